"""Ratings of players from their results, with confidence intervals.

The share of victory between two players has a Wilson interval. Over all players a Bradley-Terry model is
fitted, on the Elo scale (400 points are ten to one), with standard errors from the Hessian. Both treat games
as independent; those of a round share their dice, which makes the true uncertainty smaller.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.lab.arena import Pair, Round

NORMAL = 1.959964
"""The two-sided 95 % quantile of the normal distribution."""
POINTS = 400 / math.log(10)
"""Elo points per unit of log-odds."""
PRIOR = (POINTS / 400) ** 2
"""The precision of a normal prior of about 400 points, which keeps unbeaten players finite."""


class Interval(NamedTuple):
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(share: float, games: int) -> Interval:
    """Return the share of so many games with its Wilson interval."""
    z = NORMAL * NORMAL / games
    centre = (share + z / 2) / (1 + z)
    reach = NORMAL / (1 + z) * math.sqrt(share * (1 - share) / games + z / (4 * games))
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def shares(rounds: Sequence[Round]) -> dict[Pair, list[float]]:
    """Return the first player's share of every game, by pair."""
    found: dict[Pair, list[float]] = {}
    for played in rounds:
        found.setdefault(played.pair, []).extend(played.shares)
    return found


def ratings(rounds: Sequence[Round]) -> dict[str, Interval]:
    """Return the Elo ratings, strongest first, the weakest at 0; intervals are relative to the mean."""
    by_pair = shares(rounds)
    names = list(dict.fromkeys(name for pair in by_pair for name in pair))
    ends = [(names.index(first), names.index(second)) for first, second in by_pair]
    won = [sum(each) for each in by_pair.values()]
    games = [len(each) for each in by_pair.values()]
    strength, error = fit(ends, won, games, len(names))
    strength, error = (strength - strength.min()) * POINTS, error * NORMAL * POINTS
    found = {
        name: Interval(float(value), float(value - far), float(value + far))
        for name, value, far in zip(names, strength, error, strict=True)
    }
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def fit(
    ends: Sequence[tuple[int, int]],
    won: Sequence[float],
    games: Sequence[int],
    players: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Fit the strengths, with mean 0, by Newton's method; return them and their standard errors."""
    strength = np.zeros(players)
    for _ in range(100):
        gradient, hessian = -PRIOR * strength, PRIOR * np.eye(players)
        for (first, second), share, number in zip(ends, won, games, strict=True):
            expected = 1 / (1 + math.exp(strength[second] - strength[first]))
            gradient[[first, second]] += share - number * expected, number * expected - share
            information = number * expected * (1 - expected)
            hessian[[first, second], [first, second]] += information
            hessian[[first, second], [second, first]] -= information
        step = np.clip(np.linalg.solve(hessian, gradient), -1, 1)
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    from_mean = np.eye(players) - 1 / players
    spread = from_mean @ np.linalg.inv(hessian) @ from_mean
    return from_mean @ strength, np.sqrt(np.diag(spread))


def pace(rounds: Sequence[Round]) -> Mapping[str, float]:
    """Return each player's mean seconds per move."""
    moves: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for played in rounds:
        for at, name in enumerate(played.pair):
            moves[name] = moves.get(name, 0) + played.moves[at]
            seconds[name] = seconds.get(name, 0.0) + played.seconds[at]
    return {name: seconds[name] / max(1, moves[name]) for name in moves}
