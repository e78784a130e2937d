"""A table in memory: the room and its lock, who is there, and what was rendered for them."""

import asyncio
from dataclasses import dataclass, field

from speeltafel.core.words import Language
from speeltafel.play.room import Room
from speeltafel.server.idempotency import RecentKeys
from speeltafel.server.presence import Presence
from speeltafel.server.rendered import Rendered
from speeltafel.server.viewers import Audience, Viewer


@dataclass(frozen=True, slots=True)
class Lead:
    """The page that leads the others through a match that is over, and the place it is at."""

    viewer: Viewer
    place: int


@dataclass(eq=False, slots=True)
class LoadedTable:
    """A table in memory."""

    id: str
    room: Room
    """The state of the table: the fold of its log."""
    presence: Presence = field(default_factory=Presence)
    keys: RecentKeys = field(default_factory=RecentKeys)
    """The idempotency keys of the last commands."""
    rendered: Rendered = field(default_factory=Rendered)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a command is decided, stored and applied."""
    pending: int = 0
    """Commands that are under way or wait for the lock."""
    rematch_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the group goes on to another table, so that it goes to one."""
    lead: Lead | None = None
    """The shared review that is under way."""
    coached: int = 0
    """The seat that a coach looks on with, as far as this worker knows: its choices are judged beforehand."""

    def audience(self, person: str, looking: int | None, language: Language) -> Audience:
        """Return the audience of a person; with several seats in a hidden game, as the seat that looks.

        When another of those seats must choose, nobody looks until the screen was handed over.
        """
        seats, actor = self.room.seats_of(person), self.room.asked
        eyes: int | None = None
        if self.room.game.hidden and len(seats) == 1:
            eyes = seats[0]
        elif self.room.game.hidden and looking in seats and (looking == actor or actor not in seats):
            eyes = looking
        return Audience(eyes, seats, person == self.room.host and bool(person), language)

    def audience_of(self, viewer: Viewer) -> Audience:
        """Return the audience of an open page; where nothing is hidden no move changes it."""
        version = self.room.roster_version
        if viewer.audience is None or viewer.roster_version != version or self.room.game.hidden:
            viewer.roster_version = version
            viewer.audience = self.audience(viewer.person, viewer.looking, viewer.language)
        return viewer.audience

    def see(self, person: str, now: float) -> None:
        """Note that somebody looks at the table; it matters only of those who sit there."""
        if self.room.seats_of(person):
            self.presence.seen[person] = now

    def away(self, seat: int, now: float) -> float:
        """Return for how many seconds nobody has seen whoever sits on this seat."""
        person = self.room.chairs[seat - 1].person if 1 <= seat <= self.room.seats else ""
        return self.presence.away(person, now)
