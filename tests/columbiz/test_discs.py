"""What a disc of Columbiz does when it goes down: capturing (C4) and scoring (C5)."""

import pytest

from tests.columbiz.positions import after, drawn, offered, position

# Capturing


def test_c4_a_disc_captures_all_opposing_discs_on_lower_numbers_of_its_column():
    state = position(
        """
        . . . . . .
        . . 2 . . .
        . 2 2 . . .
        . . 2 2 . .
        """,
        dice="33334466",
    )
    state = after(state, "34")
    assert drawn(state) == [". . 1 . . .", ". . . . . .", ". 2 . . . .", ". . . 2 . ."]
    assert state.prisoners == (3, 0)


def test_c4_own_discs_and_higher_ones_stay_whatever_lies_between():
    state = position(
        """
        . . . . 2 .
        . . . . . .
        . . . . 1 .
        . . . . 2 .
        """,
        dice="55566666",
    )
    state = after(state, "53")
    assert drawn(state) == [". . . . 2 .", ". . . . 1 .", ". . . . 1 .", ". . . . . ."]
    assert state.prisoners == (1, 0)


def test_c4_discs_of_all_opponents_are_captured():
    state = position(
        """
        . 4 . . . .
        . 3 . . . .
        . 1 . . . .
        """,
        dice="22223456",
        seat=2,
        seats=4,
    )
    state = after(state, "24")
    assert drawn(state) == [". 2 . . . .", ". . . . . .", ". . . . . .", ". . . . . ."]
    assert state.prisoners == (0, 3, 0, 0)


def test_c4_captured_discs_return_to_nobodys_supply():
    state = after(position("2 . . . . .", dice="11223456"), "12")
    assert state.supply == (17, 18)


def test_c4_a_disc_captures_nothing_on_its_own_level_or_in_other_columns():
    state = after(position("2 . 2 2 . 2", dice="22334456"), "22")
    assert drawn(state) == [". 1 . . . .", "2 . 2 2 . 2"]
    assert state.prisoners == (0, 0)


def test_c4_discs_go_down_one_after_another_in_the_players_order():
    """The same two discs: in one order the row grows from three to four, in the other it is four at once."""
    state = position("1 1 . . . .", dice="34556666")
    assert after(state, "31", "41").points == (1 + 2, 0)
    assert after(state, "41", "31").points == (0 + 2, 0)


def test_c4_own_discs_placed_this_turn_are_no_captives():
    state = after(position(dice="15556666"), "51", "52")
    assert state.board[4][:2] == (1, 1)
    assert state.prisoners == (0, 0)


def test_c4_a_cell_emptied_by_a_capture_may_be_used_in_the_same_turn():
    state = position(". . . . 2 .", dice="12345556")
    assert "51" not in offered(state)
    state = after(state, "52")
    assert "51" in offered(state)
    state = after(state, "51")
    assert state.board[4][:2] == (1, 1)
    assert state.prisoners == (1, 0)


def test_c4_an_emptied_cell_keeps_the_turn_going():
    """Every other cell the dice could pay for is taken; the capture makes room for one more disc."""
    state = position(
        """
        . . . . . .
        2 2 2 2 . 2
        2 2 2 2 2 2
        """,
        dice="11223555",
        supply=(9, 9),
    )
    state = after(state, "52")
    assert state.to_move == 1
    assert offered(state) == ["51", "done"]


# Rows


@pytest.mark.parametrize(
    ("row", "points"),
    [("1 1 . . . .", 1), ("1 1 . 1 . .", 2), ("1 1 . 1 1 .", 3), ("1 1 . 1 1 1", 4)],
)
def test_c5_a_row_of_three_to_six_brings_one_to_four_points(row, points):
    assert after(position(row, dice="33344466"), "31").points == (points, 0)


def test_c5_two_discs_are_no_row():
    assert after(position("1 . . . . .", dice="22344466"), "21").points == (0, 0)


def test_c5_upright_rows_count():
    drawing = """
        . . 1 . . .
        . . 1 . . .
        . . . . . .
    """
    assert after(position(drawing, dice="33344466"), "31").points == (1, 0)


@pytest.mark.parametrize(
    "drawing",
    [
        """
        . . . . . .
        . 1 . . . .
        1 . . . . .
        """,
        """
        . . . . . .
        . . . 1 . .
        . . . . 1 .
        """,
    ],
)
def test_c5_both_diagonals_count(drawing):
    assert after(position(drawing, dice="33344466"), "33").points == (1, 0)


def test_c5_all_four_lines_through_the_disc_add_up():
    drawing = """
        1 . 1 . 1 .
        . 1 1 1 . .
        1 1 . 1 1 .
    """
    state = after(position(drawing, dice="33344466"), "31")
    assert state.points == (3 + 1 + 1 + 1, 0)


def test_c5_only_the_unbroken_run_counts():
    assert after(position("1 1 . . 1 1", dice="33344466"), "31").points == (1, 0)
    assert after(position("1 1 . 2 1 1", dice="33344466"), "31").points == (1, 0)


def test_c5_discs_of_others_make_no_row():
    assert after(position("2 2 . 2 2 2", dice="33344466"), "31").points == (0, 0)


def test_c5_extending_a_run_scores_it_again_in_full():
    state = after(position("1 1 . . . .", dice="33344466"), "31")
    assert state.points == (1, 0)
    assert after(state, "41").points == (1 + 2, 0)


def test_c5_runs_without_the_new_disc_score_nothing():
    assert after(position("1 1 1 . . .", dice="44455666"), "61").points == (0, 0)


def test_c5_the_board_does_not_wrap_around():
    assert after(position("1 1 . . . .", dice="44455666"), "61").points == (0, 0)
    assert after(position(". . . . 1 1", dice="11122333"), "11").points == (0, 0)
    drawing = """
        . . . . . 1
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . 1
    """
    assert after(position(drawing, dice="66111222"), "62").points == (0, 0)


def test_c5_a_disc_captures_first_and_then_scores():
    drawing = """
        1 1 . . . .
        . . 2 . . .
    """
    state = after(position(drawing, dice="33344466"), "32")
    assert drawn(state) == ["1 1 1 . . .", ". . . . . ."]
    assert state.prisoners == (1, 0)
    assert state.points == (1, 0)


def test_c5_points_go_to_whoever_placed():
    assert after(position("2 2 . . . .", dice="33344466", seat=2), "31").points == (0, 1)
