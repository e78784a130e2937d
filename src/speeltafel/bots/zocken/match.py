"""The value of a turn's score in the match: everybody's share of victory after it.

After the last turn that is exact, with ties. The match of two is solved (`duel`). A match of more is taken
for a race: a future turn moves its thrower alone, by the score less what a bet on it pays, since all the
others bet and gain the same. The gains of the seats are then independent; `race` has their distributions.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import duel, race
from speeltafel.bots.zocken.duel import GRAIN, winnings
from speeltafel.bots.zocken.turn import POINTS
from speeltafel.games.zocken.rules import Bets, State

Floats = NDArray[np.float64]

_UNLIKELY = 1e-7
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(4)
"""Gauss-Legendre quadrature, exact for the polynomials of degree 7 that ties of eight seats need."""


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
    return compare(totals, [_gains(own, seat, len(turns)) for seat, own in enumerate(turns, 1)])


def compare(totals: Floats, gains: list[tuple[int, Floats]]) -> Floats:
    """Return each seat's share of victory, given the distribution of what it gains on a grid of fives.

    A tie for the first place is shared. In a moment's lottery every tied seat draws a number from 0 to 1 and
    the highest wins: the integral over that number is the share, and the shares of all seats sum to 1.
    """
    won = np.empty_like(totals)
    for seat, (least, likely) in enumerate(gains):
        reached = totals[:, seat, None] + least + GRAIN * np.arange(len(likely))
        ahead = [np.full_like(reached, weight / 2) for weight in _WEIGHTS]
        for other, (low, odds) in enumerate(gains):
            if other != seat:
                below = np.concatenate(([0.0], np.cumsum(odds)))
                equal = np.append(odds, 0.0)
                at = (reached - totals[:, other, None] - low) // GRAIN
                at = np.clip(at, -1, len(odds)).astype(np.int64)
                under, level = np.where(at < 0, 0.0, below[at]), np.where(at < 0, 0.0, equal[at])
                for product, node in zip(ahead, _NODES, strict=True):
                    product *= under + level * (1 + node) / 2
        won[:, seat] = sum(ahead) @ likely
    return won


@lru_cache(maxsize=256)
def _gains(own: int, seat: int, seats: int) -> tuple[int, Floats]:
    """Return the distribution of a seat's gain in its last turns: the least, and p for every five more."""
    if not own:
        return 0, np.ones(1)
    least, likely = _gains(own - 1, seat, seats)
    # The last seat throws last in every round.
    odds = race.odds(1 + seats - seat + (own - 1) * seats)
    both = np.convolve(likely, odds)
    kept = np.flatnonzero(both > _UNLIKELY)
    trimmed = both[kept[0] : kept[-1] + 1]
    return least + race.LEAST + GRAIN * int(kept[0]), trimmed / trimmed.sum()
