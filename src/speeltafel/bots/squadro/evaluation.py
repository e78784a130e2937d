"""What a position of Squadro is worth, learned from the solution: a small network over pairs of pieces.

Every two of the ten pieces look up a row by where both stand: 45 rows of small numbers, summed. Two of the
sums count as they are, one for each seat to move; the others count where they are positive. It is quick
enough to begin afresh at every position, so there is nothing to keep up to date along the moves.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import jit
from speeltafel.games.squadro.kernel import PIECES

WIDTH = 32
"""Sums; the first two are those that count as they are."""
PAIRS = 45
ROWS = PAIRS * 256
"""A row for every pair and the four bits of each of its two pieces."""
POINT = 256
"""What one unit of log-odds is in whole numbers."""
FILE = Path(__file__).with_name("evaluation.npz")

Shorts = NDArray[np.int16]
Places = NDArray[np.uint32]


class Network(NamedTuple):
    """The learned numbers, whole; the sums are in their own units, the answer in points."""

    rows: NDArray[np.int8]
    """ROWS by WIDTH."""
    rest: NDArray[np.int32]
    """By seat to move: where each sum begins, what it counts, and what it is worth to be on the move."""


SHIFT = 8
"""Weights are in 1/256 points a unit."""


@cache
def network() -> Network:
    """The network that comes with the package."""
    return load(FILE)


def load(file: Path) -> Network:
    """A network from its file."""
    with np.load(file) as kept:
        rows = np.zeros((ROWS, WIDTH), dtype=np.int8)
        rows[kept["used"]] = kept["rows"]
        return Network(rows, np.hstack([kept["bias"], kept["weight"], kept["lean"][:, None]]).reshape(-1))


@jit
def evaluate(network: Network, first: int, second: int, seat: int, sums: Shorts, looked: Places) -> int:
    """The log-odds, in points, that seat 1 wins where this seat moves; the last two are room to work in."""
    board, mover = (first & PIECES) | (second & PIECES) << 20, seat - 1
    pair = 0
    for one in range(9):
        beside = board >> 4 * one
        here = (beside & 15) << 4
        for other in range(1, 10 - one):
            looked[pair] = (pair << 8) + here + (beside >> 4 * other & 15)
            pair += 1
    rows, rest = network.rows, network.rest[mover * (2 * WIDTH + 1) :]
    for place in range(WIDTH):
        sums[place] = rest[place]
    # Nine rows at a time, added in pairs: the compiler works on many sums at once (110 ns, else 1,000).
    for pair in range(0, PAIRS, 9):
        a, b, c = rows[looked[pair]], rows[looked[pair + 1]], rows[looked[pair + 2]]
        d, e, f = rows[looked[pair + 3]], rows[looked[pair + 4]], rows[looked[pair + 5]]
        g, h, i = rows[looked[pair + 6]], rows[looked[pair + 7]], rows[looked[pair + 8]]
        for place in range(WIDTH):
            left = np.int16(np.int16(a[place] + b[place]) + np.int16(c[place] + d[place]))
            right = np.int16(np.int16(e[place] + f[place]) + np.int16(g[place] + h[place]))
            sums[place] += np.int16(left + right) + i[place]
    # All in 32 bits, which is room enough and twice as quick: 32 sums of at most 5,715 times 2,000.
    found = np.int32(0)
    for place in range(2, WIDTH):
        found += np.int32(max(np.int32(sums[place]), np.int32(0)) * rest[WIDTH + place])
    return (int(found) + int(sums[mover]) * int(rest[WIDTH + mover]) >> SHIFT) + int(rest[2 * WIDTH])
