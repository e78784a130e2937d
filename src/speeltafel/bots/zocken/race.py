"""What a turn gains its thrower on all the others, where all of these bet on it: the step of a race.

Played for points, a turn is bet on by everybody, so it moves its thrower alone, by the score less what a bet
pays. Near the end whoever throws knows what is needed and plays for that: the last turn of a match reaches
every gain with the greatest probability any play of it has. `FADE` says how much of that an earlier turn has.
"""

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import duel
from speeltafel.bots.zocken.abstraction import load
from speeltafel.bots.zocken.duel import ABREAST, BET, GRAIN, NETS
from speeltafel.bots.zocken.plan import turn_for_points
from speeltafel.bots.zocken.turn import POINTS, START, address

Floats = NDArray[np.float64]

FADES = np.arange(0, 1, 0.05)
FITTED = range(1, 21)
"""The turns to come for which the race is fitted to the solved match of two."""
_LEADS = np.arange(-200, 201, 20, dtype=np.float64)
_TOLD_APART = 16
"""Turns before the end from which on all have the same distribution."""

GAINS = np.arange(int(NETS.min()), int(NETS[1].max()) + GRAIN, GRAIN)
"""The gains that are told apart. Only a bet pays on 170 points and more, so nobody gains more than 165."""
LEAST = int(GAINS[0])


@cache
def _table() -> Floats:
    with files(__package__).joinpath("race.npz").open("rb") as file, np.load(file) as kept:
        return np.asarray(kept["odds"], dtype=np.float64)


def odds(turns: int) -> Floats:
    """Return the probability of each of `GAINS` for a turn so many turns from the end, 1 for the last."""
    table = _table()
    return np.asarray(table[min(turns, len(table)) - 1])


def build_odds() -> tuple[Floats, float]:
    """Return the content of `race.npz`: a row for each number of turns, and the fade that fits best."""
    for_points, last = _gains_for_points(), _gains_where_needed()
    fade = min(FADES, key=lambda one: _misfit(_faded(for_points, last, float(one))))
    return _faded(for_points, last, float(fade)), float(fade)


def _faded(for_points: Floats, last: Floats, fade: float) -> Floats:
    part = fade ** np.arange(_TOLD_APART)[:, None]
    return np.asarray(part * last + (1 - part) * for_points)


def _gains_for_points() -> Floats:
    """Return the probability of every gain of a turn played for points."""
    gains = np.zeros(len(GAINS))
    np.add.at(gains, ((POINTS - BET).astype(np.int64) - LEAST) // GRAIN, turn_for_points())
    return gains


def _gains_where_needed() -> Floats:
    """Return the gains of a turn that reaches each with the greatest probability that it can have."""
    reached = []
    for some in np.split(GAINS, range(ABREAST, len(GAINS), ABREAST)):
        worth = (NETS[None] >= some[:, None, None]).reshape(-1, len(POINTS)).T
        values = duel.solve_lanes(np.ascontiguousarray(worth, dtype=np.float32))
        first = address(load(), *START[:3]) * 2 * len(some)
        reached += values[first : first + 2 * len(some) : 2].tolist()
    return np.asarray(-np.diff(reached, append=0.0))


def _misfit(table: Floats) -> float:
    """Return the mean error of the race of two against the solved match."""
    errors = [race_of_two(table, turns, _LEADS) - duel.p_win(turns, _LEADS) for turns in FITTED]
    return float(np.abs(errors).mean())


def race_of_two(table: Floats, turns: int, leads: Floats) -> Floats:
    """Return the win probability of the next thrower for every lead."""
    steps, least = np.ones(1), 0
    for to_come in range(turns, 0, -1):
        step = table[min(to_come, len(table)) - 1]
        mine = (turns - to_come) % 2 == 0
        steps = np.convolve(steps, step if mine else step[::-1])
        least += LEAST if mine else -int(GAINS[-1])
    reached = least + GRAIN * np.arange(len(steps)) + leads[:, None]
    return np.asarray(((reached > 0) + (reached == 0) / 2) @ steps)
