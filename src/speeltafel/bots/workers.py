"""Bot workers: a pool of low-priority processes that run bots.

Each has a thread in this process that sends it one job at a time. A process that dies or times out is
replaced, and the job is retried.
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
"""Processes that may die on one job before it fails."""
TIMEOUT_MARGIN = 150.0
"""Seconds beyond its budget after which a worker times out: the first job may have to compile."""
MIN_SHARE = 0.1
"""The least share of its seconds that a bot gets under load."""
NICENESS = 10
WARM_UP_EVENTS = 60
"""Events of a warm-up match: enough to compile every function."""
_SPAWN = get_context("spawn")


class BotFailed(Exception):
    """A job failed."""


@dataclass(slots=True, eq=False)
class Job:
    """A job for a worker, and the future of its result."""

    facts: tuple[Any, ...]
    seconds: float = 0.0
    answer: "Future[Any]" = field(default_factory=Future)


class Workers:
    """A pool of so many worker processes."""

    def __init__(self, processes: int) -> None:
        self._jobs: FairQueue[Job | None] = FairQueue()
        """The waiting jobs; None ends the thread that takes it."""
        self._waiting: dict[str, Counter[str]] = {}
        """By address and person, the number of waiting moves; evaluations don't count."""
        self._counting = Lock()
        self._threads = [Thread(target=self._run_worker, daemon=True) for _ in range(processes)]
        for thread in self._threads:
            thread.start()

    def think(
        self, game: str, view: Any, moves: Sequence[Any], level: str, asker: Asker
    ) -> "Future[Thought[Any]]":
        """Ask the bot of this game and level for a move; it gets less time while many wait."""
        with self._counting:
            queued = self._ahead(asker) - len(self._threads)
            self._waiting.setdefault(asker.address, Counter())[asker.person] += 1
        crowd = 1 + max(0, queued) / len(self._threads)
        seconds = BUDGET[level] * max(MIN_SHARE, 1 / crowd)
        job = Job((bots.ask, game, view, tuple(moves), level, seconds), seconds)
        job.answer.add_done_callback(lambda _: self._done(asker))
        self._jobs.put_move(asker, job)
        return job.answer

    def _ahead(self, asker: Asker) -> int:
        """Count the waiting moves that reduce the time for an asker's next one.

        Those are the asker's own, one of each other person at the same address, and one of each other
        address: so an address, however many cookies it has, counts as one move for another address.
        """
        people = self._waiting.get(asker.address, Counter())
        other_people = len(people.keys() - {asker.person})
        return people[asker.person] + other_people + len(self._waiting.keys() - {asker.address})

    def _done(self, asker: Asker) -> None:
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
        """Evaluate a position and the event taken there; bots' moves come first."""
        job = Job((appraise, game, state, taken, seed))
        self._jobs.put_judgement(asker, job)
        return job.answer

    def warm_up(self) -> None:
        """Compile what isn't cached, in a separate process; then warm up every worker for each game."""
        Thread(target=self._warm_up, daemon=True).start()

    def close(self) -> None:
        """Finish the waiting jobs and stop all workers."""
        for _ in self._threads:
            self._jobs.put_chore(None)
        for thread in self._threads:
            thread.join()

    def _warm_up(self) -> None:
        compiler = Worker()
        for game in GAMES:
            try:
                compiler.ask((_warm_up_game, game), TIMEOUT_MARGIN)
            except (EOFError, OSError):
                compiler.stop()
            for _ in self._threads:
                self._jobs.put_chore(Job((_warm_up_game, game)))
        compiler.stop()

    def _run_worker(self) -> None:
        """The loop of a worker's thread: send one job after another."""
        worker = Worker()
        while (job := self._jobs.get()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue  # It was cancelled.
            answer = _ask(worker, job)
            if isinstance(answer, Exception):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)
        worker.stop()


def _ask(worker: "Worker", job: Job) -> Any:
    """Return the result of a job or the exception; never raise, so that the thread continues."""
    for _ in range(TRIES):
        try:
            return worker.ask(job.facts, job.seconds + TIMEOUT_MARGIN)
        except (EOFError, OSError):
            worker.stop()
        except Exception as mistake:  # For example, an argument that can't be pickled.
            return BotFailed(repr(mistake))
    return BotFailed(f"{TRIES} workers died over {job.facts[1]}")


class Worker:
    """One worker process; it is started for the next job, again after it ended."""

    def __init__(self) -> None:
        self._running: tuple[Connection, SpawnProcess] | None = None

    def ask(self, facts: tuple[Any, ...], timeout: float) -> Any:
        """Return the result or the exception of a job; `EOFError` or `OSError` where the process is gone."""
        self._running = self._running or _start()
        pipe, _ = self._running
        pipe.send(facts)
        if not pipe.poll(timeout):
            raise EOFError
        return pipe.recv()

    def stop(self) -> None:
        """Kill the process."""
        if self._running is not None:
            pipe, process = self._running
            self._running = None
            pipe.close()
            process.kill()
            process.join()


def _start() -> tuple[Connection, SpawnProcess]:
    """Start a process; return it and the pipe to it."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()  # Then the pipe ends with the process.
    return ours, process


def _serve(pipe: Connection) -> None:
    """The main loop of a worker process."""
    _lower_priority()
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


def _lower_priority() -> None:
    """Lower the priority, and ignore Ctrl-C, which the server handles."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _warm_up_game(key: str) -> None:
    """Warm up: play a short match in which all levels take turns."""
    game, rng = GAMES[key], Random(1)
    state, levels = begin(game, max(2, game.seats[0])), cycle(LEVELS)
    for _ in range(WARM_UP_EVENTS):
        match game.turn(state):
            case Choose(seat, moves):
                move = bots.find(key).think(game.view(state, seat), moves, next(levels), 0.02, rng).move
            case Chance(odds):
                move = odds.holding(rng.randrange(odds.total))
            case Over():
                return
        state = game.play(state, move)
