"""The tables that wait for a person: every page tells how many, so a table is read only after it changed."""

import asyncio
from functools import partial

from msgspec import Struct

from speeltafel.play.notices import waits_for
from speeltafel.play.table import Table
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store.sittings import logs_of

MAX_READ = 40
"""Tables that one request reads at most: those where something happened last. The next request reads more."""
MAX_REMEMBERED = 50_000
"""Tables of which it is remembered for whom they wait; one takes about 300 bytes."""


class Known(Struct, frozen=True):
    """For whom a table waits, after a certain event."""

    seq: int
    at: float
    people: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    """Who hasn't moved yet in a live match of a tournament: whoever stays away from it loses."""


NOTHING = Known(0, 0.0)


class WaitingTables:
    """Tells which tables wait for a person.

    The store says how long the log of each of their tables is. What is remembered of a log of that length
    holds, whether the table is in memory or not, and whichever worker wrote it.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: dict[str, Known] = {}

    async def of(self, person: str) -> list[str]:
        """Return the tables that wait for a person, the one where nothing happened longest first."""
        return (await self.with_call(person))[0]

    async def with_call(self, person: str) -> tuple[list[str], str]:
        """Return these tables, and the live match of a tournament that began without this person, if any."""
        if not person:
            return [], ""
        logs = await asyncio.to_thread(self._tables.store.read, partial(logs_of, person=person))
        newest = sorted(logs, key=lambda log: log.at, reverse=True)
        changed = [log for log in newest if log.seq > self._recall(log.room).seq]
        if len(self._known) > MAX_REMEMBERED:
            self._known.clear()
        for log in changed[:MAX_READ]:
            await asyncio.sleep(0)
            self._known[log.room] = await self._look(log.room, log.seq)
        tables = ((log.room, self._recall(log.room)) for log in logs)
        known = sorted(tables, key=lambda table: (table[1].at, table[0]))
        called = (id for id, one in known if person in one.called)
        return [id for id, one in known if person in one.people], next(called, "")

    def _recall(self, id: str) -> Known:
        return self._known.get(id, NOTHING)

    async def _look(self, id: str, seq: int) -> Known:
        try:
            table = (await self._tables.load(id)).table
        except UNREADABLE:
            return Known(seq, 0.0)
        return Known(table.seq, table.at, frozenset(waits_for(table)), _called(table))


def _called(table: Table) -> frozenset[str]:
    if table.tournament is None or table.slow or table.match is None or table.over:
        return frozenset()
    seats = enumerate(table.chairs, 1)
    return frozenset(
        chair.person for seat, chair in seats if chair.person and table.last_choice(seat) is None
    )
