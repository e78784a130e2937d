"""Saxum's rulings X1 to X11: the turn, the fields, groups, taking and paying, the empty supply."""

import pytest

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.core.refusals import IllegalMove
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import after, dumped, offers, played, position

FULL = "11111 11111 1111. ...2. .2..1"
"""Seat 1 has all 15 stones on the board."""


def test_the_game_begins_with_an_empty_board_and_full_supplies():
    assert dumped(begin(SAXUM, 2)) == {
        "to_move": 1,
        "board": ["....."] * 5,
        "dice": "",
        "points": [0, 0],
        "rows": [0, 0],
        "insurance": [7, 7],
        "stones": [15, 15],
    }


def test_x1_seat_1_begins_and_the_seats_alternate():
    state = begin(SAXUM, 2)
    for seat, turn in ((1, "12 a2"), (2, "33 c3"), (1, "45 e4"), (2, "11 a1"), (1, "11 a1-insurance")):
        assert state.to_move == seat
        state = after(state, turn)
    assert state.to_move == 2


def test_x1_the_seat_stays_the_same_through_throw_sixes_and_move():
    state = played("12 a2 36")
    for token in ("roll", "6", "roll", "5"):
        assert state.to_move == 2
        state = after(state, token)
    assert state.to_move == 2
    assert after(state, "c5").to_move == 1


def test_x2_two_different_dice_name_two_fields():
    assert offers(position(dice="35")) == {"c5", "e3"}
    assert offers(position(dice="12")) == {"a2", "b1"}


def test_x2_a_double_names_one_field():
    for face, field in zip("12345", ("a1", "b2", "c3", "d4", "e5"), strict=True):
        assert offers(position(dice=face + face)) == {field}


def test_x2_using_a_field_is_compulsory():
    state = position("..... ..... ..2.. ..... .....", "33")
    assert offers(state) == {"c3-insurance"}, "even if it costs an insurance stone"
    with pytest.raises(IllegalMove):
        after(state, "pass")


@pytest.mark.parametrize("seat", "12")
def test_x3_the_free_field_goes_before_the_occupied_one(seat):
    assert offers(position(f"..... ..... ....{seat} ..... .....", "35", points=(9, 9))) == {"e3"}
    assert offers(position(f"..... ..... ..... ..... ..{seat}..", "35", points=(9, 9))) == {"c5"}


def test_x3_two_free_fields_are_a_choice():
    assert offers(position("22222 22222 ..... 11111 .....", "35")) == {"c5", "e3"}


def test_x3_two_occupied_fields_in_any_mix_are_a_choice():
    own = "..... ..... ....1 ..... ..1.."
    mixed = "..... ..... ....1 ..... ..2.."
    foreign = "..... ..... ....2 ..... ..2.."
    assert offers(position(own, "35")) == {"c5", "e3"}
    assert offers(position(mixed, "35", points=(1, 0))) == {"c5", "e3-points", "e3-insurance"}
    assert offers(position(foreign, "35", points=(1, 0))) == {
        "c5-points",
        "c5-insurance",
        "e3-points",
        "e3-insurance",
    }


def test_x4_the_free_field_duty_waits_until_the_six_is_settled():
    """Beside the 3, a 5 would leave e3 free and a 4 would leave nothing free; either may be bought."""
    state = position("..... ..... ...11 ..1.. .....", "36", points=(6, 0))
    assert offers(state) == {"roll", "buy1", "buy2", "buy3", "buy4", "buy5"}
    assert offers(after(state, "buy5")) == {"e3"}
    assert offers(after(state, "buy4")) == {"c4", "d3"}
    assert offers(after(state, "roll 5")) == {"e3"}
    assert offers(after(state, "roll 4")) == {"c4", "d3"}


def test_x4_with_two_sixes_the_duty_waits_for_both():
    state = position("..... ..... ...11 ..1.. .....", "66")
    assert offers(after(state, "roll 3")) == {"roll"}
    assert offers(after(state, "roll 3 roll 5")) == {"e3"}
    assert offers(after(state, "roll 3 roll 4")) == {"c4", "d3"}


def test_x5_a_stone_on_a_free_field_scores_nothing():
    state = after(position("..... ..... ...1. ....1 .....", "35"), "c5")
    assert dumped(state)["board"] == [".....", ".....", "...11", "....1", "....."]
    assert state.points == (0, 0)
    assert state.rows == (0, 0)
    assert state.stones == (12, 15)


