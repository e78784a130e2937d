"""What a seat of Columbiz observes, as numbers of 16 bits: listed in `layout`."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.columbiz import kernel as kernel
from speeltafel.games.columbiz.data import NUMBERS
from speeltafel.games.columbiz.kernel import (
    CELLS,
    COLUMNS,
    LAST,
    LYING,
    PLACED,
    POINTS,
    PRISONERS,
    SEATS,
    SUPPLY,
    THROWS,
    TO_MOVE,
    Actions,
    Array,
    list_keeps,
    moves,
)

OBSERVATION_DTYPE = np.int16
_DICE = 6
_BOARD = _DICE + COLUMNS
_EACH = _BOARD + CELLS


def layout(seats: int) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation, each with its shape; of what everybody has, the own comes first."""
    return {
        "seat": (1,),  # whose view; 0 for a watcher's
        "seats": (1,),  # how many there are
        "to_move": (1,),  # how many seats after that seat the mover sits; -1 at the end
        "throws": (1,),  # left in this turn
        "placed": (1,),  # discs, in this turn
        "last": (1,),  # whether it is the last round
        "dice": (COLUMNS,),  # how many lie there of each face
        "cells": (COLUMNS, NUMBERS),  # `11` to `66`: 0 empty, 1 an own disc, 2 the next seat's, and so on
        "supply": (seats,),  # discs
        "points": (seats,),
        "prisoners": (seats,),
    }


@njit
def legal_actions(s: Array, into: NDArray[np.int8], buffer: Actions) -> None:
    """Write the mask of legal actions; keeps aren't sorted, which took most of the time."""
    into[:] = 0
    for place in range(list_keeps(s, buffer) if s[THROWS] > 0 else moves(s, buffer)):
        into[buffer[place]] = 1


@njit
def observe(s: Array, seat: int, into: NDArray[np.int16]) -> None:
    """Write the observation of a seat; 0 is a watcher, who sees from seat 1."""
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
