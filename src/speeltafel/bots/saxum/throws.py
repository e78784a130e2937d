"""The expectation over one throw of Saxum's dice: all 21 outcomes, every use evaluated by the net.

A six may be thrown again, and comes back with probability 1/6. If the other five faces are worth A together
and the best face to buy is worth B, the six is worth x = max(B, (A + x) / 6) = max(B, A / 5): no recursion.
More points are assumed never to hurt, so a face is only considered where it would be good at no price.
"""

import numpy as np

from speeltafel.bots.saxum.value import Memo, Net, evaluate
from speeltafel.core.compiled import any_int, borrowed, copy, njit
from speeltafel.games.saxum.data import SIX, SIX_PRICE
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.kernel import HIGH, LOW, POINTS, SIZE, TO_MOVE, WIDTH, WINNER, Array, play, uses

MAX_DEPTH = 3
"""Throws searched ahead; each takes about twenty times as long as the one before."""
_MAX_BRANCHES = 3 * SIDE * SIDE
"""States a throw can lead to: every pair of faces, with none, one or two of them bought."""


Buffers = np.record
"""The working memory of a search: a record of `_BUFFERS`, whose arrays aren't reference-counted."""
_BUFFERS = np.dtype(
    [
        # A state with settled dice, a state after a use of them, and the uses on offer.
        ("settled", np.int64, SIZE),
        ("after_use", np.int64, SIZE),
        ("options", np.int64, WIDTH),
        # The state after a move at the root.
        ("after_move", np.int64, SIZE),
        # By number of faces bought and both faces: the thrower's win probability, the best use, and the
        # probability that the throw ends in these faces.
        ("value", np.float64, (3, SIX, SIX)),
        ("choice", np.int64, (3, SIX, SIX)),
        ("p", np.float64, (3, SIX, SIX)),
        # By depth: the states a throw leads to and their probabilities, how many there are, which of them is
        # being searched, and the expectation so far.
        ("branches", np.int64, (MAX_DEPTH + 1, _MAX_BRANCHES, SIZE)),
        ("branch_p", np.float64, (MAX_DEPTH + 1, _MAX_BRANCHES)),
        ("counts", np.int64, MAX_DEPTH + 1),
        ("at", np.int64, MAX_DEPTH + 1),
        ("sums", np.float64, MAX_DEPTH + 1),
        # How many states may still be evaluated; below 0 the search was cut off and its result is invalid.
        ("left", np.int64, 1),
    ],
    align=True,
)


def make_buffers(nodes: int = 1 << 40) -> Buffers:
    """Allocate buffers for a search of at most so many states."""
    buffers: Buffers = np.zeros(1, _BUFFERS).view(np.recarray)[0]
    buffers.left[0] = nodes
    return buffers


@njit
def expand_throw(net: Net, memo: Memo, buffers: Buffers, s: Array, level: int) -> float:
    """Expand a throw: choose the best use of every outcome by the net.

    At level 1 this returns the thrower's win probability. Above it, only wins are counted, and the states to
    search further are written to the buffers with their probabilities.
    """
    net, s = borrowed(net), borrowed(s)
    for faces in range(3):
        for low in range(SIX):
            for high in range(SIX):
                buffers.p[faces, low, high] = 0
    buffers.at[level] = buffers.counts[level] = 0
    value = buffers.value
    for low in range(1, SIDE + 1):
        for high in range(low, SIDE + 1):
            best_use(net, memo, buffers, s, low, high, any_int(0))
            buffers.p[0, low, high] = (1 + (low < high)) / 36
    both, best, first = 0.0, 0.0, 0
    for die in range(1, SIDE + 1):
        six = _value_of_six(net, memo, buffers, s, die, any_int(0))
        both += six / SIDE
        best = max(best, six)
        _spread(buffers, die, any_int(0), 2 / 36)
    if best > both and s[POINTS + s[TO_MOVE]] >= SIX_PRICE:
        for die in range(1, SIDE + 1):
            if value[0, die, 0] > both:
                for face in range(1, SIDE + 1):
                    best_use(net, memo, buffers, s, die, face, any_int(1))
                bought = _value_of_six(net, memo, buffers, s, die, any_int(1))
                if bought > both:
                    both, first = bought, die
    if first:
        _spread(buffers, first, any_int(1), 1 / 36)
    else:
        for die in range(1, SIDE + 1):
            _spread(buffers, die, any_int(0), 1 / 36 / SIDE)
    return _collect_branches(buffers, s, level)


