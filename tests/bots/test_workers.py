"""Bots think in processes of their own; one that is killed is replaced, and nobody waits in vain."""

import multiprocessing
import os
import signal
import time
from contextlib import closing
from threading import Event

import pytest

from speeltafel.bots import workers
from speeltafel.bots.bot import BUDGET
from speeltafel.bots.workers import BotFailed, Worker, Workers
from speeltafel.core.game import LEVELS
from speeltafel.core.match import begin
from speeltafel.games import GAMES
from tests.web.servers import Player, serving

GAME = GAMES["squadro"]


def first_choice():
    state = begin(GAME, 2)
    turn = GAME.turn(state)
    return GAME.view(state, turn.seat), turn.moves


@pytest.fixture(scope="module")
def crew():
    with closing(Workers(1)) as crew:
        yield crew


def process():
    """The one that thinks."""
    (child,) = multiprocessing.active_children()
    return child


@pytest.mark.parametrize("level", LEVELS)
def test_a_worker_answers_for_squadro_at_every_level(crew, level):
    view, moves = first_choice()
    thought = crew.think("squadro", view, moves, level, "ana").result(200)
    assert thought.move in moves
    assert sum(thought.chances) == pytest.approx(1)


def test_of_squadro_a_killed_worker_is_replaced_and_the_question_asked_again(crew):
    view, moves = first_choice()
    crew.think("squadro", view, moves, "club", "ana").result(200)
    answer, killed = crew.think("squadro", view, moves, "master", "ana"), process().pid
    os.kill(killed, signal.SIGKILL)
    assert answer.result(200).move in moves
    assert process().pid != killed


def test_a_question_no_worker_of_squadro_survives_is_given_up(crew, monkeypatch):
    view, moves = first_choice()

    def die(self, facts, patience):
        raise EOFError

    with monkeypatch.context() as patch:
        patch.setattr(Worker, "ask", die)
        with pytest.raises(BotFailed):
            crew.think("squadro", view, moves, "club", "ana").result(60)
    assert crew.think("squadro", view, moves, "club", "ana").result(200).move in moves


def test_a_worker_of_squadro_that_says_nothing_for_too_long_is_lost(crew, monkeypatch):
    view, moves = first_choice()
    crew.think("squadro", view, moves, "club", "ana").result(200)
    silent = process()
    os.kill(silent.pid, signal.SIGSTOP)
    monkeypatch.setattr(workers, "PATIENCE", 0.1)
    answer = crew.think("squadro", view, moves, "club", "ana")
    while silent.is_alive():
        time.sleep(0.01)
    monkeypatch.undo()
    assert answer.done() or answer.result(200)


def test_a_mistake_in_squadros_bot_is_told_and_the_worker_lives_on(crew):
    view, moves = first_choice()
    with pytest.raises(BotFailed):
        crew.think("squadro", None, moves, "club", "ana").result(200)
    assert crew.think("squadro", view, moves, "club", "ana").result(200).move in moves


@pytest.fixture
def held(monkeypatch):
    """The questions in the order they are answered, and the gate that all answers wait for."""
    answered, gate = [], Event()

    def answer(self, facts, patience):
        gate.wait(60)
        answered.append(facts)
        return facts

    monkeypatch.setattr(Worker, "ask", answer)
    return answered, gate


def test_who_asks_much_of_squadros_bot_waits_for_who_asks_little(held):
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for _ in range(5):
            crew.think("squadro", view, moves, "club", "eve")
        last = crew.think("squadro", view, moves, "expert", "ana")
        gate.set()
        last.result(60)
    assert [facts[4] for facts in answered].index("expert") <= 2


def test_a_crowd_of_one_asker_neither_shortens_anothers_thinking_nor_stops_a_study(held):
    (view, moves), (answered, gate) = first_choice(), held
    with closing(Workers(1)) as crew:
        for _ in range(40):
            crew.think("squadro", view, moves, "master", "eve")
        study = crew.appraise("squadro", None, None, 0, "bo")
        mine = crew.think("squadro", view, moves, "expert", "ana")
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
            crew.appraise("squadro", None, None, seed, "eve")
        mine = [crew.appraise("squadro", None, None, seed, "ana") for seed in (100, 101)]
        gate.set()
        for one in mine:
            one.result(60)
    seeds = [facts[4] for facts in answered]
    assert seeds.index(100) <= 2
    assert seeds.index(101) <= 4, "the second judgement waits for nobody's third"


def test_a_question_that_was_called_off_is_not_answered(monkeypatch):
    view, moves = first_choice()
    answered, asked, gate = [], Event(), Event()

    def answer(self, facts, patience):
        asked.set()
        gate.wait(60)
        answered.append(facts[4])
        return facts

    monkeypatch.setattr(Worker, "ask", answer)
    with closing(Workers(1)) as crew:
        begun = crew.think("squadro", view, moves, "club", "ana")
        assert asked.wait(60)
        waiting = crew.think("squadro", view, moves, "expert", "bo")
        assert waiting.cancel()
        assert not begun.cancel(), "a worker is at it"
        gate.set()
        assert begun.result(60)
        assert crew.think("squadro", view, moves, "master", "cas").result(60)
    assert answered == ["club", "master"]


def test_what_is_studied_of_squadro_waits_for_whose_turn_it_is(crew):
    _, moves = first_choice()
    said = crew.appraise("squadro", begin(GAME, 2), None, 1, "ana").result(200)
    assert sum(said.before) == pytest.approx(1)
    assert GAME.read(said.best) in moves


def test_a_rehearsal_or_a_study_of_squadro_shortens_nobodys_thinking(monkeypatch):
    view, moves = first_choice()
    given, gate = [], Event()

    def answer(self, facts, patience):
        gate.wait(60)
        given.append(facts[-1])
        return facts

    monkeypatch.setattr(Worker, "ask", answer)
    with closing(Workers(1)) as crew:
        for _ in range(5):
            crew.appraise("squadro", None, None, 0, "ana")
        for name in ("ana", "bo", "cas"):
            crew.think("squadro", view, moves, "master", name)
        gate.set()
    seconds = sorted(value for value in given if value)
    assert seconds == [BUDGET["master"] / 2, BUDGET["master"], BUDGET["master"]], "the third finds a queue"


def test_in_a_real_house_squadros_bot_plays_after_its_worker_and_the_house_were_killed(tmp_path):
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
        (worker,) = children(server.process.pid)
        play(table)
        os.kill(worker, signal.SIGKILL)
        seq = happened(table)
        moves_on(table, seq)
        assert children(server.process.pid) != [worker]
        play(table)
        seq = happened(table)
        server.kill()
        server.open(tmp_path, "--thinkers", "1")
        ana.visit(server)
        moves_on(table, seq)


def children(pid):
    """The processes this one started to think; Python has another that only watches over what they share."""
    found = []
    for folder in os.listdir("/proc"):
        try:
            with open(f"/proc/{folder}/stat") as stat, open(f"/proc/{folder}/cmdline") as command:
                if int(stat.read().rpartition(")")[2].split()[1]) == pid and "spawn_main" in command.read():
                    found.append(int(folder))
        except (OSError, ValueError, NotADirectoryError):
            continue
    return found
