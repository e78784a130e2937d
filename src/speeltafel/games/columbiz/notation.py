"""Columbiz's tokens: digits for a throw or a cell, `keep:` and what stays, `stop`, `done`, `discard`."""

import re

from speeltafel.core.refusals import BadToken
from speeltafel.games.columbiz import rules
from speeltafel.games.columbiz.data import DICE

_WORDS: dict[str, rules.Move] = {"stop": rules.STOP, "done": rules.DONE, "discard": rules.DISCARD}
_ASCENDING = re.compile("1*2*3*4*5*6*")
_CELL = re.compile("[1-6][1-6]")


def read(token: str) -> rules.Move:
    """Return the move or throw that a token means; keeping all eight dice is `stop`, not `keep:`."""
    if token in _WORDS:
        return _WORDS[token]
    head, colon, dice = token.rpartition(":")
    if colon and head == "keep" and len(dice) < DICE and _ASCENDING.fullmatch(dice):
        return rules.Keep(dice)
    if _CELL.fullmatch(token) or (0 < len(token) <= DICE and _ASCENDING.fullmatch(token)):
        return rules.Digits(token)
    raise BadToken(token)


def write(move: rules.Move) -> str:
    """Return the token of a move or throw."""
    match move:
        case rules.Digits(digits):
            return digits
        case rules.Keep(dice):
            return f"keep:{dice}"
        case rules.Stop():
            return "stop"
        case rules.Done():
            return "done"
        case rules.Discard():
            return "discard"


def dump(state: rules.State) -> dict[str, object]:
    """Return the state as JSON."""
    return {
        "to_move": state.to_move,
        "board": [list(column) for column in state.board],
        "dice": state.dice,
        "throws_left": state.throws_left,
        "placed": state.placed,
        "supply": list(state.supply),
        "points": list(state.points),
        "prisoners": list(state.prisoners),
        "last_round": state.last_round,
    }
