"""Boards with art of their own: a game draws the ground and its pieces, and says what lies where.

Scene, text picture and sentences are made from that: labels, what can be touched, what lies how, and what a
move would do while its piece is under the pointer. A surface is the whole table of its game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from math import cos, radians, sin

from msgspec import Struct

from speeltafel.core.kit.things import check_name, sentence
from speeltafel.core.scene import Item, Point, Scene
from speeltafel.core.shapes import reach, words
from speeltafel.core.words import LANGUAGES, Language, Names, Text, join, put

_NOTHING = Text("", "")
_EMPTY = Text("leeg", "empty")
_CROSS = "M37 0A37 37 0 1 1 37-.1zM-13-13 13 13M13-13-13 13"
_MARKS = (
    '<defs><g id="surface-hit" class="surface-hit">'
    f'<path class="surface-casing" d="{_CROSS}"/><path d="{_CROSS}"/></g></defs>'
)
"""What previews show, besides the game's own drawings: the mark on a piece that would be hit."""
_BADGE = '<rect x="-19" y="-14" width="38" height="28" rx="14"/>'
_CORNER = (-24, -27)
"""Where the badge of a piece is, from its middle."""


class Spot(Struct, frozen=True):
    """A place on the ground."""

    at: Point
    label: Text
    """Where that is, for a screen reader: `at its start`."""
    turned: int = 0
    """How whatever lies there is turned: degrees clockwise."""
    touch: str = ""
    """What touching it means to moves, or touching the piece on it."""
    halo: str = ""
    """The outline that lights up around it while nothing lies there: the data of an SVG path."""


@dataclass(frozen=True, eq=False)
class Ground:
    """A board without its pieces, the same for a whole match."""

    title: Text
    """What a screen reader calls it."""
    size: tuple[int, int]
    art: str
    """Its drawing: SVG, with `<defs>` for what pieces use."""
    spots: Mapping[str, Spot]
    """The places by name: lower-case letters, digits and hyphens. Several may lie at one point."""
    cell: float
    """The distance between two signs of the text picture, in the units of the drawing."""
    signs: Mapping[Point, str] = field(default_factory=dict)
    """What text shows at a point while nothing lies there."""
    legend: Text = _NOTHING
    """What the signs mean; `{seat1}` is the name of seat 1."""
    previewed: tuple[str, ...] = ()
    """The names of all pieces that can have a preview."""
    nose: float = 0
    """How far from the middle of a piece, before it, the trail of its preview begins."""

    def __post_init__(self) -> None:
        for name in (*self.spots, *self.previewed):
            check_name(name)

    @property
    def css(self) -> str:
        """The style sheet of a surface; each preview follows its own piece."""
        near = ":is(:focus-visible,.picked)"
        shown = (f".on-{name}{near}~.of-{name}" for name in self.previewed)
        hovered = (f".on-{name}:hover~.of-{name}" for name in self.previewed)
        style = files("speeltafel.core.kit").joinpath("surface.css").read_text("utf-8")
        if not self.previewed:
            return style
        # A finger leaves its hover behind: the piece it played would stay outlined.
        with_mouse = f"@media (hover:hover){{{','.join(hovered)}{{opacity:1}}}}"
        return f"{style}{','.join(shown)}{{opacity:1}}\n{with_mouse}\n"

    def spot(self, name: str) -> Spot:
        """Return the spot of this name."""
        if name not in self.spots:
            raise LookupError(f"The ground has no spot named {name!r}.")
        return self.spots[name]

    @cached_property
    def backdrop(self) -> str:
        """The part of the drawing that never changes."""
        return f"{_MARKS}{self.art}" if self.previewed else self.art

    @cached_property
    def touchable(self) -> tuple[str, ...]:
        """The spots that can be touched by themselves."""
        return tuple(name for name, spot in self.spots.items() if spot.touch)

    @cached_property
    def empty_text(self) -> dict[tuple[int, int], str]:
        """What text shows of the empty ground, by line and column."""
        return {self._cell(at): sign for at, sign in self.signs.items()}

    def text_cell(self, name: str) -> tuple[int, int]:
        """Return the line and the column of the spot of this name in the text picture."""
        self.spot(name)
        return self._in_text[name]

    @cached_property
    def _in_text(self) -> dict[str, tuple[int, int]]:
        """The line and the column of every spot in the text picture."""
        return {name: self._cell(spot.at) for name, spot in self.spots.items()}

    def _cell(self, at: Point) -> tuple[int, int]:
        left, top = self._corner
        return round((at[1] - top) / self.cell), round((at[0] - left) / self.cell)

    @cached_property
    def _corner(self) -> Point:
        """The upper left corner of all that text shows."""
        points = [*self.signs, *(spot.at for spot in self.spots.values())]
        return min(x for x, _ in points), min(y for _, y in points)


class Preview(Struct, frozen=True):
    """What touching a piece would do, shown while it is under the pointer, in focus or picked."""

    spot: str
    """Where the piece would go."""
    drawing: str
    """How it would lie there; the class `surface-shade` outlines a shape."""
    label: Text
    """What it would do, in a sentence."""
    trail: str = ""
    """The spot where its trail ends, where that isn't the one it goes to."""
    hits: tuple[tuple[str, str], ...] = ()
    """The spots of other pieces that it would hit, each with the one where that goes."""


