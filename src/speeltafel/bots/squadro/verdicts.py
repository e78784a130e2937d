"""Proofs in Squadro: the results of moves that a search can prove."""

from speeltafel.bots.squadro import deepening
from speeltafel.bots.squadro.endgame import last_layers
from speeltafel.bots.squadro.search import PROVEN
from speeltafel.bots.squadro.table import layer_of
from speeltafel.core.game import Choose
from speeltafel.games.squadro.rules import Advance, State, play, turn

DEPTH = 18
"""The search depth, to the end or to a position of the endgame table."""
FIRST = 8
"""The first layer where proofs are tried: before it this depth proves nothing, and takes seconds."""
WINS, OPEN, LOSES = 1, 0, -1


def verdicts(state: State, depth: int = DEPTH) -> dict[int, int]:
    """Return for each track whether its move is proven to win or lose; others are missing."""
    last_layers(wait=True)
    now = turn(state)
    assert isinstance(now, Choose)
    return {move.track: _verdict(play(state, move), now.seat, depth) for move in now.moves}


def _verdict(state: State, seat: int, depth: int) -> int:
    """Return the proven result of a position for the seat that has just moved."""
    match turn(state):
        case Choose(_, moves):
            tracks = [move.track for move in moves]
            room = deepening.lasting_buffers()
            found = deepening.deepen(room, state.steps, state.to_move, tracks, depth=depth)
            best = max(found.scores.values())
            return LOSES if best >= PROVEN // 2 else WINS if best <= -PROVEN // 2 else OPEN
        case over:
            return WINS if seat in getattr(over, "winners", ()) else LOSES


def is_proven(state: State, answer: Advance) -> bool:
    """Return whether this move is proven to win and every other one to lose."""
    if layer_of(state.steps) < FIRST:
        return False
    found = verdicts(state)
    return found.pop(answer.track) == WINS and set(found.values()) == {LOSES}
