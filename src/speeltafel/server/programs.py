"""All programs of the house: who listens where, who is gone while it must choose, and who begins a game."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import aclosing, suppress

from speeltafel import texts
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.play import decisions, programs
from speeltafel.play.programs import GONE
from speeltafel.play.room import Room
from speeltafel.server.errors import NoTable, RateLimited, TooManyChallenges
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.program_streams import BEAT, EventStream, GameStream, Stream, standing
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Person

MOST_STREAMS = 64
"""Tables one program may listen to at a time."""
MOST_TABLES = 300
"""Of the tables where a program sat so many are looked at first when it comes in; most are long over."""
BETWEEN_TABLES = 0.005
"""Seconds between two older tables that are looked at: reading a log takes a millisecond or more."""
MOST_OVER = 100_000
"""Tables remembered as over, which need not be looked at again."""
MOST_CHALLENGES = 20
"""Open challenges by one challenger, and to one program."""
MOST_FROM_ONE = 3
"""Of those to one program so many by one challenger: the others are for others."""


class Programs:
    """Hears what happens at every table, as bots do, and tells programs what concerns them."""

    def __init__(self, tables: Tables, timeout: float = GONE) -> None:
        self._tables = tables
        self.beat, self.timeout = BEAT, timeout
        self._events: dict[str, EventStream] = {}
        self._games: dict[str, dict[str, GameStream]] = {}
        """By table and program."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """Who sees to a table where a program must choose, or begins a game."""
        self._over: set[tuple[str, str]] = set()
        """Tables that don't concern a program any more, unless something happens there."""

    def online(self) -> list[str]:
        """The programs that listen for what concerns them, here or at another worker."""
        return sorted({*self._events, *self._tables.listening_elsewhere()})

    def listening(self) -> list[Person]:
        """Those programs, as the house knows them."""
        people = map(self._tables.store.person, self.online())
        return [one for one in people if one is not None]

    def look(self, loaded: LoadedTable) -> None:
        """Something happened at a table: who listens is told, and somebody sees to who is gone."""
        for program in programs.concerned(loaded.room) if self._over else ():
            self._over.discard((program, loaded.id))
        for stream in self._games.get(loaded.id, {}).values():
            stream.wake()
        if self._events:
            self.hear_of(loaded.id, programs.concerned(loaded.room))
        if loaded.id not in self._tasks and (waits_for(loaded) or may_begin(loaded)):
            self._tasks[loaded.id] = asyncio.get_running_loop().create_task(self._see_to(loaded.id))

    def hear_of(self, table: str, people: Collection[str]) -> None:
        """Something happened at a table, here or elsewhere; these may be concerned by it from now on."""
        for program in people if self._over else ():
            self._over.discard((program, table))
        for program, listener in self._events.items():
            if program in people or listener.concerns(table):
                listener.touch(table)

    async def wake(self) -> None:
        """Look at the tables of every program: the house may have closed while one had to choose."""
        for program in self._tables.store.programs():
            for place, id in enumerate(self._tables.store.rooms_of(program.id)):
                try:
                    self.look(await self._tables.load(id))
                except Refusal:
                    logging.getLogger(__name__).warning("the programs of %s can't be looked after", id)
                await asyncio.sleep(0 if place < MOST_TABLES else BETWEEN_TABLES)

    def leave(self) -> None:
        """The house closes."""
        for task in self._tasks.values():
            task.cancel()
        for stream in [
            *self._events.values(),
            *(one for some in self._games.values() for one in some.values()),
        ]:
            stream.close()

    async def events(self, program: str, is_known: Callable[[], bool]) -> AsyncGenerator[bytes]:
        """All that concerns a program, what is going on first; a second such stream ends the first."""
        if program in self._events:
            self._events[program].close(replaced=True)
        stream = self._events[program] = EventStream(self._tables, program, is_known)
        stream.beat = self.beat
        self._tables.program_listens(program, True)
        try:
            yield b"\n"
            ids = self._tables.store.rooms_of(program)
            async for id in self._concerning(program, ids[:MOST_TABLES]):
                stream.touch(id)
            older = asyncio.create_task(self._find_older(program, ids[MOST_TABLES:], stream))
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
            now = await self._standing(id, program)
            if now == "playing":
                yield id
            elif now:
                others.append(id)
            await asyncio.sleep(0)
        for id in others:
            yield id

    async def _find_older(self, program: str, ids: Sequence[str], stream: EventStream) -> None:
        """Tell of older tables that concern a program; one that is over is looked at once."""
        for id in ids:
            if (program, id) not in self._over:
                if await self._standing(id, program):
                    stream.touch(id)
                await asyncio.sleep(BETWEEN_TABLES)

    async def _standing(self, id: str, program: str) -> str:
        """What a table is to a program; empty where it doesn't concern it any more, or can't be read."""
        try:
            now = standing((await self._tables.load(id)).room, program)
        except Refusal:
            return ""
        if now in ("", "over") and len(self._over) < MOST_OVER:
            self._over.add((program, id))
        return "" if now == "over" else now

    async def check_challenges(self, challenger: str, program: str) -> None:
        """Refuse one more challenge where one of the two has too many open ones."""
        made = await self._open_challenges(challenger, lambda room: room.host == challenger)
        if made >= MOST_CHALLENGES:
            raise TooManyChallenges(texts.API_TOO_MANY_MADE)
        asked = await self._open_challenges(program, lambda room: standing(room, program) == "challenge")
        if asked >= MOST_CHALLENGES:
            raise TooManyChallenges(texts.API_TOO_MANY_OPEN)
        from_one = await self._open_challenges(
            program, lambda room: standing(room, program) == "challenge" and room.host == challenger
        )
        if from_one >= MOST_FROM_ONE:
            raise TooManyChallenges(texts.API_TOO_MANY_FROM_ONE)

    async def _open_challenges(self, person: str, which: Callable[[Room], bool]) -> int:
        """Count the tables of a person that wait for a program that was asked, as far as needed."""
        found = 0
        for id in self._tables.store.rooms_of(person)[: 10 * MOST_CHALLENGES]:
            with suppress(Refusal):
                room = (await self._tables.load(id)).room
                found += room.table is None and bool(programs.invited(room)) and which(room)
            if found >= MOST_CHALLENGES:
                break
        return found

    def listen(
        self, loaded: LoadedTable, program: str, is_known: Callable[[], bool]
    ) -> AsyncGenerator[bytes]:
        """All that happens at a table, as a program may know it; a second such stream ends the first."""
        mine = [id for id, some in self._games.items() if program in some]
        if loaded.id not in mine and len(mine) >= MOST_STREAMS:
            raise RateLimited(texts.TOO_FAST)
        return self._listen(loaded, GameStream(self._tables, program, is_known, loaded))

    async def _listen(self, loaded: LoadedTable, stream: GameStream) -> AsyncGenerator[bytes]:
        program, here = stream.program, self._games.setdefault(loaded.id, {})
        if program in here:
            here[program].close(replaced=True)
        here[program] = stream
        stream.beat = self.beat
        loaded.presence.programs.add(program)
        loaded.see(program, self._tables.now())
        self._tables.presence_changed(loaded)
        try:
            async with aclosing(stream.lines()) as lines:
                async for line in lines:
                    yield line
        finally:
            self._part(loaded, stream)

    def _part(self, loaded: LoadedTable, stream: Stream) -> None:
        here = self._games.get(loaded.id, {})
        if here.get(stream.program) is not stream:
            return
        del here[stream.program]
        if not here:
            del self._games[loaded.id]
        loaded.presence.programs.discard(stream.program)
        loaded.see(stream.program, self._tables.now())
        self._tables.presence_changed(loaded)

    def overlook(self, program: str, table: str) -> None:
        """A program need not hear of what it did itself."""
        if program in self._events:
            self._events[program].overlook(table)

    async def begin(self, loaded: LoadedTable) -> None:
        """Begin the game at a table that is complete; whoever comes second finds it begun."""
        with suppress(BadRequest):
            await self._tables.execute(loaded.id, lambda room: decisions.start(room, room.host))

    # Those who are gone.

    async def _see_to(self, id: str) -> None:
        """Stay with a table as long as something is to be seen to there."""
        try:
            while (loaded := await self._tables.load(id)) and (waits_for(loaded) or may_begin(loaded)):
                await self._settle(loaded)
        except (NoTable, *UNREADABLE):
            return
        finally:
            del self._tasks[id]

    async def _settle(self, loaded: LoadedTable) -> None:
        """Begin what can begin; put a bot in the place of who is gone for too long; else wait a little."""
        seat = loaded.room.asked
        away = loaded.away(seat, self._tables.now()) if seat else 0.0
        try:
            if may_begin(loaded):
                await self.begin(loaded)
            elif away >= self.timeout:
                await self._tables.execute(
                    loaded.id, lambda room: programs.stand_in(room, seat, away, self.timeout)
                )
        except (NoTable, *UNREADABLE):
            raise
        except Refusal:
            pass  # Somebody else was first, perhaps at another worker: what they did is looked at anew.
        except Exception:
            logging.getLogger(__name__).exception("a program's place at %s could not be seen to", loaded.id)
        left = self.timeout - loaded.away(seat, self._tables.now()) if seat else self.beat
        if waits_for(loaded) or may_begin(loaded):
            await asyncio.sleep(min(self.beat, max(left, 0.01)))


def waits_for(loaded: LoadedTable) -> bool:
    """Whether a program must choose at this table, and is to be missed where it is gone.

    Where a move may take days, being away means nothing.
    """
    room = loaded.room
    return bool(room.asked) and room.chairs[room.asked - 1].program and room.pace["kind"] != "days"


def may_begin(loaded: LoadedTable) -> bool:
    """Whether a table that a program set up is complete: it begins at once, for nobody presses a button."""
    room = loaded.room
    if room.table is not None or not all(chair.taken for chair in room.chairs):
        return False
    return any(chair.program for chair in room.chairs if chair.person and chair.person == room.host)
