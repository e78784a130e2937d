"""Zocken in numbers: 19 actions and 6 outcomes.

Actions: the seven colours to throw, in board order, then `left`, `f1` to `f7`, `right`, `out`, then `bet` and
`no`. Outcomes: `1` to `6`.

A look, of 16 bits each: observer (0 a watcher's), how many seats, the round and the rounds, how many seats
after them the thrower sits and how many who acts (-1 at the end), the die in hand (its colour 1-7 and
its value, 0 for none), how many lie on OUT; a 1 for each colour still to throw; the nine places of the row,
colour and value each; then everybody's bet (0 not asked, 1 yes, 2 no) and everybody's points, own first.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import bare, jit
from speeltafel.core.game import Odds
from speeltafel.games.zocken import kernel
from speeltafel.games.zocken.data import COLOURS, RIGHT
from speeltafel.games.zocken.kernel import (
    ACTIVE,
    COLOUR,
    DTYPE,
    OUTS,
    REST,
    ROUND,
    ROUNDS,
    ROW,
    SEATS,
    SIZE,
    TO_MOVE,
    TOTALS,
    VALUE,
    WAGERS,
    WIDTH,
    Numbers,
    encode,
    moves,
    play,
    result,
    roll,
    turn,
)
from speeltafel.games.zocken.rules import ODDS, Move

__all__ = ["DTYPE", "SIZE", "WIDTH", "encode", "play", "result", "roll", "turn"]

_DICE = len(COLOURS)
_FACES = len(ODDS)
_PLACES = RIGHT + 1
ACTIONS = kernel.ACTIONS - _FACES
OUTCOMES = _FACES
LOOK = np.int16
ROOM = np.int32
_LEFT = 9
_ROW = _LEFT + _DICE
_EACH = _ROW + 2 * _PLACES

Seen = NDArray[np.int16]


def looks(seats: int) -> int:
    """How many numbers a look has."""
    return _EACH + 2 * seats


def number(state: Any, move: Move) -> int:
    """The number of a move."""
    index = kernel.index(move)
    return index if index < _DICE else index - _FACES


def name(state: Any, action: int) -> Move:
    """The move of a number."""
    return kernel.name(action if action < _DICE else action + _FACES)


def outcome(fallen: Move) -> int:
    """The number of what a die shows."""
    return kernel.index(fallen) - _DICE


def fallen(state: Any, outcome: int) -> Move:
    """What a die shows by this number."""
    return kernel.name(outcome + _DICE)


def odds(s: Numbers) -> Odds[Move]:
    """What may fall, by the law."""
    return ODDS


@bare
def fall(s: Numbers, outcome: int) -> int:
    """The kernel's number of an outcome."""
    return outcome + _DICE


@bare
def code(s: Numbers, action: int) -> int:
    """The kernel's number of an action."""
    return action if action < _DICE else action + _FACES


@bare
def mask(s: Numbers, into: NDArray[np.int8], room: Numbers) -> None:
    """Mark what may be done."""
    into[:] = 0
    for place in range(moves(s, room)):
        into[room[place] if room[place] < _DICE else room[place] - _FACES] = 1


@bare
def look(s: Numbers, seat: int, into: Seen) -> None:
    """Write what a seat sees; 0 is a watcher, who looks from seat 1."""
    own, seats = max(seat, 1), s[SEATS]
    into[0], into[1], into[2], into[3] = seat, seats, s[ROUND], s[ROUNDS]
    into[4] = (s[ACTIVE] - own) % seats
    into[5] = (s[TO_MOVE] - own) % seats if s[TO_MOVE] else -1
    into[6], into[7], into[8] = s[COLOUR], s[VALUE], s[OUTS]
    for die in range(_DICE):
        into[_LEFT + die] = s[REST] >> die & 1
    for place in range(_PLACES):
        into[_ROW + 2 * place] = s[ROW + place] >> 3
        into[_ROW + 2 * place + 1] = s[ROW + place] & 7
    for after in range(seats):
        other = (own - 1 + after) % seats
        into[_EACH + after] = s[WAGERS + other]
        into[_EACH + seats + after] = s[TOTALS + other]


@jit
def reward(s: Numbers, into: NDArray[np.float32]) -> None:
    """Write what the end brings: seats x share of victory - 1, together 0; alone, one's points."""
    seats = s[SEATS]
    if seats == 1:
        into[0] = s[TOTALS]
        return
    shares = np.empty(seats)
    result(s, shares)
    for seat in range(seats):
        into[seat] = seats * shares[seat] - 1
