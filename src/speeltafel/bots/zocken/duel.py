"""The match of two, solved: the chance to win with so many turns to come and such a lead.

Two seats play a game of opposite interests without secrets, so backward induction gives its value: the
thrower plays for the chance of winning, knowing that the other will bet where that hurts, and who bets knows
that the thrower then may prefer 50 points, which cost the other 20, to 60, which give the other 30.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.gaps import DICE, load
from speeltafel.bots.zocken.plan import explored
from speeltafel.bots.zocken.turn import BETTING, POINTS, START, address, concede, settle, solve
from speeltafel.games.zocken.data import BET_COST, BET_LINE, MOST_ROUNDS

Floats = NDArray[np.float64]

GRAIN = 5
"""A bet can pay an odd number of fives."""
WIDEST = 1600
LEADS = np.arange(-WIDEST, WIDEST + GRAIN, GRAIN)
MOST_TURNS = 2 * MOST_ROUNDS


def winnings(points: Floats) -> Floats:
    """What a bet on a turn of so many points brings (Z7)."""
    return np.where(points > BET_LINE, points // 2, -BET_COST)


BET = winnings(POINTS)
"""What a bet brings, for every score."""
NETS = np.stack([POINTS, POINTS - BET])
"""By how much the thrower's lead grows, for every score: without a bet of the other, and with it."""

_ABREAST = 16
"""Leads solved side by side."""


@cache
def chances() -> Floats:
    """The chance of who throws now: a row for each number of turns to come, a column for each lead."""
    with files(__package__).joinpath("duel.npz").open("rb") as file, np.load(file) as kept:
        return np.asarray(kept["chances"], dtype=np.float64)


def chance(turns: int, lead: Floats) -> Floats:
    """The chance to win of who throws next, with so many turns to come."""
    return _look_up(chances()[turns], lead)


def worths(turns: int, lead: int) -> Floats:
    """What every score is worth to who throws now, without a bet of the other and with it."""
    return 1 - chance(turns - 1, -(lead + NETS))


def _look_up(row: Floats, lead: Floats) -> Floats:
    at = np.clip(np.asarray(lead), -WIDEST, WIDEST) // GRAIN + WIDEST // GRAIN
    return np.asarray(row[at.astype(np.int64)], dtype=np.float64)


def solve_all(progress: Callable[[str], None], most: int = MOST_TURNS) -> Floats:
    """Solve the match of two backwards, from the last turn to so many turns before the end."""
    table = np.zeros((most + 1, len(LEADS)))
    table[0] = np.where(LEADS > 0, 1.0, np.where(LEADS < 0, 0.0, 0.5))
    for turns in range(1, most + 1):
        # Far from the end the chance is so smooth a function of the lead that a coarser grid carries it.
        step = GRAIN if turns <= 4 else 10 if turns <= 10 else 40
        reach = min(WIDEST, int(200 + 200 * turns**0.5) // step * step)
        grid = np.arange(-reach, reach + step, step)
        known = np.concatenate([_solve(table[turns - 1], some) for some in np.split(grid, _cuts(grid))])
        table[turns] = np.where(LEADS < 0, 0.0, 1.0)
        inside = np.abs(LEADS) <= reach
        table[turns, inside] = refine(grid, known, LEADS[inside])
        level = table[turns, len(LEADS) // 2]
        progress(f"{turns} turns to come: {len(grid)} leads, level {level:.4f} for who throws")
    return table


def _cuts(grid: NDArray[np.int64]) -> list[int]:
    return list(range(_ABREAST, len(grid), _ABREAST))


def _solve(later: Floats, leads: NDArray[np.int64]) -> Floats:
    """The thrower's chance for each of these leads, given the other's chances a turn later."""
    lanes = 2 * len(leads)
    at = address(load(), *START[:3]) * lanes
    return weigh_turn(later, leads)[at : at + lanes : 2].astype(np.float64)


def weigh_turn(later: Floats, leads: NDArray[np.int64]) -> NDArray[np.float32]:
    """The values of a whole turn, two lanes for each lead; they are good until the next turn is weighed."""
    gaps = load()
    nodes, begins = explored(*START[:3])
    nets = np.add.outer(leads, NETS).transpose(2, 0, 1).reshape(len(POINTS), -1)
    worth = (1 - _look_up(later, -nets)).astype(np.float32)
    values = _scratch()[: gaps.shelf[-1, -1] * worth.shape[1]]
    settle(gaps, worth, values)
    solve(gaps, nodes, begins, 1, BETTING, 0, values)
    concede(gaps, nodes, begins, 0, values)
    solve(gaps, nodes, begins, BETTING + 1, DICE, 0, values)
    return values


@cache
def _scratch() -> NDArray[np.float32]:
    return np.empty(load().shelf[-1, -1] * 2 * _ABREAST, dtype=np.float32)


def refine(grid: NDArray[np.int64], known: Floats, leads: NDArray[np.int64]) -> Floats:
    """The chances between the points of a grid: cubics that meet with the same slope."""
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