def test_x6_an_own_stone_scores_its_group_sideways_and_up_and_down():
    state = position("..... ..... ..111 ....1 ..11.", "35", points=(10, 3))
    assert after(state, "c5").points == (14, 3), "e4 touches d5 only at a corner"
    assert after(state, "e3").points == (12, 3)


def test_x6_a_lone_stone_scores_one_point_and_nothing_is_placed():
    state = after(position("..... ..... ..1.. ..... .....", "33"), "c3")
    assert state.points == (1, 0)
    assert dumped(state)["board"] == [".....", ".....", "..1..", ".....", "....."]
    assert state.stones == (14, 15)


def test_x6_a_group_may_wind():
    assert after(position("11111 ....1 11111 1.... 1...2", "11"), "a1").points == (13, 0)


def test_x6_opposing_stones_do_not_connect():
    assert after(position("1.... 2.... 1.... ..... .....", "11"), "a1").points == (1, 0)


def test_x6_the_end_of_a_row_does_not_touch_the_beginning_of_the_next():
    state = position("....1 1.... ..... ..... 1....", "15")
    assert after(state, "a5").points == (1, 0)
    assert after(state, "e1").points == (1, 0)


def test_x7_taking_costs_the_size_of_the_group_before_the_stone_is_removed():
    """c3 links four arms: a group of five before it goes, four lone stones after."""
    state = position("..... ..2.. .222. ..2.. .....", "33", points=(7, 0))
    assert after(state, "c3-points").points == (2, 0)


def test_x7_the_points_go_to_the_bank():
    state = after(position("..... ..... ..22. ..... .....", "33", points=(5, 4)), "c3-points")
    assert state.points == (3, 4)


def test_x7_only_the_group_of_that_stone_counts():
    state = position("22... 22... ..2.. ..... ..2..", "33", points=(9, 0))
    assert after(state, "c3-points").points == (8, 0)


def test_x8_with_enough_points_the_player_chooses_how_to_pay():
    state = position("..... ..... ..222 ..... .....", "33", points=(3, 0))
    assert offers(state) == {"c3-points", "c3-insurance"}
    paid, insured = after(state, "c3-points"), after(state, "c3-insurance")
    assert (paid.points, paid.insurance) == ((0, 0), (7, 7))
    assert (insured.points, insured.insurance) == ((3, 0), (6, 7))


def test_x8_with_too_few_points_one_insurance_stone_pays_the_whole_sum():
    state = position("..... ..... ..222 ..... .....", "33", points=(2, 0))
    assert offers(state) == {"c3-insurance"}
    state = after(state, "c3-insurance")
    assert (state.points, state.insurance) == ((2, 0), (6, 7))


def test_x8_without_insurance_enough_points_must_pay():
    state = position("..... ..... ..222 ..... .....", "33", points=(3, 0), insurance=(0, 7))
    assert offers(state) == {"c3-points"}


def test_x9_an_unpayable_field_is_not_on_offer_while_another_can_be_used():
    board = "..... ..... ...22 ..... ..1.."
    assert offers(position(board, "35", points=(1, 0), insurance=(0, 7))) == {"e3"}
    two = "..... ..... ...22 ..... ..2.."
    assert offers(position(two, "35", points=(1, 0), insurance=(0, 7))) == {"e3-points"}


@pytest.mark.parametrize("throw", ["33", "35"])
def test_x9_a_throw_that_can_not_be_paid_loses_at_once(throw):
    state = position("..... ..... ..222 ...2. ..22.", points=(3, 0), insurance=(0, 7))
    lost = after(state, throw)
    assert SAXUM.turn(lost) == Over((3, 0), (2,), "insurance")
    assert dumped(lost)["to_move"] == 0
    assert dumped(lost)["dice"] == throw
    assert dumped(lost)["board"] == dumped(state)["board"]
    assert lost.points == (3, 0)


def test_x9_the_same_throw_is_paid_with_one_point_more_or_one_insurance_stone():
    board = "..... ..... ..222 ...2. ..22."
    assert offers(after(position(board, points=(6, 0), insurance=(0, 7)), "33")) == {"c3-points"}
    assert offers(after(position(board, points=(5, 0), insurance=(1, 7)), "33")) == {"c3-insurance"}
    assert isinstance(SAXUM.turn(after(position(board, points=(5, 0), insurance=(0, 7)), "33")), Over)


