"""What the captions in Squadro's rulebook say is what the diagrams show."""

from speeltafel.core.rulebook import positions
from speeltafel.games.squadro import SQUADRO


def steps(name):
    views, _ = positions(SQUADRO, SQUADRO.diagrams[name])
    return [view.state.steps for view in views]


def test_three_dots_carry_the_piece_on_row_1_three_places():
    before, after = steps("move")
    assert (before[0][0], after[0][0]) == (0, 3)


def test_the_edge_takes_the_second_step():
    before, after = steps("edge")
    assert (before[0][2], after[0][2]) == (5, 6)


def test_a_piece_of_speed_1_jumps_two_which_go_back_to_their_start():
    before, after = steps("jump")
    assert (before[0][1], after[0][1]) == (1, 4)
    assert before[1] == (0, 2, 2, 0, 0)
    assert after[1] == (0, 0, 0, 0, 0)


def test_a_piece_that_had_turned_goes_back_to_where_it_turned():
    before, after = steps("sent-back")
    assert before[0][0] > 6
    assert after[0][0] == 6
    assert after[1][4] == 2


def test_at_the_end_seat_1_has_four_home():
    _, turn = positions(SQUADRO, SQUADRO.diagrams["end"])
    assert turn.scores[0] == 4
    assert turn.winners == (1,)
