"""The solution of a turn by NumPy, for a process that does not compile.

It has the results of `turn.reachable` and `turn.solve`, whose loops take a minute as Python, in some seconds.
All positions with as many dice left are handled together. An edge is a throw of a die, a face and a place.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.abstraction import FACES, PLACES, load
from speeltafel.bots.zocken.turn import Floats, Ints

_CHUNK = 1 << 16
"""Edges handled at once: their arrays then stay in the processor's cache."""


class _Options(NamedTuple):
    """Where a face may go: for every class and face the places in the row, and OUT where no field fits."""

    first: Ints
    """Where the options of a class and face begin, at 6 x class + face."""
    place: Ints
    """The index among the empty places; `PLACES` for OUT."""
    after: Ints


class _Throws(NamedTuple):
    """All dice that may be thrown in some positions, in the order of the positions."""

    first: Ints
    """Where the throws of a position begin."""
    row_class: Ints
    mask: Ints
    """The mask of the dice that are left after it."""
    own: Ints
    """The bit of the die's own field; 0 where that is taken."""


@cache
def _options() -> _Options:
    classes = load()
    many = np.diff(classes.first)
    face = np.repeat(np.arange(len(many)), many)
    on_field = classes.fields[face // FACES] >> classes.place & 1
    out = np.flatnonzero(np.bincount(face, on_field, len(many)) == 0)
    order = np.argsort(np.concatenate((face, out)), kind="stable")
    many[out] += 1
    first = np.concatenate(([0], np.cumsum(many)))
    place = np.concatenate((classes.place, np.full(len(out), PLACES)))[order]
    return _Options(first, place, np.concatenate((classes.after, out // FACES))[order])


def reachable(row_class: int, left: int, mask: int) -> tuple[Ints, Ints]:
    """Return all positions reachable from this one, most dice left first, and where each number begins."""
    classes, begins = load(), np.zeros(left + 1, dtype=np.int64)
    nodes = [np.array([[row_class, mask]], dtype=np.int64)]
    known = np.zeros((int(classes.offsets[-1, -1]), 2), dtype=np.int64)
    for level in range(left, 1, -1):
        begins[level - 1] = begins[level] + len(nodes[-1])
        seen = np.zeros(len(known), dtype=np.bool_)
        for some in np.array_split(nodes[-1], 1 + len(nodes[-1]) // _CHUNK):
            for _, to, after, rest, _ in _edges(_throws(some, level), level):
                seen[to] = True
                known[to, 0], known[to, 1] = after, rest
        nodes.append(known[np.flatnonzero(seen)])
    begins[0] = begins[1] + len(nodes[-1]) if left else 0
    return np.concatenate(nodes), begins


def solve(nodes: Ints, begins: Ints, low: int, high: int, matches: int, values: Floats) -> None:
    """Solve the positions with `low` to `high` dice left, from those with one die less."""
    classes = load()
    table = values.reshape(int(classes.offsets[-1, -1]), -1)
    for left in range(low, high + 1):
        level = nodes[begins[left] : begins[left - 1]]
        empty = classes.empty[level[:, 0]]
        for many in np.unique(empty):
            some = level[empty == many]
            width = min(len(begins) - left, PLACES + 1 - int(many) - matches)
            throws = _throws(some, left)
            worth = np.empty((len(throws.own), width, table.shape[1]), dtype=values.dtype)
            for part, to, _, _, match in _edges(throws, left):
                begin, end, faces = part
                for more in range(width):
                    best = np.maximum.reduceat(table[to + (match + matches + more)], faces)
                    worth[begin:end, more] = best.reshape(end - begin, FACES, -1).sum(axis=1)
            best = np.maximum.reduceat(worth, throws.first) / FACES
            at = positions(some, left) + matches
            for more in range(width):
                table[at + more] = best[:, more]


def positions(nodes: Ints, left: int) -> Ints:
    """Return the addresses of positions, without matches."""
    classes, row_class = load(), nodes[:, 0]
    room = PLACES + 1 - classes.empty[row_class]
    return np.asarray(classes.offsets[row_class, left] + (nodes[:, 1] >> classes.lead[row_class]) * room)


def _throws(nodes: Ints, left: int) -> _Throws:
    """Return every die that may be thrown in these positions with so many dice left."""
    row_class, mask = nodes[:, 0], nodes[:, 1]
    bits = np.concatenate(([0], 1 << np.arange(PLACES)))
    there = (mask[:, None] & bits) > 0
    there[:, 0] = np.bitwise_count(mask) < left
    node, bit = np.nonzero(there)
    first = np.concatenate(([0], np.cumsum(there.sum(axis=1))[:-1]))
    return _Throws(first, row_class[node], mask[node] & ~bits[bit], bits[bit])


def _edges(
    throws: _Throws, left: int
) -> Iterator[tuple[tuple[int, int, Ints], Ints, Ints, Ints, NDArray[np.int64]]]:
    """Yield the edges of some throws at a time: the addresses, classes and masks that they lead to.

    First come the first throw, the last, and where the edges of each throw and face begin; then those three;
    and 1 for a match, else 0.
    """
    classes, options = load(), _options()
    start = FACES * throws.row_class
    ends = np.cumsum(options.first[start + FACES] - options.first[start])
    begin = 0
    while begin < len(ends):
        done = ends[begin - 1] if begin else 0
        end = max(begin + 1, int(np.searchsorted(ends, done + _CHUNK, side="right")))
        face = (start[begin:end, None] + np.arange(FACES)).ravel()
        many = options.first[face + 1] - options.first[face]
        faces = np.cumsum(many) - many
        edge = np.arange(many.sum()) + np.repeat(options.first[face] - faces, many)
        thrown = np.repeat(np.arange(begin, end), many.reshape(-1, FACES).sum(axis=1))
        place, after, mask = options.place[edge], options.after[edge], throws.mask[thrown]
        rest = mask & ((1 << place) - 1) | (mask >> (place + 1)) << place
        to = classes.offsets[after, left - 1]
        if left > 1:
            to = to + (rest >> classes.lead[after]) * (PLACES + 1 - classes.empty[after])
        yield (begin, end, faces), to, after, rest, throws.own[thrown] >> place & 1
        begin = end
