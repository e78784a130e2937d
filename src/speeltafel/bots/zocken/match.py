"""The value of a turn's score in the match: everybody's share of victory after it.

The match of two is solved (`duel`). For more seats, each seat's future points are taken as independent: its
own turns played for points, and a bet on every turn of another. The distributions of the totals are then
compared; after the last turn the result is exact.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import duel
from speeltafel.bots.zocken.duel import BET, GRAIN, winnings
from speeltafel.bots.zocken.plan import turn_for_points
from speeltafel.bots.zocken.turn import LEAST, POINTS
from speeltafel.games.zocken.rules import Bets, State

Floats = NDArray[np.float64]

_UNLIKELY = 1e-7


def turns_to_come(state: State, seat: int) -> int:
    """Return how often this seat throws after the present turn."""
    return state.rounds - state.round + (seat > state.active)


def shares(state: State, bets: Bets, points: Floats = POINTS) -> Floats:
    """Return everybody's share of victory (columns) after each score of this turn (rows), given the bets."""
    seats = range(1, len(state.totals) + 1)
    won = winnings(points)
    gains = np.stack(
        [points if seat == state.active else won * bool(bets[seat - 1]) for seat in seats], axis=1
    )
    totals = gains + state.totals
    turns = [turns_to_come(state, seat) for seat in seats]
    if not sum(turns):
        best = totals == totals.max(axis=1, keepdims=True)
        return np.asarray(best / best.sum(axis=1, keepdims=True))
    if len(turns) == 2:
        following = 2 - state.active
        lead = totals[:, following] - totals[:, 1 - following]
        p_win = duel.p_win(sum(turns), lead)
        return np.stack([1 - p_win, p_win] if following else [p_win, 1 - p_win], axis=1)
    return _compare(totals, [_gains(own, sum(turns) - own) for own in turns])


def _compare(totals: Floats, gains: list[tuple[int, Floats]]) -> Floats:
    """Return each seat's probability of ending first, ties counted half; gains are on a grid of fives."""
    won = np.empty_like(totals)
    for seat, (least, likely) in enumerate(gains):
        reached = totals[:, seat, None] + least + GRAIN * np.arange(len(likely))
        ahead = np.ones_like(reached)
        for other, (low, odds) in enumerate(gains):
            if other != seat:
                below = np.concatenate(([0.0], np.cumsum(odds)[:-1])) + odds / 2
                at = (reached - totals[:, other, None] - low) // GRAIN
                inside = below[np.clip(at, 0, len(below) - 1).astype(np.int64)]
                ahead *= np.where(at < 0, 0.0, np.where(at >= len(below), 1.0, inside))
        won[:, seat] = ahead @ likely
    return np.asarray(won / won.sum(axis=1, keepdims=True))


@lru_cache(maxsize=256)
def _gains(own: int, others: int) -> tuple[int, Floats]:
    """Return the distribution of points from so many turns and bets: the least, and p for every five more."""
    if own + others == 0:
        return 0, np.ones(1)
    least, likely = _gains(own - 1, others) if own else _gains(own, others - 1)
    low, odds = _one_turn() if own else _one_bet()
    both = np.convolve(likely, odds)
    kept = np.flatnonzero(both > _UNLIKELY)
    trimmed = both[kept[0] : kept[-1] + 1]
    return least + low + GRAIN * int(kept[0]), trimmed / trimmed.sum()


@lru_cache
def _one_turn() -> tuple[int, Floats]:
    likely = turn_for_points()
    odds = np.zeros(2 * len(likely) - 1)
    odds[:: 10 // GRAIN] = likely
    return LEAST, odds


@lru_cache
def _one_bet() -> tuple[int, Floats]:
    least = int(BET.min())
    odds = np.zeros(int(BET.max() - least) // GRAIN + 1)
    np.add.at(odds, ((BET - least) // GRAIN).astype(np.int64), turn_for_points())
    return least, odds
