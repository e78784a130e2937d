"""A greedy player for every game: it maximises the immediate gain.

Like `bots/uct.py` it is a baseline for the bots. It estimates no win probability. Where its seat doesn't see
everything, it assumes the first state consistent with its view.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from speeltafel import bots
from speeltafel.bots.bot import Bot, Thought
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text


def bot(game: AnyGame) -> Bot[Any, Any]:
    """Return the greedy player of this game."""
    gain = bots.find(game.key).gain

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        state = next(iter(game.consistent_states(view)))
        turn = game.turn(state)
        assert isinstance(turn, Choose)
        gains = {}
        for move in moves:
            after = game.play(state, move)
            over = game.turn(after)
            won = isinstance(over, Over) and turn.seat in over.winners
            gains[move] = (won, *(gain(after, move, turn.seat) if gain else ()))
        most = max(gains.values())
        best = rng.choice([move for move in moves if gains[move] == most])
        return Thought(best, (), Text("Dit brengt nu het meeste op.", "This brings the most right now."))

    return Bot(think)
