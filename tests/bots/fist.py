"""A tiny game that hides something, and its kernel: one closes a fist on 1 to 3 pebbles, the other guesses.

Whoever guesses right wins, else the other does. Instead of guessing one may pass: then the other names the
number, and surely right if the fist is its own.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, njit
from speeltafel.core.game import Choose, Observer, Over, Turn

NUMBERS = 3
UNKNOWN = -1
SIZE, ACTIONS, OUTCOMES, WIDTH, DTYPE = 4, 2 * NUMBERS + 1, 0, NUMBERS + 1, np.int64
MOVER, OWNER, FIST, WINNER = range(SIZE)
PASS = 2 * NUMBERS


class State(NamedTuple):
    """Who chooses, whose fist it is, what is in it (0 before it is closed), and who has won."""

    mover: int = 1
    owner: int = 0
    fist: int = 0
    winner: int = 0


class View(NamedTuple):
    """A state as a seat sees it, and the seat."""

    state: State
    seat: Observer


def rules_turn(state: State) -> Turn[int]:
    if state.winner:
        return Over((int(state.winner == 1), int(state.winner == 2)), (state.winner,), "four-home")
    if not state.fist:
        return Choose(state.mover, (0, 1, 2))
    return Choose(state.mover, (3, 4, 5) if state.mover == state.owner else (3, 4, 5, PASS))


def rules_play(state: State, move: int) -> State:
    other = 3 - state.mover
    if move < NUMBERS:
        return State(other, state.mover, move + 1)
    if move == PASS:
        return state._replace(mover=other)
    return state._replace(winner=state.mover if move - NUMBERS + 1 == state.fist else other)


def view(state: State, seat: Observer) -> View:
    hidden = state.fist and seat != state.owner
    return View(state._replace(fist=UNKNOWN) if hidden else state, seat)


def consistent_states(view: View) -> Iterator[State]:
    fists = (1, 2, 3) if view.state.fist == UNKNOWN else (view.state.fist,)
    return (view.state._replace(fist=fist) for fist in fists)


def encode(state: State) -> NDArray[np.int64]:
    return np.array(state, dtype=DTYPE)


def index(state: State, move: int) -> int:
    return move


@njit
def turn(s):
    return -1 if s[WINNER] else s[MOVER]


@njit
def moves(s, into):
    first = NUMBERS if s[FIST] else 0
    for number in range(NUMBERS):
        into[number] = first + number
    if s[FIST] and s[MOVER] != s[OWNER]:
        into[NUMBERS] = PASS
        return NUMBERS + 1
    return NUMBERS


@njit
def play(s, action):
    other = 3 - s[MOVER]
    if action < NUMBERS:
        s[OWNER], s[FIST], s[MOVER] = s[MOVER], action + 1, other
    elif action == PASS:
        s[MOVER] = other
    else:
        s[WINNER] = s[MOVER] if action - NUMBERS + 1 == s[FIST] else other


@njit
def sample_chance(s, rng: Rng):
    return -1


@njit
def result(s, into):
    into[0] = 2.0 - s[WINNER]
    into[1] = s[WINNER] - 1.0


@njit
def seen(s, seat):
    return s[FIST] if seat == s[OWNER] else (s[FIST] > 0) * (NUMBERS + 1)
