"""Knights, drawn: a card's face in two sizes, its back, and its owner's view of it face down.

Each is drawn once and referred to by the cards on the table. A drawing consists of a few plain shapes and
refers to no other: a browser lays out whatever is referred to again for each card, text most slowly.
"""

from functools import lru_cache
from math import cos, radians, sin

from speeltafel.core.shapes import emblem, words
from speeltafel.games.saga.cards import CARDS, UNKNOWN, Card

TINTS = {"r": "red", "g": "green", "b": "blue", "o": "orange", "p": "purple", "y": "yellow"}
"""The colour class for each letter."""

WIDE, HIGH = 78, 94
"""The size of a card in a hand."""
SLIM, TALL = 34, 54
"""The size of a card that is only looked at: a defender, another seat's force."""

DIGITS = {
    "1": "M-1-13H6V13H-1V-5q-3 2-7 3v-6q5-1 7-5z",
    "2": "M-9-4q0-9 9-9t9 8q0 5-4 8.5l-4.5 3.5H9V13H-9V8L0 0q3-2.5 3-4.5t-3-2q-2.8 0-2.8 2.5z",
    "3": "M-9-6q1-7 9-7t8 7q0 4-3 5.5q4 1.5 4 6q0 7.5-9 7.5t-9-7h6.5q0 2 2.5 2t2.5-2.5t-3-2.5h-2v-5h2"
    "q2.5 0 2.5-2.2t-2-2.2q-2 0-2.5 1.9z",
    "4": "M1-13H7V3h3v5H7v5H1V8h-10V3zM1-4-4 3H1z",
}
"""In the middle of a square of 26."""
_LEANING = {1: (0,), 2: (-16, 16), 3: (-30, 0, 30), 4: (-42, -14, 14, 42)}
_HELM = "M-14 17V-1a14 14 0 0 1 28 0V17L0 23zM-10-1V4H-2V17H2V4H10V-1z"
"""The visor runs against the helm, so it stays open; plumes run with it, and may lie on each other."""


def face(name: str, scale: float = 1) -> str:
    """Draw a card in a hand: `g4`, its owner's view of it face down `(g4)`, or `(?)`."""
    if name == UNKNOWN:
        return _use("saga-card-back", scale)
    if name[0] != "(":
        return _use(f"saga-card-{name}", scale)
    tint = TINTS[name[1]]
    return (
        f'<g{_grown(scale)}><use href="#saga-card-blank"/><g class="f-on-{tint}">'
        f'<rect class="f-{tint}" x="-34" y="-42" width="31" height="57" rx="6"/>'
        f"{_digit(name[2], -19, -26, 0.9)}{emblem(tint, 26, '', -19, 0)}</g>"
        f"{_unknown(-19, 30, 30)}</g>"
    )


@lru_cache(maxsize=1 << 10)
def slim_face(name: str, scale: float = 1) -> str:
    """Draw a card that is only looked at, named in the same way."""
    if name == UNKNOWN:
        return _use("saga-slim-back", scale)
    if name[0] != "(":
        return _use(f"saga-slim-{name}", scale)
    tint = TINTS[name[1]]
    return (
        f'<g{_grown(scale)}><use href="#saga-slim-plain"/><g class="f-on-{tint}">'
        f'<rect class="f-{tint}" x="-11" y="-21" width="22" height="42" rx="4"/>'
        f"{_digit(name[2], 0, -9, 0.75)}{emblem(tint, 18, '', 0, 11)}</g></g>"
    )


def definitions() -> str:
    """Return every card as a drawing to refer to."""
    return f"{_backs()}{_parts()}{''.join(map(_card, CARDS))}{''.join(map(_slim, CARDS))}"


def helm(plumes: int, x: float = 0, y: float = 0) -> str:
    """Draw a knight's helm with so many plumes."""
    return f'<path transform="translate({x:g} {y:g})" d="{_HELM}{"".join(map(_plume, _LEANING[plumes]))}"/>'


def _plume(degrees: float) -> str:
    """Draw a feather that leans so far."""
    lean = complex(cos(radians(degrees)), sin(radians(degrees)))
    foot, *bends = (lean * point for point in (-12j, -8 - 8j, -18j, 8 + 10j, 18j))
    numbers = [f"{bend.real:.2g} {bend.imag:.2g}" for bend in bends]
    return f"M{foot.real:.2g} {foot.imag - 2:.2g}q{' '.join(numbers)}z".replace(" -", "-")


def _grown(scale: float) -> str:
    return "" if scale == 1 else f' transform="scale({scale:.3g})"'


def _use(drawing: str, scale: float = 1) -> str:
    return f'<use href="#{drawing}"{_grown(scale)}/>'


def _digit(value: str, x: float, y: float, scale: float) -> str:
    return f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{DIGITS[value]}"/>'


def _unknown(x: float, y: float, size: float) -> str:
    return words("?", x, y, size, "saga-value f-chalk")


def _sheet(wide: float, high: float, kind: str, inset: float) -> str:
    """Draw paper with an edge, and its coloured field."""
    return (
        f'<rect class="f-card s-edge" x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}"'
        f' height="{high}" rx="{wide / 9:.3g}"/><rect class="{kind}" x="{inset - wide / 2:g}"'
        f' y="{inset - high / 2:g}" width="{wide - 2 * inset:g}" height="{high - 2 * inset:g}"'
        f' rx="{wide / 13:.3g}"/>'
    )


def _parts() -> str:
    """Return what cards have in common: a sheet for each colour, a face for each value."""
    sheets = [
        f'<g id="saga-sheet-{colour}">{_sheet(WIDE, HIGH, f"f-{tint}", 4)}{emblem(tint, 26, "", -19, 22)}</g>'
        for colour, tint in TINTS.items()
    ]
    faces = [
        f'<g id="saga-face-{value}">{helm(int(value), 15, 15)}{_digit(value, -19, -19, 1.2)}</g>'
        for value in sorted({card[1] for card in CARDS})
    ]
    return "".join([*sheets, *faces])


def _card(card: Card) -> str:
    return (
        f'<g id="saga-card-{card}" class="f-on-{TINTS[card[0]]}">'
        f"{_use(f'saga-sheet-{card[0]}')}{_use(f'saga-face-{card[1]}')}</g>"
    )


def _slim(card: Card) -> str:
    tint = TINTS[card[0]]
    return (
        f'<g id="saga-slim-{card}" class="f-on-{tint}">{_sheet(SLIM, TALL, f"f-{tint}", 2)}'
        f"{_digit(card[1], 0, -11, 0.83)}{emblem(tint, 21, '', 0, 14)}</g>"
    )


def _backs() -> str:
    blank = (
        f"{_sheet(WIDE, HIGH, 'saga-back', 4)}"
        '<path class="saga-lattice" d="M0-42 34-8 0 26-34-8zM0-26 34 8 0 42-34 8z"/>'
    )
    plain = _sheet(SLIM, TALL, "saga-back", 2)
    return (
        f'<g id="saga-slim-plain">{plain}</g><g id="saga-card-blank">{blank}</g>'
        f'<g id="saga-card-back">{blank}{_unknown(0, 0, 46)}</g>'
        f'<g id="saga-slim-back">{plain}'
        '<path class="saga-lattice" d="M0-25 15-8 0 9-15-8zM0-9 15 8 0 25-15 8z"/>'
        f"{_unknown(0, 0, 30)}</g>"
    )
