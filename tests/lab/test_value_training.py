"""Training an evaluation by self-play, of tiny games: it learns something, and the same seed the same."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from speeltafel import bots
from speeltafel.bots import deepening, evaluation
from speeltafel.cli.main import main
from speeltafel.core.game import Between, Chance, Choose, Odds, Over
from speeltafel.core.refusals import BadOption, BadRequest
from speeltafel.core.words import same
from speeltafel.lab import training, value_training
from tests.bots import heap, nim
from tests.bots.nim import NIM, State

pytestmark = pytest.mark.xdist_group("nim")  # Its kernel is compiled once.


def heap_turn(state):
    if not state.heap:
        return Over((0,) * state.seats, ((state.seat - 2) % state.seats + 1,), "empty")
    if not state.die:
        return Chance(Odds(dict.fromkeys((4, 5, 6), 1)))
    return Choose(state.seat, tuple(range(1, min(state.die, state.heap) + 1)))


def heap_play(state, move):
    if move > heap.FACES:
        return state._replace(die=move - heap.FACES)
    return heap.State(state.heap - move, state.seat % state.seats + 1, state.seats, 0)


HEAP = replace(
    NIM,
    key="heap",
    start=lambda seats, options: heap.State(12, 1, seats, 0),
    turn=heap_turn,
    play=heap_play,
    seats=range(2, 4),
)
SHORT = {"generations": 30, "states": 2000, "rounds": 0}


@pytest.fixture(autouse=True)
def shelf(monkeypatch):
    games = {"nim": NIM, "heap": HEAP, "fist": replace(NIM, key="fist", hidden=True)}
    kernels = {"nim": nim, "heap": heap, "fist": nim}
    monkeypatch.setattr(bots, "kernel_of", kernels.get)
    for module in (value_training, training):
        monkeypatch.setattr(module, "GAMES", {**training.GAMES, **games, "bare": replace(NIM, key="bare")})


def train(game, folder, **how):
    said = []
    folder.mkdir(exist_ok=True)
    training.train(game, said.append, folder=folder, **(SHORT | how))
    return folder / evaluation.FILE, said


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """What was learned of Nim, and what was said."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "kernel_of", {"nim": nim}.get)
        patch.setattr(value_training, "GAMES", {"nim": NIM})
        said = []
        folder = tmp_path_factory.mktemp("trained")
        value_training.train("nim", said.append, folder=folder, **SHORT)
    return folder / evaluation.FILE, said


def test_training_changes_what_the_bot_prefers(trained):
    """One turn ahead a net with random weights doesn't know what to leave; a trained one leaves fours."""
    file, said = trained
    learned = evaluation.load(file, NIM, nim)[2].net
    start = nim.encode(State())
    before = value_training.random_net(nim, start, 2, 1)

    def right(net):
        found = [
            deepening.weigh(nim, net, State(left), (1, 2, 3), Random(1), seconds=60, nodes=1).move == left % 4
            for left in range(5, 21)
            if left % 4
        ]
        return sum(found) / len(found)

    assert right(before) < 0.8
    assert right(learned) == 1
    assert said[-3].startswith("2 seats, 100%")
    assert said[-1] == f"With 2 players the bot uses the new net ({file})."


def test_the_same_seed_gives_the_same_file_and_another_seed_another(tmp_path):
    few = {"generations": 2, "states": 500}
    one, same, other = (
        train("nim", tmp_path / name, seed=seed, **few)[0] for name, seed in (("a", 3), ("b", 3), ("c", 4))
    )
    assert one.read_bytes() == same.read_bytes()
    assert one.read_bytes() != other.read_bytes()


