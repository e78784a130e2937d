"""Those who look on: every open page, how it is told what happens, and who of them are told the same."""

import asyncio
from dataclasses import dataclass, field

from msgspec import Raw, Struct

from speeltafel.core.scene import Scene
from speeltafel.core.words import Language, Names

WAITING_FRAMES = 64
"""Frames a slow reader may be behind before it is told to catch up afresh."""


class Audience(Struct, frozen=True, cache_hash=True):
    """Everyone who gets the same frames: the same eyes, chairs and language."""

    eyes: int | None
    seats: tuple[int, ...]
    host: bool
    language: Language


@dataclass(eq=False, slots=True)
class Viewer:
    """One open page."""

    person: str
    looking: int | None
    language: Language
    frames: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(WAITING_FRAMES))
    """What is to be sent, as JSON; empty: that was all, come back if you want more."""

    audience: Audience | None = None
    """With whom it was last told the same."""
    among: Names = ()
    """What the seats were called then, as the very value that the room had."""
    why: int = 4408
    """Why it is closed when there is no more: too far behind, unless it is something else; 0 if it left."""
    playing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a move of this page is being played."""

    def tell(self, frame: bytes) -> bool:
        """Queue a frame; a page that is too far behind gets no more, and must come back."""
        if self.frames.qsize() < WAITING_FRAMES:
            self.frames.put_nowait(frame)
            return True
        self.dismiss()
        return False

    def dismiss(self) -> None:
        """There will be no more."""
        while not self.frames.empty():
            self.frames.get_nowait()
        self.frames.put_nowait(b"")


class Drawn(Struct, frozen=True):
    """A drawing, the version of the match it shows, and what made it of the one before, step by step."""

    version: int
    scene: Scene
    changes: Raw
    """As JSON."""
