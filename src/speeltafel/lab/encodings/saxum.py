"""Saxum's encoding: 82 actions and 27 outcomes, in the kernel's order.

Actions: `roll`, `buy1` to `buy5`, then `a1` to `e5` three times (use it, take it for points, take it for
insurance), `pass`. Outcomes: `11` to `66` for two dice, `1` to `6` for a six thrown again.

An observation, of 16 bits each: whose view (0 for a watcher's), whether it is their turn, the two dice (0 for
none), the target, then points, row points and insurance stones of the own seat and of the other, then the 25
fields a1 to e5: 0 free, 1 own, 2 the other's.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.game import Odds
from speeltafel.games.saxum import kernel
from speeltafel.games.saxum.kernel import (
    AGAIN,
    BITS,
    BOARD,
    FACE,
    HIGH,
    INSURANCE,
    LOW,
    POINTS,
    ROWS,
    TARGET,
    TO_MOVE,
    Array,
)
from speeltafel.games.saxum.rules import SIX_AGAIN, THROW, Move

ACTION_CODES = np.arange(AGAIN, kernel.ACTIONS)
OUTCOME_CODES = np.arange(AGAIN)
ACTIONS, OUTCOMES = len(ACTION_CODES), len(OUTCOME_CODES)
OBSERVATION_DTYPE = np.int16
_FIELDS = 11
"""Where the fields begin in an observation."""


def observation_size(seats: int) -> int:
    """Return the length of an observation."""
    return _FIELDS + len(BITS)


def odds(s: Array) -> Odds[Move]:
    """Return the outcomes with their weights."""
    return SIX_AGAIN.odds if s[LOW] else THROW.odds


@njit
def outcome_code(s: Array, outcome: int) -> int:
    """Return the kernel's number of an outcome; -1 where it is impossible now."""
    return outcome if (outcome >= FACE) == (s[LOW] > 0) else -1


@njit
def observe(s: Array, seat: int, into: NDArray[np.int16]) -> None:
    """Write the observation of a seat; 0 is a watcher, who sees from seat 1."""
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
        into[_FIELDS + field] = 1 if mine & bit else 2 if theirs & bit else 0
