"""TD(lambda) self-play for Saga's value net: play with softmax exploration, then fit the lambda-returns."""

import numpy as np

from speeltafel.bots.saga.features import N_FEATURES, Buffers, Features, make_buffers
from speeltafel.bots.saga.value import (
    BIAS,
    HIDDEN,
    N_WEIGHTS,
    NO_WEIGHTS,
    OUT,
    SKIP,
    Weights,
    evaluate,
    logit,
)
from speeltafel.core.compiled import Rng, below, copy, njit
from speeltafel.games.saga.kernel import moves, play, result, sample_chance
from speeltafel.games.saga.kernel_table import MOST_SEATS, OVER, PHASE, SEATS, TO_MOVE, TURN, Array

LONGEST = 2000
"""More decisions than any game has: 60 rounds of 4 seats, a few per turn."""


def random_weights(seed: int) -> Weights:
    """Return random weights."""
    weights = np.zeros(N_WEIGHTS, dtype=np.float32)
    rng = np.random.default_rng(seed)
    weights[:BIAS] = rng.normal(0, 0.15, BIAS)
    weights[OUT:SKIP] = rng.normal(0, 0.15, HIDDEN)
    return weights


@njit
def choose(s: Array, weights: Weights, temperature: float, rng: Rng, buffers: Buffers) -> int:
    """Choose a move by softmax over the value of the state after it; at temperature 0, the best."""
    seat = s[TO_MOVE] - 1
    best, chosen = -1e9, 0
    for at in range(moves(s, buffers.offered)):
        copy(s, buffers.after)
        play(buffers.after, buffers.offered[at])
        evaluate(buffers.after, weights, buffers)
        value = buffers.shares[seat] + temperature * gumbel(rng)
        if value > best:
            best, chosen = value, buffers.offered[at]
    return chosen


@njit
def gumbel(rng: Rng) -> float:
    """Draw Gumbel noise: the highest of several values plus such noise is a softmax choice."""
    return float(-np.log(-np.log((below(rng, 1 << 30) + 1) / ((1 << 30) + 1))))


@njit
def learn(
    start: Array,
    weights: Weights,
    counting_seat: int,
    games: int,
    temperature: float,
    rate: float,
    lambda_: float,
    rng: Rng,
) -> int:
    """Play so many games of self-play from here and learn from each; return the number of decisions.

    The seat `counting_seat` (0 for none) plays by counting, so that the net also meets beginners' play.
    """
    buffers = make_buffers(HIDDEN)
    s, target = buffers.state, np.zeros(MOST_SEATS)
    history = np.zeros((LONGEST, MOST_SEATS, N_FEATURES), dtype=np.float32)
    values = np.zeros((LONGEST, MOST_SEATS))
    decisions = 0
    for _ in range(games):
        _open(s, start, rng)
        length = 0
        while s[PHASE] != OVER:
            player = NO_WEIGHTS if s[TO_MOVE] == counting_seat else weights
            play(s, choose(s, player, temperature, rng, buffers))
            if s[PHASE] != OVER and length < LONGEST:
                evaluate(s, weights, buffers)
                history[length] = buffers.features
                values[length] = buffers.shares
                length += 1
        decisions += length
        result(s, target)
        for at in range(length - 1, -1, -1):
            for seat in range(s[SEATS]):
                error = rate * (values[at, seat] - target[seat])
                _gradient_step(weights, history[at, seat], buffers.hidden, float(error))
            for seat in range(s[SEATS]):
                target[seat] = lambda_ * target[seat] + (1 - lambda_) * values[at, seat]
    return decisions


@njit
def _open(s: Array, start: Array, rng: Rng) -> None:
    """Start a game and play it up to its first decision."""
    copy(start, s)
    while s[PHASE] < TURN:
        play(s, sample_chance(s, rng))


@njit
def _gradient_step(weights: Weights, features: Features, hidden: Features, error: float) -> None:
    """Take one gradient step on the cross-entropy."""
    step = np.float32(error)
    logit(weights, features, hidden)
    for unit in range(HIDDEN):
        if hidden[unit] > 0:
            gradient = step * weights[OUT + unit]
            weights[OUT + unit] -= step * hidden[unit]
            weights[BIAS + unit] -= gradient
            hidden[unit] = gradient
        else:
            hidden[unit] = 0
    for at in range(N_FEATURES):
        x = features[at]
        if x != 0:
            weights[SKIP + at] -= step * x
            row = weights[at * HIDDEN : at * HIDDEN + HIDDEN]
            for unit in range(HIDDEN):
                row[unit] -= hidden[unit] * x


@njit
def compare(start: Array, ours: Weights, theirs: Weights, games: int, rng: Rng) -> float:
    """Return our share of victory at one ply, in every seat in turn with the same deal."""
    buffers = make_buffers(HIDDEN)
    s, dealt, shares = buffers.state, np.zeros_like(start), np.zeros(MOST_SEATS)
    won = 0.0
    for game in range(games):
        seat = game % start[SEATS]
        if seat == 0:
            _open(dealt, start, rng)
        copy(dealt, s)
        while s[PHASE] != OVER:
            play(s, choose(s, ours if s[TO_MOVE] == seat + 1 else theirs, 0.0, rng, buffers))
        result(s, shares)
        won += shares[seat]
    return won / games
