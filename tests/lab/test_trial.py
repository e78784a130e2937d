"""The trial after training: what helps is used, what doesn't is written beside, and a sentence says which."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from click import Context
from click.testing import CliRunner

from speeltafel import bots
from speeltafel.bots import evaluation, kernel_check
from speeltafel.bots.compute import Here
from speeltafel.cli import lab
from speeltafel.cli.main import main
from speeltafel.core.game import OneOf
from speeltafel.core.words import LANGUAGES, same
from speeltafel.lab import arena, shares, training, trial, value_training
from speeltafel.lab.shares import Interval
from tests.bots import heap, nim
from tests.bots.nim import NIM
from tests.lab.test_value_training import HEAP

pytestmark = pytest.mark.xdist_group("nim")  # Its kernel is compiled once.
SHORT = {"generations": 30, "states": 2000, "compute": Here()}
KEPT, NEW, OLD = evaluation.FILE, value_training.NEW, value_training.OLD


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
    assert said[-2].endswith("equals have 50.0%): training helps.")
    assert said[-1] == f"With 2 players the bot uses the new net ({tmp_path / KEPT})."
    assert set(files) == {KEPT}
    assert set(evaluation.load(tmp_path / KEPT, NIM, nim)) == {2}


def test_without_rounds_whatever_was_learned_is_used(tmp_path, backwards):
    said, files = train("nim", tmp_path, rounds=0)
    assert set(files) == {KEPT}
    assert str(tmp_path / KEPT) in said[-1]


@pytest.fixture
def duel(monkeypatch):
    """The heap for two players only."""
    duel = replace(HEAP, seats=range(2, 3))
    for module in (value_training, training, trial, arena):
        monkeypatch.setattr(module, "GAMES", {"heap": duel})
    return duel


@pytest.mark.parametrize(("rounds", "so"), [(4, "no gain is shown."), (200, "training makes it weaker.")])
def test_a_net_that_does_not_help_is_not_used(tmp_path, duel, backwards, rounds, so):
    said, files = train("heap", tmp_path, rounds=rounds)
    assert said[-3].startswith("With 2 players the trained bot won ")
    assert said[-3].endswith(so)
    assert said[-2] == "Nothing changes for the bot."
    assert said[-1] == (
        f"All that was learned now is in {tmp_path / NEW}. To use it anyway, rename that to {KEPT}."
    )
    assert set(files) == {NEW}
    assert set(evaluation.load(tmp_path / NEW, duel, heap)) == {2}


def test_a_file_that_no_longer_fits_is_set_aside_whether_or_not_the_new_net_helps(tmp_path, duel, backwards):
    (tmp_path / KEPT).write_bytes(b"of an earlier kernel")
    said, files = train("heap", tmp_path, rounds=4)
    assert said[0] == (
        f"{tmp_path / KEPT} no longer fits the kernel, and is called {OLD} now. Until a new net helps, the"
        " bot searches without training."
    )
    assert set(files) == {OLD, NEW}
    assert files[OLD] == b"of an earlier kernel"


def test_a_new_net_has_to_beat_the_one_in_use(tmp_path):
    """Both play Nim as well as can be: the second beats the bot without training, but not the first."""
    _, before = train("nim", tmp_path, rounds=0)
    said, after = train("nim", tmp_path, rounds=20, seed=2)
    assert "2 seats: 40 games against the bot with its earlier net" in said
    assert " against the bot with its earlier net (95%: " in said[-3]
    assert said[-3].endswith("no gain is shown.")
    assert said[-2] == "Nothing changes for the bot."
    assert after[KEPT] == before[KEPT]
    assert NEW in after


def test_with_each_number_of_seats_the_better_net_stays(tmp_path):
    """With two players the earlier net takes winners for losers; with three it is as good as the new one."""
    train("heap", tmp_path, rounds=0)
    two, three = (known.net for known in evaluation.load(tmp_path / KEPT, HEAP, heap).values())
    bad = two._replace(outer=-two.outer, outer_bias=-two.outer_bias)
    evaluation.save(tmp_path / KEPT, HEAP, heap, {}, {2: bad, 3: three}, {})
    said, files = train("heap", tmp_path, rounds=100, seed=2)
    assert said[-3] == f"With 2 players the bot uses the new net ({tmp_path / KEPT})."
    assert said[-2] == "With 3 players it keeps its earlier net."
    assert set(files) == {KEPT, NEW}
    used, new = (evaluation.load(tmp_path / name, HEAP, heap) for name in (KEPT, NEW))
    for seats, expected in ((2, new[2].net), (3, three)):
        for weights, others in zip(used[seats].net, expected, strict=True):
            np.testing.assert_array_equal(weights, others)


def test_what_was_learned_for_other_options_is_set_aside_only_when_a_net_replaces_it(tmp_path, monkeypatch):
    prized = replace(NIM, options={"prize": OneOf(same("prize"), 1, (1, 4))})
    for module in (value_training, training, trial, arena):
        monkeypatch.setattr(module, "GAMES", {"nim": prized})
    _, before = train("nim", tmp_path, rounds=0)
    short = {"options": {"prize": 4}, "seed": 2}
    _, after = train("nim", tmp_path, rounds=4, **short)
    assert after.pop(NEW)
    assert after == before
    said, after = train("nim", tmp_path, rounds=0, **short)
    assert (
        said[-2]
        == f"What was learned for other options is in {tmp_path / OLD} now; the bot no longer uses that."
    )
    assert after.keys() == {KEPT, OLD}
    assert after[OLD] == before[KEPT]


def test_training_that_is_stopped_in_its_trial_says_where_the_new_nets_are(tmp_path, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(trial, "play", stop)
    said = []
    with pytest.raises(KeyboardInterrupt):
        training.train("nim", said.append, folder=tmp_path, **SHORT)
    assert said[-1].startswith(f"All that was learned now is in {tmp_path / NEW}. ")
    assert set(evaluation.load(tmp_path / NEW, NIM, nim)) == {2}


def test_only_the_nets_that_help_are_used(tmp_path):
    """Among three a seat can do little about who comes to take the last."""
    said, files = train("heap", tmp_path, rounds=100)
    ends = [line.rpartition(": ")[2] for line in said if " the trained bot won " in line]
    assert ends == ["training helps.", "no gain is shown."]
    assert said[-3] == f"With 2 players the bot uses the new net ({tmp_path / KEPT})."
    assert said[-2] == "With 3 players it searches without training."
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
    told = trial.sentence(found, None, seats, 10)
    for language in LANGUAGES:
        assert told.into(language).endswith(so.into(language))
        for number in (found.low, found.high, found.value, 1 / seats):
            assert f"{number:.1%}" in told.into(language)
        assert f" {10 * seats} " in told.into(language)


def test_a_gain_of_less_than_a_percent_reads_as_one():
    told = trial.sentence(Interval(0.536, 0.504, 0.568), None, 2, 500).en
    assert "(95%: 50.4% to 56.8%; equals have 50.0%): training helps." in told


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_fewest_rounds_are_enough_where_all_is_won_and_fewer_are_not(seats):
    rounds = trial.least(seats)
    assert shares.interval([1.0] * rounds).low > 1 / seats
    assert shares.interval([1.0] * (rounds - 1)).low <= 1 / seats


REFUSED = {
    "nl": "Na 4 ronden blijft elk net ongebruikt, ook als het alles wint: dat kan dan toeval zijn. Neem er"
    " minstens 5,",
    "en": "After 4 rounds no net is used, even if it wins them all: that could be luck. Take 5 or more,",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rounds_that_can_show_nothing_are_refused_before_training(monkeypatch, language):
    monkeypatch.setattr(training, "train", None)
    command = ["lab", "train", "nim", "--language", language, "--rounds"]
    for rounds in range(1, 5):
        refused = CliRunner().invoke(main, [*command, str(rounds)])
        assert refused.exit_code == 1
    assert REFUSED[language] in refused.output


SAID = {
    "nl": (
        "2 spelers, 100%: fout 0.",
        "2 spelers: 40 partijen tegen de bot zonder training\n",
        "Met 2 spelers won de getrainde bot ",
        "training helpt.",
        "gebruikt de bot het nieuwe net",
    ),
    "en": (
        "2 seats, 100%: error 0.",
        "2 seats: 40 games against the bot without training\n",
        "With 2 players the trained bot won ",
        "training helps.",
        "the bot uses the new net",
    ),
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
