"""Zocken's backdrop: baize in a wooden frame, before any die is thrown."""

from functools import lru_cache

from speeltafel.core.shapes import die, emblem, seat_mark, words
from speeltafel.core.words import Language, Text
from speeltafel.games.zocken.data import (
    COLOURS,
    ESCAPE_COST,
    FIELDS,
    LEFT,
    MATCHES,
    OUT,
    OUT_COST,
    RIGHT,
)
from speeltafel.games.zocken.layout import CHIP, CIRCLE, DIE, FIELD, FRONT, PLATE, TRAY, WIDTH, Layout
from speeltafel.games.zocken.terms import where

CROWN = (
    "M-25 15-30-13-14-1 0-20 14-1 30-13 25 15zM-25 18h50v6h-50z"
    "M-30-20a4 4 0 1 0 .01 0zM0-28a4 4 0 1 0 .01 0zM30-20a4 4 0 1 0 .01 0z"
)
_CAPTIONS = (
    Text("rij", "row"),
    Text("juist", "matches"),
    Text("uitwijk", "escapes"),
    Text("UIT", "OUT"),
    Text("nu", "now"),
)
_MOST_OUT = len(COLOURS) - 1
"""The first die always fits."""
_BET, _NO_BET = Text("wed", "bet"), Text("nee", "no")
_DEFS = (
    '<linearGradient id="zocken-wood" x2="1" y2="1"><stop class="zocken-wood-1"/>'
    '<stop class="zocken-wood-2" offset="1"/></linearGradient>'
    '<linearGradient id="zocken-tray" x2="1" y2="1"><stop class="zocken-wood-2"/>'
    '<stop class="zocken-wood-3" offset="1"/></linearGradient>'
    '<radialGradient id="zocken-baize" cx=".3" cy=".15" r="1.1"><stop class="zocken-baize-1"/>'
    '<stop class="zocken-baize-2" offset="1"/></radialGradient>'
    '<linearGradient id="zocken-square" x2="1" y2="1"><stop class="zocken-square-1"/>'
    '<stop class="zocken-square-2" offset="1"/></linearGradient>'
    '<linearGradient id="zocken-gold" x2="1" y2="1"><stop class="zocken-gold-1"/>'
    '<stop class="zocken-gold-2" offset="1"/></linearGradient>'
    '<linearGradient id="zocken-shine" x2="1" y2="1"><stop class="zocken-shine-1"/>'
    '<stop class="zocken-shine-2" offset=".55"/></linearGradient>'
    '<linearGradient id="zocken-sunk" x2=".35" y2="1"><stop class="zocken-sunk-1"/>'
    '<stop class="zocken-sunk-2" offset=".5"/><stop class="zocken-sunk-3" offset="1"/></linearGradient>'
    '<linearGradient id="zocken-pit" x2="0" y2="1"><stop class="zocken-pit-1"/>'
    '<stop class="zocken-pit-2" offset=".45"/></linearGradient>'
    '<pattern id="zocken-weave" width="26" height="26" patternUnits="userSpaceOnUse">'
    '<path class="zocken-thread" d="M13 0 26 13 13 26 0 13z"/></pattern>'
)


@lru_cache
def backdrop(seats: int, language: Language) -> str:
    """Return the part of the drawing that stays the same for a whole match."""
    spots = Layout(seats)
    dice = "".join(f'<g id="zocken-{colour}">{cube(colour)}</g>' for colour in COLOURS)
    betting = _bench(spots) + _plates(spots, language) if seats > 1 else ""
    return (
        f"<defs>{_DEFS}{dice}</defs>{_table(spots)}{betting}{_rail(spots)}"
        f"{_trays(spots, language)}{_slip(spots, language)}"
    )


