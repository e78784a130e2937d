"""A throw of Saxum's dice: all 21 by their weights, sixes in closed form, every use judged by the net.

A six thrown again comes back with one chance in six. Where the five other faces bring A in all and the best
face to buy brings B, the six is worth x = max(B, (A + x) / 6), which is max(B, A / 5): no recursion.
Having more points is taken never to hurt, so a face is only looked at where it would be good without its
price.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.value import Memo, Net, value
from speeltafel.core.compiled import bare
from speeltafel.games.saxum.data import SIX, SIX_PRICE
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.kernel import HIGH, LOW, POINTS, SIZE, TO_MOVE, WIDTH, WINNER, Array, play, uses

DEEPEST = 3
"""Throws ahead; each takes some twenty times as long as the last."""
_MOST = 3 * SIDE * SIDE
"""No throw leads to more positions: every pair of faces, with no, one or two of them bought."""


class Desk(NamedTuple):
    """Room to work in, and how many positions may still be valued."""

    laid: Array
    """A position with settled dice, what comes of it, and the uses it offers."""
    then: Array
    after: Array
    """The position after a move whose worth is asked."""
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


@bare
def copy(s: Array, into: Array) -> None:
    """Write a position over another."""
    for place in range(SIZE):
        into[place] = s[place]


@bare
def throw(net: Net, memo: Memo, desk: Desk, s: Array, level: int) -> float:
    """Settle a whole throw by the net.

    At level 1 this is the thrower's chance of winning. Above it only what is already certain is counted, and
    the positions to look at further are written down with their chances.
    """
    for faces in range(3):
        for low in range(SIX):
            for high in range(SIX):
                desk.odds[faces, low, high] = 0
    desk.at[level] = desk.counts[level] = 0
    worth = desk.worth
    for low in range(1, SIDE + 1):
        for high in range(low, SIDE + 1):
            use(net, memo, desk, s, low, high, 0)
            desk.odds[0, low, high] = (1 + (low < high)) / 36
    both, best, first = 0.0, 0.0, 0
    for die in range(1, SIDE + 1):
        six = _bid(net, memo, desk, s, die, 0)
        both += six / SIDE
        best = max(best, six)
        _share(desk, die, 0, 2 / 36)
    if best > both and s[POINTS + s[TO_MOVE]] >= SIX_PRICE:
        for die in range(1, SIDE + 1):
            if worth[0, die, 0] > both:
                for face in range(1, SIDE + 1):
                    use(net, memo, desk, s, die, face, 1)
                bought = _bid(net, memo, desk, s, die, 1)
                if bought > both:
                    both, first = bought, die
    if first:
        _share(desk, first, 1, 1 / 36)
    else:
        for die in range(1, SIDE + 1):
            _share(desk, die, 0, 1 / 36 / SIDE)
    return _branch(desk, s, level)


@bare
def use(net: Net, memo: Memo, desk: Desk, s: Array, one: int, other: int, bought: int) -> None:
    """Write the best use of a pair of faces, so many of them bought, and its worth."""
    laid, then, options = desk.laid, desk.then, desk.options
    low, high = min(one, other), max(one, other)
    copy(s, laid)
    laid[LOW], laid[HIGH] = low, high
    laid[POINTS + s[TO_MOVE]] -= bought * SIX_PRICE
    best, chosen = 0.0, -1
    for number in range(uses(laid, options)):
        copy(laid, then)
        play(then, options[number])
        if then[WINNER]:
            won = 1.0
        else:
            desk.left[0] -= 1
            won = 1 - value(net, memo, then)
        if won > best:
            best, chosen = won, options[number]
    desk.worth[bought, low, high] = desk.worth[bought, high, low] = best
    desk.choice[bought, low, high] = chosen


@bare
def _bid(net: Net, memo: Memo, desk: Desk, s: Array, die: int, bought: int) -> float:
    """What a six beside this die is worth; which face to buy is written down, 0 to throw again."""
    worth, best, chosen = desk.worth, 0.0, 0
    for face in range(1, SIDE + 1):
        best += worth[bought, die, face] / SIDE
    if s[POINTS + s[TO_MOVE]] >= (bought + 1) * SIX_PRICE:
        for face in range(1, SIDE + 1):
            if worth[bought, die, face] > best:
                use(net, memo, desk, s, die, face, bought + 1)
                if worth[bought + 1, die, face] > best:
                    best, chosen = worth[bought + 1, die, face], face
    worth[bought, die, 0] = best
    desk.choice[bought, die, 0] = chosen
    return best


@bare
def _share(desk: Desk, die: int, bought: int, chance: float) -> None:
    """Share the chance of a six beside this die among the pairs it will end in."""
    face = desk.choice[bought, die, 0]
    if face:
        desk.odds[bought + 1, min(die, face), max(die, face)] += chance
    else:
        for other in range(1, SIDE + 1):
            desk.odds[bought, min(die, other), max(die, other)] += chance / SIDE


@bare
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
                copy(s, then)
                then[LOW], then[HIGH] = low, high
                then[POINTS + s[TO_MOVE]] -= bought * SIX_PRICE
                play(then, desk.choice[bought, low, high])
                if then[WINNER]:
                    total += chance
                else:
                    desk.chances[level, desk.counts[level]] = chance
                    desk.counts[level] += 1
    return total
