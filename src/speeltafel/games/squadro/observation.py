"""What a seat of Squadro observes, as numbers of 8 bits: listed in `layout`.

A state is the kernel's with one number before it: a Bloom filter of 64 bits over the earlier positions, which
answers most lookups of new positions. `step` replaces the batch's generic one by a function almost without
branches: the generic one took ten times as long.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import borrowed, inlined, njit
from speeltafel.games.squadro import kernel as kernel
from speeltafel.games.squadro.data import OCCURRENCES, TRACKS
from speeltafel.games.squadro.kernel import (
    CYCLE,
    DTYPE,
    LEFT,
    MEMORY,
    PIECES,
    Array,
    advance,
    has_won,
)
from speeltafel.games.squadro.rules import State

FILTER = 0
"""Where the Bloom filter is in a state."""
OWN = 1
"""Where the kernel's state begins in ours."""
TO_MOVE, BAN, SIDES, EARLIER, MEMORIES = (
    OWN + at for at in (kernel.TO_MOVE, kernel.BAN, kernel.SIDES, kernel.EARLIER, kernel.MEMORIES)
)
SIZE = OWN + kernel.SIZE
_HASH = 0x1E3779B97F4A7C15
OBSERVATION_DTYPE = np.int8

Bytes = NDArray[np.int8]


def layout(seats: int) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation, each with its shape: two words of 64 bits."""
    return {
        "own": (TRACKS,),  # the steps of the own pieces, 0 to 12
        "seat": (1,),  # whose view; 0 for a watcher's
        "own_turn": (1,),  # whether it is their turn
        "ban": (1,),  # whether old positions are forbidden
        "other": (TRACKS,),  # the steps of the other's pieces
        "stood": (1,),  # how often this position has stood since a piece last turned or came home
        "positions": (1,),  # how many positions have stood since then
        "unused": (1,),  # 0
    }


def encode(state: State) -> Array:
    """Return a state as an array."""
    s = np.zeros(SIZE, dtype=DTYPE)
    s[OWN:] = kernel.encode(state)
    for position in s[MEMORIES : MEMORIES + s[EARLIER]]:
        s[FILTER] |= bit(position)
    return s


@njit
def bit(position: int) -> int:
    """Return the bit of a position in the Bloom filter."""
    return 1 << ((position * _HASH) >> 58 & 63)


@njit
def turn(s: Array) -> int:
    """Return the seat to choose, or -1 when the game is over."""
    return kernel.turn(s[OWN:])


@njit
def result(s: Array, into: NDArray[np.float64]) -> None:
    """Write every seat's share of victory."""
    kernel.result(s[OWN:], into)


@njit
def play(s: Array, action: int) -> None:
    """Play a move."""
    seat = s[TO_MOVE]
    left = kernel.key(s[SIDES + seat - 1], s[SIDES + 2 - seat], seat)
    kernel.play(s[OWN:], action)
    s[FILTER] = s[FILTER] | bit(left) if s[EARLIER] else 0


@njit
def legal_actions(s: Array, into: Bytes, buffer: Array) -> None:
    """Write the mask of legal actions."""
    if s[BAN] and s[EARLIER] >= CYCLE - 1:
        into[:] = 0
        for place in range(kernel.moves(s[OWN:], buffer)):
            into[buffer[place]] = 1
        return
    left = s[SIDES + s[TO_MOVE] - 1] >> LEFT
    for piece in range(TRACKS):
        into[piece] = left >> piece & 1


@njit
def observe(s: Array, seat: int, into: Bytes) -> None:
    """Write the observation of a seat; 0 is a watcher, who sees from seat 1."""
    own, mover = max(seat, 1) - 1, s[TO_MOVE]
    now = kernel.key(s[SIDES + mover - 1], s[SIDES + 2 - mover], mover)
    stood = _occurrences(s, s[EARLIER], s[FILTER], now)
    words = into.view(np.int64)
    words[0] = spread(s[SIDES + own]) | seat << 40 | np.int64(mover == seat) << 48 | s[BAN] << 56
    words[1] = spread(s[SIDES + 1 - own]) | stood << 40 | min(s[EARLIER], 127) << 48
    if seat == 0:
        into[6] = 0


@njit
def spread(side: int) -> int:
    """Return the steps of a side's five pieces, a byte each; the fourth bit of a turned piece means 6."""
    four = side & PIECES
    four = (four & 0xFFFF) | (four & 0xF0000) << 16
    four = (four | four << 8) & 0xF00FF00FF
    four = (four | four << 4) & 0xF0F0F0F0F
    return four - ((four & 0x808080808) >> 2)


@njit
def step(
    start: Array,
    operation: int,
    auto: bool,
    restarts: bool,
    actions: Array,
    states: Array,
    rngs: NDArray[np.uint64],
    seats: Bytes,
    masks: Bytes,
    observations: Bytes,
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    buffer: Array,
) -> None:
    """Play one action in every game; a game that ends restarts at once."""
    start, actions, states, seats = borrowed(start), borrowed(actions), borrowed(states), borrowed(seats)
    masks, observations = borrowed(masks), borrowed(observations)
    rewards, ended, buffer = borrowed(rewards), borrowed(ended), borrowed(buffer)
    words, ban = observations.view(np.int64), start[BAN]
    for game in range(len(states)):
        s, seat = states[game], int(seats[game])
        mine, theirs = s[SIDES + seat - 1], s[SIDES + 2 - seat]
        moved, met, settled = advance(mine, theirs, seat, actions[game])
        count, seen = _remember(s, kernel.key(mine, theirs, seat), settled)
        seat = 3 - seat
        stood = _occurrences(s, count, seen, kernel.key(met, moved, seat))
        if ended[game]:
            rewards[game, 0] = rewards[game, 1] = 0.0
        won = has_won(moved)
        over = won or stood >= OCCURRENCES - 1
        ended[game] = over
        if over:
            if won:
                rewards[game, 2 - seat], rewards[game, seat - 1] = 1.0, -1.0
            seat, count, seen = start[TO_MOVE], start[EARLIER], start[FILTER]
            for place in range(MEMORIES, MEMORIES + count):
                s[place] = start[place]
            met, moved = start[SIDES + seat - 1], start[SIDES + 2 - seat]
            stood = _occurrences(s, count, seen, kernel.key(met, moved, seat))
        s[SIDES + seat - 1], s[SIDES + 2 - seat] = met, moved
        s[TO_MOVE], s[EARLIER], s[FILTER] = seat, count, seen
        seats[game] = seat
        words[game, 0] = spread(met) | seat << 40 | 1 << 48 | ban << 56
        words[game, 1] = spread(moved) | stood << 40 | min(count, 127) << 48
        if ban:
            legal_actions(s, masks[game], buffer)
        else:
            for piece in range(TRACKS):
                masks[game, piece] = met >> LEFT + piece & 1


@inlined
def _remember(s: Array, position: int, settled: int) -> tuple[int, int]:
    """Add a position to the earlier ones, or forget all; return how many there are, and their filter."""
    count = s[EARLIER]
    if count == MEMORY:
        for place in range(MEMORIES, MEMORIES + MEMORY - 1):
            s[place] = s[place + 1]
        count -= 1
    s[MEMORIES + count] = position
    return (count + 1) * (1 - settled), (s[FILTER] | bit(position)) * (1 - settled)


@inlined
def _occurrences(s: Array, count: int, seen: int, position: int) -> int:
    """Return how often a position is among the earlier ones; most are ruled out by the filter."""
    stood = 0
    if seen & bit(position):
        for place in range(MEMORIES, MEMORIES + count):
            stood += s[place] == position
    return stood