def cube(colour: str, shine: str = "zocken-shine") -> str:
    """Draw a die without its value: shadow, front with the emblem, top."""
    half, tall = DIE / 2, DIE + FRONT
    shape = f'x="{-half:g}" y="{-tall / 2:g}" width="{DIE}" rx="11"'
    return (
        f'<rect class="f-shadow" x="{-half + 3:g}" y="{-tall / 2 + 8:g}" width="{DIE + 3}"'
        f' height="{tall - 4}" rx="12"/>'
        f'<rect class="f-{colour} s-edge" {shape} height="{tall}"/>'
        f'<rect class="zocken-front" {shape} height="{tall}"/>'
        f'<g transform="translate(0 {tall / 2 - FRONT / 2:g})">{emblem(colour, 19, f"f-on-{colour}")}</g>'
        f'<rect class="f-{colour}" {shape} height="{DIE}"/>'
        f'<rect fill="url(#{shine})" {shape} height="{DIE}"/>'
    )


def top(colour: str, value: int) -> str:
    """Draw the top of a die: its value, or its emblem until it is thrown."""
    on = f"f-on-{colour}"
    sign = die(value, DIE, "f-none", on) if value else emblem(colour, 38, on)
    return f'<g transform="translate(0 {-FRONT / 2:g})">{sign}</g>'


def _box(x: float, y: float, wide: float, high: float, kind: str, corner: float = 12, more: str = "") -> str:
    """Draw a rounded rectangle around a point."""
    return (
        f'<rect class="{kind}" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
        f' rx="{corner:g}"{more}/>'
    )


def _sunk(x: float, y: float, wide: float, high: float, corner: float = 12) -> str:
    """Draw the edge of something sunk into the table: dark on the lit side, light on the other."""
    return _box(x, y, wide, high, "zocken-sunk", corner, ' stroke="url(#zocken-sunk)"')


def _table(spots: Layout) -> str:
    wide, high = spots.size
    grain = "".join(
        f'<path class="zocken-grain" d="M{6 + 3 * n} {20 + 31 * n}q2 {high / 3:g} -1 {high / 2:g}'
        f'M{wide - 3 - 3 * n} {high - 40 - 23 * n}q-2 {-high / 4:g} 1 {-high / 2:g}"/>'
        for n in range(2)
    )
    return (
        f'<rect fill="url(#zocken-wood)" class="s-wood-line" x="1" y="1" width="{wide - 2}"'
        f' height="{high - 2}" rx="24"/>{grain}'
        f'<rect class="zocken-rim" fill="url(#zocken-baize)" x="11" y="11" width="{wide - 22}"'
        f' height="{high - 22}" rx="16"/>'
        f'<rect fill="url(#zocken-weave)" x="11" y="11" width="{wide - 22}" height="{high - 22}" rx="16"/>'
        f"{_box(wide / 2, high / 2, wide - 11, high - 11, 'zocken-inlay', 19)}{_corners(wide, high)}"
    )


def _corners(wide: float, high: float) -> str:
    """Brass on the four corners of the frame, each with its nail."""
    return "".join(
        f'<g transform="translate({x:g} {y:g}) scale({right} {down})">'
        '<path class="zocken-brass" fill="url(#zocken-gold)"'
        ' d="M2 44V26A24 24 0 0 1 26 2H44L36 11H27A16 16 0 0 0 11 27V36z"/>'
        '<circle class="zocken-nail" cx="13" cy="13" r="2.6"/></g>'
        for x, right in ((0, 1), (wide, -1))
        for y, down in ((0, 1), (high, -1))
    )


def _bench(spots: Layout) -> str:
    """Draw a stool for every chip, with a mark that stays when the chip has gone."""
    return "".join(
        f'<g transform="translate({x:g} {y:g})"><circle class="zocken-socket" r="{CHIP + 3}"/>'
        f"{seat_mark(seat, 24, 'zocken-engraved')}</g>"
        for seat in range(1, spots.seats + 1)
        for x, y in (spots.stool(seat),)
    )


