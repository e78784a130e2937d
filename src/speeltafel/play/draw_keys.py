"""By what dice fall in a duplicate match: the same dice again, until everybody has sat in every chair.

Dice that fall by the number of the event part for good as soon as somebody throws once more in one of the
games than in another. So here they fall by turns: the second throw of the seventh turn has the same ticket in
every game of the match, whoever sits there.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from speeltafel.core.game import Chance
from speeltafel.core.match import AnyGame


def draw_key(game: AnyGame, states: Sequence[Any]) -> str:
    """The turn and the throw in it, both counted from 0, that chance decides in the last of these states.

    It looks at every state from the first: 0.1 ms after a thousand events, in matches that ask for it.
    """
    rollers = [game.roller(state) for state in states]
    changes = [place for place, (one, other) in enumerate(pairwise(rollers), 1) if one != other]
    begun = changes[-1] if changes else 0
    throws = sum(isinstance(game.turn(state), Chance) for state in states[begun:-1])
    return f"{len(changes)}.{throws}"
