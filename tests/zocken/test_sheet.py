"""Every worked example of the old sheet."""

from itertools import permutations

import pytest

from speeltafel.games.zocken.row import direction, fitting, score
from speeltafel.games.zocken.rules import winnings
from tests.zocken.positions import dice, offered, played, position, row


@pytest.mark.parametrize(
    "sequence",
    [
        pytest.param("X | 2 3 3 4 5 5 6 | X", id="a"),
        pytest.param("X | 1 1 1 3 4 4 5 | X", id="b"),
        pytest.param("X | 6 5 5 4 3 2 1 | X", id="c"),
        pytest.param("1 | 1 2 X 4 4 5 6 | X", id="escape a"),
        pytest.param("6 | 5 5 X X 3 1 1 | 1", id="escape b"),
    ],
)
def test_a_valid_sequence_can_be_laid_in_any_order(sequence):
    goal = row(sequence)
    spots = [(place, die) for place, die in enumerate(goal) if die]
    for order in list(permutations(spots))[::97]:
        lying: list = [None] * 9
        for place, die in order:
            assert place in fitting(tuple(lying), die.value)
            lying[place] = die
        assert tuple(lying) == goal


def test_a_sequence_runs_from_left_to_right_or_from_right_to_left():
    assert direction(row("X | 2 3 3 4 5 5 6 | X")) == 1
    assert direction(row("X | 6 5 5 4 3 2 1 | X")) == -1


def test_in_5_5_4_3_3_a_4_goes_out_and_1_2_or_3_fits():
    lying = "X | 5 5 4 3 3 X X | X"
    assert offered(position(lying, "4")) == {"out"}
    for value in "123":
        assert offered(position(lying, value)) == {"f6", "f7", "right"}


def test_one_match_brings_10_and_three_bring_60():
    assert score(row("X | R1 X X X X X X | X"), ()).points == 50 + 10
    assert score(row("X | R1 O2 Y3 X X X X | X"), ()).points == 50 + 60


def test_the_example_of_the_score_is_100():
    counted = score(row("P1 | R1 O2 Y3 W4 G5 B6 X | X"), ())
    assert (counted.sequence, counted.matches, counted.escapes, counted.outs) == (50, 3, 1, 0)
    assert counted.points == 100
    last = position("P1 | R1 O2 Y3 W4 G5 X X | X", "B6", seats=1)
    assert played(last, "f6").totals == (100,)


def test_an_escape_costs_10_and_out_20_each():
    assert score(row("1 | X X X X X X X | X"), ()).points == 50 - 10
    assert score(row("X | 1 X X X X X X | X"), dice("R1 O1")).points == -40


def test_a_bettor_gets_half_of_more_than_50_and_loses_20_at_50_or_less():
    assert winnings(100, True) == 50
    assert winnings(50, True) == winnings(40, True) == -20
