"""The pool of bot workers: it runs bots' moves and evaluations in processes, and queues them fairly.

Each worker has a thread in this process that sends it one job at a time. A process that dies or times out is
replaced, and the job is retried. Until a game is compiled, which happens in another process meanwhile, a
second process of the thread interprets its bot; evaluations, which need the speed, wait.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Lock, Thread
from typing import Any

from speeltafel import bots
from speeltafel.bots.analysis import SECONDS, appraise
from speeltafel.bots.bot import BUDGET, Thought
from speeltafel.bots.compiler import Compiler, load, play_short_match
from speeltafel.bots.queue import FairQueue
from speeltafel.bots.worker import BotFailed, Work, Worker
from speeltafel.core.asker import Asker
from speeltafel.core.report import Appraisal
from speeltafel.games import GAMES

TRIES = 3
"""Processes that may die on one job before it fails."""
TIMEOUT_MARGIN = 150.0
"""Seconds beyond its budget after which a worker times out: a job may have to compile something."""
MIN_SHARE = 0.1
"""The least share of its seconds that a bot gets under load."""
STRETCH = 4.0
"""How many times its seconds a bot gets while it is interpreted: an expert 4 seconds, a master 8."""


@dataclass(slots=True, eq=False)
class Job:
    """A job for a worker, and the future of its result."""

    work: Work
    seconds: float = 0.0
    stretch: float = 1.0
    """How many times its seconds it may take while its bot is interpreted."""
    answer: "Future[Any]" = field(default_factory=Future)
    awaited: bool = True
    """Whether somebody waits for it, so that its game is compiled before others."""
    put_back: Callable[[], None] | None = None
    """Queue the job again when its game is compiled; None where its bot may be interpreted."""


class Workers:
    """A pool of so many worker processes."""

    def __init__(self, processes: int) -> None:
        self._jobs: FairQueue[Job | None] = FairQueue()
        """The waiting jobs; None ends the thread that takes it."""
        self._waiting: dict[str, Counter[str]] = {}
        """By address and person, the number of waiting moves; evaluations don't count."""
        self._counting = Lock()
        self._compiler = Compiler()
        self._closing = False
        self._threads = [Thread(target=self._run_worker, daemon=True) for _ in range(processes)]
        for thread in self._threads:
            thread.start()

    def think(
        self,
        game: str,
        view: Any,
        moves: Sequence[Any],
        level: str,
        asker: Asker,
        seconds: float | None = None,
    ) -> "Future[Thought[Any]]":
        """Ask the bot of this game and level for a move.

        Unless seconds are given it has those of its level: less while many wait, more if it is interpreted.
        """
        with self._counting:
            queued = self._ahead(asker) - len(self._threads)
            self._waiting.setdefault(asker.address, Counter())[asker.person] += 1
        crowd = 1 + max(0, queued) / len(self._threads)
        given = BUDGET[level] * max(MIN_SHARE, 1 / crowd) if seconds is None else seconds
        stretch = STRETCH if seconds is None else 1.0
        job = Job((bots.ask, game, view, tuple(moves), level, given), given, stretch)
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
        self, game: str, state: Any, taken: str | None, seed: int, asker: Asker, seconds: float = SECONDS
    ) -> "Future[Appraisal]":
        """Evaluate a position and the event taken there; bots' moves come first."""
        job = Job((appraise, game, state, taken, seed, seconds), seconds)
        job.put_back = lambda: self._jobs.put_judgement(asker, job)
        self._jobs.put_judgement(asker, job)
        return job.answer

    def compiled_share(self, game: str) -> float | None:
        """Return which share of a game's bot is compiled while it is interpreted; None while it is not."""
        return self._compiler.share(game)

    def warm_up(self) -> None:
        """Compile every game that isn't, and let each worker load the bots of all games."""
        self._compiler.compile(GAMES)
        for game in GAMES:
            for _ in self._threads:
                self._jobs.put_chore(Job((load, game), awaited=False))
            self._compiler.when_compiled(game, partial(self._warm_up_workers, game))

    def _warm_up_workers(self, game: str) -> None:
        for _ in self._threads:
            self._jobs.put_chore(Job((play_short_match, game), awaited=False))

    def close(self) -> None:
        """Finish the waiting jobs and stop all workers."""
        self._closing = True
        self._compiler.close()
        for _ in self._threads:
            self._jobs.put_chore(None)
        for thread in self._threads:
            thread.join()

    def _run_worker(self) -> None:
        """The loop of a worker's thread: run one job after another."""
        processes = Processes()
        while (job := self._jobs.get()) is not None:
            if job.answer.cancelled():
                continue
            game = job.work[1]
            compiled = self._compiler.is_compiled(game, processes.any, job.awaited)
            if not compiled and job.put_back is not None:
                if self._closing:
                    job.answer.cancel()
                else:
                    self._compiler.when_compiled(game, job.put_back)
                continue
            if not job.answer.set_running_or_notify_cancel():
                continue
            answer = processes.run(job) if compiled else processes.interpret(job)
            if isinstance(answer, Exception):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)
            if self._compiler.idle:
                processes.interpreter.stop()
        processes.compiled.stop()
        processes.interpreter.stop()


class Processes:
    """The two processes of a worker's thread, each started when it is needed."""

    def __init__(self) -> None:
        self.compiled, self.interpreter = Worker(), Worker(interprets=True)
        self._untouched = True
        """Whether the first one has not run a job, so that it can interpret as well."""

    @property
    def any(self) -> Worker:
        """The one to ask a small question: the interpreter if it runs."""
        return self.interpreter if self.interpreter.runs else self.compiled

    def run(self, job: Job) -> Any:
        """Return the result of a job, or the exception."""
        self._untouched = False
        return _ask(self.compiled, job)

    def interpret(self, job: Job) -> Any:
        """Return the result of a job that is interpreted, with more time, or the exception."""
        if self._untouched:  # This process is there already: starting another would delay the first move.
            self._untouched = False
            self.compiled, self.interpreter = Worker(), self.compiled
            self.interpreter.interpret()
        seconds = job.seconds * job.stretch
        slower = replace(job, work=(*job.work[:-1], seconds), seconds=seconds) if seconds else job
        return _ask(self.interpreter, slower)


def _ask(worker: Worker, job: Job) -> Any:
    """Return the result of a job or the exception; never raise, so that the thread continues."""
    for _ in range(TRIES):
        try:
            return worker.ask(job.work, job.seconds + TIMEOUT_MARGIN)
        except (EOFError, OSError):
            worker.stop()
        except Exception as mistake:  # For example, an argument that can't be pickled.
            return BotFailed(repr(mistake))
    return BotFailed(f"{TRIES} workers died over {job.work[1]}")
