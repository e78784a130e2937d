"""Presence: who has a table open, and when each of its people was last seen."""

import asyncio
from dataclasses import dataclass, field
from math import inf

from speeltafel.server.viewers import Viewer


@dataclass(eq=False, slots=True)
class Presence:
    """Who is at one table now."""

    since: float = 0.0
    """When the table was loaded; whoever wasn't seen since has been away at least so long."""
    viewers: set[Viewer] = field(default_factory=set)
    """The open pages."""
    programs: set[str] = field(default_factory=set)
    """The programs that listen to this table."""
    elsewhere: frozenset[str] = frozenset()
    """Who has it open at another worker."""
    seen: dict[str, float] = field(default_factory=dict)
    """When each of the people at the table last looked at it."""
    announced: set[str] = field(default_factory=set)
    """Who was there when that was last announced."""
    announced_at: float = -inf
    """When all pages were last told who is there, by the event loop's clock."""
    next_announcement: asyncio.TimerHandle | None = None

    @property
    def is_followed(self) -> bool:
        """Whether somebody here must learn at once of what happens."""
        return bool(self.viewers or self.programs)

    def here(self) -> set[str]:
        """Return the people and programs that have the table open at this worker."""
        return {viewer.person for viewer in self.viewers} | self.programs

    def people(self) -> set[str]:
        """Return the people and programs that have the table open anywhere."""
        return self.here() | self.elsewhere

    def away(self, person: str, now: float) -> float:
        """Return for how many seconds nobody has seen this person."""
        return 0.0 if person in self.people() else now - self.seen.get(person, self.since)
