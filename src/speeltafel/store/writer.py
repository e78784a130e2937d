"""The one thread that writes. What many callers ask at once, it makes durable with a single commit.

A disk answers a few thousand commits a second at best, and often a hundred. While one commit is under way the
next requests gather, and go together in the next: the busier the house, the bigger the groups. Each caller
still has its own answer, given after the commit; one that is refused leaves the others of its group alone.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, TypeGuard, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.store import log
from speeltafel.store.condition import Condition
from speeltafel.store.database import Database
from speeltafel.store.refusals import Unavailable, again

T = TypeVar("T")

Then = Callable[[BaseException | None], None]
"""Called when something is on the disk, or with the reason why it isn't; on the writer's thread, so briefly.

A future has a lock and a condition of its own, which took 8 % of the time of a move.
"""

MOST = 500
"""The most requests in one commit, so that the first of a flood doesn't wait for the last."""

MOST_KNOWN = 10_000
"""The most rooms whose log's length is kept in mind."""

_logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Work:
    """Something to do with the connection."""

    work: Callable[[Connection], Any]
    wipes: bool = False
    """Whether it erases something that must leave the disk before this is answered."""
    word: str = ""
    """What is rung once it is committed."""
    future: Future[Any] = field(default_factory=Future)
    outcome: Any = None
    error: BaseException | None = None


@dataclass(slots=True, eq=False)
class _Append:
    """Events to add to one room: plain data, so that a run of these is a single statement."""

    room: str
    rows: Sequence[log.Row]
    then: Then
    error: BaseException | None = None


