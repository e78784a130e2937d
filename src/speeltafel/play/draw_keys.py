"""Draw keys: which roll of a duplicate match gets which outcome.

A duplicate match is several games with the same dice, in which everybody plays from every seat. Outcomes by
the number of the event would differ for good once somebody rolls one time more in one game than in another.
So an outcome belongs to a turn and a roll in that turn: the second roll of the seventh turn has the same
random number in every game of the match.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from speeltafel.core.game import Chance
from speeltafel.core.match import AnyGame


def draw_key(game: AnyGame, states: Sequence[Any]) -> str:
    """Return the key of the roll in the last of these states: its turn and the roll in that, counted from 0.

    It reads every state from the first on: 0.1 ms after a thousand events, in duplicate matches only.
    """
    rollers = [game.roller(state) for state in states]
    changes = [place for place, (one, other) in enumerate(pairwise(rollers), 1) if one != other]
    begun = changes[-1] if changes else 0
    throws = sum(isinstance(game.turn(state), Chance) for state in states[begun:-1])
    return f"{len(changes)}.{throws}"
