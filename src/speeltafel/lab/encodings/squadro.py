"""Squadro in numbers: five actions, one a piece; no chance.

An observation, of 8 bits each: the steps (0-12) of the five own pieces, whose view (0 an observer's), whether
it is their turn, whether old positions are forbidden; the steps of the other's five pieces, how often this
position has stood since a piece last turned or came home, how many have, and a 0. Which those were is not in
it.

A state is the kernel's with one number before it: a Bloom filter of 64 bits over the earlier positions, which
answers most lookups of new positions. `step` replaces the batch's generic one by a function almost without
calls and branches: the generic one took ten times as long.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import borrowed, njit
from speeltafel.games.squadro import kernel
from speeltafel.games.squadro.data import NEEDED, OCCURRENCES, TRACKS
from speeltafel.games.squadro.kernel import (
    CHANGE,
    COUNT,
    CYCLE,
    DTYPE,
    JUMPED,
    LEFT,
    MEMORY,
    PIECES,
    RUNS,
    STAYS,
    WAY,
    WIDTH,
    Array,
)
from speeltafel.games.squadro.rules import ADVANCES, Advance, State

__all__ = ["DTYPE", "WIDTH"]

SEEN = 0
OWN = 1
"""The offset of the kernel's state in ours."""
TO_MOVE, WHY, BAN, SIDES, EARLIER, MEMORIES = (
    OWN + at
    for at in (
        kernel.TO_MOVE,
        kernel.WHY,
        kernel.BAN,
        kernel.SIDES,
        kernel.EARLIER,
        kernel.MEMORIES,
    )
)
SIZE = OWN + kernel.SIZE
_HASH = 0x1E3779B97F4A7C15
ACTIONS = TRACKS
OUTCOMES = 0
LOOK = np.int8
ROOM = np.int64

Seen = NDArray[np.int8]


def looks(seats: int) -> int:
    """Return the length of an observation."""
    return 16


def encode(state: State) -> Array:
    """A state as an array."""
    s = np.zeros(SIZE, dtype=DTYPE)
    s[OWN:] = kernel.encode(state)
    for position in s[MEMORIES : MEMORIES + s[EARLIER]]:
        s[SEEN] |= bit(position)
    return s


def number(state: Any, move: Advance) -> int:
    """Return the action of a move."""
    return move.track - 1


def name(state: Any, action: int) -> Advance:
    """Return the move of an action."""
    return ADVANCES[action]


def outcome(fallen: Any) -> int:
    """Raise: Squadro has no chance."""
    raise ValueError("Squadro has no chance.")


def fallen(state: Any, outcome: int) -> Any:
    """Raise: Squadro has no chance."""
    raise ValueError("Squadro has no chance.")


def odds(s: Array) -> Any:
    """Raise: Squadro has no chance."""
    raise ValueError("Squadro has no chance.")


@njit
def fall(s: Array, outcome: int) -> int:
    """Raise: Squadro has no chance."""
    return outcome


@njit
def code(s: Array, action: int) -> int:
    """Return the kernel's number of an action."""
    return action


@njit
def bit(position: int) -> int:
    """Return the bit of a position in the Bloom filter."""
    return 1 << ((position * _HASH) >> 58 & 63)


@njit
def turn(s: Array) -> int:
    """The seat to choose, or -1 when it is over."""
    return kernel.turn(s[OWN:])


@njit
def roll(s: Array, dice: NDArray[np.uint64]) -> int:
    """Squadro has no chance: this is never asked."""
    return -1


@njit
def play(s: Array, action: int) -> None:
    """Play a move."""
    seat = s[TO_MOVE]
    left = kernel.key(s[SIDES + seat - 1], s[SIDES + 2 - seat], seat)
    kernel.play(s[OWN:], action)
    s[SEEN] = s[SEEN] | bit(left) if s[EARLIER] else 0


@njit
def mask(s: Array, into: Seen, room: Array) -> None:
    """Write the mask of legal actions."""
    if s[BAN] and s[EARLIER] >= CYCLE - 1:
        into[:] = 0
        for place in range(kernel.moves(s[OWN:], room)):
            into[room[place]] = 1
        return
    left = s[SIDES + s[TO_MOVE] - 1] >> LEFT
    for piece in range(TRACKS):
        into[piece] = left >> piece & 1


