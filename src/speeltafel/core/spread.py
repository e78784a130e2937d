"""A plain table for games without a drawing of their own: scene, text picture and sentences from one list.

A table consists of rows of things and of boards with places; what can be touched names the token of its move,
or a part of it. A row has a fixed capacity and a board its places, so that the table itself never changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import fill

from speeltafel.core import board, things
from speeltafel.core.board import Board, Grid
from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import die, words
from speeltafel.core.things import WHOLE
from speeltafel.core.things import Thing as Thing
from speeltafel.core.words import Language, Text, join, listing, say

WIDTH = 600
_ABREAST, _WIDEST = 6, 128
"""How many things lie side by side, and the distance of their middles at most."""
_SMALL = 56.0
"""The distance of the middles of things in a supply, at most."""
_MARGIN, _TITLE, _GAP, _EDGE = 24, 46, 14, 14
_INNER = WIDTH - 2 * _MARGIN - 2 * _EDGE
_COLUMNS = 90
_NOTHING = Text("niets", "nothing")


@dataclass(frozen=True, slots=True)
class Row:
    """Things that lie together."""

    title: Text
    things: tuple[Thing, ...]
    room: int = _ABREAST
    """How many things there can ever be."""
    supply: bool = False
    """Whether they only show how many are left: small, in one line."""

    @property
    def abreast(self) -> int:
        """How many things lie side by side."""
        return self.room if self.supply else min(self.room, _ABREAST)

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
        signs = [thing.as_text for thing in self.things]
        parts = [signs[at : at + 2 * _ABREAST] for at in range(0, len(signs), 2 * _ABREAST)]
        shown = "\n    ".join(" ".join(part) for part in parts) or "-"
        return Text(f"{self.title.nl}: {shown}", f"{self.title.en}: {shown}")

    def describe(self) -> Text:
        """Return what lies there, in a sentence."""
        lying = listing([thing.label for thing in self.things]) if self.things else _NOTHING
        said = say(Text("{title}: {things}.", "{title}: {things}."), title=self.title, things=lying)
        return Text(fill(said.nl, _COLUMNS), fill(said.en, _COLUMNS))

    def height(self, width: float) -> float:
        """Return how high it is drawn."""
        return self._deep * -(-self.room // self.abreast)

    @property
    def _deep(self) -> float:
        return min(WHOLE, self.pitch) if self.supply else WHOLE

    def items(self, left: float, top: float, width: float, language: Language) -> list[Item]:
        """Return the things, side by side."""
        found = []
        for place, thing in enumerate(self.things):
            down, across = divmod(place, self.abreast)
            x = width / 2 + self.pitch * (across - (self.abreast - 1) / 2)
            at = (left + x, top + self._deep * (down + 0.5) - 6)
            pitch = self.pitch if self.supply else WHOLE
            found.append(things.item(thing, at, language, thing.touch, thing.label, pitch))
        return found


Part = Row | Board
"""A part of a table."""


def picture(parts: Sequence[Part]) -> Text:
    """Return the table as text, within 100 columns."""
    return join([part.picture() for part in parts], "\n")


def describe(parts: Sequence[Part]) -> Text:
    """Return the table in sentences."""
    return join([part.describe() for part in parts], "\n")


def draw(name: str, parts: Sequence[Part], language: Language) -> Scene:
    """Return the table as a scene, of felt and wood."""
    items, top, width = [], float(_MARGIN), float(_INNER)
    trays: list[Tray] = []
    for number, part in enumerate(parts, 1):
        title = words(part.title.into(language), size=24, kind="spread-title")
        items.append(Item(f"row-{number}", "spread-row", (_MARGIN + 18, top + _TITLE / 2), title))
        items += part.items(_MARGIN + _EDGE, top + _TITLE, width, language)
        high = _TITLE + part.height(width) + (_EDGE if isinstance(part, Board) else 0)
        trays.append((top, high, part.grid if isinstance(part, Board) else None))
        top += high + _GAP
    size = (WIDTH, round(top - _GAP + _MARGIN))
    # What stays keeps its place in the list wherever it goes; places come before things, which stand on them.
    return Scene(size, name, _backdrop(size, tuple(trays)), tuple(sorted(items, key=lambda item: item.id)))


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


def cover(name: str) -> str:
    """Draw the lid of a box: a die and two pebbles on felt, and the name of the game."""
    size = min(54, 420 // max(1, len(name)))
    return (
        '<rect class="spread-wood" width="300" height="400" rx="10"/>'
        '<rect class="spread-tray" x="16" y="16" width="268" height="276" rx="10"/>'
        '<g transform="translate(112 118)rotate(-14)scale(1.5)">' + die(5, 68) + "</g>"
        '<ellipse class="f-shadow" cx="205" cy="226" rx="52" ry="40"/>'
        '<ellipse class="spread-lid-stone" cx="200" cy="218" rx="52" ry="40"/>'
        '<ellipse class="f-shadow" cx="104" cy="242" rx="36" ry="27"/>'
        '<ellipse class="spread-lid-stone" cx="100" cy="236" rx="36" ry="27"/>'
        f"{words(name, 150, 346, size, 'f-dark')}"
    )
