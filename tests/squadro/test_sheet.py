"""The figures of the rule sheet."""

from speeltafel.games.squadro.rules import SPEED
from tests.squadro.positions import START, at, played


def test_figure_2_a_piece_of_speed_three_moves_three_places():
    assert played(at(), "1").steps[0][0] == 3


def test_figure_3_two_steps_to_the_far_side_then_it_turns_and_goes_on_at_speed_one():
    turned = played(at(rows=(4, 0, 0, 0, 0)), "1")
    assert turned.steps[0][0] == 6
    assert SPEED[0][0][6] == 1
    assert played(turned, "1 1").steps[0][0] == 7


def test_figure_4_a_jumped_piece_that_had_not_turned_goes_back_to_its_start():
    assert played(at(columns=(0, 1, 0, 0, 0)), "1").steps == ((3, 0, 0, 0, 0), START)


def test_figure_5_a_jumped_piece_that_had_turned_goes_back_to_the_far_side():
    assert played(at(columns=(0, 11, 0, 0, 0)), "1").steps == ((3, 0, 0, 0, 0), (0, 6, 0, 0, 0))


def test_a_piece_that_lands_on_an_opponent_jumps_it_and_stops_behind_it():
    assert played(at(columns=(0, 0, 1, 0, 0)), "1").steps == ((4, 0, 0, 0, 0), START)