@njit
def best_use(net: Net, memo: Memo, buffers: Buffers, s: Array, one: int, other: int, bought: int) -> None:
    """Write the best use of a pair of faces, so many of them bought, and its value."""
    net, s = borrowed(net), borrowed(s)
    settled, after = borrowed(buffers.settled), borrowed(buffers.after_use)
    options = borrowed(buffers.options)
    low, high = min(one, other), max(one, other)
    copy(s, settled)
    settled[LOW], settled[HIGH] = low, high
    settled[POINTS + s[TO_MOVE]] -= bought * SIX_PRICE
    best, chosen = 0.0, -1
    for number in range(uses(settled, options)):
        copy(settled, after)
        play(after, options[number])
        if after[WINNER]:
            p_win = 1.0
        else:
            buffers.left[0] -= 1
            p_win = 1 - evaluate(net, memo, after)
        if p_win > best:
            best, chosen = p_win, options[number]
    buffers.value[bought, low, high] = buffers.value[bought, high, low] = best
    buffers.choice[bought, low, high] = chosen


@njit
def _value_of_six(net: Net, memo: Memo, buffers: Buffers, s: Array, die: int, bought: int) -> float:
    """Return the value of a six beside this die, and write which face to buy; 0 is to throw again."""
    net, s = borrowed(net), borrowed(s)
    value, best, chosen = buffers.value, 0.0, 0
    for face in range(1, SIDE + 1):
        best += value[bought, die, face] / SIDE
    if s[POINTS + s[TO_MOVE]] >= (bought + 1) * SIX_PRICE:
        for face in range(1, SIDE + 1):
            if value[bought, die, face] > best:
                best_use(net, memo, buffers, s, die, face, bought + 1)
                if value[bought + 1, die, face] > best:
                    best, chosen = value[bought + 1, die, face], face
    value[bought, die, 0] = best
    buffers.choice[bought, die, 0] = chosen
    return best


@njit
def _spread(buffers: Buffers, die: int, bought: int, p: float) -> None:
    """Distribute the probability of a six beside this die over the pairs of faces it ends in."""
    face = buffers.choice[bought, die, 0]
    if face:
        buffers.p[bought + 1, min(die, face), max(die, face)] += p
    else:
        for other in range(1, SIDE + 1):
            buffers.p[bought, min(die, other), max(die, other)] += p / SIDE


@njit
def _collect_branches(buffers: Buffers, s: Array, level: int) -> float:
    """Write the states to search further; return what the throw is worth without them."""
    s = borrowed(s)
    total = 0.0
    for bought in range(3):
        for low in range(1, SIDE + 1):
            for high in range(low, SIDE + 1):
                p = buffers.p[bought, low, high]
                if p == 0 or buffers.choice[bought, low, high] < 0:
                    continue
                if level == 1:
                    total += p * buffers.value[bought, low, high]
                    continue
                after = borrowed(buffers.branches[level, buffers.counts[level]])
                copy(s, after)
                after[LOW], after[HIGH] = low, high
                after[POINTS + s[TO_MOVE]] -= bought * SIX_PRICE
                play(after, buffers.choice[bought, low, high])
                if after[WINNER]:
                    total += p
                else:
                    buffers.branch_p[level, buffers.counts[level]] = p
                    buffers.counts[level] += 1
    return total
