"""Signing in: a browser becomes another person's device, and what it had comes along or stays.

Whoever used only this browser would not find back what it had, so all but ratings comes along. Whoever is
also signed in elsewhere, or has a passkey, keeps it there. Progress comes along in any case, as a copy.
"""

import asyncio
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.play import decisions
from speeltafel.play.rights import NotYours
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.store import Person, tournaments
from speeltafel.store.people import devices, holidays, moving, progress
from speeltafel.store.store import PEOPLE
from speeltafel.web.pages.my_tables import MAX_TABLES, ids_of
from speeltafel.web.pages.progress import keep_progress, save, today
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import Visitor, new_device, note_address, set_visitor_cookie

MAX_DEVICES = 20
"""Devices on which one person may be signed in."""


@dataclass(frozen=True, slots=True)
class Belongings:
    """What a browser has that becomes another person's device."""

    name: str
    """The name its person has now."""
    tables: int
    """At how many tables they sit or sat, as far as one page lists them."""
    come_along: bool
    """Whether what they have comes along; otherwise they stay with the person, who has other ways in."""


async def belongings(tables: Tables, who: Visitor) -> Belongings | None:
    """Return what the visitor's browser has; None for a stranger's, which has at most progress."""
    if not who.person:
        return None
    ids = await ids_of(tables, who.person)
    count, keys = await asyncio.to_thread(tables.store.read, devices.ways_in, who.person)
    return Belongings(who.called, min(len(ids), MAX_TABLES), count <= 1 and not keys)


async def check_room(tables: Tables, person: str) -> None:
    """Refuse another device for somebody who has as many as one may have."""
    if len(await asyncio.to_thread(tables.store.read, devices.of, person)) >= MAX_DEVICES:
        raise BadRequest(say(texts.DEVICES_MOST, count=MAX_DEVICES))


async def check_may_become(tables: Tables, who: Visitor, person: str) -> None:
    """Refuse a browser that can't become a device of this person."""
    await check_room(tables, person)
    had = await belongings(tables, who)
    if had is not None and had.come_along and who.person != person:
        both = partial(tournaments.both_in, person=who.person, other=person)
        if await asyncio.to_thread(tables.store.read, both):
            raise BadRequest(texts.DEVICE_BOTH_ENTERED)


async def become(request: Request, who: Visitor, person: Person, response: Response) -> None:
    """Sign a browser in as this person, and set its cookies; what it had comes along or stays.

    Its old token works until everything has come along: dying in between loses nothing, and another link
    finishes the work.
    """
    tables = tables_of(request)
    had = await belongings(tables, who)
    token, device = new_device(request)
    await asyncio.wrap_future(tables.store.write(devices.add, person.id, device))
    known = await keep_progress(request, person.id)
    if had is not None and who.person != person.id:
        stored = await asyncio.to_thread(tables.store.read, progress.of, who.person, today(request))
        known = await asyncio.wrap_future(
            tables.store.write(progress.keep, person.id, stored, today(request))
        )
        if had.come_along:
            await _bring_along(tables, who.person, person.id)
            services_of(request).addresses.forget(who.person)
            await services_of(request).notices.channels_changed()
    if had is not None:
        await sign_out(tables, who.person, {who.device})
    note_address(request, person.id)
    save(request, response, known)
    set_visitor_cookie(request, response, token)


async def sign_out(tables: Tables, person: str, secrets: set[str]) -> None:
    """Sign a person out on the devices with these tokens; their open pages are closed at every worker."""
    mine = await asyncio.to_thread(tables.store.read, devices.of, person)
    ids = [device.id for device in mine if device.secret in secrets]
    await asyncio.wrap_future(tables.store.write(devices.sign_out, person, ids, message=PEOPLE))


async def _bring_along(tables: Tables, person: str, to: str) -> None:
    """Move what a person has to another person, and sign the first out.

    Tournaments come first: the tables that they open from then on are the other's. Holidays come before the
    seats, at whose tables the clock then goes on standing still.
    Seats stay at a table where the other plays against them, and whoever has both would see both hands.
    """
    await asyncio.wrap_future(tables.store.write(tournaments.move, person, to))
    await asyncio.wrap_future(tables.store.write(holidays.move, person, to, tables.now()))
    for id in await ids_of(tables, person):
        try:
            if (await tables.load(id)).table.seats_of(person):
                await tables.execute(id, partial(decisions.hand_over, person=person, to=to))
        except (NotYours, *UNREADABLE):
            continue
    await asyncio.wrap_future(
        tables.store.write(moving.move, person, to, tables.now(), message=PEOPLE, erases=True)
    )
