"""A table in memory: its state and lock, who is there, and what was rendered for them."""

import asyncio
from dataclasses import dataclass, field

from speeltafel.core.words import Language
from speeltafel.play.table import Table
from speeltafel.server.idempotency import RecentKeys
from speeltafel.server.presence import Presence
from speeltafel.server.rendered import Rendered
from speeltafel.server.viewers import Audience, Viewer


@dataclass(frozen=True, slots=True)
class Lead:
    """The page that leads a shared review, and the place of the match it is at."""

    viewer: Viewer
    place: int


@dataclass(eq=False, slots=True)
class LoadedTable:
    """A table in memory."""

    id: str
    table: Table
    """The state of the table: the fold of its log."""
    presence: Presence = field(default_factory=Presence)
    keys: RecentKeys = field(default_factory=RecentKeys)
    """The idempotency keys of the last commands."""
    rendered: Rendered = field(default_factory=Rendered)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a command is decided, stored, applied and published. Events of other workers are applied
    without it, in one step of the event loop; a command that they overtake conflicts.
    """
    pending: int = 0
    """Commands in progress or waiting for the lock."""
    rematch_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a rematch is created, so that the group gets one table."""
    lead: Lead | None = None
    """The shared review in progress."""
    coached: int = 0
    """The seat that has a coach, as far as this worker knows; its choices are judged in advance."""

    def audience(self, person: str, viewing_as: int | None, language: Language) -> Audience:
        """Return the audience of a person; one with several seats in a hidden game sees as `viewing_as`.

        When another of those seats must choose, nothing hidden is shown until the screen has been handed
        over.
        """
        seats, actor = self.table.seats_of(person), self.table.asked
        observer: int | None = None
        if self.table.game.hidden and len(seats) == 1:
            observer = seats[0]
        elif self.table.game.hidden and viewing_as in seats and (viewing_as == actor or actor not in seats):
            observer = viewing_as
        return Audience(observer, seats, person == self.table.host and bool(person), language)

    def audience_of(self, viewer: Viewer) -> Audience:
        """Return the audience of an open page; cached, since in an open game no move changes it."""
        version = self.table.roster_version
        if viewer.audience is None or viewer.roster_version != version or self.table.game.hidden:
            viewer.roster_version = version
            viewer.audience = self.audience(viewer.person, viewer.viewing_as, viewer.language)
        return viewer.audience

    def see(self, person: str, now: float) -> None:
        """Record that a person looked at the table, if they sit there."""
        if self.table.seats_of(person):
            self.presence.seen[person] = now

    def away(self, seat: int, now: float) -> float:
        """Return for how many seconds the person in this seat has not been seen."""
        person = self.table.chairs[seat - 1].person if 1 <= seat <= self.table.seats else ""
        return self.presence.away(person, now)
