"""Viewers: the open pages of a table, and the audiences they form."""

import asyncio
from dataclasses import dataclass, field

from msgspec import Struct

from speeltafel.core.words import Language

MAX_QUEUED = 64
"""Updates a slow page may be behind before it is closed and must reload."""


class Audience(Struct, frozen=True, cache_hash=True):
    """Everyone who gets the same updates: the same observer, seats, host and language."""

    observer: int | None
    seats: tuple[int, ...]
    host: bool
    language: Language


@dataclass(eq=False, slots=True)
class Viewer:
    """One open page."""

    person: str
    viewing_as: int | None
    """The seat it looks as, where several people share a screen."""
    language: Language
    device: str = ""
    """The digest of the token by which its browser was recognised; empty for a stranger's."""
    unheard: frozenset[str] = frozenset()
    """People whose words it doesn't show: its person has blocked them."""
    queue: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(MAX_QUEUED))
    """Messages to send, as JSON; an empty one ends the connection."""
    audience: Audience | None = None
    """The audience it was last part of."""
    roster_version: int = -1
    """The version of the table's roster for which `audience` was computed."""
    close_code: int = 4408
    """The WebSocket code it is closed with: too far behind, unless set otherwise; 0 if the page left."""
    playing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a move of this page is being played."""

    def send(self, message: bytes) -> bool:
        """Queue a message; a page that is too far behind is closed instead. Return whether it was queued."""
        if self.queue.qsize() < MAX_QUEUED:
            self.queue.put_nowait(message)
            return True
        self.close()
        return False

    def sign_out(self, last: bytes = b"") -> None:
        """Close the page, which is nobody's any more, after a last message."""
        self.person = ""
        self.close(last)

    def close(self, last: bytes = b"") -> None:
        """Drop the queue and close the page, after a last message."""
        while not self.queue.empty():
            self.queue.get_nowait()
        if last:
            self.queue.put_nowait(last)
        self.queue.put_nowait(b"")
