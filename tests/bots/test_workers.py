"""Bots think in processes of their own; one that is killed is replaced, and nobody waits in vain."""

import multiprocessing
import os
import signal
import sys
import time
from contextlib import ExitStack, closing
from threading import Event

import pytest

from speeltafel import bots
from speeltafel.bots import worker, workers
from speeltafel.bots.bot import BUDGET
from speeltafel.bots.compiler import is_compiled
from speeltafel.bots.worker import BotFailed, Worker
from speeltafel.bots.workers import Workers
from speeltafel.core.asker import Asker
from speeltafel.core.game import LEVELS
from speeltafel.core.match import begin
from speeltafel.games import GAMES
from tests.waiting import wait_until
from tests.web.server_process import Player, serving

GAME = GAMES["squadro"]
ANA, BO, CAS, EVE = (
    Asker(f"192.0.2.{number}", name) for number, name in enumerate(("ana", "bo", "cas", "eve"))
)


def first_choice():
    state = begin(GAME, 2)
    turn = GAME.turn(state)
    return GAME.view(state, turn.seat), turn.moves


others: set[multiprocessing.process.BaseProcess] = set()
"""The processes of other tests."""


@pytest.fixture(scope="module")
def crew():
    """A pool of one worker, when its bot is compiled and only that one process is left."""
    others.update(multiprocessing.active_children())
    with closing(Workers(1)) as crew:
        crew.appraise("squadro", begin(GAME, 2), None, 1, ANA).result(400)
        wait_until(lambda: len(processes()) == 1)
        yield crew


def processes():
    """Those of the pool."""
    return [child for child in multiprocessing.active_children() if child not in others]


def process():
    """The one that thinks."""
    (child,) = processes()
    return child


@pytest.mark.parametrize("level", LEVELS)
def test_a_worker_answers_for_squadro_at_every_level(crew, level):
    view, moves = first_choice()
    thought = crew.think("squadro", view, moves, level, ANA).result(200)
    assert thought.move in moves
    assert sum(thought.chances) == pytest.approx(1)


def test_of_squadro_a_killed_worker_is_replaced_and_the_question_asked_again(crew):
    view, moves = first_choice()
    crew.think("squadro", view, moves, "club", ANA).result(200)
    answer, killed = crew.think("squadro", view, moves, "master", ANA), process().pid
    os.kill(killed, signal.SIGKILL)
    assert answer.result(200).move in moves
    assert process().pid != killed


def test_a_question_no_worker_of_squadro_survives_is_given_up(crew, monkeypatch):
    view, moves = first_choice()

    def die(self, work, timeout):
        raise EOFError

    with monkeypatch.context() as patch:
        patch.setattr(Worker, "ask", die)
        with pytest.raises(BotFailed):
            crew.think("squadro", view, moves, "club", ANA).result(60)
    assert crew.think("squadro", view, moves, "club", ANA).result(200).move in moves


def test_a_worker_of_squadro_that_says_nothing_for_too_long_is_lost(crew, monkeypatch):
    view, moves = first_choice()
    crew.think("squadro", view, moves, "club", ANA).result(200)
    silent = process()
    os.kill(silent.pid, signal.SIGSTOP)
    monkeypatch.setattr(workers, "TIMEOUT_MARGIN", 0.1)
    crew.think("squadro", view, moves, "club", ANA)
    deadline = time.monotonic() + 60
    while silent.is_alive():
        assert time.monotonic() < deadline, "the silent worker was kept"
        time.sleep(0.01)
    monkeypatch.undo()
    assert crew.think("squadro", view, moves, "club", ANA).result(200).move in moves


def test_a_machine_on_which_no_worker_can_start_gives_questions_up_and_goes_on_later(crew, monkeypatch):
    view, moves = first_choice()

    def too_many_files(interprets):
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(worker, "start", too_many_files)
        with closing(Workers(1)) as poor, pytest.raises(BotFailed):
            poor.think("squadro", view, moves, "club", ANA).result(60)
    assert crew.think("squadro", view, moves, "club", ANA).result(200).move in moves


def test_a_question_that_cannot_be_sent_fails_and_the_next_is_answered(crew):
    view, moves = first_choice()
    with pytest.raises(BotFailed):
        crew.think("squadro", lambda: view, moves, "club", ANA).result(60)
    assert crew.think("squadro", view, moves, "club", ANA).result(200).move in moves


