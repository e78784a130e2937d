"""Ratings by maximum likelihood, and where there are none."""

import math
from random import Random
from statistics import fmean

import pytest

from speeltafel.lab.elo import ratings, shown
from tests.lab.duels import mixed, rounds
from tests.nightly import sizes


def test_odds_of_ten_to_one_are_four_hundred_points():
    found = ratings(rounds("strong", "weak", mixed(1000, 1100)))
    assert list(found) == ["strong", "weak"]
    assert found["strong"].value - found["weak"].value == pytest.approx(400, abs=1)
    assert found["strong"].value == 0
    # The log-odds of 1,100 rounds have a standard error of 1 / sqrt(1100 * 10/11 * 1/11).
    far = 1.96 * 400 / math.log(10) / math.sqrt(1100 * 10 / 121)
    assert found["weak"].high - found["weak"].value == pytest.approx(far, rel=0.15)
    assert found["weak"].value - found["weak"].low == pytest.approx(far, rel=0.15)


def test_strengths_add_up_along_a_chain():
    found = ratings(rounds("a", "b", mixed(320, 500)) | rounds("b", "c", mixed(320, 500)))
    assert list(found) == ["a", "b", "c"]
    assert found["b"].value == 0
    assert found["a"].value == pytest.approx(-found["c"].value) == pytest.approx(100, abs=1)


def test_of_who_won_everything_there_is_a_bound_and_no_number():
    """At 20 rounds the bound is where winning all of them has 5 %: odds of 0.05 ** (1 / 20) to the rest."""
    known = rounds("b", "c", mixed(10, 20))
    found = ratings(known | rounds("a", "b", [1.0] * 20))
    share = 0.05 ** (1 / 20)
    least = 400 * math.log10(share / (1 - share))
    assert found["a"] == (None, pytest.approx(least, abs=0.1), math.inf)
    assert next(iter(found)) == "a"
    assert shown(found["a"]) == (f"> {least:+.0f}", "")
    lost = ratings(known | rounds("a", "b", [0.0] * 20))
    assert lost["a"] == (None, -math.inf, pytest.approx(-least, abs=0.1))
    assert list(lost)[-1] == "a"
    assert shown(lost["a"]) == (f"< {-least:+.0f}", "")


def test_more_rounds_won_mean_a_higher_bound():
    known = rounds("b", "c", mixed(20, 40))
    few, many = (
        ratings(known | rounds("a", "b", [1.0] * 40) | more)["a"].low
        for more in ({}, rounds("a", "c", [1.0] * 40))
    )
    assert many > few + 50


def test_who_met_nobody_of_the_others_has_no_rating_among_them():
    trio = rounds("a", "b", mixed(10, 20)) | rounds("b", "c", mixed(10, 20))
    found = ratings(trio | rounds("x", "y", mixed(10, 20)))
    assert found["x"] == (None, -math.inf, math.inf)
    assert shown(found["x"]) == ("?", "")
    assert list(found)[3:] == ["x", "y"]
    assert [rating.value is None for rating in found.values()] == [False] * 3 + [True] * 2


def test_whoever_lost_all_stands_above_who_met_nobody():
    known = rounds("b", "c", mixed(10, 20)) | rounds("d", "c", [0.0] * 20)
    assert list(ratings(known | rounds("x", "y", [1.0] * 20)))[-3:] == ["d", "x", "y"]


def test_among_bounds_the_higher_stands_first():
    known = rounds("b", "c", mixed(10, 20))
    found = ratings(
        known | rounds("a", "b", [1.0] * 20) | rounds("e", "b", [1.0] * 20) | rounds("e", "c", [1.0] * 20)
    )
    assert list(found)[:2] == ["e", "a"]


def test_one_lost_round_leaves_the_upper_end_open():
    """In a third of the resamples the lost round is not drawn: then the rating is unbounded."""
    found = ratings(rounds("a", "b", mixed(19, 20)) | rounds("b", "c", mixed(10, 20)))
    assert found["a"].value == pytest.approx(400 * math.log10(19), abs=1)
    assert found["a"].high == math.inf
    assert math.isfinite(found["a"].low)
    assert shown(found["a"])[1].endswith("+∞")


def test_resamples_that_leave_out_the_only_loss_of_the_player_at_zero_bound_the_others_on_one_side():
    """A third of them have no round that b lost to c: there c and d are infinitely far below."""
    found = ratings(
        rounds("a", "b", mixed(19, 20)) | rounds("b", "c", mixed(19, 20)) | rounds("d", "c", mixed(15, 20))
    )
    assert found["b"] == (0, 0, 0)
    assert found["a"].high == math.inf
    assert 0 < found["a"].low < found["a"].value
    for name in ("c", "d"):
        assert found[name].low == -math.inf
        assert found[name].value < found[name].high < 0
    assert shown(found["b"]) == ("+0", "+0 … +0")


@sizes("times", 15, 60)
def test_the_interval_holds_the_truth_about_as_often_as_it_says(times):
    """Three players of known strength, so many times 60 rounds a pair."""
    truth, rng, held = {"a": 150.0, "b": 0.0, "c": -150.0}, Random(4), 0
    for _ in range(times):
        met = {}
        for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
            chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            met |= rounds(one, other, [fmean(rng.random() < chance for _ in range(2)) for _ in range(60)])
        found = ratings(met)
        zero = next(name for name, rating in found.items() if rating.value == 0)
        for name in truth.keys() - {zero}:
            held += found[name].low <= truth[name] - truth[zero] <= found[name].high
    assert 0.86 < held / (2 * times) <= 1