class Piece(Struct, frozen=True, eq=False):
    """What lies on a spot.

    A piece equals only itself. What is drawn of it is cached for as long as the game returns the same object.
    """

    name: str
    """Its id: lower-case letters, digits and hyphens. A piece that keeps it glides to its new spot."""
    spot: str
    label: Text
    """What it is, for a screen reader."""
    drawing: str
    """SVG around its middle, pointing to the right where its spot turns it."""
    shape: str
    """Its class in the style sheet."""
    seat: int = 0
    """Its owner, who is named after its label."""
    sign: str = ""
    """How text shows it; nothing if empty."""
    touch: str = ""
    """What touching it means to moves, if not what its spot means."""
    halo: str = ""
    """The outline that lights up around it: the data of an SVG path."""
    badge: str = ""
    """A word on its corner that shows only while it can be touched."""
    preview: Preview | None = None
    then: Text = _NOTHING
    """What to touch next, once this is picked: the prompt says it."""


class Tally(Struct, frozen=True, eq=False):
    """A count that each seat has, drawn on the ground and told in a line; it equals only itself."""

    name: str
    """The beginning of its ids."""
    title: Text
    counts: Sequence[str]
    """The counts, that of seat 1 first."""
    at: Sequence[Point]
    """Where they stand."""
    shape: str = "f-ink"
    """The class of their letters in the style sheet."""
    size: float = 24
    """The size of their letters."""


class Surface(Struct, frozen=True):
    """A ground with what lies on it; creating one raises `ValueError` where its seats don't fit the match."""

    ground: Ground
    pieces: Sequence[Piece]
    """From the bottom to the top; those that stay keep their order."""
    names: Names
    tallies: Sequence[Tally] = ()

    def __post_init__(self) -> None:
        seats = len(self.names)
        for piece in self.pieces:
            if not 0 <= piece.seat <= seats:
                raise ValueError(
                    f"The piece {piece.name!r} is of seat {piece.seat}; there are {seats} seats."
                )
        for tally in self.tallies:
            check_name(tally.name)
            if (len(tally.counts), len(tally.at)) != (seats, seats):
                raise ValueError(
                    f"The tally {tally.name!r} has {len(tally.counts)} counts at {len(tally.at)} points;"
                    f" there are {seats} seats."
                )

    @property
    def title(self) -> Text:
        """What a screen reader calls it."""
        return self.ground.title

    @property
    def stands(self) -> dict[str, Piece]:
        """The pieces by their spots."""
        return {piece.spot: piece for piece in self.pieces}

    @property
    def touches(self) -> set[str]:
        """Everything on it that can mean something when touched."""
        spots = {self.ground.spots[name].touch for name in self.ground.touchable}
        return spots | {piece.touch for piece in self.pieces if piece.touch}

    def scene(self, language: Language) -> Scene:
        """Return the surface as a scene: counts, free spots, pieces and on top of all the previews."""
        ground, names = self.ground, (_NOTHING, *self.names)
        items = [item for tally in self.tallies for item in _counts(tally)]
        if ground.touchable:
            taken = self.stands
            items += [_free(ground, name, name in taken, language) for name in ground.touchable]
        drawn = [_drawn(ground, piece, names[piece.seat], language) for piece in self.pieces]
        items += [lies[0] for lies in drawn]
        items += [lies[1] for lies in drawn if len(lies) > 1]
        return Scene(ground.size, ground.title.into(language), ground.backdrop, tuple(items))

    def picture(self) -> Text:
        """Return the surface as text: a sign for each piece, and those of the ground between them."""
        ground = self.ground
        signs = ground.empty_text | {
            ground.text_cell(piece.spot): piece.sign for piece in self.pieces if piece.sign
        }
        cell = 1 + max(map(len, signs.values()), default=0)
        lines = [""] * (1 + max(signs, default=(0, 0))[0])
        for line, column in sorted(signs):
            lines[line] = lines[line].ljust(cell * column) + signs[line, column]
        board = "\n".join(lines)
        told = (Text(board, board), self._legend(), *self._tallies())
        return join([text for text in told if text != _NOTHING], "\n")

    def describe(self) -> Text:
        """Return the surface in sentences: what each seat has where, and the counts."""
        lines = []
        for seat in sorted({piece.seat for piece in self.pieces}):
            own = [piece for piece in self.pieces if piece.seat == seat]
            if seat:
                lines.append(join([self.names[seat - 1], _COLON], ""))
            lines += [_where(piece.label, self.ground.spot(piece.spot)) for piece in own]
        return join([*lines, *self._tallies()], "\n")

    def _legend(self) -> Text:
        """Return what the signs mean, with the names of the seats."""
        seats = {f"seat{seat}": name for seat, name in enumerate(self.names, 1)}
        try:
            return put(self.ground.legend, **seats)
        except (LookupError, ValueError) as error:
            known = ", ".join(f"{{{seat}}}" for seat in seats)
            raise ValueError(f"The legend of {self.title.en!r} may only name {known}: {error}.") from error

    def _tallies(self) -> list[Text]:
        """Return a line for every tally."""
        return [
            Text(*(_told(tally, self.names, language) for language in LANGUAGES)) for tally in self.tallies
        ]


