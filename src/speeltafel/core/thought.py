"""What a bot says when it is asked: its move, what it expects of it, and why."""

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
