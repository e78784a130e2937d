"""Puzzles: positions where one move is clearly best; in each game's folder as `puzzles.json`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from speeltafel.core.words import Text

HARDEST = 5
"""Puzzles are rated from 1 to this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position, told by the log that leads there, and the move to find."""

    log: str
    """The tokens from the start on, parted by spaces."""
    answer: str
    chances: Mapping[str, float] = field(hash=False)
    """The mover's share of victory after each move that was weighed, by its token."""
    reason: Text
    """Why the answer is best, as the bot says it."""
    tempting: str
    """The move that those who miss the answer mostly play."""
    rating: int
    """How hard it is, 1 to 5."""
    found: Mapping[str, str] = field(hash=False)
    """How many of so many tries each weaker level found it in: `2/4`."""
    source: str
    """The game it is from."""
    seats: int = 2


def load(package: str) -> tuple[Puzzle, ...]:
    """The puzzles of the game in this package, the easiest first."""
    kept = json.loads(files(package).joinpath("puzzles.json").read_text("utf-8"))
    return tuple(Puzzle(**facts | {"reason": Text(*facts["reason"])}) for facts in kept["puzzles"])