def test_a_mistake_in_squadros_bot_is_told_and_the_worker_lives_on(crew):
    view, moves = first_choice()
    with pytest.raises(BotFailed):
        crew.think("squadro", None, moves, "club", ANA).result(200)
    assert crew.think("squadro", view, moves, "club", ANA).result(200).move in moves


def test_a_bot_that_ends_the_program_has_failed_and_its_process_lives_on():
    with ExitStack() as after:
        worker = Worker()
        after.callback(worker.stop)
        process = worker.ask((os.getpid,), 60)
        failed = worker.ask((sys.exit, "squadro"), 60)
        assert isinstance(failed, BotFailed)
        assert "SystemExit('squadro')" in str(failed)
        assert worker.ask((os.getpid,), 60) == process


@pytest.fixture
def held(monkeypatch):
    """The questions in the order they are answered, and the gate that all answers wait for."""
    answered, gate = [], Event()

    def answer(self, work, timeout):
        if work[0] is not is_compiled:
            gate.wait(60)
            answered.append(work)
        return work

    monkeypatch.setattr(Worker, "ask", answer)
    return answered, gate


def test_who_asks_much_of_squadros_bot_waits_for_who_asks_little(held):
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for _ in range(5):
            crew.think("squadro", view, moves, "club", EVE)
        last = crew.think("squadro", view, moves, "expert", ANA)
        gate.set()
        last.result(60)
    assert [facts[4] for facts in answered].index("expert") <= 2


def test_a_crowd_of_one_asker_neither_shortens_anothers_thinking_nor_stops_a_study(held):
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for _ in range(40):
            crew.think("squadro", view, moves, "master", EVE)
        study = crew.appraise("squadro", None, None, 0, BO)
        mine = crew.think("squadro", view, moves, "expert", ANA)
        gate.set()
        studied, thought = study.result(60), mine.result(60)
    assert thought[-1] == BUDGET["expert"]
    assert answered.index(thought) <= 2
    assert answered.index(studied) <= 5


def test_many_judgements_for_one_asker_hold_up_no_other_asker(held):
    """Opening 120 coached tables made another visitor's hint take 30 seconds instead of a quarter of one."""
    answered, gate = held
    with closing(Workers(1)) as crew:
        for seed in range(40):
            crew.appraise("squadro", None, None, seed, EVE)
        mine = [crew.appraise("squadro", None, None, seed, ANA) for seed in (100, 101)]
        gate.set()
        for one in mine:
            one.result(60)
    seeds = [facts[4] for facts in answered]
    assert seeds.index(100) <= 2
    assert seeds.index(101) <= 4, "the second judgement waits for nobody's third"


def cookies(address, number):
    """People without end, as somebody makes them who throws cookies away."""
    return [Asker(address, f"cookie {one}") for one in range(number)]


def test_cookies_of_one_address_neither_hold_up_nor_hurry_a_bot_elsewhere(held):
    """40 cookies at 40 tables made another visitor's master move take 9.5 to 16 seconds instead of 1.9."""
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for cookie in cookies("198.51.100.7", 40):
            crew.think("squadro", view, moves, "master", cookie)
        mine = [crew.think("squadro", view, moves, "expert", ANA) for _ in range(2)]
        gate.set()
        thoughts = [thought.result(60) for thought in mine]
    first, second = map(answered.index, thoughts)
    assert first <= 2
    assert second <= 4
    assert thoughts[0][-1] == BUDGET["expert"], "the whole crowd counts as one move ahead"
    assert thoughts[1][-1] == BUDGET["expert"] / 2, "and one's own moves count too"


def test_people_of_one_address_take_turns_whatever_one_of_them_asks(held):
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for _ in range(20):
            crew.think("squadro", view, moves, "master", Asker("192.0.2.9", "eve"))
        mine = crew.think("squadro", view, moves, "expert", Asker("192.0.2.9", "ana"))
        gate.set()
        thought = mine.result(60)
    assert answered.index(thought) <= 2
    assert thought[-1] == BUDGET["expert"], "of another person at the address one move counts"


def test_judgements_for_cookies_of_one_address_hold_up_no_judgement_elsewhere(held):
    answered, gate = held
    with closing(Workers(1)) as crew:
        for seed, cookie in enumerate(cookies("198.51.100.7", 40)):
            crew.appraise("squadro", None, None, seed, cookie)
        mine = crew.appraise("squadro", None, None, 100, ANA)
        gate.set()
        found = mine.result(60)
    assert answered.index(found) <= 2


