"""Saxum's kernel: the rules over one array of 13 numbers, compiled; the tests compare it with `rules.py`.

Sets of fields are the same bits as in `board.py`; a field's number is its index in `BIT`, a1 = 0 to e5 = 24.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, any_int, below, borrowed, njit
from speeltafel.games.saxum.board import BIT, LINES
from speeltafel.games.saxum.data import (
    DOUBLE_ROW_POINTS,
    ROW_GOAL,
    ROW_POINTS,
    SIX,
    SIX_PRICE,
    STONES,
)
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.rules import (
    BUYS,
    FIELDS,
    PASS,
    REROLL,
    SIX_AGAIN,
    TAKES_BY_INSURANCE,
    TAKES_BY_POINTS,
    THROW,
    USES,
    Move,
    State,
    Thrown,
)

Array = NDArray[np.int64]

DTYPE = np.int64
SIZE = 13
WIDTH = 1 + SIDE

# Where things stand in a state. What each seat has lies at its name + the seat's number.
TO_MOVE, BOARD, POINTS, ROWS, INSURANCE, LOW, HIGH, TARGET, WINNER = 0, 0, 2, 4, 6, 9, 10, 11, 12

_MOVES: tuple[Move, ...] = (
    REROLL,
    *BUYS,
    *USES.values(),
    *TAKES_BY_POINTS.values(),
    *TAKES_BY_INSURANCE.values(),
    PASS,
)
_OUTCOMES = (*THROW.odds, *SIX_AGAIN.odds)
_NAMES = (*_MOVES, *_OUTCOMES)
_INDEX = {move: number for number, move in enumerate(_NAMES)}

ACTIONS, OUTCOMES = len(_MOVES), len(_OUTCOMES)
AGAIN, BUY, USE, TAKE, INSURE, PASSING, FACE = (
    _INDEX[move]
    for move in (
        REROLL,
        BUYS[0],
        USES["a1"],
        TAKES_BY_POINTS["a1"],
        TAKES_BY_INSURANCE["a1"],
        PASS,
        next(iter(SIX_AGAIN.odds)),
    )
)
"""The first number of every kind: `roll`, `buy1`, `a1` in three ways, `pass`; `1` on a re-rolled six."""

BITS = np.array(list(BIT.values()), dtype=np.int64)
LINE = np.array(list(LINES.values()), dtype=np.int64)
"""The row and the column through every field."""
SPAN = SIDE + 1
"""From a field's bit to that of the next letter."""

_THROWN = [move.dice for move in THROW.odds if isinstance(move, Thrown)]
_DICE = np.array(_THROWN, dtype=np.int64)
_WEIGHTS = np.array([*THROW.odds.values(), *SIX_AGAIN.odds.values()])
_TICKETS = np.array([_INDEX[move] for move, weight in THROW.odds.items() for _ in range(weight)])
_FIELD = {field: number for number, field in enumerate(BIT)}
ROLLED = np.zeros((SIX + 1, SIX + 1, 2), dtype=np.int64)
"""The two fields that settled dice name, in either order; twice the same for doubles."""
for _dice, _fields in FIELDS.items():
    for _low, _high in (_dice, _dice[::-1]):
        ROLLED[_low, _high] = _FIELD[_fields[0]], _FIELD[_fields[-1]]


def encode(state: State) -> Array:
    """Return a state as the kernel's array."""
    low, high = (*state.dice, 0, 0)[:2]
    pairs = (*state.board, *state.points, *state.rows, *state.insurance)
    return np.array([state.to_move, *pairs, low, high, state.target, state.winner], dtype=DTYPE)


def index(state: State, move: Move) -> int:
    """Return the number of a move or an outcome."""
    return _INDEX[move]


def name(state: State, number: int) -> Move:
    """Return the move or outcome with this number."""
    return _NAMES[number]


@njit
def turn(s: Array) -> int:
    """Return the seat to choose, 0 where dice are thrown, -1 when the game is over."""
    if s[WINNER]:
        return -1
    return int(s[TO_MOVE]) if s[HIGH] else 0


@njit
def moves(s: Array, into: Array) -> int:
    """Write the legal moves of the seat to choose; return how many."""
    s, into = borrowed(s), borrowed(into)
    if s[HIGH] == SIX:
        into[0] = AGAIN
        if s[POINTS + s[TO_MOVE]] < SIX_PRICE:
            return 1
        for face in range(SIDE):
            into[1 + face] = BUY + face
        return 1 + SIDE
    return uses(s, into)


@njit
def uses(s: Array, into: Array) -> int:
    """Write the uses of the fields of settled dice; return how many, 0 for a defeat (X9)."""
    s, into = borrowed(s), borrowed(into)
    seat = s[TO_MOVE]
    mine, theirs = s[BOARD + seat], s[BOARD + 3 - seat]
    first, second = ROLLED[s[LOW], s[HIGH], 0], ROLLED[s[LOW], s[HIGH], 1]
    if count(mine) == STONES:
        found = _add(any_int(USE), mine, first, second, into, any_int(0))
        if found == 0:
            into[0] = PASSING
            found = 1
        return found
    found = _add(any_int(USE), ~(mine | theirs), first, second, into, any_int(0))
    if found:
        return found
    payable = 0
    for field in (first, second):
        if theirs & BITS[field] and s[POINTS + seat] >= count(group(BITS[field], theirs)):
            payable |= BITS[field]
    # The three kinds of use follow each other, so that the actions ascend.
    found = _add(any_int(USE), mine, first, second, into, any_int(0))
    found = _add(any_int(TAKE), payable, first, second, into, found)
    return _add(any_int(INSURE), theirs, first, second, into, found) if s[INSURANCE + seat] else found


