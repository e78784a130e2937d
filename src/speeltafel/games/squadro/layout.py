"""Where Squadro's pieces stand in the drawing, and which way they point."""

from speeltafel.core.scene import Point
from speeltafel.games.squadro.data import FAR, HOME, TRACKS

WIDTH, HEIGHT = 600, 698
PITCH = 77
"""From one place on a track to the next."""
EAST, SOUTH, WEST, NORTH = 0, 90, 180, 270
"""Degrees clockwise from a piece that points to the right."""

_FIRST = 69
_TRAY_LEFT = (8, 308)
TRAY_WIDTH, TRAY_TOP, TRAY_HEIGHT = 284, 614, 76
SHRUNK = 0.5
"""How large a piece is in a tray."""
_SLOT_PITCH, _SLOTS, _SLOT_Y = 27, 208, 652
"""In a tray: from slot to slot, the middle one, and how low they lie."""


def along(number: int) -> int:
    """The coordinate of a place, 0 at the start to 6 at the far side; tracks 1-5 lie at the same ones."""
    return _FIRST + PITCH * number


def spot(seat: int, track: int, steps: int) -> Point:
    """Where a piece stands after so many steps; those at home have their slot in the tray."""
    if steps == HOME:
        return slot(seat, track)
    forth, across = along(steps if steps <= FAR else HOME - steps), along(track)
    return (forth, across) if seat == 1 else (across, forth)


def heading(seat: int, steps: int) -> int:
    """Which way a piece points: along its track, round at the far side; upright in the tray."""
    if steps == HOME:
        return NORTH
    if seat == 1:
        return EAST if steps < FAR else WEST
    return SOUTH if steps < FAR else NORTH


def tray(seat: int) -> Point:
    """The upper left corner of a seat's tray."""
    return _TRAY_LEFT[seat - 1], TRAY_TOP


def slot(seat: int, track: int) -> Point:
    """Where the piece of this track stands once it is home."""
    middle = (TRACKS + 1) / 2
    return _TRAY_LEFT[seat - 1] + _SLOTS + (track - middle) * _SLOT_PITCH, _SLOT_Y


def counted(seat: int) -> Point:
    """Where the number of pieces at home stands, next to the sign of a house: a word would overlap them."""
    x, y = tray(seat)
    return x + 82, y + TRAY_HEIGHT / 2 + 1
