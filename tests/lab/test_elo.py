"""Shares, strengths, and how sure they are."""

import math
from random import Random

import pytest

from speeltafel.lab.arena import Round
from speeltafel.lab.elo import fit, pace, ratings, wilson


def rounds(first, second, share, number=100):
    """So many rounds of two games, of which the first won this share."""
    won = round(2 * number * share)
    games = [1.0] * won + [0.0] * (2 * number - won)
    return [
        Round((first, second), at, tuple(games[2 * at : 2 * at + 2]), (10, 20), (1.0, 4.0))
        for at in range(number)
    ]


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    # From Wilson's formula as tabulated for 95 %.
    [(0.5, 100, 0.4038, 0.5962), (0.65, 200, 0.5816, 0.7127), (1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775)],
)
def test_wilsons_interval(share, games, low, high):
    assert wilson(share, games) == pytest.approx((share, low, high), abs=5e-4)


def test_two_players_differ_by_what_they_won():
    found = ratings(rounds("strong", "weak", 10 / 11, 1100))
    assert list(found) == ["strong", "weak"]
    assert found["weak"].value == 0
    assert found["strong"].value == pytest.approx(400, abs=2)
    # The log odds of 2,200 games have a standard error of 1/sqrt(2200 * 10/11 * 1/11); each is half of it
    # away from the mean.
    far = 1.96 / 2 * 400 / math.log(10) / math.sqrt(2200 * 10 / 121)
    assert found["strong"].high - found["strong"].value == pytest.approx(far, rel=0.02)
    assert found["strong"].value - found["strong"].low == pytest.approx(far, rel=0.02)


def test_strengths_add_up_along_a_chain():
    chain = rounds("a", "b", 0.64, 500) + rounds("b", "c", 0.64, 500)
    found = ratings(chain)
    assert list(found) == ["a", "b", "c"]
    assert found["a"].value == pytest.approx(2 * found["b"].value, rel=0.02)


def test_who_never_lost_is_not_infinitely_strong_but_unsure():
    found = ratings(rounds("a", "b", 1.0, 10))
    assert 400 < found["a"].value < 1000
    assert found["a"].high - found["a"].low > 200


def test_who_met_nobody_of_the_others_still_gets_a_strength():
    found = ratings(rounds("a", "b", 0.75, 50) + rounds("c", "d", 0.75, 50))
    assert set(found) == {"a", "b", "c", "d"}
    assert all(math.isfinite(figure) for interval in found.values() for figure in interval)


def test_the_interval_holds_the_truth_about_as_often_as_it_says():
    """Three players of known strength, 300 times 60 games a pair; 95 % of 900 intervals should hold it."""
    truth = {"a": 150.0, "b": 0.0, "c": -150.0}
    rng, held = Random(4), 0
    ends = [(0, 1), (0, 2), (1, 2)]
    for _ in range(300):
        won = []
        for one, other in ends:
            gap = list(truth.values())[one] - list(truth.values())[other]
            won.append(sum(rng.random() < 1 / (1 + 10 ** (-gap / 400)) for _ in range(60)))
        strength, doubt = fit(ends, won, [60] * 3, 3)
        for at, true in enumerate(truth.values()):
            held += abs(strength[at] * 400 / math.log(10) - true) < 1.96 * doubt[at] * 400 / math.log(10)
    assert 0.92 < held / 900 < 0.98


def test_pace_is_seconds_a_move():
    assert pace(rounds("a", "b", 0.5, 5)) == {"a": pytest.approx(0.1), "b": pytest.approx(0.2)}