@njit
def _add(kind: int, among: int, first: int, second: int, into: Array, found: int) -> int:
    """Add an action of this kind for each of two fields that is among these; return how many there are."""
    if among & BITS[first]:
        into[found] = kind + first
        found += 1
    if second != first and among & BITS[second]:
        into[found] = kind + second
        found += 1
    return found


@njit
def play(s: Array, action: int) -> None:
    """Play a move or an outcome."""
    s = borrowed(s)
    seat = s[TO_MOVE]
    if action >= FACE:
        lay(s, s[LOW], action - FACE + 1)
    elif action > PASSING:
        lay(s, _DICE[action - ACTIONS, 0], _DICE[action - ACTIONS, 1])
    elif action == AGAIN:
        s[HIGH] = 0
    elif action < USE:
        s[POINTS + seat] -= SIX_PRICE
        lay(s, s[LOW], action - BUY + 1)
    elif action < TAKE:
        bit = BITS[action - USE]
        if s[BOARD + seat] & bit:
            s[POINTS + seat] += count(group(bit, s[BOARD + seat]))
        else:
            place(s, action - USE)
        finish(s)
    elif action == PASSING:
        finish(s)
    else:
        field = action - TAKE
        if action < INSURE:
            s[POINTS + seat] -= count(group(BITS[field], s[BOARD + 3 - seat]))
        else:
            field = action - INSURE
            s[INSURANCE + seat] -= 1
        s[BOARD + 3 - seat] ^= BITS[field]
        place(s, field)
        finish(s)


@njit
def lay(s: Array, one: int, other: int) -> None:
    """Lay two dice; if they are settled and no field can be paid for, the game is lost at once (X9)."""
    s[LOW], s[HIGH] = min(one, other), max(one, other)
    seat = s[TO_MOVE]
    if s[HIGH] == SIX or s[INSURANCE + seat]:
        return
    mine, theirs = s[BOARD + seat], s[BOARD + 3 - seat]
    first, second = BITS[ROLLED[one, other, 0]], BITS[ROLLED[one, other, 1]]
    if theirs & first == 0 or theirs & second == 0 or count(mine) == STONES:
        return
    points = s[POINTS + seat]
    if points < count(group(first, theirs)) and points < count(group(second, theirs)):
        s[WINNER] = 3 - seat
        s[TO_MOVE] = 0


@njit
def place(s: Array, field: int) -> None:
    """Place a stone on a free field; it may fill lines (X12)."""
    seat = s[TO_MOVE]
    s[BOARD + seat] |= BITS[field]
    s[ROWS + seat] += lines(field, s[BOARD + seat])


@njit
def lines(field: int, stones: int) -> int:
    """Return the row points for a stone just placed on this field."""
    row, column = LINE[field, 0], LINE[field, 1]
    made = int(stones & row == row) + int(stones & column == column)
    return DOUBLE_ROW_POINTS if made == 2 else made * ROW_POINTS


@njit
def finish(s: Array) -> None:
    """End the turn: a goal reached wins at once (X14); else the other seat throws."""
    seat = s[TO_MOVE]
    if s[POINTS + seat] >= s[TARGET] or s[ROWS + seat] >= ROW_GOAL:
        s[WINNER] = seat
        s[TO_MOVE] = 0
    else:
        s[TO_MOVE] = 3 - seat
        s[LOW] = s[HIGH] = 0


@njit
def group(bit: int, stones: int) -> int:
    """Return the stones connected with the one of this bit."""
    found, reached = 0, bit
    while reached != found:
        found = reached
        reached = (found | found << 1 | found >> 1 | found << SPAN | found >> SPAN) & stones
    return found


@njit
def count(stones: int) -> int:
    """Return how many of these bits are set, at most 30, by adding halves in parallel."""
    stones -= (stones >> 1) & 0x55555555
    stones = (stones & 0x33333333) + ((stones >> 2) & 0x33333333)
    stones = (stones + (stones >> 4)) & 0x0F0F0F0F
    return ((stones * 0x01010101) >> 24) & 0xFF


@njit
def weight(s: Array, outcome: int) -> int:
    """Return in how many of 36, or of 6, throws an outcome falls; 0 where it can't fall now."""
    return int(_WEIGHTS[outcome - ACTIONS]) if (outcome >= FACE) == (s[LOW] > 0) else 0


@njit
def sample_chance(s: Array, rng: Rng) -> int:
    """Draw an outcome, without playing it."""
    if s[LOW]:
        return int(FACE + below(rng, SIX))
    return int(_TICKETS[below(rng, SIX * SIX)])


@njit
def result(s: Array, into: NDArray[np.float64]) -> None:
    """Write every seat's share of victory, once it is over."""
    into[0] = 1.0 if s[WINNER] == 1 else 0.0
    into[1] = 1.0 - into[0]
