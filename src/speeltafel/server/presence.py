"""Presence: who has a table open, and when each of its people was last seen."""

import asyncio
from dataclasses import dataclass, field
from math import inf

from speeltafel.server.viewers import Viewer


@dataclass(eq=False, slots=True)
class Presence:
    """Who is at one table now."""

    since: float = 0.0
    """When the table was loaded; whoever wasn't seen since then has been away at least that long."""
    viewers: set[Viewer] = field(default_factory=set)
    """The open pages."""
    programs: set[str] = field(default_factory=set)
    """The programs that listen to this table."""
    elsewhere: frozenset[str] = frozenset()
    """The people who have it open at other workers."""
    seen: dict[str, float] = field(default_factory=dict)
    """When each player last looked at the table."""
    announced: set[str] = field(default_factory=set)
    """Who was there at the last announcement."""
    announced_at: float = -inf
    """When all pages were last told who is there, by the event loop's clock."""
    next_announcement: asyncio.TimerHandle | None = None

    @property
    def is_followed(self) -> bool:
        """Whether a page or program here must be told at once what happens."""
        return bool(self.viewers or self.programs)

    def here(self) -> set[str]:
        """Return the people and programs that have the table open at this worker."""
        return {viewer.person for viewer in self.viewers} | self.programs

    def people(self) -> set[str]:
        """Return the people and programs that have the table open anywhere."""
        return self.here() | self.elsewhere

    def away(self, person: str, now: float) -> float:
        """Return for how many seconds this person has not been seen."""
        return 0.0 if person in self.people() else now - self.seen.get(person, self.since)