class Writer:
    """A thread, a queue, and the only connection of this process that writes.

    `changed` is called when anything but events may have been written, before that is answered. `ring` gets a
    word for every room that has new events, where other processes want to know.
    """

    def __init__(
        self,
        engine: Engine,
        database: Database,
        changed: Callable[[], None],
        ring: Callable[[Sequence[str]], None] | None = None,
    ) -> None:
        self.commits = 0
        self.events = 0
        self.seconds = 0.0
        """What commits have taken."""
        self.condition = Condition()
        self._changed = changed
        self._ring = ring
        self._engine = engine
        self._database = database
        self._trouble = database.trouble
        self._stale = False
        self._lengths: dict[str, int] = {}
        self._connection: Connection | None = None
        self._queue: SimpleQueue[_Work | _Append | None] = SimpleQueue()
        self._closed = False
        self._door = Lock()
        # A daemon: a program that forgets to close the store can still end. What was answered is on disk.
        self._thread = Thread(target=self._run, name="speeltafel-writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Connection], T], wipes: bool = False, word: str = "") -> Future[T]:
        """Do this within the next commit; what it returns or raises is the answer."""
        job = _Work(work, wipes, word)
        if not self._put(job):
            job.future.set_exception(_closed())
        return job.future

    def append(self, room: str, rows: Sequence[log.Row], then: Then) -> None:
        """Add these rows to the room's log with the next commit."""
        if not self._put(_Append(room, rows, then)):
            then(_closed())

    def renew(self) -> None:
        """Don't use the connection again: the server at its other end is another than it was."""
        self._stale = True

    def close(self) -> None:
        """Finish what was asked, then stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _put(self, job: _Work | _Append) -> bool:
        with self._door:  # So that nothing lands behind the end of the queue, where nobody would answer it.
            if not self._closed:
                self._queue.put(job)
            return not self._closed

    def _run(self) -> None:
        while jobs := self._gather():
            self._serve([job for job in jobs if _is_wanted(job)])
        self._hang_up()

    def _gather(self) -> list[_Work | _Append]:
        """Wait for a request, then take all that are there; none when the store closes."""
        jobs: list[_Work | _Append] = []
        job = self._queue.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST:
                return jobs
            try:
                job = self._queue.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self._queue.put(None)
        return jobs

    def _serve(self, jobs: Sequence[_Work | _Append]) -> None:
        """Do these in order and commit; only then answer."""
        began = perf_counter()
        try:
            if jobs:
                self.condition.refuse()
                self._database.look()
                self._commit(jobs)
                self.condition.trouble = None
        except BaseException as error:  # This thread answers for every caller, so it must outlive any error.
            self._hang_up()
            why = self._explain(error)
            self.condition.note(why)
            _logger.error("The store refused %d requests: %s", len(jobs), why)
            for job in jobs:
                job.error = self._explain(error)
        self.seconds += perf_counter() - began
        self.events += sum(len(job.rows) for job in jobs if isinstance(job, _Append) and job.error is None)
        if any(isinstance(job, _Work) for job in jobs):
            self._changed()
        if self._ring is not None and (words := [word for job in jobs if (word := _word(job))]):
            self._ring(words)
        for job in jobs:
            _answer(job)

    def _commit(self, jobs: Sequence[_Work | _Append]) -> None:
        if self._stale:
            self._stale = False
            self._hang_up()
        if self._connection is None:
            self._connection = self._engine.connect()
        if _only_appends(jobs) and self._append_at_once(self._connection, jobs):
            return
        transaction = self._connection.begin()
        for kind, run in groupby(jobs, type):
            if kind is _Append:
                self._append(self._connection, [job for job in run if isinstance(job, _Append)])
            else:
                for job in run:
                    if isinstance(job, _Work):
                        self._work(self._connection, job)
        transaction.commit()
        self.commits += 1
        if any(isinstance(job, _Work) and job.wipes and job.error is None for job in jobs):
            self._sweep(self._connection)

    def _sweep(self, connection: Connection) -> None:
        """Let what was erased leave the disk. It is committed already, so a failure undoes nothing."""
        try:
            self._database.wipe(connection)
        except Exception as error:
            if self._trouble(error) is None:
                raise
            _logger.error("What was erased could not leave the disk yet: %s", self._explain(error))

    def _append_at_once(self, connection: Connection, jobs: Sequence[_Append]) -> bool:
        """Add the events of all callers with as little ado as can be: nearly always nothing is wrong.

        Where we know how long their logs are, nothing is asked first: should another process have written
        since, the numbers are taken, nothing of this is kept, and all is looked at closely. A database that
        is shared looks itself, so there nothing need be known.
        """
        lengths: dict[str, int] = {}
        for job in jobs:
            known = lengths.get(job.room) or self._known(job)
            if known is None or log.follow({job.room: known}, job.room, job.rows) is not None:
                return False
            lengths[job.room] = known + len(job.rows)
        try:
            late = self._database.append_plainly(connection, [row for job in jobs for row in job.rows])
        except BaseException as error:
            self._lengths.clear()
            if self._trouble(error) is not None:
                raise
            return False
        if late:
            with connection.begin():
                for job in jobs:
                    job.error = _misfit(connection, job) or _overtaken(job) if job.room in late else None
        elif not self._database.shared:
            self._learn(lengths)
        self.commits += 1
        return True

    def _known(self, job: _Append) -> int | None:
        if self._database.shared:
            return job.rows[0]["seq"] - 1 if job.rows else 0
        return self._lengths.get(job.room)

    def _learn(self, lengths: Mapping[str, int]) -> None:
        """Know how long these logs are."""
        if len(self._lengths) > MOST_KNOWN:
            self._lengths.clear()
        self._lengths.update(lengths)

    def _work(self, connection: Connection, job: _Work) -> None:
        def work() -> None:
            job.outcome = job.work(connection)

        job.error = self._attempt(connection, work)
        if self._database.shared and isinstance(job.error, IntegrityError):
            # Another process wrote between its look and its writing; a second look finds what that was.
            job.error = self._attempt(connection, work)

    def _append(self, connection: Connection, jobs: Sequence[_Append]) -> None:
        """Add the events of these callers at once; where that fails, one by one, to see whose fault it is."""
        error = self._attempt(connection, lambda: self._add(connection, jobs))
        if error is not None and len(jobs) > 1:
            for job in jobs:
                self._append(connection, [job])
        elif isinstance(error, IntegrityError):
            # Another process wrote between our look and our writing; a second look finds a longer log.
            jobs[0].error = _misfit(connection, jobs[0]) or error
        elif error is not None:
            jobs[0].error = error

    def _add(self, connection: Connection, jobs: Sequence[_Append]) -> None:
        lengths = _add(connection, jobs)
        if not self._database.shared:
            self._learn(lengths)

    def _attempt(self, connection: Connection, work: Callable[[], None]) -> BaseException | None:
        """Do this; if it fails, undo just this and return the error, unless the whole store is in trouble."""
        savepoint = connection.begin_nested()
        try:
            work()
        except BaseException as error:
            if self._trouble(error) is not None:
                raise
            savepoint.rollback()
            return error
        savepoint.commit()
        return None

    def _explain(self, error: BaseException) -> BaseException:
        """What one caller is told: a refusal of its own where we know what the trouble is."""
        if isinstance(error, Refusal):
            return again(error)
        refusal = self._trouble(error)
        if refusal is None:
            return error
        refusal.__cause__ = error
        return refusal

    def _hang_up(self) -> None:
        """Let go of the connection and of what it had not committed; the next request makes a new one."""
        self._lengths.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def _is_wanted(job: _Work | _Append) -> bool:
    """Whether nobody has called this off; events can't be."""
    return isinstance(job, _Append) or job.future.set_running_or_notify_cancel()


def _answer(job: _Work | _Append) -> None:
    """Tell whoever asked. Nothing that goes wrong there may stop the thread that answers for everybody."""
    if isinstance(job, _Append):
        try:
            job.then(job.error)
        except Exception:
            _logger.exception("Nobody could be told what became of events for %s", job.room)
    elif job.error is not None:
        job.future.set_exception(job.error)
    else:
        job.future.set_result(job.outcome)


def _closed() -> Unavailable:
    return Unavailable(Text("De opslag is gesloten.", "The store is closed."))


def _only_appends(jobs: Sequence[_Work | _Append]) -> TypeGuard[Sequence[_Append]]:
    return all(isinstance(job, _Append) for job in jobs)


def _add(connection: Connection, jobs: Sequence[_Append]) -> dict[str, int]:
    """Add the events that follow on what is there, each job seeing those before it; refuse the others.

    Answers how long the logs are then.
    """
    lengths = log.lengths(connection, {job.room for job in jobs})
    rows: list[log.Row] = []
    for job in jobs:
        job.error = log.follow(lengths, job.room, job.rows)
        if job.error is None:
            lengths[job.room] += len(job.rows)
            rows += job.rows
    log.add(connection, rows)
    return lengths


def _misfit(connection: Connection, job: _Append) -> Refusal | None:
    return log.follow(log.lengths(connection, [job.room]), job.room, job.rows)


def _overtaken(job: _Append) -> Refusal:
    """What did not follow a moment ago would now: still nothing of it was kept."""
    return log.out_of_step(job.room, job.rows[0]["seq"] - 2, job.rows[0]["seq"])


def _word(job: _Work | _Append) -> str:
    """What other processes are told of this, once it is committed."""
    if job.error is not None:
        return ""
    if isinstance(job, _Work):
        return job.word
    return f"event {job.room} {job.rows[-1]['seq']}" if job.rows else ""
