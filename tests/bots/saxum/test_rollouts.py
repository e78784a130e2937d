"""Short games at random: the same dice give the same answer, and what is certain stays certain."""

import numpy as np
import pytest

from speeltafel.bots.saxum.player import learned
from speeltafel.bots.saxum.rollouts import roll_out
from speeltafel.bots.saxum.throws import make_buffers
from speeltafel.bots.saxum.value import make_memo
from speeltafel.core.compiled import seeded
from speeltafel.games.saxum import SAXUM, kernel
from tests.saxum.positions import position

CORNER = "..... ....1 ..111 ....1 ..1.."


def shares(state, tokens, rounds=200, seed=1):
    actions = np.array([kernel.index(state, SAXUM.read(token)) for token in tokens])
    sums = np.zeros(len(tokens))
    roll_out(
        learned(), make_memo(), make_buffers(), kernel.encode(state), actions, rounds, seeded(seed), sums
    )
    return sums / rounds


def test_a_win_at_once_is_certain_and_nothing_else_is():
    won, other = shares(position(CORNER, "35", points=(172, 170)), ["c5", "e3"])
    assert won == 1
    assert 0 < other < 1


def test_the_same_dice_give_the_same_answer():
    state = position(CORNER, "35", points=(60, 60))
    first, again, others = (shares(state, ["c5", "e3"], seed=seed) for seed in (1, 1, 2))
    assert first.tolist() == again.tolist() != others.tolist()


def test_all_moves_meet_the_same_dice():
    """A move weighed beside itself brings the same to the last bit."""
    one, other = shares(position(CORNER, "35", points=(60, 60)), ["c5", "c5"])
    assert one == other


@pytest.mark.parametrize("tokens", [["roll", "buy5"], ["buy1", "buy2"]])
def test_a_six_is_settled_with_sense(tokens):
    """With 66 seat 1 may buy both faces of the only field that wins."""
    state = position("1111. ..2.. ..... 2.2.. 22...", "66", rows=(6, 5), points=(12, 90))
    assert shares(state, ["buy1"])[0] == 1
    assert all(0 < share <= 1 for share in shares(state, tokens))
