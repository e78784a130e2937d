"""The value net of Squadro, trained on the solution: a hidden layer over embeddings of pairs of pieces.

Every two of the ten pieces look up a row by their places: 45 rows, summed into 32 units. Two units are
linear, one for each seat to move; the others are ReLU. It is fast enough to be computed from scratch at every
position.

On loading, the rows of three pairs are added beforehand for all places of three pieces: 19 lookups instead of
45. Four units share a 64-bit word, so that one addition serves four. A negative sum borrows from its
neighbour, which comes right in the end because every sum starts at ZERO.
"""

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.squadro.kernel import PIECES, Array

WIDTH = 32
"""Hidden units; the first two are linear."""
PAIRS = 45
ROWS = PAIRS * 256
"""A row for every pair of pieces and the four bits of each."""
POINT = 256
"""Points per unit of log-odds."""
FILE = Path(__file__).with_name("evaluation.npz")

TRIOS = np.array(
    [
        *((0, 1, 8), (0, 3, 5), (0, 4, 6), (0, 7, 9), (1, 3, 4), (1, 5, 9), (1, 6, 7), (2, 3, 7), (2, 4, 8)),
        *((2, 6, 9), (3, 8, 9), (4, 5, 7), (5, 6, 8)),
        # Of ten no more than thirteen threes share no two: six pairs are left, each with one named twice.
        *((0, 0, 2), (1, 1, 2), (2, 2, 5), (3, 3, 6), (4, 4, 9), (7, 7, 8)),
    ]
)
"""Triples of pieces; every two pieces are together in one of them."""
TRIO_COUNT = len(TRIOS)
_A, _B, _C = np.ascontiguousarray(4 * TRIOS.T)
_WORDS, _LANES, _LANE = WIDTH // 4, 4, 16
_WEIGHT, _LEAST, _TEMPO = _WORDS, WIDTH + _WORDS, WIDTH + 3 * _WORDS
"""Offsets in `Network.rest`."""
ZERO = 1 << _LANE - 1
_TOP = (1 << _LANE) - 1
_LINE = 64
"""The size of a cache line; a row is as long, and aligned to it."""

Places = NDArray[np.uint32]


class Network(NamedTuple):
    """The quantised weights."""

    rows: Array
    """By triple and the four bits of each of its pieces, packed in words."""
    rest: Array
    """By seat to move: the biases, by word; the output weights and (of the first two lanes) the lower bounds
    of the activations, by lane and word; and the output bias."""


SHIFT = 8
"""Output weights are in units of 1/256 point."""


@cache
def network() -> Network:
    """Return the network of the package."""
    return load(FILE)


def load(file: Path) -> Network:
    """Read a network from its file."""
    with np.load(file) as kept:
        pairs = np.zeros((ROWS, WIDTH), dtype=np.int64)
        pairs[kept["used"]] = kept["rows"]
        weight, bias, tempo = (kept[part].astype(np.int64) for part in ("weight", "bias", "lean"))
    weight[0, 1] = weight[1, 0] = 0
    least = np.zeros((2, 2, _WORDS), dtype=np.int64)
    least[:, :, 0] = -ZERO
    weight = weight.reshape(2, _WORDS, _LANES).transpose(0, 2, 1)
    rest = [_in_words(bias + ZERO), weight.reshape(2, -1), least.reshape(2, -1), tempo[:, None]]
    return Network(_add_trios(_in_words(pairs).reshape(PAIRS, 16, 16, _WORDS)), np.hstack(rest))


def _in_words(sums: Array) -> Array:
    lanes = sums.reshape(*sums.shape[:-1], _WORDS, _LANES)
    words: Array = (lanes << _LANE * np.arange(_LANES)).sum(axis=-1)
    return words


def _add_trios(pairs: Array) -> Array:
    """Return the summed rows of every triple's pairs, for all places of its pieces."""
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


@njit
def evaluate(rows: Array, rest: Array, mine: int, theirs: int, seat: int, indices: Places) -> int:
    """Return the mover's log-odds of winning, in points; `indices` is a buffer.

    The network is passed in its parts: unpacking the tuple at every call took a third of the search.
    """
    mover, first, second = (0, mine, theirs) if seat == 1 else (1, theirs, mine)
    board = (first & PIECES) | (second & PIECES) << 20
    for trio in range(TRIO_COUNT):
        stand = (board >> _A[trio] & 15) << 8 | (board >> _B[trio] & 15) << 4 | (board >> _C[trio] & 15)
        indices[trio] = np.uint32(trio << 12 | stand)
    a, b, c, d, e, f = indices[0], indices[1], indices[2], indices[3], indices[4], indices[5]
    g, h, i, j, k, m = indices[6], indices[7], indices[8], indices[9], indices[10], indices[11]
    n, o, p, q, r, s, t = (
        indices[12],
        indices[13],
        indices[14],
        indices[15],
        indices[16],
        indices[17],
        indices[18],
    )
    found = 0
    # The loop writes nothing to memory, so that the compiler vectorises it.
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
    found = (found >> SHIFT) + rest[mover, _TEMPO]
    return int(found if seat == 1 else -found)
