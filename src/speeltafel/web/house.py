"""The house: all rooms that are awake, one writer for each, and everyone who looks on.

An action is decided, stored, applied and told, in that order and one at a time for each room: what was
answered with yes is on the disk, and what is on the disk reaches every viewer in the order of the log.
"""

import asyncio
import hmac
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any, Protocol

from msgspec.json import encode

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Language
from speeltafel.play import decisions
from speeltafel.play.chance import Dice
from speeltafel.play.decisions import Draft
from speeltafel.play.events import Event
from speeltafel.play.room import Room
from speeltafel.store import Store
from speeltafel.web import phrases
from speeltafel.web.answers import Answers
from speeltafel.web.chairs import Seated
from speeltafel.web.clock import steady
from speeltafel.web.viewers import Audience, Drawn, Viewer

MOST_AWAKE = 2000
"""Tables kept in memory beyond those that somebody looks at."""
REMEMBERED = 256
"""Submits a table remembers, so that one which arrives twice counts once."""


class NoTable(Refusal):
    """A table nobody has set up."""

    code = "no-table"


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
    """The last submits that were kept, by the mark their page gave them."""
    lead: Lead | None = None
    """The review that is under way."""
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

    def remember(self, once: str) -> None:
        """Know a submit again by its mark, and let go of the oldest."""
        self.submits[once] = None
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


class Telling(Protocol):
    """Makes the frames that tell of one event."""

    def to(self, audience: Audience) -> dict[str, Any]:
        """The frame for this audience."""


Tell = Callable[[Live, Event], Telling]


