"""Bots are compiled in the background, and interpreted until then."""

from contextlib import closing
from threading import Event

import pytest

from speeltafel.bots import compiler
from speeltafel.bots.compiler import Compiler, compile_game, is_compiled
from speeltafel.bots.worker import BotFailed
from speeltafel.bots.workers import Workers
from speeltafel.core.asker import NOBODY
from speeltafel.core.match import begin
from speeltafel.games import GAMES
from tests.waiting import wait_until

GAME = GAMES["squadro"]


class FakeWorker:
    """A worker in whose hands a game is compiled once `go` is set."""

    def __init__(self):
        self.cached = set()
        self.begun = []
        self.go = Event()
        self.asked_twice = Event()
        self.fails = False
        self.deaths = 0
        self.stopped = False

    def ask(self, work, timeout):
        what, game = work
        if what is is_compiled:
            return game in self.cached
        assert what is compile_game
        if game in self.begun:
            self.asked_twice.set()
        else:
            self.begun.append(game)
        if self.deaths:
            self.deaths -= 1
            raise EOFError
        if self.fails:
            return BotFailed("no memory")
        if not self.go.is_set():
            return 0.25
        self.cached.add(game)
        return None

    def stop(self):
        self.stopped = True


@pytest.fixture
def fake(monkeypatch):
    fake = FakeWorker()
    monkeypatch.setattr(compiler, "Worker", lambda: fake)
    monkeypatch.setattr(compiler, "POLL_INTERVAL", 0.001)
    yield fake
    fake.go.set()


def waiting_for(compiler, game):
    """Return an event that is set when a game is compiled."""
    done = Event()
    compiler.when_compiled(game, done.set)
    return done


def test_a_game_in_the_cache_is_not_compiled_again(fake):
    fake.cached.add("saga")
    with closing(Compiler()) as busy:
        assert busy.is_compiled("saga", fake)
        assert busy.share("saga") is None
        assert waiting_for(busy, "saga").is_set()
    assert not fake.begun


def test_a_game_that_somebody_asks_for_is_compiled_before_others_that_wait(fake):
    with closing(Compiler()) as busy:
        busy.compile(["saga", "saxum", "zocken"])
        assert fake.asked_twice.wait(60)
        assert not busy.is_compiled("zocken", fake)
        last = waiting_for(busy, "saxum")
        fake.go.set()
        assert last.wait(60)
        assert fake.begun == ["saga", "zocken", "saxum"]
        assert all(busy.is_compiled(game, fake) for game in fake.begun)


def test_a_game_that_somebody_asks_for_interrupts_one_that_nobody_waits_for(fake):
    with closing(Compiler()) as busy:
        busy.compile(["saga", "saxum"])
        assert fake.asked_twice.wait(60)
        assert not busy.is_compiled("zocken", fake)
        wait_until(lambda: fake.begun == ["saga", "zocken"])
        assert not busy.is_compiled("squadro", fake), "it waits its turn: somebody asked for the other, too"
        last = waiting_for(busy, "saga")
        fake.go.set()
        assert last.wait(60)
    assert fake.begun[:3] == ["saga", "zocken", "squadro"]


def test_loading_a_bot_in_advance_interrupts_nothing(fake):
    with closing(Compiler()) as busy:
        busy.compile(["saga", "saxum"])
        assert not busy.is_compiled("zocken", fake, asked=False)
        assert fake.asked_twice.wait(60)
        last = waiting_for(busy, "zocken")
        fake.go.set()
        assert last.wait(60)
    assert fake.begun == ["saga", "saxum", "zocken"]


def test_the_share_is_told_while_a_game_is_compiled(fake):
    with closing(Compiler()) as busy:
        assert not busy.is_compiled("saga", fake)
        assert busy.share("saga") is not None
        assert fake.asked_twice.wait(60)
        assert busy.share("saga") == 0.25
        done = waiting_for(busy, "saga")
        assert not done.is_set()
        fake.go.set()
        assert done.wait(60)
        assert busy.share("saga") is None


def test_a_game_that_cant_be_compiled_in_advance_counts_as_compiled(fake, caplog):
    """Its bot then compiles when it is asked, and tells what is wrong."""
    fake.fails = True
    with closing(Compiler()) as busy:
        assert not busy.is_compiled("saga", fake)
        assert waiting_for(busy, "saga").wait(60)
        assert busy.is_compiled("saga", fake)
    assert fake.stopped
    assert "no memory" in caplog.text


def test_a_game_is_compiled_in_another_process_where_the_first_dies(fake, caplog):
    fake.deaths = 1
    fake.go.set()
    with closing(Compiler()) as busy:
        assert not busy.is_compiled("saga", fake)
        assert waiting_for(busy, "saga").wait(60)
    assert fake.cached == {"saga"}
    assert fake.stopped
    assert not caplog.text


def test_a_game_whose_processes_all_die_counts_as_compiled(fake, caplog):
    fake.deaths = compiler.TRIES
    with closing(Compiler()) as busy:
        assert not busy.is_compiled("saga", fake)
        assert waiting_for(busy, "saga").wait(60)
    assert not fake.cached
    assert "not compiled in advance" in caplog.text


def test_closing_stops_the_process_and_whoever_waits_is_called(fake):
    busy = Compiler()
    assert not busy.is_compiled("saga", fake)
    assert fake.asked_twice.wait(60)
    done = waiting_for(busy, "saga")
    busy.close()
    assert done.is_set()
    assert fake.stopped
    assert "saga" not in fake.cached


def test_on_a_machine_that_compiled_nothing_squadros_bot_moves_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    state = begin(GAME, 2)
    turn = GAME.turn(state)
    with closing(Workers(1)) as pool:
        thought = pool.think("squadro", GAME.view(state, turn.seat), turn.moves, "casual", NOBODY).result(200)
        assert thought.move in turn.moves
        assert pool.compiled_share("squadro") is not None, "the bot was interpreted"


@pytest.mark.nightly
def test_on_a_machine_that_compiled_nothing_evaluations_wait_until_squadro_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    state = begin(GAME, 2)
    turn = GAME.turn(state)
    with closing(Workers(1)) as pool:
        evaluation = pool.appraise("squadro", state, None, 1, NOBODY)
        thought = pool.think("squadro", GAME.view(state, turn.seat), turn.moves, "casual", NOBODY).result(200)
        assert thought.move in turn.moves
        assert pool.compiled_share("squadro") is not None, "the bot was interpreted"
        assert not evaluation.done(), "evaluations need the speed"
        assert sum(evaluation.result(400).before) == pytest.approx(1)
        assert pool.compiled_share("squadro") is None
    with closing(Workers(1)) as pool:
        pool.think("squadro", GAME.view(state, turn.seat), turn.moves, "casual", NOBODY).result(200)
        assert pool.compiled_share("squadro") is None, "the second time it is found in the cache"


def test_evaluations_that_wait_for_the_compiler_are_cancelled_when_the_pool_closes(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    pool = Workers(1)
    evaluation = pool.appraise("squadro", begin(GAME, 2), None, 1, NOBODY)
    pool.close()
    assert evaluation.cancelled()
