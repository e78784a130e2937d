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
    "beginner": Level(learned=False, looks=1, wander=0.03),
    "casual": Level(learned=True, looks=1, wander=0.03),
    "club": Level(learned=True, looks=60, wander=0.005, worlds=2),
    "expert": Level(learned=True, looks=800, worlds=4),
    "master": Level(learned=True, looks=1 << 30, worlds=6),
}
