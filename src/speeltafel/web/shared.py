"""A house that several processes keep together, each with the same tables: the log is what they share.

A table that is awake here is a copy of its log, and any worker may add to it. Who was overtaken reads what is
new, tells it to its own viewers, and decides again. The bell says which logs have grown; before a page is
made the log is asked anyway, for a word may still be on its way.
"""

import asyncio
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from speeltafel.core.refusals import Refusal
from speeltafel.play.decisions import Command
from speeltafel.play.events import (
    ChatErased,
    Event,
    MatchStarted,
    SatDown,
    SeatMoved,
    StoodUp,
    decode,
    encode,
)
from speeltafel.play.programs import concerned
from speeltafel.store import Conflict, Unavailable
from speeltafel.store.notifier import RESYNC
from speeltafel.store.workers import Presence
from speeltafel.web import phrases, review
from speeltafel.web.house import House, Lead, Live
from speeltafel.web.idempotency import key_of, keyed
from speeltafel.web.viewers import Viewer

TRIES = 50
"""How often somebody who is overtaken decides again; each time somebody else had come first. A worker that
had little time beside a quick one was overtaken ten times in a row."""
HALL = ""
"""Where programs are seen that listen to the house and not to one table."""
SEATING = SatDown, SeatMoved, StoodUp, MatchStarted
"""The events after which others may sit at a table than before."""


