"""The value net of Saga: every seat's share of victory, learned by self-play.

The features of each seat give one logit, through a hidden layer of 32 units and a linear skip connection; the
shares are the softmax of the logits, so they sum to 1 for any number of seats.
"""

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saga.features import N_FEATURES, Buffers, Features, extract
from speeltafel.core.compiled import njit
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
BIAS = N_FEATURES * HIDDEN
OUT = BIAS + HIDDEN
SKIP = OUT + HIDDEN
N_WEIGHTS = SKIP + N_FEATURES
"""Offsets in the weights, after those of the hidden layer: its biases, the output, the skip connection."""

NO_WEIGHTS: Weights = np.zeros(0, dtype=np.float32)
"""Stands for no net: positions are then evaluated by counting."""
FORCE_VALUE = 6.0
"""The value in points of a force that is about to take a land, when counting."""


@cache
def learned() -> Weights:
    """Return the trained weights of the package."""
    with (files(__package__) / "weights.npy").open("rb") as file:
        weights: Weights = np.load(file).astype(np.float32)
    return weights


@njit
def logit(weights: Weights, features: Features, hidden: Features) -> float:
    """Return one seat's logit; the activations are left in `hidden`."""
    for unit in range(HIDDEN):
        hidden[unit] = weights[BIAS + unit]
    total = 0.0
    for at in range(N_FEATURES):
        x = features[at]
        if x != 0:
            total += weights[SKIP + at] * x
            row = weights[at * HIDDEN : at * HIDDEN + HIDDEN]
            for unit in range(HIDDEN):
                hidden[unit] += row[unit] * x
    for unit in range(HIDDEN):
        hidden[unit] = max(hidden[unit], np.float32(0))
        total += hidden[unit] * weights[OUT + unit]
    return total


@njit
def _evaluate_by_counting(s: Array, shares: Shares) -> None:
    """Evaluate by counting, as a beginner does: fame, lands, two turns' income, and the forces' progress.

    It ignores what the hand will cost and what the others are about to do.
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
                points += FORCE_VALUE * min(1.0, come / needed(s, land))
        shares[seat] = points / 8
    _softmax(s[SEATS], shares)


@njit
def _softmax(seats: int, shares: Shares) -> None:
    """Replace the seats' logits by their softmax."""
    highest = shares[0]
    for seat in range(1, seats):
        highest = max(highest, shares[seat])
    whole = 0.0
    for seat in range(seats):
        shares[seat] = np.exp(shares[seat] - highest)
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] /= whole


@njit
def evaluate(s: Array, weights: Weights, buffers: Buffers) -> None:
    """Write every seat's share of victory to the buffers: the result, or the net's estimate before the end.

    Without weights the estimate is made by counting.
    """
    shares = buffers.shares
    if s[PHASE] == OVER:
        result(s, shares)
        return
    if weights.size == 0:
        _evaluate_by_counting(s, shares)
        return
    extract(s, buffers)
    for seat in range(s[SEATS]):
        shares[seat] = logit(weights, buffers.features[seat], buffers.hidden)
    _softmax(s[SEATS], shares)
