"""Zocken's kernel: how long random games are."""

import pytest

from speeltafel.bots import uct
from speeltafel.core.compiled import seeded
from speeltafel.games.zocken import kernel
from tests.zocken.positions import new


def events(seats, games):
    """Return the number of events of so many random games."""
    return uct.compiled(kernel).playouts(kernel.encode(new(seats)), games, seeded(3))


# A turn is seven dice, each chosen, thrown and placed, and a bet of everybody else.
lengths = pytest.mark.parametrize(("seats", "length"), [(1, 105), (2, 220), (8, 1120)])


@lengths
def test_random_games_run_their_course(seats, length, interpreter):
    assert interpreter.ask((events, seats, 1), 600) == length


@pytest.mark.nightly
@lengths
def test_compiled_random_games_run_their_course(seats, length):
    assert events(seats, 10) == 10 * length