class SharedHouse(House):
    """All tables, kept together with others."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        assert self.store.notifier is not None
        self.notifier, self.workers = self.store.notifier, self.store.workers
        self.caught_up = 0
        """How many events of others were read since the house opened."""
        self.overtaken = 0
        """How often somebody here had to decide again."""
        self._behind: dict[str, int] = {}
        """Tables that nobody here looks at, or somebody acts at, whose logs went on, and how far."""
        self._grown: set[str] = set()
        """Tables somebody here looks at whose logs went on elsewhere."""
        self._curious: dict[str, asyncio.Future[None]] = {}
        """Tables that somebody is about to be shown."""
        self._reading: asyncio.Task[None] | None = None
        self._here: dict[str, set[str]] = {}
        """Of whom we have told others that they have their table open here."""
        self._led: dict[str, tuple[int, str]] = {}
        """The reviews that are led from here, as others were told of them."""
        self._flushed = 0.0
        self.beyond: Callable[[str, Collection[str]], None] = lambda room, people: None
        """Called when something happened at a table that nobody follows here, with whom it concerns anew."""
        self._concerned: dict[str, set[str]] = {}
        """The programs that sit at a table or are asked there, as others were told."""

    # Hearing of others.

    def listen(self) -> None:
        """Hear from now on what other workers do."""
        loop = asyncio.get_running_loop()

        def hear(words: Sequence[str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._heard, words)

        self.notifier.listen(hear, self.store.reconnect)

    def _heard(self, words: Sequence[str]) -> None:
        for word in words:
            match word.split(" "):
                case ["event", room, seq]:
                    self._went_on(room, int(seq))
                case ["presence", room, worker] if worker != self.workers.id:
                    self._look_around(room)
                case ["lead", room, worker, place, person] if worker != self.workers.id:
                    self._follow_lead(room, int(place), person)
                case ["concerns", room, *people]:
                    self.beyond(room, people)
                case ["people"]:
                    self.store.clear_people_cache()
                case [word] if word == RESYNC:
                    self.store.clear_people_cache()
                    self.look_everywhere()

    def _went_on(self, room: str, seq: int) -> None:
        live = self.awake.get(room)
        if live is None or not live.followed:
            self.beyond(room, ())
        if live is None or live.room.seq >= seq:
            return
        if live.followed and not live.acting:
            self._grown.add(room)
            self._read_soon()
        else:  # somebody who acts mostly hears of their own doing, and else will be overtaken
            self._behind[room] = max(seq, self._behind.get(room, 0))

    def _look_around(self, room: str) -> None:
        live = self.awake.get(room)
        if live is not None and live.followed:
            self._ask_for(room)
            self._led.pop(room, None)
            self.relay(live)  # whoever just came there doesn't know of it

    def look_everywhere(self) -> None:
        """Some news may have been missed: look at every table that somebody here looks at."""
        for live in self.awake.values():
            if live.followed:
                self._ask_for(live.id)
            else:
                self._behind[live.id] = live.room.seq + 1

    # Catching up.

    async def refresh(self, id: str) -> None:
        """Know what happened at this table elsewhere, and who is there; all who ask at once ask together.

        One that sleeps is read when it wakes.
        """
        if id in self.awake:
            await asyncio.shield(self._ask_for(id))

    def _ask_for(self, id: str) -> "asyncio.Future[None]":
        if id not in self._curious:
            self._curious[id] = asyncio.get_running_loop().create_future()
        self._read_soon()
        return self._curious[id]

    def _read_soon(self) -> None:
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read_all())

    async def _read_all(self) -> None:
        """Read what is new wherever that was asked, until nobody asks any more."""
        try:
            while self._curious or self._grown:
                asked, self._curious = self._curious, {}
                grown, self._grown = self._grown, set()
                try:
                    await self._read({*grown, *asked}, list(asked))
                except Refusal:
                    pass  # What needs the store will say so; and when it is back we hear that we missed some.
                finally:
                    for waiting in asked.values():
                        if not waiting.done():
                            waiting.set_result(None)
        finally:
            self._reading = None

    async def _read(self, grown: set[str], asked: list[str]) -> None:
        awake = {id: live.room.seq for id in grown if (live := self.awake.get(id)) is not None}
        news, seen = await asyncio.to_thread(self.store.poll, awake, asked)
        for id, events in news.items():
            if (live := self.awake.get(id)) is not None:
                self._follow(live, [decode(entry) for entry in events])
        for id in asked:
            if (live := self.awake.get(id)) is not None:
                self._recognise(live, seen.get(id, {}))

    def _follow(self, live: Live, events: Sequence[Event]) -> None:
        """Let what happened elsewhere happen here, in the order of the log and once."""
        new = [event for event in events if event.seq > live.room.seq]
        if not new:
            return
        self.caught_up += len(new)
        if ChatErased(line=0) in [event.change for event in new]:
            self._fold_anew(live)
        else:
            for event in new:
                live.room.apply(event)
                self._announce(live, event)
        self.after(live)

    def _fold_anew(self, live: Live) -> None:
        """Somebody was forgotten, and the log rewritten: no page may show the name on, nor be theirs."""
        self._wake_afresh(live)
        self._let_go(live, self.store.erased_among({viewer.person for viewer in live.viewers}))
        self._call_back(live)

    def room(self, id: str) -> Live:
        """A table, as far as its log was heard of; where nothing is heard now, as far as it goes."""
        live = super().room(id)
        behind = self._behind.pop(id, 0) > live.room.seq
        if (behind or not self.notifier.connected) and not live.acting:
            news, _ = self.store.poll({id: live.room.seq}, [])
            self._follow(live, [decode(entry) for entry in news.get(id, [])])
        return live

    def _wake(self, id: str) -> Live:
        live = super()._wake(id)
        self._recognise(live, self.store.poll({}, [id])[1].get(id, {}))
        return live

    # Deciding.

    async def set_up(self, *facts: Any, **more: Any) -> str:
        """A new table; where another worker leads the same group to the same one, that."""
        id = await super().set_up(*facts, **more)
        self._tell_concerned(self.room(id))
        return id

    async def act(self, id: str, decide: Command, once: str = "") -> Live:
        """Let somebody decide something at a table, whichever worker they or others come to."""
        try:
            live = await super().act(id, decide, once)
            self._tell_concerned(live)
            return live
        finally:
            known = self.awake.get(id)
            if known is not None and not known.acting and self._behind.pop(id, 0) > known.room.seq:
                self._grown.add(id)
                self._read_soon()

    def _tell_concerned(self, live: Live) -> None:
        """Let programs that listen at other workers know that they sit or are asked here, or no longer do."""
        now = concerned(live.room)
        was = self._concerned.pop(live.id, set())
        if now:
            self._concerned[live.id] = now
        if now != was:
            self.notifier.publish([" ".join(["concerns", live.id, *sorted(now | was)])])

    async def _decided(self, live: Live, decide: Command, once: str) -> list[Event]:
        """What somebody decides, stored with a mark by which any worker knows it again.

        Where it isn't certain what was kept, the mark tells.
        """
        mark = key_of(once) or os.urandom(8).hex()
        for _ in range(TRIES):
            if mark in live.submits:
                return []
            events = self._numbered(decide(live.room), live.room)
            if not events:
                return []
            events = keyed(events, mark)
            entries = [encode(event) for event in events]
            try:
                await self._answers.to(partial(self.store.append_soon, live.id, entries))
            except Conflict:
                self.overtaken += 1
                await self._read({live.id}, [])
            except Refusal:
                await self._read({live.id}, [])
                if mark not in live.submits:
                    raise
            else:
                return [event for event in events if event.seq > live.room.seq]
        raise Unavailable(phrases.TOO_FAST)

    def _announce(self, live: Live, event: Event) -> None:
        _remember(live, event)
        super()._announce(live, event)
        if isinstance(event.change, SEATING):
            self._attend(live)

    # Who is there.

    def greet(self, live: Live, arrived: Viewer | None = None) -> None:
        """Tell who is there after somebody came or went; also those at other workers."""
        super().greet(live, arrived)
        self._attend(live)

    def _attend(self, live: Live) -> None:
        """Let others know who of those who sit at a table has it open here, if that has changed."""
        looking = {viewer.person for viewer in live.viewers} | live.programs
        here = {person for person in looking if live.room.seats_of(person)}
        was = self._here.get(live.id, set())
        if here == was:
            return
        self._here[live.id] = here
        if not here:
            del self._here[live.id]
        now = self.now()
        self.workers.record_presence(
            [(live.id, person, now, person in here) for person in here ^ was],
            f"presence {live.id} {self.workers.id}",
        )

    def flush(self) -> None:
        """Let others know whom we saw lately without an open socket: those who poll, or loaded a page."""
        since, self._flushed = self._flushed, self.now()
        seen = [
            (live.id, person, at, False)
            for live in self.awake.values()
            for person, at in live.seen.items()
            if at >= since and person not in self._here.get(live.id, ())
        ]
        if seen:
            self.workers.record_presence(seen)
        for live in self.awake.values():
            if live.followed:
                self._attend(live)

    def _recognise(self, live: Live, seen: Mapping[str, Presence]) -> None:
        """Know who was seen elsewhere; who has the page open here is told if that is news."""
        for person, last in seen.items():
            live.seen[person] = max(last.at, live.seen.get(person, 0.0))
        elsewhere = frozenset(person for person, last in seen.items() if last.elsewhere)
        if elsewhere != live.elsewhere:
            live.elsewhere = elsewhere
            super().greet(live)

    def listens(self, program: str, here: bool) -> None:
        """A program begins or ceases to listen here: whoever is at another worker may invite it too."""
        self.workers.record_presence([(HALL, program, self.now(), here)])

    def listening_elsewhere(self) -> set[str]:
        """The programs that listen at another worker."""
        seen = self.store.poll({}, [HALL])[1].get(HALL, {})
        return {program for program, last in seen.items() if last.elsewhere}

    # Reviews.

    def relay(self, live: Live) -> None:
        """A review that is led from here went on, or ended: the other workers' pages follow too."""
        lead = live.lead if live.lead is not None and live.lead.viewer in live.viewers else None
        now = (lead.place, lead.viewer.person) if lead is not None else None
        if now is not None and now != self._led.get(live.id):
            self._led[live.id] = now
            self.notifier.publish([f"lead {live.id} {self.workers.id} {now[0]} {now[1]}"])
        elif now is None and self._led.pop(live.id, None) is not None and live.lead is None:
            self.notifier.publish([f"lead {live.id} {self.workers.id} -1 -"])

    def _follow_lead(self, room: str, place: int, person: str) -> None:
        live = self.awake.get(room)
        if live is None or not live.viewers:
            return
        if place >= 0:
            live.lead = Lead(Viewer(person, None, "en"), place)
            self._led.pop(room, None)
        elif live.lead is not None and live.lead.viewer not in live.viewers:
            live.lead = None
        review.tell(live)


def _remember(live: Live, event: Event) -> None:
    if event.idempotency_key:
        live.remember(event.idempotency_key)


class Fresh:
    """Lets nobody see or do anything at a table before this worker knows what happened there elsewhere."""

    def __init__(self, app: ASGIApp, house: SharedHouse) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Catch up with the table in the path, then pass the request on."""
        if scope["type"] in ("http", "websocket"):
            for part in scope["path"].split("/", 6)[2:6]:  # /t/TABLE/…, /api/bot/game/TABLE/…
                await self.house.refresh(part)
        await self.app(scope, receive, send)
