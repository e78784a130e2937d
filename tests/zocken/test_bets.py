"""Zocken's rulings Z6-Z8: the bets, what they bring, and the end."""

import pytest

from speeltafel.core.game import Over
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import COLOURS
from speeltafel.games.zocken.rules import winnings
from tests.zocken.positions import PERFECT, PLAIN, THREE, asked, new, offered, played, refused, row, turn_of


def test_z6_bets_are_asked_after_the_third_die_and_not_before():
    state = played(new(), "red 1 f1 orange 2 f2 yellow 3")
    assert {"bet", "no"}.isdisjoint(offered(state))
    assert refused(state, "bet") == "Z6"
    assert offered(played(state, "f3")) == {"bet", "no"}


def test_z6_a_third_die_on_out_counts_too():
    assert offered(played(new(), "red 1 f1 orange 6 f2 yellow 3 out")) == {"bet", "no"}


def test_z6_a_third_die_on_an_escape_counts_too():
    assert offered(played(new(), "red 1 f1 orange 6 f2 yellow 6 right")) == {"bet", "no"}


def test_z6_bettors_are_asked_clockwise_from_the_left_neighbour_and_the_thrower_goes_on():
    state = played(new(4), THREE)
    seats = []
    for answer in ("bet", "no", "bet"):
        seats.append((asked(state), state.active))
        state = played(state, answer)
    assert seats == [(2, 1), (3, 1), (4, 1)]
    assert asked(state) == 1
    assert offered(state) == set(COLOURS) - {"red", "orange", "yellow"}
    assert state.bets == (None, True, False, True)


def test_z6_the_round_of_bets_goes_past_the_last_seat_to_the_first():
    state = turn_of(new(3), PLAIN, "no no")
    state = played(state, THREE)
    assert (state.active, asked(state)) == (2, 3)
    state = played(state, "bet")
    assert asked(state) == 1
    state = played(state, "no")
    assert asked(state) == 2
    assert state.bets == (False, None, True)


def test_z6_betting_is_open_so_a_later_seat_sees_the_earlier_answers():
    state = played(new(3), f"{THREE} bet")
    for observer in (None, 1, 2, 3):
        assert ZOCKEN.view(state, observer).state.bets == (None, True, None)


def test_z6_there_is_one_round_of_bets_in_a_turn():
    state = played(new(), f"{THREE} bet")
    for tokens in ("green 4 f4", "blue 5 f5", "purple 6 f6"):
        assert refused(state, "bet") == "Z6"
        state = played(state, tokens)
    assert asked(state) == 1
    assert offered(state) == {"white"}


def test_z6_one_can_only_bet_on_success():
    assert offered(played(new(), THREE)) == {"bet", "no"}
    assert winnings(-120, True) < 0 < winnings(60, True)


def test_z6_nothing_is_thrown_while_bets_are_asked():
    state = played(new(), THREE)
    for token in ("green", "4", "f4", "left", "out"):
        assert refused(state, token) == "Z6"


@pytest.mark.parametrize(
    ("points", "change"),
    [(330, 165), (100, 50), (70, 35), (60, 30), (50, -20), (40, -20), (0, -20), (-120, -20)],
)
def test_z7_more_than_fifty_brings_half_and_fifty_or_less_costs_twenty(points, change):
    assert winnings(points, True) == change
    assert winnings(points, False) == 0
    assert winnings(points, None) == 0


def test_z7_bettors_share_in_a_good_turn_and_the_thrower_keeps_it_whole():
    assert turn_of(new(4), PERFECT, "bet no bet").totals == (330, 165, 0, 165)
    assert turn_of(new(4), PERFECT, "no no no").totals == (330, 0, 0, 0)


def test_z7_exactly_fifty_is_not_enough_and_totals_may_be_negative():
    assert turn_of(new(4), PLAIN, "bet no bet").totals == (50, -20, 0, -20)


def test_z7_a_bet_holds_for_one_turn():
    state = turn_of(new(2), PERFECT, "bet")
    assert state.bets == (None, None)
    assert turn_of(state, PERFECT, "no").totals == (330, 495)


def test_z8_everybody_has_one_turn_a_round_and_seat_1_begins_each():
    state, order = new(3, rounds=2), []
    for _ in range(6):
        order.append((state.round, state.active))
        state = turn_of(state, PLAIN, "no no")
    assert order == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert isinstance(ZOCKEN.turn(state), Over)


def test_z8_five_rounds_unless_agreed_otherwise():
    for rounds in (None, 1, 3, 20):
        state = ZOCKEN.start(1, {"rounds": rounds or ZOCKEN.options["rounds"].default})
        turns = 0
        while state.to_move:
            state, turns = turn_of(state, PLAIN), turns + 1
        assert turns == (rounds or 5)


def test_z8_most_points_win():
    state = turn_of(turn_of(new(2, rounds=1), PLAIN, "no"), PERFECT, "no")
    assert ZOCKEN.turn(state) == Over((50, 330), (2,), "rounds")


def test_z8_equal_points_share_the_win():
    state = new(3, rounds=1)
    for turn in (PERFECT, PLAIN, PERFECT):
        state = turn_of(state, turn, "no no")
    assert ZOCKEN.turn(state) == Over((330, 50, 330), (1, 3), "rounds")


def test_z8_at_the_end_everything_stays_as_the_last_die_left_it():
    state = turn_of(turn_of(new(2, rounds=1), PLAIN, "no"), PERFECT, "bet")
    assert state.to_move == 0
    assert (state.active, state.round) == (2, 1)
    assert state.row == row("X | R1 O2 Y3 G4 B5 P6 W6 | X")
    assert state.bets == (True, None)
    assert state.totals == (50 + 165, 330)
    assert refused(state, "red") == refused(state, "3") == refused(state, "bet") == "Z8"


def test_z8_alone_there_are_no_bets():
    state = played(new(1), THREE)
    assert offered(state) == set(COLOURS) - {"red", "orange", "yellow"}
    assert refused(state, "bet") == "Z8"
    state = new(1)
    for _ in range(5):
        state = turn_of(state, PERFECT)
    assert ZOCKEN.turn(state) == Over((1650,), (1,), "rounds")
