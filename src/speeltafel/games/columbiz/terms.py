"""The words for Columbiz's dice, discs, cells and rows."""

from functools import partial

from speeltafel.core.words import Names, Text, count, listing, same
from speeltafel.games.columbiz.data import FACES, RUN_POINTS

_DIE = 0x267F
"""Die face-1 is the character after this one."""
_FACES = (
    (Text("een", "one"), Text("enen", "ones")),
    (Text("twee", "two"), Text("tweeën", "twos")),
    (Text("drie", "three"), Text("drieën", "threes")),
    (Text("vier", "four"), Text("vieren", "fours")),
    (Text("vijf", "five"), Text("vijven", "fives")),
    (Text("zes", "six"), Text("zessen", "sixes")),
)


def drawn(dice: str) -> Text:
    """Return dice as characters that show their faces, equal ones together."""
    if not dice:
        return Text("geen dobbelstenen", "no dice")
    return same(" ".join(chr(_DIE + int(face)) * dice.count(face) for face in FACES if face in dice))


dice_count = partial(count, one=Text("dobbelsteen", "die"), many=Text("dobbelstenen", "dice"))
discs = partial(count, one=Text("schijf", "disc"), many=Text("schijven", "discs"))
points = partial(count, one=Text("punt", "point"), many=Text("punten", "points"))
prisoners = partial(count, one=Text("gevangene", "prisoner"), many=Text("gevangenen", "prisoners"))
throws = partial(count, one=Text("worp", "throw"), many=Text("worpen", "throws"))


def faces(number: int, face: int) -> Text:
    """Return a number of dice of one face: 3 fives."""
    return count(number, *_FACES[face - 1])


def cell(column: int, number: int) -> Text:
    """Return the name of a cell."""
    return Text(f"vakje {number} van kolom {column}", f"cell {number} of column {column}")


def rows(lengths: tuple[int, ...]) -> Text:
    """Return the rows that score among the runs along the four lines."""
    level, upright, *diagonals = lengths
    found = []
    if RUN_POINTS[level]:
        found.append(Text(f"een rij van {level} naast elkaar", f"a level row of {level}"))
    if RUN_POINTS[upright]:
        found.append(Text(f"een rij van {upright} boven elkaar", f"an upright row of {upright}"))
    found += [
        Text(f"een schuine rij van {length}", f"a diagonal row of {length}")
        for length in diagonals
        if RUN_POINTS[length]
    ]
    return listing(found)


def discs_of(owners: list[int], names: Names, observer: int | None) -> Text:
    """Return these owners' discs: 2 of Bo's discs and 1 of your discs."""
    parts = []
    for owner in sorted(set(owners)):
        number = owners.count(owner)
        if owner == observer:
            parts.append(Text(f"{discs(number).nl} van jou", f"{number} of your discs"))
        else:
            name = names[owner - 1]
            parts.append(Text(f"{discs(number).nl} van {name.nl}", f"{number} of {name.en}'s discs"))
    return listing(parts)
