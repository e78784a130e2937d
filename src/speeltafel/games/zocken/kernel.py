"""Zocken's kernel: the rules over one array of numbers, compiled; the tests compare it with `rules.py`.

The array holds, in this order: the seats, the round and the rounds, who throws and who acts, a bit for each
die still to be chosen, the die in hand (colour 1-7 and value, 0 for none), how many lie on OUT, the nine
places of the row (8 x colour + value), everybody's bet (0 not asked, 1 yes, 2 no) and everybody's points.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, below, borrowed, njit
from speeltafel.games.zocken.data import (
    BET_COST,
    BET_LINE,
    BETS_AFTER,
    COLOURS,
    ESCAPE_COST,
    LEFT,
    MATCHES,
    OUT,
    OUT_COST,
    RIGHT,
    SEQUENCE,
)
from speeltafel.games.zocken.rules import BETS, ODDS, PLACES, THROWS, Move, State

Numbers = NDArray[np.int32]
DTYPE = np.int32

SEATS, ROUND, ROUNDS, ACTIVE, TO_MOVE, REST, COLOUR, VALUE, OUTS, ROW = range(10)
_PLACES = RIGHT + 1
_MOST_SEATS = 8
WAGERS = ROW + _PLACES
TOTALS = WAGERS + _MOST_SEATS
SIZE = TOTALS + _MOST_SEATS

_NAMES: tuple[Move, ...] = (*THROWS.values(), *PLACES, *BETS, *ODDS)
_INDEX = {move: number for number, move in enumerate(_NAMES)}
OUTCOMES = len(ODDS)
ACTIONS = len(_NAMES) - OUTCOMES
WIDTH = _PLACES
"""The first die fits on every place of the row."""

_DICE = len(COLOURS)
_ALL = (1 << _DICE) - 1
_PLACE = _DICE
_BET = _PLACE + len(PLACES)
_WORTH = np.array(MATCHES, dtype=DTYPE)


def encode(state: State) -> Numbers:
    """Return a state as the kernel's array; the order in which dice went to OUT is lost."""
    s = np.zeros(SIZE, dtype=DTYPE)
    s[: REST + 1] = (
        len(state.totals),
        state.round,
        state.rounds,
        state.active,
        state.to_move,
        sum(1 << COLOURS.index(colour) for colour in state.left),
    )
    if state.thrown:
        s[COLOUR], s[VALUE] = COLOURS.index(state.thrown.colour) + 1, state.thrown.value
    s[OUTS] = len(state.out)
    for place, die in enumerate(state.row):
        s[ROW + place] = 8 * (COLOURS.index(die.colour) + 1) + die.value if die else 0
    for seat, bet in enumerate(state.bets):
        s[WAGERS + seat] = 0 if bet is None else 1 if bet else 2
    s[TOTALS : TOTALS + len(state.totals)] = state.totals
    return s


def index(state: State, move: Move) -> int:
    """Return the number of a move or an outcome."""
    return _INDEX[move]


def name(state: State, number: int) -> Move:
    """Return the move or the outcome with this number."""
    return _NAMES[number]


@njit
def turn(s: Numbers) -> int:
    """Return the seat to choose, 0 where a die is thrown, -1 when all rounds are played."""
    seat = s[TO_MOVE]
    if seat == 0:
        return -1
    if seat == s[ACTIVE] and s[COLOUR] and not s[VALUE]:
        return 0
    return int(seat)


@njit
def moves(s: Numbers, into: NDArray[np.int32]) -> int:
    """Write the legal moves of the seat to choose, ascending; return how many there are."""
    s, into = borrowed(s), borrowed(into)
    if s[TO_MOVE] != s[ACTIVE]:
        into[0] = _BET
        into[1] = _BET + 1
        return 2
    if s[COLOUR]:
        return _placements(s, into)
    many = 0
    for die in range(_DICE):
        if s[REST] >> die & 1:
            into[many] = die
            many += 1
    return many


