"""Master level: plays every turn and every bet for the share of victory, not for points."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import oracle
from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.match import shares
from speeltafel.bots.zocken.plan import before, move_values, plan
from speeltafel.bots.zocken.turn import BETTING, POINTS
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.rules import BETS, Bet, Bets, Move, State

Floats = NDArray[np.float64]

MEAN_TURN = 90.0
"""A turn is worth 91.7 points on average."""
POINT_BONUS = 1e-7
"""The value of a point in itself: it breaks ties in a match that is already decided."""


class Evaluation(NamedTuple):
    """The values of the moves on offer."""

    values: dict[Move, float]
    """The mover's share of victory after each."""
    chances: tuple[float, ...]
    """Everybody's, after the best."""
    success: float | None
    """The probability that the thrower passes the line; None while bets are to come."""


def evaluate(state: State, moves: Sequence[Move]) -> Evaluation:
    """Evaluate the moves of the seat to choose."""
    if state.to_move != state.active:
        return _evaluate_bet(state)
    here, mine = before(state), state.active - 1
    if here.left > BETTING:
        # The others will bet or not, whichever is worse for the thrower.
        lanes = [shares(state, (on,) * len(state.totals)) for on in (False, True)]
        made = plan(here, np.stack([lane[:, mine] + POINT_BONUS * POINTS for lane in lanes]))
        rough, success = shares(state, state.bets, np.array([MEAN_TURN]))[0], None
    else:
        worth = shares(state, state.bets)
        made = plan(here, worth[None, :, mine] + POINT_BONUS * POINTS)
        likely = made.distribution()
        rough, success = likely @ worth, _success(likely)
    values = move_values(made, state, moves)
    return Evaluation(values, _share_out(rough, mine, max(values.values())), success)


def _share_out(rough: Floats, mine: int, value: float) -> tuple[float, ...]:
    """Return everybody's shares, given the thrower's; the others' in proportion to an estimate."""
    value = min(max(value, 0.0), 1.0)
    others = np.delete(rough, mine) + POINT_BONUS
    return tuple(np.insert((1 - value) * others / others.sum(), mine, value).tolist())


def _evaluate_bet(state: State) -> Evaluation:
    """Evaluate betting: the thrower plays best against the bets made; later seats bet for points."""
    seat, later = state.to_move, oracle.stake(state) > 0
    chances: dict[Move, Floats] = {}
    values: dict[Move, float] = {}
    success = {}
    for move in BETS:
        bets: Bets = tuple(
            move.on if one == seat else later if bet is None else bet for one, bet in enumerate(state.bets, 1)
        )
        worth = shares(state, bets)
        likely = plan(before(state), worth[None, :, state.active - 1] + POINT_BONUS * POINTS).distribution()
        chances[move] = likely @ worth
        values[move] = float(chances[move][seat - 1] + POINT_BONUS * move.on * (likely @ BET))
        success[move] = _success(likely)
    best = max(BETS, key=values.__getitem__)
    return Evaluation(values, tuple(chances[best].tolist()), success[Bet(True)])


def _success(likely: Floats) -> float:
    return float(likely[POINTS > BET_LINE].sum())
