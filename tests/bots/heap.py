"""A tiny game for tests of what serves any kernel: a heap, a die of three faces, and who takes the last wins.

The die is thrown, then the seat takes one up to as many as it shows. Two or three play in turn.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, below, njit

FACES = 3
SIZE, ACTIONS, OUTCOMES, WIDTH, DTYPE = 4, FACES, FACES, FACES, np.int64
HEAP, SEAT, SEATS, DIE = range(SIZE)


class State(NamedTuple):
    """What lies there, whose turn it is, how many play, and the die, 0 before it is thrown."""

    heap: int
    seat: int
    seats: int
    die: int


def encode(state: State) -> NDArray[np.int64]:
    return np.array(state, dtype=DTYPE)


def index(state: State, move: int) -> int:
    return move - 1


@njit
def turn(s):
    if s[HEAP] == 0:
        return -1
    return s[SEAT] if s[DIE] else 0


@njit
def moves(s, into):
    offered = min(s[DIE], s[HEAP])
    for number in range(offered):
        into[number] = number
    return offered


@njit
def play(s, action):
    if action >= ACTIONS:
        s[DIE] = action - ACTIONS + 1
    else:
        s[HEAP] -= action + 1
        s[DIE] = 0
        s[SEAT] = s[SEAT] % s[SEATS] + 1


@njit
def sample_chance(s, rng: Rng):
    return ACTIONS + below(rng, FACES)


@njit
def result(s, into):
    for seat in range(s[SEATS]):
        into[seat] = 0.0
    into[(s[SEAT] + s[SEATS] - 2) % s[SEATS]] = 1.0


@cache
def share(heap: int) -> float:
    """Exactly: the share of victory of the seat to throw, when two play as well as can be."""
    if heap == 0:
        return 0.0
    return sum(max(1 - share(heap - take) for take in range(1, min(die, heap) + 1)) for die in (1, 2, 3)) / 3
