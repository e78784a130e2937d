"""Bots' turns: when a bot must choose, it thinks in another process and then moves as a person does.

A change at its table starts a bot, or the start of the server does; no page needs to be open. A bot gets the
view of its seat and nothing else.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from speeltafel import texts
from speeltafel.core.asker import Asker
from speeltafel.core.game import Choose
from speeltafel.core.refusals import GameOver, Refusal
from speeltafel.core.thought import Thought
from speeltafel.core.words import say
from speeltafel.play import bots
from speeltafel.play.decisions import Stale
from speeltafel.server.client_addresses import ClientAddresses
from speeltafel.server.errors import NoTable
from speeltafel.server.leases import RETRY, Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Unavailable

Think = Callable[[str, Any, Sequence[Any], str, Asker], "Future[Thought[Any]]"]
"""Ask a bot: the game, the view of its seat, its legal moves, its level, and for whom it thinks."""

CompiledShare = Callable[[str], float | None]
"""Return which share of a game's bot is compiled while it still thinks without; None where it doesn't."""

PACE = 0.9
"""Seconds from one event to a bot's next move where a page is open: time to see what happened."""
NOTE_INTERVAL = 2.0
"""Seconds between two notes of how far a bot has warmed up, while it thinks."""
RETRY_AFTER_ERROR = 5.0
"""Seconds until a bot that could not move tries again."""


def never(*asked: Any) -> "Future[Any]":
    """Return a future that is never done: stands in for bots where no bot workers run."""
    return Future()


class BotTurns:
    """Plays the turns of bots at all tables."""

    def __init__(
        self,
        tables: Tables,
        think: Think,
        leases: Leases,
        addresses: ClientAddresses,
        compiled_share: CompiledShare = lambda game: None,
    ) -> None:
        self._tables, self._think, self._leases, self._addresses = tables, think, leases, addresses
        self._compiled_share = compiled_share
        self.pace = PACE
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._wakeups: dict[str, asyncio.Event] = {}
        """The tables where another worker plays the bot's turn, and what ends the wait there."""

    def table_changed(self, loaded: LoadedTable) -> None:
        """Start to play at a table if a bot must choose there.

        Where only bots sit and no page is open they wait, unless a tournament does: nobody would see it.
        """
        if loaded.id in self._wakeups:
            self._wakeups[loaded.id].set()
        elif loaded.id not in self._playing and self._must_play(loaded):
            self._playing[loaded.id] = asyncio.get_running_loop().create_task(self._play_on(loaded.id))

    @property
    def playing(self) -> int:
        """The number of tables where this worker plays a bot's turn, or waits to."""
        return len(self._playing)

    async def take_over(self, id: str) -> None:
        """Play on at a table whose worker died during a bot's turn, or just before one."""
        try:
            self.table_changed(await self._tables.load(id))
        except Refusal:
            logging.getLogger(__name__).warning("The bots of %s can't be recovered", id)
        if id not in self._playing:
            self._leases.release(f"bots {id}")

    async def recover(self, since: float = 0.0) -> None:
        """Look at every table that has had a bot, or only at those with events since this time.

        The server may have stopped while a bot had the turn.
        """
        for id in await asyncio.to_thread(self._tables.store.rooms_with_bots, since):
            try:
                self.table_changed(await self._tables.load(id))
            except Refusal:
                logging.getLogger(__name__).warning("The bots of %s can't be recovered", id)
            await asyncio.sleep(0)

    def stop(self) -> None:
        """Cancel all turns."""
        for task in self._playing.values():
            task.cancel()

    async def wait_idle(self) -> None:
        """Wait until no bot has a turn."""
        while self._playing:
            await asyncio.wait(self._playing.values())

    async def _thought(self, loaded: LoadedTable) -> Thought[Any]:
        """Return what the bot does whose turn it is; it gets the view of its seat."""
        table, game = loaded.table, loaded.table.game.key
        assert table.match is not None
        assert isinstance(table.turn, Choose)
        view = table.view(table.match.state, table.turn.seat)
        asked = self._think(game, view, table.turn.moves, table.bot, self._addresses.at(table))
        thought = asyncio.wrap_future(asked)
        try:
            while not (await asyncio.wait([thought], timeout=NOTE_INTERVAL))[0]:
                if (share := self._compiled_share(game)) is not None:
                    note = say(texts.WARMING_UP, percent=round(100 * share))
                    self._tables.publisher.send_note(loaded, note)
            return thought.result()
        finally:
            thought.cancel()

    def _must_play(self, loaded: LoadedTable) -> bool:
        table = loaded.table
        return bool(table.bot) and bool(loaded.presence.viewers or table.people() or table.tournament)

    async def _play_on(self, id: str) -> None:
        try:
            await self._play(id)
        finally:
            del self._playing[id]  # here and not in a callback, so that no turn falls between two tasks
            self._leases.release(f"bots {id}")

    async def _play(self, id: str) -> None:
        """Play at this table as long as a bot has the turn."""
        while True:
            try:
                loaded = await self._tables.load(id)
                if not self._must_play(loaded):
                    return
                if await self._leases.claim(f"bots {id}"):
                    await self._tables.refresh(id)  # the worker that held the lease may have moved
                    if self._must_play(loaded):
                        await self._move(loaded)
                else:
                    await self._wait(id)
            except (Stale, GameOver):
                continue  # the position changed or the match ended while the bot thought: look again
            except (NoTable, *UNREADABLE):
                return
            except Unavailable as unavailable:
                await asyncio.sleep(unavailable.wait)  # the store reports this itself
            except Exception:
                logging.getLogger(__name__).exception("A bot could not move at %s", id)
                await asyncio.sleep(RETRY_AFTER_ERROR)

    async def _wait(self, id: str) -> None:
        """Wait until something happens at this table, or it is time to claim the lease again."""
        wakeup = self._wakeups[id] = asyncio.Event()
        try:
            async with asyncio.timeout(RETRY):
                await wakeup.wait()
        except TimeoutError:
            pass
        finally:
            del self._wakeups[id]

    async def _move(self, loaded: LoadedTable) -> None:
        table, seat, version = loaded.table, loaded.table.actor, loaded.table.version
        thought = await self._thought(loaded)
        if loaded.presence.viewers:
            await asyncio.sleep(max(0.0, min(self.pace, table.at + self.pace - self._tables.now())))
        token = table.game.write(thought.move)
        await self._tables.execute(loaded.id, lambda table: bots.move(table, seat, token, version))
