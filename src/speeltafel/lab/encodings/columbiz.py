"""Columbiz's encoding: 1,755 actions and 3,002 outcomes.

Actions: the 1,716 keeps in the kernel's order (by how many dice, then as they are written), `stop`, `done`,
`discard`, then the 36 cells, `11` to `66`. Outcomes: every throw of one to eight dice, in the same order.

An observation, of 16 bits each: whose view (0 for a watcher's), how many seats, how many seats after that
seat the mover sits (-1 at the end), throws left, discs placed this turn, whether it is the last round, how
many dice lie there of each face; then the cells `11` to `66`, 0 empty, else 1 for an own disc, 2 for the next
seat's and so on; then everybody's supply, points and prisoners, own first.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.game import Odds
from speeltafel.games.columbiz import kernel, rules
from speeltafel.games.columbiz.data import DICE
from speeltafel.games.columbiz.kernel import (
    CELL_ACTIONS,
    CELL_OF,
    CELLS,
    COLUMNS,
    FIRST,
    HEAPS,
    LAST,
    LYING,
    PLACED,
    POINTS,
    PRISONERS,
    SEATS,
    STOPPING,
    SUPPLY,
    THROWS,
    TO_MOVE,
    Actions,
    Array,
    list_keeps,
    lying,
    moves,
)
from speeltafel.games.columbiz.rules import Digits, Move

_CELL = STOPPING + 3
"""The action of the first cell; the actions before it have the kernel's numbers."""
_FIRST_THROW = kernel.index(Digits(HEAPS[1]))
"""The kernel's number of the first outcome."""
ACTION_CODES = np.concatenate([np.arange(_CELL), CELL_ACTIONS])
OUTCOME_CODES = np.arange(_FIRST_THROW, _FIRST_THROW + len(HEAPS) - 1)
ACTIONS, OUTCOMES = len(ACTION_CODES), len(OUTCOME_CODES)
OBSERVATION_DTYPE = np.int16
_DICE = 6
_BOARD = _DICE + COLUMNS
_EACH = _BOARD + CELLS


def observation_size(seats: int) -> int:
    """Return the length of an observation."""
    return _EACH + 3 * seats


def odds(s: Array) -> Odds[Move]:
    """Return the outcomes with their weights."""
    return rules.odds(DICE - int(lying(s)))


@njit
def outcome_code(s: Array, outcome: int) -> int:
    """Return the kernel's number of a throw; -1 where not so many dice are thrown."""
    thrown = DICE - lying(s)
    if outcome + 1 < FIRST[thrown] or (thrown < DICE and outcome + 1 >= FIRST[thrown + 1]):
        return -1
    return outcome + _FIRST_THROW


@njit
def legal_actions(s: Array, into: NDArray[np.int8], buffer: Actions) -> None:
    """Write the mask of legal actions; keeps aren't sorted, which took most of the time."""
    into[:] = 0
    for place in range(list_keeps(s, buffer) if s[THROWS] > 0 else moves(s, buffer)):
        into[buffer[place] if buffer[place] < _CELL else _CELL + CELL_OF[buffer[place]]] = 1


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