def _plates(spots: Layout, language: Language) -> str:
    """Draw the two betting fields: a crown to bet on the thrower, a crossed crown to pass."""
    drawn = ""
    for bets, caption in ((True, _BET.into(language)), (False, _NO_BET.into(language))):
        x, y = spots.plate(bets)
        kind = "zocken-bet" if bets else "zocken-pass"
        crown = (
            f'<path fill="url(#zocken-gold)" d="{CROWN}"/>'
            if bets
            else f'<path class="zocken-dull" d="{CROWN}"/><path class="zocken-cross" d="M-30 22 30-26"/>'
        )
        drawn += (
            f"{_box(x, y, *PLATE, kind, 18)}"
            f'<rect fill="url(#zocken-pit)" x="{x - PLATE[0] / 2:g}" y="{y - PLATE[1] / 2:g}"'
            f' width="{PLATE[0]:g}" height="{PLATE[1]:g}" rx="18"/>'
            f'<g transform="translate({x - 84:g} {y - 10:g})">{crown}</g>'
            f"{words(caption, x - 84, y + 30, 24, 'f-light')}"
        )
    return drawn


def _rail(spots: Layout) -> str:
    """Draw the circles, and the nine places on a rail that bends down at both ends."""
    (left, low), (_, high), (wide, tall) = spots.place(LEFT), spots.place(1), FIELD
    right = WIDTH - left
    top, bottom, under = high - tall / 2 - 7, low + tall / 2 + 7, high + tall / 2 + 7
    half = wide / 2 + 7
    rail = (
        f'<path class="zocken-rail" d="M{left - half:g} {top + 16:g}q0-16 16-16H{right + half - 16:g}'
        f"q16 0 16 16V{bottom - 16:g}q0 16-16 16H{right - half + 16:g}q-16 0-16-16V{under + 12:g}"
        f"q0-12-12-12H{left + half + 12:g}q-12 0-12 12V{bottom - 16:g}q0 16-16 16H{left - half + 16:g}"
        f'q-16 0-16-16z"/>'
        f'<path class="zocken-gold" d="M{left - 12:g} {under + 6:g}l12-10 12 10z'
        f'M{right - 12:g} {under - 4:g}l12 10 12-10z"/>'
    )
    squares = "".join(
        _box(x, y, wide, tall, "zocken-square", 12, ' fill="url(#zocken-square)"')
        + _cap(colour, x - wide / 2, y - tall / 2, wide)
        + words(field, x, y + 4, 34, "zocken-number")
        for field, colour in zip(FIELDS, COLOURS, strict=True)
        for x, y in (spots.place(field),)
    )
    escapes = "".join(
        _box(x, y, wide, tall, "f-wood-dark s-wood-line", 12)
        + _sunk(x, y, wide, tall)
        + words(f"−{ESCAPE_COST}", x, y, 24, "f-light")
        for x, y in map(spots.place, (LEFT, RIGHT))
    )
    circles = "".join(
        f'<g transform="translate({x:g} {y:g})"><circle class="f-shadow" cx="2" cy="3" r="{CIRCLE}"/>'
        f'<circle class="f-{colour} zocken-circle" r="{CIRCLE}"/>{emblem(colour, 32, f"f-on-{colour}")}</g>'
        for field, colour in enumerate(COLOURS, 1)
        for x, y in (spots.circle(field),)
    )
    x, y = spots.hand
    landing = (
        f'<circle class="zocken-landing" cx="{x:g}" cy="{y:g}" r="54"/>'
        f'<circle class="zocken-landing-rim" cx="{x:g}" cy="{y:g}" r="48"/>'
    )
    return rail + squares + escapes + circles + landing


def _cap(colour: str, left: float, top: float, wide: float) -> str:
    """Draw the upper edge of a place in the colour of its circle."""
    return (
        f'<path class="f-{colour} zocken-cap" d="M{left:g} {top + 12:g}a12 12 0 0 1 12-12h{wide - 24:g}'
        f'a12 12 0 0 1 12 12z"/>'
    )


