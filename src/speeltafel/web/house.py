"""The house: all rooms that are awake, one writer for each, and everyone who looks on.

An action is decided, stored, applied and told, in that order and one at a time for each room: what was
answered with yes is on the disk, and what is on the disk reaches every viewer in the order of the log.
"""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Protocol

from msgspec.json import encode

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRecord, Refusal, UnknownGame
from speeltafel.core.words import Text, say
from speeltafel.play import decisions
from speeltafel.play.chance import Dice, next_seed
from speeltafel.play.decisions import Command
from speeltafel.play.events import REMEMBERED, Change, ChatErased, Event
from speeltafel.play.events import encode as encode_event
from speeltafel.play.fold import BrokenLog, fold
from speeltafel.play.ratings import counts
from speeltafel.play.room import Room
from speeltafel.play.seating import DRAWN, SEATED
from speeltafel.store import Conflict, Damaged, Store
from speeltafel.store.ratings import why_unrated
from speeltafel.web import phrases
from speeltafel.web.answers import Answers
from speeltafel.web.clock import steady
from speeltafel.web.idempotency import key_of, keyed
from speeltafel.web.live_table import Lead as Lead
from speeltafel.web.live_table import Live as Live
from speeltafel.web.viewers import Audience, Viewer

MOST_AWAKE = 2000
"""Tables kept in memory beyond those that somebody looks at."""
MOST_EVENTS = 400_000
"""Events of matches that those tables have together; one takes about 400 bytes."""
GREETING = 1.0
"""Seconds between two times that a table's pages are told who is there."""
UNREADABLE = (BadRecord, Damaged, UnknownGame)
"""Why a table can't be shown: its log or page is broken, or its game is on this server no longer."""