def test_x9_seat_2_can_lose_so_too():
    state = position("..... ..... ..1.. ..... .....", to_move=2, insurance=(7, 0))
    assert SAXUM.turn(after(state, "33")) == Over((0, 0), (1,), "insurance")


def test_x9_nothing_is_lost_before_the_sixes_are_settled():
    state = position("..... ..... ..2.. ..... .....", insurance=(0, 7))
    state = after(state, "36")
    assert offers(state) == {"roll"}
    state = after(state, "roll")
    assert isinstance(SAXUM.turn(state), Chance)
    assert offers(after(state, "5")) == {"c5", "e3"}
    assert offers(after(state, "6")) == {"roll"}
    assert after(state, "3").winner == 2
    assert dumped(after(state, "3"))["dice"] == "33"


def test_x9_using_the_seventh_insurance_stone_does_not_lose_yet():
    state = after(position("..... ..... ..2.. ..... .....", "33", insurance=(1, 7)), "c3-insurance")
    assert state.insurance == (0, 7)
    assert state.winner == 0
    assert state.to_move == 2


def test_x10_the_captured_stone_goes_home_and_the_captor_takes_the_field():
    state = position("..... ..... ..22. ..... .....", "33", points=(2, 0))
    assert state.stones == (15, 13)
    paid = after(state, "c3-points")
    assert dumped(paid)["board"] == [".....", ".....", "..12.", ".....", "....."]
    assert paid.stones == (14, 14)


def test_x10_a_used_insurance_stone_leaves_the_game():
    state = after(position("..... ..... ..22. ..... .....", "33", to_move=1), "c3-insurance")
    assert state.insurance == (6, 7), "the other seat does not get it"


def test_x10_a_stone_that_came_home_can_be_placed_again():
    state = position(FULL, "11", to_move=2, points=(0, 15))
    state = after(state, "a1-points")
    assert state.stones == (1, 12)
    assert offers(after(state, "35")) == {"c5", "e3"}


def test_x11_a_full_board_can_not_use_free_fields():
    assert offers(position(FULL, "35")) == {"pass"}


def test_x11_a_full_board_can_not_take_stones():
    assert offers(position(FULL, "44", points=(20, 0))) == {"pass"}
    assert offers(position(FULL, "25", points=(20, 0))) == {"b5"}, "not e2, whatever the purse"


def test_x11_the_free_field_duty_lapses():
    """e3 is free, and yet c5 is scored."""
    state = position("11111 11111 11111 ..... .....", "35")
    assert offers(state) == {"c5"}
    state = after(state, "c5")
    assert state.points == (15, 0)
    assert state.stones == (0, 15)


def test_x11_two_own_stones_are_a_choice():
    assert offers(position("11111 11111 11111 ..... .....", "13")) == {"a3", "c1"}


def test_x11_passing_changes_nothing_but_the_turn():
    before = position(FULL, "35", points=(3, 4), rows=(1, 2), insurance=(5, 6))
    passed = after(before, "pass")
    assert passed == position(FULL, to_move=2, points=(3, 4), rows=(1, 2), insurance=(5, 6))


def test_x11_sixes_are_settled_first():
    state = position(FULL, "36", points=(6, 0))
    assert offers(state) == {"roll", "buy1", "buy2", "buy3", "buy4", "buy5"}
    assert offers(after(state, "buy1")) == {"a3", "c1"}
    assert offers(after(state, "roll 5")) == {"pass"}


def test_x11_a_full_board_never_loses_for_want_of_insurance():
    state = after(position(FULL, insurance=(0, 7)), "44")
    assert isinstance(SAXUM.turn(state), Choose)
    assert offers(state) == {"pass"}


def test_x11_one_stone_in_the_supply_is_enough_to_lose():
    fourteen = "11111 11111 1111. ...2. .2..."
    assert after(position(fourteen, insurance=(0, 7)), "44").winner == 2


def test_x11_does_not_look_at_the_other_seats_supply():
    assert offers(position(FULL, "35", to_move=2)) == {"c5", "e3"}
