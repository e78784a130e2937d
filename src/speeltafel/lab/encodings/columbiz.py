"""Columbiz in numbers: 1,755 actions and 3,002 outcomes.

Actions: the 1,716 keeps in the kernel's order (by how many dice, then as they are written), `stop`, `done`,
`discard`, then the 36 cells, `11` to `66`. Outcomes: every throw of one to eight dice, in the same order.

A look, of 16 bits each: the observer (0 a watcher's), how many seats, how many seats after them the mover
sits (-1 at the end), throws left, discs placed this turn, whether it is the last round, how many dice lie
there of each face; then the cells `11` to `66`, 0 empty, else 1 for an own disc, 2 for the next seat's and so
on; then everybody's supply, points and prisoners, own first.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import bare, jit
from speeltafel.core.game import Odds
from speeltafel.games.columbiz import kernel, rules
from speeltafel.games.columbiz.data import DICE
from speeltafel.games.columbiz.kernel import (
    CELL_ACTIONS,
    CELL_OF,
    CELLS,
    COLUMNS,
    DTYPE,
    FIRST,
    HEAPS,
    LAST,
    LYING,
    MORE,
    PLACED,
    POINTS,
    PRISONERS,
    SEATS,
    SIZE,
    STOPPING,
    SUPPLY,
    THROWS,
    TO_MOVE,
    WIDTH,
    Actions,
    Array,
    encode,
    lying,
    moves,
    play,
    result,
    roll,
    turn,
)
from speeltafel.games.columbiz.rules import Digits, Move

__all__ = ["DTYPE", "SIZE", "WIDTH", "encode", "play", "result", "roll", "turn"]

_CELL = STOPPING + 3
_HEAP = kernel.index(Digits(HEAPS[1]))
"""The kernel's number of the first outcome."""
ACTIONS = _CELL + CELLS
OUTCOMES = len(HEAPS) - 1
LOOK = np.int16
ROOM = np.int64
_DICE = 6
_BOARD = _DICE + COLUMNS
_EACH = _BOARD + CELLS

Seen = NDArray[np.int16]


def looks(seats: int) -> int:
    """How many numbers a look has."""
    return _EACH + 3 * seats


def number(state: Any, move: Move) -> int:
    """The number of a move."""
    index = kernel.index(move)
    return index if index < _CELL else _CELL + int(CELL_OF[index])


def name(state: Any, action: int) -> Move:
    """The move of a number."""
    return kernel.name(action if action < _CELL else int(CELL_ACTIONS[action - _CELL]))


def outcome(fallen: Move) -> int:
    """The number of a throw."""
    return kernel.index(fallen) - _HEAP


def fallen(state: Any, outcome: int) -> Move:
    """The throw of a number."""
    return kernel.name(outcome + _HEAP)


def odds(s: Array) -> Odds[Move]:
    """What may fall, by the law."""
    return rules.odds(DICE - int(lying(s)))


@bare
def fall(s: Array, outcome: int) -> int:
    """The kernel's number of a throw; -1 where not so many dice are thrown."""
    thrown = DICE - lying(s)
    if outcome + 1 < FIRST[thrown] or (thrown < DICE and outcome + 1 >= FIRST[thrown + 1]):
        return -1
    return outcome + _HEAP


@bare
def code(s: Array, action: int) -> int:
    """The kernel's number of an action."""
    return action if action < _CELL else int(CELL_ACTIONS[action - _CELL])


@bare
def mask(s: Array, into: NDArray[np.int8], room: Actions) -> None:
    """Mark what may be done; all parts of eight dice in no order, for the kernel's sorting took most time."""
    into[:] = 0
    if s[THROWS] > 0:
        room[0], found = 0, 1
        for face in range(COLUMNS):
            for part in range(found):
                kept = room[part]
                for _ in range(s[LYING + face]):
                    kept = MORE[kept, face]
                    room[found] = kept
                    found += 1
        for part in range(found - 1):
            into[room[part]] = 1
        into[STOPPING] = 1
        return
    for place in range(moves(s, room)):
        into[room[place] if room[place] < _CELL else _CELL + CELL_OF[room[place]]] = 1


@bare
def look(s: Array, seat: int, into: Seen) -> None:
    """Write what a seat sees; 0 is a watcher, who looks from seat 1."""
    own, seats = max(seat, 1), s[SEATS]
    into[0], into[1] = seat, seats
    into[2] = (s[TO_MOVE] - own) % seats if s[TO_MOVE] else -1
    into[3], into[4], into[5] = s[THROWS], s[PLACED], s[LAST]
    for face in range(COLUMNS):
        into[_DICE + face] = s[LYING + face]
    for cell in range(CELLS):
        into[_BOARD + cell] = (s[cell] - own) % seats + 1 if s[cell] else 0
    for after in range(seats):
        other = (own - 1 + after) % seats
        into[_EACH + after] = s[SUPPLY + other]
        into[_EACH + seats + after] = s[POINTS + other]
        into[_EACH + 2 * seats + after] = s[PRISONERS + other]


@jit
def reward(s: Array, into: NDArray[np.float32]) -> None:
    """Write what the end brings: seats x share of victory - 1, together 0."""
    seats = s[SEATS]
    shares = np.empty(seats)
    result(s, shares)
    for seat in range(seats):
        into[seat] = seats * shares[seat] - 1
