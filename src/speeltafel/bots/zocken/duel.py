"""The match of two: the win probability by turns to come and lead.

It is a zero-sum game of perfect information, so backward induction gives its value. In the last four turns
every lead is solved, before them every second or eighth, and the values between are interpolated. The thrower
knows that the other will bet where that hurts, and the bettor knows that the thrower may then prefer 50
points, which cost the bettor 20, to 60, which give the bettor 30.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.abstraction import load
from speeltafel.bots.zocken.plan import solve_from
from speeltafel.bots.zocken.turn import POINTS, START, address
from speeltafel.games.zocken.data import BET_COST, BET_LINE, MOST_ROUNDS

Floats = NDArray[np.float64]

GRAIN = 5
"""A bet can pay an odd number of fives."""
WIDEST = 1600
LEADS = np.arange(-WIDEST, WIDEST + GRAIN, GRAIN)
MOST_TURNS = 2 * MOST_ROUNDS


def winnings(points: Floats) -> Floats:
    """Return what a bet on a turn of so many points gains (Z7)."""
    return np.where(points > BET_LINE, points // 2, -BET_COST)


BET = winnings(POINTS)
"""The gain of a bet, for every score."""
NETS = np.stack([POINTS, POINTS - BET])
"""The change of the thrower's lead, for every score: without and with a bet of the other."""

ABREAST = 16
"""Leads solved at once."""


@cache
def win_table() -> Floats:
    """Return the thrower's win probabilities: a row per number of turns to come, a column per lead."""
    with files(__package__).joinpath("duel.npz").open("rb") as file, np.load(file) as kept:
        return np.asarray(kept["chances"], dtype=np.float64)


def p_win(turns: int, lead: Floats) -> Floats:
    """Return the win probability of the next thrower, with so many turns to come."""
    return _lookup(win_table()[turns], lead)


def _lookup(row: Floats, lead: Floats) -> Floats:
    at = np.clip(np.asarray(lead), -WIDEST, WIDEST) // GRAIN + WIDEST // GRAIN
    return np.asarray(row[at.astype(np.int64)], dtype=np.float64)


def solve_all(progress: Callable[[str], None], most: int = MOST_TURNS) -> Floats:
    """Solve the match of two by backward induction, up to so many turns before the end."""
    table = np.zeros((most + 1, len(LEADS)))
    table[0] = np.where(LEADS > 0, 1.0, np.where(LEADS < 0, 0.0, 0.5))
    for turns in range(1, most + 1):
        # Far from the end the win probability is so smooth that a coarser grid suffices.
        step = GRAIN if turns <= 4 else 10 if turns <= 10 else 40
        reach = min(WIDEST, int(200 + 200 * turns**0.5) // step * step)
        grid = np.arange(-reach, reach + step, step)
        parts = np.split(grid, range(ABREAST, len(grid), ABREAST))
        known = np.concatenate([_solve(table[turns - 1], some) for some in parts])
        table[turns] = np.where(LEADS < 0, 0.0, 1.0)
        inside = np.abs(LEADS) <= reach
        table[turns, inside] = interpolate(grid, known, LEADS[inside])
        level = table[turns, len(LEADS) // 2]
        progress(f"{turns} turns to come: {len(grid)} leads, level {level:.4f} for who throws")
    return table


def _solve(later: Floats, leads: NDArray[np.int64]) -> Floats:
    """Return the thrower's win probability for each lead, given the other's a turn later."""
    lanes = 2 * len(leads)
    at = address(load(), *START[:3]) * lanes
    return solve_turn(later, leads)[at : at + lanes : 2].astype(np.float64)


def solve_turn(later: Floats, leads: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the values of a whole turn, two lanes per lead, in a buffer that the next call overwrites."""
    nets = np.add.outer(leads, NETS).transpose(2, 0, 1).reshape(len(POINTS), -1)
    return solve_lanes((1 - _lookup(later, -nets)).astype(np.float32))


def solve_lanes(worth: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the values of a whole turn, in a buffer that the next call overwrites."""
    values = _scratch()[: load().offsets[-1, -1] * worth.shape[1]]
    solve_from(START, worth, values)
    return values


@cache
def _scratch() -> NDArray[np.float32]:
    return np.empty(load().offsets[-1, -1] * 2 * ABREAST, dtype=np.float32)


def interpolate(grid: NDArray[np.int64], known: Floats, leads: NDArray[np.int64]) -> Floats:
    """Interpolate between the points of a grid by cubic Hermite splines."""
    step = grid[1] - grid[0]
    at = np.minimum((leads - grid[0]) // step, len(grid) - 2)
    part = (leads - grid[at]) / step
    slope = np.gradient(known)
    rise = known[at + 1] - known[at]
    return np.asarray(
        known[at]
        + part * rise
        + part * (1 - part) * ((1 - part) * (slope[at] - rise) - part * (slope[at + 1] - rise))
    )
