"""Saxum in numbers: 82 actions and 27 outcomes, in the kernel's order.

Actions: `roll`, `buy1` to `buy5`, then `a1` to `e5` three times (use it, take it for points, take it for
insurance), `pass`. Outcomes: `11` to `66` for two dice, `1` to `6` for a six thrown again.

An observation, of 16 bits each: whose view (0 an observer's), whether it is their turn, the two dice (0 for
none), the target, then points, row points and insurance stones of the own seat and of the other, then the 25
fields a1 to e5: 0 free, 1 own, 2 the other's.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.game import Odds
from speeltafel.games.saxum import kernel
from speeltafel.games.saxum.kernel import (
    AGAIN,
    BITS,
    BOARD,
    DTYPE,
    HIGH,
    INSURANCE,
    LOW,
    POINTS,
    ROWS,
    SIZE,
    TARGET,
    TO_MOVE,
    WIDTH,
    WINNER,
    Array,
    encode,
    moves,
    play,
    result,
    roll,
    turn,
)
from speeltafel.games.saxum.rules import SIX_AGAIN, THROW, Move

__all__ = ["DTYPE", "SIZE", "WIDTH", "encode", "play", "result", "roll", "turn"]

ACTIONS = kernel.ACTIONS - AGAIN
OUTCOMES = AGAIN
LOOK = np.int16
ROOM = np.int64
FIELDS = 11
"""Where the fields begin in a look."""

Seen = NDArray[np.int16]


def looks(seats: int) -> int:
    """Return the length of an observation."""
    return FIELDS + len(BITS)


def number(state: Any, move: Move) -> int:
    """Return the action of a move."""
    return kernel.index(move) - AGAIN


def name(state: Any, action: int) -> Move:
    """Return the move of an action."""
    return kernel.name(action + AGAIN)


def outcome(fallen: Move) -> int:
    """Return the number of an outcome."""
    return kernel.index(fallen)


def fallen(state: Any, outcome: int) -> Move:
    """Return the outcome with this number."""
    return kernel.name(outcome)


def odds(s: Array) -> Odds[Move]:
    """Return the outcomes with their weights."""
    return SIX_AGAIN.odds if s[LOW] else THROW.odds


@njit
def fall(s: Array, outcome: int) -> int:
    """Return the kernel's number of an outcome; -1 where it is impossible now."""
    return outcome if (outcome >= kernel.FACE) == (s[LOW] > 0) else -1


@njit
def code(s: Array, action: int) -> int:
    """Return the kernel's number of an action."""
    return action + AGAIN


@njit
def mask(s: Array, into: NDArray[np.int8], room: Array) -> None:
    """Write the mask of legal actions."""
    into[:] = 0
    for place in range(moves(s, room)):
        into[room[place] - AGAIN] = 1


@njit
def look(s: Array, seat: int, into: Seen) -> None:
    """Write the observation of a seat; 0 is an observer, who sees from seat 1."""
    own = max(seat, 1)
    other = 3 - own
    into[0] = seat
    into[1] = s[TO_MOVE] == seat and seat > 0
    into[2], into[3], into[4] = s[LOW], s[HIGH], s[TARGET]
    into[5], into[6], into[7] = s[POINTS + own], s[ROWS + own], s[INSURANCE + own]
    into[8], into[9], into[10] = s[POINTS + other], s[ROWS + other], s[INSURANCE + other]
    mine, theirs = s[BOARD + own], s[BOARD + other]
    for field in range(len(BITS)):
        bit = BITS[field]
        into[FIELDS + field] = 1 if mine & bit else 2 if theirs & bit else 0


@njit
def reward(s: Array, into: NDArray[np.float32]) -> None:
    """Write the rewards at the end: 1 for a win, -1 for a loss."""
    into[0] = 1.0 if s[WINNER] == 1 else -1.0
    into[1] = -into[0]
