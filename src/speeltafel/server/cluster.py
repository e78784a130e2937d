"""The tables of a server that runs in several processes, which share a database and no memory.

A loaded table is a copy of its log, and any worker may append to it. A worker whose append conflicts with
another's reads what is new, publishes it to its own pages, and decides again. Notifications say which logs
have grown; before a page is served the log is read anyway, for a notification may still be on its way.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import Refusal
from speeltafel.play import messages
from speeltafel.play.decisions import Command
from speeltafel.play.events import ChatErased, Event, MatchStarted, SatDown, SeatMoved, StoodUp, decode
from speeltafel.play.programs import concerned
from speeltafel.play.seating import DRAWN
from speeltafel.server import review
from speeltafel.server.idempotency import hashed, with_key
from speeltafel.server.loaded_table import Lead, LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.viewers import Viewer
from speeltafel.store import Conflict, Store, Unavailable
from speeltafel.store.notifier import RESYNC
from speeltafel.store.workers import LastSeen

MAX_TRIES = 50
"""How often a command is decided again because another worker was first; ten times in a row was seen."""
NO_TABLE = ""
"""The table id under which the presence of programs is stored that listen for events of all tables."""
ROSTER_CHANGES = SatDown, SeatMoved, StoodUp, MatchStarted
"""The changes after which other people may sit at a table."""

_logger = logging.getLogger(__name__)


class ClusterTables(Tables):
    """The tables of a server, as one of several workers knows them."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        seating: str = DRAWN,
        now: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(store, games, seating, now)
        assert self.store.notifier is not None
        self.notifier, self.registry = self.store.notifier, self.store.workers
        self.remote_events = 0
        """Events of other workers that were read."""
        self.conflicts = 0
        """How often a command was decided again because another worker had come first."""
        self._behind: dict[str, int] = {}
        """By table, the number of the event that another worker announced, where it isn't read at once:
        nobody here follows the table, or a command is pending.
        """
        self._grown: set[str] = set()
        """Tables that somebody here follows and whose logs grew at another worker."""
        self._waiting: dict[str, asyncio.Future[None]] = {}
        """Tables to read together with who is present, with a future that is done once this was tried."""
        self._reading: asyncio.Task[None] | None = None
        self._shared_presence: dict[str, set[str]] = {}
        """By table, who has it open here, as published to other workers."""
        self._leads: dict[str, tuple[int, str]] = {}
        """The reviews that are led from here, as published to other workers."""
        self._presence_shared_at = 0.0
        self._concerned: dict[str, set[str]] = {}
        """By table, the programs that sit or are invited there, as published to other workers."""
        self._on_remote_event: Callable[[str, Collection[str]], None] = lambda table_id, people: None

    def on_remote_event(self, call: Callable[[str, Collection[str]], None]) -> None:
        """Call this with the table and whom it concerns, when a log grew that nobody here follows."""
        self._on_remote_event = call

    # Notifications.

    def listen(self) -> None:
        """Start to receive notifications from other workers."""
        loop = asyncio.get_running_loop()

        def receive(messages: Sequence[str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._receive, messages)

        self.notifier.listen(receive, self.store.reconnect)

    def _receive(self, messages: Sequence[str]) -> None:
        for message in messages:
            match message.split(" "):
                case ["event", table_id, seq]:
                    self._log_grew(table_id, int(seq))
                case ["presence", table_id, worker] if worker != self.registry.id:
                    self._presence_elsewhere_changed(table_id)
                case ["lead", table_id, worker, place, person] if worker != self.registry.id:
                    self._follow_lead(table_id, int(place), person)
                case ["concerns", table_id, *people]:
                    self._on_remote_event(table_id, people)
                case ["people"]:
                    self.store.clear_people_cache()
                case [word] if word == RESYNC:
                    self.store.clear_people_cache()
                    self.refresh_all()

    def _log_grew(self, id: str, seq: int) -> None:
        loaded = self.loaded.get(id)
        if loaded is None or not loaded.presence.is_followed:
            self._on_remote_event(id, ())
        if id not in self._loading if loaded is None else loaded.table.seq >= seq:
            return
        if loaded is not None and loaded.presence.is_followed and not loaded.pending:
            self._catch_up_soon({id})
        else:  # a pending command is mostly the one we are notified of; else it will conflict
            self._behind[id] = max(seq, self._behind.get(id, 0))

    def _presence_elsewhere_changed(self, id: str) -> None:
        loaded = self.loaded.get(id)
        if loaded is not None and loaded.presence.is_followed:
            self._request(id)
            self._leads.pop(id, None)
            self.review_changed(loaded)  # a page that just opened there doesn't know of the review

    def refresh_all(self) -> None:
        """Read every table that somebody here follows: notifications may have been lost."""
        for loaded in self.loaded.values():
            if loaded.presence.is_followed:
                self._request(loaded.id)
            else:
                self._behind[loaded.id] = loaded.table.seq + 1

    # Reading what other workers stored.

    async def refresh(self, id: str) -> None:
        """Read what other workers stored at this table, and who is there; concurrent calls share a query.

        A table that is not in memory is read when it is loaded.
        """
        if id in self.loaded:
            await asyncio.shield(self._request(id))

    def _request(self, id: str) -> "asyncio.Future[None]":
        if id not in self._waiting:
            self._waiting[id] = asyncio.get_running_loop().create_future()
        self._read_soon()
        return self._waiting[id]

    def _read_soon(self) -> None:
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read_all())

    async def _read_all(self) -> None:
        """Read what is new at every table that was requested, until none is requested any more."""
        try:
            while self._waiting or self._grown:
                waiting, self._waiting = self._waiting, {}
                grown, self._grown = self._grown, set()
                try:
                    await self._read_news({*grown, *waiting}, list(waiting))
                except Refusal:  # whatever needs the store reports the error
                    asyncio.get_running_loop().call_later(
                        Unavailable.wait, self._catch_up_soon, {*grown, *waiting}
                    )
                except Exception:
                    _logger.exception("Applying what other workers stored failed")
                finally:
                    for future in waiting.values():
                        if not future.done():
                            future.set_result(None)
        finally:
            self._reading = None

    def _catch_up_soon(self, ids: set[str]) -> None:
        self._grown |= ids
        self._read_soon()

    async def _read_news(self, grown: set[str], requested: list[str]) -> None:
        """Read and apply what is new at these tables; where one fails, the others still get theirs."""
        known = {id: loaded.table.seq for id in grown if (loaded := self.loaded.get(id)) is not None}
        news, seen = await asyncio.to_thread(self.store.poll, known, requested)
        errors: list[Exception] = []
        for id, entries in news.items():
            if (loaded := self.loaded.get(id)) is not None:
                try:
                    await self._catch_up(loaded, [decode(entry) for entry in entries])
                except Exception as error:
                    errors.append(error)
        for id in requested:
            if (loaded := self.loaded.get(id)) is not None:
                self._merge_presence(loaded, seen.get(id, {}))
        if errors:
            raise errors[0]

    async def _catch_up(self, loaded: LoadedTable, events: Sequence[Event]) -> None:
        """Apply events that other workers stored, in the order of the log and once."""
        new = [event for event in events if event.seq > loaded.table.seq]
        if not new:
            return
        self.remote_events += len(new)
        if ChatErased(line=0) in [event.change for event in new]:
            await self._reload_after_erasure(loaded)
        else:
            for event in new:
                self._apply(loaded, event)
        self.notify(loaded)

    async def _reload_after_erasure(self, loaded: LoadedTable) -> None:
        """Read a log again that was rewritten because a person was erased; their pages are closed."""
        await self._reload(loaded)
        people = {viewer.person for viewer in loaded.presence.viewers}
        self._close_pages(loaded, await asyncio.to_thread(self.store.erased_among, people))
        self.publisher.request_reload(loaded)

    async def load(self, id: str) -> LoadedTable:
        """Return a table with every event this worker knows of; read the log when notifications are down.

        While a command is pending nothing is read here: it conflicts, or `execute` reads after it.
        """
        loaded = await super().load(id)
        if loaded.pending:
            return loaded
        announced = self._behind.pop(id, 0)
        if announced > loaded.table.seq or not self.notifier.connected:
            try:
                await self._read_news({id}, [])
            except Exception:
                self._behind[id] = max(announced, self._behind.get(id, 0))
                raise
            self.loaded.setdefault(id, loaded)  # it may have been evicted meanwhile
        return self.loaded[id]

    async def _load(self, id: str) -> LoadedTable:
        loaded = await super()._load(id)
        _, seen = await asyncio.to_thread(self.store.poll, {}, [id])
        self._merge_presence(loaded, seen.get(id, {}))
        return loaded

    # Commands.

    async def create(self, *facts: Any, **more: Any) -> str:
        """Create a table; where another worker creates the same one at the same time, return that."""
        id = await super().create(*facts, **more)
        self._share_concerned(await self.load(id))
        return id

    async def execute(self, id: str, command: Command, idempotency_key: str = "") -> LoadedTable:
        """Execute a command at a table, whichever worker others are at."""
        try:
            loaded = await super().execute(id, command, idempotency_key)
            self._share_concerned(loaded)
            return loaded
        finally:
            known = self.loaded.get(id)
            if known is not None and not known.pending and self._behind.pop(id, 0) > known.table.seq:
                self._catch_up_soon({id})

    async def _decide_and_store(
        self, loaded: LoadedTable, command: Command, idempotency_key: str
    ) -> list[Event]:
        """Return the events of a command, stored with a key by which any worker knows it again.

        Where it isn't certain whether they were stored, the key in the log tells.
        """
        key_hash = hashed(idempotency_key) or os.urandom(8).hex()
        for _ in range(MAX_TRIES):
            if key_hash in loaded.keys:
                return []
            events = with_key(self._numbered(command(loaded.table), loaded.table), key_hash)
            if not events:
                return []
            try:
                await self._append(loaded, events)
            except Conflict:
                self.conflicts += 1
                await self._read_news({loaded.id}, [])
                if loaded.table.seq < events[0].seq:  # The log is shorter: a failover lost commits.
                    await self._reload(loaded)
                    self.publisher.request_reload(loaded)
            except Refusal:
                await self._read_news({loaded.id}, [])
                if key_hash not in loaded.keys:
                    raise
            else:
                # Another task may have read and applied our own events meanwhile.
                return [event for event in events if event.seq > loaded.table.seq]
        raise Unavailable(messages.CONTESTED)

    def _apply(self, loaded: LoadedTable, event: Event) -> None:
        super()._apply(loaded, event)
        if event.idempotency_key:
            loaded.keys.add(event.idempotency_key)
        if isinstance(event.change, ROSTER_CHANGES):
            self._share_presence_of(loaded)

    # Presence.

    def presence_changed(self, loaded: LoadedTable, arrived: Viewer | None = None) -> None:
        """Tell listeners, pages and other workers that somebody came or went."""
        super().presence_changed(loaded, arrived)
        self._share_presence_of(loaded)
        if loaded.presence.is_followed and loaded.id in self._behind and not loaded.pending:
            del self._behind[loaded.id]  # it was announced between loading the table and following it
            self._catch_up_soon({loaded.id})

    def _share_presence_of(self, loaded: LoadedTable) -> None:
        """Publish which of a table's people have it open here, if that changed."""
        here = {person for person in loaded.presence.here() if loaded.table.seats_of(person)}
        before = self._shared_presence.get(loaded.id, set())
        if here == before:
            return
        now, changed = self.now(), here ^ before
        self._note_shared(loaded.id, changed)
        written = self.registry.record_presence(
            [(loaded.id, person, now, person in here) for person in changed],
            f"presence {loaded.id} {self.registry.id}",
        )
        asyncio.wrap_future(written).add_done_callback(partial(self._check_shared, loaded.id, changed))

    def _check_shared(self, id: str, changed: set[str], written: "asyncio.Future[None]") -> None:
        """Forget what could not be stored, so that the next heartbeat publishes it."""
        if not written.cancelled() and written.exception() is not None:
            self._note_shared(id, changed)

    def _note_shared(self, id: str, changed: set[str]) -> None:
        """Note that these people came or went, as published to other workers."""
        if here := self._shared_presence.pop(id, set()) ^ changed:
            self._shared_presence[id] = here

    def share_presence(self) -> None:
        """Publish whom we saw lately without an open socket: people who poll, or loaded a page."""
        since, self._presence_shared_at = self._presence_shared_at, self.now()
        seen = [
            (loaded.id, person, at, False)
            for loaded in self.loaded.values()
            for person, at in loaded.presence.seen.items()
            if at >= since and person not in self._shared_presence.get(loaded.id, ())
        ]
        if seen:
            self.registry.record_presence(seen)
        for loaded in self.loaded.values():
            if loaded.presence.is_followed or loaded.id in self._shared_presence:
                self._share_presence_of(loaded)

    def _merge_presence(self, loaded: LoadedTable, seen: Mapping[str, LastSeen]) -> None:
        """Record who was seen at other workers, and tell the pages here if that is news."""
        presence = loaded.presence
        for person, last in seen.items():
            presence.seen[person] = max(last.at, presence.seen.get(person, 0.0))
        elsewhere = frozenset(person for person, last in seen.items() if last.elsewhere)
        if elsewhere != presence.elsewhere:
            presence.elsewhere = elsewhere
            super().presence_changed(loaded)

    # Programs.

    def program_listens(self, program: str, here: bool) -> None:
        """Publish that a program starts or stops listening here, so that it can be invited elsewhere."""
        self.registry.record_presence([(NO_TABLE, program, self.now(), here)])

    async def listening_elsewhere(self) -> set[str]:
        """Return the programs that listen at other workers."""
        _, seen = await asyncio.to_thread(self.store.poll, {}, [NO_TABLE])
        return {program for program, last in seen.get(NO_TABLE, {}).items() if last.elsewhere}

    def _share_concerned(self, loaded: LoadedTable) -> None:
        """Tell programs that listen at other workers that they sit or are invited here, or no longer."""
        now = concerned(loaded.table)
        before = self._concerned.pop(loaded.id, set())
        if now:
            self._concerned[loaded.id] = now
        if now != before:
            self.notifier.publish([" ".join(["concerns", loaded.id, *sorted(now | before)])])

    # Reviews.

    def review_changed(self, loaded: LoadedTable) -> None:
        """Publish that a review led from here moved on or ended: pages of other workers follow it."""
        is_ours = loaded.lead is not None and loaded.lead.viewer in loaded.presence.viewers
        lead = loaded.lead if is_ours else None
        now = (lead.place, lead.viewer.person) if lead is not None else None
        if now is not None and now != self._leads.get(loaded.id):
            self._leads[loaded.id] = now
            self.notifier.publish([f"lead {loaded.id} {self.registry.id} {now[0]} {now[1]}"])
        elif now is None and self._leads.pop(loaded.id, None) is not None and loaded.lead is None:
            self.notifier.publish([f"lead {loaded.id} {self.registry.id} -1 -"])

    def _follow_lead(self, id: str, place: int, person: str) -> None:
        loaded = self.loaded.get(id)
        if loaded is None or not loaded.presence.viewers:
            return
        if place >= 0:
            loaded.lead = Lead(Viewer(person, None, "en"), place)
            self._leads.pop(id, None)
        elif loaded.lead is not None and loaded.lead.viewer not in loaded.presence.viewers:
            loaded.lead = None
        review.publish(loaded)
