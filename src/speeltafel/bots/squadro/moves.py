"""The moves of a configuration of Squadro, by rows and columns.

A configuration is a rectangle: the positions of seat 1's stance are its rows, those of seat 2's its columns,
twice, once for each seat to move. Five bits say who stands on a piece's track, so the tables are small.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro.layers import LONG, Atlas, Bytes
from speeltafel.core.compiled import inlined, njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import JUMPED, LEFT, PIECES, RUNS, SETTLED, STAYS, WAY, Array

STAY, LEAVE, WIN = 0, 1, 2
"""A move stays in the configuration, goes to the layer above, or brings the fourth piece home."""

Ints = NDArray[np.int32]


class Moves(NamedTuple):
    """The moves of both seats from one row, and what they need to know of the columns."""

    kinds: Bytes
    """Of seat 1, by piece and who stands on its track: `STAY`, `LEAVE` or `WIN`."""
    goals: Array
    """Likewise: the position reached, to which the column is to be added."""
    gone: Bytes
    """Likewise: who is jumped."""
    replies: Bytes
    """Of seat 2, by piece and its steps: `STAY`, `LEAVE` or `WIN`."""
    ends: Array
    """Likewise: the position reached, to which the column, or its index in `ups`, is to be added."""
    facing: Array
    """By column: the crossings it takes, as seat 1 counts them."""
    ups: Ints
    """By piece of seat 2 and column: the index once that piece turns or comes home."""
    gains: Ints
    """By piece of seat 2 and its steps: what they add to the index of a column."""


@njit
def make_moves(atlas: Atlas, columns: Array) -> Moves:
    """Allocate the moves of a row, and survey the columns: all positions of a stance of seat 2."""
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
    kinds, goals, gone = np.zeros((5, 32), np.uint8), np.zeros((5, 32), np.int64), np.zeros((5, 32), np.uint8)
    replies, ends = np.zeros((5, 8), np.uint8), np.zeros((5, 8), np.int64)
    return Moves(kinds, goals, gone, replies, ends, facing, ups, gains)


@njit
def list_moves(atlas: Atlas, mine: int, column: int, first: int, into: Moves) -> None:
    """Write the moves from a row, given any column; `first` is the first position of the layer above."""
    here, there = atlas.where[0, mine & PIECES] // LONG, atlas.where[1, column & PIECES] // LONG
    width = atlas.sizes[1, there]
    second = atlas.sizes[0, here] * width
    for piece in range(TRACKS):
        if mine >> LEFT + piece & 1:
            for way in range(32):
                ran = RUNS[piece * 512 + (mine >> 4 * piece & 15) * 32 + way]
                into.gone[piece, way] = ran >> JUMPED & 31
                found = atlas.where[0, (mine ^ ran) & PIECES]
                stance, row = found // LONG, found % LONG
                if not ran & SETTLED:
                    into.kinds[piece, way], into.goals[piece, way] = STAY, second + row * width
                elif found < 0:
                    into.kinds[piece, way], into.goals[piece, way] = WIN, 0
                else:
                    into.kinds[piece, way] = LEAVE
                    into.goals[piece, way] = (
                        atlas.starts[stance, there] - first + (atlas.sizes[0, stance] + row) * width
                    )
        if column >> LEFT + piece & 1:
            turned, way = column >> 4 * piece & 8, mine >> WAY + 5 * piece & 31
            up = atlas.where[1, (column & ~(15 << 4 * piece) | (14 if turned else 8) << 4 * piece) & PIECES]
            for steps in range(6):
                ran = RUNS[(5 + piece) * 512 + (turned | steps) * 32 + way]
                row = atlas.where[0, mine & STAYS[piece * 32 + (ran >> JUMPED & 31)] & PIECES] % LONG
                if not ran & SETTLED:
                    now = steps ^ (ran >> 4 * piece & 7)
                    into.replies[piece, steps] = STAY
                    into.ends[piece, steps] = row * width + into.gains[piece, now] - into.gains[piece, steps]
                elif up < 0:
                    into.replies[piece, steps], into.ends[piece, steps] = WIN, row
                else:
                    stance = up // LONG
                    into.replies[piece, steps] = LEAVE
                    into.ends[piece, steps] = (
                        atlas.starts[here, stance] - first + row * atlas.sizes[1, stance]
                    )


@inlined
def follow(moves: Moves, seat: int, piece: int, theirs: int, column: int) -> tuple[int, int]:
    """Return the kind of a seat's move and the position it reaches; `theirs` is seat 2 in this column."""
    if seat == 2:
        steps = theirs >> 4 * piece & 7
        kind, goal = moves.replies[piece, steps], moves.ends[piece, steps]
        return kind, goal + (column if kind == STAY else moves.ups[piece, column] if kind == LEAVE else 0)
    way = theirs >> WAY + 5 * piece & 31
    goal, jumped = moves.goals[piece, way] + column, moves.gone[piece, way]
    if jumped:
        for other in range(TRACKS):
            if jumped >> other & 1:
                goal -= moves.gains[other, theirs >> 4 * other & 7]
    return moves.kinds[piece, way], goal
