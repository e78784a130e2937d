"""Squadro, ruling by ruling."""

import pytest

from speeltafel.core.game import Choose, Over
from speeltafel.core.match import begin
from speeltafel.core.refusals import GameOver, IllegalMove
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import turn
from tests.squadro.positions import START, at, played

# Thirty plies to a place from where six more lead back to it.
ROAD = "1 2 4 3 4 3 4 3 2 4 4 3 1 5 2 4 2 4 2 4 1 5 1 1 2 2 2 1 4 4"
CIRCLE = "4 2 2 2 3 3"


def tokens(state):
    return [SQUADRO.write(move) for move in turn(state).moves]


def test_q1_four_pieces_home_win_after_ones_own_move():
    nearly = at(rows=(12, 12, 12, 11, 0))
    assert isinstance(turn(nearly), Choose)
    assert turn(played(nearly, "4")) == Over(scores=(4, 0), winners=(1,), why="four-home")


def test_q1_the_columns_win_too():
    nearly = at(rows=(12, 12, 12, 0, 0), columns=(12, 11, 12, 12, 3), to_move=2)
    assert turn(played(nearly, "2")) == Over(scores=(3, 4), winners=(2,), why="four-home")


def test_q1_three_pieces_home_do_not_win():
    assert isinstance(turn(played(at(rows=(12, 12, 0, 11, 0)), "4")), Choose)


def test_q1_a_seat_must_move_a_piece_and_always_can():
    for state in (at(), at(rows=(12, 3, 12, 6, 12)), at(columns=(12, 12, 12, 0, 4), to_move=2)):
        assert tokens(state)
        assert turn(state).seat == state.to_move
    assert tokens(at(rows=(12, 3, 12, 6, 12))) == ["2", "4"]


def test_q1_nothing_can_be_played_after_the_end():
    with pytest.raises(GameOver):
        played(at(rows=(12, 12, 12, 11, 0)), "4 1")


@pytest.mark.parametrize(("track", "speed"), [(1, 3), (2, 1), (3, 2), (4, 1), (5, 3)])
def test_q2_rows_leave_at_3_1_2_1_3_and_return_at_the_rest_of_four(track, speed):
    assert played(at(), str(track)).steps[0][track - 1] == speed
    assert played(at(rows=(6,) * 5), str(track)).steps[0][track - 1] == 6 + 4 - speed


@pytest.mark.parametrize(("track", "speed"), [(1, 1), (2, 3), (3, 2), (4, 3), (5, 1)])
def test_q2_columns_leave_at_1_3_2_3_1_and_return_at_the_rest_of_four(track, speed):
    assert played(at(to_move=2), str(track)).steps[1][track - 1] == speed
    assert played(at(columns=(6,) * 5, to_move=2), str(track)).steps[1][track - 1] == 6 + 4 - speed


def test_q2_a_piece_sent_back_to_its_turn_keeps_the_speed_of_the_way_back():
    sent_back = played(at(rows=(0, 0, 0, 4, 0), columns=(0, 0, 0, 0, 8)), "4 5")
    assert sent_back.steps[1][4] == 6 + 3


def test_q3_at_the_far_side_a_piece_stops_and_turns():
    turned = played(at(rows=(4, 0, 0, 0, 0)), "1")
    assert turned.steps[0][0] == 6
    assert played(turned, "1 1").steps[0][0] == 7


def test_q3_back_at_its_start_a_piece_is_home_and_leaves_the_board():
    home = played(at(rows=(0, 11, 0, 0, 0)), "2")
    assert home.steps[0][1] == 12
    assert tokens(played(home, "1")) == ["1", "3", "4", "5"]
    with pytest.raises(IllegalMove, match="home") as refusal:
        played(home, "1 2")
    assert refusal.value.rule == "Q3"


def test_q4_a_piece_met_on_the_first_step_is_jumped_and_the_rest_of_the_move_is_lost():
    met = at(columns=(1, 0, 0, 0, 0))
    assert played(met, "1").steps == ((2, 0, 0, 0, 0), START)


def test_q4_a_piece_met_on_the_last_step_is_jumped():
    met = at(columns=(0, 3, 0, 0, 0))
    assert played(met, "3").steps == ((0, 0, 3, 0, 0), START)


def test_q4_all_pieces_in_an_unbroken_line_are_jumped():
    line = at(columns=(2, 2, 2, 0, 0))
    assert played(line, "2").steps == ((0, 4, 0, 0, 0), START)


def test_q4_a_line_that_begins_on_the_last_step_is_jumped_whole():
    line = at(columns=(0, 3, 3, 3, 0))
    assert played(line, "3").steps == ((0, 0, 5, 0, 0), START)


