"""The oracle: what a turn is exactly worth in points, move by move, and how likely a bet succeeds.

Exact means: for a thrower who plays every move for the highest expected score, to the end of the turn.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.plan import before, for_points, onward, weigh
from speeltafel.bots.zocken.turn import POINTS
from speeltafel.core.game import Chance, Choose
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.row import score
from speeltafel.games.zocken.rules import BETS, Move, Place, State, laid, play, turn


def spread(state: State) -> NDArray[np.float64]:
    """How likely each score of `POINTS` is, at any moment of a turn."""
    match turn(state):
        case Chance(odds):
            after = [spread(play(state, roll)) * weight for roll, weight in odds.items()]
            return np.asarray(sum(after) / odds.total)
        case Choose(_, moves) if state.thrown:
            worth = weigh(for_points(), state, moves)
            best = max(moves, key=worth.__getitem__)
            assert isinstance(best, Place)
            if state.left:
                return spread(play(state, best))
            return np.asarray(score(*laid(state, best.at)).points == POINTS, dtype=np.float64)
        case Choose():
            return onward(for_points(), before(state)).spread()
    raise ValueError("the match is over")


def scores(state: State) -> dict[int, float]:
    """Every score this turn may still have, and how likely it is."""
    return {
        int(points): float(chance) for points, chance in zip(POINTS, spread(state), strict=True) if chance
    }


def expected(state: State) -> float:
    """The score this turn is expected to have."""
    return float(spread(state) @ POINTS)


def success(state: State) -> float:
    """The chance that a bet on this turn is won."""
    return float(spread(state)[POINTS > BET_LINE].sum())


def stake(state: State) -> float:
    """The points that a bet on this turn brings on average."""
    return float(spread(state) @ BET)


def values(state: State) -> dict[Move, float]:
    """Each legal move with the points expected of it: the thrower's score, or what a bet brings."""
    match turn(state):
        case Choose(seat, moves) if seat == state.active:
            return weigh(for_points(), state, moves)
        case Choose():
            return dict(zip(BETS, (stake(state), 0.0), strict=True))
    return {}


def regrets(state: State) -> dict[Move, float]:
    """How many points each legal move gives away on average; 0 for the best."""
    worth = values(state)
    best = max(worth.values(), default=0.0)
    return {move: best - value for move, value in worth.items()}
