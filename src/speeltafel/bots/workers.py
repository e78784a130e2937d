"""Processes in which bots think, so that whoever asks never waits for one.

Each has its own thread here, which hands it one question at a time; one that dies, or says nothing for too
long, is replaced, and the question asked again. They give way to everything else on the machine.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from logging import getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import PriorityQueue
from random import Random
from threading import Lock, Thread
from typing import Any

from speeltafel import bots
from speeltafel.bots.analysis import appraise
from speeltafel.bots.bot import BUDGET, Thought
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
ASKED, REHEARSAL, CLOSING = range(3)
"""What comes first: whose turn it is and what is studied, then rehearsals, then the end."""
STUDIED = 2
"""How far behind the first judgement of an asker is: after so many questions of each asker for bots' moves,
and before further ones."""
_SPAWN = get_context("spawn")


class BotFailed(Exception):
    """No worker could answer."""


@dataclass(order=True, slots=True)
class Job:
    """A question for a worker, and who waits for the answer."""

    urgency: int
    behind: int
    """How many questions of the same asker came before: who asks much waits for who asks little."""
    number: int
    facts: tuple[Any, ...] = field(compare=False)
    answer: "Future[Any]" = field(compare=False, default_factory=Future)
    seconds: float = field(compare=False, default=0.0)


class Workers:
    """So many processes that think."""

    def __init__(self, processes: int) -> None:
        self._jobs: PriorityQueue[Job] = PriorityQueue()
        self._numbers = count()
        self._waiting: Counter[str] = Counter()
        self._judging: Counter[str] = Counter()
        """Judgements each asker waits for; not in `_waiting`, as they shorten nobody's thinking."""
        self._counting = Lock()
        self._threads = [Thread(target=self._attend, daemon=True) for _ in range(processes)]
        for thread in self._threads:
            thread.start()

    def think(
        self, game: str, view: Any, moves: Sequence[Any], level: str, asker: str
    ) -> "Future[Thought[Any]]":
        """What the bot of this game and level does for a seat that sees this; with many waiting, sooner."""
        with self._counting:
            # Of others only the first question counts: the rest of them wait for this one.
            behind, others = self._waiting[asker], len(self._waiting.keys() - {asker})
            self._waiting[asker] += 1
            queued = others + behind - len(self._threads)
        crowd = 1 + max(0, queued) / len(self._threads)
        seconds = BUDGET[level] * max(LEAST, 1 / crowd)
        answer = self._ask(ASKED, (bots.ask, game, view, tuple(moves), level, seconds), seconds, behind)
        answer.add_done_callback(lambda _: self._is_answered(self._waiting, asker))
        return answer

    def _is_answered(self, waiting: Counter[str], asker: str) -> None:
        with self._counting:
            waiting[asker] -= 1
            if not waiting[asker]:
                del waiting[asker]

    def appraise(
        self, game: str, state: Any, taken: str | None, seed: int, asker: str
    ) -> "Future[Appraisal]":
        """Judge a position and the event taken there; bots at play and whoever asks less come first."""
        with self._counting:
            behind = STUDIED + self._judging[asker]
            self._judging[asker] += 1
        answer = self._ask(ASKED, (appraise, game, state, taken, seed), 0.0, behind)
        answer.add_done_callback(lambda _: self._is_answered(self._judging, asker))
        return answer

    def warm_up(self) -> None:
        """Compile whatever isn't yet, in a process of its own; then every worker rehearses each game."""
        Thread(target=self._warm_up, daemon=True).start()

    def close(self) -> None:
        """Let everybody go, once what was asked is answered."""
        for _ in self._threads:
            self._ask(CLOSING, (), 0.0)
        for thread in self._threads:
            thread.join()

    def _ask(self, urgency: int, facts: tuple[Any, ...], seconds: float, behind: int = 0) -> "Future[Any]":
        job = Job(urgency, behind, next(self._numbers), facts, seconds=seconds)
        self._jobs.put(job)
        return job.answer

    def _warm_up(self) -> None:
        compiler = Worker()
        for game in GAMES:
            with suppress(EOFError, OSError):
                compiler.ask((_rehearse, game), PATIENCE)
            for _ in self._threads:
                self._ask(REHEARSAL, (_rehearse, game), 0.0)
        compiler.dismiss()

    def _attend(self) -> None:
        """What a worker's thread does: hand over one question after another."""
        worker = Worker()
        while (job := self._jobs.get()).urgency != CLOSING:
            if not job.answer.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            for _ in range(TRIES):
                try:
                    answer = worker.ask(job.facts, job.seconds + PATIENCE)
                except (EOFError, OSError):
                    worker.dismiss()
                    worker = Worker()
                else:
                    break
            else:
                answer = BotFailed(f"{TRIES} workers died over {job.facts[1]}")
            if isinstance(answer, Exception):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)
        worker.dismiss()


class Worker:
    """One process that thinks, started when it is first asked."""

    def __init__(self) -> None:
        self._pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        self._theirs: Connection | None = theirs

    def ask(self, facts: tuple[Any, ...], patience: float) -> Any:
        """Its answer, or the mistake it made; `EOFError` or `OSError` where it is gone."""
        if self._theirs is not None:
            self._process.start()
            self._theirs.close()  # what only the process holds ends with it
            self._theirs = None
        self._pipe.send(facts)
        if not self._pipe.poll(patience):
            raise EOFError
        return self._pipe.recv()

    def dismiss(self) -> None:
        """End it, whatever it is doing."""
        self._pipe.close()
        if self._theirs is None:
            self._process.kill()
            self._process.join()


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
