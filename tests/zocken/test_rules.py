"""Zocken's rulings Z1-Z5: the throws, the row, OUT, the escapes and the score."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import COLOURS
from speeltafel.games.zocken.row import direction, score
from tests.playouts import play_out
from tests.zocken.positions import (
    PERFECT,
    PLAIN,
    dice,
    new,
    offered,
    played,
    position,
    refused,
    row,
    thrown_by_chance,
    turn_of,
)

FIELDS = {"f1", "f2", "f3", "f4", "f5", "f6", "f7"}
ESCAPES = {"left", "right"}
EMPTY = "X | X X X X X X X | X"


def test_z1_a_turn_begins_with_the_choice_of_any_die():
    assert offered(new()) == set(COLOURS)


def test_z1_the_chosen_die_is_thrown_and_then_placed_before_the_next_is_chosen():
    chosen = played(new(), "green")
    assert thrown_by_chance(chosen)
    assert offered(chosen) == {"1", "2", "3", "4", "5", "6"}
    thrown = played(chosen, "4")
    assert offered(thrown) == FIELDS | ESCAPES
    assert offered(played(thrown, "f4")) == set(COLOURS) - {"green"}


def test_z1_a_die_that_was_thrown_is_not_on_offer_again_wherever_it_lies():
    state = played(new(1), "red 1 f1 blue 6 f2 green 3 out white 6 right")
    assert offered(state) == {"orange", "yellow", "purple"}
    assert {refused(state, colour) for colour in ("red", "blue", "green", "white")} == {"Z1"}


def test_z1_the_last_die_is_asked_for_too():
    state = played(new(1), "red 1 f1 orange 2 f2 yellow 3 f3 green 4 f4 blue 5 f5 purple 6 f6")
    assert offered(state) == {"white"}
    assert thrown_by_chance(played(state, "white"))


@given(seed=st.integers(0, 10**6))
def test_z1_all_seven_dice_are_thrown_once_in_every_turn(seed):
    game = play_out(ZOCKEN, seed, options={"rounds": 2})
    chosen = [token for token in game.log if token in COLOURS]
    turns = [chosen[first : first + 7] for first in range(0, len(chosen), 7)]
    assert len(turns) == 2 * game.seats
    assert all(sorted(turn) == sorted(COLOURS) for turn in turns)


@pytest.mark.parametrize(
    ("lying", "value", "fits"),
    [
        pytest.param("X | X X 3 X 5 X X | X", 4, {"f4"}, id="between"),
        pytest.param("X | X X 3 X 5 X X | X", 6, {"f6", "f7", "right"}, id="above"),
        pytest.param("X | X X 3 X 5 X X | X", 1, {"left", "f1", "f2"}, id="below"),
        pytest.param("X | X X 5 X 3 X X | X", 6, {"left", "f1", "f2"}, id="above, falling"),
        pytest.param("X | X X 5 X 3 X X | X", 1, {"f6", "f7", "right"}, id="below, falling"),
        pytest.param("X | 1 X X X X X 6 | X", 3, {"f2", "f3", "f4", "f5", "f6"}, id="numbers may be skipped"),
    ],
)
def test_z2_a_row_never_falls_or_never_rises(lying, value, fits):
    assert offered(position(lying, str(value))) == fits


def test_z2_equal_neighbours_are_fine_on_both_sides():
    assert offered(position("X | X X 3 X 5 X X | X", "3")) == {"left", "f1", "f2", "f4"}
    assert offered(position("X | X X 3 X 5 X X | X", "5")) == {"f4", "f6", "f7", "right"}
    assert offered(position("X | X X 3 X 3 5 X | X", "3")) == {"left", "f1", "f2", "f4"}


def test_z2_after_one_die_any_value_fits_anywhere():
    for value in "123456":
        assert offered(position("X | X X X 4 X X X | X", value)) == (FIELDS | ESCAPES) - {"f4"}


def test_z2_the_direction_stays_open_while_all_values_are_equal():
    lying = "X | X 4 X 4 X 4 X | X"
    assert direction(row(lying)) == 0
    assert offered(position(lying, "4")) == {"left", "f1", "f3", "f5", "f7", "right"}
    assert offered(position(lying, "5")) == {"left", "f1", "f7", "right"}
    assert offered(position(lying, "2")) == {"left", "f1", "f7", "right"}


def test_z2_two_different_values_settle_the_direction():
    assert direction(row("X | X 4 X 4 X 5 X | X")) == 1
    assert direction(row("X | X 5 X 4 X 4 X | X")) == -1


def test_z2_the_escapes_are_read_as_part_of_the_row():
    assert direction(row("2 | X X X X X X X | 5")) == 1
    assert offered(position("2 | X X X X X X X | 5", "1")) == {"out"}
    assert offered(position("2 | X X X X X X X | 5", "6")) == {"out"}
    assert offered(position("2 | X X X X X X X | 5", "3")) == FIELDS
    assert offered(position("4 | X X X 2 X X X | X", "1")) == {"f5", "f6", "f7", "right"}


def test_z2_a_placement_may_leave_a_gap_nothing_fits_into():
    state = played(new(1), "red 3 f1 blue 3 f3 green 5 f4")
    assert offered(played(state, "white 3")) == {"left", "f2"}
    assert offered(played(state, "white 4")) == {"out"}
    closed = played(new(1), "red 1 f1 blue 6 f2")
    assert offered(played(closed, "white 6")) == (FIELDS | {"right"}) - {"f1", "f2"}
    assert offered(played(closed, "white 2")) == {"out"}


def test_z3_out_is_closed_while_a_row_field_is_legal():
    state = position("X | 5 5 4 3 3 X X | X", "3")
    assert offered(state) == {"f6", "f7", "right"}
    assert refused(state, "out") == "Z3"


def test_z3_an_escape_may_be_chosen_where_a_row_field_would_do_even_for_the_first_die():
    assert offered(played(new(), "red 1")) >= ESCAPES
    assert played(new(), "red 1 left").row == row("R1 | X X X X X X X | X")
    assert {"f7", "right"} <= offered(position("X | X X 3 X 5 X X | X", "6"))


def test_z3_with_no_row_field_legal_escape_and_out_are_both_on_offer():
    assert offered(position("X | 5 5 4 3 3 X X | X", "6")) == {"left", "out"}
    assert offered(position("X | X X 3 3 4 4 6 | X", "6")) == {"right", "out"}


def test_z3_both_escapes_and_out_can_be_the_only_choice():
    assert offered(position("X | 2 X 2 2 2 2 2 | X", "5")) == {"left", "right", "out"}


def test_z3_a_die_that_fits_nowhere_has_only_out():
    assert offered(position("X | 5 5 4 3 3 X X | X", "4")) == {"out"}
    state = played(position("X | 5 5 4 3 3 X X | X", "R4"), "out")
    assert state.out == dice("R4")
    assert state.row == row("X | 5 5 4 3 3 X X | X")


def test_z4_an_escape_holds_one_die():
    state = position("2 | X X 3 X X X X | X", "1")
    assert "left" not in offered(state)
    assert refused(state, "left") == "Z4"
    assert offered(position("2 | X X X X X X X | 2", "2")) == FIELDS


def test_z4_each_escape_costs_ten():
    assert score(row("1 | 2 X X X X X X | X"), ()).points == 40
    assert score(row("1 | 2 X X X X X X | 6"), ()).points == 30


def test_z4_a_die_on_an_escape_never_matches():
    for colour in "ROYGBPW":
        assert score(row(f"{colour}1 | X X X X X X X | X"), ()).matches == 0
        assert score(row(f"X | X X X X X X X | {colour}1"), ()).matches == 0


def test_z4_a_placed_die_stays_and_its_field_is_taken():
    state = position("X | X X R3 X X X X | X", "3")
    assert refused(state, "f3") == "Z4"
    assert played(state, "f4").row[3] == row("X | X X R3 X X X X | X")[3]


@given(seed=st.integers(0, 10**6))
def test_z4_no_die_moves_until_the_turn_is_over(seed):
    for before, move, after in play_out(ZOCKEN, seed).events:
        if before.left or ZOCKEN.write(move) in COLOURS or before.to_move != before.active:
            for was, now in zip(before.row, after.row, strict=True):
                assert was is None or now == was
            assert after.out[: len(before.out)] == before.out


@pytest.mark.parametrize(
    ("lying", "out", "points"),
    [
        pytest.param("X | P1 R2 O3 Y4 G5 B6 W6 | X", "", 60, id="1 match"),
        pytest.param("X | R1 W2 O3 Y4 G5 P6 B6 | X", "", 80, id="2 matches"),
        pytest.param("X | R1 O2 Y3 W4 G5 B6 P6 | X", "", 110, id="3 matches"),
        pytest.param("X | R1 O2 Y3 G4 W5 B6 P6 | X", "", 150, id="4 matches"),
        pytest.param("X | R1 O2 Y3 G4 B5 W6 P6 | X", "", 200, id="5 matches"),
        pytest.param("X | R1 O2 Y3 G4 B5 P6 X | W6", "", 250, id="6 matches and an escape"),
        pytest.param("X | R1 O2 Y3 G4 B5 P6 W6 | X", "", 330, id="7 matches"),
        pytest.param("X | R1 O2 Y3 G4 B5 P6 X | X", "W1", 190, id="6 matches count beside a die on OUT"),
        pytest.param("P1 | X X X X X X X | B3", "R4 O5 Y6 G4 W5", -120, id="the worst turn"),
    ],
)
def test_z5_a_turn_scores_row_and_matches_less_escapes_and_out(lying, out, points):
    assert score(row(lying), dice(out)).points == points


@pytest.mark.parametrize(("tokens", "points"), [(PERFECT, 330), (PLAIN, 50)])
def test_z5_the_seventh_die_scores_the_turn_by_itself(tokens, points):
    state = turn_of(new(1), tokens)
    assert state.totals == (points,)
    assert (state.round, state.row, state.left) == (2, row(EMPTY), COLOURS)


def test_z5_the_worst_turn_can_be_played():
    lost = turn_of(
        new(1), "red 1 left orange 3 right yellow 4 out | green 5 out blue 6 out purple 4 out white 5 out"
    )
    assert lost.totals == (-120,)


@given(seed=st.integers(0, 10**6))
def test_z5_no_turn_leaves_the_range_and_every_score_is_a_multiple_of_ten(seed):
    game = play_out(ZOCKEN, seed, seats=1)
    totals = [0, *(after.totals[0] for before, _, after in game.events if before.totals != after.totals)]
    for before, after in pairwise(totals):
        assert -120 <= after - before <= 330
        assert (after - before) % 10 == 0


@given(seed=st.integers(0, 10**6))
def test_every_die_is_in_one_place_and_the_row_goes_one_way(seed):
    for state in play_out(ZOCKEN, seed).states:
        lying = [die for die in (*state.row, *state.out) if die]
        held = [state.thrown] if state.thrown else []
        assert sorted([*(die.colour for die in (*lying, *held)), *state.left]) == sorted(COLOURS)
        assert all(1 <= die.value <= 6 for die in lying)
        values = [die.value for die in state.row if die]
        assert values in (sorted(values), sorted(values, reverse=True))
