"""The interface of a bot: it gets the view of a seat and returns a move with its reason."""

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
"""The seconds a level has for a move, on one core."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[V, M]):
    """One game's bot, at all five levels."""

    think: Callable[[V, Sequence[M], str, float, random.Random], Thought[M]]
    """Choose a move, given a view, its legal moves, the level, the seconds allowed, and a generator.

    Beginner to club have a fixed number of nodes or playouts, so that they are as strong on any machine;
    expert and master may use all of their time. Where no clock is involved, the same view, level and
    generator give the same move. A bot never sees a state: it deduces or samples what is hidden.
    """
    knows: Callable[[V], Known | None] = lambda view: None
    """Return exact facts about a position, where there are any."""
    judge: Callable[[V, Sequence[M], float, random.Random], Judgement[M]] | None = None
    """Value all legal moves with equal effort, for the report on a match.

    The values of `think` can be bounds, or rest on a few playouts, except for the best move. A judge's values
    can be subtracted. None where a game has no judge of its own; `bots/analysis.py` then uses playouts.
    """
    luck: Callable[[V, M], tuple[Shares, Shares]] | None = None
    """Return every seat's share of victory before a roll and after this outcome, from one search.

    None where the position after every outcome has to be evaluated by itself.
    """


def shares_of_two(mine: float, seat: int) -> Shares:
    """Return both seats' shares of victory, given that of one of them."""
    return (mine, 1 - mine) if seat == 1 else (1 - mine, mine)


Ask = Callable[[str, Any, Sequence[Any], str, float], Thought[Any]]
"""The signature of `bots.ask`: the game, a view, its moves, the level, and the seconds."""
