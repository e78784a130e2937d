"""Boards for games without a drawing of their own: squares, hexagons or points, and what stands on them.

A move names the places it touches, one after the other: `b2`, or `b2-b3` from one to the other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import cos, dist, pi, sin, sqrt
from textwrap import fill

from speeltafel.core.kit import things
from speeltafel.core.kit.coordinates import LEFT, RIGHT, Coordinate, coordinates
from speeltafel.core.kit.things import Thing
from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import words
from speeltafel.core.words import LANGUAGES, Language, Text, join

SQUARE, HEXAGON, POINT = "square", "hexagon", "point"
_LARGEST = 100.0
"""The distance of two places at most."""
_LETTER, _DIGIT = 20, 12
"""The size of a coordinate, 12 px on a phone, and the width of one sign of it."""
_ABOVE, _BELOW = 15.0, 12.0
"""The room for coordinates above and below; for the rest they stand on the edge around a board."""
_COLUMNS = 90
_EMPTY = Text("leeg", "empty")
_OTHERS = Text("de rest is leeg", "the rest is empty")
_LABELS = {SQUARE: ("veld", "square"), HEXAGON: ("veld", "hexagon"), POINT: ("punt", "point")}


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a board."""

    name: str
    """Lower-case letters and digits; moves name it."""
    at: Point
    """How far it is to the right and down, in distances of neighbours."""
    label: Text
    """What a screen reader calls it."""
    dark: bool = False


@dataclass(frozen=True)
class Grid:
    """The places of a board, the same for a whole match."""

    shape: str
    """`square`, `hexagon` or `point`."""
    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...] = ()
    """The places joined by a line."""

    @property
    def size(self) -> Point:
        """How many places fit side by side and one above the other."""
        return (1 + max(place.at[0] for place in self.places), 1 + max(place.at[1] for place in self.places))

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """What stands at its edges, so that one finds a place by its name."""
        places = {place.name: place.at for place in self.places}
        return coordinates(places, self.shape == SQUARE, self.shape == HEXAGON)

    @cached_property
    def room(self) -> tuple[float, float, float, float]:
        """The room that coordinates take at the left, above, at the right and below."""
        aside = [coordinate.aside for coordinate in self.coordinates]
        left, right = (
            max((_DIGIT * len(text) - 6.0 for text, _, where in self.coordinates if where == side), default=0)
            for side in (LEFT, RIGHT)
        )
        above, below = any(y < 0 for _, y in aside), any(y > 0 for _, y in aside)
        return left, _ABOVE * above, right, _BELOW * below


def squares(columns: int, rows: int, dark: str = "") -> Grid:
    """Return a board of squares, `a1` at the lower left; `dark` names darker squares, or is `checkered`."""
    return Grid(
        SQUARE,
        tuple(
            Place(
                name := f"{chr(ord('a') + column)}{row}",
                (column, rows - row),
                _label(SQUARE, name),
                (column + row) % 2 == 1 if dark == "checkered" else name in dark.split(),
            )
            for row in range(1, rows + 1)
            for column in range(columns)
        ),
    )


def hexagons(lengths: Iterable[int], slanted: bool = False) -> Grid:
    """Return a board of hexagons in rows of these lengths, from the top; `a1` is at the upper left.

    Rows lie half a hexagon apart. Each is in the middle, or half a hexagon to the right of it where the row
    above wouldn't fit otherwise, as with rows of one length; `slanted`, each begins to the right of the last.
    """
    rows = list(lengths)
    halves = list(range(len(rows))) if slanted else _centred(rows)
    return Grid(
        HEXAGON,
        tuple(
            Place(
                name := f"{chr(ord('a') + row)}{column + 1}",
                (halves[row] / 2 + column, row * sqrt(3) / 2),
                _label(HEXAGON, name),
            )
            for row, length in enumerate(rows)
            for column in range(length)
        ),
    )


def _centred(rows: Sequence[int]) -> list[int]:
    """Return where these rows begin, in halves of a hexagon: alternately even and odd, from 0 on."""
    middles = [max(rows) - length for length in rows]
    begins = [half + (half + row + middles[0]) % 2 for row, half in enumerate(middles)]
    return [half - min(begins) for half in begins]


