"""Puzzles: positions where one move is clearly best; in each game's folder as `puzzles.json`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from speeltafel.core.words import Text

HARDEST = 5
"""The highest rating; the lowest is 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position, defined by the log that leads there, and the move to find."""

    log: str
    """The tokens from the start on, separated by spaces."""
    answer: str
    chances: Mapping[str, float] = field(hash=False)
    """The mover's share of victory after each analysed move, by its token."""
    reason: Text
    """Why the answer is best, in the words of the bot."""
    tempting: str
    """The move that is played most by those who miss the answer."""
    rating: int
    """How hard it is, 1 to 5."""
    found: Mapping[str, str] = field(hash=False)
    """How often each weaker level found the answer, as `2/4`."""
    source: str
    """The match it comes from."""
    seats: int = 2


def load(package: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in the folder of this package, the easiest first; nothing where it has none."""
    file = files(package).joinpath("puzzles.json")
    kept = json.loads(file.read_text("utf-8")) if file.is_file() else {"puzzles": ()}
    return tuple(Puzzle(**facts | {"reason": Text(*facts["reason"])}) for facts in kept["puzzles"])
