"""Tables: those in memory, and the commands that people, programs and bots execute at them.

A command is decided, stored, applied and published, in that order and one at a time for each table. So what
was acknowledged is on disk, and every page sees events in the order of the log.
"""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Protocol

from sqlalchemy import Connection

from speeltafel import texts
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRecord, Refusal, UnknownGame
from speeltafel.core.words import Text, say
from speeltafel.play import decisions, messages
from speeltafel.play.chance import Dice, next_seed
from speeltafel.play.decisions import Command, Stale
from speeltafel.play.events import REMEMBERED, Change, ChatErased, Event, encode
from speeltafel.play.fold import BrokenLog, fold
from speeltafel.play.ratings import counts
from speeltafel.play.seating import DRAWN, SEATED
from speeltafel.play.table import Table
from speeltafel.server.clock import steady
from speeltafel.server.errors import NoTable
from speeltafel.server.idempotency import hashed, with_key
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.presence import Presence
from speeltafel.server.publisher import Publisher
from speeltafel.server.viewers import Viewer
from speeltafel.store import Conflict, Damaged, Store
from speeltafel.store.ratings import why_unrated

MAX_LOADED = 2000
"""Tables kept in memory beyond those that somebody follows."""
MAX_EVENTS = 400_000
"""Events that those tables have together; one takes about 400 bytes."""
UNREADABLE = (BadRecord, Damaged, UnknownGame)
"""Why a table can't be opened: its log or its page on disk is damaged, or this server no longer has the game.
"""

_logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Reacts to changes at tables."""

    def table_changed(self, loaded: LoadedTable) -> None:
        """React to a change at a table: something was stored, or somebody came or went."""


class Tables:
    """The tables of a server that runs in one process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        seating: str = DRAWN,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.seating = seating
        """Who gets which seat at a table whose host did not choose."""
        self.now = now or steady()
        self.publisher = Publisher(lambda: self.now())
        self.loaded: dict[str, LoadedTable] = {}
        """The tables in memory, the most recently used last."""
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}
        """The tables that are being read, with the task that reads each."""
        self._start_lock = asyncio.Lock()
        """Held while a match is started: the limits on rated matches count those started before it."""
        self._listeners: list[Listener] = []
        self._key = bytes.fromhex(store.server_key())
        self._eviction_size = 0
        """The number of loaded tables from which `_evict` runs again."""
        self._events_loaded = 0
        """Events of the tables that were loaded since `_evict` last ran."""

    def subscribe(self, *listeners: Listener) -> None:
        """Call these listeners, in this order, after every change at a table."""
        self._listeners += listeners

    def notify(self, loaded: LoadedTable) -> None:
        """Call every listener for a table.

        What happened is stored already, so an error in a listener is logged: it stops neither the others nor
        the answer to whoever acted.
        """
        for listener in self._listeners:
            try:
                listener.table_changed(loaded)
            except Exception:
                _logger.exception("%s failed at %s", type(listener).__name__, loaded.id)

    # Loading and eviction.

    async def load(self, id: str) -> LoadedTable:
        """Return a table, read from its log if it is not in memory.

        The log is read and replayed on another thread, since a long match takes 60 ms. Concurrent callers
        share one read.
        """
        loaded = self.loaded.pop(id, None)
        if loaded is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
                self._loading[id].add_done_callback(partial(self._end_loading, id))
            loaded = await asyncio.shield(self._loading[id])
            # Another caller may have resumed first; and if the table was evicted since, it comes back.
            loaded = self.loaded.pop(id, loaded)
        self.loaded[id] = loaded
        return loaded

    def _end_loading(self, id: str, loading: asyncio.Task[LoadedTable]) -> None:
        """Take over a table that was loaded; at each moment it is in one of the two dictionaries."""
        del self._loading[id]
        if not loading.cancelled() and loading.exception() is None:
            self.loaded.setdefault(id, loading.result())

    async def refresh(self, id: str) -> None:
        """Read what other workers stored at this table; a single process has nothing to read."""

    async def _load(self, id: str) -> LoadedTable:
        table, keys = await asyncio.to_thread(self._read, id)
        loaded = LoadedTable(id, table, Presence(self.now()))
        for key in keys:
            loaded.keys.add(key)
        self._events_loaded += table.seq + table.version
        if len(self.loaded) >= self._eviction_size or self._events_loaded > MAX_EVENTS // 4:
            self._evict()
        return loaded

    async def _reload(self, loaded: LoadedTable) -> None:
        """Read the log of a loaded table again, with the events that are applied while it is read."""
        known = -1
        while known != loaded.table.seq:
            known = loaded.table.seq
            table, keys = await asyncio.to_thread(self._read, loaded.id)
        loaded.table = table
        for key in keys:
            loaded.keys.add(key)
        loaded.rendered.clear()

    def _read(self, id: str) -> tuple[Table, list[str]]:
        """Return a table's state, folded from its log, and the last idempotency keys in the log.

        A log that can't be read or replayed is damaged: the table stays closed, and `/ready` reports it.
        """
        row = self.store.room(id)
        if row is None:
            raise NoTable(texts.NO_TABLE)
        try:
            entries = self.store.events(id)
            keys = [key for entry in entries if (key := entry.body.get("once"))]
            return fold(self.games, row.seed, entries), keys[-REMEMBERED:]
        except BrokenLog as broken:
            raise self._damaged(id, broken.text) from broken
        except Refusal:
            raise
        except (ValueError, TypeError) as error:
            raise self._damaged(id, Text(repr(error), repr(error))) from error

    def _damaged(self, id: str, why: Text) -> Damaged:
        damage = Damaged(say(texts.LOG_DAMAGED, table=id, why=why))
        self.store.condition.record_broken(id, damage)
        return damage

    def _evict(self) -> None:
        """Evict tables that nobody follows or acts on, the least recently used first.

        This iterates over all loaded tables, so it runs again only once a good many more are loaded.
        """
        idle = [
            loaded for loaded in self.loaded.values() if not (loaded.presence.is_followed or loaded.pending)
        ]
        kept = events = 0
        for loaded in reversed(idle):
            kept, events = kept + 1, events + loaded.table.seq + loaded.table.version
            if kept > MAX_LOADED or events > MAX_EVENTS:
                del self.loaded[loaded.id]
        self._eviction_size, self._events_loaded = len(self.loaded) + MAX_LOADED // 4, 0

    # Creating tables.

    async def create(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        host: str,
        more: Sequence[Change] = (),
        after: LoadedTable | None = None,
        same_dice: bool = False,
        seating: str = SEATED,
        idempotency_key: str = "",
        check: Callable[[Connection], None] | None = None,
    ) -> str:
        """Create a table and return its id; the changes in `more` are stored with it, or nothing is.

        Nothing is either where `check` raises, which it may in the transaction that stores the table.

        With an idempotency key the id is derived from the key, so a request that is sent twice finds the
        table it created.

        The seed of the dice is new, or, for a rematch, the one that was promised at the previous table. The
        id of a rematch is derived too, so a second attempt finds the first one's table. No seed serves two
        tables, except within a duplicate match, which reveals it after the last game.
        """
        id = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
        seed = self.new_secret()
        if after is not None and after.table.promise:
            id, seed = self._derived(f"the table after {after.id}").hex()[:16], self._promised_seed(after.id)
            seed = after.table.dice.seed if same_dice else seed
        elif idempotency_key:
            id = self.id_of(idempotency_key)
        if (idempotency_key or after is not None) and await self._exists(id):
            return id
        commitments = Dice(seed).commitment, Dice(self._promised_seed(id)).commitment
        came = after.id if after else ""
        changes = [
            *decisions.set_up(self.games, game, seats, options, host, *commitments, came, seating),
            *more,
        ]
        try:
            entries = [encode(event) for event in self._numbered(changes)]
            await asyncio.wrap_future(self.store.create_room(id, seed, self.now(), entries, check))
        except Conflict:
            if not await self._exists(id):
                raise
        return id

    async def has_created(self, idempotency_key: str) -> bool:
        """Return whether a request with this idempotency key has created its table."""
        return bool(idempotency_key) and await self._exists(self.id_of(idempotency_key))

    async def created_with(self, idempotency_key: str) -> str:
        """Return the id of the table that a request with this idempotency key created; empty if none did."""
        return self.id_of(idempotency_key) if await self.has_created(idempotency_key) else ""

    async def _exists(self, id: str) -> bool:
        return await asyncio.to_thread(self.store.room, id) is not None

    @staticmethod
    def new_secret() -> bytes:
        """Return a new secret that dice are made from."""
        return secrets.token_bytes(32)

    def id_of(self, idempotency_key: str) -> str:
        """Return the id of the table that a request with this idempotency key creates."""
        return self._derived(f"the table of {idempotency_key}").hex()[:16]

    def _promised_seed(self, id: str) -> bytes:
        """Return the seed of the rematch of this table: it is promised before players add entropy."""
        return next_seed(self._key, id)

    def _derived(self, what: str) -> bytes:
        return hmac.digest(self._key, what.encode(), sha256)

    # Commands.

    async def execute(self, id: str, command: Command, idempotency_key: str = "") -> LoadedTable:
        """Execute a command at a table: decide, store, apply, publish.

        A request with the same idempotency key as one that was stored lately is that one, sent twice: it
        counts once.
        """
        loaded = await self.load(id)
        loaded.pending += 1
        try:
            async with loaded.lock:
                for event in await self._decide_and_store(loaded, command, idempotency_key):
                    self._apply(loaded, event)
        finally:
            loaded.pending -= 1
        self.notify(loaded)
        return loaded

    async def start_match(self, id: str, person: str, idempotency_key: str = "") -> LoadedTable:
        """Start a match as this host; it is unrated where it would not count today for these people."""
        async with self._start_lock:
            table = (await self.load(id)).table
            people = [chair.person for chair in table.chairs]
            why = ""
            if counts(table):
                why = await asyncio.to_thread(
                    self.store.read,
                    partial(why_unrated, game=table.game.key, people=people, at=self.now()),
                )

            def start(table: Table) -> list[Change]:
                changes = decisions.start(table, person, why)
                if [chair.person for chair in table.chairs] != people:
                    raise Stale(messages.STALE)  # the reason was read for other people
                return changes

            return await self.execute(id, start, idempotency_key)

    def has_executed(self, loaded: LoadedTable, idempotency_key: str) -> bool:
        """Return whether a request with this idempotency key was stored at this table lately."""
        return bool(idempotency_key) and hashed(idempotency_key) in loaded.keys

    async def _decide_and_store(
        self, loaded: LoadedTable, command: Command, idempotency_key: str
    ) -> list[Event]:
        """Return the events of a command, stored; none where its key is known already.

        `ClusterTables` replaces this: there other processes add to the same log.
        """
        key_hash = hashed(idempotency_key)
        if key_hash and key_hash in loaded.keys:
            return []
        events = with_key(self._numbered(command(loaded.table), loaded.table), key_hash)
        if not events:
            return []
        known = loaded.table.seq
        try:
            await self._append(loaded, events)
        except Exception as error:  # It is uncertain what was stored, so the log is read again.
            if isinstance(error, Conflict):
                _logger.warning("Another process writes to the same data: %s", error)
            await self._reload(loaded)
            if loaded.table.seq != known:
                self.publisher.request_reload(loaded)
            if key_hash and key_hash in loaded.keys:
                return []
            raise
        if key_hash:
            loaded.keys.add(key_hash)
        return events

    async def _append(self, loaded: LoadedTable, events: Sequence[Event]) -> None:
        entries = [encode(event) for event in events]
        await asyncio.wrap_future(self.store.append(loaded.id, entries))

    def _apply(self, loaded: LoadedTable, event: Event) -> None:
        loaded.table.apply(event)
        self.publisher.publish(loaded, event)

    def _numbered(self, changes: Sequence[Change], table: Table | None = None) -> list[Event]:
        """Return changes as the next events; never earlier than the last one, whatever the clock says."""
        after, now = (table.seq, max(self.now(), table.at)) if table else (0, self.now())
        return [Event(after + place, now, change) for place, change in enumerate(changes, 1)]

    # Erasing people.

    async def erase_person(self, person: str) -> None:
        """Erase a person from the store and from every table, so that no open page keeps the name.

        Their own pages are closed, and come back as those of an unknown visitor. What was erased stays
        erased: a table that can't be read again is logged, and the others are still reloaded.
        """
        erased = await asyncio.to_thread(self.store.erase_person, person)
        for id in await asyncio.wrap_future(erased):
            try:
                self._close_pages(await self.reload(id), {person})
            except Refusal as refusal:
                _logger.warning("%s could not be reloaded after an erasure: %s", id, refusal)

    async def reload(self, id: str) -> LoadedTable:
        """Read a log again after it was rewritten, but not during a command; its pages reload."""
        loaded = await self.load(id)
        async with loaded.lock:
            await self._reload(loaded)
        return await self.execute(id, lambda _: [ChatErased(line=0)])

    def _close_pages(self, loaded: LoadedTable, people: Collection[str]) -> None:
        """Close the pages of erased people."""
        for viewer in [viewer for viewer in loaded.presence.viewers if viewer.person in people]:
            loaded.presence.viewers.discard(viewer)
            viewer.sign_out()

    # Presence.

    def presence_changed(self, loaded: LoadedTable, arrived: Viewer | None = None) -> None:
        """Tell listeners and pages that somebody came or went; `arrived` is a page that just opened."""
        self.notify(loaded)
        self.publisher.presence_changed(loaded, arrived)

    def program_listens(self, program: str, here: bool) -> None:
        """Record that a program starts or stops listening for its events at this worker."""

    async def listening_elsewhere(self) -> set[str]:
        """Return the programs that listen at other workers."""
        return set()

    def review_changed(self, loaded: LoadedTable) -> None:
        """Tell other workers, if there are any, that a shared review moved on or ended."""
