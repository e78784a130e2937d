"""Shares of victory of players, with 95 % confidence intervals from their rounds.

The games of a round have the same dice, so they are not independent, but rounds are. A meeting's value is the
mean of its rounds, and its interval is Student's t over them. It assumes nothing about players or games.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from speeltafel.lab.arena import Meeting, Played

CONFIDENCE = 0.95
FEWEST = 4
"""With fewer rounds there is no interval but from nothing to all."""
Rounds = Mapping[Meeting, Mapping[int, float]]
"""For each meeting the first player's mean share in each finished round."""


class Interval(NamedTuple):
    """A value with its confidence interval."""

    value: float
    low: float
    high: float


def by_round(games: Iterable[Played], seats: int) -> dict[Meeting, dict[int, float]]:
    """Return the share of every round of which all games were played."""
    shares: dict[Meeting, dict[int, list[float]]] = {}
    for played in games:
        slot = played.slot
        shares.setdefault(slot.meeting, {}).setdefault(slot.round, []).append(played.share)
    return {
        meeting: {number: fmean(each) for number, each in sorted(rounds.items()) if len(each) == seats}
        for meeting, rounds in shares.items()
    }


def interval(shares: Sequence[float]) -> Interval:
    """Return the mean of rounds with its interval.

    Rounds that are all alike have no variance, and no interval by Student's t. With probability 95 % at least
    `0.05 ** (1 / rounds)` of all rounds are like them, whatever the others are: that bounds the mean.
    """
    mean, number = fmean(shares), len(shares)
    if number < FEWEST:
        return Interval(mean, 0.0, 1.0)
    if min(shares) == max(shares):
        alike = (1 - CONFIDENCE) ** (1 / number)
        return Interval(mean, mean * alike, mean * alike + 1 - alike)
    reach = student(number - 1) * stdev(shares) / math.sqrt(number)
    return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def student(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's t, within 0.7 % from three degrees of freedom on.

    The expansion is that of Abramowitz and Stegun, 26.7.5.
    """
    z, n = NormalDist().inv_cdf((1 + CONFIDENCE) / 2), freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / n**power for power, term in enumerate(terms, 1))


def pace(games: Iterable[Played]) -> dict[str, float]:
    """Return each player's mean seconds a move, by the clock."""
    moves: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for played in games:
        for name, made, spent in zip(played.slot.meeting, played.moves, played.seconds, strict=True):
            moves[name] = moves.get(name, 0) + made
            seconds[name] = seconds.get(name, 0.0) + spent
    return {name: seconds[name] / max(1, moves[name]) for name in moves}
