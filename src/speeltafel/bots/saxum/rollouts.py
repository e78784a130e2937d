"""Short games played out at random, then valued by the net: what a move is worth, from another side.

All moves meet the same dice, and a game of a few throws varies far less than one to its end.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.search import weigh
from speeltafel.bots.saxum.throws import Desk
from speeltafel.bots.saxum.value import Memo, Net, value
from speeltafel.core.compiled import Dice, below, jit
from speeltafel.games.saxum.kernel import HIGH, LOW, TO_MOVE, WIDTH, WINNER, Array, moves, play, roll

THROWS = 10
"""Before the net is asked; a whole game takes about eighty."""


@jit
def roll_out(
    net: Net,
    memo: Memo,
    desk: Desk,
    s: Array,
    actions: Array,
    rounds: int,
    dice: Dice,
    sums: NDArray[np.float64],
) -> None:
    """Add to every action's sum what so many short games bring the mover; its own turn it ends by the net."""
    then = s.copy()
    options, worth = np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    own = np.zeros(1, dtype=np.uint64)
    seat = s[TO_MOVE]
    for _ in range(rounds):
        below(dice, 2)
        for number in range(actions.size):
            own[0] = dice[0]
            then[:] = s
            play(then, actions[number])
            throws = 0
            while not then[WINNER]:
                if then[HIGH]:
                    if throws == 0:
                        found = weigh(net, memo, desk, then, 0, options, worth)
                        play(then, options[np.argmax(worth[:found])])
                    else:
                        play(then, options[below(own, moves(then, options))])
                    continue
                if then[LOW] == 0:
                    if throws == THROWS:
                        break
                    throws += 1
                play(then, roll(then, own))
            if then[WINNER]:
                sums[number] += then[WINNER] == seat
            else:
                mine = value(net, memo, then)
                sums[number] += mine if then[TO_MOVE] == seat else 1 - mine
