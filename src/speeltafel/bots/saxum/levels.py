"""The five levels: search depth, noise in the evaluation, and a bias towards immediate gains.

The mistakes are those of people: a beginner overrates points and row points and underrates insurance, and
noise swaps moves of about the same value; no level plays random moves. The numbers were tuned with
`bench/saxum.py`: each level loses about two games in three to the next.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How a level searches; errors are in log-odds of winning."""

    depth: int
    """Throws searched ahead after the move; with `timed`, at most."""
    noise: float
    """The standard deviation of the Gaussian noise added to the value of each move."""
    greed: float = 0.0
    """The bias for ten points, or two row points, gained at once."""
    timed: bool = False
    """Whether it searches deeper while its time allows."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(depth=0, noise=3.0, greed=9),
    "casual": Level(depth=0, noise=0.95, greed=0.6),
    "club": Level(depth=0, noise=0.5, greed=0.05),
    "expert": Level(depth=1, noise=0.29),
    "master": Level(depth=3, noise=0, timed=True),
}
