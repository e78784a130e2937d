"""What the bot says of a move: what strikes one most, and what is known of it."""

import pytest

from speeltafel.bots.squadro.reasons import AHEAD, KEEPS, reason
from tests.squadro.positions import at

STORIES = [
    ((12, 12, 12, 11, 0), (0, 0, 0, 0, 0), 4, "Row 4 comes home as the fourth"),
    ((12, 12, 0, 11, 0), (0, 0, 0, 0, 0), 4, "Row 4 comes home"),
    ((0, 0, 0, 0, 0), (0, 0, 1, 0, 0), 1, "Row 1 jumps column 3, which costs the other 1 step"),
    ((0, 0, 0, 0, 0), (2, 2, 0, 0, 0), 2, "Row 2 jumps column 1 and column 2, which costs the other 4 steps"),
    ((0, 5, 0, 0, 0), (0, 0, 0, 0, 0), 2, "Row 2 turns, and is safe there"),
    ((4, 0, 0, 0, 0), (0, 0, 0, 0, 0), 1, "Row 1 gets away from column 4"),
    ((0, 0, 0, 0, 0), (0, 2, 0, 0, 0), 2, "Row 2 threatens to jump column 2"),
    ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), 2, "Row 2 goes on"),
]


@pytest.mark.parametrize(("rows", "columns", "track", "said"), STORIES, ids=[story[-1] for story in STORIES])
def test_a_reason_says_what_strikes_one_most(rows, columns, track, said):
    text = reason(at(rows, columns).steps, 1, track, AHEAD)
    assert text.en == f"{said}; that puts you best in the race."
    assert text.nl.startswith(f"Rij {track} ")
    assert text.nl.endswith("; zo sta je het best in de race.")


def test_seat_2_speaks_of_columns():
    text = reason(at((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), to_move=2).steps, 2, 1, KEEPS)
    assert text == ("Kolom 1 gaat vooruit; dat houdt de winst vast.", "Column 1 goes on; that keeps the win.")
