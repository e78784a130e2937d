"""The compiled part of `lab/vector.py`, specialised for every game's encoding (`core.compiled.specialise`).

A batch is a set of arrays with a row for every game. Each game has a generator of its own, so that results
don't depend on the other games or on threads. `room` is a buffer for the list of moves. Resetting, stepping
and rolling are one function, because everything it calls is compiled again for each caller: as three
functions Saga took a minute to compile.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, borrowed, njit

kernel: Any = globals()["kernel"]
"""The game's encoding, set by `specialise`."""

turn, play, roll = kernel.turn, kernel.play, kernel.roll
code, fall, mask, look, reward = kernel.code, kernel.fall, kernel.mask, kernel.look, kernel.reward

Line = NDArray[Any]
Lines = NDArray[Any]
Numbers = NDArray[np.int64]
ALL_LEGAL = -1
NO_EVENT = -1
RESET, STEP, ROLL = range(3)
"""The operations: reset all games, play actions, or play outcomes of chance."""


@njit
def run(
    start: Line,
    operation: int,
    auto: bool,
    again: bool,
    numbers: Numbers,
    states: Lines,
    rngs: Lines,
    seats: Line,
    masks: Lines,
    looks: Lines,
    rewards: Lines,
    ended: Line,
    room: Line,
) -> None:
    """Apply an operation to all games it concerns, and write the observations; games that end may restart."""
    start, numbers, states, rngs, seats = (
        borrowed(start),
        borrowed(numbers),
        borrowed(states),
        borrowed(rngs),
        borrowed(seats),
    )
    masks, looks, rewards, ended = borrowed(masks), borrowed(looks), borrowed(rewards), borrowed(ended)
    room = borrowed(room)
    for game in range(len(states)):
        s, event = states[game], NO_EVENT
        if operation == RESET or (again and seats[game] < 0):
            restart(start, s)
        elif seats[game] < 0:
            continue
        elif operation == STEP:
            if seats[game] > 0:
                event = code(s, numbers[game])
        elif seats[game] == 0:
            event = fall(s, numbers[game]) if numbers[game] >= 0 else roll(s, rngs[game])
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
            if not again:
                break
            restart(start, s)
            event = NO_EVENT
        seats[game] = seat
        if seat > 0:
            mask(s, masks[game], room)
        else:
            for action in range(masks.shape[1]):
                masks[game, action] = 0
        look(s, max(seat, 0), looks[game])


@njit
def restart(start: Line, s: Line) -> None:
    """Copy the start state; a loop, because a slice would create an array."""
    for place in range(len(start)):
        s[place] = start[place]


@njit
def advance(s: Line, event: int, rng: Rng, auto: bool) -> int:
    """Play an event, then outcomes of chance; return the seat to choose, 0 for chance, -1 at the end."""
    while True:
        if event >= 0:
            play(s, event)
        seat = turn(s)
        if seat != 0 or not auto:
            return int(seat)
        event = roll(s, rng)


step = getattr(kernel, "step", run)
"""How actions are played; an encoding may have a faster version."""


@njit
def refused(actions: Numbers, seats: Line, masks: Lines) -> int:
    """Return the first game whose action is illegal; -1 where all are legal."""
    for game in range(len(actions)):
        action = actions[game]
        if seats[game] > 0 and (action < 0 or action >= masks.shape[1] or not masks[game, action]):
            return game
    return ALL_LEGAL


@njit
def impossible(outcomes: Numbers, states: Lines, seats: Line, most: int) -> int:
    """Return the first game whose outcome is impossible; -1 where there is none. An outcome of -1 is none."""
    for game in range(len(outcomes)):
        outcome = outcomes[game]
        if outcome >= 0 and (seats[game] != 0 or outcome >= most or fall(states[game], outcome) < 0):
            return game
    return ALL_LEGAL
