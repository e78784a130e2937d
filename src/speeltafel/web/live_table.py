"""A table in memory: its room, who looks at it, what they were last sent, and requests it has seen."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from speeltafel.core.words import Language
from speeltafel.play.events import REMEMBERED
from speeltafel.play.room import Room
from speeltafel.web.chairs import Seated
from speeltafel.web.viewers import Audience, Drawn, Viewer


@dataclass(frozen=True, slots=True)
class Lead:
    """Whose page leads the others through a match that is over, and where it is."""

    viewer: Viewer
    place: int


@dataclass(eq=False, slots=True)
class Live:
    """A room that is awake."""

    id: str
    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    acting: int = 0
    """How many actions are under way or wait for their turn."""
    viewers: set[Viewer] = field(default_factory=set)
    onward: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the group goes on elsewhere, so that it goes to one place."""
    drawn: dict[tuple[int | None, Language], Drawn] = field(default_factory=dict)
    """The last drawing for each pair of eyes and language."""
    told: dict[Audience, tuple[Mapping[str, str], ...]] = field(default_factory=dict)
    """The parts of its pages as each audience was last told them, if it heard of every event since."""
    seated: dict[Language, Seated] = field(default_factory=dict)
    """Who sat where when somebody last looked."""
    woken: float = 0.0
    """When the table woke; who wasn't seen since has been away at least so long."""
    seen: dict[str, float] = field(default_factory=dict)
    """When each of the people at the table last looked at it."""
    submits: OrderedDict[str, None] = field(default_factory=OrderedDict)
    """The idempotency keys of the last requests that were kept."""
    lead: Lead | None = None
    """The review that is under way."""
    around: set[str] = field(default_factory=set)
    """Who was there when somebody last came or went."""
    greeted: float = -inf
    """When all pages were last told who is there, by the event loop's clock."""
    greeting: asyncio.TimerHandle | None = None
    """The next time, where it is planned."""
    coached: int = 0
    """The seat that a coach looks on with, as far as this worker knows: its choices are judged beforehand."""
    programs: set[str] = field(default_factory=set)
    """The programs that listen to this table."""
    elsewhere: frozenset[str] = frozenset()
    """Who has this table open at another worker of the same house."""

    def audience(self, person: str, looking: int | None, language: Language) -> Audience:
        """Which frames this person gets; with several chairs in a hidden game, as the one that looks.

        When another of those chairs must choose, nobody looks until the screen was handed over.
        """
        seats, actor = self.room.seats_of(person), self.room.asked
        eyes: int | None = None
        if self.room.game.hidden and len(seats) == 1:
            eyes = seats[0]
        elif self.room.game.hidden and looking in seats and (looking == actor or actor not in seats):
            eyes = looking
        return Audience(eyes, seats, person == self.room.host and bool(person), language)

    def audience_of(self, viewer: Viewer) -> Audience:
        """Which frames an open page gets; where nothing is hidden no move changes that."""
        if viewer.audience is not None and viewer.among is self.room.names and not self.room.game.hidden:
            return viewer.audience
        viewer.among = self.room.names
        viewer.audience = self.audience(viewer.person, viewer.looking, viewer.language)
        return viewer.audience

    def news(self, audience: Audience, *parts: Mapping[str, str]) -> Sequence[Mapping[str, str]]:
        """Which of these parts its pages don't show yet; clocks run on there, so they are always news."""
        known = None if self.room.counting else self.told.get(audience)
        self.told[audience] = parts
        return parts if known is None else list(map(unlike, parts, known))

    def news_of_chairs(self, audience: Audience, chairs: Mapping[str, str]) -> Mapping[str, str]:
        """The chairs its pages don't show yet, where nothing but the chairs is told."""
        known, *rest = self.told.get(audience) or ({}, {})
        self.told[audience] = (chairs, *rest)
        return chairs if self.room.counting else unlike(chairs, known)

    def remember(self, key: str) -> None:
        """Know a request again by its idempotency key, and let go of the oldest."""
        self.submits[key] = None
        if len(self.submits) > REMEMBERED:
            self.submits.popitem(last=False)  # a plain dict would look past all it has let go of

    @property
    def followed(self) -> bool:
        """Whether anybody here must hear at once of what happens."""
        return bool(self.viewers or self.programs)

    def present(self) -> set[str]:
        """The people who have this table open, here or elsewhere, and the programs that listen to it."""
        return {viewer.person for viewer in self.viewers} | self.programs | self.elsewhere

    def see(self, person: str, now: float) -> None:
        """Somebody looks at the table; it matters only of those who sit there."""
        if self.room.seats_of(person):
            self.seen[person] = now

    def away(self, seat: int, now: float) -> float:
        """For how many seconds nobody has seen who sits on this chair."""
        person = self.room.chairs[seat - 1].person if 1 <= seat <= self.room.seats else ""
        return 0.0 if person in self.present() else now - self.seen.get(person, self.woken)


def unlike(now: Mapping[str, str], before: Mapping[str, str]) -> Mapping[str, str]:
    """Those of the parts that are not as they were; mostly they are the very same ones."""
    return {} if now is before else {name: part for name, part in now.items() if before.get(name) != part}