def track(count: int, abreast: int) -> Grid:
    """Return a track of squares `1`, `2`, ... that turns back after every so many."""

    def at(place: int) -> Point:
        down, across = divmod(place, abreast)
        return (across if down % 2 == 0 else abreast - 1 - across, down)

    names = [f"{number}" for number in range(1, count + 1)]
    return Grid(
        SQUARE,
        tuple(Place(name, at(n), _label(SQUARE, name), n % 2 == 1) for n, name in enumerate(names)),
    )


def points(
    places: Mapping[str, Point],
    lines: Iterable[tuple[str, str]] = (),
    labels: Mapping[str, Text] | None = None,
) -> Grid:
    """Return a board of points, joined by lines; they may lie anywhere, also left of 0 or above it.

    `labels` are what a screen reader calls them, where that isn't point and the name.
    """
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    said = {name: _label(POINT, name) for name in places} | dict(labels or {})
    return Grid(
        POINT,
        tuple(Place(name, (x - left, y - top), said[name]) for name, (x, y) in places.items()),
        tuple(lines),
    )


def neighbours(grid: Grid) -> dict[str, tuple[str, ...]]:
    """Return the neighbours of every place: what a line joins, or without lines what lies beside."""

    def is_near(one: Place, other: Place) -> bool:
        if grid.lines:
            return bool({(one.name, other.name), (other.name, one.name)} & set(grid.lines))
        return abs(dist(one.at, other.at) - 1) < 0.01

    return {
        one.name: tuple(other.name for other in grid.places if is_near(one, other)) for one in grid.places
    }


def _label(shape: str, name: str) -> Text:
    nl, en = _LABELS[shape]
    return Text(f"{nl} {name}", f"{en} {name}")


@dataclass(frozen=True, slots=True)
class Board:
    """A board with what stands on it: at most one thing a place."""

    title: Text
    grid: Grid
    stands: Mapping[str, Thing]
    """The things by the names of their places."""
    prefix: str = ""
    """What the names of its places begin with for moves, where two boards have the same: `x` for `xa1`."""

    @property
    def places(self) -> dict[str, Place]:
        """Its places, as moves name them."""
        return {self.prefix + place.name: place for place in self.grid.places}

    @property
    def touches(self) -> set[str]:
        """Everything on it that can mean something when touched."""
        own = {name: thing.touch for name, thing in self.stands.items() if thing.touch}
        return {own.get(place.name, name) for name, place in self.places.items()}

    def picture(self) -> Text:
        """Return the board as a text: each place with its name, after the sign of what stands there."""
        return join([self.title, Text(*(_canvas(self, language) for language in LANGUAGES))], "\n")

    def describe(self) -> Text:
        """Return what stands where, in a sentence."""
        taken = [
            join([place.label, self.stands[place.name].label], ": ")
            for place in self.grid.places
            if place.name in self.stands
        ]
        rest = [_OTHERS] if len(taken) < len(self.grid.places) else []
        said = join([self.title, join([*taken, *rest], "; ")], ": ")
        return Text(fill(f"{said.nl}.", _COLUMNS), fill(f"{said.en}.", _COLUMNS))

    def height(self, width: float) -> float:
        """Return how high it is drawn."""
        _, above, _, below = self.grid.room
        return above + self.grid.size[1] * pitch(self.grid, width) + below

    def items(self, left: float, top: float, width: float, language: Language) -> list[Item]:
        """Return its places and what stands on them; a thing is touched in place of its place."""
        step, found = pitch(self.grid, width), []
        for name, place in self.places.items():
            at = _drawn_at(self.grid, place.at, left, top, width)
            thing = self.stands.get(place.name)
            where = join([self.title, place.label], ", ") if self.prefix else place.label
            free = join([where, _EMPTY], ": ").into(language)
            found.append(
                Item(
                    f"place-{name}",
                    "spread-place",
                    at,
                    _touchable(self.grid.shape, step),
                    touch="" if thing else name,
                    label="" if thing else things.sentence(free),
                )
            )
            if thing:
                label = join([where, thing.label], ": ")
                found.append(things.item(thing, at, language, thing.touch or name, label, step))
        return found


