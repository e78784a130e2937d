"""Squadro positions for the tests, and moves played by their tokens."""

from speeltafel.core.match import step
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import State

START = (0, 0, 0, 0, 0)


def at(rows=START, columns=START, to_move=1, ban=False):
    """Seat 1's steps on rows 1-5, seat 2's on columns 1-5."""
    return State((tuple(rows), tuple(columns)), to_move, (), ban)


def played(state, tokens):
    """The state after these tokens, each checked by the rules."""
    for token in tokens.split():
        _, state = step(SQUADRO, state, token)
    return state
