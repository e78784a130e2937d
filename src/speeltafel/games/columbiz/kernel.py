"""Columbiz's kernel: the rules over one array, compiled; the tests compare it with `rules.py`.

A heap is a set of up to eight dice; there are 3,003, numbered by size and then as they are written, so that
all keeps come before all whole throws. Heaps, their odds, the worth of prisoners and the lines of the board
are tables made from the rules. A state has the cells column by column, how many dice show each face, and the
numbers named below.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, below, copy, njit
from speeltafel.games.columbiz.data import (
    DICE,
    DISCS,
    FACES,
    LINES,
    MOST_PLACED,
    NUMBERS,
    PENALTY,
    RUN_POINTS,
    prisoners_worth,
)
from speeltafel.games.columbiz.data import THROWS as MOST_THROWS
from speeltafel.games.columbiz.rules import DISCARD, DONE, STOP, Digits, Keep, Move, State, odds

DTYPE = np.int16
Array = NDArray[np.int16]
Actions = NDArray[np.int64]

COLUMNS = len(FACES)
CELLS = COLUMNS * NUMBERS
MOST_SEATS = max(DISCS)
LYING = CELLS
"""Where the six counts of dice begin."""
TO_MOVE, THROWS, PLACED, SEATS, LAST = range(LYING + COLUMNS, LYING + COLUMNS + 5)
SUPPLY = LAST + 1
POINTS = SUPPLY + MOST_SEATS
PRISONERS = POINTS + MOST_SEATS
SIZE = PRISONERS + MOST_SEATS

HEAPS = (
    "",
    *(throw.digits for dice in range(1, DICE + 1) for throw in odds(dice) if isinstance(throw, Digits)),
)
FIRST = np.array([min(h for h, heap in enumerate(HEAPS) if len(heap) == dice) for dice in range(DICE + 1)])
"""The first heap of every size."""
KEEPS = int(FIRST[DICE])
"""How many heaps can be kept: those of fewer than eight dice."""
COUNTS = np.array([[heap.count(face) for face in FACES] for heap in HEAPS], dtype=np.int8)
_NUMBERED = {heap: number for number, heap in enumerate(HEAPS)}
MORE = np.array(
    [[_NUMBERED.get("".join(sorted(heap + face)), -1) for face in FACES] for heap in HEAPS], dtype=np.int16
)
"""The heap with one die more of each face; -1 where eight lie."""
_UP_TO = np.concatenate([[1], *(np.cumsum(list(odds(dice).values())) for dice in range(1, DICE + 1))])
"""How many of the ways to throw so many dice show this heap or one before it."""
_WAYS = np.array([COLUMNS**dice for dice in range(DICE + 1)])

STOPPING, _DONE, _DISCARD, CELL = range(KEEPS, KEEPS + 4)
"""The moves besides keeps; the first cell's. A keep has its heap's number."""
_NAMES: tuple[Move, ...] = (
    *(Keep(heap) for heap in HEAPS[:KEEPS]),
    STOP,
    DONE,
    DISCARD,
    *(Digits(f"{face}{number}") for face in FACES for number in range(1, NUMBERS + 1)),
    *(Digits(heap) for heap in HEAPS[1:]),
)
ACTIONS, OUTCOMES = CELL + CELLS, len(HEAPS) - 1
_THROW = ACTIONS - 1
"""What a throw's number is more than its heap's."""
_MOVES = {move: number for number, move in enumerate(_NAMES[:ACTIONS])}
WIDTH = 144
"""Two pairs and four single dice have 3·3·2·2·2·2 parts."""

WORTH = np.array(
    [prisoners_worth(held) for held in range(max(n * (n - 1) * d for n, d in DISCS.items()) + 1)]
)
_RUN_POINTS = np.array(RUN_POINTS)
_BESIDE = np.array(
    [
        [
            (cell // NUMBERS + sign * across) * NUMBERS + cell % NUMBERS + sign * up
            if 0 <= cell // NUMBERS + sign * across < COLUMNS and 0 <= cell % NUMBERS + sign * up < NUMBERS
            else -1
            for across, up in LINES
            for sign in (1, -1)
        ]
        for cell in range(CELLS)
    ]
)
"""Each cell's neighbour both ways along the four lines; -1 beyond the edge."""


