"""Where an error of a game arises: the file and the line of the game's own code, for its author."""

from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from speeltafel.core.game_files import shown_path
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text, put, same

RAISED = (Exception, SystemExit)
"""What the code of a game that is being written can raise: `sys.exit` too."""
_LONGEST = 200
"""Letters of what an error says."""
_AT = Text("{what} ({file}, regel {line})", "{what} ({file}, line {line})")


class Origin(NamedTuple):
    """A line of a file."""

    file: Path
    line: int


def origin(error: BaseException, folder: Path) -> Origin | None:
    """Return the last line in this folder that an error passed through; None where it passed none.

    A mistake of syntax is in its own file, or in the text that a line of the game gave to `eval`.
    """
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_file():
        return Origin(Path(error.filename), error.lineno or 1)
    own = [one for one in _path(error) if folder in one.file.parents]
    return own[-1] if own else None


def last_line(error: BaseException) -> Origin:
    """Return the line that raised an error, wherever it is."""
    return _path(error)[-1]


def _path(error: BaseException) -> list[Origin]:
    return [Origin(Path(frame.filename), frame.lineno or 1) for frame in extract_tb(error.__traceback__)]


def message(error: BaseException) -> Text:
    """Return an error as Python names it, or a refusal in both languages."""
    if isinstance(error, Refusal):
        return error.text
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    return same(f"{type(error).__name__}: {words}"[:_LONGEST] if words else type(error).__name__)


def told(error: BaseException, folder: Path) -> Text:
    """Return an error with the line of the game in this folder that it comes from, if there is one."""
    found = origin(error, folder)
    if found is None:
        return message(error)
    return put(_AT, what=message(error), file=shown_path(found.file), line=found.line)
