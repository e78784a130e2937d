"""Proofs in Squadro: what every move of a position surely leads to, as far as a search can see."""

from speeltafel.bots.squadro import deepening
from speeltafel.bots.squadro.endgame import last_layers
from speeltafel.bots.squadro.search import PROVEN
from speeltafel.bots.squadro.table import layer_of
from speeltafel.core.game import Choose
from speeltafel.games.squadro.rules import Advance, State, play, turn

DEPTH = 18
"""Moves ahead, to the end or to a position of the last layers, which are known."""
FIRST = 8
"""The layer from which on proofs are tried: before it so many moves ahead prove nothing, and take seconds."""
WINS, OPEN, LOSES = 1, 0, -1


def verdicts(state: State, depth: int = DEPTH) -> dict[int, int]:
    """For each track whether moving there surely wins or loses for whoever moves; else it stays open."""
    last_layers(wait=True)
    now = turn(state)
    assert isinstance(now, Choose)
    return {move.track: _verdict(play(state, move), now.seat, depth) for move in now.moves}


def _verdict(state: State, seat: int, depth: int) -> int:
    """What a position means to the seat that has just moved."""
    match turn(state):
        case Choose(_, moves):
            tracks = [move.track for move in moves]
            room = deepening.lasting_buffers()
            found = deepening.look(room, state.steps, state.to_move, tracks, depth=depth)
            best = max(found.scores.values())
            return LOSES if best >= PROVEN // 2 else WINS if best <= -PROVEN // 2 else OPEN
        case over:
            return WINS if seat in getattr(over, "winners", ()) else LOSES


def is_proven(state: State, answer: Advance) -> bool:
    """Whether this move surely wins and every other one surely loses."""
    if layer_of(state.steps) < FIRST:
        return False
    found = verdicts(state)
    return found.pop(answer.track) == WINS and set(found.values()) == {LOSES}
