"""Notices: news of tables becomes letters in the outbox, and letters that are due are sent.

One worker does this, whichever holds the lease. Whatever the store says is to be sent is looked at once more
at the table itself: a letter that nobody needs any more is dropped. Each is sent at least once, and again
until it is delivered or given up.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from speeltafel.core.refusals import Refusal
from speeltafel.play.notices import DAILY, DAY, INVITATION, OVER, TALK, TIME, TURN, Notice, notices
from speeltafel.play.table import Table
from speeltafel.server.background import Background
from speeltafel.server.leases import Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.notices.delivery.courier import Courier
from speeltafel.server.notices.delivery.mailboxes import mailbox
from speeltafel.server.notices.delivery.message import Gone, Message, Undelivered
from speeltafel.server.notices.letters import LetterWriter, heading
from speeltafel.server.quotas import Quotas
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Unavailable
from speeltafel.store.notices import channels, outbox
from speeltafel.store.notices.channels import MAIL, WEBHOOK, Channel
from speeltafel.store.notices.outbox import Letter, News
from speeltafel.store.people.blocks import unheard_by

LEASE = "notices"
POLL = 2.0
"""Seconds between two looks at the store: other workers, and an earlier process, leave news there."""
GRACE = 5.0
"""Seconds in which a visible page says that it was seen; until then nothing is sent."""
LOOKING = 30.0
"""Somebody who looked at a table so many seconds ago has it before them: visible pages say so every 20."""
BATCH = 100
PARALLEL = 8
"""People who are written to at the same time, and as many again of those who have webhooks."""
MAX_ATTEMPTS = 8
UNCONFIRMED = 2 * DAY
"""Seconds for which an address that nobody confirms is kept."""
HOUR = 3600.0
MAILS_AN_HOUR, MAILS_A_DAY, HOOKS_AN_HOUR = 12, 60, 60
"""Messages to one mailbox and to one webhook; what is more waits for an hour."""
SINGLE = 3
"""Letters that come one by one to a channel; more than these at once, as after such an hour, come as one."""
CLEANING = 3600.0
"""Seconds between two looks for addresses that nobody confirmed."""
FIRST_RETRY, LAST_RETRY = 30.0, 6 * 3600.0
"""Seconds until a letter is tried again; each time four times as many, up to the last."""

_logger = logging.getLogger(__name__)


class Notices:
    """Tells people outside our pages what happens at their tables."""

    def __init__(
        self, tables: Tables, leases: Leases, courier: Courier, writer: LetterWriter, quotas: Quotas
    ) -> None:
        self._tables, self._leases = tables, leases
        self.courier, self.writer, self._quotas = courier, writer, quotas
        self.grace = GRACE
        self.reachable: set[str] = set()
        """The people who have a channel, as far as this worker knows."""
        self._cleaned = 0.0
        self._working = asyncio.Lock()
        self._sending: dict[str, asyncio.Task[None]] = {}
        """By person, what is on its way to them."""
        self._slots, self._hook_slots = asyncio.Semaphore(PARALLEL), asyncio.Semaphore(PARALLEL)
        self.background = Background(self.work, POLL, "Notices could not be sent")

    def table_changed(self, loaded: LoadedTable) -> None:
        """Look at the news soon, where somebody at the table can be reached."""
        if self.reachable and not self.reachable.isdisjoint(loaded.table.people()):
            self.background.wake()

    async def take_over(self, _: str) -> None:
        """Look at the news: the worker whose task it was is gone."""
        self.background.wake()

    def start(self) -> None:
        """Begin to send."""
        self.background.start()

    def stop(self) -> None:
        """Send no more."""
        self.background.stop()
        for task in self._sending.values():
            task.cancel()
        self.courier.close()

    async def look(self, person: str, loaded: LoadedTable, seq: int) -> None:
        """Note that somebody has this table before them, up to this event."""
        if person in self.reachable:
            now = self._tables.now()
            seq = min(seq, loaded.table.seq)
            write = self._tables.store.write(outbox.look, person, loaded.id, seq, now)
            await asyncio.wrap_future(write)

    async def channels_changed(self) -> None:
        """Learn who can be reached, after somebody changed it here."""
        self.reachable = await asyncio.to_thread(self._tables.store.read, channels.reachable)

    async def work(self) -> None:
        """Sort the news and send what is due, where that is this worker's task."""
        async with self._working:
            await self._clean()
            await self.channels_changed()
            if self.reachable and await self._leases.claim(LEASE):
                await self._sort_all()
                await self._send_all()

    async def _clean(self) -> None:
        """Forget addresses that nobody confirmed; any worker may: done twice, it is the same."""
        now = self._tables.now()
        if now >= self._cleaned + CLEANING:
            self._cleaned = now
            write = self._tables.store.write(channels.clean, now - UNCONFIRMED, erases=True)
            await asyncio.wrap_future(write)

    # News becomes letters.

    async def _sort_all(self) -> None:
        for news in await asyncio.to_thread(self._tables.store.read, outbox.news, BATCH):
            try:
                await self._sort(news)
            except Refusal:
                raise  # the store is away
            except Exception:  # the news of other tables must become letters
                _logger.exception("The news of a table could not be sorted")

    async def _sort(self, news: News) -> None:
        table = await self._table(news.room)
        if table is not None and table.seq < news.seq:
            await self._tables.refresh(news.room)
            table = await self._table(news.room)
        if table is None:
            await self._write(outbox.sort, news, news.seq, [], {})
        elif table.seq >= news.seq:  # else what is committed will be applied in a moment
            grace = dict.fromkeys((TURN, INVITATION, OVER, TALK), self.grace)
            await self._write(outbox.sort, news, table.seq, await self._notices(table), grace)

    async def _table(self, id: str) -> Table | None:
        try:
            return (await self._tables.load(id)).table
        except UNREADABLE:
            return None

    # Letters are sent.

    async def _send_all(self) -> None:
        """Begin to send what is due, but to people to whom something is on its way."""
        asked = partial(outbox.due, now=self._tables.now(), most=BATCH, besides=set(self._sending))
        by_person: dict[str, list[Letter]] = {}
        for letter in await asyncio.to_thread(self._tables.store.read, asked):
            by_person.setdefault(letter.channel.person, []).append(letter)
        for person, letters in by_person.items():
            self._sending[person] = asyncio.create_task(self._send(person, letters))

    async def _send(self, person: str, letters: list[Letter]) -> None:
        # A webhook is anybody's server and may answer slowly: those wait for each other, and for nobody else.
        slots = self._hook_slots if any(one.channel.kind == WEBHOOK for one in letters) else self._slots
        try:
            async with slots:
                await self._send_to_person(letters)
        except Unavailable:
            pass  # what is still due is sent when the store is back
        except Exception:
            _logger.exception("A notice could not be sent")
            with suppress(Unavailable):
                await self._retry(letters, 0.0)
        finally:
            del self._sending[person]

    async def sent(self) -> None:
        """Wait until nothing is on its way."""
        await asyncio.gather(*self._sending.values())

    async def _send_to_person(self, letters: list[Letter]) -> None:
        """Send one person's letters that are still needed, one channel after another."""
        groups: dict[str, list[tuple[Letter, Notice, Table]]] = {}
        for letter in letters:
            table = await self._table(letter.room)
            notice = None if table is None else await self._needed(letter, table)
            if table is not None and notice is None and _moves(letter, table):
                await self._retry([letter], 0.0)
            elif table is None or notice is None:
                await self._write(outbox.drop, [letter])
            elif (due := self._due(letter, notice)) > self._tables.now():
                await self._write(outbox.postpone, letter, due, letter.attempts)
            else:
                groups.setdefault(letter.channel.id, []).append((letter, notice, table))
        for group in groups.values():
            await self._send_to_channel(group)

    async def _send_to_channel(self, group: list[tuple[Letter, Notice, Table]]) -> None:
        """Send the letters of one channel: together where that was chosen or where they are many."""
        news = [one for one in group if one[0].kind != TIME]
        together = group[0][0].wishes.mode == DAILY or len(news) > SINGLE
        for letter, notice, table in group:
            if letter.kind == TIME or not together:
                await self._deliver([letter], self.writer.about(letter, notice, table, self._tables.now()))
        if news and together:
            letters = [letter for letter, _, _ in news]
            lines = [heading(letter, table) for letter, _, table in news]
            await self._deliver(letters, self.writer.digest(letters, lines))

    async def _notices(self, table: Table) -> list[Notice]:
        """Return what a table has to tell its people; nobody is told of lines by whom they blocked."""
        if not table.said:
            return notices(table)
        people = table.people()
        unheard = await asyncio.to_thread(
            self._tables.store.read, lambda connection: {one: unheard_by(connection, one) for one in people}
        )
        return notices(table, unheard)

    async def _needed(self, letter: Letter, table: Table) -> Notice | None:
        """Return the notice of a letter as the table has it now; None where nobody needs it any more."""
        now = self._tables.now()
        seen = letter.looked >= now - LOOKING if letter.kind == TIME else letter.seen >= letter.moment
        if seen:
            return None
        own = [notice for notice in await self._notices(table) if notice.person == letter.channel.person]
        for notice in letter.wishes.wanted(own):
            if notice.until is not None and notice.until <= now:
                continue  # it would warn of a time that is past
            if notice.kind == letter.kind and (notice.moment == letter.moment or letter.kind == TALK):
                return notice
        return None

    def _due(self, letter: Letter, notice: Notice) -> float:
        """Return when a letter may be sent: not in quiet hours or on holiday, no warning before its time."""
        if letter.kind == TIME or notice.at > self._tables.now():
            return letter.wishes.due(notice)
        return letter.wishes.quiet.next_loud(self._tables.now())

    async def _deliver(self, letters: list[Letter], message: Message) -> None:
        if not await self._may_send(letters[0].channel):
            for letter in letters:
                await self._write(outbox.postpone, letter, self._tables.now() + HOUR, letter.attempts)
            return
        try:
            await self.courier.deliver(message, letters[0].channel)
        except Gone as gone:
            _logger.info("A channel is gone: %s", gone)
            gone_for_good = self._tables.store.write(channels.remove, letters[0].channel.id, erases=True)
            await asyncio.wrap_future(gone_for_good)
        except Undelivered as error:
            await self._retry(letters, error.wait)
        else:
            await self._write(outbox.mark_sent, letters, self._tables.now())

    async def _may_send(self, channel: Channel) -> bool:
        """Count a message against the limits of where it goes; return whether it may be sent now."""
        now = self._tables.now()
        if channel.kind == MAIL:
            to = mailbox(channel.address["to"])
            hourly, daily = {f"hourly to {to}": MAILS_AN_HOUR}, {f"daily to {to}": MAILS_A_DAY}
            return await self._quotas.spend(hourly, now, HOUR) and await self._quotas.spend(daily, now)
        if channel.kind == WEBHOOK:
            return await self._quotas.spend({f"hourly to {channel.id}": HOOKS_AN_HOUR}, now, HOUR)
        return True  # a browser shows only the last message about a table

    async def _retry(self, letters: list[Letter], wait: float) -> None:
        for letter in letters:
            if letter.attempts + 1 >= MAX_ATTEMPTS:
                await self._write(outbox.drop, [letter])
                continue
            delay = min(LAST_RETRY, max(wait, FIRST_RETRY * 4**letter.attempts))
            await self._write(outbox.postpone, letter, self._tables.now() + delay, letter.attempts + 1)

    async def _write(self, *work: object) -> None:
        await asyncio.wrap_future(self._tables.store.write(*work))  # type: ignore[arg-type]


def _moves(letter: Letter, table: Table) -> bool:
    """Return whether its receiver's seat became another's, and how to reach them may do so in a moment."""
    lost = table.lost.get(letter.channel.person)
    return lost is not None and lost.why == "moved" and not table.seats_of(letter.channel.person)
