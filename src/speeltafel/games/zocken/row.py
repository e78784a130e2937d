"""The row of dice: which places fit a value, and what the row is worth.

It has nine places: the left escape, fields 1-7, the right escape.
"""

from typing import NamedTuple

from speeltafel.games.zocken.data import (
    CIRCLES,
    ESCAPE_COST,
    LEFT,
    MATCHES,
    OUT_COST,
    RIGHT,
    SEQUENCE,
)


class Die(NamedTuple):
    """A die and the value it shows; 0 while it is chosen and not yet thrown."""

    colour: str
    value: int


Row = tuple[Die | None, ...]
"""The nine places, None where empty."""
Dice = tuple[Die, ...]

EMPTY_ROW: Row = (None,) * len(CIRCLES)


def fitting(row: Row, value: int) -> list[int]:
    """Return the empty places where this value keeps the row rising or falling (Z2)."""
    way = direction(row)
    if way:
        return _going(way, row, value)
    return sorted({*_going(1, row, value), *_going(-1, row, value)})


def _going(way: int, row: Row, value: int) -> list[int]:
    """Return the empty places for a value in a row that rises (1) or falls (-1).

    In a rising row they come after the last smaller die and before the first larger one.
    """
    places: list[int] = []
    for place, die in enumerate(row):
        if die is None:
            places.append(place)
        elif way * die.value < way * value:
            places = []
        elif way * die.value > way * value:
            break
    return places


def direction(row: Row) -> int:
    """Return 1 where the row rises, -1 where it falls, 0 while it may do either (Z2)."""
    values = [die.value for die in row if die]
    if not values or values[0] == values[-1]:
        return 0
    return 1 if values[0] < values[-1] else -1


class Score(NamedTuple):
    """What the dice of a turn are worth, line by line (Z5)."""

    matches: int
    escapes: int
    outs: int

    @property
    def sequence(self) -> int:
        """The points for leaving OUT empty."""
        return 0 if self.outs else SEQUENCE

    @property
    def colours(self) -> int:
        """The points for the matches; dice on OUT don't take them away."""
        return MATCHES[self.matches]

    @property
    def points(self) -> int:
        """All lines together."""
        return self.sequence + self.colours - ESCAPE_COST * self.escapes - OUT_COST * self.outs


def score(row: Row, out: Dice) -> Score:
    """Return what these dice are worth; an escape field has no circle, so it never matches (Z4)."""
    matches = sum(die is not None and die.colour == circle for die, circle in zip(row, CIRCLES, strict=True))
    escapes = sum(row[escape] is not None for escape in (LEFT, RIGHT))
    return Score(matches, escapes, len(out))
