"""Processes in which bots think, so that whoever asks never waits for one.

Each has its own thread here, which hands it one question at a time; one that dies, or says nothing for too
long, is replaced, and the question asked again. They give way to everything else on the machine.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import cycle
from logging import getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from threading import Lock, Thread
from typing import Any

from speeltafel import bots
from speeltafel.bots.analysis import appraise
from speeltafel.bots.bot import BUDGET, Thought
from speeltafel.bots.queue import FairQueue
from speeltafel.core.asker import Asker
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.core.report import Appraisal
from speeltafel.games import GAMES

TRIES = 3
"""Workers that may die over one question before it is given up."""
PATIENCE = 150.0
"""Seconds beyond its budget after which a worker is lost: the first answer may wait for the compiler."""
LEAST = 0.1
"""The least share of its seconds a bot is left with when many ask at once."""
NICENESS = 10
REHEARSED = 60
"""Events in a rehearsal: enough to come across all that is compiled."""
_SPAWN = get_context("spawn")


class BotFailed(Exception):
    """No worker could answer."""


@dataclass(slots=True, eq=False)
class Job:
    """A question for a worker, and who waits for the answer."""

    facts: tuple[Any, ...]
    seconds: float = 0.0
    answer: "Future[Any]" = field(default_factory=Future)


class Workers:
    """So many processes that think."""

    def __init__(self, processes: int) -> None:
        self._jobs: FairQueue[Job | None] = FairQueue()
        """The questions that wait; None ends the thread that takes it."""
        self._waiting: dict[str, Counter[str]] = {}
        """By address and person, how many moves are waited for. Judgements shorten nobody's thinking."""
        self._counting = Lock()
        self._threads = [Thread(target=self._attend, daemon=True) for _ in range(processes)]
        for thread in self._threads:
            thread.start()

    def think(
        self, game: str, view: Any, moves: Sequence[Any], level: str, asker: Asker
    ) -> "Future[Thought[Any]]":
        """What the bot of this game and level does for a seat that sees this; with many waiting, sooner."""
        with self._counting:
            queued = self._ahead(asker) - len(self._threads)
            self._waiting.setdefault(asker.address, Counter())[asker.person] += 1
        crowd = 1 + max(0, queued) / len(self._threads)
        seconds = BUDGET[level] * max(LEAST, 1 / crowd)
        job = Job((bots.ask, game, view, tuple(moves), level, seconds), seconds)
        job.answer.add_done_callback(lambda _: self._is_answered(asker))
        self._jobs.put_move(asker, job)
        return job.answer

    def _ahead(self, asker: Asker) -> int:
        """Count the moves ahead of an asker's next one by which it is shortened.

        Those are the asker's own, one of each other person at the same address, and one of each other
        address: so however many cookies an address has, it shortens the thinking for another by one move.
        """
        people = self._waiting.get(asker.address, Counter())
        other_people = len(people.keys() - {asker.person})
        return people[asker.person] + other_people + len(self._waiting.keys() - {asker.address})

    def _is_answered(self, asker: Asker) -> None:
        with self._counting:
            people = self._waiting[asker.address]
            people[asker.person] -= 1
            if not people[asker.person]:
                del people[asker.person]
            if not people:
                del self._waiting[asker.address]

    def appraise(
        self, game: str, state: Any, taken: str | None, seed: int, asker: Asker
    ) -> "Future[Appraisal]":
        """Judge a position and the event taken there; bots' moves come first."""
        job = Job((appraise, game, state, taken, seed))
        self._jobs.put_judgement(asker, job)
        return job.answer

    def warm_up(self) -> None:
        """Compile whatever isn't yet, in a process of its own; then every worker rehearses each game."""
        Thread(target=self._warm_up, daemon=True).start()

    def close(self) -> None:
        """Let everybody go, once what was asked is answered."""
        for _ in self._threads:
            self._jobs.put_chore(None)
        for thread in self._threads:
            thread.join()

    def _warm_up(self) -> None:
        compiler = Worker()
        for game in GAMES:
            try:
                compiler.ask((_rehearse, game), PATIENCE)
            except (EOFError, OSError):
                compiler.dismiss()
            for _ in self._threads:
                self._jobs.put_chore(Job((_rehearse, game)))
        compiler.dismiss()

    def _attend(self) -> None:
        """What a worker's thread does: hand over one question after another."""
        worker = Worker()
        while (job := self._jobs.get()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            answer = _ask(worker, job)
            if isinstance(answer, Exception):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)
        worker.dismiss()


def _ask(worker: "Worker", job: Job) -> Any:
    """The answer to a question, or why there is none; never raises, so that the thread goes on."""
    for _ in range(TRIES):
        try:
            return worker.ask(job.facts, job.seconds + PATIENCE)
        except (EOFError, OSError):
            worker.dismiss()
        except Exception as mistake:  # What can't be sent to a process, for one.
            return BotFailed(repr(mistake))
    return BotFailed(f"{TRIES} workers died over {job.facts[1]}")


class Worker:
    """One process that thinks: started when it is asked, and again when it is asked after it ended."""

    def __init__(self) -> None:
        self._running: tuple[Connection, SpawnProcess] | None = None

    def ask(self, facts: tuple[Any, ...], patience: float) -> Any:
        """Its answer, or the mistake it made; `EOFError` or `OSError` where it is gone or can't start."""
        self._running = self._running or _start()
        pipe, _ = self._running
        pipe.send(facts)
        if not pipe.poll(patience):
            raise EOFError
        return pipe.recv()

    def dismiss(self) -> None:
        """End it, whatever it is doing."""
        if self._running is not None:
            pipe, process = self._running
            self._running = None
            pipe.close()
            process.kill()
            process.join()


def _start() -> tuple[Connection, SpawnProcess]:
    """A new process and the pipe to it."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()  # What only the process holds ends with it.
    return ours, process


def _serve(pipe: Connection) -> None:
    """What a worker does: answer until nobody asks any more."""
    _give_way()
    while True:
        try:
            facts = pipe.recv()
            pipe.send(_answer(*facts))
        except (EOFError, OSError):
            return


def _answer(work: Callable[..., Any], *facts: Any) -> Any:
    try:
        return work(*facts)
    except Exception as mistake:
        getLogger(__name__).exception("a bot of %s made a mistake", facts[0])
        return BotFailed(repr(mistake))


def _give_way() -> None:
    """Think only when nobody else needs the machine; and whoever stops the house speaks to the house."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _rehearse(key: str) -> None:
    """Play a short match in which all levels take turns."""
    game, chance = GAMES[key], Random(1)
    state, levels = begin(game, max(2, game.seats[0])), cycle(LEVELS)
    for _ in range(REHEARSED):
        match game.turn(state):
            case Choose(seat, moves):
                move = bots.find(key).think(game.view(state, seat), moves, next(levels), 0.02, chance).move
            case Chance(odds):
                move = odds.holding(chance.randrange(odds.total))
            case Over():
                return
        state = game.play(state, move)
