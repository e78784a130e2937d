"""Batches of games over a kernel, compiled for every game's observations by `core.compiled.specialise`.

A batch is a set of arrays with a row for every game. Each game has a random number generator of its own, so
that results don't depend on the other games or on threads. `buffer` is working memory for a list of moves.
Resetting, stepping and playing outcomes are one function, because everything it calls is compiled again for
each caller: as three functions Saga took a minute to compile.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import F, Rng, borrowed, njit, no_outcome, no_weight
from speeltafel.lab.environments.encoding import part

kernel: Any = globals()["kernel"]
"""The game's module of observations, set by `specialise`."""

Row = NDArray[Any]
Rows = NDArray[Any]
Numbers = NDArray[np.int64]
NO_EVENT = -1
RESET, STEP, CHANCE = range(3)
"""The operations: reset all games, play actions, or play outcomes of chance."""

turn, play, moves, result = (part(kernel, name) for name in ("turn", "play", "moves", "result"))
sample_chance = getattr(kernel.kernel, "sample_chance", no_outcome)
weight = getattr(kernel.kernel, "weight", no_weight)
observe = kernel.observe

ACTIONS: int = kernel.kernel.ACTIONS
"""The kernel's first number of an outcome."""


def default(function: F) -> F:
    """Return the game's own function of this name, or else this one, compiled."""
    return getattr(kernel, function.__name__, None) or njit(function)


@default
def legal_actions(s: Row, into: Row, buffer: Numbers) -> None:
    """Write the mask of legal actions."""
    into[:] = 0
    for place in range(moves(s, buffer)):
        into[buffer[place]] = 1


@default
def reward(s: Row, into: Row) -> None:
    """Write the rewards at the end: seats x share of victory - 1, which sum to 0."""
    shares = np.empty(len(into))
    result(s, shares)
    for seat in range(len(into)):
        into[seat] = len(into) * shares[seat] - 1


@njit
def run(
    start: Row,
    operation: int,
    auto: bool,
    restarts: bool,
    numbers: Numbers,
    states: Rows,
    rngs: Rows,
    seats: Row,
    masks: Rows,
    observations: Rows,
    rewards: Rows,
    ended: Row,
    buffer: Row,
) -> None:
    """Apply an operation to all games it concerns, and write the observations; games that end may restart."""
    start, numbers, seats = borrowed(start), borrowed(numbers), borrowed(seats)
    states, rngs = borrowed(states), borrowed(rngs)
    masks, observations = borrowed(masks), borrowed(observations)
    rewards, ended, buffer = borrowed(rewards), borrowed(ended), borrowed(buffer)
    for game in range(len(states)):
        s, event = states[game], NO_EVENT
        if operation == RESET or (restarts and seats[game] < 0):
            restart(start, s)
        elif seats[game] < 0:
            continue
        elif operation == STEP:
            if seats[game] > 0:
                event = numbers[game]
        elif seats[game] == 0:
            number = numbers[game]
            event = ACTIONS + number if number >= 0 else sample_chance(s, rngs[game])
        elif not ended[game]:
            continue
        if ended[game]:
            for each in range(rewards.shape[1]):
                rewards[game, each] = 0.0
        ended[game] = False
        # Once, or twice where the game ends: a loop, so that the callees are inlined only once.
        while True:
            seat = advance(s, event, rngs[game], auto)
            if seat >= 0 or ended[game]:
                break
            ended[game] = True
            reward(s, rewards[game])
            if not restarts:
                break
            restart(start, s)
            event = NO_EVENT
        seats[game] = seat
        if seat > 0:
            legal_actions(s, masks[game], buffer)
        else:
            for action in range(masks.shape[1]):
                masks[game, action] = 0
        observe(s, max(seat, 0), observations[game])


@njit
def restart(start: Row, s: Row) -> None:
    """Copy the start state; a loop, because a slice would create an array."""
    for place in range(len(start)):
        s[place] = start[place]


@njit
def advance(s: Row, event: int, rng: Rng, auto: bool) -> int:
    """Play an event, then outcomes of chance; return the seat to choose, 0 for chance, -1 at the end."""
    while True:
        if event >= 0:
            play(s, event)
        seat = turn(s)
        if seat != 0 or not auto:
            return int(seat)
        event = sample_chance(s, rng)


step = getattr(kernel, "step", run)
"""How actions are played; a game may have a faster version."""


@njit
def impossible(outcomes: Numbers, states: Rows, seats: Row, most: int) -> int:
    """Return the first game whose outcome is impossible, or -1; an outcome of -1 is to be drawn."""
    for game in range(len(outcomes)):
        outcome = outcomes[game]
        if outcome >= 0 and (
            seats[game] != 0 or outcome >= most or not weight(states[game], ACTIONS + outcome)
        ):
            return game
    return -1


@njit
def weigh(s: Row, into: Numbers) -> None:
    """Write the weight of every outcome."""
    for outcome in range(len(into)):
        into[outcome] = weight(s, ACTIONS + outcome)
