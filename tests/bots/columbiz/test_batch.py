"""What an interpreter computes for all plans at once, held against the compiled loops."""

import numpy as np
import pytest

from speeltafel.bots.columbiz import batch, turns
from speeltafel.bots.columbiz.plans import list_plans
from speeltafel.bots.columbiz.search import Thinker
from speeltafel.bots.columbiz.value import load
from speeltafel.core.game import Choose
from speeltafel.games.columbiz import COLUMBIZ, kernel
from tests.nightly import only
from tests.playouts import play_out


@pytest.mark.parametrize("seats", only([2], [2, 3, 4]))
def test_all_plans_have_the_values_that_the_loops_give(seats):
    thinker = Thinker(load(seats))
    states = [s for s in play_out(COLUMBIZ, 5, seats).states if isinstance(COLUMBIZ.turn(s), Choose)]
    captures = 0
    for state in states[::5]:
        s = kernel.encode(state)
        found = list_plans(s, thinker.plans)
        looped, at_once = np.zeros((2, found, seats))
        turns._evaluate_plans(s, thinker.plans, found, thinker.net, thinker.buffers, looped)
        sums = thinker.buffers.sums[:found].copy()
        batch.evaluate_plans(s, thinker.plans, found, thinker.net, thinker.buffers, at_once)
        assert (thinker.buffers.sums[:found] == sums).all()
        assert at_once == pytest.approx(looped, abs=1e-6)
        captures += thinker.plans.captives[:found].sum()
    assert captures
