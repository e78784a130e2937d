"""Saga's backdrop: wood and felt, the six land cards with their powers, and drawings to refer to."""

from functools import lru_cache

from speeltafel.core.shapes import emblem, target, words
from speeltafel.core.words import Language, Text
from speeltafel.games.saga import data, labels
from speeltafel.games.saga.data import COLOURS, SIDES
from speeltafel.games.saga.knights import TINTS, definitions, helm
from speeltafel.games.saga.lands import LETTERS
from speeltafel.games.saga.layout import (
    FREE_HEIGHT,
    HAND_HEIGHT,
    LAND_HEIGHT,
    LAND_WIDTH,
    OWN_HEIGHT,
    WIDTH,
    height,
    land_corner,
)

_SHIELD = "M-11-12H11V1q0 9-11 13q-11-4-11-13z"
_CROWN = "M-15 8V-7l8 6 7-11 7 11 8-6V8z"
_SWORDS = (
    "M-10-11l4 1L4 3l3-3 2 2-3 3 4 4-2 2-4-4-3 3-2-2 3-3L-11-7z"
    "M10-11l-4 1L-4 3l-3-3-2 2 3 3-4 4 2 2 4-4 3 3 2-2-3-3L11-7z"
)
_HOURGLASS = "M-9-12H9v4L3 0l6 8v4H-9V8l6-8-6-8zM-4-8L0-3 4-8z"
_PLUS = "M-3.5-11h7v7.5h7.5v7H3.5V11h-7V3.5H-11v-7h7.5z"
_RETURN = "M-11-2l9-9v6q13 0 13 15q-4-8-13-8v6z"
_HIDDEN = "M-9-12H9V12H-9zM0-7l5 7-5 7-5-7z"
_EYE = "M-13 0q13-15 26 0q-13 15-26 0zM0-5a5 5 0 1 0 .01 0z"

_SYMBOLS = {
    data.STRONGER: _SHIELD,
    data.WEAKER: _SHIELD,
    data.FACE_DOWN: _HIDDEN,
    data.ADD_ONCE: _PLUS,
    data.TAKE_BACK: _RETURN,
}
"""The symbols of powers during the game; those at the end have an hourglass."""

SKYLINE = ((86, 1.4), (112, 1), (136, 1.5), (160, 0.8))
"""Where each land's emblem stands on its horizon, and its size."""


def sign(path: str, kind: str, scale: float = 1) -> str:
    """Draw a small symbol around the origin."""
    grown = "" if scale == 1 else f' transform="scale({scale:g})"'
    return f'<path class="{kind}" fill-rule="evenodd"{grown} d="{path}"/>'


def token(path: str, lines: tuple[str, str], wide: float = 78) -> str:
    """Draw a tile to touch for an action: a symbol, and two words below it."""
    edges = f'x="{-wide / 2:g}" y="-43" width="{wide:g}" height="86" rx="12"'
    return (
        f'<rect class="saga-slot" {edges}/>'
        f'<g transform="translate(0 -23)">{sign(path, "f-light", 1.1)}</g>'
        f"{words(lines[0], 0, 5, 20, 'f-light')}{words(lines[1], 0, 27, 20, 'f-light')}"
        f"{target(wide, 86, 12)}"
    )


def aim() -> str:
    """Draw, for each colour, its land lit up while a card of that colour is picked.

    No arrow leads there from the hand: it would cross the names and cards of the others.
    """
    drawn = []
    for number, colour in enumerate(COLOURS):
        x, y = land_corner(number)
        edges = f'x="{x - 2}" y="{y - 2}" width="{LAND_WIDTH + 4}" height="{LAND_HEIGHT + 4}" rx="13"'
        drawn.append(
            f'<g data-with="hand-{colour}*" data-at="land-{LETTERS[number]}" data-to="new">'
            f'<rect class="saga-aim saga-aim-casing" {edges}/><rect class="saga-aim" {edges}/></g>'
        )
    return "".join(drawn)


NEW, BACK, SHOW = _PLUS, _RETURN, _EYE


def chip(text: object, x: float, y: float, wide: float = 38) -> str:
    """Draw an amount of fame as a golden chip."""
    return (
        f'<rect class="saga-gold" x="{x - wide / 2:g}" y="{y - 14:g}" width="{wide:g}" height="28" rx="14"/>'
        f"{words(text, x, y + 1, 22, 'f-dark')}"
    )


@lru_cache(maxsize=256)
def backdrop(seats: int, language: Language) -> str:
    """What stays the same for a whole match."""
    lands = "".join(_land(number, language) for number in range(len(COLOURS)))
    # Not in the defs: there a browser lays out each of the cards, here only those that are referred to.
    swords = f'<g id="saga-swords">{sign(_SWORDS, "f-light", 0.8)}</g>'
    return f'<defs>{_PAINTS}</defs><g display="none">{definitions()}{swords}</g>{_table(seats)}{lands}'


