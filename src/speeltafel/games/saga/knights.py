"""Knights drawn: a card's face in two sizes, its back, and how its owner sees it lie face down.

All are drawn once, in the backdrop's definitions, and a card on the table only refers to them. Signs in the
definitions have no colour: they take that of whatever refers to them.
"""

from functools import lru_cache

from speeltafel.core.shapes import emblem, words
from speeltafel.games.saga.cards import CARDS, UNKNOWN, Card

TINTS = {"r": "red", "g": "green", "b": "blue", "o": "orange", "p": "purple", "y": "yellow"}
"""The house's colour for each letter."""

WIDE, HIGH = 78, 94
"""A card one holds."""
SLIM, TALL = 34, 54
"""A card one only looks at: a defender, somebody else's force."""

_PLUMES = {1: (0,), 2: (-16, 16), 3: (-30, 0, 30), 4: (-42, -14, 14, 42)}
_HELM = "M-14 17V-1a14 14 0 0 1 28 0V17L0 23zM-10-1V4H-2V17H2V4H10V-1z"


@lru_cache(maxsize=1 << 10)
def face(name: str, scale: float = 1) -> str:
    """A card one holds: `g4`, its owner's view of it face down `(g4)`, or `(?)`."""
    if name == UNKNOWN:
        return _use("saga-card-back", scale)
    if name[0] != "(":
        return _use(f"saga-card-{name}", scale)
    tint = TINTS[name[1]]
    return (
        f'<g{_grown(scale)}><use href="#saga-card-blank"/><g class="f-on-{tint}">'
        f'<rect class="f-{tint}" x="-34" y="-42" width="31" height="57" rx="6"/>'
        f"{_value(name[2], -19, -26, 32)}{_at(-19, 0, f'saga-{tint}')}</g>"
        f"{_value('?', -19, 30, 30, 'f-chalk')}</g>"
    )


@lru_cache(maxsize=1 << 10)
def slim_face(name: str, scale: float = 1) -> str:
    """A card one looks at, named in the same way."""
    if name == UNKNOWN:
        return _use("saga-slim-back", scale)
    if name[0] != "(":
        return _use(f"saga-slim-{name}", scale)
    tint = TINTS[name[1]]
    return (
        f'<g{_grown(scale)}><use href="#saga-slim-plain"/><g class="f-on-{tint}">'
        f'<rect class="f-{tint}" x="-11" y="-21" width="22" height="42" rx="4"/>'
        f"{_value(name[2], 0, -9, 26)}"
        f'<g transform="translate(0 11) scale(.7)">{_use(f"saga-{tint}")}</g></g></g>'
    )


@lru_cache(maxsize=1)
def definitions() -> str:
    """Every card there is, as drawings to refer to."""
    signs = "".join(f'<g id="saga-{tint}">{emblem(tint, 26, "saga-sign")}</g>' for tint in TINTS.values())
    helms = "".join(f'<g id="saga-helm-{plumes}">{helm(plumes)}</g>' for plumes in _PLUMES)
    sheets = "".join(
        _sheet(f"{size}-{tint}", wide, high, f"f-{tint}", inset)
        for size, wide, high, inset in (("card", WIDE, HIGH, 4), ("slim", SLIM, TALL, 2))
        for tint in TINTS.values()
    )
    return f"{signs}{helms}{sheets}{_backs()}{''.join(map(_card, CARDS))}{''.join(map(_slim, CARDS))}"


def helm(plumes: int) -> str:
    """A knight's helm with so many plumes, in the colour of what it stands in."""
    feathers = "".join(
        f'<path transform="rotate({turn} 0 -2)" d="M0-14q-8-8 0-18q8 10 0 18z"/>' for turn in _PLUMES[plumes]
    )
    return f'{feathers}<path fill-rule="evenodd" d="{_HELM}"/>'


def _grown(scale: float) -> str:
    return "" if scale == 1 else f' transform="scale({scale:.3g})"'


def _use(drawing: str, scale: float = 1) -> str:
    return f'<use href="#{drawing}"{_grown(scale)}/>'


def _at(x: float, y: float, drawing: str) -> str:
    return f'<use href="#{drawing}" x="{x:g}" y="{y:g}"/>'


def _value(text: object, x: float, y: float, size: float, kind: str = "") -> str:
    return words(text, x, y, size, f"saga-value {kind}".strip())


def _sheet(name: str, wide: float, high: float, kind: str, inset: float) -> str:
    """Paper with an edge, and its coloured field."""
    return (
        f'<g id="saga-{name}"><rect class="f-card s-edge" x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}"'
        f' height="{high}" rx="{wide / 9:.3g}"/><rect class="{kind}" x="{inset - wide / 2:g}"'
        f' y="{inset - high / 2:g}" width="{wide - 2 * inset:g}" height="{high - 2 * inset:g}"'
        f' rx="{wide / 13:.3g}"/></g>'
    )


def _card(card: Card) -> str:
    tint = TINTS[card[0]]
    return (
        f'<g id="saga-card-{card}" class="f-on-{tint}">{_use(f"saga-card-{tint}")}'
        f"{_at(15, 15, f'saga-helm-{card[1]}')}{_value(card[1], -19, -19, 42)}"
        f"{_at(-19, 22, f'saga-{tint}')}</g>"
    )


def _slim(card: Card) -> str:
    tint = TINTS[card[0]]
    return (
        f'<g id="saga-slim-{card}" class="f-on-{tint}">{_use(f"saga-slim-{tint}")}'
        f"{_value(card[1], 0, -11, 29)}"
        f'<g transform="translate(0 14) scale(.82)">{_use(f"saga-{tint}")}</g></g>'
    )


def _backs() -> str:
    return (
        f"{_sheet('card-plain', WIDE, HIGH, 'saga-back', 4)}"
        f"{_sheet('slim-plain', SLIM, TALL, 'saga-back', 2)}"
        f'<g id="saga-card-blank">{_use("saga-card-plain")}'
        '<path class="saga-lattice" d="M0-42 34-8 0 26-34-8zM0-26 34 8 0 42-34 8z"/></g>'
        f'<g id="saga-card-back">{_use("saga-card-blank")}{_value("?", 0, 0, 46, "f-chalk")}</g>'
        f'<g id="saga-slim-back">{_use("saga-slim-plain")}'
        '<path class="saga-lattice" d="M0-25 15-8 0 9-15-8zM0-9 15 8 0 25-15 8z"/>'
        f"{_value('?', 0, 0, 30, 'f-chalk')}</g>"
    )
