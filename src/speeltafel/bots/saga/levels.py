"""The five levels: evaluation, number of simulations, and noise."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How a level searches."""

    learned: bool
    """Whether it evaluates with the value net; a beginner counts, and overlooks what others can do."""
    simulations: int
    """States it expands; one is the root, which evaluates the states right after its own moves."""
    noise: float = 0.0
    """The standard deviation of the Gaussian noise added to each move's value, in share of victory."""
    determinizations: int = 1
    """Samples of the hidden cards, each searched in a tree of its own."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(learned=False, simulations=1, noise=0.02),
    "casual": Level(learned=True, simulations=1, noise=0.12),
    "club": Level(learned=True, simulations=7, noise=0.03, determinizations=2),
    "expert": Level(learned=True, simulations=120, determinizations=4),
    "master": Level(learned=True, simulations=1 << 30, determinizations=6),
}
"""Only master uses all of its time: two seconds are some 40,000 simulations. The others are tuned to lose
two games of three to the next level; `docs/ladder.md` has the results."""
