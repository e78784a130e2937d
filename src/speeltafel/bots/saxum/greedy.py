"""The immediate gain of a move of Saxum."""

from speeltafel.games.saxum.board import groups
from speeltafel.games.saxum.rules import Move, State

ROW_POINT, INSURANCE, HOLD = 25, 6, 0.3
"""In points: the value of a row point (seven win, as 177 points do), of an insurance stone, and of each point
that the stones would score (a field is thrown about once in eighteen turns)."""


def gain(after: State, move: Move, seat: int) -> tuple[float, ...]:
    """Points, row points and insurance, and the lead in what all stones would score."""
    own = seat - 1
    scores = [sum(group.bit_count() ** 2 for group in groups(stones)) for stones in after.board]
    has = after.points[own] + ROW_POINT * after.rows[own] + INSURANCE * after.insurance[own]
    return (has + HOLD * (scores[own] - scores[1 - own]),)
