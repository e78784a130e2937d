"""Learning what a turn's beginning is worth: games against oneself, and steps towards what came of them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz.plans import MOST, carry_out, room
from speeltafel.bots.columbiz.turns import Solution, blank_solution, solve
from speeltafel.bots.columbiz.value import (
    FIGURES,
    HAVINGS,
    LAYER,
    LINES,
    ROWS,
    Desk,
    Floats,
    Net,
    Shares,
    desk,
    judge,
    mark_all,
    weigh,
)
from speeltafel.core.compiled import Dice, below, jit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import THROWS, TO_MOVE, Array

LONGEST = 100
"""Turns for which a game has room; nearly all have fewer than 40."""


@jit
def throw_on(s: Array, solution: Solution, dice: Dice) -> int:
    """Throw and keep as the solution says, from the turn's beginning; the final dice."""
    throwing = s.copy()
    while True:
        kernel.play(throwing, kernel.roll(throwing, dice))
        lying, left = kernel.heap(throwing), throwing[THROWS]
        if left == 0 or solution.choice[left - 1, lying] == lying:
            return lying
        kernel.play(throwing, solution.choice[left - 1, lying])


@jit
def play_against_oneself(
    start: Array, net: Net, games: int, trust: float, stray: int, dice: Dice, states: Array, targets: Shares
) -> int:
    """Play so many games; write every turn's beginning and what it turned out to be worth; how many.

    A turn's worth is what solving it says (1 - trust) and what the next turn turned out to be worth (trust).
    One turn in `stray` places any plan its dice allow, for the sake of boards one would not seek.
    """
    seats = targets.shape[1]
    plans, worth, on, solution = room(), np.zeros((MOST, seats)), desk(seats, MOST), blank_solution(seats)
    strayed = np.zeros(LONGEST, dtype=np.bool_)
    written = 0
    for _ in range(games):
        s, first = start.copy(), written
        while s[TO_MOVE] != 0 and written - first < LONGEST:
            found = solve(s, plans, worth, net, on, solution)
            states[written] = s
            targets[written] = solution.kept[2, 0]
            lying = throw_on(s, solution, dice)
            plan = solution.plan[lying]
            strayed[written - first] = plan > 0 and below(dice, stray) == 0
            if strayed[written - first]:
                plan = _any_plan(lying, plans.heap, found, dice)
            after = s.copy()
            carry_out(s, plans, plan, after)
            s = after
            written += 1
        ahead = np.zeros(seats)
        kernel.result(s, ahead)
        for turn in range(written - 1, first - 1, -1):
            if not strayed[turn - first]:
                targets[turn] += trust * (ahead - targets[turn])
            ahead = targets[turn]
    return written


@jit
def _any_plan(lying: int, heaps: NDArray[np.int64], found: int, dice: Dice) -> int:
    """One of the plans, but not the empty one, that these dice can pay for."""
    chosen, fitting = 0, 0
    for plan in range(1, found):
        fits = True
        for face in range(kernel.COLUMNS):
            fits &= kernel.COUNTS[heaps[plan], face] <= kernel.COUNTS[lying, face]
        if fits:
            fitting += 1
            if below(dice, fitting) == 0:
                chosen = plan
    return chosen


class Momenta(NamedTuple):
    """What Adam remembers of some numbers: their slopes now, the mean of slopes and of their squares."""

    slope: Floats
    mean: Floats
    square: Floats


def rest(numbers: Floats) -> Momenta:
    """Nothing remembered yet."""
    return Momenta(*np.zeros((3, numbers.size), dtype=np.float32))


@jit
def add_slopes(
    s: Array, target: Shares, net: Net, on: Desk, slopes: Net, shares: Shares, deltas: Floats
) -> None:
    """Add the slope of this state's error, as cross-entropy, to all numbers' slopes."""
    seats = s[kernel.SEATS]
    mark_all(s, s[TO_MOVE], net, on)
    weigh(s, 0, net, on, shares)
    deltas[:] = 0
    for ahead in range(seats):
        seat = (s[TO_MOVE] - 1 + ahead) % seats
        gap = np.float32(shares[seat] - target[seat])
        slopes.outer_bias[ahead] += gap
        for unit in range(LAYER):
            slopes.outer[unit, ahead] += gap * on.layer[unit]
            if on.layer[unit] > 0:
                deltas[unit] += gap * net.outer[unit, ahead]
    for unit in range(LAYER):
        slopes.inner_bias[unit] += deltas[unit]
    for given in range(len(on.x)):
        for unit in range(LAYER):
            slopes.inner[given, unit] += on.x[given] * deltas[unit]
    for ahead in range(seats):
        for figure in range(FIGURES):
            given = ahead * (FIGURES + HAVINGS) + figure
            slope = np.float32(0)
            for unit in range(LAYER):
                slope += deltas[unit] * net.inner[given, unit]
            for line in range(LINES):
                slopes.patterns[ROWS[line, on.marks[0, ahead, line]], figure] += slope


@jit
def step(numbers: Floats, kept: Momenta, steps: int, states: int, rate: float) -> None:
    """Adam: a step down the mean slope of so many states, and a clean slate for the next."""
    for i in range(len(numbers)):
        slope = kept.slope[i] / np.float32(states)
        kept.slope[i] = 0
        kept.mean[i] += np.float32(0.1) * (slope - kept.mean[i])
        kept.square[i] += np.float32(0.001) * (slope * slope - kept.square[i])
        mean = kept.mean[i] / (1 - 0.9**steps)
        square = kept.square[i] / (1 - 0.999**steps)
        numbers[i] -= np.float32(rate * mean / (np.sqrt(square) + 1e-6))


@jit
def add_batch(states: Array, targets: Shares, batch: NDArray[np.int64], net: Net, slopes: Net) -> None:
    """Add the slopes of a batch of states."""
    seats = targets.shape[1]
    on, shares, deltas = desk(seats, 1), np.zeros(seats), np.zeros(LAYER, dtype=np.float32)
    for one in batch:
        add_slopes(states[one], targets[one], net, on, slopes, shares, deltas)


@jit
def mean_error(states: Array, targets: Shares, net: Net) -> float:
    """How far the net is from these targets: cross-entropy, less what the targets themselves have."""
    seats = targets.shape[1]
    on, shares = desk(seats, 1), np.zeros(seats)
    error = 0.0
    for one in range(len(states)):
        judge(states[one], net, on, shares)
        for seat in range(seats):
            target = max(targets[one, seat], 1e-9)
            error += target * np.log(target / max(shares[seat], 1e-9))
    return error / len(states)


def learn(
    net: Net,
    kept: Sequence[Momenta],
    states: Array,
    targets: Shares,
    batch: int,
    steps: int,
    rate: float,
    rng: np.random.Generator,
) -> int:
    """One pass over these states in random batches, after so many steps; how many steps there are then."""
    slopes = Net(*(each.slope.reshape(numbers.shape) for each, numbers in zip(kept, net, strict=True)))
    for some in np.array_split(rng.permutation(len(states)), max(1, len(states) // batch)):
        add_batch(states, targets, some, net, slopes)
        steps += 1
        for numbers, each in zip(net, kept, strict=True):
            step(numbers.ravel(), each, steps, len(some), rate)
    return steps