def test_a_move_comes_before_judgements_that_wait(held):
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for seed in range(10):
            crew.appraise("squadro", None, None, seed, BO)
        mine = crew.think("squadro", view, moves, "master", ANA)
        gate.set()
        thought = mine.result(60)
    assert answered.index(thought) <= 1


def test_nothing_is_remembered_of_askers_who_were_answered(held):
    (view, moves), (_, gate) = first_choice(), held
    with closing(Workers(2)) as crew:
        asked = [crew.think("squadro", view, moves, "master", one) for one in cookies("198.51.100.7", 9)]
        gate.set()
        for one in asked:
            one.result(60)
        lone = crew.think("squadro", view, moves, "master", ANA).result(60)
    assert lone[-1] == BUDGET["master"]
    assert not crew._waiting


def test_a_question_that_was_called_off_is_not_answered(monkeypatch):
    view, moves = first_choice()
    answered, asked, gate = [], Event(), Event()

    def answer(self, work, timeout):
        if work[0] is not is_compiled:
            asked.set()
            gate.wait(60)
            answered.append(work[4])
        return work

    monkeypatch.setattr(Worker, "ask", answer)
    with closing(Workers(1)) as crew:
        begun = crew.think("squadro", view, moves, "club", ANA)
        assert asked.wait(60)
        waiting = crew.think("squadro", view, moves, "expert", BO)
        assert waiting.cancel()
        assert not begun.cancel(), "a worker is at it"
        gate.set()
        assert begun.result(60)
        assert crew.think("squadro", view, moves, "master", CAS).result(60)
    assert answered == ["club", "master"]


def test_what_is_studied_of_squadro_waits_for_whose_turn_it_is(crew):
    _, moves = first_choice()
    said = crew.appraise("squadro", begin(GAME, 2), None, 1, ANA).result(200)
    assert sum(said.before) == pytest.approx(1)
    assert GAME.read(said.best) in moves


def test_a_rehearsal_or_a_study_of_squadro_shortens_nobodys_thinking(monkeypatch):
    view, moves = first_choice()
    given, gate = [], Event()

    def answer(self, work, timeout):
        if work[0] is bots.ask:
            gate.wait(60)
            given.append(work[-1])
        return work

    monkeypatch.setattr(Worker, "ask", answer)
    with closing(Workers(1)) as crew:
        for _ in range(5):
            crew.appraise("squadro", None, None, 0, ANA)
        for asker in (ANA, BO, CAS):
            crew.think("squadro", view, moves, "master", asker)
        gate.set()
    whole = BUDGET["master"]
    assert sorted(given) == [whole / 2, whole, whole], "the third finds a queue"


def test_squadros_bot_plays_after_its_worker_and_the_server_were_killed(tmp_path):
    """No page is open anywhere: only what the store keeps tells of the bot's moves."""
    ana = Player()

    def happened(table):
        return ana.get(f"{table}/news?since=0").json()["n"]

    def moves_on(table, seq):
        deadline = time.monotonic() + 200
        while happened(table) == seq:
            assert time.monotonic() < deadline, "the bot does not move"
            time.sleep(0.05)

    def play(table):
        """Ana moves, whichever move the page offers first."""
        page = ana.http.get(ana.address + table, headers={"accept": "text/html"}).text
        version = page.split('data-version="')[1].split('"')[0]
        move = page.split('name="move" value="')[1].split('"')[0]
        assert ana.post(f"{table}/move", seat=1, move=move, version=version).status_code == 200

    with serving(tmp_path, "--thinkers", "1") as server:
        ana.visit(server)
        table = ana.post("/tables", game="squadro", level="master", **{"with": "bot"}).headers["location"]
        if ' class="ask mine"' not in ana.http.get(ana.address + table).text:
            moves_on(table, happened(table))
        play(table)
        moves_on(table, happened(table))
        play(table)
        killed = children(server.process.pid)
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        seq = happened(table)
        moves_on(table, seq)
        assert not killed & children(server.process.pid)
        play(table)
        seq = happened(table)
        server.kill()
        server.start(tmp_path, "--thinkers", "1")
        ana.visit(server)
        moves_on(table, seq)


def children(pid):
    """The processes this one started to think; Python has another that only watches over what they share."""
    found = set()
    for folder in os.listdir("/proc"):
        try:
            with open(f"/proc/{folder}/stat") as stat, open(f"/proc/{folder}/cmdline") as command:
                if int(stat.read().rpartition(")")[2].split()[1]) == pid and "spawn_main" in command.read():
                    found.add(int(folder))
        except (OSError, ValueError, NotADirectoryError):
            continue
    return found
