"""The writer: the one thread and the one connection of this process that change the database.

It commits in groups. A disk takes a few thousand commits a second at best, and often a hundred, so all jobs
that arrive during one commit share the next one. Each job has an answer of its own, given after the commit;
a job that fails leaves the other jobs of its group alone.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Engine

from speeltafel.core.refusals import Refusal
from speeltafel.store.batches import gather
from speeltafel.store.condition import Condition
from speeltafel.store.database import Database
from speeltafel.store.errors import CLOSED, Unavailable, copy_of

MAX_GROUP = 500
"""Jobs in one commit, so that the first job of a flood doesn't wait for the last."""

_logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Job:
    """Something to do with the writer's connection, within its next transaction."""

    work: Callable[[Connection], Any]
    """Called again after a rollback where a job of its group failed, so it must have no other effects."""
    message: str = ""
    """What other processes are told once this is committed."""
    events: int = 0
    """How many events it adds to logs, for the metrics."""
    erases: bool = False
    """Whether old bytes must leave the disk before this is answered."""
    future: Future[Any] = field(default_factory=Future)
    """Done after the commit; its callbacks run on the writer's thread, so they must be short."""
    result: Any = None
    error: BaseException | None = None


class Writer:
    """A thread with a queue of jobs.

    `on_group` is called before the jobs of a group are answered, with the messages of those that succeeded.
    Where the whole group failed it gets all their messages: a commit whose connection broke may have reached
    the server.
    """

    def __init__(self, engine: Engine, database: Database, on_group: Callable[[Sequence[str]], None]) -> None:
        self.commits = 0
        self.events = 0
        self.seconds = 0.0
        """The time all groups took."""
        self.condition = Condition()
        self._engine = engine
        self._database = database
        self._on_group = on_group
        self._connection: Connection | None = None
        self._reconnect = False
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        self._closing = Lock()
        # A daemon: a program that forgets to close the store can still end. What was answered is on disk.
        self._thread = Thread(target=self._run, name="speeltafel-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> Future[Any]:
        """Do this job with the next commit. It can't be cancelled."""
        job.future.set_running_or_notify_cancel()
        with self._closing:  # Nothing may land behind the end of the queue, where nobody would answer it.
            if self._closed:
                job.future.set_exception(Unavailable(CLOSED))
            else:
                self._queue.put(job)
        return job.future

    def reconnect(self) -> None:
        """Use a new connection from the next group on: the server at the other end was restarted."""
        self._reconnect = True

    def close(self) -> None:
        """Finish the jobs in the queue, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while jobs := gather(self._queue, MAX_GROUP):
            self._process(jobs)
        self._disconnect()

    def _process(self, jobs: Sequence[Job]) -> None:
        """Do these jobs in order and commit; only then answer them."""
        began = perf_counter()
        try:
            self.condition.raise_damage()
            self._database.check_present()
            self._commit(jobs)
            self.condition.write_error = None
            messages = [job.message for job in jobs if job.error is None and job.message]
        except BaseException as error:  # This thread answers every caller, so it must survive any error.
            self._disconnect()
            why = self._translated(error)
            self.condition.record(why)
            _logger.error("The store refused %d requests: %s", len(jobs), why)
            for job in jobs:
                job.error = self._translated(error)
            messages = [job.message for job in jobs if job.message]
        self.seconds += perf_counter() - began
        self.events += sum(job.events for job in jobs if job.error is None)
        self._on_group(messages)
        for job in jobs:
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(job.result)

    def _commit(self, jobs: Sequence[Job]) -> None:
        connection = self._connected()
        try:
            with connection.begin():
                for job in jobs:
                    job.result = job.work(connection)
        except BaseException as error:
            if self._database.translate_error(error) is not None:
                raise
            self._commit_separately(connection, jobs)
        self.commits += 1
        if any(job.erases and job.error is None for job in jobs):
            self._wipe(connection)

    def _commit_separately(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Do these jobs with a savepoint for each, after one of them failed.

        Savepoints for every group would take ten times as long as the jobs; on a server each is two round
        trips.
        """
        with connection.begin():
            for job in jobs:
                job.error = self._attempt(connection, job)
                if job.error is not None and not isinstance(job.error, Refusal):
                    # It may have lost a race with another process; now it meets the rows of the winner.
                    job.error = self._attempt(connection, job)

    def _attempt(self, connection: Connection, job: Job) -> BaseException | None:
        """Do one job; undo it and return its error where it fails, unless the whole database fails."""
        try:
            with connection.begin_nested():
                job.result = job.work(connection)
        except BaseException as error:
            if self._database.translate_error(error) is not None:
                raise
            return error
        return None

    def _wipe(self, connection: Connection) -> None:
        """Let erased bytes leave the disk. The erasure is committed already, so a failure undoes nothing."""
        try:
            self._database.wipe(connection)
        except Exception as error:
            _logger.error("What was erased could not leave the disk yet: %s", self._translated(error))

    def _translated(self, error: BaseException) -> BaseException:
        """Return the error one caller gets: a refusal of its own, since one raised twice mixes tracebacks."""
        if isinstance(error, Refusal):
            return copy_of(error)
        known = self._database.translate_error(error)
        if known is None:
            return error
        known.__cause__ = error
        return known

    def _connected(self) -> Connection:
        if self._reconnect:
            self._reconnect = False
            self._disconnect()
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """Drop the connection and what it had not committed; the next group makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
