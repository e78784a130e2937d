"""How strong players are, from what they won of each other, and how sure that is.

Between two players the share of victory is told with Wilson's interval. Over all of them strengths are fitted
(Bradley and Terry's, on Elo's scale: 400 points are ten to one), and the curvature of the fit says how sure
they are. Both count games as if they were independent; those of a round are not, for the dice that helped one
help the other, but that makes a result surer, not less sure.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.lab.arena import Pair, Round

NORMAL = 1.959964
"""How many standard deviations hold 95 % of a normal distribution on both sides."""
POINTS = 400 / math.log(10)
"""Elo for a factor of e."""
PRIOR = (POINTS / 400) ** 2
"""Strengths are expected within 400 points or so of each other: who never lost is not infinitely strong."""


class Interval(NamedTuple):
    """A figure and where it lies with 95 % certainty."""

    value: float
    low: float
    high: float


def wilson(share: float, games: int) -> Interval:
    """The share of so many games, with Wilson's interval."""
    z = NORMAL * NORMAL / games
    centre = (share + z / 2) / (1 + z)
    reach = NORMAL / (1 + z) * math.sqrt(share * (1 - share) / games + z / (4 * games))
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def shares(rounds: Sequence[Round]) -> dict[Pair, list[float]]:
    """What the first of each pair won, game by game."""
    found: dict[Pair, list[float]] = {}
    for played in rounds:
        found.setdefault(played.pair, []).extend(played.shares)
    return found


def ratings(rounds: Sequence[Round]) -> dict[str, Interval]:
    """Everybody's Elo, strongest first; the weakest stands at 0, and doubt is about the way to the mean."""
    by_pair = shares(rounds)
    names = list(dict.fromkeys(name for pair in by_pair for name in pair))
    ends = [(names.index(first), names.index(second)) for first, second in by_pair]
    won = [sum(each) for each in by_pair.values()]
    games = [len(each) for each in by_pair.values()]
    strength, doubt = fit(ends, won, games, len(names))
    strength, doubt = (strength - strength.min()) * POINTS, doubt * NORMAL * POINTS
    found = {
        name: Interval(float(value), float(value - far), float(value + far))
        for name, value, far in zip(names, strength, doubt, strict=True)
    }
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def fit(
    ends: Sequence[tuple[int, int]],
    won: Sequence[float],
    games: Sequence[int],
    players: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The strengths, with mean 0, under which these shares are likeliest, and their standard errors."""
    strength = np.zeros(players)
    for _ in range(100):
        slope, bend = -PRIOR * strength, PRIOR * np.eye(players)
        for (first, second), share, number in zip(ends, won, games, strict=True):
            expected = 1 / (1 + math.exp(strength[second] - strength[first]))
            slope[[first, second]] += share - number * expected, number * expected - share
            sure = number * expected * (1 - expected)
            bend[[first, second], [first, second]] += sure
            bend[[first, second], [second, first]] -= sure
        step = np.clip(np.linalg.solve(bend, slope), -1, 1)
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    from_mean = np.eye(players) - 1 / players
    spread = from_mean @ np.linalg.inv(bend) @ from_mean
    return from_mean @ strength, np.sqrt(np.diag(spread))


def pace(rounds: Sequence[Round]) -> Mapping[str, float]:
    """How many seconds a player thought about a move, on average."""
    moves: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for played in rounds:
        for at, name in enumerate(played.pair):
            moves[name] = moves.get(name, 0) + played.moves[at]
            seconds[name] = seconds.get(name, 0.0) + played.seconds[at]
    return {name: seconds[name] / max(1, moves[name]) for name in moves}
