"""Alpha-beta search over any kernel of two seats without chance; specialised for each (`core.compiled`).

A trained evaluation stands at the leaves. Scores are for seat 1, between -1 and 1; a game that ends counts
far more, and a little more the sooner it does, so that wins aren't delayed. Depth counts turns: whoever moves
twice in a row, as when a closed mill takes a man, does so at one depth, and so does who has no choice.
"""

import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.evaluation import HIDDEN, Floats, Net, Shares, evaluate
from speeltafel.core.compiled import borrowed, njit

kernel: Any = globals()["kernel"]
"""The game's kernel, set by `specialise`."""

Numbers = NDArray[np.int64]

SIZE, WIDTH, ACTIONS, DTYPE = kernel.SIZE, kernel.WIDTH, kernel.ACTIONS, kernel.DTYPE
turn, moves, play, result = kernel.turn, kernel.moves, kernel.play, kernel.result

END = 10.0
"""The score of a game that ends now with a win."""
PROVEN = 5.0
"""Higher than any evaluation."""
DELAY = 0.01
"""What a win is worth less for every event before it."""
MAX_EVENTS = 64
"""The most events ahead."""
ENTRIES = 1 << 18
"""Of the transposition table; a power of two."""
EXACT, LOWER, UPPER = 0, 1, 2
NODES, LIMIT, STOP = 0, 1, 2
"""Indices of `counts`: the states visited, their limit, and whether somebody says stop."""
LOW, HIGH, FLOOR, CEILING, BEST = range(5)
"""Columns of `bounds`."""
SEAT, LEFT, NEXT, OFFERED, CHOSEN = range(5)
"""Columns of `stack`: whose turn, the depth left, the next move, how many there are, the best."""


class Buffers(NamedTuple):
    """The working memory of a search."""

    keys: NDArray[np.uint64]
    scores: Shares
    facts: Numbers
    """The transposition table: hashes, scores as the state has them, and the move, depth and bound in one."""
    counts: Numbers
    states: NDArray[Any]
    stack: Numbers
    bounds: Shares
    offered: Numbers
    """By events ahead: the state, what is known of it, and its moves."""
    history: Numbers
    """By seat and action: how often it was too good."""
    hidden: Floats
    shares: Shares


def make_buffers() -> Buffers:
    """Allocate the working memory."""
    return Buffers(
        np.zeros(ENTRIES, np.uint64),
        np.zeros(ENTRIES),
        np.zeros(ENTRIES, np.int64),
        np.array([0, sys.maxsize, 0]),
        np.zeros((MAX_EVENTS + 2, SIZE), DTYPE),
        np.zeros((MAX_EVENTS + 2, 5), np.int64),
        np.zeros((MAX_EVENTS + 2, 5)),
        np.zeros((MAX_EVENTS + 2, WIDTH), np.int64),
        np.zeros((3, ACTIONS), np.int64),
        np.zeros(HIDDEN, np.float32),
        np.zeros(2),
    )


@njit
def hashed(s: NDArray[Any]) -> np.uint64:
    """Hash a state; never 0."""
    found = np.uint64(0x243F6A8885A308D3)
    for place in range(len(s)):
        found = (found ^ np.uint64(np.int64(s[place]))) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    return found | np.uint64(1)


@njit
def moved(score: float, events: int) -> float:
    """Return a score as a state has it that is so many events nearer to the end, or further from it.

    A state comes after other numbers of events, from one root and from the next. So what is remembered of a
    win is how far it is from that state.
    """
    if score > PROVEN:
        return score + DELAY * events
    return score - DELAY * events if score < -PROVEN else score


