"""Holidays: what people chose is brought into the logs of the slow tables where they sit.

The store says which holidays somebody has, and the log of a table which it knows of. Where these differ, an
event is added, under the table's lock: so it may be looked at any number of times, and by several workers.
"""

import asyncio
import logging
from functools import partial

from speeltafel.play import decisions
from speeltafel.server.background import Background
from speeltafel.server.leases import Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Unavailable
from speeltafel.store.people import holidays

LEASE = "holidays"
"""The lease of the worker that looks at all tables of somebody whose holidays changed."""
POLL = 2.0
"""Seconds between two looks at the store: other workers, and an earlier process, leave changes there."""
CLEANING = 3600.0
"""Seconds between two times at which holidays of long ago are forgotten."""
MAX_REMEMBERED = 10_000
"""Tables of which it is remembered that they were looked at."""

_logger = logging.getLogger(__name__)


class Holidays:
    """Tells slow tables of their people's holidays."""

    def __init__(self, tables: Tables, leases: Leases) -> None:
        self._tables, self._store, self._leases = tables, tables.store, leases
        self._seen: dict[str, list[tuple[str, str]]] = {}
        """The people of slow tables and their names, by seat, when these were looked at.

        An erased person keeps their seat and loses their name.
        """
        self._grown: set[str] = set()
        """The slow tables at which somebody may have sat down since."""
        self._cleaned = 0.0
        self._working = asyncio.Lock()
        self.background = Background(self.work, POLL, "Tables could not be told of holidays")

    def table_changed(self, loaded: LoadedTable) -> None:
        """Look soon at a slow table where somebody may have sat down, or whose pace was chosen."""
        table = loaded.table
        seated = [(chair.person, chair.name) for chair in table.chairs]
        if not table.slow or table.over or self._seen.get(loaded.id) == seated:
            return
        if len(self._seen) >= MAX_REMEMBERED:
            self._seen.clear()
        self._seen[loaded.id] = seated
        self._grown.add(loaded.id)
        self.background.wake()

    async def take_over(self, _: str) -> None:
        """Go on in place of a worker that died."""
        self.background.wake()

    async def recover(self) -> None:
        """Look at everybody who has a holiday: a worker may have died before it told a table where they sat.

        What somebody chose has its own mark in the store.
        """
        await asyncio.wrap_future(self._store.write(holidays.mark_all, self._tables.now()))
        self.background.wake()

    async def work(self) -> None:
        """Tell tables all that they don't know yet."""
        async with self._working:
            await self._clean()
            while self._grown:
                id = self._grown.pop()
                try:
                    await self._tell(id)
                except Unavailable:
                    self._grown.add(id)
                    raise
                except Exception:  # the other tables must hear of theirs
                    _logger.exception("Table %s could not be told of holidays", id)
            changes = await asyncio.to_thread(self._store.read, holidays.changes)
            if changes and await self._leases.claim(LEASE):
                for person, at in changes.items():
                    try:
                        await self._tell_all(person, at)
                    except Unavailable:
                        raise
                    except Exception:  # so must the tables of others; these are told at the next look
                        _logger.exception("Not all tables could be told of a person's holidays")

    async def _clean(self) -> None:
        """Forget holidays of long ago; any worker may, for it is the same done twice."""
        now = self._tables.now()
        if now >= self._cleaned + CLEANING:
            self._cleaned = now
            await asyncio.wrap_future(self._store.write(holidays.forget, now))

    async def _tell_all(self, person: str, at: float) -> None:
        """Tell all slow tables of somebody whose holidays changed at this time."""
        for id in await asyncio.to_thread(self._store.read, partial(holidays.slow_rooms, person=person)):
            await asyncio.sleep(0)
            await self._tell(id)
        await asyncio.wrap_future(self._store.write(holidays.settle, person, at))

    async def _tell(self, id: str) -> None:
        """Tell one table of its people's holidays."""
        try:
            table = (await self._tables.load(id)).table
        except UNREADABLE:
            return
        if not table.slow or table.over or not (people := table.people()):
            return
        now = self._tables.now()
        asked = partial(holidays.coming, people=people, now=now)
        spans = await asyncio.to_thread(self._store.read, asked)
        for person in sorted(people):
            chosen = spans.get(person, [])
            set_them = partial(decisions.set_holidays, person=person, spans=chosen, now=now)
            if set_them(table):
                await self._tables.execute(id, set_them)
