"""Correspondence: three people who play with no page open, and go on when a notice tells them to."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from sqlalchemy import bindparam, text
from sqlalchemy.exc import DBAPIError

from soak.guests import PAUSE, Guest, Lost
from soak.ledger import read, read_from, reading, replayed
from soak.receivers import Browser, MailReceiver, WebReceiver, receiving
from soak.server import Receiving
from soak.tables import Match
from speeltafel.games import GAMES
from speeltafel.play.notices import TURN, Notice, Wishes, notices
from speeltafel.play.table import Table
from speeltafel.server.notices.letters import LetterWriter
from speeltafel.store import settings
from speeltafel.store.notices import channels
from speeltafel.store.notices.channels import Channel
from speeltafel.store.notices.outbox import Letter

SEATS = 3
"""One hears of their turn by Web Push, one by e-mail, one by a webhook."""
PATIENT = 0.6
"""The share of turns for whose notice a player waits; in the others they look by themselves."""
FAILING = 0.1
"""The share of turns at which the web server refuses the next message once."""
MAIL = "ana@correspondence.example"
HOOK = "https://hooks.example/correspondence"
WAIT = 180.0
"""Seconds to wait for the last notices."""


class Receivers:
    """Where the notices of all three arrive, and what did."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        self.web, self.mail = WebReceiver(Path(self._folder.name)), MailReceiver()
        self.browser = Browser("correspondence")
        self._arrived: Counter[str] = Counter()
        self._new = self._messages()

    @property
    def addresses(self) -> Receiving:
        """What the server needs to know of them."""
        return receiving(self.web, self.mail)

    def close(self) -> None:
        """Stop."""
        self.web.close()
        self.mail.close()
        self._folder.cleanup()

    def look(self) -> Counter[str]:
        """Return how often each message has come, by its id; a receiver counts it once."""
        self._arrived.update(iter(self._new.__next__, ""))
        return self._arrived

    def _messages(self) -> Iterator[str]:
        """Yield the id of each message, and an empty one where there is none yet."""
        posts = letters = 0
        while True:
            while posts < len(self.web.accepted):
                path, body = self.web.accepted[posts]
                posts += 1
                yield (self.browser.read(body) if path == self.browser.path else json.loads(body))["id"]
            while letters < len(self.mail.letters):
                letter = self.mail.letters[letters]
                letters += 1
                if "/confirm/" not in letter.get_content():
                    yield letter["message-id"].strip("<>").partition("@")[0]
            yield ""


