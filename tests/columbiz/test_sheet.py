"""The worked examples of the Dutch sheet."""

from speeltafel.core.match import begin
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.columbiz.data import DICE, DISCS, RUN_POINTS, THROWS, prisoners_worth
from tests.columbiz.positions import after, drawn, offered, position

THROW = "12335556"
"""1-2-33-555-6, the throw all its examples use."""


def test_three_throws_that_end_in_the_example():
    state = after(begin(COLUMBIZ, 2), "12335666", "keep:1233566", "5", "keep:12335", "556")
    assert state.dice == THROW
    assert state.throws_left == 0


def test_a_disc_on_two_of_column_three_and_one_on_three_of_column_five():
    state = after(position(dice=THROW), "32", "53")
    assert state.board[2] == (0, 1, 0, 0, 0, 0)
    assert state.board[4] == (0, 0, 1, 0, 0, 0)
    assert state.dice == "126"


def test_the_first_cells_of_columns_one_and_two_are_possible_too():
    state = after(position(dice=THROW), "11", "21")
    assert drawn(state) == ["1 1 . . . ."]


def test_those_low_discs_are_captured_by_any_disc_above_them():
    state = after(position(dice=THROW), "11", "21", "done", "11222222", "stop", "12", "26")
    assert drawn(state)[-1] == ". . . . . ."
    assert state.prisoners == (0, 2)


def test_three_fives_pay_for_three_or_for_one_and_two():
    state = position(dice=THROW)
    assert [token for token in offered(state) if token[0] == "5"] == ["51", "52", "53"]
    assert [token for token in offered(after(state, "53")) if token[0] == "5"] == []
    assert [token for token in offered(after(state, "51")) if token[0] == "5"] == ["52"]
    assert [token for token in offered(after(state, "52")) if token[0] == "5"] == ["51"]
    assert [token for token in offered(after(state, "51", "52")) if token[0] == "5"] == []


def test_the_figures_on_the_sheet():
    assert (DICE, THROWS) == (8, 3)
    assert DISCS == {2: 18, 3: 13, 4: 10}
    assert 2 * 18 + 13 + 10 == 59
    assert all(seats * discs <= 59 for seats, discs in DISCS.items())
    assert {length: RUN_POINTS[length] for length in (3, 4, 5, 6)} == {3: 1, 4: 2, 5: 3, 6: 4}
    assert [prisoners_worth(n) for n in range(1, 13)] == [1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42]
