"""Bots at the tables: whenever it is one's turn it thinks elsewhere, and then moves as anybody does.

A bot is woken by what happens at its table, or by the house opening: nobody need look on. It gets the view of
its seat and nothing else.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from speeltafel.core.asker import Asker
from speeltafel.core.game import Choose
from speeltafel.core.refusals import GameOver, Refusal
from speeltafel.core.thought import Thought
from speeltafel.play import bots
from speeltafel.play.decisions import Stale
from speeltafel.play.room import Room
from speeltafel.server.client_addresses import ClientAddresses
from speeltafel.server.errors import NoTable
from speeltafel.server.leases import RETRY, Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Unavailable

Think = Callable[[str, Any, Sequence[Any], str, Asker], "Future[Thought[Any]]"]
"""Asking a bot: the game, what its seat sees, its moves, how well it plays, and for whom."""

PACE = 0.9
"""Seconds from one event to a bot's next move where somebody looks on: time to see what happened."""
REST = 5.0
"""Seconds until a bot that could not move tries again."""


def never(*asked: Any) -> "Future[Any]":
    """Where nobody thinks: a bot whose turn it is waits for ever, and a study never comes to its end."""
    return Future()


class BotTurns:
    """All bots of the house."""

    def __init__(self, tables: Tables, think: Think, leases: Leases, addresses: ClientAddresses) -> None:
        self._tables, self._think, self._leases, self._addresses = tables, think, leases, addresses
        self.pace = PACE
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._patient: dict[str, asyncio.Event] = {}
        """The tables where another worker's bot has the turn, and what wakes us to look again."""

    def look(self, loaded: LoadedTable) -> None:
        """Something happened at a table; if now a bot must choose, it begins to think.

        Where only bots sit and nobody looks on, they wait: that game is for nobody.
        """
        if loaded.id in self._patient:
            self._patient[loaded.id].set()
        elif loaded.id not in self._playing and self._is_asked(loaded):
            self._playing[loaded.id] = asyncio.get_running_loop().create_task(self._play_on(loaded.id))

    @property
    def playing(self) -> int:
        """At how many tables a bot of ours has the turn, or waits for it."""
        return len(self._playing)

    async def take_over(self, id: str) -> None:
        """A worker died while its bot had the turn at this table, or was about to."""
        try:
            self.look(await self._tables.load(id))
        except Refusal:
            logging.getLogger(__name__).warning("the bots of %s can't be woken", id)
        if id not in self._playing:
            self._leases.release(f"bots {id}")

    async def wake(self, since: float = 0.0) -> None:
        """Look at every table that has ever had a bot: the house may have closed in the midst of a game.

        Or only at those where something happened lately.
        """
        for id in self._tables.store.rooms_with_bots(since):
            try:
                self.look(await self._tables.load(id))
            except Refusal:
                logging.getLogger(__name__).warning("the bots of %s can't be woken", id)
            await asyncio.sleep(0)

    def leave(self) -> None:
        """Stop thinking, everywhere."""
        for task in self._playing.values():
            task.cancel()

    async def rest(self) -> None:
        """Wait until no bot has anything to do."""
        while self._playing:
            await asyncio.wait(self._playing.values())

    async def _thought(self, room: Room, level: str) -> Thought[Any]:
        """What a bot of this level would do now for the seat that must choose; it gets that seat's view."""
        assert room.table is not None
        assert isinstance(room.turn, Choose)
        view = room.view(room.table.state, room.turn.seat)
        asked = self._think(room.game.key, view, room.turn.moves, level, self._addresses.at(room))
        return await asyncio.wrap_future(asked)

    def _is_asked(self, loaded: LoadedTable) -> bool:
        return bool(loaded.room.bot) and bool(loaded.presence.viewers or loaded.room.people())

    async def _play_on(self, id: str) -> None:
        try:
            await self._play(id)
        finally:
            del self._playing[id]  # here and not later, so that no turn falls between two tasks
            self._leases.release(f"bots {id}")

    async def _play(self, id: str) -> None:
        """Play at this table as long as it is a bot's turn."""
        while True:
            try:
                loaded = await self._tables.load(id)
                if not self._is_asked(loaded):
                    return
                if await self._leases.claim(f"bots {id}"):
                    await self._tables.refresh(id)  # who had the turn before us may have moved meanwhile
                    if self._is_asked(loaded):
                        await self._move(loaded)
                else:
                    await self._wait(id)
            except (Stale, GameOver):
                continue  # the position changed or the match ended while the bot thought: look again
            except (NoTable, *UNREADABLE):
                return
            except Unavailable:
                await asyncio.sleep(REST)  # whoever looks after the store has been told
            except Exception:
                logging.getLogger(__name__).exception("a bot could not move at %s", id)
                await asyncio.sleep(REST)

    async def _wait(self, id: str) -> None:
        """Another worker has the turn: until something happens there, or it is time to ask again."""
        happens = self._patient[id] = asyncio.Event()
        try:
            async with asyncio.timeout(RETRY):
                await happens.wait()
        except TimeoutError:
            pass
        finally:
            del self._patient[id]

    async def _move(self, loaded: LoadedTable) -> None:
        room, seat, version = loaded.room, loaded.room.actor, loaded.room.version
        thought = await self._thought(room, room.bot)
        if loaded.presence.viewers:
            await asyncio.sleep(max(0.0, min(self.pace, room.at + self.pace - self._tables.now())))
        token = room.game.write(thought.move)
        await self._tables.execute(loaded.id, lambda room: bots.move(room, seat, token, version))
