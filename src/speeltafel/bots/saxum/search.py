"""Expectimax over Saxum's exact dice.

Further ahead than one throw, what a seat will choose is judged by the net at once, and what that choice is
worth by looking on: a throw then leads to some twenty positions, each with its chance.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.throws import Desk, copy, throw, use
from speeltafel.bots.saxum.value import Memo, Net, value
from speeltafel.core.compiled import bare, jit
from speeltafel.games.saxum.data import SIX, SIX_PRICE
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.kernel import HIGH, LOW, POINTS, TO_MOVE, WINNER, Array, moves, play


@bare
def weigh(
    net: Net, memo: Memo, desk: Desk, s: Array, depth: int, options: Array, into: NDArray[np.float64]
) -> int:
    """Write every legal move and the mover's chance of winning after it, looking `depth` throws ahead."""
    then, worth, found = desk.after, desk.worth, moves(s, options)
    if s[HIGH] != SIX:
        for number in range(found):
            copy(s, then)
            play(then, options[number])
            if then[WINNER]:
                into[number] = then[WINNER] == s[TO_MOVE]
            elif depth == 0:
                desk.left[0] -= 1
                into[number] = 1 - value(net, memo, then)
            else:
                into[number] = 1 - expect(net, memo, desk, then, depth)
        return found
    # What can still fall, or be bought: every pair of faces that leads to, for so many of them bought.
    dice = 2 if s[LOW] == SIX else 1
    bought = min(s[POINTS + s[TO_MOVE]] // SIX_PRICE, dice)
    first, last = (1, SIDE) if dice == 2 else (s[LOW], s[LOW])
    for faces in range(bought + 1):
        for low in range(first, last + 1):
            for high in range(low if dice == 2 else 1, SIDE + 1):
                use(net, memo, desk, s, low, high, faces)
    if depth:
        _look_on(net, memo, desk, s, depth, first, last, dice, bought)
    again = best = 0.0
    for number in range(1, SIDE + 1):
        if dice == 2:
            again += _six(worth, number, 0, bought)
            into[number] = _six(worth, number, 1, bought) if bought else 0
        else:
            again += worth[0, s[LOW], number]
            into[number] = worth[1, s[LOW], number] if bought else 0
        best = max(best, into[number])
    into[0] = (again + max(best, again / SIDE)) / SIX
    return found


@bare
def _six(worth: NDArray[np.float64], die: int, faces: int, bought: int) -> float:
    """What a six beside this die is worth, so many faces bought: thrown again, or one more bought."""
    best = 0.0
    for face in range(1, SIDE + 1):
        best += worth[faces, die, face] / SIDE
    if faces < bought:
        for face in range(1, SIDE + 1):
            best = max(best, worth[faces + 1, die, face])
    return best


@jit
def _look_on(
    net: Net, memo: Memo, desk: Desk, s: Array, depth: int, first: int, last: int, dice: int, bought: int
) -> None:
    """Look further at what these pairs of faces lead to, where it isn't certain yet."""
    # What lies deeper uses the desk too.
    worth, choice = desk.worth.copy(), desk.choice.copy()
    for faces in range(bought + 1):
        for one in range(first, last + 1):
            for other in range(one if dice == 2 else 1, SIDE + 1):
                if 0 < worth[faces, one, other] < 1:
                    then = s.copy()
                    then[LOW], then[HIGH] = min(one, other), max(one, other)
                    then[POINTS + s[TO_MOVE]] -= faces * SIX_PRICE
                    play(then, choice[faces, min(one, other), max(one, other)])
                    worth[faces, one, other] = 1 - expect(net, memo, desk, then, depth)
                    worth[faces, other, one] = worth[faces, one, other]
    desk.worth[:] = worth


@bare
def expect(net: Net, memo: Memo, desk: Desk, s: Array, depth: int) -> float:
    """The thrower's chance of winning: what the net says, or the average over so many throws."""
    if desk.left[0] < 0:
        return 0.5
    if depth == 0:
        desk.left[0] -= 1
        return value(net, memo, s)
    level = depth
    desk.sums[level] = throw(net, memo, desk, s, level)
    while level < depth or desk.at[level] < desk.counts[level]:
        if desk.at[level] < desk.counts[level] and desk.left[0] >= 0:
            level -= 1
            desk.sums[level] = throw(net, memo, desk, desk.branches[level + 1, desk.at[level + 1]], level)
        else:
            level += 1
            desk.sums[level] += desk.chances[level, desk.at[level]] * (1 - desk.sums[level - 1])
            desk.at[level] += 1
            if desk.left[0] < 0:
                return 0.5
    return float(desk.sums[depth])
