"""A lossless abstraction of rows: the empty places, and which values each can still take.

Two rows of the same class have the same future. The values that bound the empty places matter, not how they
came there; a falling row is the same as a rising one with its values read as 7 - value. So 237,919 rows fall
into 15,437 classes. `build_table` derives the classes from the rules once, and `gaps.npz` holds the result.
"""

from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.zocken.data import COLOURS, FIELDS, LEFT, RIGHT
from speeltafel.games.zocken.row import EMPTY_ROW, Die, Row, direction, fitting

FACES = 6
DICE = len(COLOURS)
PLACES = RIGHT + 1
MOST_LEFT = DICE + 1
"""The number of possible counts of dice left, 0 included."""

ClassKey = tuple[object, ...]


class RowClasses(NamedTuple):
    """All classes of rows, as columns; class 0 is the empty row."""

    empty: NDArray[np.int64]
    """The number of empty places."""
    fields: NDArray[np.int64]
    """A bit for each empty place, from the left, that is a row field and not an escape."""
    first: NDArray[np.int64]
    """Where the placements of a value begin in the two columns below, at 6 x class + value - 1."""
    place: NDArray[np.int64]
    """The placement's index among the empty places, from the left."""
    after: NDArray[np.int64]
    """The class after the placement."""
    lead: NDArray[np.int64]
    """1 where the first empty place is the left escape, which has no colour to match; else 0."""
    offsets: NDArray[np.int64]
    """The index of the first position of this class (rows) with so many dice left (columns)."""


def classify(row: Row) -> int:
    """Return the class of this row."""
    classes, row_class, filled = load(), 0, 0
    for place, die in enumerate(rising(row)):
        if die:
            row_class = class_after(classes, row_class, die.value, place - filled)
            filled += 1
    return row_class


def rising(row: Row) -> Row:
    """Return the row, with every value read as 7 - value where it falls."""
    if direction(row) >= 0:
        return row
    return tuple(die and Die(die.colour, FACES + 1 - die.value) for die in row)


def class_after(classes: RowClasses, row_class: int, value: int, empty: int) -> int:
    """Return the class after placing this value on that empty place."""
    begin, end = classes.first[FACES * row_class + value - 1 : FACES * row_class + value + 1]
    return int(classes.after[begin + list(classes.place[begin:end]).index(empty)])


@cache
def load() -> RowClasses:
    """Read all classes from the file."""
    with files(__package__).joinpath("gaps.npz").open("rb") as file, np.load(file) as kept:
        empty, fields, many, place, after = (
            kept[name].astype(np.int64) for name in ("empty", "fields", "many", "place", "after")
        )
    first = np.concatenate(([0], np.cumsum(many)))
    return RowClasses(empty, fields, first, place, after, 1 - fields & 1, number_positions(empty, fields))


def number_positions(empty: NDArray[np.int64], fields: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number all positions of a turn: class, dice left, mask, matches. The very last entry is their count.

    The mask has a bit for each empty field whose own die is still to be thrown. Matches are at most the dice
    in the row. How many dice lie on OUT follows from the empty places and the dice left.
    """
    offsets = np.full((len(empty) + 1, MOST_LEFT), -1, dtype=np.int64)
    at = 0
    for left in range(MOST_LEFT):
        room = (PLACES + 1 - empty) * (1 << np.bitwise_count(fields).astype(np.int64) if left else 1)
        fits = left <= empty - 2
        offsets[:-1, left] = np.where(fits, at + np.cumsum(np.where(fits, room, 0)) - room, -1)
        at += int(room[fits].sum())
    offsets[-1, -1] = at
    return offsets


def empty_places(row: Row) -> list[int]:
    """Return the empty places, from the left."""
    return [at for at, die in enumerate(row) if die is None]


def build_table() -> dict[str, NDArray[np.int16]]:
    """Enumerate all classes by the rules: the content of `gaps.npz`."""
    known: dict[ClassKey, int] = {class_key(EMPTY_ROW): 0}
    rows = [EMPTY_ROW]
    many: list[int] = []
    place: list[int] = []
    after: list[int] = []
    for row in rows:
        free = empty_places(row)
        for value in range(1, FACES + 1):
            fits = fitting(row, value) if len(free) > 2 else []
            many.append(len(fits))
            for at in fits:
                leads = rising((*row[:at], Die("", value), *row[at + 1 :]))
                row_class = class_key(leads)
                if row_class not in known:
                    known[row_class] = len(rows)
                    rows.append(leads)
                place.append(free.index(at))
                after.append(known[row_class])
    empty = [row.count(None) for row in rows]
    fields = [sum((at in FIELDS) << nth for nth, at in enumerate(empty_places(row))) for row in rows]
    columns = {"empty": empty, "fields": fields, "many": many, "place": place, "after": after}
    return {name: np.array(column, dtype=np.int16) for name, column in columns.items()}


def class_key(row: Row) -> ClassKey:
    """Return a key that is equal for rows of the same class."""
    way = direction(row)
    spans = zip(row, _bounds(row, way), strict=True)
    return (way != 0, row[LEFT] is None, row[RIGHT] is None, *(span for die, span in spans if die is None))


def _bounds(row: Row, way: int) -> list[tuple[int, int]]:
    """Return for each place the value before it and the value behind it, in the rising row."""
    values = [0 if not die else die.value if way >= 0 else FACES + 1 - die.value for die in row]
    before = accumulate(values, lambda last, value: value or last, initial=0)
    behind = accumulate(reversed(values), lambda last, value: value or last, initial=0)
    # While a row may still go either way, 0 marks a side without dice; else that side is unbounded.
    low, high = (1, FACES) if way else (0, 0)
    lows = [value or low for value in before]
    highs = [value or high for value in behind]
    return list(zip(lows[:-1], highs[-2::-1], strict=True))
