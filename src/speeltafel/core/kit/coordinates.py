"""The coordinates at the edges of a board, taken from the names of its places: `a1` makes an `a` and a `1`.

Players find in the log where a move was; a screen reader says the names of places themselves.
"""

import re
from collections import Counter
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
    """Return the coordinates for places of these names; none where most names are no coordinates.

    A place that fits no row and column, such as a store beside the board, keeps none of them away.
    """
    if square and all(name.isdecimal() for name in places):
        return _of_track(places)
    read = {at: found for name, at in places.items() if (found := _NAME.fullmatch(name))}
    letters = {at: found[1] for at, found in read.items()}
    numbers = {at: found[2] for at, found in read.items()}
    if hexagonal:
        return _of_hexagons(letters, numbers)
    columns, rows = _one_each(letters, 0), _one_each(numbers, 1)
    fit = [at for at in read if columns.get(at[0]) == letters[at] and rows.get(at[1]) == numbers[at]]
    if len(fit) <= len(places) / 2:
        return ()
    left, bottom = min(x for x, _ in places.values()) - 0.5, max(y for _, y in places.values()) + 0.5
    return (
        *(Coordinate(rows[y], (left, y), LEFT) for y in sorted({y for _, y in fit})),
        *(Coordinate(columns[x], (x, bottom), BELOW) for x in sorted({x for x, _ in fit})),
    )


def _one_each(parts: Mapping[Point, str], axis: int) -> dict[float, str]:
    """Return a part of the names for each column or row: one that most of its places have, and few others."""
    lines, often = Counter(at[axis] for at in parts), Counter(parts.values())
    there = Counter((at[axis], part) for at, part in parts.items())
    return {line: part for (line, part), count in there.items() if 2 * count > max(lines[line], often[part])}


def _of_hexagons(letters: Mapping[Point, str], numbers: Mapping[Point, str]) -> tuple[Coordinate, ...]:
    """Return a letter before each row, and the numbers on the upper and the lower side.

    Places with the same number lie on a line that slants, and bends in the longest row.
    """
    down = sorted(letters, key=lambda at: (at[1], at[0]))
    firsts = {letters[at]: at for at in reversed(down)}
    tops, bottoms = {numbers[at]: at for at in reversed(down)}, {numbers[at]: at for at in down}
    _, longest = min(firsts.values())

    def is_free(at: Point, aside: Point) -> bool:
        x, y = at[0] + aside[0], at[1] + aside[1]
        return all(abs(x - other) > 0.9 or abs(y - down) > 0.4 for other, down in letters)

    return (
        *(Coordinate(letter, _beside(at, LEFT), LEFT) for letter, at in sorted(firsts.items())),
        *(
            Coordinate(number, _beside(at, _UPPER_RIGHT), _UPPER_RIGHT)
            for number, at in sorted(tops.items())
            if is_free(at, _UPPER_RIGHT)
        ),
        *(
            Coordinate(number, _beside(at, _LOWER_RIGHT), _LOWER_RIGHT)
            for number, at in sorted(bottoms.items())
            if at[1] > longest and is_free(at, _LOWER_RIGHT)
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
