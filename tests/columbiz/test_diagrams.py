"""What the captions in Columbiz's rulebook say is what the diagrams show."""

from speeltafel.core.rulebook import positions
from speeltafel.games.columbiz import COLUMBIZ


def states_of(name):
    views, turn = positions(COLUMBIZ, COLUMBIZ.diagrams[name])
    return [COLUMBIZ.dump(view.state) for view in views], turn


def test_five_fives_lie_there_after_the_second_throw():
    (state,), _ = states_of("throws")
    assert state["dice"] == "12455555"
    assert state["throws_left"] == 1


def test_every_cell_the_dice_pay_for_is_on_offer():
    _, turn = states_of("place")
    assert sorted(COLUMBIZ.write(move) for move in turn.moves) == [
        "11",
        "21",
        "31",
        "32",
        "51",
        "52",
        "53",
        "61",
    ]


def test_the_new_disc_captures_the_one_on_1_and_nothing_else():
    (before, after), _ = states_of("capture")
    assert before["board"][4] == [2, 1, 0, 2, 0, 0]
    assert after["board"][4] == [0, 1, 1, 2, 0, 0]
    assert after["prisoners"] == [1, 0]


def test_a_level_run_of_four_and_a_diagonal_of_three_bring_3_points():
    (before, after), _ = states_of("rows")
    assert after["points"][0] - before["points"][0] == 3