def pitch(grid: Grid, width: float) -> float:
    """Return the distance of neighbours on a board that may be so wide."""
    before, _, after, _ = grid.room
    return min(_LARGEST, (width - before - after) / grid.size[0])


def _drawn_at(grid: Grid, at: Point, left: float, top: float, width: float) -> Point:
    """Return where a point of the grid lies in a drawing."""
    step = pitch(grid, width)
    before, above, after, _ = grid.room
    left += before + (width - before - after - grid.size[0] * step) / 2
    return (round(left + (at[0] + 0.5) * step, 1), round(top + above + (at[1] + 0.5) * step, 1))


@cache
def _touchable(shape: str, step: float) -> str:
    """Draw the area that can be touched around a place, and the outline that lights up."""
    half = step / 2
    hit = f'<rect class="hit" x="{-half:g}" y="{-half:g}" width="{step:g}" height="{step:g}"/>'
    if shape == POINT:
        return f'{hit}<circle class="halo" r="{half * 0.6:g}"/>'
    return f'{hit}<path class="halo" d="{_outline(shape, half * 0.88)}"/>'


def _outline(shape: str, half: float) -> str:
    """Return the outline of a square or a hexagon, so far from its middle to its sides."""
    if shape == SQUARE:
        return f"M{-half:g}{-half:g}H{half:g}V{half:g}H{-half:g}z"
    corner = 2 * half / sqrt(3)
    corners = (f"{corner * sin(n * pi / 3):.1f} {corner * cos(n * pi / 3):.1f}" for n in range(6))
    return f"M{'L'.join(corners)}z"


@cache
def backdrop(grid: Grid, left: float, top: float, width: float) -> str:
    """Draw the empty board."""
    step = pitch(grid, width)
    middles = {place.name: _drawn_at(grid, place.at, left, top, width) for place in grid.places}
    drawn = []
    for one, other in grid.lines:
        (x, y), (to_x, to_y) = middles[one], middles[other]
        drawn.append(f'<path class="spread-line" d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>')
    for place in grid.places:
        x, y = middles[place.name]
        kind = "spread-dark" if place.dark else "spread-light"
        if grid.shape == POINT:
            drawn.append(f'<circle class="spread-point" cx="{x:g}" cy="{y:g}" r="{step * 0.12:.3g}"/>')
        else:
            path = _outline(grid.shape, step * 0.49)
            drawn.append(f'<path class="{kind}" transform="translate({x:g} {y:g})" d="{path}"/>')
    return f'{"".join(drawn)}<g aria-hidden="true">{"".join(_coordinates(grid, left, top, width))}</g>'


def _coordinates(grid: Grid, left: float, top: float, width: float) -> Iterator[str]:
    """Draw the coordinates; places say their names themselves."""
    for text, at, aside in grid.coordinates:
        x, y = _drawn_at(grid, at, left, top, width)
        away = 4 + _DIGIT * len(text) / 2 if aside in (LEFT, RIGHT) else 12.5
        yield words(text, x + away * aside[0], y + away * aside[1], _LETTER, "spread-coordinate")


def _canvas(board: Board, language: Language) -> str:
    """Return the board in characters."""
    grid, stands = board.grid, board.stands
    signs = {
        place.name: (stands[place.name].as_text(language) if place.name in stands else " ") + name
        for name, place in board.places.items()
    }
    cell = 1 + max(map(len, signs.values()))
    heights = sorted({place.at[1] for place in grid.places})
    apart = 2 if grid.lines else 1
    where = {
        place.name: (apart * heights.index(place.at[1]), round(cell * place.at[0])) for place in grid.places
    }
    wide = max(column for _, column in where.values()) + cell
    drawn = [[" "] * wide for _ in range(apart * len(heights))]
    for one, other in grid.lines:
        (line, column), (to_line, to_column) = sorted((where[one], where[other]))
        if line == to_line:
            for between in range(column, to_column):
                drawn[line][between] = "-"
        elif column == to_column:
            for between in range(line + 1, to_line):
                drawn[between][column + 1] = "|"
    for name, sign in signs.items():
        line, column = where[name]
        drawn[line][column : column + len(sign)] = sign
    return "\n".join("".join(line).rstrip() for line in drawn).rstrip("\n")
