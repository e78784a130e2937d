"""Molenspel's kernel: the rules over one array of numbers, compiled. In a set of points each is one bit."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.kit.kernels import bits, count, numbered
from speeltafel.games.molenspel.board import MILLS, NEIGHBOURS, POINTS
from speeltafel.games.molenspel.rules import FLYING, LEAST, MOVES, State

Numbers = NDArray[np.int64]
DTYPE = np.int64
SEAT, TAKING, QUIET, LIMIT, HAND, MEN = 0, 1, 2, 3, 4, 6
"""Where it says whose turn it is, if a man is taken, the quiet moves, their limit, the hands and the sets."""
SIZE = MEN + 2
ACTIONS, OUTCOMES, ALL = len(MOVES), 0, len(POINTS)
WIDTH = FLYING * ALL
_TAKES, _SLIDES = ALL, 2 * ALL
"""The first numbers of the moves that take and slide."""
index, name = numbered(MOVES)
_MILLS = np.array([[bits(mill, POINTS) for mill in MILLS if point in mill] for point in POINTS])
_NEAR = np.array([bits(NEIGHBOURS[point], POINTS) for point in POINTS])


def encode(state: State) -> Numbers:
    """Return a state as an array; the numbers of the men are lost."""
    men = [bits([point for point, _ in own], POINTS) for own in state.men]
    return np.array([state.seat, state.taking, state.quiet, state.quiet_limit, *state.hand, *men], DTYPE)


@njit
def in_mill(point: int, own: int) -> bool:
    """Return whether a man on this point is one of three in a row."""
    return bool(own & _MILLS[point, 0] == _MILLS[point, 0] or own & _MILLS[point, 1] == _MILLS[point, 1])


@njit
def lost(s: Numbers) -> bool:
    """Return whether the seat to move has too few men, or can't move."""
    own = s[MEN + s[SEAT] - 1]
    hand, men = s[HAND + s[SEAT] - 1], count(own)
    if hand or men + hand <= FLYING:
        return bool(men + hand < LEAST)
    near = 0
    for point in range(ALL):
        if own >> point & 1:
            near |= _NEAR[point]
    return near & ~(s[MEN] | s[MEN + 1]) == 0


@njit
def turn(s: Numbers) -> int:
    """Return the seat to choose, -1 when the game is over."""
    return int(s[SEAT]) if s[TAKING] or not (lost(s) or s[QUIET] >= s[LIMIT]) else -1


@njit
def moves(s: Numbers, into: NDArray[np.int64]) -> int:
    """Write the legal moves, ascending; return how many there are."""
    own, other = s[MEN + s[SEAT] - 1], s[MEN + 2 - s[SEAT]]
    free, many = (1 << ALL) - 1 & ~(own | other), 0
    if s[TAKING] or s[HAND + s[SEAT] - 1]:
        points = loose(other) if s[TAKING] else free
        for point in range(ALL):
            if points >> point & 1:
                into[many] = point + _TAKES * s[TAKING]
                many += 1
        return many
    flies = count(own) <= FLYING
    for leaves in range(ALL):
        if own >> leaves & 1:
            reached = free if flies else free & _NEAR[leaves]
            for to in range(ALL):
                if reached >> to & 1:
                    into[many] = _SLIDES + leaves * (ALL - 1) + to - (to > leaves)
                    many += 1
    return many


@njit
def loose(men: int) -> int:
    """Return the men that can be taken: those in no mill, or all where each is in one."""
    found = 0
    for point in range(ALL):
        if men >> point & 1 and not in_mill(point, men):
            found |= 1 << point
    return found if found else men


@njit
def play(s: Numbers, action: int) -> None:
    """Play a move."""
    own, other = MEN + s[SEAT] - 1, MEN + 2 - s[SEAT]
    s[QUIET] = s[QUIET] + 1 if action >= _SLIDES else 0
    if s[TAKING]:
        s[other] ^= 1 << action - _TAKES
        s[TAKING], s[SEAT] = 0, 3 - s[SEAT]
        return
    to = action
    if action >= _SLIDES:
        leaves, to = divmod(action - _SLIDES, ALL - 1)
        to += to >= leaves
        s[own] ^= 1 << leaves
    else:
        s[HAND + s[SEAT] - 1] -= 1
    s[own] |= 1 << to
    if in_mill(to, s[own]) and s[other]:
        s[TAKING] = 1
    else:
        s[SEAT] = 3 - s[SEAT]


@njit
def result(s: Numbers, into: NDArray[np.float64]) -> None:
    """Write both seats' shares of victory."""
    into[:2] = 0.5
    if lost(s):
        into[s[SEAT] - 1], into[2 - s[SEAT]] = 0.0, 1.0
