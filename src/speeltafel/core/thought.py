"""What a bot answers: its move with reasons (`Thought`), or a judgement of every legal move (`Judgement`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from speeltafel.core.game import M
from speeltafel.core.words import Text


@dataclass(frozen=True, slots=True)
class Thought(Generic[M]):
    """A bot's move, the result it expects, and why."""

    move: M
    chances: tuple[float, ...]
    """Every seat's expected share of victory once the move is played; the sum is 1."""
    reason: Text
    """Why this move, to a person, in a sentence of the game's own words."""
    values: Mapping[M, float] = field(default_factory=dict, hash=False)
    """The mover's share of victory after each move the bot considered; a shallow level may consider none."""


@dataclass(frozen=True, slots=True)
class Judgement(Generic[M]):
    """Every legal move of a position, valued by the same search to the same depth."""

    shares: Mapping[M, tuple[float, ...]] = field(hash=False)
    """Every seat's share of victory after each move; the sum is 1."""
    best: M
    """The move that is worth most to the seat to move."""
    reason: Text
    """Why that move, to a person, in a sentence of the game's own words."""
