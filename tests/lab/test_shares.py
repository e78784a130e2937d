"""Shares of victory and their intervals."""

from random import Random
from statistics import fmean

import pytest

from speeltafel.lab.shares import by_round, interval, pace, student
from tests.lab.duels import mixed, played


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # From the tables of Student's t, two-sided 95 %.
    [(3, 3.182), (5, 2.571), (11, 2.201), (30, 2.042), (99, 1.984)],
)
def test_students_t(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, rel=0.007)


def test_the_interval_of_a_mean_by_hand():
    """Ten rounds, five won and five lost: a deviation of 0.527, t = 2.262, and so 0.5 ± 0.377."""
    assert interval(mixed(5, 10)) == pytest.approx((0.5, 0.1230, 0.8770), abs=5e-4)


def test_a_round_counts_once_however_alike_its_games_are():
    """Both games of a round always end alike: two hundred games then say as much as a hundred."""
    games = played("a", "b", mixed(60, 100))
    (shares,) = by_round(games, 2).values()
    assert len(shares) == 100
    found = interval(list(shares.values()))
    assert found.high - found.low == pytest.approx(2 * 1.984 * 0.4924 / 10, rel=0.01)


def test_a_round_counts_only_when_all_its_games_are_there():
    games = played("a", "b", [1.0, 0.0, 1.0], seats=3)[:-1]
    assert by_round(games, 3) == {("a", "b"): {1: 1.0, 2: 0.0}}


@pytest.mark.parametrize(
    ("share", "low", "high"),
    # After 20 rounds that end alike, 0.05 ** (1 / 20) = 86.1 % of all do, with a probability of 95 %.
    [(1.0, 0.861, 1.0), (0.0, 0.0, 0.139), (0.5, 0.4305, 0.5696)],
)
def test_rounds_that_all_end_alike_have_a_bound(share, low, high):
    assert interval([share] * 20) == pytest.approx((share, low, high), abs=1e-3)


def test_a_few_rounds_say_nothing():
    assert interval([1.0, 0.0, 1.0]) == (pytest.approx(2 / 3), 0.0, 1.0)


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("number", [8, 60])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(chance, number):
    """Rounds of two games that share their luck: both are won, or one, or none."""
    rng, held = Random(f"{chance} {number}"), 0
    for _ in range(2000):
        shares = []
        for _ in range(number):
            luck = rng.uniform(-0.1, 0.1)
            shares.append(fmean(rng.random() < chance + luck for _ in range(2)))
        low, high = interval(shares)[1:]
        held += low <= chance <= high
    assert held / 2000 > 0.93


def test_pace_is_seconds_a_move():
    assert pace(played("a", "b", [0.5] * 5)) == {"a": pytest.approx(0.1), "b": pytest.approx(0.4)}
