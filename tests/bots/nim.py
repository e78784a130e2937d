"""A tiny game without chance and its kernel, for tests of what learns: who takes the last of a heap wins.

One takes one, two or three at a time, so whoever leaves a multiple of four wins.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.game import Choose, Options, Over, Turn
from speeltafel.core.match import AnyGame
from speeltafel.core.view import consistent_states, view
from speeltafel.games.squadro import SQUADRO

SIZE, ACTIONS, OUTCOMES, WIDTH, DTYPE = 2, 3, 0, 3, np.int64
HEAP, SEAT = range(SIZE)
START = 21


class State(NamedTuple):
    """What lies there, and whose turn it is."""

    heap: int = START
    seat: int = 1


def rules_turn(state: State) -> Turn[int]:
    if not state.heap:
        return Over((0, 0), (3 - state.seat,), "four-home")
    return Choose(state.seat, tuple(range(1, min(3, state.heap) + 1)))


def rules_play(state: State, taken: int) -> State:
    return State(state.heap - taken, 3 - state.seat)


def rules_start(seats: int, options: Options) -> State:
    return State()


OTHER: AnyGame = SQUADRO
NIM = replace(
    OTHER,
    key="nim",
    start=rules_start,
    turn=rules_turn,
    play=rules_play,
    read=int,
    write=str,
    view=view,
    consistent_states=consistent_states,
    hidden=False,
    options={},
)


def encode(state: State) -> NDArray[np.int64]:
    return np.array(state, dtype=DTYPE)


def index(state: State, move: int) -> int:
    return move - 1


@njit
def turn(s):
    return s[SEAT] if s[HEAP] else -1


@njit
def moves(s, into):
    offered = min(3, s[HEAP])
    for number in range(offered):
        into[number] = number
    return offered


@njit
def play(s, action):
    s[HEAP] -= action + 1
    s[SEAT] = 3 - s[SEAT]


@njit
def result(s, into):
    into[0], into[1] = s[SEAT] - 1.0, 2.0 - s[SEAT]
