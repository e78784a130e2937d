"""What a seat of Zocken observes, as numbers of 16 bits: listed in `layout`."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.zocken import kernel as kernel
from speeltafel.games.zocken.data import COLOURS, RIGHT
from speeltafel.games.zocken.kernel import (
    ACTIVE,
    COLOUR,
    OUTS,
    REST,
    ROUND,
    ROUNDS,
    ROW,
    SEATS,
    TO_MOVE,
    TOTALS,
    VALUE,
    WAGERS,
    Numbers,
    result,
)

_DICE = len(COLOURS)
_PLACES = RIGHT + 1
OBSERVATION_DTYPE = np.int16
_LEFT = 9
_ROW = _LEFT + _DICE
_EACH = _ROW + 2 * _PLACES


def layout(seats: int) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation, each with its shape; of what everybody has, the own comes first."""
    return {
        "seat": (1,),  # whose view; 0 for a watcher's
        "seats": (1,),  # how many there are
        "round": (2,),  # the round, and how many there are
        "thrower": (1,),  # how many seats after that seat the thrower sits
        "to_move": (1,),  # likewise who acts; -1 at the end
        "die": (2,),  # in hand: its colour, 1 to 7, and its value; 0 for none
        "out": (1,),  # how many dice lie on OUT
        "left": (_DICE,),  # 1 for each colour still to throw
        "row": (_PLACES, 2),  # colour and value
        "bets": (seats,),  # 0 not asked, 1 yes, 2 no
        "points": (seats,),
    }


@njit
def observe(s: Numbers, seat: int, into: NDArray[np.int16]) -> None:
    """Write the observation of a seat; 0 is a watcher, who sees from seat 1."""
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


@njit
def reward(s: Numbers, into: NDArray[np.float32]) -> None:
    """Write the rewards at the end: seats x share of victory - 1, which sum to 0; alone, the points."""
    seats = s[SEATS]
    if seats == 1:
        into[0] = s[TOTALS]
        return
    shares = np.empty(seats)
    result(s, shares)
    for seat in range(seats):
        into[seat] = seats * shares[seat] - 1
