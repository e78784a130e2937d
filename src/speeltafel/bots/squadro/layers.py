"""The numbering of Squadro's positions: layers of configurations, two bits a position.

A piece's stage is 0 on its way out, 1 once turned, 2 at home, and never goes back. Ten stages are a
configuration; their sum is its layer, 0 at the start, 16 at most before a side has four home. A side's five
stages are a *stance*. Within a stage a piece has six places, or five if its speed is 2 or 3, for then it
never stands on its first step. Layers are stored from 16 down, so that a table of the last layers is a prefix
of the whole table.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.squadro.data import FAR, NEEDED, SPEEDS_BACK, SPEEDS_OUT, TRACKS
from speeltafel.games.squadro.kernel import PIECES, Array, side

Bytes = NDArray[np.uint8]

LAYERS = 17
STANCES = 3**TRACKS
LONG = 8192
"""More than the positions of any stance, which are at most 6,480."""
ENDLESS, FIRST, SECOND, NOWHERE = 0, 1, 2, 3
"""Verdicts: nobody can force a win, seat 1 wins, seat 2 wins, not a legal position."""

Stages = tuple[int, ...]


def places(seat: int, track: int, stage: int) -> tuple[int, ...]:
    """Return the steps at which a piece can stand within a stage."""
    if stage == 2:
        return (2 * FAR,)
    speed = (SPEEDS_OUT, SPEEDS_BACK)[stage][seat - 1][track]
    return tuple(stage * FAR + step for step in range(FAR) if step != 1 or speed == 1)


ALL_STAGES: tuple[Stages, ...] = tuple(product(range(3), repeat=TRACKS))
"""The stages of every stance, by its index; the first piece is the most significant."""
OPEN = tuple(number for number, stages in enumerate(ALL_STAGES) if stages.count(2) < NEEDED)
"""The stances without four pieces home."""


def _sizes() -> Array:
    """Return the number of positions of each stance, by seat."""
    sizes = np.zeros((2, STANCES), dtype=np.int64)
    for seat in (1, 2):
        for number, stages in enumerate(ALL_STAGES):
            counts = (len(places(seat, track, stage)) for track, stage in enumerate(stages))
            sizes[seat - 1, number] = np.prod(list(counts))
    return sizes


def _starts() -> tuple[Array, list[list[tuple[int, int]]], list[int]]:
    """Return the start of each configuration, and the configurations and the end of each layer."""
    layers: list[list[tuple[int, int]]] = [[] for _ in range(LAYERS)]
    for first, second in product(OPEN, OPEN):
        layers[sum(ALL_STAGES[first]) + sum(ALL_STAGES[second])].append((first, second))
    starts, at, ends = np.full((STANCES, STANCES), -1, dtype=np.int64), 0, [0] * (LAYERS + 1)
    for layer in reversed(range(LAYERS)):
        for first, second in layers[layer]:
            starts[first, second] = at
            # A configuration starts at a byte boundary, so that two threads never write the same byte.
            at += -(-2 * int(SIZES[0, first] * SIZES[1, second]) // 4) * 4
        ends[layer] = at
    return starts, layers, ends


SIZES = _sizes()
STARTS, CONFIGURATIONS, ENDS = _starts()
"""`ENDS[layer]` is the end of a layer in the whole table, counted in positions; it starts where the next one
ends."""


def begins(layer: int) -> int:
    """Return the index of a layer's first position in the whole table."""
    return ENDS[layer + 1]


class Atlas(NamedTuple):
    """The index of positions in the whole table; an argument, because it is too large for a constant."""

    where: NDArray[np.int32]
    """stance * LONG + index within it, by seat and a side's twenty bits; -1 where illegal."""
    starts: Array
    """The start of each configuration, by the stances of both seats."""
    sizes: Array
    """The number of positions of a stance, by seat."""


@cache
def atlas() -> Atlas:
    """Return the atlas, built at the first call."""
    where = np.full((2, 1 << 20), -1, dtype=np.int32)
    for seat in (1, 2):
        for stance in OPEN:
            found = pieces(seat, stance) & PIECES
            where[seat - 1, found] = stance * LONG + np.arange(len(found))
    return Atlas(where, STARTS, SIZES)


@cache
def pieces(seat: int, stance: int) -> Array:
    """Return all positions of a stance in order, in the kernel's encoding; advanced ones come later."""
    tracks = [
        np.array([side(_alone(track, steps)) for steps in places(seat, track, stage)], dtype=np.int64)
        for track, stage in enumerate(ALL_STAGES[stance])
    ]
    nothing = side((2 * FAR,) * TRACKS)
    made = np.zeros(1, dtype=np.int64)
    for track, each in enumerate(tracks):
        home = nothing & ~(15 << 4 * track)
        made = ((each & ~home)[:, None] + made[None, :]).reshape(-1)
    return made


def _alone(track: int, steps: int) -> tuple[int, ...]:
    return tuple(steps if other == track else 2 * FAR for other in range(TRACKS))


@njit
def place_of(atlas: Atlas, first: int, second: int, seat: int) -> int:
    """Return the index of a position in the whole table; neither side may have four home."""
    here, there = atlas.where[0, first & PIECES], atlas.where[1, second & PIECES]
    one, other = here // LONG, there // LONG
    row = (seat - 1) * atlas.sizes[0, one] + here % LONG
    return int(atlas.starts[one, other] + row * atlas.sizes[1, other] + there % LONG)


@njit
def read(table: Bytes, place: int) -> int:
    """Return the verdict of a position."""
    return int(table[place >> 2] >> 2 * (place & 3) & 3)
