"""Where things lie on the drawn table.

From top to bottom: the lands in two rows of three, the free knights, a strip for each other seat, the
reader's forces, the reader's hand. A watcher sees a strip for every seat instead, over the whole lower part.
"""

from functools import cache

from speeltafel.core.game import Observer
from speeltafel.core.scene import Point

WIDTH = 600
LAND_WIDTH, LAND_HEIGHT = 190, 208
FREE_TOP, FREE_HEIGHT = 438, 86
FREE_LEFT, FREE_LEFT_CROWDED, FREE_RIGHT = 226.0, 50.0, 556.0
"""The middle of the first free knight beside their words, of the first without those, and of the last."""
FREE_STEP = 66
"""From one free knight to the next, so that neither lies on the other."""
STRIPS_TOP = 530
OWN_HEIGHT = 122
HAND_HEIGHT = 220
GAP = 6
NEW_PLACE, NEW_WIDTH = 70, 116
"""The middle of the tile that begins a new force, and how wide it is."""

Span = tuple[float, float]
"""Top and height."""
_STRIP = {2: 92, 3: 74, 4: 54}
"""How high a strip is, by the number of seats."""

MIDDLE_PLACE: Point = (WIDTH / 2, FREE_TOP + FREE_HEIGHT / 2)


def land_corner(number: int) -> tuple[int, int]:
    """Return the top left corner of a land."""
    row, column = divmod(number, 3)
    return 9 + column * 196, 12 + row * 214


def land_place(number: int) -> Point:
    """Return where a land's defenders lie."""
    x, y = land_corner(number)
    return x + LAND_WIDTH / 2, y + 134


def own_top(seats: int) -> int:
    """Return the y where the reader's own forces begin."""
    return STRIPS_TOP + (seats - 1) * (_STRIP[seats] + GAP)


def hand_top(seats: int) -> int:
    """Return the y where the reader's hand begins."""
    return own_top(seats) + OWN_HEIGHT


def height(seats: int) -> int:
    """Return the height of the table."""
    return hand_top(seats) + HAND_HEIGHT


@cache
def strips(seats: int, observer: Observer, over: bool) -> dict[int, Span]:
    """Return top and height of every strip, by seat; the next in turn lies highest."""
    if observer is not None:
        shown = [(observer + ahead - 1) % seats + 1 for ahead in range(1, seats)]
        high = float(_STRIP[seats])
    else:
        shown = list(range(1, seats + 1))
        bottom = hand_top(seats) if over else height(seats) - 8
        high = min(122.0, (bottom - STRIPS_TOP) / seats - GAP)
    places = {seat: (STRIPS_TOP + at * (high + GAP), high) for at, seat in enumerate(shown)}
    return dict(sorted(places.items()))


@cache
def seat_place(seats: int, observer: Observer, seat: int, over: bool) -> Point:
    """Return where a seat's cards come from and go to; for seat 0 the middle of the table."""
    if not seat:
        return MIDDLE_PLACE
    if seat == observer:
        return WIDTH / 2, hand_top(seats) + HAND_HEIGHT / 2
    top, high = strips(seats, observer, over)[seat]
    return 80, top + high / 2


def hand_scale(cards: int) -> float:
    """Return the scale of the cards in a hand: a small hand is drawn larger."""
    return 1.2 if cards <= 5 else 1


@cache
def hand_places(cards: int, seats: int) -> tuple[tuple[Point, int], ...]:
    """Return place and rotation of each card of the hand: one fan, or two below each other."""
    rows = 1 if cards <= 7 else 2
    row_of = -(-cards // rows)
    step = min(83.0 * hand_scale(cards), 496 / max(1, row_of - 1))
    first = hand_top(seats) + (104 if rows == 1 else 53)
    places: list[tuple[Point, int]] = []
    for row in range(rows):
        there = min(row_of, cards - row * row_of)
        for at in range(there):
            off = at - (there - 1) / 2
            bend = off * off * 32 / max(36, there * there)
            spot = round(WIDTH / 2 + off * step, 1), round(first + row * 101 + bend, 1)
            places.append((spot, round(off * 1.5)))
    return tuple(places)
