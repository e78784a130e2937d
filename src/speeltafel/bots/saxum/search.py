"""Expectimax over Saxum's exact dice.

Beyond the first throw, the net alone decides which use a seat chooses, and the search goes on from there: a
throw then leads to some twenty states, each with its probability.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.throws import Buffers, best_use, expand_throw
from speeltafel.bots.saxum.value import Memo, Net, evaluate
from speeltafel.core.compiled import any_int, borrowed, copy, njit
from speeltafel.games.saxum.data import SIX, SIX_PRICE
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.kernel import HIGH, LOW, POINTS, TO_MOVE, WINNER, Array, moves, play


@njit
def evaluate_moves(
    net: Net, memo: Memo, buffers: Buffers, s: Array, depth: int, options: Array, into: NDArray[np.float64]
) -> int:
    """Write every legal move and the mover's win probability after it, searching `depth` throws ahead."""
    net, s, options, into = borrowed(net), borrowed(s), borrowed(options), borrowed(into)
    after, value, found = borrowed(buffers.after_move), buffers.value, moves(s, options)
    if s[HIGH] != SIX:
        for number in range(found):
            copy(s, after)
            play(after, options[number])
            if after[WINNER]:
                into[number] = after[WINNER] == s[TO_MOVE]
            elif depth == 0:
                buffers.left[0] -= 1
                into[number] = 1 - evaluate(net, memo, after)
            else:
                into[number] = 1 - expectation(net, memo, buffers, after, depth)
        return found
    # A six: evaluate every pair of faces it can become, thrown or bought.
    dice = 2 if s[LOW] == SIX else 1
    bought = min(s[POINTS + s[TO_MOVE]] // SIX_PRICE, dice)
    first, last = (1, SIDE) if dice == 2 else (s[LOW], s[LOW])
    for faces in range(bought + 1):
        for low in range(first, last + 1):
            for high in range(low if dice == 2 else 1, SIDE + 1):
                best_use(net, memo, buffers, s, low, high, faces)
    if depth:
        _search_pairs(net, memo, buffers, s, depth, first, last, dice, bought)
    again = best = 0.0
    for number in range(1, SIDE + 1):
        if dice == 2:
            again += _value_of_six(value, number, any_int(0), bought)
            into[number] = _value_of_six(value, number, any_int(1), bought) if bought else 0
        else:
            again += value[0, s[LOW], number]
            into[number] = value[1, s[LOW], number] if bought else 0
        best = max(best, into[number])
    into[0] = (again + max(best, again / SIDE)) / SIX
    return found


@njit
def _value_of_six(value: NDArray[np.float64], die: int, faces: int, bought: int) -> float:
    """Return the value of a six beside this die, so many faces bought: thrown again, or one more bought."""
    best = 0.0
    for face in range(1, SIDE + 1):
        best += value[faces, die, face] / SIDE
    if faces < bought:
        for face in range(1, SIDE + 1):
            best = max(best, value[faces + 1, die, face])
    return best


@njit
def _search_pairs(
    net: Net,
    memo: Memo,
    buffers: Buffers,
    s: Array,
    depth: int,
    first: int,
    last: int,
    dice: int,
    bought: int,
) -> None:
    """Replace the net's values of these pairs of faces by searched ones, where they aren't certain."""
    # The deeper search uses the same buffers.
    value, choice = buffers.value.copy(), buffers.choice.copy()
    for faces in range(bought + 1):
        for one in range(first, last + 1):
            for other in range(one if dice == 2 else 1, SIDE + 1):
                if 0 < value[faces, one, other] < 1:
                    after = s.copy()
                    after[LOW], after[HIGH] = min(one, other), max(one, other)
                    after[POINTS + s[TO_MOVE]] -= faces * SIX_PRICE
                    play(after, choice[faces, min(one, other), max(one, other)])
                    value[faces, one, other] = 1 - expectation(net, memo, buffers, after, depth)
                    value[faces, other, one] = value[faces, one, other]
    for faces in range(bought + 1):
        for one in range(SIDE + 1):
            copy(value[faces, one], buffers.value[faces, one])


@njit
def expectation(net: Net, memo: Memo, buffers: Buffers, s: Array, depth: int) -> float:
    """Return the thrower's win probability: the net's, or the expectation over so many throws."""
    net, s = borrowed(net), borrowed(s)
    if buffers.left[0] < 0:
        return 0.5
    if depth == 0:
        buffers.left[0] -= 1
        return evaluate(net, memo, s)
    level = depth
    buffers.sums[level] = expand_throw(net, memo, buffers, s, level)
    while level < depth or buffers.at[level] < buffers.counts[level]:
        if buffers.at[level] < buffers.counts[level] and buffers.left[0] >= 0:
            level -= 1
            branch = borrowed(buffers.branches[level + 1, buffers.at[level + 1]])
            buffers.sums[level] = expand_throw(net, memo, buffers, branch, level)
        else:
            level += 1
            buffers.sums[level] += buffers.branch_p[level, buffers.at[level]] * (1 - buffers.sums[level - 1])
            buffers.at[level] += 1
            if buffers.left[0] < 0:
                return 0.5
    return float(buffers.sums[depth])
