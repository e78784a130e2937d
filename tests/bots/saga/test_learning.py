"""Learning: the same seed gives the same weights, and what was learned knows a good table from a bad one."""

import json

import numpy as np
import pytest

from speeltafel.bots.saga.features import make_buffers
from speeltafel.bots.saga.train import against_counting, train
from speeltafel.bots.saga.value import HIDDEN, N_WEIGHTS, evaluate, learned
from speeltafel.games.saga.kernel import encode
from tests.saga.tables import table


def shares(state):
    """Every seat's share of victory as the learned judgement sees it."""
    buffers = make_buffers(HIDDEN)
    evaluate(encode(state), learned(), buffers)
    return buffers.shares[: len(state.fame)].copy()


@pytest.mark.nightly
def test_the_same_seed_gives_the_same_weights_and_says_where_they_come_from(tmp_path):
    said = []
    for run in ("one", "two"):
        (tmp_path / run).mkdir()
        train(said.append, games=40, seed=3, folder=tmp_path / run)
    one, two = (np.load(tmp_path / run / "weights.npy") for run in ("one", "two"))
    assert one.shape == (N_WEIGHTS,)
    assert np.array_equal(one, two)
    assert any(one)
    assert json.loads((tmp_path / "one" / "weights.json").read_text())["games"] == 40
    assert any("40 games" in line for line in said)


def test_what_was_learned_beats_counting(interpreter):
    assert interpreter.ask((share_against_counting, 2), 600) == 1


@pytest.mark.nightly
def test_what_was_learned_beats_counting_nine_times_of_ten():
    assert share_against_counting(200) > 0.9


def share_against_counting(games):
    return against_counting(learned(), games)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_a_whole_and_lands_are_worth_having(seats):
    hands, more = ["g4 b3 r2 y1"] * seats, {"fame": (4,) * seats}
    poor = table(hands=hands, **more)
    rich = table(hands=hands, lands="O1 o4g4r3, P1 p4r4", **more)
    assert sum(shares(poor)) == pytest.approx(1)
    assert shares(rich)[0] > shares(poor)[0] + 0.1
    assert shares(rich)[0] == max(shares(rich))


def test_at_the_end_the_shares_are_the_result():
    state = table(hands=("", "p1"), fame=(5, 5), phase="over", why="last-card")
    assert list(shares(state)) == [1, 0]
    state = table(hands=("p1", "p1"), fame=(5, 5), phase="over", why="rounds")
    assert list(shares(state)) == [0.5, 0.5]