@njit
def enter(buffers: Buffers, net: Net, at: int) -> bool:
    """Begin the state at this place; return whether its score is known, then in `bounds[at, BEST]`."""
    keys, scores, facts = borrowed(buffers.keys), borrowed(buffers.scores), borrowed(buffers.facts)
    stack, bounds, history = borrowed(buffers.stack), borrowed(buffers.bounds), borrowed(buffers.history)
    s, offered = borrowed(buffers.states[at]), borrowed(buffers.offered[at])
    shares, counts = borrowed(buffers.shares), borrowed(buffers.counts)
    counts[NODES] += 1
    seat = turn(s)
    if seat < 0:
        result(s, shares)
        bounds[at, BEST] = (shares[0] - shares[1]) * (END - DELAY * at)
        return True
    if stack[at, LEFT] <= 0 or at >= MAX_EVENTS:
        evaluate(s, net, buffers.hidden, shares)
        bounds[at, BEST] = shares[0] - shares[1]
        return True
    key, first = hashed(s), -1
    slot = np.int64(key >> np.uint64(20)) & (ENTRIES - 1)
    if keys[slot] == key:
        fact = facts[slot]
        first, bound, score = fact >> 10, fact & 3, moved(scores[slot], -at)
        if (fact >> 2 & 255) >= stack[at, LEFT] and (
            bound == EXACT
            or (bound == LOWER and score >= bounds[at, HIGH])
            or (bound == UPPER and score <= bounds[at, LOW])
        ):
            bounds[at, BEST] = score
            return True
    many = moves(s, offered)
    stack[at, SEAT], stack[at, NEXT], stack[at, OFFERED], stack[at, CHOSEN] = seat, 0, many, offered[0]
    if many == 1:
        stack[at, LEFT] += 1
    bounds[at, BEST] = -2 * END if seat == 1 else 2 * END
    # The best move known first, then those that were often too good.
    for number in range(1, many):
        move = offered[number]
        worth = history[seat, move] if move != first else np.int64(1 << 60)
        place = number
        while place > 0:
            before = offered[place - 1]
            if before == first or history[seat, before] >= worth:
                break
            offered[place] = before
            place -= 1
        offered[place] = move
    return False


@njit
def leave(buffers: Buffers, at: int) -> None:
    """Store the score of a state that was searched."""
    stack, bounds, history = borrowed(buffers.stack), borrowed(buffers.bounds), borrowed(buffers.history)
    best = bounds[at, BEST]
    bound = UPPER if best <= bounds[at, FLOOR] else LOWER if best >= bounds[at, CEILING] else EXACT
    if (bound == LOWER and stack[at, SEAT] == 1) or (bound == UPPER and stack[at, SEAT] == 2):
        history[stack[at, SEAT], stack[at, CHOSEN]] += stack[at, LEFT] * stack[at, LEFT]
    depth = stack[at, LEFT] - (stack[at, OFFERED] == 1)  # as it was asked for
    key = hashed(buffers.states[at])
    slot = np.int64(key >> np.uint64(20)) & (ENTRIES - 1)
    buffers.keys[slot], buffers.scores[slot] = key, moved(best, at)
    buffers.facts[slot] = stack[at, CHOSEN] << 10 | min(depth, 255) << 2 | bound


@njit
def search(buffers: Buffers, net: Net, depth: int, low: float, high: float) -> float:
    """Return the score of the state in `states[0]` at this depth, exact within low to high."""
    stack, bounds, states = borrowed(buffers.stack), borrowed(buffers.bounds), borrowed(buffers.states)
    counts = borrowed(buffers.counts)
    at, entering = 0, True
    stack[0, LEFT], bounds[0, LOW], bounds[0, HIGH] = depth, low, high
    while True:
        known = False
        if entering:
            bounds[at, FLOOR], bounds[at, CEILING] = bounds[at, LOW], bounds[at, HIGH]
            known = enter(buffers, net, at)
        if counts[NODES] > counts[LIMIT] or counts[STOP]:
            return 0.0
        if not known:
            if stack[at, NEXT] < stack[at, OFFERED] and bounds[at, LOW] < bounds[at, HIGH]:
                states[at + 1] = states[at]
                play(states[at + 1], buffers.offered[at, stack[at, NEXT]])
                stack[at, NEXT] += 1
                stack[at + 1, LEFT] = stack[at, LEFT] - (turn(states[at + 1]) != stack[at, SEAT])
                bounds[at + 1, LOW], bounds[at + 1, HIGH] = bounds[at, LOW], bounds[at, HIGH]
                at, entering = at + 1, True
                continue
            leave(buffers, at)
        score = bounds[at, BEST]
        if at == 0:
            return float(score)
        at, entering = at - 1, False
        move = buffers.offered[at, stack[at, NEXT] - 1]
        if stack[at, SEAT] == 1:
            if score > bounds[at, BEST]:
                bounds[at, BEST], stack[at, CHOSEN] = score, move
                bounds[at, LOW] = max(bounds[at, LOW], score)
        elif score < bounds[at, BEST]:
            bounds[at, BEST], stack[at, CHOSEN] = score, move
            bounds[at, HIGH] = min(bounds[at, HIGH], score)