class NoTable(Refusal):
    """A table nobody has set up."""

    code = "no-table"


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
        self._key = bytes.fromhex(store.server_key())
        self.after: Callable[[Live], None] = lambda live: None
        """Called whenever something has happened at a table."""
        self.awake: dict[str, Live] = {}
        """The tables in memory, those that were asked for last at the end."""
        self._crowded = 0
        """With how many awake it is time to look which of them may sleep."""
        self._woken = 0
        """How many events the tables have that woke since that was last done."""
        self._answers = Answers()
        self.starting = asyncio.Lock()
        """Held while a match is begun: the limits on rated matches count those begun before it."""
        self.greeting = GREETING
        self.seating = DRAWN
        """Who gets which seat at a table whose host did not choose."""

    def room(self, id: str) -> Live:
        """A table, woken from its log if it sleeps."""
        live = self.awake.pop(id, None)
        if live is None:
            live = self._wake(id)
            self._woken += live.room.seq + live.room.version
            if len(self.awake) >= self._crowded or self._woken > MOST_EVENTS // 4:
                self._let_sleep()
        self.awake[id] = live
        return live

    async def refresh(self, id: str) -> None:
        """Know all that happened at this table; who keeps house alone does."""

    async def forget(self, person: str) -> None:
        """Erase a person, and say so at every table where they were: no open page may show the name on.

        Their own pages must come in anew, as the strangers they are now.
        """
        erased = await asyncio.to_thread(self.store.erase_person, person)
        for id in await asyncio.wrap_future(erased):
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
        return await self.act(id, lambda _: [ChatErased(line=0)])

    def relay(self, live: Live) -> None:
        """A review went on, or ended: tell those who keep this house with us, where there are any."""

    def _wake(self, id: str) -> Live:
        room, keys = self._load(id)
        live = Live(id, room, woken=self.now())
        for key in keys:
            live.remember(key)
        return live

    def _wake_afresh(self, live: Live) -> None:
        live.room, keys = self._load(live.id)
        for key in keys:
            live.remember(key)
        live.drawn.clear()
        live.told.clear()

    def _load(self, id: str) -> tuple[Room, list[str]]:
        """A table's room as its log makes it, and the last idempotency keys in the log.

        A log that can't be read or replayed is damaged: the table stays closed, and `/ready` says so.
        """
        row = self.store.room(id)
        if row is None:
            raise NoTable(phrases.NO_TABLE)
        try:
            entries = self.store.events(id)
            keys = [key for entry in entries if (key := entry.body.get("once"))]
            return fold(self.games, row.seed, entries), keys[-REMEMBERED:]
        except BrokenLog as broken:
            raise self._damaged(id, broken.text) from broken
        except Refusal:
            raise
        except (ValueError, TypeError) as error:
            raise self._damaged(id, Text(repr(error), repr(error))) from error

    def _damaged(self, id: str, why: Text) -> Damaged:
        damage = Damaged(say(phrases.LOG_DAMAGED, table=id, why=why))
        self.store.condition.record_broken(id, damage)
        return damage

    def _let_sleep(self) -> None:
        """Forget the tables nobody looks at or acts on, the longest asleep first; their logs stay.

        That looks at all that are awake, so it is done again only when there are a good many more of them.
        """
        quiet = [live for live in self.awake.values() if not (live.followed or live.acting)]
        kept = events = 0
        for live in reversed(quiet):
            kept, events = kept + 1, events + live.room.seq + live.room.version
            if kept > MOST_AWAKE or events > MOST_EVENTS:
                del self.awake[live.id]
        self._crowded, self._woken = len(self.awake) + MOST_AWAKE // 4, 0

    async def set_up(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        host: str,
        more: Sequence[Change] = (),
        after: Live | None = None,
        same_dice: bool = False,
        seating: str = SEATED,
        once: str = "",
    ) -> str:
        """A new table; whatever else is drafted happens with it, or nothing does.

        With an idempotency key its name follows from the key, so that a request that is sent twice finds the
        table it made.

        Its secret is new, or the one that was promised to those who go on after another game. Such a table's
        name is settled too, and a second try finds the first one's: a secret serves no two tables, but for
        the games of a duplicate match, of which none tells it before the last is over.
        """
        id = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
        seed = secrets.token_bytes(32)
        if after is not None and after.room.promise:
            id, seed = self._derived(f"the table after {after.id}").hex()[:16], self._promised(after.id)
            seed = after.room.dice.seed if same_dice else seed
        elif once:
            id = self._named(once)
        if (once or after is not None) and self.store.room(id) is not None:
            return id
        fingerprints = Dice(seed).commitment, Dice(self._promised(id)).commitment
        came = after.id if after else ""
        changes = [
            *decisions.set_up(self.games, game, seats, options, host, *fingerprints, came, seating),
            *more,
        ]
        try:
            entries = [encode_event(event) for event in self._numbered(changes)]
            await asyncio.wrap_future(self.store.create_room(id, seed, self.now(), entries))
        except Conflict:
            if self.store.room(id) is None:
                raise
        return id

    def _named(self, once: str) -> str:
        """The name of the table that a request with this idempotency key sets up."""
        return self._derived(f"the table of {once}").hex()[:16]

    def has_set_up(self, once: str) -> bool:
        """Whether a request with this idempotency key has set up its table."""
        return bool(once) and self.store.room(self._named(once)) is not None

    def has_kept(self, live: Live, once: str) -> bool:
        """Whether a request with this idempotency key was kept at this table lately."""
        return bool(once) and key_of(once) in live.submits

    def _promised(self, id: str) -> bytes:
        """The seed for the game after this table's: it begins at once, so what is stirred comes before it."""
        return next_seed(self._key, id)

    def _derived(self, what: str) -> bytes:
        return hmac.digest(self._key, what.encode(), sha256)

    def begun(self, room: Room, person: str) -> list[Change]:
        """Decide to start a match; one of people whose match would not count today is played unrated."""
        people = [chair.person for chair in room.chairs]
        why = (
            self.store.read(partial(why_unrated, game=room.game.key, people=people, at=self.now()))
            if counts(room)
            else ""
        )
        return decisions.start(room, person, why)

    async def act(self, id: str, decide: Command, once: str = "") -> Live:
        """Let somebody decide something at a table: stored first, then true, then told.

        A request with the same idempotency key as one that was kept lately is that one, sent twice: it counts
        once.
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

    async def _decided(self, live: Live, decide: Command, once: str) -> list[Event]:
        """What somebody decides, stored with its idempotency key; nothing where it was decided before."""
        key = key_of(once)
        if key and key in live.submits:
            return []
        events = keyed(self._numbered(decide(live.room), live.room), key)
        await self._keep(live, events)
        if key:
            live.remember(key)
        return events

    async def _keep(self, live: Live, events: Sequence[Event]) -> None:
        """Store events. Where that fails it is not certain that nothing was kept, so the log is read anew."""
        known = live.room.seq
        entries = [encode_event(event) for event in events]
        try:
            await self._answers.to(partial(self.store.append_soon, live.id, entries))
        except Exception:
            self._wake_afresh(live)
            if live.room.seq != known:
                self._call_back(live)
            raise

    def _call_back(self, live: Live) -> None:
        """The log turned out to be longer than we knew: every page looks again."""
        frame = encode({"n": live.room.seq, "v": live.room.version, "page": True})
        for viewer in list(live.viewers):
            self._send(live, viewer, frame)

    def greet(self, live: Live, arrived: Viewer | None = None) -> None:
        """Tell who is there after somebody came or went: a page that arrived, and all where that is news."""
        self.after(live)
        before, live.around = live.around, live.present()
        if live.room.table is None:
            return
        news = any(live.room.seats_of(person) for person in before ^ live.around)
        if news and self._greet_all_soon(live):
            return
        if arrived is not None:
            live.told.pop(live.audience_of(arrived), None)
            self._show_present(live, [arrived])

    def _greet_all_soon(self, live: Live) -> bool:
        """Tell every page who is there, once in `greeting` seconds at most; return whether it was now."""
        loop = asyncio.get_running_loop()
        wait = live.greeted + self.greeting - loop.time()
        if wait <= 0:
            self._greet_all(live)
        elif live.greeting is None:
            live.greeting = loop.call_later(wait, self._greet_all, live)
        return wait <= 0

    def _greet_all(self, live: Live) -> None:
        if live.greeting is not None:
            live.greeting.cancel()
        live.greeting, live.greeted = None, asyncio.get_running_loop().time()
        live.told.clear()
        self._show_present(live, live.viewers)

    def _show_present(self, live: Live, viewers: Iterable[Viewer]) -> None:
        shown: dict[Audience, bytes] = {}
        for viewer in viewers:
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

    def _numbered(self, changes: Sequence[Change], room: Room | None = None) -> list[Event]:
        """These changes as the events that come next; never before the last one, whatever the clock says."""
        after, now = (room.seq, max(self.now(), room.at)) if room else (0, self.now())
        return [Event(after + place, now, change) for place, change in enumerate(changes, 1)]

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
