"""Master level: plays every turn and every bet for the share of victory, not for points."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.match import shares
from speeltafel.bots.zocken.plan import before, move_values, plan, turn_for_points
from speeltafel.bots.zocken.turn import BETTING, POINTS
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.rules import BETS, Bet, Move, State

Floats = NDArray[np.float64]

POINT_BONUS = 1e-7
"""The value of a point in itself: it breaks ties in a match that is already decided."""

LOOK_AHEAD = 3
"""The seats that are looked at where one is asked to bet: it and those after it."""


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
        made = plan(here, lanes_before_bets(state))
        rough, success = estimate(state), None
    else:
        worth = shares(state, state.bets)
        made = plan(here, worth[None, :, mine] + POINT_BONUS * POINTS)
        likely = made.distribution()
        rough, success = likely @ worth, _success(likely)
    values = move_values(made, state, moves)
    return Evaluation(values, _share_out(rough, mine, max(values.values())), success)


def lanes_before_bets(state: State) -> Floats:
    """Return the thrower's value of every score: without bets, and where all the others bet."""
    lanes = [shares(state, (on,) * len(state.totals))[:, state.active - 1] for on in (False, True)]
    return np.stack(lanes) + POINT_BONUS * POINTS


def estimate(state: State) -> Floats:
    """Return everybody's shares before a turn that is played for points, with bets of all the others."""
    return np.asarray(turn_for_points() @ shares(state, (True,) * len(state.totals)))


def _share_out(rough: Floats, mine: int, value: float) -> tuple[float, ...]:
    """Return everybody's shares, given the thrower's; the others' in proportion to an estimate."""
    value = min(max(value, 0.0), 1.0)
    others = np.delete(rough, mine) + POINT_BONUS
    return tuple(np.insert((1 - value) * others / others.sum(), mine, value).tolist())


def _evaluate_bet(state: State) -> Evaluation:
    """Evaluate betting: this seat and those asked after it each take what is best for them.

    They know the earlier bets, and whoever throws plays the rest of the turn best against the bets made.
    """
    asked = _still_asked(state)
    patterns = _patterns(state, asked)
    worth = [shares(state, bets) for bets in patterns]
    throwing = np.stack([each[:, state.active - 1] for each in worth])
    made = plan(before(state), throwing + POINT_BONUS * POINTS)
    likely = [made.distribution(lane) for lane in range(len(patterns))]
    ends = [
        odds @ (each + POINT_BONUS * np.outer(BET, bets))
        for odds, each, bets in zip(likely, worth, patterns, strict=True)
    ]
    reached = list(range(len(patterns)))
    for seat in asked[:0:-1]:
        pairs = zip(reached[::2], reached[1::2], strict=True)
        reached = [max(pair, key=lambda lane: ends[lane][seat - 1]) for pair in pairs]
    lanes: dict[Move, int] = dict(zip(BETS, reached, strict=True))
    values = {move: float(ends[lane][state.to_move - 1]) for move, lane in lanes.items()}
    best = lanes[max(BETS, key=values.__getitem__)]
    return Evaluation(
        values, tuple((likely[best] @ worth[best]).tolist()), _success(likely[lanes[Bet(True)]])
    )


def _still_asked(state: State) -> list[int]:
    """Return the seat that is asked to bet and those that are asked next, as far as they are looked at."""
    seats = len(state.totals)
    waiting = (state.active - state.to_move) % seats
    return [(state.to_move + more - 1) % seats + 1 for more in range(min(waiting, LOOK_AHEAD))]


def _patterns(state: State, asked: list[int]) -> list[tuple[bool, ...]]:
    """Return all bets that these seats may make, the last one's next to each other; others bet for points."""
    waiting = (state.active - state.to_move) % len(state.totals)
    later = waiting > LOOK_AHEAD and float(plan(before(state), POINTS[None]).distribution() @ BET) > 0
    patterns = []
    for made in product((True, False), repeat=len(asked)):
        chosen = dict(zip(asked, made, strict=True))
        bets = [chosen.get(seat, later if bet is None else bet) for seat, bet in enumerate(state.bets, 1)]
        bets[state.active - 1] = False
        patterns.append(tuple(bets))
    return patterns


def _success(likely: Floats) -> float:
    return float(likely[POINTS > BET_LINE].sum())
