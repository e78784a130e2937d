"""Ratings: every rated match is counted once when it is over."""

import asyncio
import logging
from concurrent.futures import Future
from functools import partial

from speeltafel.play.ratings import finished
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store.ratings import verdict


class Ratings:
    """Sees to it that every match that counts is counted, once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._asked: dict[str, Future[bool]] = {}
        """The tables whose match was handed over since the server started, and whether that is stored."""

    def look(self, loaded: LoadedTable) -> None:
        """Something happened at a table: perhaps its match is over."""
        room = loaded.room
        if not room.rated or not room.over or loaded.id in self._asked:
            return
        done = self._tables.store.rate(finished(loaded.id, room))
        self._asked[loaded.id] = done
        done.add_done_callback(partial(self._counted, loaded.id))

    async def verdict(self, loaded: LoadedTable) -> str:
        """Return why the rated match at this table did not count; empty where it did, or is not over."""
        if not loaded.room.rated or not loaded.room.over:
            return loaded.room.unrated
        self.look(loaded)
        if (asked := self._asked.get(loaded.id)) is not None:
            await asyncio.wait([asyncio.wrap_future(asked)])
        return self._tables.store.read(partial(verdict, room=loaded.id)) or ""

    def _counted(self, id: str, done: "Future[bool]") -> None:
        """Where it failed it is tried again when something happens there, or the house opens."""
        if (error := done.exception()) is not None:
            self._asked.pop(id, None)
            logging.getLogger(__name__).error("%s could not be rated", id, exc_info=error)

    async def count_waiting(self) -> None:
        """Judge what is over and was not judged yet: when the server starts, and after a repair."""
        self._asked.clear()
        for id in self._tables.store.rooms_to_rate():
            try:
                self.look(await self._tables.load(id))
            except UNREADABLE:
                continue
            await asyncio.sleep(0)
