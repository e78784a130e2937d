"""Saxum's rulings X12 to X14: lines, and winning."""

import pytest

from speeltafel.core.game import Over
from speeltafel.core.refusals import GameOver
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import after, dumped, position


def test_x12_a_full_row_is_one_row_point():
    state = after(position("..... ..... 1111. ..... .....", "35"), "c5")
    assert state.rows == (1, 0)
    assert state.points == (0, 0)


def test_x12_a_full_column_is_one_row_point():
    assert after(position("....1 ....1 ..... ....1 ....1", "35"), "c5").rows == (1, 0)


@pytest.mark.parametrize("line", range(5))
def test_x12_every_row_and_every_column_counts(line):
    letter, face = "abcde"[line], line + 1
    row = ["....."] * 5
    row[line] = "".join("." if column == line else "1" for column in range(5))
    assert after(position(" ".join(row), f"{face}{face}"), f"{letter}{face}").rows == (1, 0)
    column = ["....." if other == line else "....."[:line] + "1" + "....."[line + 1 :] for other in range(5)]
    assert after(position(" ".join(column), f"{face}{face}"), f"{letter}{face}").rows == (1, 0)


def test_x12_a_capture_completes_a_row_too():
    state = position("..... ..... 11112 ..... ..2..", "35", points=(1, 0))
    assert after(state, "c5-points").rows == (1, 0)
    assert after(state, "c5-insurance").rows == (1, 0)
    assert after(state, "e3-points").rows == (0, 0)


def test_x12_one_stone_that_completes_a_row_and_a_column_brings_three():
    state = position("....1 ....1 1111. ....1 ....1", "35")
    assert after(state, "c5").rows == (3, 0)


def test_x12_diagonals_never_count():
    state = position("1.... .1... ..... ...1. ....1", "33")
    assert after(state, "c3").rows == (0, 0)
    state = position("....1 ...1. ..... .1... 1....", "33")
    assert after(state, "c3").rows == (0, 0)


def test_x12_a_line_of_both_colours_is_no_row():
    assert after(position("..... ..... 1121. ..... .....", "35"), "c5").rows == (0, 0)


def test_x12_seat_2_makes_rows_as_well():
    state = position("....2 ....2 2222. ....2 ....2", "35", to_move=2, rows=(1, 1))
    assert after(state, "c5").rows == (1, 4)


def test_x13_a_standing_row_gives_nothing_more():
    state = position("..... ..... 11111 ..... .....", "35", rows=(1, 0))
    assert after(state, "e3").rows == (1, 0), "a stone elsewhere"
    state = position("..... ..... 11111 ..... ..1..", "35", rows=(1, 0))
    scored = after(state, "c5")
    assert scored.rows == (1, 0), "scoring its group"
    assert scored.points == (5, 0)


def test_x13_a_column_through_a_standing_row_is_not_a_double():
    """Row c stands already; completing column 5 elsewhere is one new line."""
    state = position("....1 ....1 11111 ..... ....1", "45", rows=(1, 0))
    assert after(state, "d5").rows == (2, 0)


def test_x13_a_row_broken_and_rebuilt_counts_again():
    state = position("..... ..... 1111. ..... .....", "35", points=(5, 5))
    state = after(state, "c5")
    assert state.rows == (1, 0)
    state = after(state, "33 c3-points")
    assert state.rows == (1, 0), "breaking a row takes nothing back"
    state = after(state, "33 c3-points")
    assert state.rows == (2, 0)


def test_x14_seven_row_points_win_at_once():
    state = after(position("..... ..... 1111. ..... .....", "35", rows=(6, 6), points=(20, 90)), "c5")
    assert SAXUM.turn(state) == Over((20, 90), (1,), "rows")
    assert dumped(state)["rows"] == [7, 6]
    assert dumped(state)["board"][2] == "11111"
    assert dumped(state)["dice"] == "35"
    assert dumped(state)["to_move"] == 0


@pytest.mark.parametrize(("before", "total"), [(4, 7), (5, 8), (6, 9)])
def test_x14_a_double_row_may_lead_past_seven(before, total):
    state = after(position("....1 ....1 1111. ....1 ....1", "35", rows=(before, 0)), "c5")
    assert state.rows == (total, 0)
    assert SAXUM.turn(state) == Over((0, 0), (1,), "rows")


def test_x14_six_row_points_are_not_enough():
    state = after(position("....1 ....1 1111. ....1 ....1", "35", rows=(3, 6)), "c5")
    assert state.rows == (6, 6)
    assert state.winner == 0


def test_x14_the_target_in_points_wins_at_once():
    board = "..... ..... ..111 ..... ....."
    state = after(position(board, "33", points=(174, 0)), "c3")
    assert SAXUM.turn(state) == Over((177, 0), (1,), "points")
    assert after(position(board, "33", points=(173, 0)), "c3").winner == 0


def test_x14_more_than_the_target_wins_too():
    state = after(position("..... ..... ..222 ..... .....", "33", points=(0, 176), to_move=2), "c3")
    assert SAXUM.turn(state) == Over((0, 179), (2,), "points")


def test_x14_after_the_end_nothing_can_be_played():
    state = after(position("..... ..... ..111 ..... .....", "33", points=(174, 0)), "c3")
    for token in ("12", "c3", "pass"):
        with pytest.raises(GameOver):
            after(state, token)
