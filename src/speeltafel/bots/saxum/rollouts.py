"""Truncated rollouts: a few throws of random play, then the value net.

All moves are tried with the same random numbers, and a few throws vary far less than a whole game.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.search import evaluate_moves
from speeltafel.bots.saxum.throws import Buffers
from speeltafel.bots.saxum.value import Memo, Net, evaluate
from speeltafel.core.compiled import Rng, any_int, below, copy, njit
from speeltafel.games.saxum.kernel import HIGH, LOW, TO_MOVE, WIDTH, WINNER, Array, moves, play, sample_chance

THROWS = 10
"""Of a rollout, before the net evaluates it; a whole game takes about eighty."""


@njit
def roll_out(
    net: Net,
    memo: Memo,
    buffers: Buffers,
    s: Array,
    actions: Array,
    rounds: int,
    rng: Rng,
    sums: NDArray[np.float64],
) -> None:
    """Add the mover's results of so many rollouts to each action's sum; the net ends its own turn."""
    after = s.copy()
    options, values = np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    game_rng = np.zeros(1, dtype=np.uint64)
    seat = s[TO_MOVE]
    for _ in range(rounds):
        below(rng, 2)
        for number in range(actions.size):
            game_rng[0] = rng[0]
            copy(s, after)
            play(after, actions[number])
            throws = 0
            while not after[WINNER]:
                if after[HIGH]:
                    if throws == 0:
                        count = evaluate_moves(net, memo, buffers, after, any_int(0), options, values)
                        play(after, options[np.argmax(values[:count])])
                    else:
                        play(after, options[below(game_rng, moves(after, options))])
                    continue
                if after[LOW] == 0:
                    if throws == THROWS:
                        break
                    throws += 1
                play(after, sample_chance(after, game_rng))
            if after[WINNER]:
                sums[number] += after[WINNER] == seat
            else:
                mine = evaluate(net, memo, after)
                sums[number] += mine if after[TO_MOVE] == seat else 1 - mine