def _trays(spots: Layout, language: Language) -> str:
    """Draw OUT, and the slots of the waiting dice, each with its emblem."""
    x, y = spots.place(OUT)
    edge = x - TRAY[0] / 2
    out = (
        f"{_box(x, y, *TRAY, 'zocken-out', 16)}{_sunk(x, y, *TRAY, 16)}"
        f"{words(where(OUT).into(language), edge + 50, y - 15, 32, 'f-light')}"
        f"{words(f'−{OUT_COST}', edge + 50, y + 20, 26, 'f-light')}"
        f'<path class="zocken-seam" d="M{edge + 99:g} {y - 32:g}v64"/>'
        + "".join(
            _box(*spots.on_out(nth), DIE + 8, DIE + FRONT, "zocken-gap", 14)
            + _sunk(*spots.on_out(nth), DIE + 8, DIE + FRONT, 14)
            for nth in range(_MOST_OUT)
        )
    )
    slots = "".join(
        f"{_box(*spots.waiting(colour), DIE + 8, DIE + FRONT, 'zocken-slot', 14)}"
        f"{_sunk(*spots.waiting(colour), DIE + 8, DIE + FRONT, 14)}"
        f'<g transform="translate({spots.waiting(colour)[0]:g} {spots.waiting(colour)[1]:g})">'
        f"{emblem(colour, 26, 'zocken-engraved')}</g>"
        for colour in COLOURS
    )
    tray = _box(*spots.tray, *TRAY, "zocken-tray", 16, ' fill="url(#zocken-tray)"')
    return out + tray + slots


def _slip(spots: Layout, language: Language) -> str:
    """Draw the table of matches, and the sum without its numbers."""
    (_, table), (_, below) = spots.worth(1), spots.term(0)
    top, bottom = table - 32, below + 38
    left, right = (WIDTH - TRAY[0]) / 2, (WIDTH + TRAY[0]) / 2
    torn = "".join(f"l{-TRAY[0] / 48:.4g} {4 if nth % 2 else -4}" for nth in range(48))
    shape = f"M{left:g} {top:g}H{right:g}V{bottom:g}{torn}z"
    paper = (
        f'<path class="f-shadow" transform="translate(3 4)" d="{shape}"/>'
        f'<path class="f-card s-edge" d="{shape}"/>'
    )
    x, y = spots.worth(0)
    sign = (
        f'<g transform="translate({x:g} {y:g})"><circle class="f-green" cy="-14" r="11"/>'
        f'<g transform="translate(0 -14)">{emblem("green", 14, "f-on-green")}</g>'
        f'<rect class="f-green" x="-11" y="0" width="22" height="22" rx="4"/>'
        f'<g transform="translate(0 11)">{emblem("green", 14, "f-on-green")}</g></g>'
    )
    cells = "".join(
        f'<g transform="translate({cx:g} {cy:g})">{cell(matches)}</g>'
        for matches in FIELDS
        for cx, cy in (spots.worth(matches),)
    )
    captions = "".join(
        words(caption.into(language), spots.term(nth)[0], below + 19, 21, "zocken-soft")
        for nth, caption in enumerate(_CAPTIONS)
    )
    signs = "".join(
        words(sign, 118 + 109.5 * nth, below - 9, 28, "zocken-soft") for nth, sign in enumerate("+−−=")
    )
    ruled = f'<path class="zocken-ruled" d="M32 {(table + below) / 2 - 2:g}H568"/>'
    return paper + sign + cells + ruled + captions + signs


def cell(matches: int) -> str:
    """Draw what so many matches are worth, around a cell of the table."""
    return words(f"{matches}×", 0, -14, 21, "zocken-soft") + words(MATCHES[matches], 0, 12, 26, "f-pip")
