"""What must be done once, whoever does it: bots that think, matches that are studied, a house that wakes.

Where one process keeps house it does everything. Where several do, a duty is claimed first; a worker that
dies leaves its duties to the others, who find them within seconds.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self

from speeltafel.core.refusals import Refusal
from speeltafel.web.shared import SharedHouse

BEAT = 1.0
"""Seconds between two signs of life."""
PATIENCE = 2.0
"""Seconds until one asks again for a duty that somebody else has."""

WAKE, LATE = "wake", "late"
"""The duty to look at all tables when the house opens, and at the latest ones when a worker died."""


class Duties(Protocol):
    """How one process keeps its duties apart from those of others."""

    living: Mapping[str, Mapping[str, Any]]
    """Who keeps house now, and their figures; empty where nobody else could."""
    take_over: Mapping[str, Callable[[str], None]]
    """What to do with a duty that somebody died over, by the first word of it."""

    async def claim(self, what: str) -> bool:
        """Whether this is for us to do."""

    def release(self, what: str) -> None:
        """It is done."""

    async def __aenter__(self) -> Self:
        """Begin to work."""

    async def __aexit__(self, *_: object) -> None:
        """Go home."""


class Alone:
    """Nobody else is there, so every duty is ours."""

    def __init__(self) -> None:
        self.living: Mapping[str, Mapping[str, Any]] = {}
        self.take_over: Mapping[str, Callable[[str], None]] = {}

    async def claim(self, what: str) -> bool:
        """Always."""
        return True

    def release(self, what: str) -> None:
        """Nobody else wants to know."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


class Together:
    """Several workers are there; this is what one of them does."""

    def __init__(self, house: SharedHouse, figures: Callable[[], Mapping[str, Any]]) -> None:
        self._house, self._workers, self._figures = house, house.workers, figures
        self.living: Mapping[str, Mapping[str, Any]] = {}
        self.take_over: Mapping[str, Callable[[str], None]] = {}
        self._beating: asyncio.Task[None] | None = None
        self._held: set[str] = set()

    async def claim(self, what: str) -> bool:
        """Whether nobody living has this."""
        self._held.add(what)
        ours = False
        try:
            ours = await asyncio.wrap_future(self._workers.claim(what))
        finally:
            if not ours:
                self._held.discard(what)
        return ours

    def release(self, what: str) -> None:
        """Somebody else may do it next."""
        if what in self._held:
            self._held.discard(what)
            self._workers.release(what)

    async def __aenter__(self) -> Self:
        self._house.listen()
        with contextlib.suppress(Refusal):
            await self._beat()
        self._beating = asyncio.create_task(self._live())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._beating is not None
        self._beating.cancel()
        with contextlib.suppress(Refusal):
            await asyncio.wrap_future(self._workers.leave())

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except Refusal:
                continue  # The database is away; the others say nothing either.
            except Exception:
                logging.getLogger(__name__).exception("a worker could not look around")

    async def _beat(self) -> None:
        before = set(self.living)
        beat = await asyncio.wrap_future(
            self._workers.heartbeat(self._figures(), self._held, self._house.now())
        )
        self.living = beat.living
        self._held.update(beat.taken)
        self._house.flush()
        if before != set(beat.living):
            # Who was seen by a dead worker is seen by nobody; who is seen by one that was only stopped for a
            # while is there again.
            self._house.look_everywhere()
        if before - set(beat.living) and WAKE in self._held:
            self.take_over[WAKE](LATE)
        for what in beat.taken:
            kind, _, which = what.partition(" ")
            self.take_over[kind](which)