class Correspondence:
    """Matches of these three, one after another."""

    def __init__(
        self, receivers: Receivers, port: int, rng: Random, database: Callable[[], Path | str], **how: bool
    ) -> None:
        self.receivers, self._rng, self._database, self._how = receivers, rng, database, how
        self.players = [Guest(port, "nl"), Guest(port, "en"), Guest(port, "en")]
        self._games = cycle(key for key, game in GAMES.items() if SEATS in game.seats)
        self._match: Match | None = None
        self._channels: dict[str, Channel] = {}
        """By person."""
        self._writer = LetterWriter(b"", "")
        self._waits: dict[str, bool] = {}
        """Whether the player waits for a message about their turn, by its id."""
        self.awaited = 0
        """Turns that went on because their notice arrived."""

    async def begin(self) -> None:
        """Let each be reached in another way."""
        push, mail, hook = self.players
        assert (await push.post("/mine/notices/push", **self.receivers.browser.subscription)).status == 200
        assert (await mail.post("/mine/notices", to=MAIL)).status == 200
        (letter,) = self.receivers.mail.to(MAIL)
        link = re.search(r"http://[^/]+(/notices\S+)", letter.get_content())
        assert link is not None
        assert (await mail.post(link[1])).status == 200
        assert (await hook.post("/mine/notices", url=HOOK, format="json")).status == 200
        with reading(self._database()) as connection:
            people = channels.reachable(connection)
            found = [one for person in people for one in channels.channels_of(connection, person)]
            self._channels = {channel.person: channel for channel in found}
            self._writer = LetterWriter(
                bytes.fromhex(settings.get(connection, settings.SERVER_KEY) or ""), ""
            )
        assert sorted(channel.kind for channel in found) == ["mail", "push", "webhook"]

    async def play(self, go_on: Callable[[], bool]) -> None:
        """Play until the match is over or `go_on` returns False."""
        await asyncio.gather(*(self._play(seat, guest, go_on) for seat, guest in enumerate(self.players, 1)))

    async def _play(self, seat: int, guest: Guest, go_on: Callable[[], bool]) -> None:
        assert self._match is not None
        while go_on() and not self.over:
            try:
                await self._act(self._match, seat, guest)
            except Lost:
                await asyncio.sleep(PAUSE)

    @property
    def over(self) -> bool:
        """Whether there is no match that goes on."""
        return self._match is None or any(guest.page and guest.page.over for guest in self.players)

    async def open_table(self) -> None:
        """Begin another match."""
        host, *others = self.players
        answer = await host.post("/tables", game=next(self._games), seating="seated")
        path = answer.headers["location"]
        assert (await host.post(f"{path}/arrange", seats=SEATS, pace="none")).status == 200
        for seat, guest in enumerate(others, 2):
            assert (await guest.post(f"{path}/sit", seat=seat, name=f"Number {seat}")).status == 200
        assert (await host.post(f"{path}/start")).status == 200
        for guest in self.players:
            await guest.open_page(path)
        self._match = Match(self.players, self._rng, **self._how).at(path)

    async def _act(self, match: Match, seat: int, guest: Guest) -> None:
        """Move, unless the player waits for a notice that has not arrived yet."""
        assert guest.page is not None
        await guest.poll()
        if match.must_repeat(guest) or (
            guest.page.offers and await asyncio.to_thread(self._may_move, match.ledger.table_id, seat)
        ):
            await match.act(seat, guest, 0.0)
        else:
            await asyncio.sleep(PAUSE)

    def _may_move(self, table_id: str, seat: int) -> bool:
        """Return whether the player at this seat moves now, by the stored log."""
        try:
            seed, events = read(self._database(), table_id)
        except DBAPIError as error:  # PostgreSQL is down
            raise Lost(str(error)) from error
        *_, table = replayed(seed, events)
        person = table.chair(seat).person
        own = [notice for notice in notices(table) if (notice.person, notice.kind) == (person, TURN)]
        if not own:
            return False
        (turn,) = own
        id = self._id(table_id, table, turn)
        if id not in self._waits:
            self._waits[id] = self._rng.random() < PATIENT
            if self._rng.random() < FAILING:
                self.receivers.web.answers.append((503, {}))
        if self._waits[id] and id in self.receivers.look():
            self._waits[id], self.awaited = False, self.awaited + 1
        return not self._waits[id]

    def _id(self, table_id: str, table: Table, notice: Notice) -> str:
        """Return the id of the message about a notice."""
        channel = self._channels[notice.person]
        letter = Letter(channel, table_id, notice.kind, notice.moment, 0, Wishes(), 0, 0.0)
        return self._writer.about(letter, notice, table, 0.0).id

    def check(self) -> None:
        """Check that every move is stored as it was acknowledged."""
        if self._match is not None:
            self._match.ledger.check(self._database())

    async def finish(self) -> None:
        """Wait until everybody was told what their tables want of them now; check all that ever arrived.

        Nobody looks at a page, so whatever still holds is owed. Earlier turns were waited for one by one.
        """
        self.check()
        owed = self._notices(past=False)
        try:
            async with asyncio.timeout(WAIT):
                while missing := owed.keys() - self.receivers.look().keys():
                    await asyncio.sleep(PAUSE)
        except TimeoutError:
            raise AssertionError(f"never told: {[owed[id] for id in missing]}") from None
        arrived = set(self.receivers.look())
        assert arrived <= self._notices(past=True).keys(), "a message about what never happened"

    def _notices(self, past: bool) -> dict[str, Notice]:
        """Return the notices of all their tables by the ids of their messages: those of now, or ever."""
        found = dict[str, Notice]()
        seats = text("select distinct room from sitting where person in :people")
        seats = seats.bindparams(bindparam("people", list(self._channels), expanding=True))
        with reading(self._database()) as connection:
            for room in connection.scalars(seats).all():
                seed, events = read_from(connection, room)
                for table in replayed(seed, events):
                    if past or table.seq == len(events):
                        found |= {
                            self._id(room, table, notice): notice
                            for person in self._channels
                            for notice in Wishes().wanted(
                                [one for one in notices(table) if one.person == person]
                            )
                        }
        return found
