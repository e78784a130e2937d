"""The things that lie on a plain table: pebbles, men, dice and cards, drawn and as signs in a text."""

from dataclasses import dataclass
from functools import cache

from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import die, reach, seat_mark, words
from speeltafel.core.words import Language, Text

_SIGNS = {"pebble": "({})", "die": "[{}]", "card": "[{}]", "back": "[{}]"}
"""How text shows each shape around its sign."""
_MEN = "●○▲■◆✚◗▼"
"""How text shows a man, by its seat."""
_HALF = {"pebble": (38, 33), "man": (36, 36), "die": (34, 34), "card": (33, 42), "back": (33, 42)}
WHOLE = 100
"""The distance between two things that are drawn in full size."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing on the table."""

    name: str
    """Its id: lower-case letters, digits and hyphens. A thing that keeps its id glides to its new place."""
    shape: str
    """`pebble`, `man` in the colour of its seat, `die`, `card`, or `back` for a card face down."""
    label: Text
    """What it is, for a screen reader."""
    sign: str = ""
    """The text on it; on a die the number of its pips."""
    touch: str = ""
    """What touching it means, now or in another position: letters and digits. On a board the place does."""
    seat: int = 0
    """The owner, shown by that seat's mark."""

    @property
    def as_text(self) -> str:
        """The thing as a sign in a text."""
        if self.shape == "man":
            return self.sign or _MEN[self.seat - 1]
        return _SIGNS[self.shape].format(self.sign or " ")


def sentence(label: str) -> str:
    """Return a label as a screen reader says it."""
    return f"{label[:1].upper()}{label[1:]}."


def item(thing: Thing, at: Point, language: Language, touch: str, label: Text, pitch: float = WHOLE) -> Item:
    """Return a thing as an item at a point, smaller where its neighbours are nearer than `WHOLE`."""
    return Item(
        f"thing-{thing.name}",
        f"spread-thing spread-{thing.shape}",
        at,
        _body(thing.shape, thing.sign, thing.seat, min(pitch, WHOLE)),
        touch=touch,
        label=sentence(label.into(language)),
    )


@cache
def _body(shape: str, sign: str, seat: int, pitch: float) -> str:
    wide, high = _HALF[shape]
    if shape == "die":
        drawn = die(int(sign or 0), 2 * wide)
    elif shape == "pebble":
        drawn = (
            f'<ellipse class="f-shadow" cx="3" cy="6" rx="{wide}" ry="{high}"/>'
            f'<ellipse class="spread-stone" fill="url(#spread-stone)" rx="{wide}" ry="{high}"/>'
            f"{words(sign, size=32, kind='spread-cut')}"
        )
    elif shape == "man":
        drawn = _man(sign, seat, wide)
    else:
        drawn = _card(shape, sign, wide, high)
    owned = seat and shape != "man"
    mark = f'<g transform="translate({wide - 12} {high - 12})">{seat_mark(seat, 18)}</g>' if owned else ""
    round_it = wide if shape in ("pebble", "man") else 14
    halo = (
        f'<rect class="halo" x="{-wide - 5}" y="{-high - 5}" width="{2 * wide + 10}" height="{2 * high + 10}"'
        f' rx="{round_it}"/>'
    )
    if pitch == WHOLE:
        return f"{drawn}{mark}{reach()}{halo}"
    hit = f'<rect class="hit" x="{-WHOLE / 2:g}" y="{-WHOLE / 2:g}" width="{WHOLE}" height="{WHOLE}"/>'
    return f'<g transform="scale({pitch / WHOLE:.3g})">{drawn}{mark}{hit}{halo}</g>'


def _man(sign: str, seat: int, radius: int) -> str:
    """Draw a flat disc in the colour of a seat, with the seat's mark or a sign."""
    on_it = (
        words(sign, size=34, kind=f"f-on-seat-{seat}") if sign else seat_mark(seat, 26, f"f-on-seat-{seat}")
    )
    return (
        f'<circle class="f-shadow" cx="2" cy="5" r="{radius}"/>'
        f'<circle class="f-seat-{seat} spread-rim" r="{radius}"/>{on_it}'
    )


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
