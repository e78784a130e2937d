"""The immediate gain of a move of Zocken."""

from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.row import score
from speeltafel.games.zocken.rules import Bet, Move, State


def gain(after: State, move: Move, seat: int) -> tuple[float, ...]:
    """The score of the row as it lies; of a bet, how far that is above the line."""
    points = score(after.row, after.out).points
    if isinstance(move, Bet):
        return (points - BET_LINE if move.on else 0,)
    return (sum(after.totals), points)