def test_q4_speed_one_can_move_six():
    wall = at(columns=(2, 2, 2, 2, 2))
    assert played(wall, "2").steps == ((0, 6, 0, 0, 0), START)


def test_q4_a_jump_can_lead_home():
    wall = at(rows=(0, 10, 0, 0, 0), columns=(2, 0, 0, 0, 0))
    assert played(wall, "2").steps == ((0, 12, 0, 0, 0), START)


def test_q5_a_gap_ends_the_jump():
    gap = at(columns=(2, 0, 2, 0, 0))
    assert played(gap, "2").steps == ((0, 2, 0, 0, 0), (0, 0, 2, 0, 0))


def test_q5_a_gap_ends_the_jump_even_with_speed_left():
    gap = at(columns=(1, 0, 1, 0, 0))
    assert played(gap, "1").steps == ((2, 0, 0, 0, 0), (0, 0, 1, 0, 0))


def test_q5_an_opponent_just_beyond_the_speed_is_not_jumped():
    beyond = at(columns=(0, 2, 0, 0, 0))
    assert played(beyond, "2").steps == ((0, 1, 0, 0, 0), (0, 2, 0, 0, 0))


def test_q6_a_jumped_piece_goes_back_to_its_start_or_to_its_turn():
    both = at(columns=(2, 10, 0, 0, 0))
    assert played(both, "2").steps == ((0, 3, 0, 0, 0), (0, 6, 0, 0, 0))


def test_q6_pieces_at_start_turn_or_home_are_never_jumped():
    resting = at(columns=(0, 6, 12, 0, 6))
    assert played(resting, "1").steps == ((3, 0, 0, 0, 0), (0, 6, 12, 0, 6))
    assert played(at(rows=(0, 6, 12, 0, 6), to_move=2), "2").steps == ((0, 6, 12, 0, 6), (0, 3, 0, 0, 0))


def test_q7_the_third_occurrence_of_a_position_is_a_draw():
    once = played(at(), ROAD)
    twice = played(once, CIRCLE)
    assert (twice.steps, twice.to_move) == (once.steps, once.to_move)
    assert isinstance(turn(twice), Choose)
    thrice = played(twice, CIRCLE)
    assert turn(thrice) == Over(scores=(0, 0), winners=(1, 2), why="repetition")
    assert SQUADRO.dump(thrice)["to_move"] == 0


def test_q7_the_start_of_a_match_is_a_first_occurrence():
    begun = begin(SQUADRO, 2)
    assert begun.earlier == ()
    assert played(begun, "1").earlier == ((begun.steps, 1),)
    lap = at(*played(at(), ROAD).steps)
    assert turn(played(lap, f"{CIRCLE} {CIRCLE}")).why == "repetition"


def test_q7_a_turn_or_a_homecoming_forgets_earlier_positions_because_none_can_return():
    assert played(at(rows=(4, 0, 0, 0, 0), columns=(0, 0, 0, 0, 1)), "2 1 1").earlier == ()


def test_q7_with_ban_a_move_that_recreates_an_earlier_position_is_illegal():
    begun = begin(SQUADRO, 2, {"repetition": "ban"})
    nearly = played(played(begun, ROAD), "4 2 2 2 3")
    assert "3" not in tokens(nearly)
    with pytest.raises(IllegalMove) as refusal:
        played(nearly, "3")
    assert refusal.value.rule == "Q7"


def test_q7_with_ban_it_is_legal_where_every_move_recreates_one():
    state = at(rows=(12, 12, 3, 12, 9), columns=(12, 0, 0, 12, 12), to_move=2, ban=True)
    futures = [SQUADRO.play(state, move) for move in turn(state).moves]
    earlier = tuple((future.steps, future.to_move) for future in futures)
    been_everywhere = type(state)(state.steps, 2, earlier, True)
    assert tokens(been_everywhere) == ["2", "3"]
    been_once = type(state)(state.steps, 2, earlier[:1], True)
    assert tokens(been_once) == ["3"]


def test_the_option_first_says_who_begins():
    assert begin(SQUADRO, 2, {"first": 2}).to_move == 2
    assert begin(SQUADRO, 2).to_move == 1


def test_distinct_positions_per_ply_are_those_of_the_public_solver():
    ply, counts = {begin(SQUADRO, 2)}, []
    for _ in range(9):
        counts.append(len(ply))
        nexts = {SQUADRO.play(state, move) for state in ply for move in turn(state).moves}
        ply = {type(state)(state.steps, state.to_move, (), False) for state in nexts}
    assert counts == [1, 5, 25, 87, 303, 852, 2478, 6410, 16538]
