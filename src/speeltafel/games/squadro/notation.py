"""Squadro's tokens: `1` to `5`, the track to advance."""

from speeltafel.core.refusals import BadToken
from speeltafel.games.squadro.rules import ADVANCES, Advance, State

_MOVES = {str(move.track): move for move in ADVANCES}


def read(token: str) -> Advance:
    """Return the move that a token means."""
    if token not in _MOVES:
        raise BadToken(token)
    return _MOVES[token]


def write(move: Advance) -> str:
    """Return the token of a move."""
    return str(move.track)


def dump(state: State) -> dict[str, object]:
    """Return the state as JSON."""
    return {"to_move": state.to_move, "steps": [list(pieces) for pieces in state.steps]}
