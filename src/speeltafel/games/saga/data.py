"""Saga's figures: the cards of the sets and what the lands can do.

What is marked R is our reconstruction (the sheet lost its pictures) and may be corrected here, in this one
place.
"""

from dataclasses import dataclass

COLOURS = "rgbopy"
"""Red, green, blue, orange, purple, yellow: the order of the lands, too."""
VALUES = (1, 2, 3, 4)

ROLES = ((4, 4, 1), (3, 2, 2), (3, 1), (4, 2), (3,), (1,))
"""The values of a set's six colours: every set has the same pattern."""
SETS = {
    "castle": "gbpyro",
    "lion": "pyrogb",
    "eagle": "yrogbp",
    "dragon": "rogbpy",
    "rose": "ogbpyr",
}
"""R: which colour takes which role in each set, in the order of `ROLES`."""

FIRST_SET = "castle"
FIRST_DISPLAY = ("r3b2", "g4y2", "b3p1", "o1g4", "p3b2", "y4g1")
"""The display for a first game. The sheet says which set; R: its picture of the layout is lost. Ours has the
forests as the sheet's example of a conquest has them, green 4 and yellow 2."""

ROUNDS = 60
"""R: after so many rounds the game ends; the sheet would let it go on for ever."""

# The powers of the lands during the game.
STRONGER = "stronger"
FREE_KNIGHT = "free-knight"
FACE_DOWN = "face-down"
WEAKER = "weaker"
ADD_ONCE = "add-once"
TAKE_BACK = "take-back"

# Their powers at the end.
HAND_IS_FREE = "hand-is-free"
TRIBUTE = "tribute"
ONE_FORCE_SCORES = "one-force-scores"
SCORES_NOTHING = "scores-nothing"
ADD_AT_END = "add-at-end"
BONUS = "bonus"
FIXED_SCORE = "fixed-score"

TRIBUTE_FAME = 2
BONUS_FAME = 5
FIXED_FAME = 15


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a land card: fame each turn, a power during the game, a power at the end."""

    fame: int
    power: str = ""
    at_end: str = ""


SIDES: tuple[dict[str, Side], ...] = (
    {"c": Side(1, STRONGER), "p": Side(1, FREE_KNIGHT)},
    {"c": Side(1, at_end=HAND_IS_FREE), "p": Side(1, at_end=TRIBUTE)},
    {"c": Side(1, at_end=ONE_FORCE_SCORES), "p": Side(1, FACE_DOWN)},
    {"c": Side(2, at_end=SCORES_NOTHING), "p": Side(2, WEAKER)},
    {"c": Side(1, ADD_ONCE), "p": Side(1, at_end=ADD_AT_END)},
    {"c": Side(1, TAKE_BACK, BONUS), "p": Side(1, at_end=FIXED_SCORE)},
)
"""R, but for gold's 2 and treasure's crown side: the crown (`c`) and plain (`p`) side of each land."""
