"""Saxum's backdrop: a school slate in a wooden frame.

The frame has the supplies in its upper and lower rail and a score groove at each side. The slate has the 25
hollows and two strips of chalk: seat 2 above the hollows, seat 1 below them.
"""

from functools import cache

from speeltafel.core.scene import Point
from speeltafel.core.shapes import die, emblem, words
from speeltafel.core.words import Language, Text
from speeltafel.games.saxum.board import BIT, DIGITS, LETTERS, fields
from speeltafel.games.saxum.data import INSURANCE, ROW_GOAL, STONES

SIZE = (600, 900)
SEATS = (1, 2)

PITCH = 102
_FIRST: Point = (107, 259)
AT: dict[str, Point] = {
    letter + digit: (_FIRST[0] + column * PITCH, _FIRST[1] + row * PITCH)
    for row, letter in enumerate(LETTERS)
    for column, digit in enumerate(DIGITS)
}
"""The middle of every hollow."""
AXIS = 193
"""How low the numbers of the columns stand."""
RIGHT = {field: field[0] + DIGITS[DIGITS.index(field[1]) + 1] for field in BIT if field[1] != DIGITS[-1]}
BELOW = {field: LETTERS[LETTERS.index(field[0]) + 1] + field[1] for field in BIT if field[0] != LETTERS[-1]}
"""The neighbour of a field towards the right, and the one towards the bottom."""

STRIP = {1: 725, 2: 63}
"""The upper edge of each seat's strip."""
_SUPPLY = {1: 869, 2: 31}
_GROOVE = {1: 13.5, 2: 586.5}
_GOAL, _ZERO = 84, 816
STRIP_MIDDLE = 54
_CAPTION = 94
"""How far below its upper edge the words of a strip stand."""
_ROW_POINTS = Text("rijpunten", "row points")
_INSURANCE = Text("verzekering", "insurance")

ROW_ICON = (
    '<path class="saxum-row-thread" d="M-16 0H16"/>'
    '<path class="saxum-row-beads" d="M-16 0h0m8 0h0m8 0h0m8 0h0m8 0h0"/>'
)
"""Five beads on a thread: a line that is full."""
SHIELD = "M-9-10Q-4-9 0-12Q4-9 9-10V-1Q9 7 0 12Q-9 7-9-1z"


def supply_at(seat: int, number: int) -> Point:
    """Return the place of this stone of a seat's supply, the first being 1."""
    return 48 + (number - 1) * 36, _SUPPLY[seat]


def row_at(seat: int, number: int) -> Point:
    """Return the hole for this row point."""
    return 90 + (number - 1) * 20, STRIP[seat] + 66


def insurance_at(seat: int, number: int) -> Point:
    """Return the place of this insurance stone."""
    return 240 + (number - 1) * 24, STRIP[seat] + 66


def peg_at(seat: int, points: int, target: int) -> Point:
    """Return the place of a seat's peg in its score groove: from the bottom up to the target."""
    return _GROOVE[seat], _ZERO - (_ZERO - _GOAL) * min(points / target, 1)


def die_at(seat: int, number: int) -> Point:
    """Return where a die lies when this seat throws."""
    return 441 + (number - 1) * 82, STRIP[seat] + STRIP_MIDDLE


def bonds(stones: int) -> str:
    """Return lines from each stone to its neighbours on the right and below."""
    there = set(fields(stones))
    return "".join(
        f"M{AT[field][0]} {AT[field][1]}{step}{PITCH}"
        for step, neighbour in (("h", RIGHT), ("v", BELOW))
        for field in BIT
        if field in there and neighbour.get(field) in there
    )


def stone_defs(prefix: str) -> str:
    """Define both seats' stones for use as `#prefix-stone-1`: a pebble, and a diamond of flint."""
    square = 'x="-33" y="-33" width="66" height="66" rx="16"'
    return (
        f'<radialGradient id="{prefix}-pebble" cx=".36" cy=".3" r=".75">'
        f"{_stops('pebble', 0.55)}</radialGradient>"
        f'<linearGradient id="{prefix}-flint" y1=".5" y2=".5">{_stops("flint", 0.6)}</linearGradient>'
        f'<g id="{prefix}-stone-1"><circle class="f-shadow" cx="3" cy="5" r="39"/>'
        f'<circle class="saxum-rim-1" r="38" fill="url(#{prefix}-pebble)"/>'
        '<path class="saxum-shine" d="M-25-12Q-19-26-5-29"/></g>'
        f'<g id="{prefix}-stone-2"><rect class="f-shadow" {square} transform="translate(3 5) rotate(45)"/>'
        f'<rect class="saxum-rim-2" {square} transform="rotate(45)" fill="url(#{prefix}-flint)"/>'
        '<path class="saxum-facet-light" d="M-37 0 0-37V-19L-19 0z"/>'
        '<path class="saxum-facet-dark" d="M37 0 0 37V19L19 0z"/></g>'
    )


def slate_defs(prefix: str) -> str:
    """Define the fills of the slate, its hollows and the wood around it."""
    return (
        f'<linearGradient id="{prefix}-wood" x2=".35" y2="1">{_stops("wood", 0.5)}</linearGradient>'
        f'<linearGradient id="{prefix}-slate" x2=".6" y2="1">{_stops("slate", 0.45)}</linearGradient>'
        f'<radialGradient id="{prefix}-hollow" cx=".62" cy=".66" r=".68">'
        f"{_stops('hollow', 0.6)}</radialGradient>"
        f'<g id="{prefix}-hollow-cut"><circle class="saxum-lip" cx="1.5" cy="2" r="43"/>'
        f'<circle r="42" fill="url(#{prefix}-hollow)"/></g>'
    )


