"""Squadro's backdrop: a wooden square with ten inlaid tracks, their speeds in dots, and a tray for each seat.

Rows are inlaid in the light wood of seat 1, columns in the dark wood of seat 2, so that a track shows whose
it is. Pieces are drawn once for each direction they can point to, because the light comes from the top left
whichever way they are turned.
"""

from functools import cache

from speeltafel.core.kit.surface import unturned
from speeltafel.core.shapes import seat_mark, words
from speeltafel.games.squadro.data import FAR, SPEEDS_BACK, SPEEDS_OUT, TRACKS
from speeltafel.games.squadro.layout import (
    EAST,
    NORTH,
    PITCH,
    SHRUNK,
    SOUTH,
    TRAY_HEIGHT,
    TRAY_WIDTH,
    WEST,
    along,
    heading,
    slot,
    spot,
    tray,
)

OUTLINE = "M-34-11q0-7 7-7H1v-3q0-6 5-2.6L31-3.6q4.6 3.6 0 7.2L6 23.6q-5 3.4-5-2.6v-3H-27q-7 0-7-7z"
"""A piece that points to the right, its middle at the origin."""
HALO = "M-39-12q0-11 11-11H-4q-2-12 10-7L34-8q10 8 0 16L6 30q-12 5-10-7H-28q-11 0-11-11z"
"""A line around it, at some distance."""
FACE = "M-30-10q0-4 4-4H5v-5q0-3 2-1.4L27.5-1.6q2 1.6 0 3.2L7 20.4q-2 1.6-2-1.4v-5H-26q-4 0-4-4z"
GRAIN = "M-27-9.5q16-2.5 31 0M-28 9q18 3 33 .5M12-8q6 2 9 6"
_PIPS = {1: (-9,), 2: (-17, -1), 3: (-23, -9, 5)}
"""Where along a piece the marks of its speed stand: no digit, for digits are the names of tracks."""
_PIP_SIZES = (14, 15)
_HOUSE = "M-15 0 0-14 15 0H10v13H-10V0z"
"""The sign for home."""
_DOTS = {1: (0,), 2: (-9, 9), 3: (-17, 0, 17)}
_WAYS = ((1, EAST), (1, WEST), (1, NORTH), (2, SOUTH), (2, NORTH))


@cache
def backdrop() -> str:
    """Return the part of the drawing that stays the same for a whole match."""
    tracks = range(1, TRACKS + 1)
    pieces = "".join(_piece(seat, way) for seat, way in _WAYS)
    return "".join(
        [
            f"<defs>{_light()}{pieces}{_speeds()}{_shades()}</defs>",
            _plank(),
            *(_groove(2, track) for track in tracks),
            *(_groove(1, track) for track in tracks),
            *(
                f'<circle class="squadro-hollow" cx="{along(x)}" cy="{along(y)}" r="11"/>'
                for y in tracks
                for x in tracks
            ),
            *(_ends(seat, track) for seat in (1, 2) for track in tracks),
            *(_number(seat, track) for seat in (1, 2) for track in tracks),
            _corners(),
            _tray(1),
            _tray(2),
        ]
    )


def _light() -> str:
    """Return the gradients of the plank, and of woods and hollows for each direction."""
    lamp = {way: unturned(-1, -1, way) for way in (EAST, SOUTH, WEST, NORTH)}
    woods = [_gradient("squadro-plank", "squadro-plank", -1, -1)]
    woods += [
        _gradient(f"squadro-wood-{seat}-{way}", f"squadro-wood-{seat}", *lamp[way]) for seat, way in _WAYS
    ]
    woods += [_gradient(f"squadro-slot-{way}", "squadro-slot", x, y) for way, (x, y) in lamp.items()]
    return "".join(woods)


def _gradient(name: str, kind: str, x: float, y: float) -> str:
    """Return a gradient with the light from this side."""
    return (
        f'<linearGradient id="{name}" x1="{0.5 + x / 2:g}" y1="{0.5 + y / 2:g}" x2="{0.5 - x / 2:g}"'
        f' y2="{0.5 - y / 2:g}"><stop class="{kind}-lit"/><stop class="{kind}-dim" offset="1"/>'
        "</linearGradient>"
    )


def _piece(seat: int, way: int) -> str:
    x, y = unturned(3, 5, way)
    return (
        f'<g id="squadro-piece-{seat}-{way}">'
        f'<path class="f-shadow" transform="translate({x:g} {y:g})" d="{OUTLINE}"/>'
        f'<path class="squadro-side-{seat}" d="{OUTLINE}"/>'
        f'<path fill="url(#squadro-wood-{seat}-{way})" d="{FACE}"/>'
        f'<path class="squadro-grain-{seat}" d="{GRAIN}"/></g>'
    )


def _speeds() -> str:
    """Return the speeds of pieces as marks of their owner, and one mark for the ends of tracks."""
    drawn = []
    for seat, size in enumerate(_PIP_SIZES, 1):
        mark = seat_mark(seat, size, f"squadro-inlay-{seat}")
        for speed, places in _PIPS.items():
            pips = "".join(f'<g transform="translate({x} 0)">{mark}</g>' for x in places)
            drawn.append(f'<g id="squadro-speed-{seat}-{speed}">{pips}</g>')
        drawn.append(f'<g id="squadro-dot-{seat}">{seat_mark(seat, size + 1, f"squadro-dot-{seat}")}</g>')
    return "".join(drawn)


