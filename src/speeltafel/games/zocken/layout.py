"""Where everything lies on Zocken's board.

From top to bottom: the bench and the two betting fields (not in a game for one), the circles, the row with
its escapes hanging down at both ends and the hand between them, OUT, the waiting dice, the score.
"""

from dataclasses import dataclass

from speeltafel.core.scene import Point
from speeltafel.games.zocken.data import COLOURS, FIELDS, LEFT, OUT, RIGHT

WIDTH = 600
MIDDLE = WIDTH / 2
PITCH = 80
"""From field to field, and from die to die."""
FIELD = (76, 98)
"""A place of the row; a little taller than a die, which shows its front."""
DIE = 64
FRONT = 20
"""How much one sees of a die's front, below its top."""
CIRCLE = 26
"""Radius of a circle beside a field."""
CHIP = 20
"""Radius of a bettor's chip."""
PLATE = (276, 90)
"""A betting field: one to bet, one to pass."""
TRAY = (568, 98)

_STOOLS, _TOTALS, _QUESTION, _PLATES, _HEAD = 44, 88, 122, 186, 238
"""Middles of the bench's chips and totals, the question and the betting fields, and where they end."""
_CIRCLES, _FIELDS, _ESCAPES, _OUT, _WAITING, _TABLE, _SUM, _FOOT = 34, 121, 235, 345, 447, 535, 603, 654
"""Middles of the bands below that, and the end of the board."""
_SNUG = 9
"""A die beside its own colour moves up to its circle."""


def of_colour(index: int) -> float:
    """Return the x of field 1, 2, … and of the die that waits below it."""
    return MIDDLE + PITCH * (index - 3)


@dataclass(frozen=True, slots=True)
class Layout:
    """The board for so many seats."""

    seats: int

    @property
    def head(self) -> int:
        """Where the bench and the betting fields end; alone, one has none."""
        return _HEAD if self.seats > 1 else 12

    @property
    def size(self) -> tuple[int, int]:
        """The whole board."""
        return WIDTH, self.head + _FOOT

    def circle(self, field: int) -> Point:
        """The circle above a field."""
        return of_colour(field - 1), self.head + _CIRCLES

    def place(self, at: int) -> Point:
        """A place of the row, or the middle of OUT."""
        if at in FIELDS:
            return of_colour(at - 1), self.head + _FIELDS
        if at == OUT:
            return MIDDLE, self.head + _OUT
        return {LEFT: of_colour(0), RIGHT: of_colour(6)}[at], self.head + _ESCAPES

    def lying(self, at: int, matches: bool) -> Point:
        """A die on a place of the row."""
        x, y = self.place(at)
        return x, y - _SNUG * matches

    def on_out(self, nth: int) -> Point:
        """The nth die on OUT, counting from 0; there are never more than six."""
        return 166 + 75 * nth, self.head + _OUT

    @property
    def hand(self) -> Point:
        """Where the die in hand is thrown."""
        return MIDDLE, self.head + _ESCAPES

    @property
    def thrower(self) -> Point:
        """Where the chip lies of whoever throws."""
        return MIDDLE - 120, self.head + _ESCAPES - 14

    @property
    def way(self) -> Point:
        """Where the way of the row is shown."""
        return MIDDLE + 120, self.head + _ESCAPES - 14

    @property
    def tray(self) -> Point:
        """The middle of the tray of dice to come."""
        return MIDDLE, self.head + _WAITING

    def waiting(self, colour: str) -> Point:
        """A die that is still to be thrown."""
        return of_colour(COLOURS.index(colour)), self.head + _WAITING

    def worth(self, matches: int) -> Point:
        """A cell of the match table."""
        return 54 + 70 * matches, self.head + _TABLE

    def term(self, nth: int) -> Point:
        """A number of the sum: row, matches, escapes, OUT, all together."""
        return (66, 172, 282, 392, 516)[nth], self.head + _SUM

    def stool(self, seat: int) -> Point:
        """Where a seat's chip lies until it is asked."""
        pitch = min(120, 560 / self.seats)
        return MIDDLE + pitch * (seat - (self.seats + 1) / 2), _STOOLS

    def points(self, seat: int) -> Point:
        """A seat's total, below its stool."""
        return self.stool(seat)[0], _TOTALS

    @property
    def question(self) -> Point:
        """What the two betting fields answer."""
        return MIDDLE, _QUESTION

    def plate(self, bets: bool) -> Point:
        """The middle of a betting field: to bet on the left, to pass on the right."""
        return MIDDLE + (-142 if bets else 142), _PLATES

    def wager(self, seat: int, active: int, bets: bool) -> Point:
        """The chip of a seat that was asked, in the order of asking; five and more lie in two rows."""
        x, y = self.plate(bets)
        nth = (seat - active - 1) % self.seats
        rows = 2 if self.seats > 5 else 1
        return x - 22 + 44 * (nth % 4), y + (42 * (nth // 4) - 21 if rows == 2 else 0)
