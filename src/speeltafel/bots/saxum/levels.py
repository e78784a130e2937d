"""The five levels: how far each looks, how roughly it judges, how much it likes what a move brings at once.

Mistakes are a person's: a beginner is eager for points and row points and thinks little of insurance, and
takes moves of about the same worth for better or worse than they are. Nobody plays any move whatsoever.
The figures were tuned with `bench/saxum.py`, so that each level wins about two games in three of the next.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One level of play; misjudgements are measured in log-odds of winning."""

    depth: int
    """Throws looked ahead after the move; the most, where the clock decides."""
    slip: float
    """The spread of its misjudgement of a move."""
    eager: float = 0.0
    """What ten points, or two row points, at once are worth to it beyond their true worth."""
    timed: bool = False
    """Whether it looks further as long as its seconds allow."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(depth=0, slip=3.0, eager=9),
    "casual": Level(depth=0, slip=0.95, eager=0.6),
    "club": Level(depth=0, slip=0.5, eager=0.05),
    "expert": Level(depth=1, slip=0.29),
    "master": Level(depth=3, slip=0, timed=True),
}