def _stops(stuff: str, middle: float) -> str:
    """Return the stops of a gradient from the lit side of a material to its dark side."""
    return (
        f'<stop class="saxum-{stuff}-light"/><stop class="saxum-{stuff}" offset="{middle:g}"/>'
        f'<stop class="saxum-{stuff}-dark" offset="1"/>'
    )


@cache
def backdrop(language: Language) -> str:
    """Return the part of the drawing that stays the same for a whole match."""
    use = '<use href="#saxum-hollow-cut" x="{}" y="{}"/>'
    channels = "".join(f"M{AT[a][0]} {AT[a][1]}H{AT[b][0]}" for a, b in RIGHT.items()) + "".join(
        f"M{AT[a][0]} {AT[a][1]}V{AT[b][1]}" for a, b in BELOW.items()
    )
    return (
        f"<defs>{slate_defs('saxum')}{stone_defs('saxum')}"
        '<clipPath id="saxum-name"><rect x="20" y="-20" width="166" height="40"/></clipPath>'
        f'<path id="saxum-shield" d="{SHIELD}"/></defs>'
        '<rect class="f-shadow" x="4" y="7" width="594" height="892" rx="26"/>'
        '<rect class="saxum-frame" x="2" y="2" width="596" height="894" rx="26" fill="url(#saxum-wood)"/>'
        f'<path class="saxum-grain" d="{_GRAIN}"/>'
        '<rect class="saxum-bevel" x="27" y="59" width="546" height="782" rx="10" fill="url(#saxum-slate)"/>'
        f'<path class="saxum-scratch" d="{_SCRATCHES}"/>'
        + "".join(_rail(seat) + _strip(seat, language) for seat in SEATS)
        + f'<path class="saxum-channel-lip" transform="translate(1.5 2)" d="{channels}"/>'
        f'<path class="saxum-channel" d="{channels}"/>'
        + "".join(use.format(*at) for at in AT.values())
        + "".join(_axes(int(digit), letter) for digit, letter in zip(DIGITS, LETTERS, strict=True))
    )


def _axes(face: int, letter: str) -> str:
    """Draw what one die can mean: its column above the hollows, and its row next to them."""
    x, y = AT[f"a{face}"][0], AT[f"{letter}1"][1]
    return (
        f"{words(face, x - 17, AXIS, 26, 'f-chalk')}"
        f'<g transform="translate({x + 14} {AXIS})">{die(face, 27)}</g>'
        f"{words(letter, 46, y - 17, 28, 'f-chalk')}"
        f'<g transform="translate(46 {y + 16})">{die(face, 27)}</g>'
    )


def _rail(seat: int) -> str:
    """Draw the groove for a seat's supply, and the one for its score with a mark at every quarter."""
    y, x = _SUPPLY[seat], _GROOVE[seat]
    height = _ZERO - _GOAL
    ticks = "".join(f"M{x - 9} {_ZERO - height * part / 4:g}h18" for part in range(5))
    slots = "".join(
        f'<circle class="saxum-slot" cx="{at[0]}" cy="{at[1]}" r="14"/>'
        for at in (supply_at(seat, number) for number in range(1, STONES + 1))
    )
    return (
        f'<rect class="saxum-groove" x="26" y="{y - 19}" width="548" height="38" rx="19"/>{slots}'
        f'<rect class="saxum-groove" x="{x - 4}" y="{_GOAL - 8}" width="8" height="{height + 16}" rx="4"/>'
        f'<path class="saxum-tick" d="{ticks}"/>'
        f'<g transform="translate({x} {_GOAL - 22})">{emblem("white", 20, "saxum-goal")}</g>'
    )


def _strip(seat: int, language: Language) -> str:
    """Draw the holes for row points, places for insurance stones, their names, and felt for the dice."""
    top = STRIP[seat]
    holes = "".join(
        f'<circle class="saxum-slot" cx="{x}" cy="{y}" r="8.5"/>'
        for x, y in (row_at(seat, number) for number in range(1, ROW_GOAL + 1))
    )
    places = "".join(
        f'<use class="saxum-slot" href="#saxum-shield" x="{x}" y="{y}"/>'
        for x, y in (insurance_at(seat, number) for number in range(1, INSURANCE + 1))
    )
    return (
        f'<rect class="saxum-felt" x="399" y="{top + 2}" width="166" height="104" rx="16"/>'
        f'<g transform="translate(56 {top + 66})">{ROW_ICON}</g>{holes}{places}'
        f"{words(_ROW_POINTS.into(language), 124, top + _CAPTION, 21, 'f-chalk saxum-caption')}"
        f"{words(_INSURANCE.into(language), 312, top + _CAPTION, 21, 'f-chalk saxum-caption')}"
    )


_GRAIN = (
    "M30 8Q200 14 330 7T580 10M20 52Q160 57 300 52T560 55M24 796Q220 790 380 797T576 793"
    "M40 840Q180 834 300 839T560 836M6 120Q10 300 5 460T8 740M23 90Q19 260 24 420T21 760"
    "M594 110Q590 280 595 450T592 750M577 100Q581 330 576 520T579 770"
)
_SCRATCHES = (
    "M60 150l130-22M380 176l150 9M58 520l22 90M330 690l170-20M120 380l60-32M470 330l40 50"
    "M250 480l50 14M545 210l-14 120M92 684l84 8"
)
