"""An evening: many tables at once, each playing its next move as soon as the last one went round."""

import asyncio
import gc
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SECONDS = 1.5
"""After this a round asks for no more moves, so that a slow moment doesn't make the whole run long."""
PATIENCE = 60.0
"""Seconds a round may take before it is a failure."""


class Measured(Protocol):
    """A server whose costs are known."""

    def cpu(self) -> float:
        """Seconds of CPU time it has spent."""

    def memory(self) -> float:
        """Megabytes of memory that it holds."""


class Playing(Protocol):
    """A table at which somebody can be let play."""

    over: bool
    evening: "Evening | None"

    def move(self) -> None:
        """Let whoever must choose play."""

    def leave(self) -> None:
        """Everybody goes home."""


@dataclass(frozen=True, slots=True)
class Round:
    """What one round showed."""

    moves: int
    seconds: float
    cpu: float
    """Seconds of CPU time that the server spent."""
    clients: float
    """Seconds of CPU time that this process spent."""
    waits: Sequence[float]
    """Seconds from each move's sending until the last viewer had it."""

    memory: float
    """Megabytes that the server held at the end."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


class Evening:
    """Lets tables play until so many moves went round; a game that ends makes place for a fresh table."""

    def __init__(self, served: Measured, tables: Sequence[Playing], spare: Sequence[Playing] = ()) -> None:
        self._served = served
        self._tables = list(tables)
        self._spare = deque(spare)
        self._sent: dict[Playing, float] = {}
        self._last: dict[Playing, float] = {}
        self._waits: list[float] = []
        self._left = 0
        self._until = 0.0
        self._done: asyncio.Future[None]
        for table in [*self._tables, *self._spare]:
            table.evening = self

    async def round(self, moves: int, seconds: float = SECONDS) -> Round:
        """Play so many moves, or as many as are asked for in so many seconds."""
        self._waits, self._left = [], moves
        self._done = asyncio.get_running_loop().create_future()
        gc.collect()
        cpu, clients, began = self._served.cpu(), time.process_time(), time.perf_counter()
        self._until = began + seconds
        for table in list(self._tables):
            self._play(table)
        await asyncio.wait_for(self._done, PATIENCE)
        spent = time.perf_counter() - began
        cpu, clients = self._served.cpu() - cpu, time.process_time() - clients
        return Round(len(self._waits), spent, cpu, clients, self._waits, self._served.memory())

    def heard(self, table: Playing) -> None:
        """A viewer heard of something."""
        self._last[table] = time.perf_counter()

    def went_round(self, table: Playing) -> None:
        """The move was answered and every viewer has it: on to the next."""
        sent = self._sent.pop(table, None)
        if sent is None:
            return
        self._waits.append(self._last[table] - sent)
        if table.over and self._spare:
            table.leave()
            fresh = self._spare.popleft()
            self._tables[self._tables.index(table)] = fresh
            table = fresh
        self._play(table)
        if not self._sent and not self._done.done():
            self._done.set_result(None)

    def _play(self, table: Playing) -> None:
        now = time.perf_counter()
        if self._left and not table.over and now < self._until:
            self._left -= 1
            self._sent[table] = now
            table.move()

    def leave(self) -> None:
        """Everybody goes home."""
        for table in [*self._tables, *self._spare]:
            table.leave()
