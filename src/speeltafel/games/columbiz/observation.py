"""What a seat of Columbiz observes, as numbers.

16 bits each: whose view (0 for a watcher's), how many seats, how many seats after that
seat the mover sits (-1 at the end), throws left, discs placed this turn, whether it is the last round, how
many dice lie there of each face; then the cells `11` to `66`, 0 empty, else 1 for an own disc, 2 for the next
seat's and so on; then everybody's supply, points and prisoners, own first.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.columbiz import kernel as kernel
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


def observation_size(seats: int) -> int:
    """Return the length of an observation."""
    return _EACH + 3 * seats


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
