"""One configuration of Squadro solved: every position won by seat 1, by seat 2, or endless.

A move stays in its configuration or leads to one of the layer above. Within a configuration a position is won
by its mover if some move reaches a win, and lost if all moves reach a loss; what never settles is endless.
From the most advanced positions backwards, all moves but jumps by seat 2 lead to what is known, so that most
is settled in the first pass.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro.layers import FIRST, LONG, NOWHERE, SECOND, Atlas, Bytes, read
from speeltafel.core.compiled import jit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import JUMPED, LEFT, PIECES, RUNS, SETTLED, STAYS, WAY, Array

STAY, LEAVE, WIN = 0, 1, 2
"""A move stays in the configuration, goes to the layer above, or brings the fourth piece home."""

Ints = NDArray[np.int32]


@jit
def solve(
    atlas: Atlas, rows: Array, columns: Array, above: Bytes, first: int, into: Bytes, counts: Array
) -> None:
    """Solve the configuration of these rows and columns (all positions of two stances) and pack it.

    `above` is the layer above, whose first position has the number `first`. Adds to `counts`: positions
    that can be, won by seat 1, won by seat 2, endless.
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
    open_in = np.ones(many, dtype=np.int64)
    beginning, found = True, True
    while found:
        found = beginning
        for row in range(many - 1, -1, -1):
            if not open_in[row]:
                continue
            mine = rows[row]
            rows_moves(atlas, mine, there, width, second, first, kinds, goals, gone)
            columns_moves(atlas, mine, columns[0], here, width, first, gains, replies, ends)
            taken, able = mine >> WAY & 0x1FFFFFF, mine >> LEFT & 31
            still_open = 0
            for column in range(width - 1, -1, -1):
                at = row * width + column
                if beginning and taken & facing[column]:
                    values[at] = values[second + at] = NOWHERE
                    continue
                theirs = columns[column]
                if not values[at]:
                    verdict = _row_moves(column, theirs, able, kinds, goals, gone, gains, values, above)
                    values[at] = verdict
                    found |= verdict != 0
                    still_open += verdict == 0
                if not values[second + at]:
                    verdict = _column_moves(column, theirs, left, replies, ends, ups, values, above)
                    values[second + at] = verdict
                    found |= verdict != 0
                    still_open += verdict == 0
            open_in[row] = still_open
        beginning = False
    _pack(values, into, counts)


@jit
def survey(atlas: Atlas, columns: Array) -> tuple[Array, Ints, Ints]:
    """Of a stance of seat 2: the crossings it takes as seat 1 counts them, its numbers once a piece turns or
    comes home, and what each place of a piece adds to its number."""
    facing = np.zeros(len(columns), dtype=np.int64)
    ups = np.zeros((5, len(columns)), dtype=np.int32)
    gains = np.zeros((5, 8), dtype=np.int32)
    for piece in range(TRACKS):
        turned = columns[0] >> 4 * piece & 8
        for steps in range(6):
            found = atlas.where[1, (columns[0] | steps << 4 * piece) & PIECES]
            gains[piece, steps] = found % LONG if found >= 0 else 0
        for column in range(len(columns)):
            rest = columns[column] & PIECES & ~(15 << 4 * piece)
            ups[piece, column] = atlas.where[1, rest | (14 if turned else 8) << 4 * piece] % LONG
            for track in range(TRACKS):
                facing[column] |= (columns[column] >> WAY + 5 * track + piece & 1) << 5 * piece + track
    return facing, ups, gains


@jit
def rows_moves(
    atlas: Atlas,
    mine: int,
    there: int,
    width: int,
    second: int,
    first: int,
    kinds: Bytes,
    goals: Array,
    gone: Bytes,
) -> None:
    """Where each piece of seat 1 comes, by who stands on its track: its new row, and who is jumped."""
    for piece in range(TRACKS):
        if mine >> LEFT + piece & 1:
            steps = mine >> 4 * piece & 15
            for way in range(32):
                ran = RUNS[piece * 512 + steps * 32 + way]
                gone[piece, way] = ran >> JUMPED & 31
                found = atlas.where[0, (mine ^ ran) & PIECES]
                stance, row = found // LONG, found % LONG
                if not ran & SETTLED:
                    kinds[piece, way], goals[piece, way] = STAY, second + row * width
                elif found < 0:
                    kinds[piece, way], goals[piece, way] = WIN, 0
                else:
                    kinds[piece, way] = LEAVE
                    goals[piece, way] = (
                        atlas.starts[stance, there] - first + (atlas.sizes[0, stance] + row) * width
                    )


@jit
def columns_moves(
    atlas: Atlas,
    mine: int,
    column: int,
    here: int,
    width: int,
    first: int,
    gains: Ints,
    kinds: Bytes,
    goals: Array,
) -> None:
    """Where each piece of seat 2 comes, by its steps: the row, and what its column's number gains."""
    for piece in range(TRACKS):
        if column >> LEFT + piece & 1:
            turned, way = column >> 4 * piece & 8, mine >> WAY + 5 * piece & 31
            up = atlas.where[1, (column & ~(15 << 4 * piece) | (14 if turned else 8) << 4 * piece) & PIECES]
            for steps in range(6):
                ran = RUNS[(5 + piece) * 512 + (turned | steps) * 32 + way]
                row = atlas.where[0, mine & STAYS[piece * 32 + (ran >> JUMPED & 31)] & PIECES] % LONG
                if not ran & SETTLED:
                    now = steps ^ (ran >> 4 * piece & 7)
                    kinds[piece, steps] = STAY
                    goals[piece, steps] = row * width + gains[piece, now] - gains[piece, steps]
                elif up < 0:
                    kinds[piece, steps], goals[piece, steps] = WIN, row
                else:
                    stance = up // LONG
                    kinds[piece, steps] = LEAVE
                    goals[piece, steps] = atlas.starts[here, stance] - first + row * atlas.sizes[1, stance]


@jit
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
    """The verdict where seat 1 moves, as far as it is known."""
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


@jit
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
    """The verdict where seat 2 moves, as far as it is known."""
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


@jit
def _pack(values: Bytes, into: Bytes, counts: Array) -> None:
    """Four verdicts a byte, counted on the way."""
    tally = np.zeros(4, dtype=np.int64)
    for byte in range(len(into)):
        packed = 0
        for place in range(4 * byte, min(4 * byte + 4, len(values))):
            packed |= values[place] << 2 * (place & 3)
            tally[values[place]] += 1
        into[byte] = packed
    counts[0] += len(values) - tally[NOWHERE]
    counts[1] += tally[FIRST]
    counts[2] += tally[SECOND]
    counts[3] += tally[0]
