"""The lobby: the tables that are open to all, with their free seats, and live games to watch.

A snapshot of it serves every request for a few seconds, so that no page waits for tables to be read. What is
in the list is in the store; who is there, each worker knows of its own and the others' pages.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.play.events import ListingChanged
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store.lobby import listings, matchmaking
from speeltafel.store.lobby.listings import QUICK, Listed
from speeltafel.store.lobby.matchmaking import Place

FRESH = 2.0
"""Seconds for which a snapshot serves."""
MOST = 60
"""Tables of each kind that are shown."""
LOOKED_AT = 5 * MOST
"""Tables of each kind that are looked at: those that are not shown, because nobody is there or their host has
others, take no place from those that are.
"""
MAX_OPEN = 3
"""Tables that one host may have in the lobby, waiting for others."""
MAX_LIVE = 3
"""Live games of one host that are shown."""
GONE = 600.0
"""A table is not shown while nobody who sits there was seen for so many seconds, unless a move takes days."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the lobby."""

    id: str
    game: str
    title: str
    """The name of the game."""
    names: Sequence[Text]
    """Those who sit there, in the order of their seats."""
    people: frozenset[str]
    free: int
    """Free seats."""
    pace: Mapping[str, Any]
    listing: ListingChanged
    host: str
    events: int = 0
    """Moves and rolls so far."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The lobby at one moment."""

    parts: frozenset[str] = frozenset()
    """The parts the owner has open."""
    waiting: Sequence[Row] = ()
    live: Sequence[Row] = ()
    searching: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """How many people look for an opponent, by game and pace."""

    def without(self, shunned: frozenset[str]) -> "Snapshot":
        """Return the lobby as somebody sees it who doesn't meet these people."""
        if not shunned:
            return self
        waiting, live = (
            [row for row in rows if row.people.isdisjoint(shunned)] for rows in (self.waiting, self.live)
        )
        return Snapshot(self.parts, waiting, live, self.searching)


class Lobby:
    """The lobby of one worker."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._snapshot: Snapshot | None = None
        self._until = 0.0
        self._building: asyncio.Task[Snapshot] | None = None
        self._known: dict[str, tuple[object, ...]] = {}
        """Of the tables in the snapshot: what the lobby shows of them, besides their position."""
        self._opening = WeakValueDictionary[str, asyncio.Lock]()
        """Held, by person, while a table is opened to all."""

    def table_changed(self, loaded: LoadedTable) -> None:
        """Make a new snapshot for the next request, where a table comes, goes or shows something else."""
        if (loaded.table.listing is not None or loaded.id in self._known) and (
            self._known.get(loaded.id) != _shown(loaded.table)
        ):
            self.expire()

    def expire(self) -> None:
        """Make a new snapshot for the next request."""
        self._until = 0.0

    @asynccontextmanager
    async def opening(self, person: str) -> AsyncIterator[int]:
        """Return how many waiting tables a person has in the lobby, who opens no other one here meanwhile.

        Somebody new has none, and waits for nobody. Another worker may open one at the same moment.
        """
        lock = asyncio.Lock()
        async with self._opening.setdefault(person, lock) if person else lock:
            mine = partial(listings.waiting_of, person=person, now=self._tables.now())
            ids = await asyncio.to_thread(self._tables.store.read, mine)
            yield sum(loaded.table.host == person for loaded in await self._load(ids))

    async def now(self) -> Snapshot:
        """Return the lobby, as it was at most a few seconds ago."""
        loop = asyncio.get_running_loop()
        if self._snapshot is not None and loop.time() < self._until:
            return self._snapshot
        if self._building is None:
            self._until = loop.time() + FRESH
            self._building = asyncio.create_task(self._build())
            self._building.add_done_callback(self._built)
        return await asyncio.shield(self._building)

    def _built(self, building: "asyncio.Task[Snapshot]") -> None:
        self._building = None
        if building.cancelled() or building.exception() is not None:
            self.expire()
        else:
            self._snapshot = building.result()

    async def _build(self) -> Snapshot:
        store, now = self._tables.store, self._tables.now()
        listed, places = await asyncio.to_thread(store.read, partial(_read, now=now))
        is_open = partial(self._is_open, now=now)
        waiting, rows = await self._choose(listed.waiting, MAX_OPEN, is_open, fresh=True)
        live, playing = await self._choose(listed.live, MAX_LIVE, _is_live)
        self._known = {loaded.id: _shown(loaded.table) for loaded in (*waiting, *live)}
        hosted = [loaded.table.host for loaded in (*waiting, *live)]
        gone = await asyncio.to_thread(store.erased_among, hosted)
        over = {loaded.id for loaded in live if not _is_live(loaded)}
        # Nobody else could take a table out of the lobby, or begin there.
        over |= {loaded.id for loaded in (*waiting, *live) if loaded.table.host in gone}
        if over:
            with suppress(Refusal):  # the next snapshot tries again
                await asyncio.wrap_future(store.write(listings.drop, over))
        searching = Counter((place.game, place.pace) for place in places)
        rows, playing = ([row for row in found if row.id not in over] for found in (rows, playing))
        return Snapshot(listed.parts, rows, playing, searching)

    async def _choose(
        self, ids: Sequence[str], each: int, is_shown: Callable[[LoadedTable], bool], fresh: bool = False
    ) -> tuple[list[LoadedTable], list[Row]]:
        """Return the tables that were looked at, and those to show: of one host at most `each`."""
        seen, rows, hosts = list[LoadedTable](), list[Row](), Counter[str]()
        while ids and len(rows) < MOST:
            some, ids = ids[:MOST], ids[MOST:]
            if fresh:
                await asyncio.gather(*map(self._tables.refresh, some))
            for loaded in await self._load(some):
                seen.append(loaded)
                if hosts[loaded.table.host] < each and is_shown(loaded):
                    hosts[loaded.table.host] += 1
                    rows.append(_row(loaded))
        return seen, rows[:MOST]

    async def _load(self, ids: Sequence[str]) -> list[LoadedTable]:
        found = []
        for id in ids:
            await asyncio.sleep(0)
            with suppress(*UNREADABLE):
                found.append(await self._tables.load(id))
        return found

    def _is_open(self, loaded: LoadedTable, now: float) -> bool:
        """Return whether a table waits for others: it has free seats, and somebody is there."""
        table = loaded.table
        if table.listing is None or table.match is not None or all(chair.taken for chair in table.chairs):
            return False
        people = table.people()
        if table.pace["kind"] == "days":
            return bool(people)
        return any(loaded.presence.away(person, now) < GONE for person in people)


def _is_live(loaded: LoadedTable) -> bool:
    return not loaded.table.over and loaded.table.listing is not None


def _read(connection: Connection, now: float) -> tuple[Listed, Sequence[Place]]:
    """Return the tables of the lobby, and who looks for an opponent."""
    listed = listings.listed(connection, now, LOOKED_AT)
    return listed, matchmaking.waiting(connection, now) if QUICK in listed.parts else []


def _shown(table: Table) -> tuple[object, ...]:
    return table.listing, table.roster_version, table.over


def _row(loaded: LoadedTable) -> Row:
    table = loaded.table
    assert table.listing is not None
    taken = [chair.taken for chair in table.chairs]
    return Row(
        loaded.id,
        table.game.key,
        table.game.name,
        [name for name, here in zip(table.names, taken, strict=True) if here],
        frozenset(table.people()),
        taken.count(False),
        dict(table.pace),
        table.listing,
        table.host,
        len(table.match.moves) if table.match is not None else 0,
    )
