"""Zocken's tokens: a colour, `1` to `6`, `left` `f1` to `f7` `right` `out`, `bet` or `no`."""

from speeltafel.core.refusals import BadToken
from speeltafel.games.zocken.data import FIELDS
from speeltafel.games.zocken.row import Die
from speeltafel.games.zocken.rules import BETS, ODDS, PLACES, THROWS, Move, State

PLACE_TOKENS = ("left", *(f"f{field}" for field in FIELDS), "right", "out")

_MOVES: dict[str, Move] = {
    **THROWS,
    **{str(value): roll for value, roll in enumerate(ODDS, 1)},
    **dict(zip(PLACE_TOKENS, PLACES, strict=True)),
    **dict(zip(("bet", "no"), BETS, strict=True)),
}
_TOKENS = {move: token for token, move in _MOVES.items()}


def read(token: str) -> Move:
    """Return the move that a token means."""
    if token not in _MOVES:
        raise BadToken(token)
    return _MOVES[token]


def write(move: Move) -> str:
    """Return the token of a move."""
    return _TOKENS[move]


def dump(state: State) -> dict[str, object]:
    """Return the state as JSON."""
    return {
        "to_move": state.to_move,
        "active": state.active,
        "round": state.round,
        "totals": list(state.totals),
        "row": [_die(die) for die in state.row],
        "out": [_die(die) for die in state.out],
        "thrown": _die(state.thrown),
        "bets": list(state.bets),
    }


def _die(die: Die | None) -> str | None:
    """Return `red4`; only the colour where the die is not thrown yet."""
    return None if die is None else f"{die.colour}{die.value or ''}"
