"""Expectimax over Saxum's exact dice: all 21 throws by their weights, and sixes settled in closed form.

A six thrown again comes back with one chance in six. Where the five other faces bring A in all and the best
face to buy brings B, the six is worth x = max(B, (A + x) / 6), which is max(B, A / 5): no recursion.
Having more points is taken never to hurt, so a face is only looked at where it would be good without its
price. Further ahead than one throw, what a seat will choose is judged by the net at once, and what that
choice is worth by looking on: a throw then leads to some twenty positions, each with its chance.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.value import Memo, Net, value
from speeltafel.core.compiled import jit
from speeltafel.games.saxum.data import SIX, SIX_PRICE
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.kernel import (
    HIGH,
    LOW,
    POINTS,
    SIZE,
    TO_MOVE,
    WIDTH,
    WINNER,
    Array,
    moves,
    play,
    uses,
)

DEEPEST = 3
"""Throws ahead; each takes some twenty times as long as the last."""
_MOST = 3 * SIDE * SIDE
"""No throw leads to more positions: every pair of faces, with no, one or two of them bought."""


class Desk(NamedTuple):
    """Room to work in, and how many positions may still be valued."""

    laid: Array
    """A position with settled dice, what comes of it, and the uses it offers."""
    then: Array
    options: Array
    worth: NDArray[np.float64]
    """What a pair of faces is worth to the thrower, by the number of faces bought."""
    choice: Array
    """The best use of it."""
    odds: NDArray[np.float64]
    """How likely the throw ends in it."""
    branches: Array
    """The positions a throw leads to, by depth."""
    chances: NDArray[np.float64]
    """How likely each of them is."""
    counts: Array
    """How many there are, which of them is being looked at, and what the others bring together."""
    at: Array
    sums: NDArray[np.float64]
    left: Array
    """Below 0 an answer is not to be used."""


def desk(nodes: int = 1 << 40) -> Desk:
    """Room for one search of at most so many positions."""
    return Desk(
        np.zeros(SIZE, dtype=np.int64),
        np.zeros(SIZE, dtype=np.int64),
        np.zeros(WIDTH, dtype=np.int64),
        np.zeros((3, SIX, SIX)),
        np.zeros((3, SIX, SIX), dtype=np.int64),
        np.zeros((3, SIX, SIX)),
        np.zeros((DEEPEST + 1, _MOST, SIZE), dtype=np.int64),
        np.zeros((DEEPEST + 1, _MOST)),
        np.zeros(DEEPEST + 1, dtype=np.int64),
        np.zeros(DEEPEST + 1, dtype=np.int64),
        np.zeros(DEEPEST + 1),
        np.array([nodes], dtype=np.int64),
    )


@jit
def weigh(
    net: Net, memo: Memo, desk: Desk, s: Array, depth: int, options: Array, into: NDArray[np.float64]
) -> int:
    """Write every legal move and the mover's chance of winning after it, looking `depth` throws ahead."""
    found = moves(s, options)
    if s[HIGH] != SIX:
        for number in range(found):
            into[number] = _after(net, memo, desk, s, options[number], depth)
        return found
    poorer = s.copy()
    poorer[POINTS + s[TO_MOVE]] -= SIX_PRICE
    again = best = 0.0
    for number in range(1, SIDE + 1):
        if s[LOW] == SIX:
            again += _six(net, memo, desk, s, number, depth)
            if found > 1:
                into[number] = _six(net, memo, desk, poorer, number, depth)
        else:
            again += _settled(net, memo, desk, s, s[LOW], number, depth)
            if found > 1:
                into[number] = _settled(net, memo, desk, poorer, s[LOW], number, depth)
        if found > 1:
            best = max(best, into[number])
    into[0] = (again + max(best, again / SIDE)) / SIX
    return found


@jit
def _six(net: Net, memo: Memo, desk: Desk, s: Array, die: int, depth: int) -> float:
    """What a six beside this die is worth: thrown again, or its best face bought."""
    worth = np.zeros(SIX)
    best = 0.0
    for face in range(1, SIDE + 1):
        worth[face] = _settled(net, memo, desk, s, die, face, depth)
        best += worth[face] / SIDE
    if s[POINTS + s[TO_MOVE]] >= SIX_PRICE:
        poorer = s.copy()
        poorer[POINTS + s[TO_MOVE]] -= SIX_PRICE
        for face in range(1, SIDE + 1):
            if worth[face] > best:
                best = max(best, _settled(net, memo, desk, poorer, die, face, depth))
    return best


@jit
def _settled(net: Net, memo: Memo, desk: Desk, s: Array, low: int, high: int, depth: int) -> float:
    """What settled dice are worth: the best use of their fields, or defeat."""
    laid, options = s.copy(), np.zeros(WIDTH, dtype=np.int64)
    laid[LOW], laid[HIGH] = low, high
    best = 0.0
    for number in range(uses(laid, options)):
        best = max(best, _after(net, memo, desk, laid, options[number], depth))
    return best


