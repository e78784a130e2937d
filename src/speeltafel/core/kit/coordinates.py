"""The coordinates at the edges of a board, taken from the names of its places: `a1` makes an `a` and a `1`.

Players find in the log where a move was; a screen reader says the names of places themselves.
"""

import re
from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from speeltafel.core.scene import Point

LEFT, RIGHT, BELOW = (-1.0, 0.0), (1.0, 0.0), (0.0, 1.0)
_UPPER_RIGHT, _LOWER_RIGHT = (0.5, -sqrt(3) / 2), (0.5, sqrt(3) / 2)
_NAME = re.compile(r"([a-z])(\d+)")


class Coordinate(NamedTuple):
    """A letter or a number at the edge of a board."""

    text: str
    at: Point
    """The middle of the side of a place where it stands, in distances of neighbours."""
    aside: Point
    """The direction from there to it, of length 1."""


def coordinates(places: Mapping[str, Point], square: bool, hexagonal: bool) -> tuple[Coordinate, ...]:
    """Return the coordinates for places of these names; none where the names are no coordinates."""
    if square and all(name.isdecimal() for name in places):
        return _of_track(places)
    read = {at: _NAME.fullmatch(name) for name, at in places.items()}
    letters = {at: found[1] for at, found in read.items() if found}
    numbers = {at: found[2] for at, found in read.items() if found}
    if len(letters) < len(places):
        return ()
    columns, rows = _one_each(letters, 0), _one_each(numbers, 1)
    if columns and rows:
        left, bottom = min(columns) - 0.5, max(rows) + 0.5
        return (
            *(Coordinate(number, (left, y), LEFT) for y, number in rows.items()),
            *(Coordinate(letter, (x, bottom), BELOW) for x, letter in columns.items()),
        )
    return _of_hexagons(letters, numbers) if hexagonal else ()


def _one_each(parts: Mapping[Point, str], axis: int) -> dict[float, str]:
    """Return each column's or row's part of the names; nothing unless it has one, and no other has that."""
    found = {at[axis]: part for at, part in parts.items()}
    if len(set(found.values())) < len(found) or any(found[at[axis]] != part for at, part in parts.items()):
        return {}
    return dict(sorted(found.items()))


def _of_hexagons(letters: Mapping[Point, str], numbers: Mapping[Point, str]) -> tuple[Coordinate, ...]:
    """Return a letter before each row, and the numbers on the upper and the lower side.

    Places with the same number lie on a line that slants, and bends in the longest row.
    """
    down = sorted(letters, key=lambda at: (at[1], at[0]))
    firsts = {letters[at]: at for at in reversed(down)}
    tops, bottoms = {numbers[at]: at for at in reversed(down)}, {numbers[at]: at for at in down}
    _, longest = min(firsts.values())
    return (
        *(Coordinate(letter, _beside(at, LEFT), LEFT) for letter, at in sorted(firsts.items())),
        *(Coordinate(number, _beside(at, _UPPER_RIGHT), _UPPER_RIGHT) for number, at in sorted(tops.items())),
        *(
            Coordinate(number, _beside(at, _LOWER_RIGHT), _LOWER_RIGHT)
            for number, at in sorted(bottoms.items())
            if at[1] > longest
        ),
    )


def _beside(at: Point, aside: Point) -> Point:
    """Return the middle of the side of a place in this direction."""
    return (at[0] + aside[0] / 2, at[1] + aside[1] / 2)


def _of_track(places: Mapping[str, Point]) -> tuple[Coordinate, ...]:
    """Return the numbers of the first and the last place of each row."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for name, (x, y) in places.items():
        rows.setdefault(y, []).append((x, name))
    found = []
    for y, row in rows.items():
        ends = (min(row), LEFT), (max(row), RIGHT)
        for (x, name), aside in ends[: len(row)]:
            found.append(Coordinate(name, _beside((x, y), aside), aside))
    return tuple(found)
