"""What a bot says when it is asked: its move, what it expects of it, and why; and how it judges all moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from speeltafel.core.game import M
from speeltafel.core.words import Text


@dataclass(frozen=True, slots=True)
class Thought(Generic[M]):
    """What a bot would do, what it expects of it, and why."""

    move: M
    chances: tuple[float, ...]
    """Every seat's share of victory as the bot expects it, its own move played; together 1."""
    reason: Text
    """Why this move, to a person, in a sentence of the game's own words."""
    values: Mapping[M, float] = field(default_factory=dict, hash=False)
    """The mover's share of victory after each move it weighed; a shallow level may have weighed none."""


@dataclass(frozen=True, slots=True)
class Judgement(Generic[M]):
    """Every legal move of a position, all judged alike: by the same search, to the same depth."""

    shares: Mapping[M, tuple[float, ...]] = field(hash=False)
    """Every seat's share of victory after each move; together 1."""
    best: M
    """The move that is worth most to the seat to choose."""
    reason: Text
    """Why that move, to a person, in a sentence of the game's own words."""
