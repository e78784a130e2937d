"""A configuration of Squadro swept a whole row at a time.

Going down from the last row, a move of seat 1 leads to a row that is done, and a move of seat 2 along its own
row, or back by a jump to one of which nothing is known yet. So no position waits for its neighbour, and a row
is done piece by piece: a move that jumps nobody leads as many columns to as many others beside each other.
Verdicts are bits, so that some move's win is an `or`, and the loss of each an `and`.
"""

from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.layers import FIRST, NOWHERE, SECOND, Bytes, read
from speeltafel.bots.squadro.moves import LEAVE, STAY, Ints
from speeltafel.core.compiled import jit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import WAY, Array

SHORT = 8
"""Fewer columns beside each other than this are quicker one by one."""


class Desk(NamedTuple):
    """What is worked with, by column; made once for a configuration."""

    order: Ints
    """By track of seat 1: the columns, sorted by who stands on it."""
    shelves: Ints
    """By track of seat 1 and who stands on it: where its columns begin in that order."""
    shifts: Ints
    """By piece of seat 2: what its place adds to a column's number."""
    reached: Array
    spare: Bytes
    some: Bytes
    """What some move leads to, as bits."""
    each: Bytes
    """What each move leads to, as bits."""


@jit
def lay_desk(columns: Array, gains: Ints) -> Desk:
    """The desk for these columns."""
    width = len(columns)
    order, shelves = np.zeros((5, width), dtype=np.int32), np.zeros((5, 33), dtype=np.int32)
    shifts = np.zeros((5, width), dtype=np.int32)
    for piece in range(TRACKS):
        ends = np.zeros(33, dtype=np.int32)
        for column in range(width):
            shifts[piece, column] = gains[piece, columns[column] >> 4 * piece & 7]
            ends[(columns[column] >> WAY + 5 * piece & 31) + 1] += 1
        for way in range(32):
            ends[way + 1] += ends[way]
        shelves[piece] = ends
        for column in range(width):
            way = columns[column] >> WAY + 5 * piece & 31
            order[piece, ends[way]] = column
            ends[way] += 1
    return Desk(
        order,
        shelves,
        shifts,
        np.zeros(width, np.int64),
        np.zeros(width, np.uint8),
        np.zeros(width, np.uint8),
        np.zeros(width, np.uint8),
    )


@jit
def sweep_rows(
    desk: Desk, able: int, kinds: Bytes, goals: Array, gone: Bytes, values: Bytes, above: Bytes
) -> None:
    """What the moves of seat 1 from one row lead to, by column."""
    order, shelves, shifts, reached, spare = desk.order, desk.shelves, desk.shifts, desk.reached, desk.spare
    desk.some[:], desk.each[:] = 0, NOWHERE
    for piece in range(TRACKS):
        if not able >> piece & 1:
            continue
        _copy(kinds[piece, 0], goals[piece, 0], goals[piece, 0], FIRST, values, above, spare)
        for way in range(1, 32):
            jumped = gone[piece, way]
            if not jumped:
                continue
            shelf = order[piece, shelves[piece, way] : shelves[piece, way + 1]]
            for place in range(len(shelf)):
                reached[place] = goals[piece, way] + shelf[place]
            for other in range(TRACKS):
                if jumped >> other & 1:
                    for place in range(len(shelf)):
                        reached[place] -= shifts[other, shelf[place]]
            if kinds[piece, way] == STAY:
                for place in range(len(shelf)):
                    spare[shelf[place]] = values[reached[place]]
            elif kinds[piece, way] == LEAVE:
                for place in range(len(shelf)):
                    spare[shelf[place]] = read(above, reached[place])
            else:
                for place in range(len(shelf)):
                    spare[shelf[place]] = FIRST
        _gather(spare, desk.some, desk.each)


@jit
def sweep_columns(
    desk: Desk,
    left: int,
    gains: Ints,
    kinds: Bytes,
    goals: Array,
    ups: Ints,
    values: Bytes,
    above: Bytes,
) -> None:
    """What the moves of seat 2 from one row lead to, by column."""
    spare, width = desk.spare, len(desk.spare)
    desk.some[:], desk.each[:] = 0, NOWHERE
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
                    room, up = spare[start : start + stride], goal + ups[piece, start]
                    _copy(kind, goal + start, up, SECOND, values, above, room)
                continue
            for start in range(begin, begin + stride):
                if kind == STAY:
                    for column in range(start, width, block):
                        spare[column] = values[goal + column]
                elif kind == LEAVE:
                    for column in range(start, width, block):
                        spare[column] = read(above, goal + ups[piece, column])
                else:
                    for column in range(start, width, block):
                        spare[column] = SECOND
        _gather(spare, desk.some, desk.each)


@jit
def _copy(kind: int, here: int, up: int, won: int, values: Bytes, above: Bytes, into: Bytes) -> None:
    """Where a move leads from so many columns beside each other: here, up in the layer above, or to a win."""
    if kind == STAY:
        into[:] = values[here : here + len(into)]
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


@jit
def _gather(found: Bytes, some: Bytes, each: Bytes) -> None:
    """Add what one piece's moves lead to."""
    for column in range(len(found)):
        some[column] |= found[column]
        each[column] &= found[column]


@jit
def settle(desk: Desk, crowded: Array, won: int, lost: int, into: Bytes) -> int:
    """Write the verdicts of a row: won where some move wins, lost where each one loses; how many are open."""
    some, each, still_open = desk.some, desk.each, 0
    for column in range(len(into)):
        verdict = some[column] & won | each[column] & lost
        if crowded[column]:
            verdict = NOWHERE
        into[column] = verdict
        still_open += verdict == 0
    return still_open
