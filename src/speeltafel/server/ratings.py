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
    """Submits finished rated matches to the store, once each."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._submitted: dict[str, Future[bool]] = {}
        """The matches submitted since the server started, and whether that is stored."""

    def table_changed(self, loaded: LoadedTable) -> None:
        """Submit the table's match if it is rated and over."""
        table = loaded.table
        if not table.rated or not table.over or loaded.id in self._submitted:
            return
        done = self._tables.store.rate(finished(loaded.id, table))
        self._submitted[loaded.id] = done
        done.add_done_callback(partial(self._on_stored, loaded.id))

    async def why_not_counted(self, loaded: LoadedTable) -> str:
        """Return why the match at this table did not count; empty where it did, or is not over."""
        if not loaded.table.rated or not loaded.table.over:
            return loaded.table.unrated
        self.table_changed(loaded)
        if (submitted := self._submitted.get(loaded.id)) is not None:
            await asyncio.wait([asyncio.wrap_future(submitted)])
        reason = await asyncio.to_thread(self._tables.store.read, partial(verdict, room=loaded.id))
        return reason or ""

    def _on_stored(self, id: str, done: "Future[bool]") -> None:
        """Forget a failed submission: the next change at the table, or the next start, tries again."""
        if (error := done.exception()) is not None:
            self._submitted.pop(id, None)
            logging.getLogger(__name__).error("%s could not be rated", id, exc_info=error)

    async def count_waiting(self) -> None:
        """Submit matches that are over and not counted yet: at a start, and after a repair."""
        self._submitted.clear()
        for id in await asyncio.to_thread(self._tables.store.rooms_to_rate):
            try:
                self.table_changed(await self._tables.load(id))
            except UNREADABLE:
                continue
            await asyncio.sleep(0)
