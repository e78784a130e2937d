"""Solve a configuration of Squadro a whole row at a time.

From the last row down, a move of seat 1 leads to a row that is solved, and a move of seat 2 along its own
row, or by a jump back to one that isn't solved yet. So positions of a row don't depend on their neighbours,
and a row is processed piece by piece: a move without a jump maps a range of columns to another range.
Verdicts are bits: a win by some move is an `or`, a loss by all moves an `and`.
"""

from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.layers import FIRST, NOWHERE, SECOND, Bytes, read
from speeltafel.bots.squadro.moves import LEAVE, STAY, Ints, Moves
from speeltafel.core.compiled import any_int, copy, njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import WAY, Array

SHORT = 8
"""Ranges shorter than this are faster one by one."""


class Buffers(NamedTuple):
    """The working memory, by column; allocated once for a configuration."""

    order: Ints
    """By track of seat 1: the columns, grouped by who stands on it."""
    starts: Ints
    """By track of seat 1 and who stands on it: the start of the group in `order`."""
    shifts: Ints
    """By piece of seat 2: what its place adds to the column index."""
    reached: Array
    verdicts: Bytes
    some: Bytes
    """The verdicts of all moves, combined by `or`."""
    each: Bytes
    """The verdicts of all moves, combined by `and`."""


@njit
def make_buffers(columns: Array, gains: Ints) -> Buffers:
    """Allocate the buffers for these columns."""
    width = len(columns)
    order, starts = np.zeros((5, width), dtype=np.int32), np.zeros((5, 33), dtype=np.int32)
    shifts = np.zeros((5, width), dtype=np.int32)
    for piece in range(TRACKS):
        ends = np.zeros(33, dtype=np.int32)
        for column in range(width):
            shifts[piece, column] = gains[piece, columns[column] >> 4 * piece & 7]
            ends[(columns[column] >> WAY + 5 * piece & 31) + 1] += 1
        for way in range(32):
            ends[way + 1] += ends[way]
        starts[piece] = ends
        for column in range(width):
            way = columns[column] >> WAY + 5 * piece & 31
            order[piece, ends[way]] = column
            ends[way] += 1
    return Buffers(
        order,
        starts,
        shifts,
        np.zeros(width, np.int64),
        np.zeros(width, np.uint8),
        np.zeros(width, np.uint8),
        np.zeros(width, np.uint8),
    )


@njit
def sweep_rows(buffers: Buffers, able: int, moves: Moves, values: Bytes, above: Bytes) -> None:
    """Combine the verdicts of seat 1's moves from one row, by column."""
    order, starts, shifts, reached, verdicts = (
        buffers.order,
        buffers.starts,
        buffers.shifts,
        buffers.reached,
        buffers.verdicts,
    )
    kinds, goals, gone = moves.kinds, moves.goals, moves.gone
    buffers.some[:], buffers.each[:] = 0, NOWHERE
    for piece in range(TRACKS):
        if not able >> piece & 1:
            continue
        _copy(kinds[piece, 0], goals[piece, 0], goals[piece, 0], any_int(FIRST), values, above, verdicts)
        for way in range(1, 32):
            jumped = gone[piece, way]
            if not jumped:
                continue
            group = order[piece, starts[piece, way] : starts[piece, way + 1]]
            for place in range(len(group)):
                reached[place] = goals[piece, way] + group[place]
            for other in range(TRACKS):
                if jumped >> other & 1:
                    for place in range(len(group)):
                        reached[place] -= shifts[other, group[place]]
            if kinds[piece, way] == STAY:
                for place in range(len(group)):
                    verdicts[group[place]] = values[reached[place]]
            elif kinds[piece, way] == LEAVE:
                for place in range(len(group)):
                    verdicts[group[place]] = read(above, reached[place])
            else:
                for place in range(len(group)):
                    verdicts[group[place]] = FIRST
        _gather(verdicts, buffers.some, buffers.each)


@njit
def sweep_columns(buffers: Buffers, left: int, moves: Moves, values: Bytes, above: Bytes) -> None:
    """Combine the verdicts of seat 2's moves from one row, by column."""
    verdicts, width = buffers.verdicts, len(buffers.verdicts)
    kinds, goals, ups, gains = moves.replies, moves.ends, moves.ups, moves.gains
    buffers.some[:], buffers.each[:] = 0, NOWHERE
    for piece in range(TRACKS):
        if not left >> piece & 1:
            continue
        places = 6 if gains[piece, 1] else 5
        stride = gains[piece, 5] // (places - 1)
        block = places * stride
        for steps in range(6):
            if steps == 1 and places == 5:
                continue
            kind, goal, begin = kinds[piece, steps], goals[piece, steps], gains[piece, steps]
            if stride >= SHORT:
                for start in range(begin, width, block):
                    room, up = verdicts[start : start + stride], goal + ups[piece, start]
                    _copy(kind, goal + start, up, any_int(SECOND), values, above, room)
                continue
            for start in range(begin, begin + stride):
                if kind == STAY:
                    for column in range(start, width, block):
                        verdicts[column] = values[goal + column]
                elif kind == LEAVE:
                    for column in range(start, width, block):
                        verdicts[column] = read(above, goal + ups[piece, column])
                else:
                    for column in range(start, width, block):
                        verdicts[column] = SECOND
        _gather(verdicts, buffers.some, buffers.each)


@njit
def _copy(kind: int, here: int, up: int, won: int, values: Bytes, above: Bytes, into: Bytes) -> None:
    """Where a move leads from so many columns beside each other: here, up in the layer above, or to a win."""
    if kind == STAY:
        copy(values[here : here + len(into)], into)
    elif kind == LEAVE:
        ragged = min(-up & 3, len(into))
        for place in range(ragged):
            into[place] = read(above, up + place)
        whole = (len(into) - ragged) // 4
        packed = above[(up + ragged) >> 2 :]
        rest = into[ragged:]
        for byte in range(whole):
            four = packed[byte]
            rest[4 * byte] = four & 3
            rest[4 * byte + 1] = four >> 2 & 3
            rest[4 * byte + 2] = four >> 4 & 3
            rest[4 * byte + 3] = four >> 6
        for place in range(4 * whole, len(rest)):
            rest[place] = read(packed, place)
    else:
        into[:] = won


@njit
def _gather(found: Bytes, some: Bytes, each: Bytes) -> None:
    """Add the verdicts of one piece's moves."""
    for column in range(len(found)):
        some[column] |= found[column]
        each[column] &= found[column]


@njit
def settle(buffers: Buffers, crowded: Array, won: int, lost: int, into: Bytes) -> int:
    """Write the verdicts of a row; return how many are still unknown."""
    some, each, still_open = buffers.some, buffers.each, 0
    for column in range(len(into)):
        verdict = some[column] & won | each[column] & lost
        if crowded[column]:
            verdict = NOWHERE
        into[column] = verdict
        still_open += verdict == 0
    return still_open
