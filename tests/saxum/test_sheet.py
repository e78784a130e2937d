"""The statements of the Dutch rule sheet, one by one, with its own figures."""

import pytest

from speeltafel.core.game import Over
from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import after, offers, played, position


@pytest.mark.parametrize(
    ("state", "log", "winner", "why"),
    [
        (position("..... ..... ..1.. ..... .....", "33", points=(176, 0)), "c3", 1, "points"),
        (position("..... ..... 11.11 ..... .....", "33", rows=(6, 0)), "c3", 1, "rows"),
        (position("..... ..... ..2.. ..... .....", "", insurance=(0, 7)), "33", 2, "insurance"),
    ],
)
def test_there_are_three_ways_to_win(state, log, winner, why):
    over = SAXUM.turn(after(state, log))
    assert isinstance(over, Over)
    assert (over.winners, over.why) == ((winner,), why)


def test_each_player_has_15_stones_and_7_insurance_stones():
    state = begin(SAXUM, 2)
    assert state.stones == (15, 15)
    assert state.insurance == (7, 7)


def test_a_throw_of_two_numbers_gives_a_choice_of_two_fields_and_a_double_gives_none():
    assert offers(played("35")) == {"c5", "e3"}
    assert offers(played("33")) == {"c3"}


def test_between_a_free_and_an_occupied_field_the_free_one_must_be_chosen():
    assert offers(played("35 c5 12 a2 35")) == {"e3"}
    assert offers(played("12 a2 35 c5 35")) == {"e3"}


def test_an_own_stone_brings_as_many_points_as_its_group_is_large_but_not_diagonally():
    state = position("1.... .1... .11.. ..... .....", "22")
    assert after(state, "b2").points == (3, 0)
    assert after(state, "b2").stones == state.stones, "no new stone comes on the board"


def test_a_foreign_stone_is_given_back_and_its_group_is_paid_for():
    state = after(position("..... ..22. ..2.. ..... .....", "33", points=(4, 0)), "c3-points")
    assert state.points == (1, 0)
    assert state.stones == (14, 13)


def test_who_can_not_or_will_not_pay_points_may_give_an_insurance_stone():
    will_not = position("..... ..22. ..2.. ..... .....", "33", points=(4, 0))
    can_not = position("..... ..22. ..2.. ..... .....", "33", points=(2, 0))
    assert offers(will_not) == {"c3-points", "c3-insurance"}
    assert offers(can_not) == {"c3-insurance"}


def test_who_can_not_pay_in_points_nor_in_insurance_loses():
    state = position("..... ..22. ..2.. ..... .....", points=(2, 0), insurance=(0, 7))
    assert after(state, "33").winner == 2


def test_with_all_15_stones_in_use_only_own_stones_can_be_used():
    board = "11111 11111 1111. .2... ....1"
    assert offers(position(board, "35")) == {"pass"}, "both fields are empty"
    assert offers(position(board, "24")) == {"b4"}, "d2 holds a foreign stone"
    assert after(position(board, "24"), "b4").points == (14, 0)


def test_a_row_and_a_column_with_one_stone_bring_3_row_points():
    assert after(position("..1.. ..1.. 11.11 ..1.. ..1..", "33"), "c3").rows == (3, 0)


def test_a_six_is_thrown_again_or_laid_as_wished_for_6_points():
    state = position(dice="26", points=(6, 0))
    assert after(state, "buy4").points == (0, 0)
    assert offers(after(state, "buy4")) == {"b4", "d2"}
    assert after(state, "roll 4").points == (6, 0)


def test_two_sixes_may_both_be_laid_as_wished_for_12_points():
    state = after(position(dice="66", points=(12, 0)), "buy2 buy4")
    assert state.points == (0, 0)
    assert offers(state) == {"b4", "d2"}


def test_with_two_sixes_one_may_be_thrown_first_before_deciding_about_the_other():
    state = after(position(dice="66", points=(9, 0)), "roll 4")
    assert {"roll", "buy2"} <= offers(state)
    state = after(state, "buy2")
    assert offers(state) == {"b4", "d2"}
    assert state.points == (3, 0)


def test_the_examples_of_our_own_rulebook():
    must_place = position("..... ....1 ...11 ...11 ....1", "35")
    assert offers(must_place) == {"e3"}, "X3: the group of c5 would bring 6 points, but e3 is free"
    may_choose = position("..... ....1 ...11 ...11 ..2.1", "35", points=(1, 0))
    assert offers(may_choose) == {"c5", "e3-points", "e3-insurance"}
    assert after(may_choose, "c5").points == (7, 0)
    corner = position("..... ..... ..111 ....1 ..21.", "35")
    assert after(corner, "c5").points == (4, 0), "X6: e4 touches d5 only at a corner"
    five = "..... ..... ....1 ..2.. 2222."
    assert "e3-points" in offers(position(five, "35", points=(5, 0))), "X8: a group of 5"
    assert "e3-points" not in offers(position(five, "35", points=(4, 0)))
    assert after(position(five, "35", points=(4, 0)), "e3-insurance").points == (4, 0)