def train_heap(folder, generations, states):
    """Train the heap with a die, also in a process of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "kernel_of", {"heap": heap}.get)
        patch.setattr(value_training, "GAMES", {"heap": HEAP})
        how = {"generations": generations, "states": states, "rounds": 0}
        value_training.train("heap", [].append, folder=folder, **how)


def test_a_game_with_chance_is_trained_with_every_number_of_seats(tmp_path, interpreter):
    assert interpreter.ask((train_heap, tmp_path, 1, 40), 600) is None
    assert set(evaluation.load(tmp_path / evaluation.FILE, HEAP, heap)) == {2, 3}


@pytest.mark.nightly
def test_a_game_with_chance_learns_too_with_every_number_of_seats(tmp_path):
    """The seat to throw at a heap of three wins more often than not, two of the others' dice in three."""
    train_heap(tmp_path, SHORT["generations"], SHORT["states"])
    nets = evaluation.load(tmp_path / evaluation.FILE, HEAP, heap)
    assert set(nets) == {2, 3}
    shares, hidden = np.zeros(2), np.zeros(evaluation.HIDDEN, np.float32)
    for left in (1, 3, 5, 8):
        evaluation.evaluate(heap.encode(heap.State(left, 1, 2, 0)), nets[2].net, hidden, shares)
        assert shares[0] == pytest.approx(heap.share(left), abs=0.15)


def test_a_game_is_trained_with_the_options_that_are_chosen(tmp_path, monkeypatch):
    few = {"generations": 2, "states": 300}
    sized = replace(
        NIM,
        options={"heap": Between(same("heap"), 21, 5, 40)},
        start=lambda seats, options: State(options["heap"]),
    )
    monkeypatch.setitem(value_training.GAMES, "nim", sized)
    usual, _ = train("nim", tmp_path / "usual", **few)
    small, said = train("nim", tmp_path / "small", options={"heap": 7}, **few)
    assert '"options": {"heap": 7}' in said[-2]
    starts = [evaluation.load(file, sized, nim)[2].start[nim.HEAP] for file in (usual, small)]
    assert starts == [21, 7]
    with pytest.raises(BadOption, match="can't be 60"):
        train("nim", tmp_path / "large", options={"heap": 60}, **few)


def test_options_of_training_are_refused_in_words():
    for game, option, why in (
        ("columbiz", "nonsense=3", "has no option 'nonsense'"),
        ("zocken", "rounds=1", "has a training of its own, which knows no --option"),
    ):
        refused = CliRunner().invoke(main, ["lab", "train", game, "--option", option, "--language", "en"])
        assert refused.exit_code == 1
        assert why in refused.output


def test_rounds_are_refused_where_no_trial_follows():
    refused = CliRunner().invoke(main, ["lab", "train", "zocken", "--rounds", "9", "--language", "nl"])
    assert refused.exit_code == 1
    assert "daarbij is met --rounds niets te kiezen" in refused.output


def test_inputs_are_the_bits_that_differ_between_games():
    net = value_training.random_net(nim, nim.encode(State()), 2, 1)
    assert list(zip(net.places.tolist(), net.bits.tolist(), strict=True)) == [
        *((nim.HEAP, bit) for bit in range(5)),
        (nim.SEAT, 0),
        (nim.SEAT, 1),
    ]


def test_learning_goes_downhill():
    start = nim.encode(State())
    net = value_training.random_net(nim, start, 2, 1)
    states, targets = value_training.play_games("nim", start, net, 500, 0.9, 1)
    adam, before = value_training.fresh(net), value_training.mean_error(states, targets, net)
    value_training.learn(net, adam, states, targets, 0, 2e-3, np.random.default_rng(1))
    assert value_training.mean_error(states, targets, net) < before


@pytest.mark.parametrize(
    ("game", "why"), [("fist", "hides something"), ("bare", "has no kernel"), ("columbiz", None)]
)
def test_only_what_can_be_trained_is(game, why):
    if why is None:
        assert training.trainer_of(game).__module__ == "speeltafel.bots.columbiz.train"
        return
    with pytest.raises(BadRequest, match=why):
        training.trainer_of(game)


def test_training_can_be_stopped(monkeypatch):
    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train", stop)
    stopped = CliRunner().invoke(main, ["lab", "train", "saxum", "--language", "en"])
    assert stopped.exit_code == 130
    assert "the same command starts again" in stopped.output