_PAINTS = (
    '<linearGradient id="saga-wood" x1="0" y1="0" x2="1" y2="1"><stop class="saga-wood-1" offset="0"/>'
    '<stop class="saga-wood-2" offset="1"/></linearGradient>'
    '<radialGradient id="saga-felt" cx=".3" cy=".1" r="1"><stop class="saga-felt-1" offset="0"/>'
    '<stop class="saga-felt-2" offset="1"/></radialGradient>'
)


def tray() -> str:
    """Draw the felt on the reader's own side of the table."""
    high = HAND_HEIGHT + OWN_HEIGHT - 5
    return (
        f'<rect class="saga-tray" fill="url(#saga-felt)" x="5" width="{WIDTH - 10}" height="{high}" rx="13"/>'
    )


def _table(seats: int) -> str:
    high = height(seats)
    grain = "".join(
        f"M0 {y}q150 {bend} 300 0t300 {-bend / 3:g}"
        for y, bend in zip(range(14, high, 37), (5, -7, 9, -4, 6) * 8, strict=False)
    )
    return (
        f'<rect fill="url(#saga-wood)" width="{WIDTH}" height="{high}" rx="16"/>'
        f'<path class="saga-grain" d="{grain}"/>'
    )


def _land(number: int, language: Language) -> str:
    x, y = land_corner(number)
    tint = TINTS[COLOURS[number]]
    on = f"f-on-{tint}"
    horizon = "".join(emblem(tint, 26 * size, "", at, 46 - 13 * size) for at, size in SKYLINE)
    return (
        f'<g transform="translate({x} {y})">'
        f'<rect class="f-shadow" x="2" y="3" width="{LAND_WIDTH}" height="{LAND_HEIGHT}" rx="11"/>'
        f'<rect class="saga-land" width="{LAND_WIDTH}" height="{LAND_HEIGHT}" rx="11"/>'
        f'<path class="f-{tint}" d="M0 46V11A11 11 0 0 1 11 0H179A11 11 0 0 1 190 11V46z"/>'
        f'<g class="saga-faint {on}">{horizon}</g>'
        f'<g transform="translate(24 23)">{sign(_SHIELD, "f-card", 1.5)}'
        f"{emblem(tint, 23, f'f-{tint}')}</g>"
        f"{words(labels.LAND_WORDS[number].into(language), 45, 24, 20, f'{on} saga-start')}</g>"
    )


@lru_cache(maxsize=64)
def side_up(number: int, side: str, language: Language) -> str:
    """Draw the side of a land that lies up: crown, fame and powers. Sides may be drawn by lot."""
    this = SIDES[number][side]
    crown = f'<g transform="translate(24 5)">{sign(_CROWN, "saga-crown", 0.75)}</g>' if side == "c" else ""
    return f"{crown}{chip(f'+{this.fame}', 168, 23, 36)}{_power(this.power or this.at_end, language)}"


def _power(power: str, language: Language) -> str:
    """Draw a side's power in two lines next to its symbol."""
    first, second = (line.into(language) for line in labels.POWER_WORDS[power])
    return (
        f'<g transform="translate(15 62)">{_symbol(power)}</g>'
        f"{words(first, 29, 63, 20, 'f-ink-soft saga-start saga-thin')}"
        f"{words(second, LAND_WIDTH / 2, 87, 20, 'f-ink')}"
    )


def _symbol(power: str) -> str:
    if power == data.FREE_KNIGHT:
        return f'<g class="f-accent" transform="translate(0 3) scale(.5)">{helm(1)}</g>'
    return sign(_SYMBOLS.get(power, _HOURGLASS), "f-accent", 0.85)


def well(language: Language, none: Text | None, crowded: bool) -> str:
    """Draw the place of the free knights, or a line that says there are none."""
    if none is not None:
        return _basin(40) + words(none.into(language), 0, 1, 22, "f-light saga-thin")
    first, second = (word.into(language) for word in labels.FREE_KNIGHTS)
    if crowded:
        return _basin(FREE_HEIGHT)
    return (
        f"{_basin(FREE_HEIGHT)}"
        f"{words(first, -202, -12, 20, 'f-light saga-thin')}"
        f"{words(second, -202, 13, 20, 'f-light saga-thin')}"
    )


def _basin(high: int) -> str:
    return (
        f'<rect class="saga-well" x="{-WIDTH / 2 + 9:g}" y="{-high / 2:g}" width="{WIDTH - 18}"'
        f' height="{high}" rx="11"/>'
    )
