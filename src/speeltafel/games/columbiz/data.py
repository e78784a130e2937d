"""Columbiz's figures. Those marked R are our reconstruction and may be corrected here."""

FACES = "123456"
"""The pips of a die; a column stands under each."""
NUMBERS = 6
"""Cells in a column, numbered from 1: number k takes k dice. R: the sheet gives no number."""
DICE = 8
THROWS = 3
MOST_PLACED = 4
"""Discs a turn may place."""
PENALTY = 3
"""Discs that leave the supply of a player who can't place any."""

DISCS = {2: 18, 3: 13, 4: 10}
"""The supply each player begins with, by the number of players."""

LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Steps (columns, numbers) along a level, an upright and the two diagonal lines.

R: the columns stand side by side with equal numbers level; the sheet's picture of the board is lost.
"""

RUN_POINTS = (0, 0, 0, 1, 2, 3, 4)
"""What a run of so many discs scores."""


def prisoners_worth(prisoners: int) -> int:
    """Return the points for so many prisoners: 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, and so on.

    The sheet's last entry reads "4 = 42"; by its place it is the twelfth.
    """
    return (prisoners + 1) ** 2 // 4
