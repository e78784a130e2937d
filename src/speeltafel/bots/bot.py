"""The contract of a bot: it sees what its seat sees, and says what it would do and why."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from speeltafel.core.game import LEVELS, M, V
from speeltafel.core.report import Known as Known
from speeltafel.core.report import Shares as Shares
from speeltafel.core.thought import Judgement as Judgement
from speeltafel.core.thought import Thought as Thought

BUDGET: Mapping[str, float] = dict(zip(LEVELS, (0.3, 0.3, 0.3, 1.0, 2.0), strict=True))
"""The seconds on one core within which a level answers."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[V, M]):
    """One game's player at all five levels."""

    think: Callable[[V, Sequence[M], str, float, random.Random], Thought[M]]
    """A view of the seat to choose, its legal moves, the level, seconds it may take, and its own chance.

    Beginner to club think in a fixed measure (nodes, playouts), so that they are as strong on any machine;
    expert and master use the seconds they get. The same view, level and chance give the same move where no
    clock has a say. A bot never sees a state: what it cannot know it deduces or draws (`consistent_states`).
    """
    knows: Callable[[V], Known | None] = lambda view: None
    """What is exactly so in a position, where that is known."""
    judge: Callable[[V, Sequence[M], float, random.Random], Judgement[M]] | None = None
    """Judge all legal moves alike, for a report on a match: a view, its moves, seconds, and chance.

    `think` looks for the best move and may know little of the others; its values can be bounds, or rest on a
    few playouts. A judge spends the same effort on every move, so that their values can be subtracted. None
    where a game has no judge of its own: `bots/analysis.py` then plays every move out equally often.
    """
    luck: Callable[[V, M], tuple[Shares, Shares]] | None = None
    """Every seat's share of victory before a roll, over all that may fall, and after this outcome.

    Both from one search. None where the position after every outcome has to be judged by itself.
    """


Ask = Callable[[str, Any, Sequence[Any], str, float], Thought[Any]]
"""Asking a bot, as `bots.ask` does: the game, a view, its moves, the level, and how long it may think."""
