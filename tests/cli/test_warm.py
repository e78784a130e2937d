"""Bots that warm up: `speeltafel warm`, and what the terminal says while one thinks."""

from concurrent.futures import Future
from typing import ClassVar

import pytest
from click.testing import CliRunner

from speeltafel import texts
from speeltafel.bots.compiler import compile_game, is_compiled
from speeltafel.bots.worker import BotFailed
from speeltafel.cli import bots, warm
from speeltafel.cli.main import main
from speeltafel.games import GAMES


class FakeWorker:
    """Has compiled Squadro before, and compiles every other game when it is asked the third time."""

    compiled: ClassVar[set[str]] = set()
    mistake: ClassVar[Exception | None] = None

    def __init__(self):
        self._shares = [None, 0.5, 0.1]

    def ask(self, work, timeout):
        what, game = work
        if what is is_compiled:
            return game in self.compiled
        assert what is compile_game
        share = self.mistake or self._shares.pop()
        if share is None:
            self.compiled.add(game)
        return share

    def stop(self):
        pass


@pytest.fixture
def worker(monkeypatch):
    monkeypatch.setattr(warm, "Worker", FakeWorker)
    monkeypatch.setattr(warm, "POLL_INTERVAL", 0)
    monkeypatch.setattr(FakeWorker, "compiled", {"squadro"})
    return FakeWorker


def test_all_games_are_compiled_and_named(worker):
    result = CliRunner().invoke(main, ["warm", "--language", "en"])
    assert result.exit_code == 0, result.output
    assert worker.compiled == set(GAMES)
    for game in GAMES.values():
        assert f"{game.name}: done." in result.output
    assert "The bots of all games are warm" in result.output


def test_in_a_terminal_every_game_has_a_progress_bar(worker, monkeypatch):
    monkeypatch.setattr(warm, "stderr_is_terminal", lambda: True)
    result = CliRunner().invoke(main, ["warm", "--language", "en"], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    for game in GAMES.values():
        assert game.name in result.output
    assert result.output.count("100%") == len(GAMES)


def test_a_bot_that_cant_be_compiled_is_told(worker, monkeypatch):
    monkeypatch.setattr(worker, "mistake", BotFailed("no memory"))
    result = CliRunner().invoke(main, ["warm", "--language", "nl"])
    assert result.exit_code == 1
    assert "De bots konden niet allemaal gecompileerd worden: no memory" in result.output


class SlowWorkers:
    """A pool whose only answer comes after the reason for waiting was told."""

    def __init__(self, processes):
        self.answer = Future()

    def think(self, game, view, moves, level, asker, seconds):
        return self.answer

    def compiled_share(self, game):
        return 0.4

    def close(self):
        pass


def test_whoever_waits_long_for_a_bot_is_told_why(monkeypatch):
    monkeypatch.setattr(bots, "Workers", SlowWorkers)
    monkeypatch.setattr(bots, "SILENCE", 0.01)
    told = []
    patient = bots.Bots(lambda text: (told.append(text), patient._workers.answer.set_result("a thought")))
    assert patient.ask("saga", None, (), "master", 2.0) == "a thought"
    assert [text.en for text in told] == [texts.WARMING_UP.en.format(percent=40)]


def test_nothing_is_said_where_a_bot_answers_soon(monkeypatch):
    monkeypatch.setattr(bots, "Workers", SlowWorkers)
    told = []
    patient = bots.Bots(told.append)
    patient._workers.answer.set_result("a thought")
    assert patient.ask("saga", None, (), "master", 2.0) == "a thought"
    assert not told
