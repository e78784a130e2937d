"""Retrograde analysis of one configuration of Squadro: every position is won by a seat, or endless.

A move stays in its configuration or leads to one of the layer above. A position is won by its mover if some
move reaches a win, and lost if all moves reach a loss; what never resolves is endless. From the most advanced
positions backwards, all moves but jumps by seat 2 lead to solved positions, so the first pass solves most.
"""

import numpy as np

from speeltafel.bots.squadro.layers import FIRST, LONG, NOWHERE, SECOND, Atlas, Bytes, read
from speeltafel.bots.squadro.moves import LEAVE, STAY, Ints, columns_moves, rows_moves, survey
from speeltafel.bots.squadro.sweep import make_buffers, settle, sweep_columns, sweep_rows
from speeltafel.core.compiled import njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import LEFT, PIECES, WAY, Array

FEW = 3
"""Below a third of its columns, the open positions of a row are solved one by one, which is faster."""


@njit
def solve(
    atlas: Atlas, rows: Array, columns: Array, above: Bytes, first: int, into: Bytes, counts: Array
) -> None:
    """Solve the configuration of these rows and columns (all positions of two stances) and pack it.

    `above` is the layer above, whose first position has the index `first`. Adds to `counts`: legal
    positions, won by seat 1, won by seat 2, endless.
    """
    many, width = len(rows), len(columns)
    second = many * width
    values = np.zeros(2 * second, dtype=np.uint8)
    facing, ups, gains = survey(atlas, columns)
    here = atlas.where[0, rows[0] & PIECES] // LONG
    there = atlas.where[1, columns[0] & PIECES] // LONG
    left = columns[0] >> LEFT & 31
    kinds, goals = np.zeros((5, 32), np.uint8), np.zeros((5, 32), np.int64)
    gone = np.zeros((5, 32), np.uint8)
    replies, ends = np.zeros((5, 8), np.uint8), np.zeros((5, 8), np.int64)
    buffers = make_buffers(columns, gains)
    open_in = np.full(many, 2 * width)
    found = True
    while found:
        found = False
        for row in range(many - 1, -1, -1):
            if not open_in[row]:
                continue
            mine = rows[row]
            rows_moves(atlas, mine, there, width, second, first, kinds, goals, gone)
            columns_moves(atlas, mine, columns[0], here, width, first, gains, replies, ends)
            able, still_open = mine >> LEFT & 31, 0
            if open_in[row] > width // FEW:
                taken, begin = mine >> WAY & 0x1FFFFFF, row * width
                sweep_rows(buffers, able, kinds, goals, gone, values, above)
                still_open += settle(buffers, taken & facing, FIRST, SECOND, values[begin : begin + width])
                begin += second
                sweep_columns(buffers, left, gains, replies, ends, ups, values, above)
                still_open += settle(buffers, taken & facing, SECOND, FIRST, values[begin : begin + width])
            else:
                for column in range(width - 1, -1, -1):
                    at, theirs = row * width + column, columns[column]
                    if not values[at]:
                        verdict = _row_moves(column, theirs, able, kinds, goals, gone, gains, values, above)
                        values[at] = verdict
                        still_open += verdict == 0
                    if not values[second + at]:
                        verdict = _column_moves(column, theirs, left, replies, ends, ups, values, above)
                        values[second + at] = verdict
                        still_open += verdict == 0
            found |= still_open < open_in[row]
            open_in[row] = still_open
    _pack(values, into, counts)


@njit
def _row_moves(
    column: int,
    theirs: int,
    able: int,
    kinds: Bytes,
    goals: Array,
    gone: Bytes,
    gains: Ints,
    values: Bytes,
    above: Bytes,
) -> int:
    """Return the verdict where seat 1 moves; 0 while unknown."""
    verdict = SECOND
    for piece in range(TRACKS):
        if able >> piece & 1:
            way = theirs >> WAY + 5 * piece & 31
            goal, jumped = goals[piece, way] + column, gone[piece, way]
            if jumped:
                for other in range(TRACKS):
                    if jumped >> other & 1:
                        goal -= gains[other, theirs >> 4 * other & 7]
            kind = kinds[piece, way]
            if kind == STAY:
                value = int(values[goal])
            elif kind == LEAVE:
                value = read(above, goal)
            else:
                value = FIRST
            if value == FIRST:
                return FIRST
            if value == 0:
                verdict = 0
    return verdict


@njit
def _column_moves(
    column: int,
    theirs: int,
    left: int,
    kinds: Bytes,
    goals: Array,
    ups: Ints,
    values: Bytes,
    above: Bytes,
) -> int:
    """Return the verdict where seat 2 moves; 0 while unknown."""
    verdict = FIRST
    for piece in range(TRACKS):
        if left >> piece & 1:
            steps = theirs >> 4 * piece & 7
            kind, goal = kinds[piece, steps], goals[piece, steps]
            if kind == STAY:
                value = int(values[goal + column])
            elif kind == LEAVE:
                value = read(above, goal + ups[piece, column])
            else:
                value = SECOND
            if value == SECOND:
                return SECOND
            if value == 0:
                verdict = 0
    return verdict


@njit
def _pack(values: Bytes, into: Bytes, counts: Array) -> None:
    """Pack four verdicts per byte, and count them."""
    first, second, nowhere = 0, 0, 0
    for place in range(len(values)):
        first += values[place] == FIRST
        second += values[place] == SECOND
        nowhere += values[place] == NOWHERE
    whole = len(values) // 4
    for byte in range(whole):
        four = values[4 * byte : 4 * byte + 4]
        into[byte] = four[0] | four[1] << 2 | four[2] << 4 | four[3] << 6
    for place in range(4 * whole, len(values)):
        into[whole] |= values[place] << 2 * (place & 3)
    counts[0] += len(values) - nowhere
    counts[1] += first
    counts[2] += second
    counts[3] += len(values) - nowhere - first - second
