"""Retrograde analysis of one configuration of Squadro: every position is won by a seat, or endless.

A move stays in its configuration or leads to one of the layer above. A position is won by its mover if some
move reaches a win, and lost if all moves reach a loss; what never resolves is endless. From the most advanced
positions backwards, all moves but jumps by seat 2 lead to solved positions, so the first pass solves most.
"""

import numpy as np

from speeltafel.bots.squadro.layers import FIRST, NOWHERE, SECOND, Atlas, Bytes, read
from speeltafel.bots.squadro.moves import LEAVE, STAY, Moves, follow, list_moves, make_moves
from speeltafel.bots.squadro.sweep import make_buffers, settle, sweep_columns, sweep_rows
from speeltafel.core.compiled import any_int, njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import LEFT, WAY, Array

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
    moves = make_moves(atlas, columns)
    left = columns[0] >> LEFT & 31
    buffers = make_buffers(columns, moves.gains)
    open_in = np.full(many, 2 * width)
    one, two = any_int(FIRST), any_int(SECOND)
    found = True
    while found:
        found = False
        for row in range(many - 1, -1, -1):
            if not open_in[row]:
                continue
            mine = rows[row]
            list_moves(atlas, mine, columns[0], first, moves)
            able, still_open = mine >> LEFT & 31, 0
            if open_in[row] > width // FEW:
                crowded, begin = mine >> WAY & 0x1FFFFFF & moves.facing, row * width
                sweep_rows(buffers, able, moves, values, above)
                still_open += settle(buffers, crowded, one, two, values[begin : begin + width])
                begin += second
                sweep_columns(buffers, left, moves, values, above)
                still_open += settle(buffers, crowded, two, one, values[begin : begin + width])
            else:
                for column in range(width - 1, -1, -1):
                    at, theirs = row * width + column, columns[column]
                    if not values[at]:
                        values[at] = _verdict(one, able, theirs, column, moves, values, above)
                        still_open += values[at] == 0
                    if not values[second + at]:
                        values[second + at] = _verdict(two, left, theirs, column, moves, values, above)
                        still_open += values[second + at] == 0
            found |= still_open < open_in[row]
            open_in[row] = still_open
    _pack(values, into, counts)


@njit
def _verdict(
    seat: int, able: int, theirs: int, column: int, moves: Moves, values: Bytes, above: Bytes
) -> int:
    """Return the verdict where a seat moves one of the pieces `able`; 0 while unknown."""
    verdict = 3 - seat
    for piece in range(TRACKS):
        if able >> piece & 1:
            kind, goal = follow(moves, seat, piece, theirs, column)
            if kind == STAY:
                value = int(values[goal])
            elif kind == LEAVE:
                value = read(above, goal)
            else:
                value = seat
            if value == seat:
                return seat
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