@njit
def look(s: Array, seat: int, into: Seen) -> None:
    """Write the observation of a seat; 0 is an observer, who sees from seat 1."""
    own, mover = max(seat, 1) - 1, s[TO_MOVE]
    stood = 0
    now = kernel.key(s[SIDES + mover - 1], s[SIDES + 2 - mover], mover)
    if s[SEEN] & bit(now):
        for place in range(MEMORIES, MEMORIES + s[EARLIER]):
            stood += s[place] == now
    words = into.view(np.int64)
    words[0] = spread(s[SIDES + own]) | seat << 40 | np.int64(mover == seat) << 48 | s[BAN] << 56
    words[1] = spread(s[SIDES + 1 - own]) | stood << 40 | min(s[EARLIER], 127) << 48
    if seat == 0:
        into[6] = 0


@njit
def spread(side: int) -> int:
    """The steps of a side's five pieces, a byte each. Of one that has turned the fourth bit means 6."""
    four = side & PIECES
    four = (four & 0xFFFF) | (four & 0xF0000) << 16
    four = (four | four << 8) & 0xF00FF00FF
    four = (four | four << 4) & 0xF0F0F0F0F
    return four - ((four & 0x808080808) >> 2)


@njit
def reward(s: Array, into: NDArray[np.float32]) -> None:
    """Write the rewards at the end: 1 for a win, -1 for a loss, 0 for a draw."""
    into[0] = into[1] = 0.0
    if s[WHY] == 1:
        into[0] = 1.0 if COUNT[s[SIDES] >> LEFT & 31] <= TRACKS - NEEDED else -1.0
        into[1] = -into[0]


@njit
def step(
    start: Array,
    doing: int,
    auto: bool,
    again: bool,
    actions: Array,
    states: Array,
    dice: NDArray[np.uint64],
    seats: Seen,
    masks: Seen,
    looks: Seen,
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    room: Array,
) -> None:
    """Play one action in every game; a game that ends begins anew at once."""
    start, actions, states, seats = borrowed(start), borrowed(actions), borrowed(states), borrowed(seats)
    masks, looks, rewards, ended = borrowed(masks), borrowed(looks), borrowed(rewards), borrowed(ended)
    room = borrowed(room)
    words, ban = looks.view(np.int64), start[BAN]
    for game in range(len(states)):
        seat, piece, number = np.int64(seats[game]), actions[game], states[game, EARLIER]
        mine, theirs = states[game, SIDES + seat - 1], states[game, SIDES + 2 - seat]
        run = (
            ((seat - 1) * 5 + piece) * 512 + (mine >> 4 * piece & 15) * 32 + (theirs >> WAY + 5 * piece & 31)
        )
        ran = RUNS[run]
        moved, met = mine ^ ran & CHANGE, theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
        if number == MEMORY:
            for place in range(MEMORIES, MEMORIES + MEMORY - 1):
                states[game, place] = states[game, place + 1]
            number -= 1
        left = (mine & PIECES) | (theirs & PIECES) << 20 | seat << 40
        states[game, MEMORIES + number] = left
        unsettled = 1 - (ran >> 55 & 1)
        number = (number + 1) * unsettled
        seen = (states[game, SEEN] | bit(left)) * unsettled
        seat = 3 - seat
        now, stood = (met & PIECES) | (moved & PIECES) << 20 | seat << 40, 0
        if seen & bit(now):
            for place in range(MEMORIES, MEMORIES + number):
                stood += states[game, place] == now
        if ended[game]:
            rewards[game, 0] = rewards[game, 1] = 0.0
        won = COUNT[moved >> LEFT & 31] <= TRACKS - NEEDED
        over = won or stood >= OCCURRENCES - 1
        ended[game] = over
        if over:
            if won:
                rewards[game, 2 - seat], rewards[game, seat - 1] = 1.0, -1.0
            seat, number, seen, stood = start[TO_MOVE], start[EARLIER], start[SEEN], 0
            for place in range(MEMORIES, MEMORIES + number):
                states[game, place] = start[place]
            met, moved = start[SIDES + seat - 1], start[SIDES + 2 - seat]
        states[game, SIDES + seat - 1], states[game, SIDES + 2 - seat] = met, moved
        states[game, TO_MOVE], states[game, EARLIER], states[game, SEEN] = seat, number, seen
        seats[game] = seat
        words[game, 0] = spread(met) | seat << 40 | 1 << 48 | ban << 56
        words[game, 1] = spread(moved) | stood << 40 | min(number, 127) << 48
        if over and number:
            look(states[game], int(seat), looks[game])
        if ban:
            mask(states[game], masks[game], room)
        else:
            for other in range(TRACKS):
                masks[game, other] = met >> LEFT + other & 1
