"""Learning goes downhill, a game is remembered turn by turn, and training is repeatable to the number.

Every run holds the slopes against the error as Python; games against itself are played in `make nightly`,
since a turn solved as Python takes minutes.
"""

import json

import numpy as np
import pytest

from speeltafel.bots.adam import new_adam
from speeltafel.bots.columbiz import train as training
from speeltafel.bots.columbiz import value
from speeltafel.bots.columbiz.learning import (
    LONGEST,
    add_batch_gradient,
    learn,
    mean_error,
    self_play,
)
from speeltafel.core.compiled import seeded
from speeltafel.games.columbiz import COLUMBIZ, kernel
from tests.bots.columbiz.nets import any_net
from tests.playouts import play_out


def seen(seats, trust):
    """Turns of two games against oneself, by a net that knows nothing."""
    states = np.zeros((2 * LONGEST, kernel.SIZE), dtype=kernel.DTYPE)
    targets = np.zeros((2 * LONGEST, seats))
    first, net = kernel.encode(COLUMBIZ.start(seats, {})), any_net(seats, 2)
    written = self_play(first, net, 2, trust, 10**9, seeded(3), states, targets)
    return states[:written], targets[:written]


@pytest.mark.nightly
def test_a_game_is_remembered_as_a_turn_for_every_seat_in_turn():
    states, targets = seen(3, 0.5)
    movers = states[:, kernel.TO_MOVE].tolist()
    assert movers[:4] == [1, 2, 3, 1]
    assert (states[:, kernel.THROWS] == 3).all()
    assert targets.sum(axis=1) == pytest.approx(1)


@pytest.mark.nightly
def test_whoever_trusts_only_what_came_of_it_remembers_the_result():
    _, targets = seen(2, 1.0)
    assert set(targets.ravel().tolist()) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("field", value.Net._fields)
def test_slopes_are_those_of_the_error(field, interpreter):
    assert interpreter.ask((hold_slopes_against_the_error, field, 5), 600) is None


@pytest.mark.nightly
@pytest.mark.parametrize("field", value.Net._fields)
def test_compiled_slopes_are_those_of_the_error(field):
    hold_slopes_against_the_error(field, 1)


def hold_slopes_against_the_error(field, nth):
    """Each is held against the error a little to both sides, over every nth turn of a game."""
    turns = [s for s in play_out(COLUMBIZ, 5, 2).states if s.throws_left == 3 and s.to_move]
    states = [kernel.encode(s) for s in turns[::nth]]
    array, targets = np.array(states), np.tile([0.8, 0.2], (len(states), 1))
    net = any_net(2, 4)
    slopes = value.Net(*map(np.zeros_like, net))
    add_batch_gradient(array, targets, np.arange(len(array)), net, slopes)
    slope, numbers = getattr(slopes, field), getattr(net, field)
    steepest = np.unravel_index(np.argmax(np.abs(slope)), slope.shape)
    errors = []
    for little in (0.01, -0.02):
        numbers[steepest] += little
        errors.append(mean_error(array, targets, net) * len(array))
    assert (errors[0] - errors[1]) / 0.02 == pytest.approx(slope[steepest], rel=0.05)


@pytest.mark.nightly
def test_learning_lessens_the_error():
    states, targets = seen(2, 1.0)
    net, steps = any_net(2, 6), 0
    kept, rng, before = (
        [new_adam(numbers) for numbers in net],
        np.random.default_rng(1),
        mean_error(states, targets, net),
    )
    for _ in range(60):
        steps = learn(net, kept, states, targets, 16, steps, 2e-3, rng)
    assert mean_error(states, targets, net) < before / 3


@pytest.mark.nightly
def test_training_is_repeatable_and_says_how_it_was_done(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "GENERATIONS", 2)
    monkeypatch.setattr(training, "WORKERS", 2)
    said, folders = [], [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
        training.train(said.append, seats=(2,), seed=5, games={2: 12}, folder=folder)
    one, two = (dict(np.load(folder / value.FILE.name)) for folder in folders)
    assert set(one) == {"made-2", *(f"{field}-2" for field in value.Net._fields)}
    assert all((one[name] == two[name]).all() for name in one if name != "made-2")
    made = json.loads(str(one["made-2"]))
    assert (made["games"], made["seed"]) == (12, 5)
    assert json.loads(said[-1])["games"] == 12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_shipped_was_learned(seats):
    """It tells a won position from a lost one, and the file says where it comes from."""
    net, on, shares = value.load(seats), value.make_buffers(seats, 1), np.zeros(seats)
    array = kernel.encode(COLUMBIZ.start(seats, {}))
    array[kernel.SUPPLY : kernel.SUPPLY + seats] = 2
    array[kernel.POINTS] = 20
    value.evaluate(array, net, on, shares)
    assert shares[0] > 0.5
    with np.load(value.FILE) as kept:
        assert json.loads(str(kept[f"made-{seats}"]))["seats"] == seats
