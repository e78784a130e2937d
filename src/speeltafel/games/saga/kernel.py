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
    DEALS,
    DEALT_SETS,
    DISPLAYED,
    DRAWN_SIDES,
    FIRST_DEAL,
    OUTCOMES,
    index,
    name,
)
from speeltafel.games.saga.kernel_table import (
    BONUS,
    DEALT,
    DEFENDERS,
    DISPLAY,
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
    "OUTCOMES",
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
    "weight",
]

_SETS = len(SET_NAMES)


@njit
def turn(s: Array) -> int:
    """Return the seat to choose, 0 where chance must act, -1 when the game is over."""
    if s[PHASE] == OVER:
        return -1
    return 0 if s[PHASE] < TURN else int(s[TO_MOVE])


@njit
def weight(s: Array, outcome: int) -> int:
    """Return 1 for an outcome that can fall now, else 0: they are equally likely."""
    number = outcome - ACTIONS
    if s[SIDES_UP] == UNDRAWN:
        return int(number >= DRAWN_SIDES)
    displayed = s[DEALT] & 7
    if s[PHASE] == DISPLAY:
        return int(0 <= number - DISPLAYED - (displayed - 1) * ARRANGEMENTS < ARRANGEMENTS)
    fits = displayed == 0 or DEALT_SETS[s[SEATS], min(number, DISPLAYED - 1)] & 7 == displayed
    return int(number < DEALS[s[SEATS]] and fits)


@njit
def sample_chance(s: Array, rng: Rng) -> int:
    """Draw the sides, the deal or the display, each as likely as another."""
    if s[SIDES_UP] == UNDRAWN:
        return ACTIONS + DRAWN_SIDES + below(rng, UNDRAWN)
    displayed, seats = s[DEALT] & 7, s[SEATS]
    if s[PHASE] == DISPLAY:
        return int(ACTIONS + DISPLAYED + (displayed - 1) * ARRANGEMENTS + below(rng, ARRANGEMENTS))
    if displayed:  # in a first game it is known before the deal
        return int(ACTIONS + FIRST_DEAL[seats, displayed] + below(rng, DEALS[seats] // _SETS))
    return int(ACTIONS + below(rng, DEALS[seats]))


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
