"""Plans: the sets of discs that a turn can place, with the dice they cost and what they gain.

The order of the discs affects only the points of rows, and the best order counts; board and prisoners are the
same. An empty board has 4,997 plans within eight dice and four discs.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import copy, njit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.data import DICE, MOST_PLACED, NUMBERS, PENALTY
from speeltafel.games.columbiz.kernel import (
    COLUMNS,
    COUNTS,
    FIRST,
    LAST,
    LYING,
    MORE,
    PLACED,
    POINTS,
    PRISONERS,
    SUPPLY,
    THROWS,
    TO_MOVE,
    Array,
)

Cells = NDArray[np.int64]

MAX_PLANS = 6000
"""Capacity for the plans of a turn."""
IMPOSSIBLE = -1000
"""The points of a set whose discs can't be placed without another one."""


class Plans(NamedTuple):
    """The plans of a turn, as columns."""

    heap: NDArray[np.int64]
    """The dice it costs."""
    cells: NDArray[np.int64]
    """Its cells, as a bitmask."""
    discs: NDArray[np.int64]
    """Its cells, as a list."""
    size: NDArray[np.int64]
    points: NDArray[np.int64]
    """The points of its rows in the best order."""
    captives: NDArray[np.int64]
    parent: NDArray[np.int64]
    """The plan it adds its last cell to."""


@njit
def make_plans() -> Plans:
    """Allocate the plans of a turn."""
    each = np.empty((6, MAX_PLANS), dtype=np.int64)
    discs = np.empty((MAX_PLANS, MOST_PLACED), dtype=np.int64)
    return Plans(each[0], each[1], discs, each[2], each[3], each[4], each[5])


@njit
def list_plans(s: Array, into: Plans) -> int:
    """Write all plans of the seat to move, the empty one first; while throws are left, for any dice."""
    most = min(MOST_PLACED - s[PLACED], s[SUPPLY + s[TO_MOVE] - 1])
    board = s.copy()
    points = np.empty(1 << MOST_PLACED, dtype=np.int64)
    into.heap[0] = into.cells[0] = into.size[0] = into.points[0] = into.captives[0] = 0
    found, plan = 1, 0
    while plan < found:
        size = into.size[plan]
        # Columns ascend and numbers descend, so that each set is listed once and captures come first.
        column, number = _after(into.discs[plan, size - 1]) if size > 0 else (0, NUMBERS - 1)
        for disc in range(size):
            board[into.discs[plan, disc]] = s[TO_MOVE]
        while size < most and column < COLUMNS:
            cell = column * NUMBERS + number
            heap = _add_price(s, into.heap[plan], cell)
            if heap >= 0 and _open(s, into.cells[plan], cell):
                into.heap[found] = heap
                into.cells[found] = into.cells[plan] | 1 << cell
                into.discs[found] = into.discs[plan]
                into.discs[found, size] = cell
                into.size[found] = size + 1
                into.parent[found] = plan
                into.captives[found] = into.captives[plan] + fresh_captives(s, into.cells[plan], cell)
                into.points[found] = into.points[plan]
                board[cell] = s[TO_MOVE]
                if into.points[plan] > 0 or kernel.scored(board, cell) > 0:
                    into.points[found] = _most_points(s, board, into.discs[found, : size + 1], points)
                board[cell] = s[cell]
                found += 1
            column, number = _after(cell)
        for disc in range(size):
            board[into.discs[plan, disc]] = s[into.discs[plan, disc]]
        plan += 1
    return found


@njit
def _after(cell: int) -> tuple[int, int]:
    """Return the column and the number after this cell."""
    column, number = cell // NUMBERS, cell % NUMBERS
    return (column, number - 1) if number > 0 else (column + 1, NUMBERS - 1)


@njit
def _add_price(s: Array, heap: int, cell: int) -> int:
    """Return the dice with this cell's added; -1 where that is too many."""
    face, price = cell // NUMBERS, cell % NUMBERS + 1
    if heap >= FIRST[DICE - price + 1] or (s[THROWS] == 0 and COUNTS[heap, face] + price > s[LYING + face]):
        return -1
    for _ in range(price):
        heap = MORE[heap, face]
    return heap


@njit
def _open(s: Array, cells: int, cell: int) -> bool:
    """Return whether the cell is empty, or another's disc there is captured from above by these cells."""
    if s[cell] == 0:
        return True
    above = cells >> cell & (1 << NUMBERS - cell % NUMBERS) - 1
    return bool(s[cell] != s[TO_MOVE] and above != 0)


@njit
def fresh_captives(s: Array, cells: int, cell: int) -> int:
    """Return how many discs the cell captures that these cells don't."""
    if cells >> cell & (1 << NUMBERS - cell % NUMBERS) - 1:
        return 0
    taken = 0
    for lower in range(cell - cell % NUMBERS, cell):
        taken += s[lower] != 0 and s[lower] != s[TO_MOVE]
    return taken


@njit
def _most_points(s: Array, board: Array, discs: Cells, points: Cells) -> int:
    """Return the points of rows if the discs are placed in the best order.

    Dynamic programming over the subsets of the discs, in the buffer `points`. `board` has the discs on it
    and is restored.
    """
    size = len(discs)
    points[0] = 0
    for part in range(1, 1 << size):
        held = 0
        for disc in range(size):
            there = part >> disc & 1
            board[discs[disc]] = s[TO_MOVE] if there else 0
            held |= there << discs[disc]
        points[part] = IMPOSSIBLE
        for disc in range(size):
            cell = discs[disc]
            if part >> disc & 1 and _open(s, held & ~(1 << cell), cell):
                last = points[part ^ 1 << disc] + kernel.scored(board, cell)
                points[part] = max(points[part], last)
    return int(points[(1 << size) - 1])


@njit
def carry_out(s: Array, plans: Plans, plan: int, after: Array) -> None:
    """Write the state at the end of the turn after the seat to move places this plan."""
    copy(s, after)
    for cell in plans.discs[plan, : plans.size[plan]]:
        kernel.capture(after, cell, s[TO_MOVE])
        after[cell] = s[TO_MOVE]
    settle(s, plans, plan, after)


@njit
def settle(s: Array, plans: Plans, plan: int, after: Array) -> None:
    """Write the seats' totals after a plan; the empty plan before any disc is to discard (C3)."""
    seat = s[TO_MOVE]
    supply = s[SUPPLY + seat - 1] - plans.size[plan]
    if plans.size[plan] == 0 and s[PLACED] == 0:
        supply = max(0, supply - PENALTY)
    after[SUPPLY + seat - 1] = supply
    after[POINTS + seat - 1] = s[POINTS + seat - 1] + plans.points[plan]
    after[PRISONERS + seat - 1] = s[PRISONERS + seat - 1] + plans.captives[plan]
    after[LAST] = s[LAST]
    after[TO_MOVE] = seat
    kernel.pass_on(after)
