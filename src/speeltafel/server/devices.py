"""The devices on which people are signed in: when each was last seen, and closing pages of signed-out ones.

Any worker may sign a device out. Each worker hears that something about people changed, asks which devices of
its open pages are still signed in, and closes the pages of the others.
"""

import asyncio
import contextlib

from msgspec.json import encode

from speeltafel.core.refusals import Refusal
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.store import Unavailable
from speeltafel.store.people import devices

SEEN_EVERY = 3600.0
"""Seconds between two times at which a device's last visit is written down."""
MAX_REMEMBERED = 10_000
"""Devices whose last visit is remembered."""


class Devices:
    """What one worker knows of the devices that visit it."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store = tables, tables.store
        self._seen: dict[str, float] = {}
        """When a device's last visit was written down, by the digest of its token."""
        self._task: asyncio.Task[None] | None = None
        self._requested = False

    def start(self) -> None:
        """Close the pages of devices that are signed out from now on."""
        loop = asyncio.get_running_loop()

        def people_changed() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._close_soon)

        self._store.on_people_changed(people_changed)

    def note_seen(self, device: str) -> None:
        """Record that the device with this token asks for something, every hour once."""
        now = self._tables.now()
        if now - self._seen.get(device, -SEEN_EVERY) < SEEN_EVERY:
            return
        if len(self._seen) >= MAX_REMEMBERED:
            self._seen.clear()
        self._seen[device] = now
        with contextlib.suppress(Refusal):  # pages are shown also while nothing can be written
            self._store.write(devices.note_seen, device, now, SEEN_EVERY)

    def _close_soon(self) -> None:
        self._requested = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._close_signed_out())

    async def _close_signed_out(self) -> None:
        """Close the pages of devices that are signed out, until nothing has changed meanwhile."""
        try:
            while self._requested:
                self._requested = False
                pages = [
                    (loaded, viewer)
                    for loaded in self._tables.loaded.values()
                    for viewer in loaded.presence.viewers
                    if viewer.device
                ]
                asked = {viewer.device for _, viewer in pages}
                known = await asyncio.to_thread(self._store.read, devices.signed_in, asked)
                for loaded, viewer in pages:
                    if viewer.device not in known:
                        loaded.presence.viewers.discard(viewer)
                        viewer.sign_out(_reload(loaded))
        except Refusal:  # the database is away
            asyncio.get_running_loop().call_later(Unavailable.wait, self._close_soon)
        finally:
            self._task = None


def _reload(loaded: LoadedTable) -> bytes:
    """Return the message that lets a page load again, which is then a stranger's, whatever it has seen."""
    return encode({"n": loaded.table.seq + 1, "v": loaded.table.version, "page": True})
