"""The compiled half of `lab/vector.py`: read anew for every game's encoding, which stands here as `kernel`.

A batch is some arrays with a line for every game; each game has its own dice, so that what happens in it
doesn't depend on its neighbours or on who computes it. `room` is where a kernel lists moves. Nothing here
makes an array, for then nobody counts who holds them; and all is one function, for what it calls is compiled
anew for each that calls it: Saga took a minute as three.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, njit

kernel: Any = globals()["kernel"]
"""The game's encoding, put here by `core.compiled.read_over`."""

turn, play, roll = kernel.turn, kernel.play, kernel.roll
code, fall, mask, look, reward = kernel.code, kernel.fall, kernel.mask, kernel.look, kernel.reward

Line = NDArray[Any]
Lines = NDArray[Any]
Numbers = NDArray[np.int64]
FINE = -1
NOTHING = -1
BEGIN, CHOOSE, ROLL = range(3)
"""What is done: all games are begun anew, actions are played, or what chance waits for is told."""


@njit
def go_on(
    start: Line,
    doing: int,
    auto: bool,
    again: bool,
    numbers: Numbers,
    states: Lines,
    dice: Lines,
    seats: Line,
    masks: Lines,
    looks: Lines,
    rewards: Lines,
    ended: Line,
    room: Line,
) -> None:
    """Do the same in every game it concerns, and show what is then; one that ends may begin anew at once."""
    for game in range(len(states)):
        s, event = states[game], NOTHING
        if doing == BEGIN or (again and seats[game] < 0):
            lay(start, s)
        elif seats[game] < 0:
            continue
        elif doing == CHOOSE:
            if seats[game] > 0:
                event = code(s, numbers[game])
        elif seats[game] == 0:
            event = fall(s, numbers[game]) if numbers[game] >= 0 else roll(s, dice[game])
        elif not ended[game]:
            continue
        if ended[game]:
            for each in range(rewards.shape[1]):
                rewards[game, each] = 0.0
        ended[game] = False
        # Once, and once more where it ends: a loop, so that what is called is compiled in one place.
        while True:
            seat = advance(s, event, dice[game], auto)
            if seat >= 0 or ended[game]:
                break
            ended[game] = True
            reward(s, rewards[game])
            if not again:
                break
            lay(start, s)
            event = NOTHING
        seats[game] = seat
        if seat > 0:
            mask(s, masks[game], room)
        else:
            for action in range(masks.shape[1]):
                masks[game, action] = 0
        look(s, max(seat, 0), looks[game])


@njit
def lay(start: Line, s: Line) -> None:
    """Make a state the first one; by hand, for to copy a slice Numba would make an array."""
    for place in range(len(start)):
        s[place] = start[place]


@njit
def advance(s: Line, event: int, rng: Rng, auto: bool) -> int:
    """Play an event, then draw as long as chance must act; who is to choose, 0 for chance, -1 at the end."""
    while True:
        if event >= 0:
            play(s, event)
        seat = turn(s)
        if seat != 0 or not auto:
            return int(seat)
        event = roll(s, rng)


step = getattr(kernel, "step", go_on)
"""How actions are played: an encoding may have written that out for its game."""


@njit
def refused(actions: Numbers, seats: Line, masks: Lines) -> int:
    """The first game whose action is not on offer; -1 where all are."""
    for game in range(len(actions)):
        action = actions[game]
        if seats[game] > 0 and (action < 0 or action >= masks.shape[1] or not masks[game, action]):
            return game
    return FINE


@njit
def impossible(outcomes: Numbers, states: Lines, seats: Line, most: int) -> int:
    """The first game in which this can't fall now; -1 where all can. Who has nothing to roll says -1."""
    for game in range(len(outcomes)):
        outcome = outcomes[game]
        if outcome >= 0 and (seats[game] != 0 or outcome >= most or fall(states[game], outcome) < 0):
            return game
    return FINE
