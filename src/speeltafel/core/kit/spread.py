"""A plain table for games without a drawing of their own: scene, text picture and sentences from one list.

A table consists of rows of things, hands of cards, lines of text and boards with places; what can be touched
names the token of its move, or a part of it. Rows and hands have a fixed capacity and boards their places, so
that the table itself never changes.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from textwrap import fill
from unicodedata import east_asian_width

from msgspec import structs

from speeltafel.core.kit import board, things
from speeltafel.core.kit.board import Board, Grid
from speeltafel.core.kit.order import depth, in_reading_order
from speeltafel.core.kit.surface import Piece, Surface
from speeltafel.core.kit.things import WHOLE
from speeltafel.core.kit.things import Thing as Thing
from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import words
from speeltafel.core.words import Language, Text, count, join, listing, say, shortened

WIDTH = 600
_ABREAST, _WIDEST = 6, 128
"""How many things lie side by side, and the distance of their middles at most."""
_SMALL = 56.0
"""The distance of the middles of things in a supply, at most."""
_CARDS = 7
"""How many cards of a hand lie side by side without covering one another: as wide as a thumb on a phone."""
_CAPTION, _SIZE, _APART = 28, 20, 3
"""The height of a caption, the size of its letters, 12 px on a phone, and the gap between two of them."""
_NARROW, _WIDE = frozenset(" !'(),-.:;I[]fijlrt|’"), frozenset("%@MWmw…")
"""The letters that are 0.36 and 1 times as wide as their size, in the widest fonts; others are 0.62 times."""
_MARGIN, _TITLE, _GAP, _EDGE = 24, 46, 14, 14
_INNER = WIDTH - 2 * _MARGIN - 2 * _EDGE
_COLUMNS = 90
_NOTHING = Text("niets", "nothing")
_NO_TOUCH = re.compile(r"[\s\"'\\<>&]")
"""What a touch can't contain: it is an attribute in the page, and part of a selector."""


