"""Tournaments: their logs in memory, the commands people execute, and what pages show of them.

As at a table, a command is decided, stored and applied, one at a time. Every read first fetches what other
workers stored. `TournamentRunner` drives the rounds.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from speeltafel.play.chance import Dice
from speeltafel.play.events import Entry
from speeltafel.play.match import find
from speeltafel.play.tournaments import messages, settings
from speeltafel.play.tournaments.commands import Command
from speeltafel.play.tournaments.events import Change, Event, LogRewritten, Opened, encode
from speeltafel.play.tournaments.ledger import Ledger
from speeltafel.play.tournaments.pairing import TableId
from speeltafel.play.tournaments.standings import Row, standings
from speeltafel.play.tournaments.state import Tournament, fold
from speeltafel.server.errors import NoTournament
from speeltafel.server.tables import Tables
from speeltafel.store import Conflict, Unavailable
from speeltafel.store import tournaments as stored
from speeltafel.store.people.people import NUL

Page = TypeVar("Page")

MAX_OPEN = 5
"""Tournaments of one organiser that are not over."""
MAX_KNOWN = 100
"""Tournaments kept in memory."""
MAX_TRIES = 20
"""How often a command is decided again because another worker was first."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The standings of a tournament, and what they were made from."""

    rows: Sequence[Row]
    ledger: Ledger


@dataclass(eq=False, slots=True)
class LoadedTournament:
    """A tournament in memory."""

    id: str
    secret: bytes = field(repr=False)
    state: Tournament = field(default_factory=Tournament)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while events are applied, and while a command is decided and stored."""
    overview: tuple[int, Overview] | None = None
    """The standings, with the number of the event after which they hold."""


class Tournaments:
    """The tournaments of a server."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store = tables, tables.store
        self._known: dict[str, LoadedTournament] = {}

    # Reading.

    async def load(self, id: str) -> LoadedTournament:
        """Return a tournament with all that was stored of it."""
        known = self._known.pop(id, None) or await self._found(id)
        known = self._known.setdefault(id, known)
        for idle in list(self._known)[:-MAX_KNOWN]:
            if not self._known[idle].lock.locked():
                del self._known[idle]
        async with known.lock:
            await self._catch_up(known)
        return known

    async def render(self, loaded: LoadedTournament, make: Callable[[Overview], Page]) -> Page:
        """Return what a function makes of a tournament and its standings, made once after each event.

        It runs on another thread, since large tournaments take a while, and nothing changes meanwhile.
        """
        async with loaded.lock:
            seq = loaded.state.seq
            if loaded.overview is None or loaded.overview[0] != seq:
                loaded.overview = seq, await asyncio.to_thread(_overview, loaded.state)
            return await asyncio.to_thread(make, loaded.overview[1])

    async def found_by(self, person: str, most: int) -> list[LoadedTournament]:
        """Return the tournaments that a person finds, the newest first."""
        ids = await asyncio.to_thread(self._store.read, partial(stored.found_by, person=person, most=most))
        return [await self.load(id) for id in ids]

    async def running(self) -> dict[str, int]:
        """Return the tournaments that are being played or stopped, with the number of their last event."""
        return await asyncio.to_thread(self._store.read, stored.running)

    async def _found(self, id: str) -> LoadedTournament:
        row = None if NUL in id else await asyncio.to_thread(self._store.read, partial(stored.row, id=id))
        if row is None:
            raise NoTournament(messages.NO_TOURNAMENT)
        return LoadedTournament(id, row.secret)

    async def _catch_up(self, loaded: LoadedTournament) -> None:
        """Apply what is new in the log, under the lock; read all of it where it was rewritten."""
        entries = await asyncio.to_thread(self._entries, loaded.id, loaded.state.seq)
        if loaded.state.seq and any(entry.kind == LogRewritten.kind for entry in entries):
            loaded.state = fold(await asyncio.to_thread(self._entries, loaded.id, 0))
        else:
            fold(entries, loaded.state)

    def _entries(self, id: str, after: int) -> list[Entry]:
        return self._store.read(partial(stored.entries, id=id, after=after))

    # Writing.

    def checked(self, wanted: Opened) -> Opened:
        """Return valid settings; refuse those that can't be played."""
        return settings.checked(find(self._tables.games, wanted.game), wanted)

    async def create(self, wanted: Opened, idempotency_key: str) -> str:
        """Open a tournament and return its id; a request that is sent twice finds the one it made.

        The secret is fixed, and its hash published, before anybody enters.
        """
        secret = self._tables.new_secret()
        opened = replace(self.checked(wanted), commitment=Dice(secret).commitment)
        id = self._tables.id_of(idempotency_key or secret.hex())
        if await asyncio.to_thread(self._store.read, partial(stored.row, id=id)) is not None:
            return id
        (entry,) = (encode(event) for event in self._numbered([opened], 0, 0.0))
        try:
            await asyncio.wrap_future(self._store.write(stored.create, id, secret, entry, MAX_OPEN))
        except Conflict:
            await self._found(id)
        return id

    async def execute(self, id: str, command: Command) -> LoadedTournament:
        """Execute a command: decide on another thread, since pairing takes a while; store, apply."""
        loaded = await self.load(id)
        async with loaded.lock:
            for _ in range(MAX_TRIES):
                state = loaded.state
                changes = await asyncio.to_thread(command, state)
                entries = [encode(event) for event in self._numbered(changes, state.seq, state.at)]
                if not entries:
                    return loaded
                try:
                    await asyncio.wrap_future(self._store.write(stored.append, id, entries))
                except Conflict:
                    continue
                finally:
                    # It may be stored although its answer was lost, so the log is read in any case.
                    await self._catch_up(loaded)
                return loaded
        raise Unavailable(messages.TOO_BUSY)

    def table_id(self, id: str) -> TableId:
        """Return a function that names the tables of a tournament: always the same, and not to be guessed."""
        return lambda round, board, again: self._tables.id_of(f"tournament {id} {round} {board} {again}")

    def _numbered(self, changes: Sequence[Change], seq: int, at: float) -> list[Event]:
        now = max(self._tables.now(), at)
        return [Event(seq + place, now, change) for place, change in enumerate(changes, 1)]


def _overview(state: Tournament) -> Overview:
    ledger = Ledger(state)
    return Overview(standings(state, ledger), ledger)
