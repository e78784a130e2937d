"""Leases: work that only one worker may do, such as a bot's turn, a study or recovery after a start.

A single process does everything. Where several workers share a database, a lease is claimed first; the leases
of a worker that dies pass to the others within seconds.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

from speeltafel.core.refusals import Refusal
from speeltafel.server.cluster import ClusterTables

HEARTBEAT = 1.0
"""Seconds between two heartbeats of a worker."""
RETRY = 2.0
"""Seconds until a lease that another worker holds is claimed again."""

RECOVERY, RECENT_ONLY = "wake", "late"
"""The lease to recover all tables after a start, and the argument for only recent ones, after a death."""

TakeOver = Callable[[str], Awaitable[None]]
"""Called with the rest of a lease's name after its kind, such as a table's id."""


class Leases:
    """The leases of a single process, which holds all of them."""

    workers: Mapping[str, Mapping[str, Any]] = {}
    """The workers that are alive, and their metrics; empty where there is only this one."""

    def on_take_over(self, kind: str, take_over: TakeOver) -> None:
        """Call `take_over` when we get a lease of this kind because its worker died: here never."""

    async def claim(self, name: str) -> bool:
        """Return whether we hold this lease now."""
        return True

    def release(self, name: str) -> None:
        """Release a lease: here nobody waits for it."""

    async def __aenter__(self) -> Self:
        """Start to send heartbeats, where there are other workers."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Release all leases."""


class SharedLeases(Leases):
    """The leases of one of several workers, stored in their database."""

    def __init__(self, tables: ClusterTables, metrics: Callable[[], Mapping[str, Any]]) -> None:
        self._tables, self._registry, self._metrics = tables, tables.registry, metrics
        self._take_over: dict[str, TakeOver] = {}
        self._heartbeats: asyncio.Task[None] | None = None
        self._held: set[str] = set()

    def on_take_over(self, kind: str, take_over: TakeOver) -> None:
        """Call `take_over` when we get a lease of this kind because its worker died."""
        self._take_over[kind] = take_over

    async def claim(self, name: str) -> bool:
        """Return whether we hold this lease now: no worker that is alive holds it."""
        self._held.add(name)
        is_ours = False
        try:
            is_ours = await asyncio.wrap_future(self._registry.claim(name))
        finally:
            if not is_ours:
                self._held.discard(name)
        return is_ours

    def release(self, name: str) -> None:
        """Release a lease, so that another worker can claim it."""
        if name in self._held:
            self._held.discard(name)
            self._registry.release(name)

    async def __aenter__(self) -> Self:
        self._tables.listen()
        with contextlib.suppress(Refusal):
            await self._beat()
        self._heartbeats = asyncio.create_task(self._beat_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._heartbeats is not None
        self._heartbeats.cancel()
        with contextlib.suppress(Refusal):
            await asyncio.wrap_future(self._registry.leave())

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._beat()
            except Refusal:
                continue  # the database is down, so the others send no heartbeats either
            except Exception:
                logging.getLogger(__name__).exception("A heartbeat failed")

    async def _beat(self) -> None:
        """Send a heartbeat, and take over the leases of workers that died."""
        before = set(self.workers)
        beat = await asyncio.wrap_future(
            self._registry.heartbeat(self._metrics(), self._held, self._tables.now())
        )
        self.workers = beat.living
        self._held.update(beat.taken)
        self._tables.share_presence()
        if before != set(beat.living):
            # People seen by a dead worker are away now; those of a worker that was only suspended are back.
            # And a worker may have died between a commit and its notification.
            self._tables.refresh_all()
        if before - set(beat.living) and RECOVERY in self._held:
            await self._take_over[RECOVERY](RECENT_ONLY)
        for name in beat.taken:
            kind, _, which = name.partition(" ")
            await self._take_over[kind](which)
