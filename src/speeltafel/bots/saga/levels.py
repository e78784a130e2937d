"""The five levels: what each looks at, how far, and how much its judgement wanders."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How somebody of this level thinks."""

    learned: bool
    """Whether it judges by what was learned; a newcomer only counts and overlooks what others can do."""
    looks: int
    """How many tables it looks beyond; one is the tables right after its own moves."""
    wander: float = 0.0
    """How far its judgement of a move wanders, in share of victory."""
    worlds: int = 1
    """How many guesses at what lies face down it thinks through."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(learned=False, looks=1, wander=0.02),
    "casual": Level(learned=True, looks=1, wander=0.12),
    "club": Level(learned=True, looks=7, wander=0.03, worlds=2),
    "expert": Level(learned=True, looks=120, worlds=4),
    "master": Level(learned=True, looks=1 << 30, worlds=6),
}
"""Only master takes all the time it gets: two seconds are some 40,000 looks. What the others
have is meant to lose two games of three to the next; what it does is in `docs/ladder.md`."""
