"""The net's values of all plans of a turn at once, in NumPy, for processes that do not compile.

As Python the loops of `turns.py` take seconds for the 4,997 plans of an empty board, and this a
fiftieth of that. Every sum is taken in the same order and precision, so the values are equal but for the last
digit of the exponential function.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz.plans import Plans, settle
from speeltafel.bots.columbiz.value import (
    EMBEDDING,
    LINES,
    ROWS,
    SEAT_FEATURES,
    STEPS,
    THROUGH,
    Buffers,
    Floats,
    Net,
    Shares,
    index_patterns,
    seat_features,
)
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.data import MOST_PLACED, NUMBERS
from speeltafel.games.columbiz.kernel import SEATS, TO_MOVE, Array

Ints = NDArray[np.int64]


def evaluate_plans(s: Array, plans: Plans, found: int, net: Net, buffers: Buffers, worth: Shares) -> None:
    """Write the net's value of every plan for every seat."""
    following = int(s[TO_MOVE] % s[SEATS] + 1)
    index_patterns(s, following, net, buffers)
    for size in range(1, MOST_PLACED + 1):
        _update_patterns(s, plans, np.flatnonzero(plans.size[:found] == size), net, buffers)
    # The seats' features depend on three small numbers, so few plans differ in them.
    totals = np.stack([plans.size[:found], plans.points[:found], plans.captives[:found]])
    _, firsts, kinds = np.unique(totals, axis=1, return_index=True, return_inverse=True)
    features = np.zeros((len(firsts), len(buffers.x)), dtype=np.float32)
    results, over = np.zeros((len(firsts), s[SEATS])), np.zeros(len(firsts), dtype=np.bool_)
    after = s.copy()
    for kind, plan in enumerate(firsts):
        settle(s, plans, plan, after)
        over[kind] = after[TO_MOVE] == 0
        if over[kind]:
            kernel.result(after, results[kind])
        else:
            seat_features(after, features[kind])
    x = features[kinds]
    for ahead in range(s[SEATS]):
        at = ahead * (EMBEDDING + SEAT_FEATURES)
        x[:, at : at + EMBEDDING] = buffers.sums[:found, ahead]
    shares = np.roll(_forward(x, net), following - 1, axis=1)
    worth[:found] = np.where(over[kinds, None], results[kinds], shares)


def _update_patterns(s: Array, plans: Plans, rows: Ints, net: Net, buffers: Buffers) -> None:
    """Write the patterns of plans of one size, from their parents'."""
    seats, mover = int(s[SEATS]), int(s[TO_MOVE])
    following = mover % seats + 1
    parents = plans.parent[rows]
    cells = plans.discs[rows, plans.size[rows] - 1]
    buffers.patterns_of[rows] = buffers.patterns_of[parents]
    buffers.sums[rows] = buffers.sums[parents]
    _add_discs(rows, cells, np.full(len(rows), seats - 1), 1, net, buffers)
    capturing = plans.captives[rows] > plans.captives[parents]
    rows, cells = rows[capturing], cells[capturing]
    for number in range(NUMBERS):
        lower = cells - cells % NUMBERS + number
        taken = (lower < cells) & (s[lower] != 0) & (s[lower] != mover)
        owners = (s[lower[taken]] - following) % seats
        _add_discs(rows[taken], lower[taken], owners, -1, net, buffers)


def _add_discs(rows: Ints, cells: Ints, owners: Ints, sign: int, net: Net, buffers: Buffers) -> None:
    """Update the patterns in these rows for a disc each, added to a cell or removed (-1)."""
    for way in range(THROUGH.shape[1]):
        there = THROUGH[cells, way] != LINES
        at, lines = rows[there], THROUGH[cells[there], way]
        steps = sign * STEPS[cells[there], way]
        for ahead in range(buffers.sums.shape[1]):
            old = buffers.patterns_of[at, ahead, lines]
            new = old + np.where(owners[there] == ahead, steps, 2 * steps)
            buffers.patterns_of[at, ahead, lines] = new
            buffers.sums[at, ahead] += net.patterns[ROWS[lines, new]] - net.patterns[ROWS[lines, old]]


def _forward(x: Floats, net: Net) -> Shares:
    """Return the shares of every row of inputs; the seat to move comes first."""
    inner = net.inner
    hidden = np.tile(net.inner_bias, (len(x), 1))
    for at in range(0, x.shape[1], 4):
        one, two, three, four = (x[:, at + way, None] * inner[at + way] for way in range(4))
        hidden += one + two + three + four
    hidden = np.maximum(hidden, np.float32(0))
    logits = np.tile(net.outer_bias, (len(x), 1))
    for unit, weights in enumerate(net.outer):
        logits += hidden[:, unit, None] * weights
    shares = np.exp(np.clip(logits, np.float32(-20), np.float32(20))).astype(np.float64)
    total = np.zeros(len(x))
    for share in shares.T:
        total += share
    return np.asarray(shares / total[:, None])