_COLON = Text(":", ":")


def unturned(x: float, y: float, degrees: int) -> Point:
    """Return a vector of the ground in the coordinates of something turned by this many degrees."""
    across, down = _direction(degrees)
    return x * across + y * down + 0.0, y * across - x * down + 0.0  # + 0.0, so that none is -0.0


@cache
def _direction(degrees: int) -> Point:
    """Return the vector of length 1 in this direction; to the right it is 0 degrees."""
    return round(cos(radians(degrees)), 12), round(sin(radians(degrees)), 12)


def _where(label: Text, spot: Spot) -> Text:
    return Text(f"{label.nl}: {spot.label.nl}.", f"{label.en}: {spot.label.en}.")


def _told(tally: Tally, names: Names, language: Language) -> str:
    each = (f"{name.into(language)} {count}" for name, count in zip(names, tally.counts, strict=True))
    return f"{tally.title.into(language)}: {', '.join(each)}."


@lru_cache(maxsize=1 << 10)
def _counts(tally: Tally) -> tuple[Item, ...]:
    """Return the counts of the seats as items."""
    return tuple(
        Item(f"{tally.name}-{seat}", "surface-count", at, words(count, size=tally.size, kind=tally.shape))
        for seat, (at, count) in enumerate(zip(tally.at, tally.counts, strict=True), 1)
    )


@lru_cache(maxsize=1 << 12)
def _free(ground: Ground, name: str, taken: bool, language: Language) -> Item:
    """Return a spot that can be touched; while a piece lies there, that is touched instead."""
    spot = ground.spots[name]
    body = f'{reach()}<path class="halo" d="{spot.halo}"/>'
    label = "" if taken else sentence(join([spot.label, _EMPTY], ": ").into(language))
    touch = "" if taken else spot.touch
    return Item(f"spot-{name}", "surface-spot", spot.at, body, spot.turned, touch, label)


@lru_cache(maxsize=1 << 15)
def _drawn(ground: Ground, piece: Piece, owner: Text, language: Language) -> tuple[Item, ...]:
    """Return a piece and, where it has one, its preview."""
    spot, whose = ground.spot(piece.spot), owner.into(language)
    label = piece.label.into(language) + (f", {whose}" if whose else "")
    label = sentence(f"{label}: {spot.label.into(language)}")
    halo = f'<path class="halo" d="{piece.halo}"/>' if piece.halo else ""
    if piece.preview is not None:
        if piece.name not in ground.previewed:
            raise LookupError(f"{piece.name!r} has a preview, but its ground doesn't list it as previewed.")
        label = f"{label} {piece.preview.label.into(language)}"
    drawn = Item(
        piece.name,
        f"surface-piece {piece.shape} on-{piece.name}",
        spot.at,
        f"{piece.drawing}{reach()}{halo}{_badge(piece.badge, spot.turned)}",
        turned=spot.turned,
        touch=piece.touch or spot.touch,
        label=label,
        then=piece.then.into(language),
    )
    return (drawn,) if piece.preview is None else (drawn, _preview(ground, piece, piece.preview))


def _badge(word: str, turned: int) -> str:
    """Return a badge, upright on the corner of a piece however that is turned."""
    if not word:
        return ""
    x, y = unturned(*_CORNER, turned)
    there = f"translate({x:g} {y:g})rotate({-turned})"
    return f'<g class="surface-badge" transform="{there}">{_BADGE}{words(word, 0, 1, 22, "f-light")}</g>'


def _preview(ground: Ground, piece: Piece, preview: Preview) -> Item:
    """Return what a move would do: the trail, the pieces that are hit, and where the piece ends."""
    leaves, ends = ground.spot(piece.spot), ground.spot(preview.spot)

    def seen(at: Point) -> Point:
        return unturned(at[0] - ends.at[0], at[1] - ends.at[1], ends.turned)

    def line(kind: str, *points: Point) -> str:
        joined = "L".join(f"{x:g} {y:g}" for x, y in map(seen, points))
        return f'<path class="surface-{kind}" d="M{joined}"/>'

    ahead = unturned(ground.nose, 0, -leaves.turned)
    begins = leaves.at[0] + ahead[0], leaves.at[1] + ahead[1]
    drawn = [line("trail", begins, ground.spot(preview.trail or preview.spot).at)]
    for hit, goes in preview.hits:
        struck = ground.spot(hit).at
        x, y = seen(struck)
        drawn.append(line("sent", struck, ground.spot(goes).at))
        drawn.append(f'<use href="#surface-hit" x="{x:g}" y="{y:g}"/>')
    drawn.append(preview.drawing)
    kind = f"surface-preview of-{piece.name}"
    return Item(f"preview-{piece.name}", kind, ends.at, "".join(drawn), turned=ends.turned)
