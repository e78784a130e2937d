"""Programs: their open streams, bots that stand in for those that are gone, and matches they start."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import aclosing, suppress

from speeltafel import texts
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.play import programs
from speeltafel.play.programs import GONE
from speeltafel.play.table import Table
from speeltafel.server.errors import NoTable, RateLimited, TooManyChallenges
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.programs.streams import (
    HEARTBEAT,
    EventStream,
    GameStream,
    Stream,
    TokenCheck,
    program_status,
)
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Person, Unavailable

MAX_STREAMS = 64
"""Tables one program may listen to at a time."""
MAX_TABLES = 300
"""Of a program's tables, as many are checked before its event stream starts; most are long over."""
BETWEEN_TABLES = 0.005
"""Seconds between two older tables that are checked: reading a log takes a millisecond or more."""
MAX_OVER = 100_000
"""Finished tables that are remembered, so that they need not be checked again."""
MAX_CHALLENGES = 20
"""Open challenges by one challenger, and to one program."""
MAX_FROM_ONE = 3
"""Open challenges by one challenger to one program, so that others can challenge it too."""


class Programs:
    """Tells programs what concerns them, and looks after the tables where they play."""

    def __init__(self, tables: Tables, timeout: float = GONE) -> None:
        self._tables = tables
        self.heartbeat, self.timeout = HEARTBEAT, timeout
        self._events: dict[str, EventStream] = {}
        self._games: dict[str, dict[str, GameStream]] = {}
        """Open game streams, by table and program."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By table, the task that supervises it: a program must choose there, or starts a match."""
        self._over: set[tuple[str, str]] = set()
        """Tables that don't concern a program any more, unless something happens there."""

    async def online(self) -> list[str]:
        """Return the ids of programs with an open event stream, here or at another worker."""
        return sorted({*self._events, *await self._tables.listening_elsewhere()})

    async def listening(self) -> list[Person]:
        """Return the programs with an open event stream."""
        online, store = await self.online(), self._tables.store
        people = await asyncio.to_thread(lambda: [store.person(id) for id in online])
        return [one for one in people if one is not None]

    def table_changed(self, loaded: LoadedTable) -> None:
        """Wake the streams that a table concerns, and supervise it where that is needed."""
        for program in programs.concerned(loaded.table) if self._over else ():
            self._over.discard((program, loaded.id))
        for stream in self._games.get(loaded.id, {}).values():
            stream.wake()
        if self._events:
            self.mark_changed(loaded.id, programs.concerned(loaded.table))
        if loaded.id not in self._tasks and (waits_for_program(loaded) or can_start(loaded)):
            self._tasks[loaded.id] = asyncio.get_running_loop().create_task(self._supervise(loaded.id))

    def mark_changed(self, table_id: str, people: Collection[str]) -> None:
        """Note a change at a table, at this worker or another, that may concern these people."""
        for program in people if self._over else ():
            self._over.discard((program, table_id))
        for program, stream in self._events.items():
            if program in people or stream.concerns(table_id):
                stream.mark_changed(table_id)

    async def recover(self) -> None:
        """Look at the tables of every program: the server may have stopped while one had to choose."""
        store = self._tables.store
        for program in await asyncio.to_thread(store.programs):
            for place, id in enumerate(await asyncio.to_thread(store.rooms_of, program.id)):
                try:
                    self.table_changed(await self._tables.load(id))
                except Refusal:
                    logging.getLogger(__name__).warning("The programs of %s can't be recovered", id)
                await asyncio.sleep(0 if place < MAX_TABLES else BETWEEN_TABLES)

    def stop(self) -> None:
        """End all streams and tasks."""
        for task in self._tasks.values():
            task.cancel()
        for stream in [
            *self._events.values(),
            *(one for some in self._games.values() for one in some.values()),
        ]:
            stream.close()

    async def events(self, program: str, is_known: TokenCheck) -> AsyncGenerator[bytes]:
        """Yield all that concerns a program, current tables first; a second such stream ends the first."""
        if program in self._events:
            self._events[program].close(replaced=True)
        stream = self._events[program] = EventStream(self._tables, program, is_known)
        stream.heartbeat = self.heartbeat
        self._tables.program_listens(program, True)
        try:
            yield b"\n"
            ids = await asyncio.to_thread(self._tables.store.rooms_of, program)
            async for id in self._concerning(program, ids[:MAX_TABLES]):
                stream.mark_changed(id)
            older = asyncio.create_task(self._find_older(program, ids[MAX_TABLES:], stream))
            try:
                async with aclosing(stream.lines()) as lines:
                    async for line in lines:
                        yield line
            finally:
                older.cancel()
        finally:
            if self._events.get(program) is stream:
                del self._events[program]
                self._tables.program_listens(program, False)

    async def _concerning(self, program: str, ids: Sequence[str]) -> AsyncGenerator[str]:
        """Yield the tables that concern a program: running games first, then the others, the oldest first."""
        others = []
        for id in reversed(ids):
            now = await self._status(id, program)
            if now == "playing":
                yield id
            elif now:
                others.append(id)
            await asyncio.sleep(0)
        for id in others:
            yield id

    async def _find_older(self, program: str, ids: Sequence[str], stream: EventStream) -> None:
        """Mark older tables that concern a program; a finished one is read once."""
        for id in ids:
            if (program, id) not in self._over:
                if await self._status(id, program):
                    stream.mark_changed(id)
                await asyncio.sleep(BETWEEN_TABLES)

    async def _status(self, id: str, program: str) -> str:
        """Return what a table is to a program; empty where it doesn't concern it or can't be read."""
        try:
            now = program_status((await self._tables.load(id)).table, program)
        except Refusal:
            return ""
        if now in ("", "over") and len(self._over) < MAX_OVER:
            self._over.add((program, id))
        return "" if now == "over" else now

    async def check_challenges(self, challenger: str, program: str) -> None:
        """Refuse a challenge where the challenger or the program has too many open ones."""
        own = await self._open_challenges(challenger, lambda table: table.host == challenger)
        if own >= MAX_CHALLENGES:
            raise TooManyChallenges(texts.API_TOO_MANY_MADE)
        received = await self._open_challenges(
            program, lambda table: program_status(table, program) == "challenge"
        )
        if received >= MAX_CHALLENGES:
            raise TooManyChallenges(texts.API_TOO_MANY_OPEN)
        from_one = await self._open_challenges(
            program, lambda table: program_status(table, program) == "challenge" and table.host == challenger
        )
        if from_one >= MAX_FROM_ONE:
            raise TooManyChallenges(texts.API_TOO_MANY_FROM_ONE)

    async def _open_challenges(self, person: str, which: Callable[[Table], bool]) -> int:
        """Count a person's tables that wait for an invited program, up to the limit."""
        found = 0
        ids = await asyncio.to_thread(self._tables.store.rooms_of, person)
        for id in ids[: 10 * MAX_CHALLENGES]:
            with suppress(Refusal):
                table = (await self._tables.load(id)).table
                found += table.match is None and bool(programs.invited(table)) and which(table)
            if found >= MAX_CHALLENGES:
                break
        return found

    def listen(self, loaded: LoadedTable, program: str, is_known: TokenCheck) -> AsyncGenerator[bytes]:
        """Yield the events of a table, as a program may know them; a second such stream ends the first."""
        mine = [id for id, some in self._games.items() if program in some]
        if loaded.id not in mine and len(mine) >= MAX_STREAMS:
            raise RateLimited(texts.TOO_FAST)
        return self._serve(loaded, GameStream(self._tables, program, is_known, loaded))

    async def _serve(self, loaded: LoadedTable, stream: GameStream) -> AsyncGenerator[bytes]:
        program, here = stream.program, self._games.setdefault(loaded.id, {})
        if program in here:
            here[program].close(replaced=True)
        here[program] = stream
        stream.heartbeat = self.heartbeat
        loaded.presence.programs.add(program)
        loaded.see(program, self._tables.now())
        self._tables.presence_changed(loaded)
        try:
            async with aclosing(stream.lines()) as lines:
                async for line in lines:
                    yield line
        finally:
            self._close(loaded, stream)

    def _close(self, loaded: LoadedTable, stream: Stream) -> None:
        here = self._games.get(loaded.id, {})
        if here.get(stream.program) is not stream:
            return
        del here[stream.program]
        if not here:
            del self._games[loaded.id]
        loaded.presence.programs.discard(stream.program)
        loaded.see(stream.program, self._tables.now())
        self._tables.presence_changed(loaded)

    def ignore(self, program: str, table_id: str) -> None:
        """Send a program no message about what it does itself at a table."""
        if program in self._events:
            self._events[program].forget(table_id)

    async def start_match(self, loaded: LoadedTable) -> None:
        """Start the match at a full table; if somebody else has started it, do nothing."""
        with suppress(BadRequest):
            await self._tables.start_match(loaded.id, loaded.table.host)

    # Supervision of tables.

    async def _supervise(self, id: str) -> None:
        """Supervise a table as long as a program must choose there or can start the match."""
        try:
            while True:
                try:
                    loaded = await self._tables.load(id)
                except Unavailable as unavailable:
                    await asyncio.sleep(unavailable.wait)
                    continue
                if not (waits_for_program(loaded) or can_start(loaded)):
                    return
                await self._act_or_wait(loaded)
        except (NoTable, *UNREADABLE):
            return
        finally:
            del self._tasks[id]

    async def _act_or_wait(self, loaded: LoadedTable) -> None:
        """Start the match, or let a bot stand in for a program that is gone too long; else wait a little."""
        seat = loaded.table.asked
        away = loaded.away(seat, self._tables.now()) if seat else 0.0
        try:
            if can_start(loaded):
                await self.start_match(loaded)
            elif away >= self.timeout:
                await self._tables.execute(
                    loaded.id, lambda table: programs.stand_in(table, seat, away, self.timeout)
                )
        except (NoTable, *UNREADABLE):
            raise
        except Refusal:
            pass  # somebody else was first, perhaps at another worker
        except Exception:
            logging.getLogger(__name__).exception("Supervising %s failed", loaded.id)
        left = self.timeout - loaded.away(seat, self._tables.now()) if seat else self.heartbeat
        if waits_for_program(loaded) or can_start(loaded):
            await asyncio.sleep(min(self.heartbeat, max(left, 0.01)))


def waits_for_program(loaded: LoadedTable) -> bool:
    """Return whether a program must choose at this table, and a bot stands in when it is gone.

    Where a move may take days, nobody is replaced for being away.
    """
    table = loaded.table
    return bool(table.asked) and table.chairs[table.asked - 1].program and table.pace["kind"] != "days"


def can_start(loaded: LoadedTable) -> bool:
    """Return whether a table that a program created is full: its match starts at once."""
    table = loaded.table
    if table.match is not None or not all(chair.taken for chair in table.chairs):
        return False
    return any(chair.program for chair in table.chairs if chair.person and chair.person == table.host)
