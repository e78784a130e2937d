"""What the captions in Saxum's rulebook say is what the diagrams show."""

from speeltafel.core.rulebook import positions
from speeltafel.games.saxum import SAXUM


def states_of(name):
    views, turn = positions(SAXUM, SAXUM.diagrams[name])
    return [SAXUM.dump(view.state) for view in views], turn


def tokens(turn):
    return [SAXUM.write(move) for move in turn.moves]


def test_the_throw_leaves_both_fields_and_the_duty_only_one():
    assert tokens(states_of("throw")[1]) == ["c5", "e3"]
    assert tokens(states_of("duty")[1]) == ["e3"]


def test_the_group_brings_4_points_and_its_neighbour_costs_insurance():
    (state,), turn = states_of("group")
    assert tokens(turn) == ["c5", "e3-insurance"]
    after = SAXUM.play(positions(SAXUM, SAXUM.diagrams["group"])[0][0].state, SAXUM.read("c5"))
    assert after.points[0] - state["points"][0] == 4


def test_taking_a2_costs_3_of_4_points():
    (before, after), _ = states_of("take")
    assert (before["points"][0], after["points"][0]) == (4, 1)
    assert before["board"][0][:2] == "22"
    assert after["board"][0][:2] == "21"


def test_one_stone_brings_3_row_points():
    (before, after), _ = states_of("lines")
    assert (before["rows"][0], after["rows"][0]) == (0, 3)


def test_the_six_becomes_a_5_for_6_of_8_points():
    (before, after), turn = states_of("six")
    assert (before["dice"], after["dice"]) == ("36", "35")
    assert (before["points"][0], after["points"][0]) == (8, 2)
    assert {"c5", "e3-points"} < set(tokens(turn))