class House:
    """All tables."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        tell: Tell,
        show_seats: Callable[[Live, Audience, float], str],
        now: Callable[[], float] | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.now = now or steady()
        self._tell = tell
        self._show_seats = show_seats
        self._key = bytes.fromhex(store.house_key())
        self.after: Callable[[Live], None] = lambda live: None
        """Called whenever something has happened at a table."""
        self.awake: dict[str, Live] = {}
        """The tables in memory, those that were asked for last at the end."""
        self._crowded = 0
        """With how many awake it is time to look which of them may sleep."""
        self._answers = Answers()

    def room(self, id: str) -> Live:
        """A table, woken from its log if it sleeps."""
        live = self.awake.pop(id, None)
        if live is None:
            live = self._wake(id)
            if len(self.awake) >= self._crowded:
                self._let_sleep()
        self.awake[id] = live
        return live

    async def refresh(self, id: str) -> None:
        """Know all that happened at this table; who keeps house alone does."""

    async def forget(self, person: str) -> None:
        """Erase a person, and say so at every table where they were: no open page may show the name on.

        Their own pages must come in anew, as the strangers they are now.
        """
        for id in await asyncio.wrap_future(self.store.forget(person)):
            self._let_go(await self.reread(id), {person})

    def _let_go(self, live: Live, people: Collection[str]) -> None:
        """Close the pages of people who are nobody any more."""
        for viewer in [viewer for viewer in live.viewers if viewer.person in people]:
            live.viewers.discard(viewer)
            viewer.person = ""
            viewer.dismiss()

    async def reread(self, id: str) -> Live:
        """Fold a table anew once its log was rewritten, never amid an act; its pages look again."""
        live = self.room(id)
        async with live.lock:
            self._wake_afresh(live)
        return await self.act(id, lambda _: [("erase", {"line": 0})])

    def relay(self, live: Live) -> None:
        """A review went on, or ended: tell those who keep this house with us, where there are any."""

    def _wake(self, id: str) -> Live:
        return Live(id, self._folded(id), woken=self.now())

    def _wake_afresh(self, live: Live) -> None:
        live.room = self._folded(live.id)
        live.drawn.clear()
        live.told.clear()

    def _folded(self, id: str, also: Callable[[Event], None] = lambda event: None) -> Room:
        """A table's room as its log makes it; each event is shown to who asks."""
        row = self.store.room(id)
        if row is None:
            raise NoTable(phrases.NO_TABLE)
        room = Room(self.games, row.seed)
        for event in self.store.events(id):
            room.apply(event)
            also(event)
        return room

    def _let_sleep(self) -> None:
        """Forget the tables nobody looks at or acts on, the longest asleep first; their logs stay.

        That looks at all that are awake, so it is done again only when there are a good many more of them.
        """
        quiet = [live for live in self.awake.values() if not (live.followed or live.acting)]
        for live in quiet[: max(0, len(quiet) - MOST_AWAKE)]:
            del self.awake[live.id]
        self._crowded = len(self.awake) + MOST_AWAKE // 4

    async def set_up(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        host: str,
        more: Sequence[Draft] = (),
        after: Live | None = None,
        same_dice: bool = False,
    ) -> str:
        """A new table; whatever else is drafted happens with it, or nothing does.

        Its secret is new, or the one that was promised to those who go on after another game. Such a table's
        name is settled too, and a second try finds the first one's: a secret serves no two tables, but for
        the games of a duplicate match, of which none tells it before the last is over.
        """
        id = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
        seed = secrets.token_bytes(32)
        if after is not None and after.room.promise:
            id, seed = self._derived(f"the table after {after.id}").hex()[:16], self._promised(after.id)
            seed = after.room.dice.seed if same_dice else seed
            if self.store.room(id) is not None:
                return id
        fingerprints = Dice(seed).commitment, Dice(self._promised(id)).commitment
        came = after.id if after else ""
        drafts = [*decisions.set_up(self.games, game, seats, options, host, *fingerprints, came), *more]
        await asyncio.wrap_future(self.store.create_room(id, seed, self.now(), self._numbered(drafts)))
        return id

    def _promised(self, id: str) -> bytes:
        """The seed for the game after this table's: it begins at once, so what is stirred comes before it."""
        return self._derived(f"the game after {id}")

    def _derived(self, what: str) -> bytes:
        return hmac.digest(self._key, what.encode(), sha256)

    async def act(self, id: str, decide: Callable[[Room], list[Draft]], once: str = "") -> Live:
        """Let somebody decide something at a table: stored first, then true, then told.

        What has the same mark as something kept lately is that same submit, come twice: it counts once.
        """
        live = self.room(id)
        live.acting += 1
        try:
            async with live.lock:
                for event in await self._decided(live, decide, once):
                    live.room.apply(event)
                    self._announce(live, event)
        finally:
            live.acting -= 1
        self.after(live)
        return live

    async def _decided(self, live: Live, decide: Callable[[Room], list[Draft]], once: str) -> list[Event]:
        """What somebody decides, stored; nothing where it was decided before."""
        if once and once in live.submits:
            return []
        events = self._numbered(decide(live.room), live.room)
        await self._keep(live, events)
        if once:
            live.remember(once)
        return events

    async def _keep(self, live: Live, events: Sequence[Event]) -> None:
        """Store events. Where that fails it is not certain that nothing was kept, so the log is read anew."""
        known = live.room.seq
        try:
            await self._answers.to(partial(self.store.append_then, live.id, events))
        except Refusal:
            self._wake_afresh(live)
            if live.room.seq != known:
                self._call_back(live)
            raise

    def _call_back(self, live: Live) -> None:
        """The log turned out to be longer than we knew: every page looks again."""
        frame = encode({"n": live.room.seq, "v": live.room.version, "page": True})
        for viewer in list(live.viewers):
            self._send(live, viewer, frame)

    def greet(self, live: Live) -> None:
        """Tell everyone who is there, after somebody came or went."""
        self.after(live)
        if live.room.table is None:
            return
        live.told.clear()
        shown: dict[Audience, bytes] = {}
        for viewer in live.viewers:
            audience = live.audience_of(viewer)
            if audience not in shown:
                seats = self._show_seats(live, audience, self.now())
                shown[audience] = encode({"n": live.room.seq, "present": seats})
            if not viewer.frames.full():
                viewer.tell(shown[audience])

    def listens(self, program: str, here: bool) -> None:
        """A program begins or ceases to listen here for what concerns it."""

    def listening_elsewhere(self) -> set[str]:
        """The programs that listen at another worker of the same house."""
        return set()

    def _numbered(self, drafts: Sequence[Draft], room: Room | None = None) -> list[Event]:
        """These drafts as the events that come next; never before the last one, whatever the clock says."""
        after, now = (room.seq, max(self.now(), room.at)) if room else (0, self.now())
        return [Event(after + place, now, kind, body) for place, (kind, body) in enumerate(drafts, 1)]

    def _frame(self, live: Live, telling: Telling, event: Event, audience: Audience) -> bytes:
        """An audience's frame as it travels. A mistake in telling must not stop what is already true."""
        try:
            frame = telling.to(audience)
        except Exception:
            logging.getLogger(__name__).exception("%s of %s could not be told", event.kind, live.id)
            live.told.pop(audience, None)
            frame = {"n": event.seq, "v": live.room.version, "page": True}
        return encode(frame)

    def _announce(self, live: Live, event: Event) -> None:
        frames: dict[Audience, bytes] = {}
        telling = self._tell(live, event)
        for viewer in list(live.viewers):
            audience = live.audience_of(viewer)
            if audience not in frames:
                frames[audience] = self._frame(live, telling, event, audience)
            self._send(live, viewer, frames[audience])
        for missed in live.told.keys() - frames.keys():
            del live.told[missed]

    def _send(self, live: Live, viewer: Viewer, frame: bytes) -> None:
        if not viewer.tell(frame):
            live.viewers.discard(viewer)
