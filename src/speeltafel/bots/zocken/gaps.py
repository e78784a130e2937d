"""What the rest of a turn needs to know of a row: which places are empty, and what each may still take.

Two rows with the same gaps have the same future: how the values before, between and behind the empty places
came to lie there doesn't matter, nor whether a row falls or rises once its values are read as 7 - value. So
the 237,919 rows are 15,437 kinds of gaps. The law itself says what fits where; `survey` asks it once, and
what it answered is kept in `gaps.npz`.
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
"""So many counts of dice still to throw, none included."""

Kind = tuple[object, ...]


class Gaps(NamedTuple):
    """Every kind of gaps: number 0 is the empty row."""

    empty: NDArray[np.int64]
    """How many places are empty."""
    fields: NDArray[np.int64]
    """A bit for each of those, from the left, that is a row field and no escape."""
    first: NDArray[np.int64]
    """Where the placements of a value begin in the two lists below, at 6 x kind + value - 1."""
    place: NDArray[np.int64]
    """Which of the empty places it is, from the left."""
    after: NDArray[np.int64]
    """The kind of gaps it leaves."""
    lead: NDArray[np.int64]
    """1 where the first empty place is the left escape, for which there is nothing to hope; else 0."""
    shelf: NDArray[np.int64]
    """Where the positions with this kind of gaps (rows) and so many dice left (columns) are numbered from."""


def find(row: Row) -> int:
    """The kind of gaps in this row."""
    gaps, kind, filled = load(), 0, 0
    for place, die in enumerate(upright(row)):
        if die:
            kind = follow(gaps, kind, die.value, place - filled)
            filled += 1
    return kind


def upright(row: Row) -> Row:
    """The row itself, or with every value turned over where it falls, so that it rises."""
    if direction(row) >= 0:
        return row
    return tuple(die and Die(die.colour, FACES + 1 - die.value) for die in row)


def follow(gaps: Gaps, kind: int, value: int, empty: int) -> int:
    """The kind of gaps after this value on that empty place."""
    begin, end = gaps.first[FACES * kind + value - 1 : FACES * kind + value + 1]
    return int(gaps.after[begin + list(gaps.place[begin:end]).index(empty)])


@cache
def load() -> Gaps:
    """All kinds of gaps, from the file."""
    with files(__package__).joinpath("gaps.npz").open("rb") as file, np.load(file) as kept:
        empty, fields, many, place, after = (
            kept[name].astype(np.int64) for name in ("empty", "fields", "many", "place", "after")
        )
    first = np.concatenate(([0], np.cumsum(many)))
    return Gaps(empty, fields, first, place, after, 1 - fields & 1, number(empty, fields))


def number(empty: NDArray[np.int64], fields: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number all positions of a turn: gaps, dice left, hopes, matches. The very last entry is their count.

    A hope is an empty field whose own die is still to be thrown: a bit for each empty place. Matches are at
    most the dice in the row. How many lie on OUT follows from the empty places and the dice left.
    """
    shelf = np.full((len(empty) + 1, MOST_LEFT), -1, dtype=np.int64)
    at = 0
    for left in range(MOST_LEFT):
        room = (PLACES + 1 - empty) * (1 << np.bitwise_count(fields).astype(np.int64) if left else 1)
        fits = left <= empty - 2
        shelf[:-1, left] = np.where(fits, at + np.cumsum(np.where(fits, room, 0)) - room, -1)
        at += int(room[fits].sum())
    shelf[-1, -1] = at
    return shelf


def empties(row: Row) -> list[int]:
    """The empty places, from the left."""
    return [at for at, die in enumerate(row) if die is None]


def survey() -> dict[str, NDArray[np.int16]]:
    """Ask the law about every kind of gaps; what `gaps.npz` holds."""
    known: dict[Kind, int] = {kind_of(EMPTY_ROW): 0}
    rows = [EMPTY_ROW]
    many: list[int] = []
    place: list[int] = []
    after: list[int] = []
    for row in rows:
        free = empties(row)
        for value in range(1, FACES + 1):
            fits = fitting(row, value) if len(free) > 2 else []
            many.append(len(fits))
            for at in fits:
                leads = upright((*row[:at], Die("", value), *row[at + 1 :]))
                kind = kind_of(leads)
                if kind not in known:
                    known[kind] = len(rows)
                    rows.append(leads)
                place.append(free.index(at))
                after.append(known[kind])
    empty = [row.count(None) for row in rows]
    fields = [sum((at in FIELDS) << nth for nth, at in enumerate(empties(row))) for row in rows]
    columns = {"empty": empty, "fields": fields, "many": many, "place": place, "after": after}
    return {name: np.array(column, dtype=np.int16) for name, column in columns.items()}


def kind_of(row: Row) -> Kind:
    """What two rows with the same gaps have in common, in words a set can hold."""
    way = direction(row)
    spans = zip(row, _spans(row, way), strict=True)
    return (way != 0, row[LEFT] is None, row[RIGHT] is None, *(span for die, span in spans if die is None))


def _spans(row: Row, way: int) -> list[tuple[int, int]]:
    """For each place the value before it and the value behind it, in a row turned over where it falls."""
    values = [0 if not die else die.value if way >= 0 else FACES + 1 - die.value for die in row]
    before = accumulate(values, lambda last, value: value or last, initial=0)
    behind = accumulate(reversed(values), lambda last, value: value or last, initial=0)
    # While a row may still go either way, 0 marks the side on which nothing lies; else anything goes there.
    low, high = (1, FACES) if way else (0, 0)
    lows = [value or low for value in before]
    highs = [value or high for value in behind]
    return list(zip(lows[:-1], highs[-2::-1], strict=True))
