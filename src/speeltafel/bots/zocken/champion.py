"""The master: plays every turn and every bet for the share of victory, not for points."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import oracle
from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.match import shares
from speeltafel.bots.zocken.plan import before, plan, weigh
from speeltafel.bots.zocken.turn import BETTING, POINTS
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.rules import BETS, Bet, Bets, Move, State

Floats = NDArray[np.float64]

MIDDLING = 90.0
"""A turn is worth 91.7 points on average."""
_PRIDE = 1e-7
"""What a point is worth for its own sake: in a match that is decided one still plays well."""


class Judgement(NamedTuple):
    """What the master makes of its moves."""

    values: dict[Move, float]
    """Its share of victory after each."""
    chances: tuple[float, ...]
    """Everybody's, after the best."""
    success: float | None
    """How likely the thrower gets past the line as the master sees it; None while bets are to come."""


def judge(state: State, moves: Sequence[Move]) -> Judgement:
    """Weigh the moves of the seat to choose."""
    if state.to_move != state.active:
        return _judge_bet(state)
    here, mine = before(state), state.active - 1
    if here.left > BETTING:
        # The others will bet, or not, whichever leaves the thrower worse off.
        lanes = [shares(state, (on,) * len(state.totals)) for on in (False, True)]
        made = plan(here, np.stack([lane[:, mine] + _PRIDE * POINTS for lane in lanes]))
        rough, success = shares(state, state.bets, np.array([MIDDLING]))[0], None
    else:
        worth = shares(state, state.bets)
        made = plan(here, worth[None, :, mine] + _PRIDE * POINTS)
        likely = made.spread()
        rough, success = likely @ worth, _success(likely)
    values = weigh(made, state, moves)
    return Judgement(values, _share_out(rough, mine, max(values.values())), success)


def _share_out(rough: Floats, mine: int, value: float) -> tuple[float, ...]:
    """Everybody's chances, given the thrower's; the others' in proportion to a rough guess."""
    value = min(max(value, 0.0), 1.0)
    others = np.delete(rough, mine) + _PRIDE
    return tuple(np.insert((1 - value) * others / others.sum(), mine, value).tolist())


def _judge_bet(state: State) -> Judgement:
    """The thrower answers a bet, or none, with what then suits it; who is asked later bets for points."""
    seat, later = state.to_move, oracle.stake(state) > 0
    chances: dict[Move, Floats] = {}
    values: dict[Move, float] = {}
    success = {}
    for move in BETS:
        bets: Bets = tuple(
            move.on if one == seat else later if bet is None else bet for one, bet in enumerate(state.bets, 1)
        )
        worth = shares(state, bets)
        likely = plan(before(state), worth[None, :, state.active - 1] + _PRIDE * POINTS).spread()
        chances[move] = likely @ worth
        values[move] = float(chances[move][seat - 1] + _PRIDE * move.on * (likely @ BET))
        success[move] = _success(likely)
    best = max(BETS, key=values.__getitem__)
    return Judgement(values, tuple(chances[best].tolist()), success[Bet(True)])


def _success(likely: Floats) -> float:
    return float(likely[POINTS > BET_LINE].sum())
