"""What a program hears: lines of JSON on a connection that stays open, made from what is true now.

Nothing waits in a queue for a slow reader. A stream is only told that something changed; when its reader has
taken the last line, it looks what is different by then and says that. So who stalls slows nobody and fills no
memory, and what was missed in between comes in one line.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any

from msgspec.json import encode

from speeltafel.core.refusals import Refusal
from speeltafel.play.programs import invited
from speeltafel.play.room import Room
from speeltafel.server import program_messages
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables

BEAT = 5.0
"""Seconds of silence after which an empty line says that we are still here."""


class Stream:
    """One open connection of a program."""

    def __init__(self, tables: Tables, program: str, is_known: Callable[[], bool]) -> None:
        self.tables, self.program, self._is_known = tables, program, is_known
        self.beat = BEAT
        self._something = asyncio.Event()
        self._closed = self._replaced = False

    def wake(self) -> None:
        """Something may have changed."""
        self._something.set()

    def close(self, replaced: bool = False) -> None:
        """There will be no more; perhaps because the same program opened another in its place."""
        self._closed, self._replaced = True, replaced
        self.wake()

    async def lines(self) -> AsyncGenerator[bytes]:
        """Everything there is to say, as it comes; an empty line where there is nothing for long."""
        while True:
            self._something.clear()
            if self._replaced:
                yield encode({"type": "replaced"}) + b"\n"
                return
            for line in await self.news():
                yield encode(line) + b"\n"
            if self._closed or not self._is_known():
                return
            try:
                async with asyncio.timeout(self.beat):
                    await self._something.wait()
            except TimeoutError:
                yield b"\n"

    async def news(self) -> list[program_messages.Json]:
        """What is different since the last time."""
        raise NotImplementedError


class GameStream(Stream):
    """What happens at one table, as a program may know it."""

    def __init__(
        self, tables: Tables, program: str, is_known: Callable[[], bool], loaded: LoadedTable
    ) -> None:
        super().__init__(tables, program, is_known)
        self.loaded = loaded
        self._states: list[Any] = []
        self._players: list[program_messages.Json] = []
        self._told: tuple[Any, ...] | None = None
        self._heard = max((line.seq for line in loaded.room.said), default=0)
        self._absent: set[int] = set()

    async def news(self) -> list[program_messages.Json]:
        """All of it first, then what changed."""
        room = self.loaded.room
        said = [program_messages.chat(line) for line in room.said if line.seq > self._heard]
        self._heard = max((line.seq for line in room.said), default=self._heard)
        absent = program_messages.absent(self.loaded, self.program)
        went = [program_messages.gone(seat, seat in absent) for seat in sorted(absent ^ self._absent)]
        self._absent = absent
        if room.over:
            self._closed = True
        return [*self._positions(room), *went, *said]

    def _positions(self, room: Room) -> list[program_messages.Json]:
        players, states = (
            program_messages.players(room),
            list(room.table.states) if room.table is not None else [],
        )
        was, before = self._told, self._states
        now = (
            room.version,
            players,
            program_messages.request(room),
            room.seats,
            room.host,
            room.pace,
            room.options,
        )
        self._told, self._states, self._players = now, states, players
        if was is None:
            return [program_messages.full(self.loaded, self.program, self.tables.now())]
        if was == now:
            return []
        if not before or was[3:] != now[3:]:  # Chairs, host or agreements are others, or it begins: all anew.
            return [program_messages.full(self.loaded, self.program, self.tables.now())]
        first = min(len(before), len(states)) - 1
        while before[first] is not states[first]:
            first -= 1
        told = program_messages.state(self.loaded, self.program, self.tables.now(), first)
        return [told | ({"players": players} if players != was[1] else {})]


class EventStream(Stream):
    """What concerns a program anywhere in the house: games that begin and end, and invitations."""

    def __init__(self, tables: Tables, program: str, is_known: Callable[[], bool]) -> None:
        super().__init__(tables, program, is_known)
        self._standing: dict[str, str] = {}
        self._hopes: dict[str, set[str]] = {}
        self._changed: dict[str, None] = {}

    def touch(self, table: str) -> None:
        """Something happened at a table that may concern this program."""
        self._changed[table] = None
        self.wake()

    def concerns(self, table: str) -> bool:
        """Whether this program has or had something to do with a table."""
        return table in self._standing

    def overlook(self, table: str) -> None:
        """What follows at this table the program did itself."""
        self._standing.pop(table, None), self._hopes.pop(table, None)

    async def news(self) -> list[program_messages.Json]:
        """What changed at the tables that were touched."""
        told = []
        for table in self._changed:
            with suppress(Refusal):
                told += self._news_of(await self.tables.load(table))
        self._changed.clear()
        return told

    def _news_of(self, loaded: LoadedTable) -> list[program_messages.Json]:
        was, now = self._standing.get(loaded.id, ""), standing(loaded.room, self.program)
        hoped, hopes = self._hopes.get(loaded.id, set()), hoping(loaded.room, self.program)
        if now and now != "over":
            self._standing[loaded.id], self._hopes[loaded.id] = now, hopes
        else:
            self._standing.pop(loaded.id, None), self._hopes.pop(loaded.id, None)
        told: list[program_messages.Json] = []
        if was != now:
            if now == "playing":
                told.append({"type": "gameStart", "game": program_messages.game(loaded, self.program)})
            elif was == "playing":
                told.append({"type": "gameFinish", "game": program_messages.game(loaded, self.program)})
            elif now == "challenge":
                told.append(
                    {"type": "challenge", "challenge": program_messages.challenge(loaded, self.program)}
                )
            elif was == "challenge" and not now:
                told.append(
                    {
                        "type": "challengeCanceled",
                        "challenge": program_messages.challenge(loaded, self.program),
                    }
                )
        if (hoped - hopes - loaded.room.people()) and now == "waiting":
            told.append(
                {"type": "challengeDeclined", "challenge": program_messages.challenge(loaded, self.program)}
            )
        return told


def standing(room: Room, program: str) -> str:
    """What a program has to do with a table now; empty where nothing."""
    if room.seats_of(program):
        return "over" if room.over else "waiting" if room.table is None else "playing"
    return "challenge" if any(guest.person == program for guest in invited(room).values()) else ""


def hoping(room: Room, program: str) -> set[str]:
    """For whom a program waits that it has asked to its table."""
    return {guest.person for guest in invited(room).values()} if room.host == program else set()
