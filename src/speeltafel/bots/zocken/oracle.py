"""The oracle of a turn: the exact expected points of every move, and the win probability of a bet.

Exact for a thrower who maximises the expected score of the turn.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import ExactValues
from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.plan import before, for_points, move_values, onward
from speeltafel.bots.zocken.turn import POINTS, Position
from speeltafel.core.game import Chance, Choose
from speeltafel.core.words import Text
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.row import score
from speeltafel.games.zocken.rules import BETS, Move, Place, State, laid, play, turn

THE_TURN = Text(
    "{name}: het gemiddelde aantal punten van deze beurt, als hij om punten wordt gespeeld",
    "{name}: the points of this turn on average, if it is played for points",
)
THE_BET = Text(
    "{name}: wat de weddenschap gemiddeld oplevert, als er om punten wordt gegooid",
    "{name}: what the bet brings on average, if the thrower plays for points",
)


def distribution(state: State) -> NDArray[np.float64]:
    """Return the probability of each score of `POINTS`, at any moment of a turn."""
    match turn(state):
        case Chance(odds):
            after = [distribution(play(state, roll)) * weight for roll, weight in odds.items()]
            return np.asarray(sum(after) / odds.total)
        case Choose(_, moves) if state.thrown:
            worth = move_values(for_points(before(state)), state, moves)
            best = max(moves, key=worth.__getitem__)
            assert isinstance(best, Place)
            if state.left:
                return distribution(play(state, best))
            return np.asarray(score(*laid(state, best.at)).points == POINTS, dtype=np.float64)
        case Choose():
            return _distribution_from(before(state))
    raise ValueError("the match is over")


@lru_cache(maxsize=1000)
def _distribution_from(here: Position) -> NDArray[np.float64]:
    """Return the same for a position before a throw; early in a turn, when few differ, it takes 50 ms."""
    found = onward(for_points(here), here).distribution()
    found.flags.writeable = False
    return found


def success(state: State) -> float:
    """Return the probability that a bet on this turn is won."""
    return float(distribution(state)[POINTS > BET_LINE].sum())


def stake(state: State) -> float:
    """Return the expected points of a bet on this turn."""
    return float(distribution(state) @ BET)


def values(state: State) -> dict[Move, float]:
    """Return the expected points of each legal move: the thrower's score, or the gain of a bet."""
    match turn(state):
        case Choose(seat, moves) if seat == state.active:
            return move_values(for_points(before(state)), state, moves)
        case Choose():
            return dict(zip(BETS, (stake(state), 0.0), strict=True))
    return {}


def exact(state: State, turn: Choose[Move]) -> ExactValues:
    """Return the exact values of the moves, and what they measure."""
    return values(state), THE_TURN if turn.seat == state.active else THE_BET
