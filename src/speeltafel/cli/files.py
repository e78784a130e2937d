"""Match records on disk."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from speeltafel.cli import texts
from speeltafel.core import record
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord, BadRequest
from speeltafel.core.words import Text, same, say

SUFFIX = ".speeltafel"
REASONS = {
    errno.ENOENT: Text(
        "er is daar geen bestand of map met die naam", "there is no file or folder with that name"
    ),
    errno.EISDIR: Text("het is een map", "it is a folder"),
    errno.ENOTDIR: Text("een deel van het pad is geen map", "a part of the path is not a folder"),
    errno.EACCES: Text("daar mag je niet bij", "you have no access to it"),
    errno.EROFS: Text("daar kan niets geschreven worden", "nothing can be written there"),
    errno.ENOSPC: Text("de schijf is vol", "the disk is full"),
}


def save(file: Path, match: Record) -> None:
    """Write a record atomically: to a temporary file that then replaces `file`."""
    draft = file.with_name(file.name + ".part")
    with draft.open("w", encoding="utf-8", newline="\n") as out:
        out.write(record.write(match))
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)


def load(file: Path) -> Record:
    """Read a record; raise `BadRecord` with the reason if the file can't be read."""
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise BadRecord(say(texts.NO_FILE, file=file, why=reason(error))) from None
    except UnicodeDecodeError:
        raise BadRecord(say(texts.NO_FILE, file=file, why=texts.NO_TEXT)) from None
    return record.read(text)


def reason(error: OSError) -> Text:
    """Return why a file could not be read or written; rare errors in the words of the operating system."""
    return REASONS.get(error.errno or 0) or same(error.strerror or error)


@contextmanager
def writing_to(place: Path) -> Iterator[None]:
    """Raise `BadRequest` with the reason if a file or folder can't be written."""
    try:
        yield
    except OSError as error:
        raise BadRequest(say(texts.CANT_WRITE, folder=place, why=reason(error))) from None


def refuse_taken(folder: Path) -> None:
    """Raise `BadRequest` unless a folder is new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadRequest(say(texts.FOLDER_TAKEN, folder=folder))


def free_name(game: str) -> Path:
    """Return the first unused file name for a match of this game in the current folder."""
    return next(file for number in count(1) if not (file := Path(f"{game}-{number}{SUFFIX}")).exists())
