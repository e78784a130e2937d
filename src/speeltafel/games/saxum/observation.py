"""What a seat of Saxum observes, as numbers of 16 bits: listed in `layout`."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.saxum import kernel as kernel
from speeltafel.games.saxum.kernel import (
    BITS,
    BOARD,
    HIGH,
    INSURANCE,
    LOW,
    POINTS,
    ROWS,
    TARGET,
    TO_MOVE,
    Array,
)

OBSERVATION_DTYPE = np.int16
_FIELDS = 11
"""Where the fields begin in an observation."""


def layout(seats: int) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation, each with its shape."""
    return {
        "seat": (1,),  # whose view; 0 for a watcher's
        "own_turn": (1,),  # whether it is their turn
        "dice": (2,),  # 0 for none
        "target": (1,),
        "own": (3,),  # the points, the row points and the insurance stones of the own seat
        "other": (3,),  # those of the other
        "fields": (len(BITS),),  # `a1` to `e5`: 0 free, 1 own, 2 the other's
    }


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
