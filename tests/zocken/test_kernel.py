"""Zocken's kernel: how long random games are."""

import pytest

from speeltafel.bots import uct
from speeltafel.core.compiled import seeded
from speeltafel.games.zocken import kernel
from tests.zocken.positions import new


@pytest.mark.parametrize(("seats", "events"), [(1, 105), (2, 220), (8, 1120)])
def test_random_games_run_their_course(seats, events):
    # A turn is seven dice, each chosen, thrown and placed, and a bet of everybody else.
    assert uct.compiled(kernel).playouts(kernel.encode(new(seats)), 10, seeded(3)) == 10 * events
