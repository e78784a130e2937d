"""The things that lie on a plain table: pebbles, men, dice and cards, drawn and as signs in a text."""

import re
from functools import lru_cache

from msgspec import Struct

from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import THUMB, die, reach, seat_mark, suit_mark, words
from speeltafel.core.words import Language, Text

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_SIGNS = {"pebble": "({})"}
"""How text shows a shape around its sign, if not in square brackets."""
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_RANKS = {"j": Text("B", "J"), "q": Text("V", "Q"), "k": Text("H", "K"), "a": Text("A", "A")}
_MEN = "◎●○▲■◆✚◗▼"
"""How text shows a man, by its seat; the first is nobody's."""
_HALF = {"pebble": (38, 33), "man": (36, 36), "die": (34, 34), "suit": (34, 34)}
_HALF_CARD = (33, 42)
WHOLE = 100
"""The distance between two things that are drawn in full size."""


class Thing(Struct, frozen=True):
    """One thing on the table; a struct, as many are created for every picture and observation."""

    name: str
    """Its id: lower-case letters, digits and hyphens. A thing that keeps its id glides to its new place."""
    shape: str
    """`pebble`, `man` in the colour of its seat, or ivory where it is nobody's, `die`, `card`, `back` for a
    card face down, `pile` for more, `gap` for none; `playing` for a playing card and `suit` for one to choose
    (`core/kit/cards.py`)."""
    label: Text
    """What it is, for a screen reader."""
    sign: str = ""
    """The text on it; on a die the number of its pips or another sign, on a playing card its name: `h7`."""
    touch: str = ""
    """What touching it means, now or in another position: letters and digits.

    Without it a thing on a board is touched for its place; with it for this, and then its place for nothing.
    """
    seat: int = 0
    """The owner, shown by that seat's mark."""
    caption: Text | None = None
    """What stands below it in a row, the name of a pile or its owner; with any the row is higher."""
    comes: str = ""
    """The name of the thing that it comes from when it is new: a pile, or somebody's cards."""
    goes: str = ""
    """Where it goes when it is gone; its own name lets it fade where it lies."""
    then: Text | None = None
    """What to touch next, once this is picked: the prompt says it."""
    dim: bool = False
    """Whether it doesn't count now."""
    drawing: str = ""
    """Its own drawing in place of its shape's: SVG around its middle, no further than 40 units from it."""
    turned: int = 0
    """Degrees clockwise."""

    def as_text(self, language: Language) -> str:
        """Return the thing as a sign in a text."""
        if self.shape == "man":
            return self.sign or _MEN[self.seat]
        if self.shape == "gap":
            return "-"
        if self.shape in ("playing", "suit"):
            sign = "".join(_on_card(self.sign, language))
            return f"({sign})" if self.dim else f"[{sign}]"
        return _SIGNS.get(self.shape, "[{}]").format(self.sign or " ")