def encode(state: State) -> Array:
    """Return a state as the kernel's array."""
    seats = len(state.supply)
    s = np.zeros(SIZE, dtype=DTYPE)
    s[:CELLS] = np.ravel(state.board)
    s[LYING : LYING + COLUMNS] = [state.dice.count(face) for face in FACES]
    s[TO_MOVE : LAST + 1] = (state.to_move, state.throws_left, state.placed, seats, state.last_round)
    s[SUPPLY : SUPPLY + seats] = state.supply
    s[POINTS : POINTS + seats] = state.points
    s[PRISONERS : PRISONERS + seats] = state.prisoners
    return s


def index(state: State, move: Move) -> int:
    """Return the number of a move or a throw; 35 is a throw of two dice, or a cell."""
    if isinstance(move, Digits) and state.throws_left:
        return _NUMBERED[move.digits] + _THROW
    return _MOVES[move]


def name(state: State, number: int) -> Move:
    """Return the move or throw with this number."""
    return _NAMES[number]


@njit
def turn(s: Array) -> int:
    """Return the seat to choose, 0 where dice must be thrown, -1 when the game is over."""
    if s[TO_MOVE] == 0:
        return -1
    return 0 if s[THROWS] > 0 and lying(s) < DICE else int(s[TO_MOVE])


@njit
def lying(s: Array) -> int:
    """Return how many dice lie there."""
    dice = 0
    for face in range(COLUMNS):
        dice += s[LYING + face]
    return dice


@njit
def heap(s: Array) -> int:
    """Return the number of the heap that lies there."""
    found = 0
    for face in range(COLUMNS):
        for _ in range(s[LYING + face]):
            found = MORE[found, face]
    return found


