"""Self-play for Columbiz's value net, and training on its TD(lambda) targets with Adam."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.adam import Adam, step
from speeltafel.bots.columbiz.plans import MAX_PLANS, carry_out, make_plans
from speeltafel.bots.columbiz.turns import Solution, make_solution, solve
from speeltafel.bots.columbiz.value import (
    EMBEDDING,
    HIDDEN,
    LINES,
    ROWS,
    SEAT_FEATURES,
    Buffers,
    Floats,
    Net,
    Shares,
    evaluate,
    forward,
    index_patterns,
    make_buffers,
)
from speeltafel.core.compiled import Rng, below, njit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import THROWS, TO_MOVE, Array

LONGEST = 100
"""Turns of a game that are recorded; nearly all games have fewer than 40."""


@njit
def throw_on(s: Array, solution: Solution, rng: Rng) -> int:
    """Throw and keep as the solution says, from the start of the turn; return the final dice."""
    throwing = s.copy()
    while True:
        kernel.play(throwing, kernel.sample_chance(throwing, rng))
        lying, left = kernel.heap(throwing), throwing[THROWS]
        if left == 0 or solution.choice[left - 1, lying] == lying:
            return lying
        kernel.play(throwing, solution.choice[left - 1, lying])


@njit
def self_play(
    start: Array, net: Net, games: int, lambda_: float, explore: int, rng: Rng, states: Array, targets: Shares
) -> int:
    """Play so many games; write the state at the start of every turn and its target; return how many.

    A target is (1 - lambda_) times the solved value of the turn plus lambda_ times the next turn's target.
    One turn in `explore` places a random plan that its dice allow.
    """
    seats = targets.shape[1]
    plans, worth, buffers, solution = (
        make_plans(),
        np.zeros((MAX_PLANS, seats)),
        make_buffers(seats, MAX_PLANS),
        make_solution(seats),
    )
    explored = np.zeros(LONGEST, dtype=np.bool_)
    written = 0
    for _ in range(games):
        s, first = start.copy(), written
        while s[TO_MOVE] != 0 and written - first < LONGEST:
            found = solve(s, plans, worth, net, buffers, solution)
            states[written] = s
            targets[written] = solution.kept[2, 0]
            lying = throw_on(s, solution, rng)
            plan = solution.plan[lying]
            explored[written - first] = plan > 0 and below(rng, explore) == 0
            if explored[written - first]:
                plan = _random_plan(lying, plans.heap, found, rng)
            after = s.copy()
            carry_out(s, plans, plan, after)
            s = after
            written += 1
        ahead = np.zeros(seats)
        kernel.result(s, ahead)
        for turn in range(written - 1, first - 1, -1):
            if not explored[turn - first]:
                targets[turn] += lambda_ * (ahead - targets[turn])
            ahead = targets[turn]
    return written


@njit
def _random_plan(lying: int, heaps: NDArray[np.int64], found: int, rng: Rng) -> int:
    """Draw one of the plans, but not the empty one, that these dice can pay for."""
    chosen, fitting = 0, 0
    for plan in range(1, found):
        fits = True
        for face in range(kernel.COLUMNS):
            fits &= kernel.COUNTS[heaps[plan], face] <= kernel.COUNTS[lying, face]
        if fits:
            fitting += 1
            if below(rng, fitting) == 0:
                chosen = plan
    return chosen


@njit
def add_gradient(
    s: Array, target: Shares, net: Net, buffers: Buffers, gradients: Net, shares: Shares, deltas: Floats
) -> None:
    """Add the gradient of this state's cross-entropy to the gradients of all weights."""
    seats = s[kernel.SEATS]
    index_patterns(s, s[TO_MOVE], net, buffers)
    forward(s, 0, net, buffers, shares)
    deltas[:] = 0
    for ahead in range(seats):
        seat = (s[TO_MOVE] - 1 + ahead) % seats
        error = np.float32(shares[seat] - target[seat])
        gradients.outer_bias[ahead] += error
        for unit in range(HIDDEN):
            gradients.outer[unit, ahead] += error * buffers.hidden[unit]
            if buffers.hidden[unit] > 0:
                deltas[unit] += error * net.outer[unit, ahead]
    for unit in range(HIDDEN):
        gradients.inner_bias[unit] += deltas[unit]
    for given in range(len(buffers.x)):
        for unit in range(HIDDEN):
            gradients.inner[given, unit] += buffers.x[given] * deltas[unit]
    embedding = np.empty(EMBEDDING, dtype=np.float32)
    for ahead in range(seats):
        for k in range(EMBEDDING):
            given = ahead * (EMBEDDING + SEAT_FEATURES) + k
            gradient = np.float32(0)
            for unit in range(HIDDEN):
                gradient += deltas[unit] * net.inner[given, unit]
            embedding[k] = gradient
        for line in range(LINES):
            row = ROWS[line, buffers.patterns_of[0, ahead, line]]
            for k in range(EMBEDDING):
                gradients.patterns[row, k] += embedding[k]


@njit
def add_batch_gradient(
    states: Array, targets: Shares, batch: NDArray[np.int64], net: Net, gradients: Net
) -> None:
    """Add the gradients of a batch of states."""
    seats = targets.shape[1]
    buffers, shares, deltas = make_buffers(seats, 1), np.zeros(seats), np.zeros(HIDDEN, dtype=np.float32)
    for one in batch:
        add_gradient(states[one], targets[one], net, buffers, gradients, shares, deltas)


@njit
def mean_error(states: Array, targets: Shares, net: Net) -> float:
    """Return the mean KL divergence of the net's values from these targets."""
    seats = targets.shape[1]
    buffers, shares = make_buffers(seats, 1), np.zeros(seats)
    error = 0.0
    for one in range(len(states)):
        evaluate(states[one], net, buffers, shares)
        for seat in range(seats):
            target = max(targets[one, seat], 1e-9)
            error += target * np.log(target / max(shares[seat], 1e-9))
    return error / len(states)


def learn(
    net: Net,
    adam: Sequence[Adam],
    states: Array,
    targets: Shares,
    batch: int,
    steps: int,
    rate: float,
    rng: np.random.Generator,
) -> int:
    """Train one epoch over these states in random batches; return the number of steps taken so far."""
    gradients = Net(*(each.gradient.reshape(weights.shape) for each, weights in zip(adam, net, strict=True)))
    for some in np.array_split(rng.permutation(len(states)), max(1, len(states) // batch)):
        add_batch_gradient(states, targets, some, net, gradients)
        steps += 1
        for weights, each in zip(net, adam, strict=True):
            step(weights.ravel(), each, steps, len(some), rate)
    return steps
