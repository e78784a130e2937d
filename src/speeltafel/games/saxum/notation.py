"""Saxum's tokens: dice are `35` and `4`, moves `roll`, `buy4`, `c5`, `c5-points`, `c5-insurance`, `pass`."""

from speeltafel.core.refusals import BadToken
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.board import BIT, DIGITS, LETTERS


def write(move: rules.Move) -> str:
    """Return the token of a move."""
    match move:
        case rules.Thrown():
            return digits(move.dice)
        case rules.Rerolled():
            return str(move.face)
        case rules.Reroll():
            return "roll"
        case rules.Buy():
            return f"buy{move.face}"
        case rules.Use():
            return move.field
        case rules.Take():
            return f"{move.field}-{move.pay}"
        case rules.Pass():
            return "pass"


def read(token: str) -> rules.Move:
    """Return the move that a token means."""
    if token not in _MOVES:
        raise BadToken(token)
    return _MOVES[token]


def dump(state: rules.State) -> dict[str, object]:
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


def digits(dice: rules.Dice) -> str:
    """Return dice as they are written: `35`."""
    return "".join(map(str, dice))


def sign(state: rules.State, field: str) -> str:
    """Return what stands on a field: a seat's number, or `.` where it is free."""
    first, second = state.board
    return "1" if first & BIT[field] else "2" if second & BIT[field] else "."


_ALL: tuple[rules.Move, ...] = (
    *rules.THROW.odds,
    *rules.SIX_AGAIN.odds,
    rules.REROLL,
    *rules.BUYS,
    *rules.USES.values(),
    *rules.TAKES_BY_POINTS.values(),
    *rules.TAKES_BY_INSURANCE.values(),
    rules.PASS,
)
_MOVES = {write(move): move for move in _ALL}
