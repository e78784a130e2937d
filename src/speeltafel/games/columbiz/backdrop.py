"""Columbiz's backdrop and layout: six stone columns in a slab of wood, the tray, and a plate for every seat.

The columns stand under capitals that show their die face. Each has six numbered sockets, and small dice at
the left show how many dice a level takes. Below lie the tray and the plates.
"""

from functools import cache

from speeltafel.core.scene import Point
from speeltafel.core.shapes import die, seat_mark, words
from speeltafel.core.words import Language, Text
from speeltafel.games.columbiz.data import DICE, FACES, NUMBERS

WIDTH = 600
PITCH, RISE = 88, 77
"""How far columns and levels lie apart; on a small phone both are a finger wide."""
TRAY = 602
PLATES = 784
PLATE = (294, 84)
PLATE_STEP = (306, 91)
LEGEND = 34
"""How high the line is that explains the signs on the plates."""
CUP = (548.0, TRAY + 92.0)
"""Where dice come from when they are thrown, and go when they are taken."""

_LEVEL_ONE = 518
_CAPITAL = 50
_GUTTER = 33
_SLOT = 80

_THROWS = Text("worpen over", "throws left")
_PLACED = Text("geplaatst", "discs placed")
_EXPLAINED = (
    ("columbiz-row", 26, Text("rijpunten", "row points")),
    ("columbiz-prison", 212, Text("gevangenen", "prisoners")),
    ("columbiz-discs", 420, Text("voorraad", "discs left")),
)
"""The signs on a plate, where each stands in the line below, and what it means."""


def height(seats: int) -> int:
    """Return the height of the drawing: two plates side by side, or two rows of them."""
    return _legend_top(seats) + LEGEND + 4


def _legend_top(seats: int) -> int:
    return PLATES + PLATE[1] + (PLATE_STEP[1] if seats > 2 else 0) + 2


def cell_at(column: int, number: int) -> Point:
    """Return the middle of a cell; number 6 is at the top."""
    return 102.0 + PITCH * (column - 1), _LEVEL_ONE - RISE * (number - 1.0)


