"""Lessons: a game taught step by step, each step a real position with a move to find.

The steps of a game are in its folder as `lesson.json`; `core/recording.py` writes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from speeltafel.core.game_files import items, parse, read_file
from speeltafel.core.words import Text

FILE = "lesson.json"
_STEP = Text("stap", "step")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a lesson. Numbers of rulings in its texts become links."""

    title: Text
    words: Text
    """What to know."""
    task: Text
    """What to do. It stays visible on the table, so it is short and complete by itself."""
    log: str
    """The tokens that lead to the position, separated by spaces, outcomes of chance included."""
    right: tuple[str, ...]
    """The moves that do what is asked."""
    well: Text
    """Why a right move is right."""
    wrong: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """Legal moves that miss the point, each with the reason."""
    other: Text
    """What is said about any other move."""
    then: str = ""
    """Tokens that follow a right move: throws, or the answer of another seat."""
    seats: int = 2
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    puzzle: bool = False
    """Whether the step is a small puzzle, which applies what was learnt and introduces nothing new."""


def load(package: str) -> tuple[Step, ...]:
    """Return the lesson in the folder of this package; nothing where it has none."""
    file = files(package).joinpath(FILE)
    return read_file(file, read) if file.is_file() else ()


def read(text: str) -> tuple[Step, ...]:
    """Return the steps in the text of a lesson; raise `FaultyFile` where that is none."""
    return tuple(items(parse(text), Step, FILE, _STEP))
