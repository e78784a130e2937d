"""Saga's kernel: the rules over one array, compiled; the tests compare it with them along whole games.

Its parts: `kernel_cards` (cards, hands and groups as bits), `kernel_table` (the array), `kernel_ids` (moves
as numbers), `kernel_choices` (legal moves) and `kernel_deeds` (playing them).
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, any_int, below, njit
from speeltafel.games.saga.data import BONUS_FAME, FIXED_FAME
from speeltafel.games.saga.kernel_cards import strength, worth
from speeltafel.games.saga.kernel_choices import WIDTH, moves
from speeltafel.games.saga.kernel_deeds import play
from speeltafel.games.saga.kernel_ids import (
    ACTIONS,
    ARRANGEMENTS,
    KIND,
    THE_DEAL,
    THE_DISPLAY,
    THE_SIDES,
    index,
    name,
)
from speeltafel.games.saga.kernel_table import (
    BONUS,
    DEAL,
    DEALT,
    DEFENDERS,
    DTYPE,
    FAME,
    FIXED_SCORE,
    FORCES,
    GROUPS,
    HAND_IS_FREE,
    HANDS,
    LANDS,
    MOST_FORCES,
    ONE_FORCE_SCORES,
    OVER,
    OWNERS,
    PHASE,
    SCORES_NOTHING,
    SEATS,
    SET_NAMES,
    SIDES_UP,
    SIZE,
    TO_MOVE,
    TURN,
    UNDRAWN,
    Array,
    encode,
    holder,
    side,
)

__all__ = [
    "ACTIONS",
    "DTYPE",
    "SIZE",
    "WIDTH",
    "encode",
    "index",
    "moves",
    "name",
    "play",
    "result",
    "sample_chance",
    "score",
    "turn",
]

_SETS = len(SET_NAMES)


@njit
def turn(s: Array) -> int:
    """Return the seat to choose, 0 where chance must act, -1 when the game is over."""
    if s[PHASE] == OVER:
        return -1
    return 0 if s[PHASE] < TURN else int(s[TO_MOVE])


@njit
def sample_chance(s: Array, rng: Rng) -> int:
    """Draw the sides, the deal or the display, each as likely as another."""
    if s[SIDES_UP] == UNDRAWN:
        return (THE_SIDES << KIND) + below(rng, UNDRAWN)
    if s[PHASE] != DEAL:
        first = (int(s[DEALT] & 7) - 1) * ARRANGEMENTS
        return (THE_DISPLAY << KIND) + first + below(rng, ARRANGEMENTS)
    dealt, used = 0, 0
    fixed = int(s[DEALT])  # The display's set, in a first game.
    if fixed:
        dealt, used = fixed, 1 << (fixed - 1)
    for place in range(1 if fixed else 0, s[SEATS] + 1):
        skip = below(rng, _SETS - place)
        for number in range(_SETS):
            if (used >> number) & 1:
                continue
            if skip == 0:
                used |= 1 << number
                dealt |= (number + 1) << 3 * place
                break
            skip -= 1
    return (THE_DEAL << KIND) + dealt


@njit
def score(s: Array, seat: int) -> int:
    """Return a seat's fame if the game were counted now, before the forests' tribute."""
    total = s[FAME + seat - 1]
    for land in range(LANDS):
        if s[OWNERS + land] == seat:
            up = side(s, land)
            if land == FIXED_SCORE[0] and up == FIXED_SCORE[1]:
                total += FIXED_FAME
            elif land != SCORES_NOTHING[0] or up != SCORES_NOTHING[1]:
                total += strength(s[DEFENDERS + land])
    if holder(s, ONE_FORCE_SCORES) == seat:
        best = 0
        for place in range(s[FORCES + seat - 1]):
            best = max(best, strength(s[GROUPS + (seat - 1) * MOST_FORCES + place]))
        total += best
    if holder(s, BONUS) == seat:
        total += BONUS_FAME
    if holder(s, HAND_IS_FREE) != seat:
        total -= worth(s[HANDS + seat - 1])
    return int(total)


@njit
def result(s: Array, into: NDArray[np.float64]) -> None:
    """Write every seat's share of victory, once the game is over."""
    best, winners = score(s, any_int(1)), 0
    for seat in range(2, s[SEATS] + 1):
        best = max(best, score(s, seat))
    for seat in range(1, s[SEATS] + 1):
        winners += score(s, seat) == best
    for seat in range(1, s[SEATS] + 1):
        into[seat - 1] = 1 / winners if score(s, seat) == best else 0.0
