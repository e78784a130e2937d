"""Event streams for programs: lines of JSON on an open connection, built from the current state.

Nothing is queued for a slow reader. A stream is only woken when something changes; once its reader has taken
the last line, it compares the state with what it sent before and sends the difference. So a reader that
stalls slows nobody and fills no memory, and what it missed comes in one line.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from typing import Any

from msgspec.json import encode

from speeltafel.core.refusals import Refusal
from speeltafel.play.programs import invited
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.programs import messages
from speeltafel.server.tables import Tables
from speeltafel.store import Unavailable

HEARTBEAT = 5.0
"""Seconds without a message after which an empty line keeps the connection alive."""


TokenCheck = Callable[[], Awaitable[bool]]
"""Tells whether a program's token is still valid."""


class Stream:
    """One open connection of a program."""

    def __init__(self, tables: Tables, program: str, is_known: TokenCheck) -> None:
        self.tables, self.program, self._is_known = tables, program, is_known
        self.heartbeat = HEARTBEAT
        self._wakeup = asyncio.Event()
        self._closed = self._replaced = False

    def wake(self) -> None:
        """Note that something may have changed."""
        self._wakeup.set()

    def close(self, replaced: bool = False) -> None:
        """End the stream; `replaced` says that the same program opened another one."""
        self._closed, self._replaced = True, replaced
        self.wake()

    async def lines(self) -> AsyncGenerator[bytes]:
        """Yield every message as a line of JSON, and an empty line after `heartbeat` seconds without one."""
        while True:
            self._wakeup.clear()
            if self._replaced:
                yield encode({"type": "replaced"}) + b"\n"
                return
            for line in await self.changes():
                yield encode(line) + b"\n"
            if self._closed or not await self._may_continue():
                return
            try:
                async with asyncio.timeout(self.heartbeat):
                    await self._wakeup.wait()
            except TimeoutError:
                yield b"\n"

    async def _may_continue(self) -> bool:
        """Return whether the program's token is valid, as far as the store can tell now."""
        try:
            return await self._is_known()
        except Unavailable:
            return True  # it is checked again after the next message or heartbeat

    async def changes(self) -> list[messages.Json]:
        """Return messages about what changed since the last call."""
        raise NotImplementedError


class GameStream(Stream):
    """The events of one table, as a program may know them."""

    def __init__(self, tables: Tables, program: str, is_known: TokenCheck, loaded: LoadedTable) -> None:
        super().__init__(tables, program, is_known)
        self.loaded = loaded
        self._states: list[Any] = []
        self._log: list[str] = []
        self._last_sent: tuple[Any, ...] | None = None
        self._last_chat = max((line.seq for line in loaded.table.said), default=0)
        self._absent: set[int] = set()

    async def changes(self) -> list[messages.Json]:
        """Return the full state at first, and what changed since the last call after that."""
        table = self.loaded.table
        chat = [messages.chat(line) for line in table.said if line.seq > self._last_chat]
        self._last_chat = max((line.seq for line in table.said), default=self._last_chat)
        absent = messages.absent_seats(self.loaded, self.program)
        presence = [messages.opponent_gone(seat, seat in absent) for seat in sorted(absent ^ self._absent)]
        self._absent = absent
        if table.over:
            self._closed = True
        return [*self._positions(table), *presence, *chat]

    def _positions(self, table: Table) -> list[messages.Json]:
        players, states = (
            messages.players(table),
            list(table.match.states) if table.match is not None else [],
        )
        last, before = self._last_sent, self._states
        now = (
            table.version,
            players,
            messages.request(table),
            table.seats,
            table.host,
            table.pace,
            table.options,
        )
        self._last_sent, self._states = now, states
        if last == now:
            return []
        first = min(_last_common(before, states), self._still_true(table))
        if (
            last is None or last[3:] != now[3:] or first < 0
        ):  # it begins, or seats, host or settings are other
            return [messages.full(self.loaded, self.program, self.tables.now())]
        message = messages.state(self.loaded, self.program, self.tables.now(), first)
        return [message | ({"players": players} if players != last[1] else {})]

    def _still_true(self, table: Table) -> int:
        """Return how many of the tokens that were sent still stand; what was hidden may be known by now."""
        if not table.game.hidden:
            return len(table.match.moves) if table.match is not None else 0
        before = self._log
        self._log = messages.log_from(table, messages.observer_of(table, self.program), 0)
        pairs = enumerate(zip(before, self._log, strict=False))
        return next(
            (place for place, (was, token) in pairs if was != token), min(len(before), len(self._log))
        )


