"""What a position of Squadro is worth, learned from the solution: a small network over pairs of pieces.

Every two of the ten pieces look up a row by where both stand: 45 rows of small numbers, summed. Two of the
sums count as they are, one for each seat to move; the others count where they are positive. It is quick
enough to begin afresh at every position, so there is nothing to keep up to date along the moves.

When it is read, the rows of three pairs at a time are added beforehand, for every way three pieces can stand:
19 rows to look up instead of 45. Four sums share a word, so that one addition serves four. A sum below nought
borrows from its neighbour, and comes right when all is added, for every sum begins at ZERO.
"""

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import jit
from speeltafel.games.squadro.kernel import PIECES, Array

WIDTH = 32
"""Sums; the first two are those that count as they are."""
PAIRS = 45
ROWS = PAIRS * 256
"""A row for every pair and the four bits of each of its two pieces."""
POINT = 256
"""What one unit of log-odds is in whole numbers."""
FILE = Path(__file__).with_name("evaluation.npz")

TRIOS = np.array(
    [
        *((0, 1, 8), (0, 3, 5), (0, 4, 6), (0, 7, 9), (1, 3, 4), (1, 5, 9), (1, 6, 7), (2, 3, 7), (2, 4, 8)),
        *((2, 6, 9), (3, 8, 9), (4, 5, 7), (5, 6, 8)),
        # Of ten no more than thirteen threes share no two: six pairs are left, each with one named twice.
        *((0, 0, 2), (1, 1, 2), (2, 2, 5), (3, 3, 6), (4, 4, 9), (7, 7, 8)),
    ]
)
"""Pieces, by their number among the ten; every two of them are together once."""
LOOKED = len(TRIOS)
_A, _B, _C = np.ascontiguousarray(4 * TRIOS.T)
_WORDS, _LANES, _LANE = WIDTH // 4, 4, 16
_WEIGHT, _LEAST, _LEAN = _WORDS, WIDTH + _WORDS, WIDTH + 3 * _WORDS
"""Where these are in the rest of a network."""
ZERO = 1 << _LANE - 1
_TOP = (1 << _LANE) - 1
_LINE = 64
"""Bytes that a machine fetches at once: as many as a row has, so rows begin where these do."""

Places = NDArray[np.uint32]


class Network(NamedTuple):
    """The learned numbers, whole; the sums are in their own units, the answer in points."""

    rows: Array
    """By trio and the four bits of each of its three pieces, in words."""
    rest: Array
    """By seat to move: where the sums begin, by word; what they count and (of the first two lanes) below what
    they count no less, by lane and word; and what it is worth to be on the move."""


SHIFT = 8
"""Weights are in 1/256 points a unit."""


@cache
def network() -> Network:
    """The network that comes with the package."""
    return load(FILE)


def load(file: Path) -> Network:
    """A network from its file."""
    with np.load(file) as kept:
        pairs = np.zeros((ROWS, WIDTH), dtype=np.int64)
        pairs[kept["used"]] = kept["rows"]
        weight, bias, lean = (kept[part].astype(np.int64) for part in ("weight", "bias", "lean"))
    weight[0, 1] = weight[1, 0] = 0
    least = np.zeros((2, 2, _WORDS), dtype=np.int64)
    least[:, :, 0] = -ZERO
    weight = weight.reshape(2, _WORDS, _LANES).transpose(0, 2, 1)
    rest = [_in_words(bias + ZERO), weight.reshape(2, -1), least.reshape(2, -1), lean[:, None]]
    return Network(_add_trios(_in_words(pairs).reshape(PAIRS, 16, 16, _WORDS)), np.hstack(rest))


def _in_words(sums: Array) -> Array:
    lanes = sums.reshape(*sums.shape[:-1], _WORDS, _LANES)
    words: Array = (lanes << _LANE * np.arange(_LANES)).sum(axis=-1)
    return words


def _add_trios(pairs: Array) -> Array:
    """The rows of every trio's pairs, added for all the ways its pieces can stand."""
    number = {pair: place for place, pair in enumerate(combinations(range(10), 2))}
    shape = len(TRIOS), 16, 16, 16, _WORDS
    room = np.zeros(np.prod(shape) * 8 + _LINE, dtype=np.uint8)
    begin = -room.ctypes.data % _LINE
    rows = room[begin : begin - _LINE].view(np.int64).reshape(shape)
    for into, (one, other, third) in zip(rows, TRIOS.tolist(), strict=True):
        into += pairs[number[other, third]][None]
        if one != other:
            into += pairs[number[one, other]][:, :, None] + pairs[number[one, third]][:, None]
    return rows.reshape(-1, _WORDS)


@jit
def evaluate(rows: Array, rest: Array, mine: int, theirs: int, seat: int, looked: Places) -> int:
    """The log-odds, in points, that the seat on the move wins; the last is room to work in.

    The network comes in its parts, for taking it apart millions of times a second took a third of a search.
    """
    mover, first, second = (0, mine, theirs) if seat == 1 else (1, theirs, mine)
    board = (first & PIECES) | (second & PIECES) << 20
    for trio in range(LOOKED):
        stand = (board >> _A[trio] & 15) << 8 | (board >> _B[trio] & 15) << 4 | (board >> _C[trio] & 15)
        looked[trio] = np.uint32(trio << 12 | stand)
    a, b, c, d, e, f = looked[0], looked[1], looked[2], looked[3], looked[4], looked[5]
    g, h, i, j, k, m = looked[6], looked[7], looked[8], looked[9], looked[10], looked[11]
    n, o, p, q, r, s, t = looked[12], looked[13], looked[14], looked[15], looked[16], looked[17], looked[18]
    found = 0
    # Nothing is written in this loop, so that the compiler works on four words at once.
    for at in range(_WORDS):
        word = rest[mover, at] + rows[a, at] + rows[b, at] + rows[c, at] + rows[d, at] + rows[e, at]
        word += rows[f, at] + rows[g, at] + rows[h, at] + rows[i, at] + rows[j, at] + rows[k, at]
        word += rows[m, at] + rows[n, at] + rows[o, at] + rows[p, at] + rows[q, at] + rows[r, at]
        word += rows[s, at] + rows[t, at]
        weight, least = _WEIGHT + at, _LEAST + at
        found += max((word & _TOP) - ZERO, rest[mover, least]) * rest[mover, weight]
        found += max((word >> 16 & _TOP) - ZERO, rest[mover, least + _WORDS]) * rest[mover, weight + _WORDS]
        found += max((word >> 32 & _TOP) - ZERO, 0) * rest[mover, weight + 2 * _WORDS]
        found += max((word >> 48 & _TOP) - ZERO, 0) * rest[mover, weight + 3 * _WORDS]
    found = (found >> SHIFT) + rest[mover, _LEAN]
    return int(found if seat == 1 else -found)
