"""The immediate gain of a move of Saga."""

from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.scoring import totals
from speeltafel.games.saga.state import State


def gain(after: State, move: Move, seat: int) -> tuple[float, ...]:
    """The fame the seat would have if this were the end."""
    return (totals(after)[seat - 1],)
