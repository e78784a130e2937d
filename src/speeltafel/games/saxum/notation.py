"""Saxum's tokens: dice are `35` and `4`, moves `roll`, `buy4`, `c5`, `c5-points`, `c5-insurance`, `pass`."""

from speeltafel.core.refusals import BadToken
from speeltafel.games.saxum.board import BIT, DIGITS, LETTERS
from speeltafel.games.saxum.rules import (
    BUYS,
    PASS,
    REROLL,
    SIX_AGAIN,
    TAKES_BY_INSURANCE,
    TAKES_BY_POINTS,
    THROW,
    USES,
    Buy,
    Dice,
    Move,
    Pass,
    Reroll,
    Rerolled,
    State,
    Take,
    Thrown,
    Use,
)


def write(move: Move) -> str:
    """Return the token of a move."""
    match move:
        case Thrown():
            return digits(move.dice)
        case Rerolled():
            return str(move.face)
        case Reroll():
            return "roll"
        case Buy():
            return f"buy{move.face}"
        case Use():
            return move.field
        case Take():
            return f"{move.field}-{move.pay}"
        case Pass():
            return "pass"


def read(token: str) -> Move:
    """Return the move that a token means."""
    if token not in _MOVES:
        raise BadToken(token)
    return _MOVES[token]


def dump(state: State) -> dict[str, object]:
    """Return the state as JSON."""
    return {
        "to_move": state.to_move,
        "board": ["".join(sign(state, letter + digit) for digit in DIGITS) for letter in LETTERS],
        "dice": digits(state.dice),
        "points": list(state.points),
        "rows": list(state.rows),
        "insurance": list(state.insurance),
        "stones": list(state.stones),
    }


def digits(dice: Dice) -> str:
    """Return dice as they are written: `35`."""
    return "".join(map(str, dice))


def sign(state: State, field: str) -> str:
    """Return what stands on a field: a seat's number, or `.` where it is free."""
    first, second = state.board
    return "1" if first & BIT[field] else "2" if second & BIT[field] else "."


_ALL: tuple[Move, ...] = (
    *THROW.odds,
    *SIX_AGAIN.odds,
    REROLL,
    *BUYS,
    *USES.values(),
    *TAKES_BY_POINTS.values(),
    *TAKES_BY_INSURANCE.values(),
    PASS,
)
_MOVES = {write(move): move for move in _ALL}
