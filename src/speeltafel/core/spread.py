"""A plain table for games without a drawing of their own: scene, text picture and sentences from one list.

A table consists of rows of things; a thing that can be touched names the token of its move. A row has a fixed
capacity, so that the table itself never changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import fill

from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import die, reach, seat_mark, words
from speeltafel.core.words import Language, Text, join, listing, say

WIDTH = 600
_ABREAST, _WIDEST, _DEEP = 6, 128, 100
"""How many things lie side by side, and the distance of their middles: across at most, and down."""
_MARGIN, _TITLE, _GAP = 24, 46, 14
_COLUMNS = 90
_NOTHING = Text("niets", "nothing")
_SIGNS = {"pebble": "({})", "die": "[{}]", "card": "[{}]", "back": "[{}]"}
"""How text shows each shape around its sign."""
_HALF = {"pebble": (38, 33), "die": (34, 34), "card": (33, 42), "back": (33, 42)}


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing on the table."""

    name: str
    """Its id: lower-case letters, digits and hyphens. A thing that keeps its id glides to its new place."""
    shape: str
    """`pebble`, `die`, `card`, or `back` for a card face down."""
    label: Text
    """What it is, for a screen reader."""
    sign: str = ""
    """The text on it; on a die the number of its pips."""
    touch: str = ""
    """The token of the move that touching it makes, now or in another position: letters and digits."""
    seat: int = 0
    """The owner, shown by that seat's mark."""


@dataclass(frozen=True, slots=True)
class Row:
    """Things that lie together."""

    title: Text
    things: tuple[Thing, ...]
    room: int = _ABREAST
    """How many things there can ever be."""

    @property
    def lines(self) -> int:
        """How many lines its room takes."""
        return -(-self.room // _ABREAST)


def picture(rows: Sequence[Row]) -> Text:
    """Return the rows as signs, within 100 columns."""
    lines = []
    for row in rows:
        signs = [_SIGNS[thing.shape].format(thing.sign or " ") for thing in row.things]
        parts = [signs[at : at + 2 * _ABREAST] for at in range(0, len(signs), 2 * _ABREAST)]
        shown = "\n    ".join(" ".join(part) for part in parts) or "-"
        lines.append(Text(f"{row.title.nl}: {shown}", f"{row.title.en}: {shown}"))
    return join(lines, "\n")


def describe(rows: Sequence[Row]) -> Text:
    """Return the rows in sentences."""
    return join([_sentence(row) for row in rows], "\n")


def _sentence(row: Row) -> Text:
    things = listing([thing.label for thing in row.things]) if row.things else _NOTHING
    said = say(Text("{title}: {things}.", "{title}: {things}."), title=row.title, things=things)
    return Text(fill(said.nl, _COLUMNS), fill(said.en, _COLUMNS))


def draw(name: str, rows: Sequence[Row], language: Language) -> Scene:
    """Return the rows as a scene, on a table of felt and wood."""
    items, top = [], _MARGIN
    for number, row in enumerate(rows, 1):
        title = words(row.title.into(language), size=24, kind="spread-title")
        items.append(Item(f"row-{number}", "spread-row", (_MARGIN + 18, top + _TITLE / 2), title))
        for place, thing in enumerate(row.things):
            x, y = _place(place, row.room)
            items.append(_item(thing, (x, top + y), language))
        top += _height(row.lines) + _GAP
    size = (WIDTH, top - _GAP + _MARGIN)
    lines = tuple(row.lines for row in rows)
    # What stays keeps its place in the list whichever row it goes to; nothing lies on top of another.
    return Scene(size, name, _backdrop(size, lines), tuple(sorted(items, key=lambda item: item.id)))


def touches(rows: Sequence[Row], token: str) -> tuple[str, ...]:
    """Return what to touch for the move with this token; nothing where no thing stands for it."""
    return (token,) if any(thing.touch == token for row in rows for thing in row.things) else ()


def _place(place: int, room: int) -> tuple[float, float]:
    """Return the middle of a thing, relative to the top of its row; few things are spread wider."""
    down, across = divmod(place, _ABREAST)
    abreast = min(room, _ABREAST)
    pitch = min(_WIDEST, (WIDTH - 2 * _MARGIN) / abreast)
    return WIDTH / 2 + pitch * (across - (abreast - 1) / 2), _TITLE + _DEEP * down + _DEEP / 2 - 6


def _height(lines: int) -> int:
    return _TITLE + _DEEP * lines


def _item(thing: Thing, at: tuple[float, float], language: Language) -> Item:
    label = thing.label.into(language)
    kind = f"spread-thing spread-{thing.shape}"
    sentence = f"{label[:1].upper()}{label[1:]}."
    return Item(
        f"thing-{thing.name}",
        kind,
        at,
        _body(thing.shape, thing.sign, thing.seat),
        touch=thing.touch,
        label=sentence,
    )


@cache
def _body(shape: str, sign: str, seat: int) -> str:
    wide, high = _HALF[shape]
    if shape == "die":
        drawn = die(int(sign or 0), 2 * wide)
    elif shape == "pebble":
        drawn = (
            f'<ellipse class="f-shadow" cx="3" cy="6" rx="{wide}" ry="{high}"/>'
            f'<ellipse class="spread-stone" fill="url(#spread-stone)" rx="{wide}" ry="{high}"/>'
            f"{words(sign, size=32, kind='spread-cut')}"
        )
    else:
        drawn = _card(shape, sign, wide, high)
    mark = f'<g transform="translate({wide - 12} {high - 12})">{seat_mark(seat, 18)}</g>' if seat else ""
    round_it = wide if shape == "pebble" else 14
    halo = (
        f'<rect class="halo" x="{-wide - 5}" y="{-high - 5}" width="{2 * wide + 10}" height="{2 * high + 10}"'
        f' rx="{round_it}"/>'
    )
    return f"{drawn}{mark}{reach()}{halo}"


def _card(shape: str, sign: str, wide: int, high: int) -> str:
    """Draw a card: face up on ivory, or its woven back."""
    edge = f'x="{-wide}" y="{-high}" width="{2 * wide}" height="{2 * high}" rx="9"'
    drawn = f'<rect class="f-shadow" transform="translate(3 5)" {edge}/>'
    if shape == "card":
        return f'{drawn}<rect class="f-card s-edge" {edge}/>{words(sign, size=34, kind="f-dark")}'
    inner = f'x="{7 - wide}" y="{7 - high}" width="{2 * wide - 14}" height="{2 * high - 14}" rx="5"'
    return (
        f'{drawn}<rect class="spread-back" {edge}/><rect class="spread-weave" {inner}/>'
        f"{words(sign, size=34, kind='f-light')}"
    )


@cache
def _backdrop(size: tuple[int, int], lines: tuple[int, ...]) -> str:
    """Draw a wooden table with a sunk tray of felt for every row."""
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
    top = _MARGIN
    for line in lines:
        drawn.append(
            f'<rect class="spread-tray" x="{_MARGIN}" y="{top}" width="{wide - 2 * _MARGIN}"'
            f' height="{_height(line)}" rx="12"/>'
        )
        top += _height(line) + _GAP
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
