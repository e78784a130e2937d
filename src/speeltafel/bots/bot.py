"""The interface of a bot: it gets the view of a seat and returns a move with its reason."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from speeltafel.core.game import LEVELS, Choose, M, V
from speeltafel.core.report import Known as Known
from speeltafel.core.report import Shares as Shares
from speeltafel.core.thought import Judgement as Judgement
from speeltafel.core.thought import Thought as Thought
from speeltafel.core.words import Text

BUDGET: Mapping[str, float] = dict(zip(LEVELS, (0.3, 0.3, 0.3, 1.0, 2.0), strict=True))
"""The seconds a level has for a move, on one core."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The criteria of a game's puzzles."""

    margin: float
    """The lead of the best move's win probability over the second's."""
    choice: int = 3
    """The least number of legal moves."""
    alike: int = 6
    """At most one in so many puzzles has the same answer."""
    proven: Callable[[Any, Any], bool] = lambda state, answer: True
    """Return whether exact knowledge confirms the answer, where a game has any that a person can follow."""
    folders: tuple[str, ...] = ()
    """The environment variables that name folders of such knowledge."""


Gain = Callable[[Any, Any, int], tuple[float, ...]]
"""Values the state after a seat played this move; tuples compare in order."""

ExactValues = tuple[Mapping[Any, float], Text]
"""The exact value of every move, and in which sense it is exact."""


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
    gain: Gain | None = None
    """Value a move by what it brings at once, for the greedy player; without it only a win counts."""
    exact: Callable[[Any, Choose[M]], ExactValues | None] = lambda state, turn: None
    """Return the exact values of the moves in a state, where they are known; for the oracle."""
    bar: Bar | None = None
    """What makes a position of the game a puzzle; without it no puzzles are looked for."""


def shares_of_two(mine: float, seat: int) -> Shares:
    """Return both seats' shares of victory, given that of one of them."""
    return (mine, 1 - mine) if seat == 1 else (1 - mine, mine)


Ask = Callable[[str, Any, Sequence[Any], str, float], Thought[Any]]
"""The signature of `bots.ask`: the game, a view, its moves, the level, and the seconds."""
