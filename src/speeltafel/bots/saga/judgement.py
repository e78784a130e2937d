"""What a table is worth: every seat's share of victory, by a small network that learned from its own games.

Each seat's sight gives one number, by a layer of 32 and straight through; the shares are their softmax, so
they are a whole for any number of seats.
"""

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saga.sight import WIDE, Features, Room, look
from speeltafel.core.compiled import jit
from speeltafel.games.saga.kernel import result, score
from speeltafel.games.saga.kernel_cards import strength, target, worth
from speeltafel.games.saga.kernel_table import (
    FORCES,
    GROUPS,
    HAND_IS_FREE,
    HANDS,
    LANDS,
    MOST_FORCES,
    OVER,
    OWNERS,
    PHASE,
    SEATS,
    Array,
    holder,
    income,
    needed,
)

Weights = NDArray[np.float32]
Shares = NDArray[np.float64]

HIDDEN = 32
IN = WIDE * HIDDEN
"""Where the hidden units' own weights begin: after every input's, then their biases, their says, the rest."""
BIAS = IN
SAY = BIAS + HIDDEN
STRAIGHT = SAY + HIDDEN
NUMBERS = STRAIGHT + WIDE

NOTHING: Weights = np.zeros(0, dtype=np.float32)
"""The weights of somebody who only counts."""
HOPE = 6.0
"""What a newcomer thinks a force is worth that is about to take a land."""


@cache
def learned() -> Weights:
    """What training left in the package."""
    with (files(__package__) / "weights.npy").open("rb") as file:
        weights: Weights = np.load(file).astype(np.float32)
    return weights


@jit
def utility(weights: Weights, seen: Features, hidden: Features) -> float:
    """One seat's number; what the hidden units say is left in `hidden`."""
    for unit in range(HIDDEN):
        hidden[unit] = weights[BIAS + unit]
    total = 0.0
    for at in range(WIDE):
        x = seen[at]
        if x != 0:
            total += weights[STRAIGHT + at] * x
            row = weights[at * HIDDEN : at * HIDDEN + HIDDEN]
            for unit in range(HIDDEN):
                hidden[unit] += row[unit] * x
    for unit in range(HIDDEN):
        hidden[unit] = max(hidden[unit], np.float32(0))
        total += hidden[unit] * weights[SAY + unit]
    return total


@jit
def _count(s: Array, shares: Shares) -> None:
    """The same as a newcomer counts: fame, lands, two turns' income, and how far the forces have come.

    What the hand will cost is overlooked, and so is what the others are about to do.
    """
    for seat in range(s[SEATS]):
        points = score(s, seat + 1) + 2.0 * income(s, seat + 1)
        if holder(s, HAND_IS_FREE) != seat + 1:
            points += worth(s[HANDS + seat])
        for land in range(LANDS):
            come = 0
            for place in range(s[FORCES + seat]):
                group = s[GROUPS + seat * MOST_FORCES + place]
                if target(group) == land:
                    come = max(come, strength(group))
            if s[OWNERS + land] != seat + 1:
                points += HOPE * min(1.0, come / needed(s, land))
        shares[seat] = points / 8
    _divide(s[SEATS], shares)


@jit
def _divide(seats: int, shares: Shares) -> None:
    """Makes shares of the seats' numbers: their softmax."""
    highest = shares[0]
    for seat in range(1, seats):
        highest = max(highest, shares[seat])
    whole = 0.0
    for seat in range(seats):
        shares[seat] = np.exp(shares[seat] - highest)
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] /= whole


@jit
def share(s: Array, weights: Weights, room: Room) -> None:
    """Leaves every seat's share of victory in the room: what it is at the end, what it should be before.

    Without any weights they are only counted.
    """
    shares = room.shares
    if s[PHASE] == OVER:
        result(s, shares)
        return
    if weights.size == 0:
        _count(s, shares)
        return
    look(s, room)
    for seat in range(s[SEATS]):
        shares[seat] = utility(weights, room.seen[seat], room.hidden)
    _divide(s[SEATS], shares)