@njit
def _placements(s: Numbers, into: NDArray[np.int32]) -> int:
    """Write every place where the die in hand fits, and OUT if no row field is among them (Z2, Z3)."""
    s, into = borrowed(s), borrowed(into)
    value = s[VALUE]
    first = last = 0
    # A rising row's places come after its last smaller die and before its first larger one; a falling row's
    # the other way round. A row that may still go either way takes both.
    low = left = ROW
    high = right = ROW + _PLACES
    for place in range(ROW, ROW + _PLACES):
        if s[place]:
            last = s[place] & 7
            if not first:
                first = last
            if last < value:
                low = place
                right = min(right, place)
            elif last > value:
                left = place
                high = min(high, place)
    rising, falling = first <= last, first >= last
    many = fields = 0
    for place in range(ROW, ROW + _PLACES):
        if not s[place] and ((rising and low <= place < high) or (falling and left <= place < right)):
            at = place - ROW
            into[many] = _PLACE + at
            many += 1
            fields += LEFT < at < RIGHT
    if not fields:
        into[many] = _PLACE + OUT
        many += 1
    return many


@njit
def play(s: Numbers, action: int) -> None:
    """Play a choice, a throw, a placement or a bet."""
    s = borrowed(s)
    if action < _PLACE:
        s[REST] ^= 1 << action
        s[COLOUR] = action + 1
    elif action >= ACTIONS:
        s[VALUE] = action - ACTIONS + 1
    elif action < _BET:
        if action == _PLACE + OUT:
            s[OUTS] += 1
        else:
            s[ROW + action - _PLACE] = 8 * s[COLOUR] + s[VALUE]
        s[COLOUR] = s[VALUE] = 0
        if not s[REST]:
            _end_turn(s)
        elif _count(s[REST]) == _DICE - BETS_AFTER:
            s[TO_MOVE] = s[ACTIVE] % s[SEATS] + 1
    else:
        s[WAGERS + s[TO_MOVE] - 1] = action - _BET + 1
        s[TO_MOVE] = s[TO_MOVE] % s[SEATS] + 1


@njit
def _count(mask: int) -> int:
    many = 0
    while mask:
        mask &= mask - 1
        many += 1
    return many


@njit
def points(s: Numbers) -> int:
    """Return what the dice of this turn are worth (Z5)."""
    matches = 0
    for field in range(LEFT + 1, RIGHT):
        matches += s[ROW + field] >> 3 == field
    escapes = int(s[ROW + LEFT] > 0) + int(s[ROW + RIGHT] > 0)
    whole = 0 if s[OUTS] else SEQUENCE
    return int(whole + _WORTH[matches] - ESCAPE_COST * escapes - OUT_COST * s[OUTS])


@njit
def _end_turn(s: Numbers) -> None:
    """Score the turn; then the next seat throws, or all stays as it lies after the last round (Z7, Z8)."""
    scored = points(s)
    won = scored // 2 if scored > BET_LINE else -BET_COST
    for seat in range(s[SEATS]):
        if s[WAGERS + seat] == 1:
            s[TOTALS + seat] += won
    s[TOTALS + s[ACTIVE] - 1] += scored
    following = s[ACTIVE] % s[SEATS] + 1
    if following == 1 and s[ROUND] == s[ROUNDS]:
        s[TO_MOVE] = 0
        return
    s[ROUND] += following == 1
    s[ACTIVE] = s[TO_MOVE] = following
    s[REST] = _ALL
    s[OUTS:TOTALS] = 0


@njit
def weight(s: Numbers, outcome: int) -> int:
    """Return the weight of an outcome: each face is as likely."""
    return 1


@njit
def sample_chance(s: Numbers, rng: Rng) -> int:
    """Draw the throw of the die in hand."""
    return ACTIONS + below(rng, OUTCOMES)


@njit
def result(s: Numbers, into: NDArray[np.float64]) -> None:
    """Write everybody's share of victory: most points win, ties share."""
    totals = s[TOTALS : TOTALS + s[SEATS]]
    best = totals.max()
    share = 1 / np.sum(totals == best)
    for seat in range(s[SEATS]):
        into[seat] = share if totals[seat] == best else 0.0