def die_at(place: int) -> Point:
    """Return the middle of a place in the tray, which has two rows of four."""
    row, along = divmod(place, DICE // 2)
    return 51.0 + _SLOT * along, TRAY + 47.0 + _SLOT * row


def plate_at(seat: int, seats: int) -> Point:
    """Return the top left corner of a seat's plate; a third one stands in the middle."""
    row, along = divmod(seat - 1, 2)
    shift = 0.5 if seats == seat == 3 else along
    return PLATE_STEP[0] * shift, PLATES + PLATE_STEP[1] * float(row)


def supply_at(seat: int, seats: int) -> Point:
    """Return where a seat's discs come from."""
    x, y = plate_at(seat, seats)
    return x + 60, y + 60


def prison_at(seat: int, seats: int) -> Point:
    """Return where the discs go that a seat captures."""
    x, y = plate_at(seat, seats)
    return x + 172, y + 60


@cache
def backdrop(language: Language, seats: int) -> str:
    """Return the part of the drawing that stays the same for a whole match."""
    discs = "".join(_disc(seat) for seat in range(1, seats + 1))
    dice = "".join(_die(int(face)) for face in FACES)
    plates = "".join(_plate(seat, seats) for seat in range(1, seats + 1))
    return (
        f"<defs>{_GRADIENTS}{_COLUMN}{_SIGNS}{discs}{dice}</defs>{_slab()}{_tray(language)}{plates}"
        f"{_legend(seats, language)}"
    )


_GRADIENTS = (
    '<linearGradient id="columbiz-wood" x1="0" y1="0" x2="1" y2="1">'
    '<stop class="columbiz-wood-light" offset="0"/><stop class="columbiz-wood-deep" offset="1"/>'
    "</linearGradient>"
    '<linearGradient id="columbiz-shaft"><stop class="columbiz-stone-light" offset="0"/>'
    '<stop class="columbiz-stone" offset=".55"/><stop class="columbiz-stone-deep" offset="1"/>'
    "</linearGradient>"
    '<radialGradient id="columbiz-shine" cx=".36" cy=".3" r=".75"><stop class="columbiz-shine" offset="0"/>'
    '<stop class="columbiz-shine-none" offset=".6"/><stop class="columbiz-shade" offset="1"/>'
    "</radialGradient>"
    '<clipPath id="columbiz-name"><rect x="46" y="6" width="134" height="36"/></clipPath>'
)

_COLUMN = (
    '<g id="columbiz-column">'
    '<path class="f-shadow" d="M-36 88H45V566H-36z"/>'
    '<path fill="url(#columbiz-shaft)" d="M-40 88H40V562H-40z"/>'
    '<path class="columbiz-flute" d="M-35 94V558M-29 94V558M29 94V558M35 94V558"/>'
    '<path fill="url(#columbiz-shaft)" class="columbiz-carved"'
    ' d="M-43 18H43V26q-2 3-5 4V78q5 3 5 7t-5 5H-38q-5-1-5-5t5-7V30q-3-1-5-4z"/>'
    '<path class="columbiz-flute" d="M-38 30H38M-38 78H38"/>'
    '<path fill="url(#columbiz-shaft)" class="columbiz-carved" d="M-39 556H39l4 8V572H-43V564z"/>'
    "</g>"
)

_SIGNS = (
    '<g id="columbiz-prison"><rect class="columbiz-cell-wall" x="-14" y="-14" width="28" height="28" rx="5"/>'
    '<path class="columbiz-bars" d="M-6-12V12M1-12V12M8-12V12M-13-1H13"/></g>'
    '<g id="columbiz-row"><path class="columbiz-bars" d="M-13 0H13"/>'
    '<circle class="f-ink" cx="-13" r="5"/><circle class="f-ink" r="5"/><circle class="f-ink" cx="13" r="5"/>'
    "</g>"
    '<path id="columbiz-throw" class="columbiz-throw" d="M-13-15h26l-4 29h-18z"/>'
    '<path id="columbiz-spent" class="columbiz-throw columbiz-spent" d="M-13-15h26l-4 29h-18z"/>'
    '<circle id="columbiz-rest" class="columbiz-rest" r="13"/>'
    '<path id="columbiz-discs" class="columbiz-bars" d="M-11-12V12M-4-12V12M3-12V12M10-12V12"/>'
)


def _disc(seat: int) -> str:
    return (
        f'<g id="columbiz-disc-{seat}"><circle class="f-shadow" cx="2.5" cy="4" r="31"/>'
        f'<circle class="f-seat-{seat} columbiz-edge" r="31"/>'
        f'<circle class="columbiz-groove-{seat}" r="24.5"/>{seat_mark(seat, 26, f"f-on-seat-{seat}")}'
        '<circle fill="url(#columbiz-shine)" r="31"/></g>'
        f'<g id="columbiz-token-{seat}"><use href="#columbiz-disc-{seat}" transform="scale(.46)"/></g>'
    )


def _die(face: int) -> str:
    return (
        f'<g id="columbiz-die-{face}"><rect class="f-shadow" x="-29" y="-27" width="62" height="62" rx="13"/>'
        f"{die(face, 62)}</g>"
    )


def _slab() -> str:
    parts = [
        '<rect class="f-wood-line" x="0" y="0" width="600" height="592" rx="20"/>',
        '<rect fill="url(#columbiz-wood)" x="4" y="4" width="592" height="584" rx="17"/>',
        '<path class="columbiz-grain" d="M5 70q160 18 300-4t290 12M5 214q180-20 320 4t270-10'
        'M5 372q120 16 260 0t330 6M5 486q200-14 330 2t260-4"/>',
        '<path class="columbiz-beam" d="M54 12H590V22H54z"/>',
        '<path class="columbiz-beam" d="M54 571H590V580H54z"/>',
    ]
    for column, face in enumerate(FACES, 1):
        x, _ = cell_at(column, 1)
        parts.append(f'<g transform="translate({x:g} 0)"><use href="#columbiz-column"/>')
        parts.append(f'<g transform="translate(0 {_CAPITAL})">{die(int(face), 44)}</g>')
        for number in range(1, NUMBERS + 1):
            _, y = cell_at(column, number)
            parts.append(f'<circle class="columbiz-socket" cy="{y:g}" r="32"/>')
        parts.append("</g>")
    parts += [_price(number) for number in range(1, NUMBERS + 1)]
    return "".join(parts)


def _price(number: int) -> str:
    """Draw as many small dice as a cell on this level takes, in rows of two."""
    _, y = cell_at(1, number)
    rows = (number + 1) // 2
    dice = []
    for each in range(number):
        row, along = divmod(each, 2)
        alone = each == number - 1 and along == 0
        left = _GUTTER + (0 if alone else 20 * along - 10) - 8
        top = y + 20 * (row - (rows - 1) / 2) - 8
        dice.append(
            f'<rect class="f-ivory s-edge" x="{left:g}" y="{top:g}" width="16" height="16" rx="4"/>'
            f'<circle class="f-pip" cx="{left + 8:g}" cy="{top + 8:g}" r="2.2"/>'
        )
    return "".join(dice)


def _tray(language: Language) -> str:
    slots = "".join(
        f'<rect class="columbiz-slot" x="{x - 31:g}" y="{y - 31:g}" width="62" height="62" rx="13"/>'
        for x, y in map(die_at, range(DICE))
    )
    x, y = CUP
    return (
        f'<rect class="f-wood-line" y="{TRAY}" width="600" height="174" rx="20"/>'
        f'<rect class="f-felt" x="7" y="{TRAY + 7}" width="586" height="160" rx="14"/>{slots}'
        f'<g transform="translate({x:g} {y:g})"><ellipse class="f-shadow" cx="4" cy="56" rx="36" ry="10"/>'
        '<path class="columbiz-cup" d="M-36-48 -27 50Q0 62 27 50L36-48z"/>'
        '<path class="columbiz-stitch" d="M-32-26Q0-15 32-26M-28 34Q0 45 28 34"/>'
        '<ellipse class="columbiz-cup-rim" cy="-48" rx="36" ry="12"/>'
        '<ellipse class="columbiz-cup-mouth" cy="-48" rx="29" ry="8"/></g>'
        + words(_THROWS.into(language), 420, TRAY + 29, 22, "f-light")
        + words(_PLACED.into(language), 420, TRAY + 106, 22, "f-light")
    )


def _legend(seats: int, language: Language) -> str:
    """Draw what the signs on the plates mean."""
    top = _legend_top(seats)
    said = "".join(
        f'<use href="#{sign}" x="{x}" y="{top + LEGEND / 2:g}"/>'
        f"{words(meaning.into(language), x + 28, top + LEGEND / 2 + 1, 22, 'f-ink columbiz-start')}"
        for sign, x, meaning in _EXPLAINED
    )
    return f'<rect class="columbiz-rim" x="3" y="{top}" width="594" height="{LEGEND}" rx="12"/>{said}'


def _plate(seat: int, seats: int) -> str:
    """Draw a seat's plate without its numbers."""
    x, y = plate_at(seat, seats)
    return (
        f'<g transform="translate({x:g} {y:g})">'
        '<rect class="columbiz-rim" x="3" y="2" width="288" height="80" rx="14"/>'
        f'<use href="#columbiz-token-{seat}" x="28" y="24"/>'
        '<use href="#columbiz-row" x="202" y="24"/><use href="#columbiz-prison" x="172" y="60"/></g>'
    )
