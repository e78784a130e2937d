"""Many tables at once, each playing its next move as soon as all viewers received the last one."""

import asyncio
import gc
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SECONDS = 1.5
"""A round sends no more moves after so many seconds, so that a slow moment doesn't prolong the run."""
TIMEOUT = 60.0
"""Seconds after which a round fails."""


class Measured(Protocol):
    """A server whose CPU time and memory are known."""

    def cpu(self) -> float:
        """Return the seconds of CPU time used."""

    def memory(self) -> float:
        """Return the megabytes of resident memory."""


class PlayableTable(Protocol):
    """A table that can play a move."""

    over: bool
    load: "Load | None"

    def move(self) -> None:
        """Play a move for the seat that must choose."""

    def leave(self) -> None:
        """Close all connections."""


@dataclass(frozen=True, slots=True)
class Round:
    """The figures of one round."""

    moves: int
    seconds: float
    cpu: float
    """Seconds of CPU time of the server."""
    clients: float
    """Seconds of CPU time of this process."""
    waits: Sequence[float]
    """Seconds from sending each move until the last viewer received it."""

    memory: float
    """Megabytes of the server at the end."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


class Load:
    """Lets tables play; a table whose match is over is replaced by a spare one."""

    def __init__(
        self, process: Measured, tables: Sequence[PlayableTable], spare: Sequence[PlayableTable] = ()
    ) -> None:
        self._server = process
        self._tables = list(tables)
        self._spare = deque(spare)
        self._sent: dict[PlayableTable, float] = {}
        self._last: dict[PlayableTable, float] = {}
        self._waits: list[float] = []
        self._left = 0
        self._until = 0.0
        self._done: asyncio.Future[None]
        for table in [*self._tables, *self._spare]:
            table.load = self

    async def round(self, moves: int, seconds: float = SECONDS) -> Round:
        """Play so many moves, or as many as can be sent in so many seconds."""
        self._waits, self._left = [], moves
        self._done = asyncio.get_running_loop().create_future()
        gc.collect()
        cpu, clients, began = self._server.cpu(), time.process_time(), time.perf_counter()
        self._until = began + seconds
        for table in list(self._tables):
            self._play(table)
        await asyncio.wait_for(self._done, TIMEOUT)
        spent = time.perf_counter() - began
        cpu, clients = self._server.cpu() - cpu, time.process_time() - clients
        return Round(len(self._waits), spent, cpu, clients, self._waits, self._server.memory())

    def update_received(self, table: PlayableTable) -> None:
        """Note the time of an update."""
        self._last[table] = time.perf_counter()

    def move_finished(self, table: PlayableTable) -> None:
        """Play the next move, after all viewers received the last one."""
        sent = self._sent.pop(table, None)
        if sent is None:
            return
        self._waits.append(self._last[table] - sent)
        if table.over and self._spare:
            table.leave()
            new = self._spare.popleft()
            self._tables[self._tables.index(table)] = new
            table = new
        self._play(table)
        if not self._sent and not self._done.done():
            self._done.set_result(None)

    def _play(self, table: PlayableTable) -> None:
        now = time.perf_counter()
        if self._left and not table.over and now < self._until:
            self._left -= 1
            self._sent[table] = now
            table.move()

    def leave(self) -> None:
        """Close all connections."""
        for table in [*self._tables, *self._spare]:
            table.leave()
