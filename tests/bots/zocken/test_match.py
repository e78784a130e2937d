"""What a score is worth in the match: by the solved match of two, and by a race of more."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from speeltafel.bots.zocken import duel, master, race, train
from speeltafel.bots.zocken.match import _gains, compare, shares, turns_to_come
from speeltafel.bots.zocken.plan import plan, turn_for_points
from speeltafel.bots.zocken.turn import POINTS, START
from tests.zocken.positions import new, position


def test_after_the_last_turn_most_points_win_and_ties_share():
    state = replace(position("X | X X X X X X X | X", seats=3, active=3), round=5, totals=(100, 100, 0))
    table = dict(zip(POINTS.astype(int).tolist(), shares(state, (None,) * 3).tolist(), strict=True))
    assert table[90] == [0.5, 0.5, 0]
    assert table[100] == pytest.approx([1 / 3] * 3)
    assert table[110] == [0, 0, 1]


def test_a_bet_counts_in_the_shares():
    state = replace(position("X | X X X X X X X | X", active=2), round=5, totals=(0, -40))
    table = dict(zip(POINTS.astype(int).tolist(), shares(state, (True, None)).tolist(), strict=True))
    assert table[30] == [0, 1]
    assert table[60] == [1, 0]
    assert table[80] == [0.5, 0.5]


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_shares_are_chances_that_grow_with_the_score(seats):
    state = replace(new(seats), round=3)
    table = shares(state, (None,) * seats)
    assert table.sum(axis=1) == pytest.approx(1)
    assert (np.diff(table[:, 0]) >= -1e-9).all()
    assert table[-1, 0] > 1 / seats > table[0, 0]


def test_seats_alike_have_the_same_share():
    state = replace(new(4), round=5, active=1, totals=(0, 50, 50, 50))
    table = compare(np.array([[0.0, 50, 50, 50]]), [_gains(1, 1, 4)] * 4)[0]
    assert table[1] == pytest.approx(table[2])
    assert table[1] == pytest.approx(table[3])
    later = shares(state, (None,) * 4)
    assert (np.diff(later[:, 1:]) >= 0).all(), "who throws later knows what is needed"


def test_ties_are_shared_as_by_counting_all_cases():
    """Three seats that gain -5, 0 or 5 each: 27 cases."""
    odds, totals = np.array([0.5, 0.2, 0.3]), (10, 5, 5)
    counted = np.zeros(3)
    for case in product(range(3), repeat=3):
        ends = [total + 5 * (at - 1) for total, at in zip(totals, case, strict=True)]
        first = np.array(ends) == max(ends)
        counted += np.prod(odds[list(case)]) * first / first.sum()
    assert compare(np.array([totals], dtype=np.float64), [(-5, odds)] * 3)[0] == pytest.approx(counted)


@pytest.mark.parametrize("seats", [3, 8])
def test_shares_sum_to_one_without_being_made_to(seats):
    state = replace(new(seats), round=4, active=2, totals=tuple(range(0, 25 * seats, 25)))
    for bets in ((True,) * seats, (False,) * seats):
        assert shares(state, bets).sum(axis=1) == pytest.approx(1, abs=1e-12)


def test_the_race_is_near_the_solved_match_of_two():
    """The largest error that was measured is 0.027, with two turns to come."""
    leads = np.arange(-200.0, 201, 20)
    table = np.stack([race.odds(turns) for turns in range(1, 17)])
    for turns in (1, 2, 3, 4, 6, 10, 20, 40):
        assert race.race_of_two(table, turns, leads) == pytest.approx(duel.p_win(turns, leads), abs=0.03)


@pytest.mark.parametrize("totals", [(100, 100, 100), (150, 60, 100), (60, 150, 90), (200, 40, 120)])
def test_before_the_last_turn_the_race_foretells_what_that_turn_is_worth(totals):
    """With three seats the third throws last; its whole turn is solved for the shares after it."""
    last = replace(new(3), round=5, active=3, totals=totals)
    foretold = compare(np.array([totals], dtype=np.float64), [(0, np.ones(1))] * 2 + [_gains(1, 3, 3)])
    worth = plan(START, master.lanes_before_bets(last)).value(START)
    assert foretold[0, 2] == pytest.approx(worth, abs=0.03)


def test_the_steps_of_the_race_are_those_of_a_turn():
    assert np.stack([race.odds(turns) for turns in (1, 3, 50)]).sum(axis=1) == pytest.approx(1)
    average = race.odds(10_000) @ race.GAINS
    assert average == pytest.approx(turn_for_points() @ (POINTS - duel.BET), abs=0.2)
    assert race.odds(1) @ race.GAINS > average


def test_turns_to_come_are_those_after_this_one():
    state = replace(new(3), round=4, active=2)
    assert [turns_to_come(state, seat) for seat in (1, 2, 3)] == [1, 1, 2]


def test_a_bigger_lead_is_never_worse():
    for row in duel.win_table():
        assert (np.diff(row) >= -2e-3).all()
        assert row[0] == 0
        assert row[-1] == 1


@pytest.mark.parametrize(("turns", "lead"), [(1, -90), (2, 15), (10, 0)])
def test_the_kept_chances_follow_from_those_a_turn_later(turns, lead):
    worth = 1 - duel.p_win(turns - 1, -(lead + duel.NETS))
    found = plan(START, worth).value(START)
    assert duel.p_win(turns, np.array(lead)) == pytest.approx(found, abs=2e-4)


def test_who_throws_last_knows_what_is_needed():
    """With one turn to come there are 330 points at most, of which a bet gives the other 165."""
    assert duel.p_win(1, np.array(-170)) == 0
    assert 0 < duel.p_win(1, np.array(-165)) < 0.01
    assert duel.p_win(1, np.array(125)) == 1


def test_between_the_points_of_a_grid_the_chances_run_smoothly():
    grid = np.arange(-400, 401, 40)
    curve = 1 / (1 + np.exp(-grid / 120))
    leads = np.arange(-400, 401, 5)
    assert duel.interpolate(grid, curve, leads) == pytest.approx(1 / (1 + np.exp(-leads / 120)), abs=1e-3)


def test_training_writes_its_files_with_their_story(tmp_path, monkeypatch):
    """A match with no turns to come, and a survey of nothing: the real ones take minutes."""
    monkeypatch.setattr(train.abstraction, "build_table", lambda: {"empty": np.zeros(3, dtype=np.int16)})
    monkeypatch.setattr(train.race, "build_odds", lambda: (np.ones((1, 1)), 0.5))
    told = []
    train.train(told.append, tmp_path, 0)
    assert told == ["3 classes of rows"]
    with np.load(tmp_path / "duel.npz") as kept:
        assert kept["chances"].tolist() == [[0.0] * 320 + [0.5] + [1.0] * 320]
        assert "lab train zocken" in str(kept["provenance"])
    with np.load(tmp_path / "race.npz") as kept:
        assert kept["odds"].tolist() == [[1.0]]
        assert "the fade 0.50" in str(kept["provenance"])
