"""The ladder over a small plan: broken off, it goes on, and it publishes what is complete."""

import json
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from bench.ladder import __main__ as commands
from bench.ladder import play
from bench.ladder.archive import published
from bench.ladder.plan import ROOT, ladder
from speeltafel.bots.squadro.endgame import VARIABLE
from speeltafel.lab.arena import file_of, finished, play_game
from tests.ladder.small_plan import PLAN

GAMES = {"small": 24, "alone": 24}


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Return a function that runs a command over the small plan, with its exit status and what it said."""
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN, "utf-8")
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def run(*words):
        where = ("--plan", str(plan), "--into", str(tmp_path / "kept"), "--cores", "1")
        with monkeypatch.context() as patch:
            # So that the directory and the environment are as before when it has ended.
            patch.chdir(tmp_path)
            patch.setenv("PYTHON", sys.executable)
            patch.setenv(VARIABLE, "")
            patch.setattr(sys, "argv", ["ladder", *words, *where])
            # Whatever a shell starts in the background ignores it.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            try:
                commands.main()
                status = 0
            except SystemExit as end:
                status = end.code
            finally:
                for number, handler in usual.items():
                    signal.signal(number, handler)
        told = capsys.readouterr()
        return SimpleNamespace(status=status, said=told.out + told.err)

    run.plan, run.kept, run.ladder = plan, tmp_path / "kept", lambda: ladder(plan)
    return run


@pytest.fixture
def breaking(monkeypatch):
    """Return a function by which a signal comes in the middle of a game, after so many."""

    def breaking(number, after):
        played = []

        def game(setting, slot):
            if len(played) == after:
                signal.raise_signal(number)
            played.append(slot)
            return play_game(setting, slot)

        monkeypatch.setattr(play, "play_game", game)
        return played

    return breaking


def kept(run, name):
    """Return the games of a section that are kept until it is complete."""
    return finished(run.kept, run.ladder().sections[name].facts)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_goes_on_where_it_was_broken_off_and_publishes_what_is_complete(run, breaking, number):
    breaking(number, after=30)
    broken = run("play")
    assert broken.status == 130
    assert "published: small" in broken.said
    assert "the same command goes on" in broken.said
    whole = run.ladder()
    assert len(kept(run, "alone")) == 6
    assert [path.name for path in whole.games.iterdir()] == ["small.jsonl.xz"]
    assert "Saxum, target 30: small" in whole.page.read_text("utf-8")

    played = breaking(number, after=-1)
    assert run("play").status == 0
    assert played == whole.sections["alone"].slots[6:]
    for name, section in whole.sections.items():
        assert len(published(section, whole.games).games) == GAMES[name]
        assert f": {name}\n" in whole.page.read_text("utf-8")
    assert "0 of 0 games that were missing" in run("play").said
    assert run("check").said.count("24 games follow the rules") == 2


def test_a_section_that_was_complete_when_it_was_broken_off_is_published(run, monkeypatch):
    publish = play.publish
    monkeypatch.setattr(play, "publish", lambda *_: signal.raise_signal(signal.SIGINT))
    assert run("play", "small").status == 130
    assert len(kept(run, "small")) == 24
    monkeypatch.setattr(play, "publish", publish)
    assert "published: small" in run("play", "small").said


def test_other_processes_find_what_they_have_to_do(run):
    """They could not where that was a function of `__main__`. What they do costs too much time for a test."""
    words = ("--plan", run.plan, "--into", run.kept, "--cores", "2", "--minutes", "0")
    shown = subprocess.run(
        [sys.executable, "-m", "bench.ladder", "play", *words], cwd=ROOT, check=True, capture_output=True
    )
    assert b"0 of 48 games that were missing were played" in shown.stdout


def test_no_game_begins_after_the_time_that_was_given(run):
    late = run("play", "--minutes", "0")
    assert "0 of 48 games" in late.said
    assert "not published: small, 24 of 24 games are missing" in late.said
    assert late.status == 0


def test_a_broken_off_file_leaves_the_one_that_was_there(run, monkeypatch):
    run("play", "small")
    before = {path: path.read_bytes() for path in (*run.ladder().games.iterdir(), run.ladder().page)}
    run.plan.write_text(PLAN.replace("rounds = 12", "rounds = 13"), "utf-8")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: signal.raise_signal(signal.SIGINT))
    assert run("play", "small").status == 130
    assert {path: path.read_bytes() for path in before} == before


def test_games_of_a_plan_with_other_rounds_do_not_count(run):
    run("play", "small")
    before = run.ladder().sections["small"]
    run.plan.write_text(PLAN.replace("rounds = 12", "rounds = 13"), "utf-8")
    assert kept(run, "small") == {}
    wrong = run("check")
    assert wrong.status == "small.jsonl.xz has games of another plan"
    shown = run("status").said
    assert "0 of     26 games" in shown
    assert f"{file_of(run.kept, before.facts).name}: games of another plan" in shown
    assert "26 of 26 games that were missing" in run("play", "small").said
    assert len(finished(run.kept, before.facts)) == 24
    assert run("check").status == 0


def test_a_file_says_which_plan_its_games_are_of(run):
    run("play", "small")
    section = run.ladder().sections["small"]
    header = json.loads(file_of(run.kept, section.facts).read_text("utf-8").split("\n")[0])
    assert header == section.facts
    assert header["rounds"] == 12
    assert header["seed"] == "a small plan, small"
    assert header["meetings"] == [["greedy", "random"]]


def test_check_refuses_what_is_not_there(run):
    assert run("check").status == "nothing is published yet"
    run("play", "small")
    assert run("check").status == 0
    assert run("check", "alone").status == "alone is not published"
    assert run("check", "--every", "0").status == 2


def test_a_section_that_is_not_in_the_plan_is_named(run):
    unknown = run("play", "smaller")
    assert unknown.status == 2
    assert "no section is called smaller; there are small, alone" in unknown.said
