"""Saxum's rulings X15 to X18: the sixes, buying, and the target."""

import pytest

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.core.refusals import BadOption, IllegalMove
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import after, dumped, offers, position

BUYS = {"buy1", "buy2", "buy3", "buy4", "buy5"}


def test_x15_a_six_is_never_a_field():
    for dice in ("16", "36", "66"):
        assert offers(position(dice=dice, points=(99, 99))) == {"roll"} | BUYS


def test_x15_rolling_again_is_free():
    state = after(position(dice="36", points=(3, 0)), "roll 5")
    assert state.points == (3, 0)
    assert state.dice == (3, 5)


def test_x15_only_the_six_is_thrown_again():
    state = after(position(dice="36"), "roll")
    assert state.dice == (3,)
    turn = SAXUM.turn(state)
    assert isinstance(turn, Chance)
    assert [SAXUM.write(outcome) for outcome in turn.odds] == ["1", "2", "3", "4", "5", "6"]
    assert set(turn.odds.values()) == {1}


@pytest.mark.parametrize(("face", "dice"), [(1, "13"), (2, "23"), (3, "33"), (4, "34"), (5, "35"), (6, "36")])
def test_x15_the_new_face_lies_beside_the_old_in_ascending_order(face, dice):
    assert dumped(after(position(dice="36"), f"roll {face}"))["dice"] == dice


@pytest.mark.parametrize(("face", "dice"), [(1, "13"), (2, "23"), (3, "33"), (4, "34"), (5, "35")])
def test_x15_six_points_set_the_six_to_any_face(face, dice):
    state = after(position(dice="36", points=(8, 4)), f"buy{face}")
    assert dumped(state)["dice"] == dice
    assert state.points == (2, 4)


def test_x15_buying_needs_six_points():
    assert offers(position(dice="36", points=(5, 99))) == {"roll"}
    assert offers(position(dice="36", points=(6, 0))) == {"roll"} | BUYS
    assert offers(position(dice="36", points=(99, 5), to_move=2)) == {"roll"}


def test_x15_insurance_never_buys_a_six():
    state = position(dice="36", points=(5, 0), insurance=(7, 7))
    with pytest.raises(IllegalMove):
        after(state, "buy4")
    assert after(position(dice="36", points=(6, 0)), "buy4").insurance == (7, 7)


def test_x15_a_six_can_not_be_bought_as_a_six():
    assert "buy6" not in offers(position(dice="36", points=(60, 0)))


def test_x15_a_new_six_is_treated_the_same_without_limit():
    state = position(dice="36", points=(6, 0))
    for _ in range(50):
        state = after(state, "roll 6")
        assert state.dice == (3, 6)
        assert offers(state) == {"roll"} | BUYS
    assert offers(after(state, "buy3")) == {"c3"}


def test_x16_two_sixes_are_settled_one_at_a_time():
    state = after(position(dice="66"), "roll")
    assert dumped(state)["dice"] == "6"
    state = after(state, "4")
    assert dumped(state)["dice"] == "46"
    assert offers(state) == {"roll"}, "the other six is decided once the first is seen"
    state = after(state, "roll")
    assert dumped(state)["dice"] == "4"
    assert offers(after(state, "2")) == {"b4", "d2"}


def test_x16_roll_one_and_buy_the_other_in_either_order():
    state = position(dice="66", points=(6, 0))
    rolled_first = after(state, "roll 4 buy2")
    bought_first = after(state, "buy2 roll 4")
    assert rolled_first == bought_first
    assert rolled_first.points == (0, 0)
    assert offers(rolled_first) == {"b4", "d2"}


def test_x16_buying_both_costs_twelve():
    state = after(position(dice="66", points=(12, 0)), "buy5 buy3")
    assert state.points == (0, 0)
    assert dumped(state)["dice"] == "35"


def test_x16_with_less_than_twelve_points_only_one_can_be_bought():
    state = after(position(dice="66", points=(11, 0)), "buy5")
    assert dumped(state)["dice"] == "56"
    assert offers(state) == {"roll"}


def test_x16_a_second_six_may_come_up_again():
    state = after(position(dice="66"), "roll 6")
    assert dumped(state)["dice"] == "66"
    assert offers(state) == {"roll"}


def test_x16_both_may_become_the_same_number():
    assert offers(after(position(dice="66", points=(12, 0)), "buy3 buy3")) == {"c3"}


def test_x17_buying_is_allowed_though_only_insurance_can_pay_then():
    state = position("..... ..... ..222 ..... .....", "36", points=(8, 0))
    assert offers(after(state, "buy3")) == {"c3-insurance"}


def test_x17_buying_is_allowed_though_nothing_can_be_paid_then():
    """The buyer turns the six to the one field that can't be paid, and loses by X9, points spent."""
    state = position("..... ..... ..222 ..... .....", "36", points=(8, 0), insurance=(0, 7))
    assert offers(state) == {"roll"} | BUYS
    lost = after(state, "buy3")
    assert SAXUM.turn(lost) == Over((2, 0), (2,), "insurance")
    assert dumped(lost)["dice"] == "33"


def test_x17_points_never_go_below_zero():
    state = after(position(dice="36", points=(6, 0)), "buy5")
    assert state.points == (0, 0)
    state = position("..... ..... ..22. ..... .....", "33", points=(2, 0))
    assert after(state, "c3-points").points == (0, 0)
    assert offers(position("..... ..... ..22. ..... .....", "33", points=(1, 0))) == {"c3-insurance"}


def test_x17_points_have_no_upper_cap():
    state = position("11111 11111 1111. ..... .....", "11", points=(998, 0), target=999)
    assert after(state, "a1").points == (1012, 0)


@pytest.mark.parametrize("target", [10, 60, 999])
def test_x18_the_target_is_an_option(target):
    assert begin(SAXUM, 2, {"target": target}).target == target
    board = "..... ..... ..11. ..... ....."
    won = after(position(board, "33", points=(target - 2, 0), target=target), "c3")
    assert SAXUM.turn(won) == Over((target, 0), (1,), "points")
    short = after(position(board, "33", points=(target - 3, 0), target=target), "c3")
    assert isinstance(SAXUM.turn(after(short, "12")), Choose)


def test_x18_the_target_is_177_unless_told_otherwise():
    assert begin(SAXUM, 2).target == 177


@pytest.mark.parametrize("target", [9, 1000, 0, -1, "177", 177.0, True])
def test_x18_other_targets_are_refused(target):
    with pytest.raises(BadOption):
        begin(SAXUM, 2, {"target": target})
