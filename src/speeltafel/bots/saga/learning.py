"""Learning from own games: play with a little chance, then move every judgement to what came after."""

import numpy as np

from speeltafel.bots.saga.judgement import (
    BIAS,
    HIDDEN,
    NOTHING,
    NUMBERS,
    SAY,
    STRAIGHT,
    Weights,
    share,
    utility,
)
from speeltafel.bots.saga.sight import WIDE, Features, Room, make_room
from speeltafel.core.compiled import Dice, below, jit
from speeltafel.games.saga.kernel import moves, play, result, roll
from speeltafel.games.saga.kernel_table import MOST_SEATS, OVER, PHASE, SEATS, TO_MOVE, TURN, Array

LONGEST = 2000
"""More decisions than any game has: 60 rounds of 4 seats, a few a turn."""


def blank(seed: int) -> Weights:
    """A network that knows nothing."""
    weights = np.zeros(NUMBERS, dtype=np.float32)
    chance = np.random.default_rng(seed)
    weights[:BIAS] = chance.normal(0, 0.15, BIAS)
    weights[SAY:STRAIGHT] = chance.normal(0, 0.15, HIDDEN)
    return weights


@jit
def choose(s: Array, weights: Weights, wander: float, dice: Dice, room: Room) -> int:
    """The move whose table is worth most to its seat, each judged with a wandering of this width."""
    seat = s[TO_MOVE] - 1
    best, chosen = -1e9, 0
    for at in range(moves(s, room.offered)):
        room.after[:] = s
        play(room.after, room.offered[at])
        share(room.after, weights, room)
        value = room.shares[seat] + wander * gumbel(dice)
        if value > best:
            best, chosen = value, room.offered[at]
    return chosen


@jit
def gumbel(dice: Dice) -> float:
    """A draw that makes the highest of several a choice by softmax."""
    return float(-np.log(-np.log((below(dice, 1 << 30) + 1) / ((1 << 30) + 1))))


@jit
def learn(
    start: Array,
    weights: Weights,
    guest: int,
    games: int,
    wander: float,
    rate: float,
    trace: float,
    dice: Dice,
) -> int:
    """Plays so many games with itself from here and learns from each; returns how many decisions it made.

    The seat `guest` only counts (0: none does), so that what newcomers do is known too.
    """
    room = make_room(HIDDEN)
    s, aim = room.table, np.zeros(MOST_SEATS)
    history = np.zeros((LONGEST, MOST_SEATS, WIDE), dtype=np.float32)
    judged = np.zeros((LONGEST, MOST_SEATS))
    decisions = 0
    for _ in range(games):
        _open(s, start, dice)
        length = 0
        while s[PHASE] != OVER:
            mind = NOTHING if s[TO_MOVE] == guest else weights
            play(s, choose(s, mind, wander, dice, room))
            if s[PHASE] != OVER and length < LONGEST:
                share(s, weights, room)
                history[length] = room.seen
                judged[length] = room.shares
                length += 1
        decisions += length
        result(s, aim)
        for at in range(length - 1, -1, -1):
            for seat in range(s[SEATS]):
                error = rate * (judged[at, seat] - aim[seat])
                _correct(weights, history[at, seat], room.hidden, float(error))
            for seat in range(s[SEATS]):
                aim[seat] = trace * aim[seat] + (1 - trace) * judged[at, seat]
    return decisions


@jit
def _open(s: Array, start: Array, dice: Dice) -> None:
    """A new game up to its first decision."""
    s[:] = start
    while s[PHASE] < TURN:
        play(s, roll(s, dice))


@jit
def _correct(weights: Weights, seen: Features, hidden: Features, error: float) -> None:
    """One step down the slope of the cross-entropy."""
    step = np.float32(error)
    utility(weights, seen, hidden)
    for unit in range(HIDDEN):
        if hidden[unit] > 0:
            back = step * weights[SAY + unit]
            weights[SAY + unit] -= step * hidden[unit]
            weights[BIAS + unit] -= back
            hidden[unit] = back
        else:
            hidden[unit] = 0
    for at in range(WIDE):
        x = seen[at]
        if x != 0:
            weights[STRAIGHT + at] -= step * x
            row = weights[at * HIDDEN : at * HIDDEN + HIDDEN]
            for unit in range(HIDDEN):
                row[unit] -= hidden[unit] * x


@jit
def compare(start: Array, ours: Weights, theirs: Weights, games: int, dice: Dice) -> float:
    """Our share of victory one move deep, in every seat in turn with the same deal, theirs in all others."""
    room = make_room(HIDDEN)
    s, dealt, shares = room.table, np.zeros_like(start), np.zeros(MOST_SEATS)
    won = 0.0
    for game in range(games):
        seat = game % start[SEATS]
        if seat == 0:
            _open(dealt, start, dice)
        s[:] = dealt
        while s[PHASE] != OVER:
            play(s, choose(s, ours if s[TO_MOVE] == seat + 1 else theirs, 0.0, dice, room))
        result(s, shares)
        won += shares[seat]
    return won / games
