"""The trial after training: what helps is used, what doesn't is written beside, and a sentence says which."""

from dataclasses import replace
from functools import partial

import pytest
from click import Context
from click.testing import CliRunner

from speeltafel import bots
from speeltafel.bots import evaluation, kernel_check
from speeltafel.bots.compute import Here
from speeltafel.cli import lab
from speeltafel.cli.main import main
from speeltafel.core.words import LANGUAGES
from speeltafel.lab import arena, training, trial, value_training
from speeltafel.lab.shares import Interval
from tests.bots import heap, nim
from tests.bots.nim import NIM
from tests.lab.test_value_training import HEAP

pytestmark = pytest.mark.xdist_group("nim")  # Its kernel is compiled once.
SHORT = {"generations": 30, "states": 2000, "compute": Here()}
KEPT, NEW = evaluation.FILE, value_training.NEW


@pytest.fixture(autouse=True)
def shelf(monkeypatch):
    """Nim and the heap with a die; so little time that a search has five playouts."""
    monkeypatch.setattr(bots, "kernel_of", {"nim": nim, "heap": heap}.get)
    monkeypatch.setattr(trial, "SECONDS", 1e-6)
    for module in (value_training, training, trial, arena, lab):
        monkeypatch.setattr(module, "GAMES", {"nim": NIM, "heap": HEAP})


@pytest.fixture
def backwards(monkeypatch):
    """Training that takes the winners for the losers."""
    play_games = value_training.play_games

    def play_backwards(*how):
        states, targets = play_games(*how)
        return states, (1 - targets) / (targets.shape[1] - 1)

    monkeypatch.setattr(value_training, "play_games", play_backwards)


def train(game, folder, **how):
    said = []
    training.train(game, said.append, folder=folder, **(SHORT | how))
    return said, {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_net_that_helps_is_used(tmp_path):
    said, files = train("nim", tmp_path, rounds=20)
    assert "2 seats: 40 games against the bot without training" in said
    assert said[-2].startswith("With 2 players the trained bot won ")
    assert said[-2].endswith("equals have 50%): training helps.")
    assert said[-1] == f"With 2 players the bot uses the new net ({tmp_path / KEPT})."
    assert set(files) == {KEPT}
    assert set(evaluation.load(tmp_path / KEPT, NIM, nim)) == {2}


def test_without_rounds_whatever_was_learned_is_used(tmp_path, backwards):
    said, files = train("nim", tmp_path, rounds=0)
    assert set(files) == {KEPT}
    assert str(tmp_path / KEPT) in said[-1]


@pytest.mark.parametrize(
    ("before", "rounds", "so"),
    [(None, 4, "no gain is shown."), (b"of an earlier training", 200, "training makes it weaker.")],
)
def test_a_net_that_does_not_help_is_not_used(tmp_path, monkeypatch, backwards, before, rounds, so):
    duel = replace(HEAP, seats=range(2, 3))
    for module in (value_training, training, trial, arena):
        monkeypatch.setattr(module, "GAMES", {"heap": duel})
    if before is not None:
        (tmp_path / KEPT).write_bytes(before)
    said, files = train("heap", tmp_path, rounds=rounds)
    assert said[-3].startswith("With 2 players the trained bot won ")
    assert said[-3].endswith(so)
    assert said[-2] == "Nothing changes for the bot."
    assert said[-1] == (
        f"All that was learned now is in {tmp_path / NEW}. To use it anyway, rename that to {KEPT}."
    )
    assert files.pop(KEPT, None) == before
    assert set(files) == {NEW}
    assert set(evaluation.load(tmp_path / NEW, duel, heap)) == {2}


def test_only_the_nets_that_help_are_used(tmp_path):
    """Among three a seat can do little about who comes to take the last."""
    said, files = train("heap", tmp_path, rounds=100)
    ends = [line.rpartition(": ")[2] for line in said if " the trained bot won " in line]
    assert ends == ["training helps.", "no gain is shown."]
    assert said[-3] == f"With 2 players the bot uses the new net ({tmp_path / KEPT})."
    assert said[-2] == "With other numbers of players it searches without training."
    assert set(files) == {KEPT, NEW}
    assert set(evaluation.load(tmp_path / KEPT, HEAP, heap)) == {2}
    assert set(evaluation.load(tmp_path / NEW, HEAP, heap)) == {2, 3}


@pytest.mark.parametrize(
    ("found", "seats", "so"),
    [
        (Interval(0.6, 0.51, 0.69), 2, trial.HELPS),
        (Interval(0.6, 0.49, 0.71), 2, trial.NOT_SHOWN),
        (Interval(0.4, 0.31, 0.49), 2, trial.WORSE),
        (Interval(0.4, 0.35, 0.45), 3, trial.HELPS),
        (Interval(0.3, 0.26, 0.34), 3, trial.NOT_SHOWN),
        (Interval(0.2, 0.1, 0.24), 4, trial.WORSE),
    ],
)
def test_what_is_said_follows_from_the_interval(found, seats, so):
    told = trial.sentence(found, seats, 10)
    for language in LANGUAGES:
        assert told.into(language).endswith(so.into(language))
        for number in (found.low, found.high, found.value, 1 / seats):
            assert f"{number:.0%}" in told.into(language)
        assert f" {10 * seats} " in told.into(language)


SAID = {
    "nl": ("Met 2 spelers won de getrainde bot ", "training helpt.", "gebruikt de bot het nieuwe net"),
    "en": ("With 2 players the trained bot won ", "training helps.", "the bot uses the new net"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_what_the_trial_showed(tmp_path, monkeypatch, language):
    monkeypatch.setattr(kernel_check, "check", lambda game: None)
    short = partial(value_training.train, folder=tmp_path, **SHORT)
    monkeypatch.setattr(value_training, "train", short)
    done = CliRunner().invoke(main, ["lab", "train", "nim", "--rounds", "20", "--language", language])
    assert done.exit_code == 0, done.output
    for words in SAID[language]:
        assert words in done.stdout
    assert (tmp_path / KEPT).exists()


def test_the_help_says_how_many_rounds_are_usual():
    assert f"by default {trial.ROUNDS};" in " ".join(lab.train.get_help(Context(lab.train)).split())
