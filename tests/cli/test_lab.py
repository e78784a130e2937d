"""`speeltafel lab` from the command line."""

import pytest

from speeltafel.cli import lab
from speeltafel.cli.main import main
from speeltafel.lab import training
from speeltafel.lab.arena import read
from tests.cli.test_main import run as run_fixture

run = run_fixture
SHORT = ("--option", "target=30", "--rounds", "2", "--cores", "1", "--language", "en")


def test_an_arena_from_beginning_to_end(run, tmp_path):
    shown = run("lab", "arena", "saxum", "greedy", "random", *SHORT)
    assert shown.exit_code == 0
    assert "4 of 4 games. greedy – random" in shown.output
    assert "player" in shown.output
    (file,) = (tmp_path / "speeltafel-lab" / "saxum").iterdir()
    assert len(read(file.read_text("utf-8"))) == 4


def test_a_ladder_with_its_yardsticks(run, tmp_path):
    players = ("random", "greedy", "casual@0.02", "--next", "--yardstick", "beginner@0.02")
    shown = run("lab", "arena", "saxum", *players, *SHORT, "--rounds", "1")
    assert shown.exit_code == 0
    assert "6 of 6 games" in shown.output
    met = {frozenset(line.split()[:2]) for line in shown.output.split("\n") if "  2  " in line}
    assert met == {
        frozenset({"random", "greedy"}),
        frozenset({"greedy", "casual@0.02"}),
        frozenset({"casual@0.02", "beginner@0.02"}),
    }


def test_the_same_command_continues(run):
    run("lab", "arena", "saxum", "random", "greedy", *SHORT)
    again = run("lab", "arena", "saxum", "greedy", "random", *SHORT)
    assert "4 of 4 games are already played" in again.output
    dutch = run("lab", "arena", "saxum", "greedy", "random", *SHORT[:-1], "nl", "--rounds", "3")
    assert "We gaan verder: 4 van 6 partijen zijn al gespeeld." in dutch.output
    assert "6 van 6 partijen" in dutch.output


def test_at_three_seats_each_sits_alone_among_the_other(run):
    shown = run(
        "lab", "arena", "zocken", "greedy", "random", "--seats", "3", "--option", "rounds=1", *SHORT[2:]
    )
    assert shown.exit_code == 0
    assert "12 of 12 games" in shown.output
    assert "2 × random" in shown.output
    assert "2 × greedy" in shown.output
    assert "Equals have 33.3%." in shown.output


BAD = [
    (("chess", "random", "greedy"), "We know no game 'chess'."),
    (("saxum",), "at least two different players"),
    (("saxum", "random"), "at least two different players"),
    (("saxum", "random", "random"), "at least two different players"),
    (("saxum", "master", "master@2"), "at least two different players"),
    (("saxum", "master", "--yardstick", "master"), "at least two different players"),
    (("saxum", "--yardstick", "master"), "at least two different players"),
    (("saxum", "master", "--yardstick", "wizard"), "We know no player 'wizard'"),
    (("saxum", "random", "wizard"), "We know no player 'wizard'"),
    (("saxum", "random", "uct@soon"), "'soon' is no time"),
    (("saxum", "random", "greedy", "--seats", "3"), "Saxum is for 2 players, not for 3."),
    (("zocken", "random", "greedy", "--seats", "1"), "Nobody wins alone"),
    (("saxum", "random", "greedy", "--option", "target=1"), "can't be 1"),
    (("saxum", "random", "greedy", "--option", "target"), "name=value"),
    (("saxum", "random", "program:no-such-program-here"), "does not play along"),
]


@pytest.mark.parametrize(("words", "reason"), BAD, ids=range(len(BAD)))
def test_bad_input_gets_a_clear_line(run, words, reason):
    refused = run("lab", "arena", *words, "--cores", "1", "--language", "en")
    assert refused.exit_code == 1
    assert reason in refused.output
    assert "Traceback" not in refused.output


def test_a_refusal_comes_back_from_another_process(run):
    words = ("lab", "arena", "saxum", "random", "program:no-such-program-here")
    refused = run(*words, "--cores", "2", "--rounds", "1", "--language", "nl")
    assert refused.exit_code == 1
    assert "doet niet mee" in refused.output


def test_a_folder_that_cannot_be_written_is_named(run, tmp_path):
    (tmp_path / "taken").write_text("", "utf-8")
    refused = run("lab", "arena", "saxum", "greedy", "random", *SHORT, "--into", "taken")
    assert refused.exit_code == 1
    assert "taken" in refused.output
    assert "not a folder" in refused.output


def test_zero_rounds_are_refused(run):
    assert run("lab", "arena", "saxum", "random", "greedy", "--rounds", "0").exit_code == 2


def test_stopping_keeps_what_was_played(run, monkeypatch):
    from speeltafel.lab import arena

    def stop(*_):
        raise KeyboardInterrupt

    run("lab", "arena", "saxum", "greedy", "random", *SHORT, "--rounds", "1")
    monkeypatch.setattr(arena, "play_game", stop)
    stopped = run("lab", "arena", "saxum", "greedy", "random", *SHORT)
    assert stopped.exit_code == 130
    assert "the same command continues" in stopped.output
    monkeypatch.undo()


def test_a_terminal_gets_a_progress_bar(run, monkeypatch):
    monkeypatch.setattr(lab, "stderr_is_terminal", lambda: True)
    shown = run("lab", "arena", "saxum", "greedy", "random", *SHORT)
    assert shown.exit_code == 0
    assert "4/4" in shown.output


def test_train_runs_the_training_of_the_game(run, monkeypatch):
    monkeypatch.setattr("speeltafel.bots.saxum.train.train", lambda progress: progress("learnt"))
    assert run("lab", "train", "saxum").output == "learnt\n"
    assert "We know no game 'chess'" in run("lab", "train", "chess", "--language", "en").output


def test_training_a_bot_without_anything_to_learn_is_refused(run, monkeypatch):
    monkeypatch.setattr(training, "find_spec", {"speeltafel.bots.squadro": True}.get)
    refused = run("lab", "train", "squadro", "--language", "nl")
    assert refused.exit_code == 1
    assert refused.output == "De bot van Squadro hoeft niets te leren: hij rekent alles uit.\n"


def test_the_lab_has_help(run):
    assert set(main.commands["lab"].commands) == {"arena", "export", "puzzles", "solve", "train"}
    assert "PLAYER" in run("lab", "arena", "--help").output
