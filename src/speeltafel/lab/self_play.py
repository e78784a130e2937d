"""Self-play over a kernel, for its evaluation (`bots/evaluation.py`); specialised for every kernel.

Each seat plays the move whose next state it values most, and now and then a random one. Every state is
recorded with the target of TD(lambda).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.evaluation import HIDDEN, Net, Shares, evaluate
from speeltafel.core.compiled import Rng, below, copy, njit, no_outcome

kernel: Any = globals()["kernel"]
"""The game's kernel, set by `specialise`."""

WIDTH: int = kernel.WIDTH
turn, moves, play, result = kernel.turn, kernel.moves, kernel.play, kernel.result
sample_chance = getattr(kernel, "sample_chance", no_outcome)

LONGEST = 2000
"""The most events of a game that are recorded; a longer one is broken off."""


@njit
def value(s: NDArray[Any], net: Net, hidden: Any, shares: Shares) -> None:
    """Write every seat's share of victory, also at the end."""
    if turn(s) < 0:
        result(s, shares)
    else:
        evaluate(s, net, hidden, shares)


@njit
def vary(start: NDArray[Any], games: int, rng: Rng, ones: NDArray[np.int64], zeros: NDArray[np.int64]) -> int:
    """Play random games; collect the bits that are ever set and ever clear; return the number of states."""
    s, offered, seen = start.copy(), np.empty(WIDTH, np.int64), 0
    for _ in range(games):
        s[:] = start
        for _ in range(LONGEST):
            seat = turn(s)
            if seat < 0:
                break
            for place in range(len(s)):
                ones[place] |= np.int64(s[place])
                zeros[place] |= ~np.int64(s[place])
            seen += 1
            if seat == 0:
                play(s, sample_chance(s, rng))
            else:
                play(s, offered[below(rng, moves(s, offered))])
    return seen


@njit
def self_play(
    start: NDArray[Any],
    net: Net,
    games: int,
    lambda_: float,
    explore: int,
    opening: int,
    rng: Rng,
    states: NDArray[Any],
    targets: Shares,
) -> int:
    """Play games until the arrays are full or so many are played; return how many states were recorded.

    One move in `explore` is random, and so are up to `opening` moves at the start of a game. A target is
    (1 - lambda_) times the value after the best move plus lambda_ times the next target.
    """
    seats = targets.shape[1]
    s, after, offered = start.copy(), start.copy(), np.empty(WIDTH, np.int64)
    hidden, shares = np.zeros(HIDDEN, np.float32), np.zeros(seats)
    explored = np.zeros(LONGEST, np.bool_)
    written = 0
    for _ in range(games):
        s[:] = start
        first, left_at_random = written, below(rng, opening + 1)
        while turn(s) >= 0 and written < len(states) and written - first < LONGEST:
            seat = turn(s)
            copy(s, states[written])
            event, drawn = written - first, False
            if seat == 0:
                action = sample_chance(s, rng)
                copy(s, after)
                play(after, action)
                value(after, net, hidden, targets[written])
            else:
                many, best, action = moves(s, offered), -1.0, offered[0]
                for number in range(many):
                    copy(s, after)
                    play(after, offered[number])
                    value(after, net, hidden, shares)
                    if shares[seat - 1] > best:
                        best, action = shares[seat - 1], offered[number]
                        copy(shares, targets[written])
                if event < left_at_random or below(rng, explore) == 0:
                    other = offered[below(rng, many)]
                    drawn = other != action
                    action = other
            explored[event] = drawn
            play(s, action)
            written += 1
        value(s, net, hidden, shares)
        for state in range(written - 1, first - 1, -1):
            if not explored[state - first]:
                for seat in range(seats):
                    targets[state, seat] += lambda_ * (shares[seat] - targets[state, seat])
            copy(targets[state], shares)
        if written == len(states):
            break
    return written