class EventStream(Stream):
    """What concerns a program at any table: games that start and end, and challenges."""

    def __init__(self, tables: Tables, program: str, is_known: TokenCheck) -> None:
        super().__init__(tables, program, is_known)
        self._statuses: dict[str, str] = {}
        self._guests: dict[str, set[str]] = {}
        self._changed: dict[str, None] = {}

    def mark_changed(self, table_id: str) -> None:
        """Note a change at a table that may concern this program."""
        self._changed[table_id] = None
        self.wake()

    def concerns(self, table_id: str) -> bool:
        """Return whether this program is or was part of a table."""
        return table_id in self._statuses

    def forget(self, table_id: str) -> None:
        """Forget a table, so that the program's own next action there sends no message."""
        self._statuses.pop(table_id, None), self._guests.pop(table_id, None)

    async def changes(self) -> list[messages.Json]:
        """Return messages about the tables that changed."""
        changed, self._changed = self._changed, {}  # more may be marked while tables are loaded
        told = []
        for table_id in changed:
            try:
                told += self._changes_at(await self.tables.load(table_id))
            except Unavailable:
                self._changed[table_id] = None  # it is tried again after a heartbeat
            except Refusal:
                continue  # there is no such table, or it can't be read
        return told

    def _changes_at(self, loaded: LoadedTable) -> list[messages.Json]:
        was, now = self._statuses.get(loaded.id, ""), program_status(loaded.table, self.program)
        before, guests = self._guests.get(loaded.id, set()), awaited_guests(loaded.table, self.program)
        if now and now != "over":
            self._statuses[loaded.id], self._guests[loaded.id] = now, guests
        else:
            self._statuses.pop(loaded.id, None), self._guests.pop(loaded.id, None)
        told: list[messages.Json] = []
        if was != now and "playing" in (was, now):
            kind = "gameStart" if now == "playing" else "gameFinish"
            told.append({"type": kind, "game": messages.game(loaded, self.program)})
        elif was != now and (now == "challenge" or (was == "challenge" and not now)):
            kind = "challenge" if now else "challengeCanceled"
            told.append({"type": kind, "challenge": messages.challenge(loaded, self.program)})
        if (before - guests - loaded.table.people()) and now == "waiting":
            declined = messages.challenge(loaded, self.program)
            told.append({"type": "challengeDeclined", "challenge": declined})
        return told


def _last_common(before: Sequence[Any], now: Sequence[Any]) -> int:
    """Return the last place at which a match still has the state it had before; -1 where there is none.

    States are compared by identity. After a log was read again all of them are new objects.
    """
    place = min(len(before), len(now)) - 1
    while place >= 0 and before[place] is not now[place]:
        place -= 1
    return place


def program_status(table: Table, program: str) -> str:
    """Return what a program has to do with a table now; empty if nothing."""
    if table.seats_of(program):
        return "over" if table.over else "waiting" if table.match is None else "playing"
    return "challenge" if any(guest.person == program for guest in invited(table).values()) else ""


def awaited_guests(table: Table, program: str) -> set[str]:
    """Return the guests that a program has invited to its table and that have not come yet."""
    return {guest.person for guest in invited(table).values()} if table.host == program else set()