@lru_cache(maxsize=1 << 13)
def check_name(name: str) -> None:
    """Raise `ValueError` where this can't be the name of something that is drawn."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"A name consists of lower-case letters, digits and hyphens; {name!r} doesn't.")


def sentence(label: str) -> str:
    """Return a label as a screen reader says it."""
    return f"{label[:1].upper()}{label[1:]}."


def item(
    thing: Thing,
    at: Point,
    language: Language,
    touch: str,
    label: Text,
    pitch: float = WHOLE,
    apart: float = 0,
) -> Item:
    """Return a thing as an item at a point.

    It is smaller where its neighbours are nearer than `WHOLE`, unless they lie so far `apart`, covering it.
    """
    return Item(
        f"thing-{thing.name}",
        f"spread-thing spread-{thing.shape}{' spread-dim' if thing.dim else ''}",
        at,
        _body(thing.shape, thing.sign, thing.seat, language, min(pitch, WHOLE), apart, thing.drawing),
        turned=thing.turned,
        touch=touch,
        label=sentence(label.into(language)),
        then=thing.then.into(language) if thing.then else "",
    )


@lru_cache(maxsize=1 << 12)
def _body(shape: str, sign: str, seat: int, language: Language, pitch: float, apart: float, own: str) -> str:
    wide, high = _HALF.get(shape, _HALF_CARD)
    if own:
        drawn = own
    elif shape == "die":
        has_pips = sign in ("", "0", "1", "2", "3", "4", "5", "6")
        drawn = die(int(sign or 0) if has_pips else 0, 2 * wide)
        drawn += "" if has_pips else words(sign, size=34, kind="f-dark")
    elif shape == "pebble":
        drawn = (
            f'<ellipse class="f-shadow" cx="3" cy="6" rx="{wide}" ry="{high}"/>'
            f'<ellipse class="spread-stone" fill="url(#spread-stone)" rx="{wide}" ry="{high}"/>'
            f"{words(sign, size=32, kind='spread-cut')}"
        )
    elif shape == "man":
        drawn = _man(sign, seat, wide)
    elif shape == "suit":
        drawn = f'<circle class="f-card s-edge" r="{wide}"/>{suit_mark(sign, 42)}'
    else:
        drawn = _card(shape, sign, language, wide, high)
    owned = seat and shape not in ("man", "gap") and not own
    mark = (
        f'<g transform="translate({wide - 12} {high - 12})"><circle class="f-card" r="15"/>'
        f"{seat_mark(seat, 18)}</g>"
        if owned
        else ""
    )
    round_it = wide if shape in ("pebble", "man", "suit") else 14
    halo = (
        f'<rect class="halo" x="{-wide - 5}" y="{-high - 5}" width="{2 * wide + 10}" height="{2 * high + 10}"'
        f' rx="{round_it}"/>'
    )
    if apart:
        # What is left to see of a card that its right neighbour covers: its left edge.
        left = -min(apart / 2, wide)
        hit = f'<rect class="hit" x="{left:g}" y="{-THUMB / 2:g}" width="{apart:.4g}" height="{THUMB}"/>'
        return f"{drawn}{mark}{hit}{halo}"
    if pitch == WHOLE:
        return f"{drawn}{mark}{reach()}{halo}"
    hit = f'<rect class="hit" x="{-WHOLE / 2:g}" y="{-WHOLE / 2:g}" width="{WHOLE}" height="{WHOLE}"/>'
    return f'<g transform="scale({pitch / WHOLE:.3g})">{drawn}{mark}{hit}{halo}</g>'


def _man(sign: str, seat: int, radius: int) -> str:
    """Draw a flat disc in the colour of a seat, with the seat's mark or a sign."""
    colour, kind = (f"f-seat-{seat}", f"f-on-seat-{seat}") if seat else ("f-ivory", "f-dark")
    on_it = words(sign, size=34, kind=kind) if sign else seat_mark(seat, 26, kind) if seat else ""
    return (
        f'<circle class="f-shadow" cx="2" cy="5" r="{radius}"/>'
        f'<circle class="{colour} spread-rim" r="{radius}"/>{on_it}'
    )


def _card(shape: str, sign: str, language: Language, wide: int, high: int) -> str:
    """Draw a card: face up on ivory, or its woven back; or a pile of them, or the place of one."""
    edge = f'x="{-wide}" y="{-high}" width="{2 * wide}" height="{2 * high}" rx="9"'
    if shape == "gap":
        return f'<rect class="spread-gap" {edge}/>'
    drawn = f'<rect class="f-shadow" transform="translate(3 5)" {edge}/>'
    if shape == "card":
        return f'{drawn}<rect class="f-card s-edge" {edge}/>{words(sign, size=34, kind="f-dark")}'
    if shape == "playing":
        return f'{drawn}<rect class="f-card s-edge" {edge}/>{_printed(sign, language)}'
    if shape == "pile":
        below = (f'<rect class="spread-back" transform="translate({x} {x})" {edge}/>' for x in (6, 3))
        drawn = f"{drawn}{''.join(below)}"
    inner = f'x="{7 - wide}" y="{7 - high}" width="{2 * wide - 14}" height="{2 * high - 14}" rx="5"'
    return (
        f'{drawn}<rect class="spread-back" {edge}/><rect class="spread-weave" {inner}/>'
        f"{words(sign, size=34, kind='f-light')}"
    )


def _on_card(card: str, language: Language) -> tuple[str, str]:
    """Return the suit and the rank on a playing card, as text."""
    rank = _RANKS[card[1:]].into(language) if card[1:] in _RANKS else card[1:]
    return _SUITS.get(card[0], "★"), "" if card[0] == "x" else rank


def _printed(card: str, language: Language) -> str:
    """Draw the face of a playing card; rank and suit are at its left, where a covered card shows them."""
    if card[0] == "x":
        kind = "spread-red" if card == "xr" else "spread-black"
        star = "M0-26 7-9 25-8 11 4 16 22 0 12-16 22-11 4-25-8-7-9z"
        small = f'<path class="{kind}" transform="translate(-20 -27)scale(.4)" d="{star}"/>'
        return f'{small}<path class="{kind}" transform="translate(3 8)" d="{star}"/>'
    kind = "spread-red" if card[0] in "dh" else "spread-black"
    rank = _on_card(card, language)[1]
    at = -19 if len(rank) == 1 else -15
    return f"{words(rank, at, -25, 27, kind)}{suit_mark(card[0], 18, -20, -1)}{suit_mark(card[0], 40, 8, 16)}"