@dataclass(frozen=True, slots=True)
class Row:
    """Things that lie together."""

    title: Text
    things: tuple[Thing, ...]
    room: int = _ABREAST
    """How many things there can ever be; with more of them the row gets higher.

    An empty row keeps its room, so that nothing moves when something comes to lie there; with 0 it has none.
    """
    supply: bool = False
    """Whether they only show how many are left: small, in one line."""
    many: Text | None = None
    """What several things with one label are called: `men`."""

    @property
    def _most(self) -> int:
        """How many things it is drawn for."""
        return max(self.room, len(self.things))

    @property
    def abreast(self) -> int:
        """How many things lie side by side; in several lines about as many in each."""
        most = max(1, self._most)
        return most if self.supply else -(-most // -(-most // _ABREAST))

    @property
    def pitch(self) -> float:
        """The distance of neighbours; few things are spread wider."""
        return min(_SMALL if self.supply else _WIDEST, _INNER / self.abreast)

    @property
    def touches(self) -> set[str]:
        """Everything in it that can mean something when touched."""
        return {thing.touch for thing in self.things if thing.touch}

    def picture(self) -> Text:
        """Return the row as signs, within 100 columns."""
        return _signs(self.title, self.things)

    def describe(self) -> Text:
        """Return what lies there, in a sentence."""
        return _sentence(self.title, self.things, self.many)

    def height(self, width: float) -> float:
        """Return how high it is drawn."""
        return self._line * -(-self._most // self.abreast)

    @property
    def _deep(self) -> float:
        """How high its things are drawn."""
        return min(WHOLE, self.pitch) if self.supply else WHOLE

    @property
    def _line(self) -> float:
        """How far a line of things lies below the last one, with its captions."""
        return self._deep + (_CAPTION if any(thing.caption for thing in self.things) else 0)

    def items(self, left: float, top: float, width: float, language: Language) -> list[Item]:
        """Return the things, side by side."""
        found = []
        for place, thing in enumerate(self.things):
            down, across = divmod(place, self.abreast)
            x = width / 2 + self.pitch * (across - (self.abreast - 1) / 2)
            at = (left + x, top + self._line * down + self._deep / 2 - 6)
            pitch = self.pitch if self.supply else WHOLE
            item = things.item(thing, at, language, thing.touch, join([self.title, thing.label], ": "), pitch)
            found.append(structs.replace(item, kind=f"{item.kind} in-row"))
            if thing.caption:
                shown = _fitting(thing.caption.into(language), self.pitch - _APART)
                text = words(shown, size=_SIZE, kind="spread-below")
                below = (at[0], at[1] + self._deep / 2 + 8)
                found.append(Item(f"below-{thing.name}", "spread-row", below, text))
        return found


def _fitting(caption: str, width: float) -> str:
    """Return a caption, shortened where it is wider than this."""
    letters = len(caption)
    while letters > 1 and _SIZE * sum(map(_ems, shortened(caption, letters))) > width:
        letters -= 1
    return shortened(caption, letters)


def _ems(letter: str) -> float:
    """Return how wide a letter is at most, in the size of its font."""
    if letter in _NARROW:
        return 0.36
    return 1 if letter in _WIDE or east_asian_width(letter) in "WF" else 0.62


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that one seat may see, in lines; where too many for these they cover one another in part.

    They lie in the order of their names, so that a hand always looks the same.
    """

    title: Text
    things: tuple[Thing, ...]
    room: int = 2 * _CARDS
    """How many cards fit without covering one another."""

    @property
    def touches(self) -> set[str]:
        """Everything in it that can mean something when touched."""
        return {thing.touch for thing in self.things if thing.touch}

    @property
    def _lines(self) -> int:
        return -(-self.room // _CARDS)

    def picture(self) -> Text:
        """Return the cards as signs, within 100 columns."""
        return _signs(self.title, self._sorted)

    def describe(self) -> Text:
        """Return what cards there are, in a sentence."""
        return _sentence(self.title, self._sorted)

    @property
    def _sorted(self) -> tuple[Thing, ...]:
        return tuple(sorted(self.things, key=lambda thing: thing.name))

    def height(self, width: float) -> float:
        """Return how high it is drawn."""
        return WHOLE * self._lines

    def items(self, left: float, top: float, width: float, language: Language) -> list[Item]:
        """Return the cards, line by line."""
        abreast = max(_CARDS, -(-len(self.things) // self._lines))
        pitch, found = width / abreast, []
        for place, thing in enumerate(self._sorted):
            down, across = divmod(place, abreast)
            at = (round(left + pitch * (across + 0.5), 1), top + WHOLE * (down + 0.5) - 6)
            found.append(things.item(thing, at, language, thing.touch, thing.label, apart=pitch))
        return found


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: a score, or what else one must know; it may change from turn to turn."""

    title: Text
    touches = frozenset[str]()

    def picture(self) -> Text:
        """Return the line."""
        return self.title

    def describe(self) -> Text:
        """Return it as a sentence."""
        return say(Text("{title}.", "{title}."), title=self.title)

    def height(self, width: float) -> float:
        """Return how high it is drawn, besides its text."""
        return 0

    def items(self, left: float, top: float, width: float, language: Language) -> list[Item]:
        """Return nothing: the text is its title."""
        return []


def _signs(title: Text, lying: Sequence[Thing]) -> Text:
    def shown(language: Language) -> str:
        lines = [f"{title.into(language)}:"]
        for thing in lying:
            sign = thing.as_text(language)
            sign = f"{thing.caption.into(language)} {sign}" if thing.caption else sign
            if len(lines[-1]) + len(sign) >= _COLUMNS:
                lines.append("   ")
            lines[-1] += f" {sign}"
        return "\n".join(lines) + ("" if lying else " -")

    return Text(shown("nl"), shown("en"))


def _sentence(title: Text, lying: Sequence[Thing], many: Text | None = None) -> Text:
    alike = [(label, len(list(some))) for label, some in groupby(lying, lambda thing: thing.label)]
    things_there = listing([_counted(*one, many) for one in alike]) if lying else _NOTHING
    said = say(Text("{title}: {things}.", "{title}: {things}."), title=title, things=things_there)
    return Text(fill(said.nl, _COLUMNS), fill(said.en, _COLUMNS))


def _counted(label: Text, number: int, many: Text | None) -> Text:
    """Return so many things with one label: 3 men, or 3 × man where no word for several is known."""
    if number == 1:
        return label
    return count(number, label, many) if many else Text(f"{number} × {label.nl}", f"{number} × {label.en}")


Part = Row | Hand | Line | Board | Surface
"""A part of a table. A surface is all of its drawing; whatever else is on its table is only read."""


def picture(parts: Sequence[Part]) -> Text:
    """Return the table as text, within 100 columns."""
    _check(parts)
    return join([part.picture() for part in parts], "\n")


def describe(parts: Sequence[Part]) -> Text:
    """Return the table in sentences."""
    return join([part.describe() for part in parts], "\n")


def draw(
    name: str, parts: Sequence[Part], language: Language, touched: Collection[str] | None = None
) -> Scene:
    """Return the table as a scene, of felt and wood.

    `touched` is all that moves touch, where that is known: a place that none touches is only drawn, so that
    nobody is led there by a keyboard or a screen reader.
    """
    _check(parts)
    items, top, width = [], float(_MARGIN), float(_INNER)
    trays: list[Tray] = []
    for number, part in enumerate(parts, 1):
        if isinstance(part, Surface):
            return part.scene(language)
        title = words(part.title.into(language), size=24, kind="spread-title")
        items.append(Item(f"row-{number}", "spread-row", (_MARGIN + 18, top + _TITLE / 2), title))
        lying = part.items(_MARGIN + _EDGE, top + _TITLE, width, language)
        lying = in_reading_order(number, lying, by_place=isinstance(part, Board))
        if isinstance(part, Board) and touched is not None:
            idle = {f"place-{name}" for name in part.places.keys() - touched}
            lying = [item for item in lying if item.id not in idle]
        items += lying
        high = _TITLE + part.height(width) + (_EDGE if isinstance(part, Board) else 0)
        trays.append((top, high, part.grid if isinstance(part, Board) else None))
        top += high + _GAP
    _glide(items, parts)
    size = (WIDTH, round(top - _GAP + _MARGIN))
    return Scene(size, name, _backdrop(size, tuple(trays)), tuple(sorted(items, key=depth)))


def _check(parts: Sequence[Part]) -> None:
    """Raise `ValueError` where a table can't be drawn as it says, or two things would be taken for one."""
    _check_names(parts)
    _check_touches(parts)
    surfaces = [part for part in parts if isinstance(part, Surface)]
    if len(surfaces) > 1:
        titles = ", ".join(repr(surface.title.en) for surface in surfaces)
        raise ValueError(
            f"A surface is the whole drawing of a table, and this one has {titles}: make it one."
        )
    for part in parts if surfaces else ():
        if not isinstance(part, Surface) and part.touches:
            raise ValueError(
                f"Beside a surface {part.title.en!r} isn't drawn, so {_first(part.touches)} can't be touched"
                " there: make it a piece or a spot of the surface."
            )


def _check_touches(parts: Sequence[Part]) -> None:
    for part in parts:
        if wrong := [touch for touch in part.touches if _is_no_touch(touch)]:
            raise ValueError(
                f"What is touched can't contain spaces, quotation marks or <>&\\: {_first(wrong)}"
                f" of {part.title.en!r}."
            )


def _first(names: Collection[str]) -> str:
    """Return one of these names, the same every time, as Python writes it."""
    return repr(min(names))


@lru_cache(maxsize=1 << 12)
def _is_no_touch(touch: str) -> bool:
    return _NO_TOUCH.search(touch) is not None


def _check_names(parts: Sequence[Part]) -> None:
    """Raise `ValueError` where a thing stands on no place, or a name is wrong or shared.

    By its name a browser tells one from the other.
    """
    places = Counter(name for part in parts if isinstance(part, Board) for name in part.places)
    lying = Counter(thing.name for part in parts for thing in things_in(part))
    for part in parts:
        if isinstance(part, Board) and (wrong := part.stands.keys() - {at.name for at in part.grid.places}):
            raise ValueError(f"Things stand on {sorted(wrong)}, and {part.title.en!r} has no such places.")
    for name in (*places, *lying):
        things.check_name(name)
    for name, number in places.items():
        if number > 1:
            raise ValueError(f"Two boards have a place {name}: give one of them a `prefix`.")
    for name, number in lying.items():
        if number > 1:
            raise ValueError(f"Two things on the table are named {name}: each needs a name of its own.")


def things_in(part: Part) -> Collection[Thing | Piece]:
    """Return the things that lie in a part."""
    if isinstance(part, Surface):
        return part.pieces
    if isinstance(part, Board):
        return part.stands.values()
    return () if isinstance(part, Line) else part.things


def _glide(items: list[Item], parts: Sequence[Part]) -> None:
    """Let things come from where their pile or owner is, and go there."""
    at = {item.id: item.at for item in items}
    moving = {
        f"thing-{thing.name}": thing
        for part in parts
        if isinstance(part, Row | Hand)
        for thing in part.things
        if thing.comes or thing.goes
    }
    for place, item in enumerate(items):
        if thing := moving.get(item.id):
            comes, goes = at.get(f"thing-{thing.comes}"), at.get(f"thing-{thing.goes}")
            items[place] = structs.replace(item, enter=comes, leave=goes)


def touches(parts: Sequence[Part], steps: Sequence[str]) -> tuple[str, ...]:
    """Return these touches if all can be made; else nothing: the move is only a button."""
    there = set().union(*(part.touches for part in parts))
    return tuple(steps) if there.issuperset(steps) else ()


Tray = tuple[float, float, Grid | None]
"""The top and height of a part, and the grid of a board."""


@cache
def _backdrop(size: tuple[int, int], trays: tuple[Tray, ...]) -> str:
    """Draw a wooden table with a sunk tray of felt for every part."""
    wide, high = size
    drawn = [
        '<defs><radialGradient id="spread-stone" cx="0.36" cy="0.28" r="0.85">'
        '<stop class="spread-stone-lit" offset="0"/><stop class="spread-stone-dim" offset="1"/>'
        "</radialGradient></defs>"
        f'<rect class="spread-wood" width="{wide}" height="{high}" rx="16"/>'
    ]
    drawn += [
        f'<path class="spread-grain" d="M0 {y}q150 {bend} 300 0t300 {-bend}"/>'
        for y, bend in zip(range(9, high, 26), (9, -6, 12, 5, -10, 7) * high, strict=False)
    ]
    for top, deep, grid in trays:
        drawn.append(
            f'<rect class="spread-tray" x="{_MARGIN}" y="{top:g}" width="{wide - 2 * _MARGIN}"'
            f' height="{deep:g}" rx="12"/>'
        )
        if grid is not None:
            drawn.append(board.backdrop(grid, _MARGIN + _EDGE, top + _TITLE, _INNER))
    return "".join(drawn)
