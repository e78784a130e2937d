"""Elo ratings of players who met in pairs: maximum likelihood, without a prior.

By the Bradley-Terry model 400 points are odds of ten to one. Ratings are finite only among players who are
connected by wins and losses in both directions (Ford 1957); of others that won or lost everything there is
one bound. Intervals come from resampling rounds, the same ones for all pairs, since these have the same dice.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.lab.shares import CONFIDENCE, Rounds

POINTS = 400 / math.log(10)
"""Elo points per unit of log-odds."""
RESAMPLES = 1000

Floats = NDArray[np.float64]


class Rating(NamedTuple):
    """The rating of a player, relative to the middle one of those that can be compared."""

    value: float | None
    """None where it is unbounded."""
    low: float
    high: float


def ratings(rounds: Rounds) -> dict[str, Rating]:
    """Return the ratings, strongest first, 0 for the middle one of the connected players.

    Those that met none of them have no rating, and come last.
    """
    names = sorted({name for meeting in rounds for name in meeting})
    table = _table(rounds, names)
    won = table.sum(axis=0)
    anchor = connected(won)
    strength = fit(won, anchor)
    order = sorted(anchor, key=lambda at: strength[at])
    zero = order[len(order) // 2]
    resampled = _resample(table, anchor, zero)
    found = {}
    for at, name in enumerate(names):
        if at in anchor:
            value = (strength[at] - strength[zero]) * POINTS
            found[name] = Rating(float(value), *resampled[at])
        else:
            found[name] = _bound(rounds, names, strength - strength[zero], anchor, name)
    return dict(sorted(found.items(), key=lambda item: _order(item[1]), reverse=True))


def _order(rating: Rating) -> tuple[int, float]:
    """Return by what to sort a rating: a bound is beyond all values, and no rating below all others."""
    if rating.value is not None:
        return 2, rating.value
    if math.isfinite(rating.low):
        return 3, rating.low
    return (1, rating.high) if math.isfinite(rating.high) else (0, 0.0)


def _table(rounds: Rounds, names: Sequence[str]) -> Floats:
    """Return what each won of each in each round that all pairs have played: round, winner, loser."""
    common = sorted(set.intersection(*(set(each) for each in rounds.values())))
    table = np.zeros((len(common), len(names), len(names)))
    for (first, second), shares in rounds.items():
        one, other = names.index(first), names.index(second)
        for at, number in enumerate(common):
            table[at, one, other] = shares[number]
            table[at, other, one] = 1 - shares[number]
    return table


def connected(won: Floats) -> list[int]:
    """Return the largest group in which everybody won of everybody, directly or by way of others."""
    reach = _reach(won)
    groups = [np.flatnonzero(row).tolist() for row in reach & reach.T]
    return max(groups, key=len)


def _reach(won: Floats) -> NDArray[np.bool_]:
    """Return who won of whom, directly or by way of others, in one table or in many; of themselves all do."""
    reach: NDArray[np.bool_] = (won > 0) | np.eye(won.shape[-1], dtype=np.bool_)
    for _ in range(won.shape[-1]):
        reach = (reach.astype(int) @ reach.astype(int)) > 0
    return reach


def fit(won: Floats, group: Sequence[int]) -> Floats:
    """Return the strengths of a connected group in log-odds, with mean 0; NaN for others. Newton's method.

    `won` may be many tables in which the same group is connected.
    """
    strength = np.full(won.shape[:-1], np.nan)
    wins = won[..., group, :][..., group]
    met, s, each = wins + wins.swapaxes(-1, -2), np.zeros(wins.shape[:-1]), np.eye(len(group))
    for _ in range(200):
        expected = 1 / (1 + np.exp(s[..., None, :] - s[..., :, None]))
        gradient = (wins - met * expected).sum(axis=-1)
        information = met * expected * (1 - expected)
        hessian = each * information.sum(axis=-1)[..., None] - information + 1 / len(group)
        step = np.clip(np.linalg.solve(hessian, gradient[..., None])[..., 0], -1, 1)
        s = s + step
        if np.abs(step).max() < 1e-9:
            break
    strength[..., group] = s - s.mean(axis=-1, keepdims=True)
    return strength


def _resample(table: Floats, anchor: Sequence[int], zero: int) -> dict[int, tuple[float, float]]:
    """Return the percentile interval of each rating; infinite where resamples leave it unbounded.

    In a resample that doesn't connect a player to the one at zero its rating is unbounded above if it won of
    that one, directly or by way of others, unbounded below if it lost, and anything if neither.
    """
    drawn = np.random.default_rng(1).integers(len(table), size=(RESAMPLES, len(table)))
    counts = np.array([np.bincount(row, minlength=len(table)) for row in drawn])
    won = np.tensordot(counts, table, 1)
    reach = _reach(won)
    above, below = reach[:, :, zero], reach[:, zero]
    both, values = above & below, np.empty((RESAMPLES, len(table[0])))
    for group in np.unique(both, axis=0):
        # Most resamples connect the same players: one fit serves them all.
        same = (both == group).all(axis=1)
        values[same] = fit(won[same], np.flatnonzero(group).tolist())
    values -= values[:, [zero]]
    lows = np.where(both, values, np.where(above, math.inf, -math.inf))
    highs = np.where(both, values, np.where(below, -math.inf, math.inf))
    tails = int(RESAMPLES * (1 - CONFIDENCE) / 2)
    lows, highs = np.sort(lows, axis=0) * POINTS, np.sort(highs, axis=0) * POINTS
    return {at: (float(lows[tails, at]), float(highs[-tails - 1, at])) for at in anchor}


def _bound(
    rounds: Rounds, names: Sequence[str], strength: Floats, anchor: Sequence[int], name: str
) -> Rating:
    """Return the 95 % bound of a player that won or lost all rounds against those with a rating.

    At the bound it would do so with a probability of 5 %, the others' ratings taken as they are; a round
    counts as one game, since its games share their dice.
    """
    met: dict[int, list[float]] = {}
    for (first, second), each in rounds.items():
        if name in (first, second):
            other = names.index(second if name == first else first)
            if other in anchor:
                met[other] = [share if name == first else 1 - share for share in each.values()]
    shares = [share for each in met.values() for share in each]
    if not shares or not (all(share == 1 for share in shares) or not any(shares)):
        return Rating(None, -math.inf, math.inf)
    sign = 1 if shares[0] else -1
    low, high = -100.0, 100.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        chance = sum(-len(each) * np.logaddexp(0, sign * (strength[at] - middle)) for at, each in met.items())
        if (chance > math.log(1 - CONFIDENCE)) == (sign > 0):
            high = middle
        else:
            low = middle
    bound = low * POINTS
    return Rating(None, bound, math.inf) if sign > 0 else Rating(None, -math.inf, bound)


def shown(rating: Rating) -> tuple[str, str]:
    """Return a rating and its interval as text."""
    low, high = (f"{round(each):+d}" if math.isfinite(each) else "" for each in (rating.low, rating.high))
    if rating.value is not None:
        return f"{round(rating.value):+d}", f"{low or '-∞'} … {high or '+∞'}"
    return f"> {low}" if low else f"< {high}" if high else "?", ""