def _shades() -> str:
    """Return a piece as it would land."""
    return "".join(
        f'<path id="squadro-shade-{seat}" class="surface-shade f-seat-{seat}" d="{OUTLINE}"/>'
        for seat in (1, 2)
    )


def _plank() -> str:
    bends = (14, -9, 22, 5, -16, 11, -6, 19, -12, 8)
    grain = "".join(
        f'<path class="squadro-grain"'
        f' d="M16 {34 + 29 * n}q{90 + bend} {-bend} 190 {bend // 3}t200 {bend // 2}t178 {-bend // 2}"/>'
        for n, bend in enumerate(bends + bends[:-1])
    )
    return (
        '<rect class="f-shadow" x="7" y="10" width="590" height="588" rx="30"/>'
        '<rect class="f-wood-dark s-wood-line squadro-rim" x="4" y="4" width="592" height="592" rx="28"/>'
        '<rect fill="url(#squadro-plank)" x="12" y="12" width="576" height="576" rx="21"/>'
        f'{grain}<rect class="squadro-line" x="107" y="107" width="386" height="386" rx="18"/>'
    )


def _groove(seat: int, track: int) -> str:
    """A track from start to turn: cut into the plank, inlaid with its owner's wood."""
    a, b, at = along(0), along(FAR), along(track)
    lines = []
    for kind, shift in (("cut", -1.5), ("lip", 2), ("inlay", 0)):
        d = f"M{a} {at + shift:g}H{b}" if seat == 1 else f"M{at + shift:g} {a}V{b}"
        lines.append(f'<path class="squadro-{kind} squadro-track-{seat}" d="{d}"/>')
    return "".join(lines)


def _ends(seat: int, track: int) -> str:
    """The start and the turn of a track, each with the speed that a piece takes along from there."""
    drawn = []
    for steps, edge, speeds in ((0, 21, SPEEDS_OUT), (FAR, 579, SPEEDS_BACK)):
        x, y = spot(seat, track, steps)
        drawn.append(_slot(x, y, heading(seat, steps)))
        for shift in _DOTS[speeds[seat - 1][track - 1]]:
            cx, cy = (edge, y + shift) if seat == 1 else (x + shift, edge)
            drawn.append(f'<use href="#squadro-dot-{seat}" x="{cx:g}" y="{cy:g}"/>')
    return "".join(drawn)


def _number(seat: int, track: int) -> str:
    """Draw the number of a track on a disc next to it, where no piece ever stands."""
    at, across = along(0) + PITCH // 2, along(track) + 28
    x, y = (at, across) if seat == 1 else (across, at)
    return (
        f'<circle class="squadro-plaque" cx="{x}" cy="{y}" r="13"/>'
        f"{words(track, x, y + 1, 22, 'squadro-plaque-number')}"
    )


def _slot(x: float, y: float, way: int, scale: float = 1) -> str:
    """A hollow in the shape of a piece."""
    size = "" if scale == 1 else f"scale({scale:g})"
    return (
        f'<path class="squadro-slot" fill="url(#squadro-slot-{way})"'
        f' transform="translate({x:g} {y:g})rotate({way}){size}" d="{OUTLINE}"/>'
    )


def _corners() -> str:
    """Draw who moves in which direction in the corner that both start sides share; decorate the others."""
    arrow = "M-15-4H2v-8L17 0 2 12V4h-17z"
    flourish = "".join(
        f'<path class="squadro-line" transform="translate({x} {y})rotate({turn})"'
        ' d="M-26 32V-2a24 24 0 0 1 24-24H32M-14 22V4a18 18 0 0 1 18-18H22M-2 8a10 10 0 0 1 10-10"/>'
        for x, y, turn in ((548, 52, 90), (548, 548, 180), (52, 548, 270))
    )
    return (
        f"{flourish}"
        f'<g transform="translate(58 32)">{seat_mark(1, 22, "squadro-key-1")}'
        f'<path class="squadro-key-1" transform="translate(32 0)" d="{arrow}"/></g>'
        f'<g transform="translate(32 58)">{seat_mark(2, 22, "squadro-key-2")}'
        f'<path class="squadro-key-2" transform="translate(0 32)rotate(90)" d="{arrow}"/></g>'
    )


def _tray(seat: int) -> str:
    x, y = tray(seat)
    slots = "".join(_slot(*slot(seat, track), NORTH, SHRUNK) for track in range(1, TRACKS + 1))
    return (
        f'<g transform="translate({x} {y})">'
        f'<rect class="f-shadow" x="3" y="5" width="{TRAY_WIDTH}" height="{TRAY_HEIGHT}" rx="22"/>'
        f'<rect class="f-wood-dark s-wood-line squadro-rim" width="{TRAY_WIDTH}" height="{TRAY_HEIGHT}"'
        ' rx="22"/>'
        f'<rect fill="url(#squadro-plank)" x="7" y="7" width="{TRAY_WIDTH - 14}" height="{TRAY_HEIGHT - 14}"'
        ' rx="16"/>'
        f'<g transform="translate(32 {TRAY_HEIGHT / 2:g})">{seat_mark(seat, 28, f"squadro-key-{seat}")}</g>'
        f'<path class="squadro-house" transform="translate(63 {TRAY_HEIGHT / 2:g})" d="{_HOUSE}"/>'
        f"</g>{slots}"
    )