@jit
def _after(net: Net, memo: Memo, desk: Desk, s: Array, action: int, depth: int) -> float:
    """The mover's chance of winning after this use."""
    then = s.copy()
    play(then, action)
    if then[WINNER]:
        return 1.0 if then[WINNER] == s[TO_MOVE] else 0.0
    return 1 - expect(net, memo, desk, then, depth)


@jit
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


@jit
def throw(net: Net, memo: Memo, desk: Desk, s: Array, level: int) -> float:
    """Settle a whole throw by the net.

    At level 1 this is the thrower's chance of winning. Above it only what is already certain is counted, and
    the positions to look at further are written down with their chances.
    """
    desk.odds[:] = 0
    desk.at[level] = desk.counts[level] = 0
    _pairs(net, memo, desk, s)
    both, best, first = 0.0, 0.0, 0
    for die in range(1, SIDE + 1):
        six = _bid(net, memo, desk, s, die, 0)
        both += six / SIDE
        best = max(best, six)
        _share(desk, die, 0, 2 / 36)
    if best > both and s[POINTS + s[TO_MOVE]] >= SIX_PRICE:
        for die in range(1, SIDE + 1):
            if desk.worth[0, die, 0] > both:
                for face in range(1, SIDE + 1):
                    _use(net, memo, desk, s, die, face, 1)
                bought = _bid(net, memo, desk, s, die, 1)
                if bought > both:
                    both, first = bought, die
    if first:
        _share(desk, first, 1, 1 / 36)
    else:
        for die in range(1, SIDE + 1):
            _share(desk, die, 0, 1 / 36 / SIDE)
    return _branch(desk, s, level)


@jit
def _pairs(net: Net, memo: Memo, desk: Desk, s: Array) -> None:
    """Find the best use of every pair of faces, and count the throws without a six."""
    for low in range(1, SIDE + 1):
        for high in range(low, SIDE + 1):
            _use(net, memo, desk, s, low, high, 0)
            desk.odds[0, low, high] = (1 + (low < high)) / 36


@jit
def _use(net: Net, memo: Memo, desk: Desk, s: Array, one: int, other: int, bought: int) -> None:
    """Write the best use of a pair of faces, so many of them bought, and its worth."""
    laid, then, options = desk.laid, desk.then, desk.options
    low, high = min(one, other), max(one, other)
    laid[:] = s
    laid[LOW], laid[HIGH] = low, high
    laid[POINTS + s[TO_MOVE]] -= bought * SIX_PRICE
    best, choice = 0.0, -1
    for number in range(uses(laid, options)):
        then[:] = laid
        play(then, options[number])
        if then[WINNER]:
            won = 1.0
        else:
            desk.left[0] -= 1
            won = 1 - value(net, memo, then)
        if won > best:
            best, choice = won, options[number]
    desk.worth[bought, low, high] = desk.worth[bought, high, low] = best
    desk.choice[bought, low, high] = choice


@jit
def _bid(net: Net, memo: Memo, desk: Desk, s: Array, die: int, bought: int) -> float:
    """What a six beside this die is worth; which face to buy is written down, 0 to throw again."""
    worth, best, choice = desk.worth[bought], 0.0, 0
    for face in range(1, SIDE + 1):
        best += worth[die, face] / SIDE
    if s[POINTS + s[TO_MOVE]] >= (bought + 1) * SIX_PRICE:
        for face in range(1, SIDE + 1):
            if worth[die, face] > best:
                _use(net, memo, desk, s, die, face, bought + 1)
                if desk.worth[bought + 1, die, face] > best:
                    best, choice = desk.worth[bought + 1, die, face], face
    worth[die, 0] = best
    desk.choice[bought, die, 0] = choice
    return best


@jit
def _share(desk: Desk, die: int, bought: int, chance: float) -> None:
    """Share the chance of a six beside this die among the pairs it will end in."""
    face = desk.choice[bought, die, 0]
    if face:
        desk.odds[bought + 1, min(die, face), max(die, face)] += chance
    else:
        for other in range(1, SIDE + 1):
            desk.odds[bought, min(die, other), max(die, other)] += chance / SIDE


@jit
def _branch(desk: Desk, s: Array, level: int) -> float:
    """Write down the positions to look at further; what the throw is worth without them."""
    total = 0.0
    for bought in range(3):
        for low in range(1, SIDE + 1):
            for high in range(low, SIDE + 1):
                chance = desk.odds[bought, low, high]
                if chance == 0 or desk.choice[bought, low, high] < 0:
                    continue
                if level == 1:
                    total += chance * desk.worth[bought, low, high]
                    continue
                then = desk.branches[level, desk.counts[level]]
                then[:] = s
                then[LOW], then[HIGH] = low, high
                then[POINTS + s[TO_MOVE]] -= bought * SIX_PRICE
                play(then, desk.choice[bought, low, high])
                if then[WINNER]:
                    total += chance
                else:
                    desk.chances[level, desk.counts[level]] = chance
                    desk.counts[level] += 1
    return total
