"""Move tables of a configuration of Squadro, by rows and columns.

A configuration is a rectangle: the positions of seat 1's stance are its rows, those of seat 2's its columns,
twice, once for each seat to move. Five bits say who stands on a piece's track, so the tables are small.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro.layers import LONG, Atlas, Bytes
from speeltafel.core.compiled import njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import JUMPED, LEFT, PIECES, RUNS, SETTLED, STAYS, WAY, Array

STAY, LEAVE, WIN = 0, 1, 2
"""A move stays in the configuration, goes to the layer above, or brings the fourth piece home."""

Ints = NDArray[np.int32]


@njit
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


@njit
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
    """Write the goal of each piece of seat 1, by who stands on its track: its new row, and who is jumped."""
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


@njit
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
    """Write the goal of each piece of seat 2, by its steps: the row, and the change of its column."""
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
