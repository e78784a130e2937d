"""Shapes that all games share: dice, emblems of the colours, marks of the seats.

Colours come from the style sheet by class (`f-red` fills, `s-ink` strokes), never by value, so that light,
dark and print can differ. Nothing depends on colour alone: each colour has its emblem, each seat its mark.
"""

from html import escape

COLOURS = ("red", "green", "blue", "orange", "purple", "yellow", "white")

_EMBLEMS = {
    "red": "M-9 10V-4h-2v-6h4v3h4v-3h6v3h4v-3h4v6h-2v14h-6v-6h-6v6z",
    "green": "M0-12 8-2H4l6 8H2v5h-4V6h-8l6-8h-4z",
    "blue": (
        "M-12-3q3-5 6 0t6 0t6 0t6 0v4q-3 5-6 0t-6 0t-6 0t-6 0z"
        "M-12 5q3-5 6 0t6 0t6 0t6 0v4q-3 5-6 0t-6 0t-6 0t-6 0z"
    ),
    "orange": "M0-10a10 10 0 1 0 .01 0zM0-6a6 6 0 1 1-.01 0zM-1.5-3h3v6h-3z",
    "purple": "M-10-2q0-7 10-7t10 7v2h-7v-2h-6v2h-7zM-10 2h7v3h6v-3h7v7h-20z",
    "yellow": "M-1 12V2q-7-1-8-8q7 1 8 6v-4q-4-4 1-9q5 5 1 9v4q1-5 8-6q-1 7-8 8v10z",
    "white": "M0-12l3.5 8 8.5.8-6.4 5.7 1.9 8.5-7.5-4.4-7.5 4.4 1.9-8.5-6.4-5.7 8.5-.8z",
}

_MARKS = (
    "M0-10a10 10 0 1 0 .01 0z",
    "M0-12 12 0 0 12-12 0z",
    "M0-11 11 9H-11z",
    "M-9-9H9V9H-9z",
    "M-6-10.4H6L12 0 6 10.4H-6L-12 0z",
    "M-4-11h8v7h7v8H4v7h-8V4h-7v-8h7z",
    "M4-11a11 11 0 1 0 0 22a13 13 0 0 1 0-22z",
    "M0-13q9 11 9 16a9 9 0 0 1-18 0q0-5 9-16z",
)

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


_SUITS = {
    "c": (
        "M0-12a5.4 5.4 0 0 1 4.6 8.3a5.4 5.4 0 1 1-3.6 8.3q.4 4 3 6.4h-8q2.6-2.4 3-6.4"
        "a5.4 5.4 0 1 1-3.6-8.3a5.4 5.4 0 0 1 4.6-8.3z"
    ),
    "d": "M0-13 9 0 0 13-9 0z",
    "h": "M0 12Q-11 3-11-4a5.6 5.6 0 0 1 11-2a5.6 5.6 0 0 1 11 2Q11 3 0 12z",
    "s": (
        "M0-12Q11-3 11 3a5.3 5.3 0 0 1-9.6 3q.4 3.6 2.8 5.6h-8.4q2.4-2 2.8-5.6A5.3 5.3 0 0 1-11 3Q-11-3 0-12z"
    ),
}
"""Clubs, diamonds, hearts and spades."""


THUMB = 92
"""In units: 44 px on a board 600 units wide that a small phone draws 288 px wide."""


def reach(wide: float = 0, high: float = 0, x: float = 0, y: float = 0) -> str:
    """Return the touch area around a point, never smaller than a thumb."""
    wide, high = max(wide, THUMB), max(high, THUMB)
    return f'<rect class="hit" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"/>'


def target(wide: float, high: float, corner: float) -> str:
    """Return the touch area around the origin, and the outline that lights up while it can be used."""
    return (
        f"{reach(wide, high)}"
        f'<rect class="halo" x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}"'
        f' rx="{corner:g}"/>'
    )


def emblem(colour: str, size: float = 24, kind: str = "f-ink", x: float = 0, y: float = 0) -> str:
    """Draw a colour's emblem around a point: tower, tree, waves, coin, chest, sheaf, star.

    Without a kind it takes the colour of its surroundings.
    """
    there = f"translate({x:g} {y:g}) " if x or y else ""
    worn = f'class="{kind}" ' if kind else ""
    return f'<path {worn}transform="{there}scale({size / 24:.3g})" d="{_EMBLEMS[colour]}"/>'


def seat_mark(seat: int, size: float = 24, kind: str = "") -> str:
    """Draw a seat's mark at the origin: disc, diamond, triangle, square, hexagon, cross, crescent, drop."""
    kind = kind or f"f-seat-{seat}"
    return f'<path class="{kind}" transform="scale({size / 24:g})" d="{_MARKS[seat - 1]}"/>'


def suit_mark(suit: str, size: float = 24, x: float = 0, y: float = 0) -> str:
    """Draw a suit around a point: `c`, `d`, `h` or `s`. Two are red, but each has its own shape."""
    kind = "spread-red" if suit in "dh" else "spread-black"
    there = f"translate({x:g} {y:g})scale({size / 24:.3g})"
    return f'<path class="{kind}" transform="{there}" d="{_SUITS[suit]}"/>'


def die(face: int, size: float = 60, kind: str = "f-ivory", pips: str = "f-pip") -> str:
    """Draw a die around the origin, showing this face; 0 shows none."""
    half, step, radius = size / 2, size * 0.27, size * 0.085
    dots = "".join(
        f'<circle class="{pips}" cx="{x * step:g}" cy="{y * step:g}" r="{radius:g}"/>'
        for x, y in _PIPS.get(face, ())
    )
    return (
        f'<rect class="{kind} s-edge" x="{-half:g}" y="{-half:g}" width="{size:g}" height="{size:g}"'
        f' rx="{size * 0.2:g}"/>{dots}'
    )


def words(text: object, x: float = 0, y: float = 0, size: float = 24, kind: str = "f-ink") -> str:
    """Draw a line of text, centred on a point; the text is escaped."""
    escaped = escape(str(text), quote=False)
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}">{escaped}</text>'