@njit
def payable(s: Array, cell: int) -> bool:
    """Return whether the cell is empty and the dice that lie there can pay for it (C2)."""
    return bool(s[cell] == 0 and s[LYING + cell // NUMBERS] > cell % NUMBERS)


@njit
def moves(s: Array, into: Actions) -> int:
    """Write the legal moves, ascending; return how many."""
    if s[THROWS] > 0:
        found = list_keeps(s, into)
        into[:found].sort()
        return found
    found = 0
    if s[PLACED] > 0:
        into[0] = _DONE
        found = 1
    for cell in range(CELLS):
        if payable(s, cell):
            into[found] = CELL + cell
            found += 1
    if found == 0:
        into[0] = _DISCARD
        found = 1
    return found


@njit
def list_keeps(s: Array, into: Actions) -> int:
    """Write every subset of the dice, face by face; the last one, all eight, is to stop (C1)."""
    into[0] = 0
    found = 1
    for face in range(COLUMNS):
        before = found
        for part in range(before):
            kept = into[part]
            for _ in range(s[LYING + face]):
                kept = MORE[kept, face]
                into[found] = kept
                found += 1
    into[found - 1] = STOPPING
    return found


@njit
def play(s: Array, action: int) -> None:
    """Throw or keep dice, place a disc, or end the turn."""
    if action < KEEPS:
        for face in range(COLUMNS):
            s[LYING + face] = COUNTS[action, face]
    elif action == STOPPING:
        s[THROWS] = 0
    elif action == _DONE:
        pass_on(s)
    elif action == _DISCARD:
        held = SUPPLY + s[TO_MOVE] - 1
        s[held] = max(0, s[held] - PENALTY)
        pass_on(s)
    elif action < ACTIONS:
        _place(s, action - CELL)
    else:
        for face in range(COLUMNS):
            s[LYING + face] += COUNTS[action - _THROW, face]
        s[THROWS] -= 1


@njit
def capture(s: Array, cell: int, seat: int) -> int:
    """Take all others' discs on lower numbers of the cell's column; return how many (C4)."""
    taken = 0
    for lower in range(cell - cell % NUMBERS, cell):
        if s[lower] != 0 and s[lower] != seat:
            s[lower] = 0
            taken += 1
    return taken


@njit
def scored(s: Array, cell: int) -> int:
    """Return what the runs through this cell's disc score (C5)."""
    owner = s[cell]
    points = 0
    for way in range(0, 2 * len(LINES), 2):
        run = 1
        for side in (way, way + 1):
            along = _BESIDE[cell, side]
            while along >= 0 and s[along] == owner:
                run += 1
                along = _BESIDE[along, side]
        points += _RUN_POINTS[run]
    return points


@njit
def _place(s: Array, cell: int) -> None:
    """Place a disc: first it captures, then it scores; the turn may end with it."""
    seat = s[TO_MOVE]
    s[PRISONERS + seat - 1] += capture(s, cell, seat)
    s[cell] = seat
    s[POINTS + seat - 1] += scored(s, cell)
    s[LYING + cell // NUMBERS] -= cell % NUMBERS + 1
    s[THROWS] = 0
    s[PLACED] += 1
    s[SUPPLY + seat - 1] -= 1
    if s[PLACED] < MOST_PLACED and s[SUPPLY + seat - 1] > 0:
        for other in range(CELLS):
            if payable(s, other):
                return
    pass_on(s)


@njit
def pass_on(s: Array) -> None:
    """End the turn: the next seat throws, unless a last round ends here (C6)."""
    seat = s[TO_MOVE]
    if s[SUPPLY + seat - 1] == 0:
        s[LAST] = 1
    if s[LAST] and seat == s[SEATS]:
        s[TO_MOVE] = 0
        return
    s[TO_MOVE] = seat % s[SEATS] + 1
    s[LYING : LYING + COLUMNS] = 0
    s[THROWS] = MOST_THROWS
    s[PLACED] = 0


@njit
def weight(s: Array, outcome: int) -> int:
    """Return in how many of all ways a throw falls; 0 where not so many dice are thrown."""
    thrown, heap = DICE - lying(s), outcome - _THROW
    if heap < FIRST[thrown] or (thrown < DICE and heap >= FIRST[thrown + 1]):
        return 0
    return int(_UP_TO[heap] - (_UP_TO[heap - 1] if heap > FIRST[thrown] else 0))


@njit
def sample_chance(s: Array, rng: Rng) -> int:
    """Draw a throw of the dice that don't lie there; return its number."""
    thrown = DICE - lying(s)
    ticket = below(rng, _WAYS[thrown])
    first = FIRST[thrown]
    end = FIRST[thrown + 1] if thrown < DICE else len(_UP_TO)
    return int(first + np.searchsorted(_UP_TO[first:end], ticket, side="right") + _THROW)


@njit
def total(s: Array, seat: int) -> int:
    """Return a seat's row points plus what its prisoners are worth (C7)."""
    return int(s[POINTS + seat - 1] + WORTH[s[PRISONERS + seat - 1]])


@njit
def result(s: Array, into: NDArray[np.float64]) -> None:
    """Write every seat's share of victory; those with most points share it."""
    seats = s[SEATS]
    best, winners = -1, 0
    for seat in range(1, seats + 1):
        points = total(s, seat)
        if points > best:
            best, winners = points, 0
        winners += points == best
    for seat in range(1, seats + 1):
        into[seat - 1] = 1.0 / winners if total(s, seat) == best else 0.0


@njit
def playouts(start: Array, games: int, rng: Rng) -> int:
    """Play so many uniformly random games from here; return the number of moves and throws."""
    events = 0
    into = np.empty(WIDTH, dtype=np.int64)
    s = start.copy()
    for _ in range(games):
        copy(start, s)
        while s[TO_MOVE] != 0:
            events += 1
            if s[THROWS] == 0:
                play(s, into[below(rng, moves(s, into))])
            elif lying(s) < DICE:
                play(s, sample_chance(s, rng))
            else:
                _keep_anything(s, rng)
    return events


@njit
def _keep_anything(s: Array, rng: Rng) -> None:
    """Keep a random subset of the dice, without a list: any number of each face; all eight is to stop."""
    kept = 0
    for face in range(COLUMNS):
        s[LYING + face] = below(rng, s[LYING + face] + 1)
        kept += s[LYING + face]
    if kept == DICE:
        s[THROWS] = 0
