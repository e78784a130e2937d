"""Blocking and reporting people one met at a table; both outlast it."""

import asyncio
import os
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import fill, say
from speeltafel.play import rights
from speeltafel.play.user_text import called, clean_line
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.store.people import blocks, reports
from speeltafel.store.people.people import NUL
from speeltafel.store.people.reports import REASONS, Report
from speeltafel.web.limits.quotas import spend_quotas
from speeltafel.web.limits.rates import address_of, site_of
from speeltafel.web.pages.actions import ensure_person, read_post
from speeltafel.web.pages.my_tables import day
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import table_of, tables_of
from speeltafel.web.table_forms import number
from speeltafel.web.visitors import Visitor, set_visitor_cookie, visitor

REPORTS_BY, REPORTS_FROM = 10, 30
"""Reports a day by one person, and from one network address."""
BLOCKS_BY, BLOCKS_FROM, BLOCKS_AROUND = 60, 120, 360
"""Blocks a day by one person, from one network address, and from the networks around it: somebody whom
very many blocked costs time on every page.
"""


async def people(request: Request) -> Response:
    """Show the others at a table, to block or report them."""
    return await _people(request, await table_of(request), visitor(request))


async def _people(request: Request, loaded: LoadedTable, who: Visitor, said: str = "") -> Response:
    here = partial(blocks.blocked_among, person=who.person, people=loaded.table.people())
    known = await asyncio.to_thread(tables_of(request).store.read, here)
    others: dict[str, dict[str, Any]] = {}
    for seat, chair in enumerate(loaded.table.chairs, 1):
        if chair.person and chair.person != who.person:
            name = loaded.table.names[seat - 1].into(who.language)
            others.setdefault(chair.person, {"seat": seat, "name": name, "blocked": chair.person in known})
    reasons = {why: texts.REPORT_REASONS[why].into(who.language) for why in REASONS}
    return render(
        request, "people.html", id=loaded.id, others=list(others.values()), reasons=reasons, said=said
    )


async def block(request: Request) -> Response:
    """Block somebody at a table, or undo that."""
    form, who = await read_post(request)
    loaded, store = await table_of(request), tables_of(request).store
    other, name = _other(loaded, number(form, "seat"), who)
    if form.get("on") == "no":
        await asyncio.wrap_future(store.write(blocks.remove, who.person, other))
        return await _people(request, loaded, who)
    address = address_of(request)
    limits = {f"blocks from {address}": BLOCKS_FROM, f"blocks around {site_of(address)}": BLOCKS_AROUND}
    if who.person:
        limits[f"blocks by {who.person}"] = BLOCKS_BY
    await spend_quotas(request, limits, texts.BLOCKED_ENOUGH)
    person, token = await ensure_person(request, who, who.name)
    if not await asyncio.wrap_future(store.write(blocks.add, person, other, tables_of(request).now())):
        raise BadRequest(say(texts.TOO_MANY_BLOCKS, count=blocks.MAX_BLOCKS))
    said = fill(texts.BLOCKED_NOW, name=name).into(who.language)
    return await _answer(request, loaded, who, person, token, said)


async def report(request: Request) -> Response:
    """Report somebody at a table to the owner."""
    form, who = await read_post(request)
    loaded, tables = await table_of(request), tables_of(request)
    other, _ = _other(loaded, number(form, "seat"), who)
    why, words = form.get("why", ""), clean_line(form.get("words", ""))
    if why not in REASONS:
        raise BadRequest(texts.BAD_REASON)
    limits = {f"reports from {address_of(request)}": REPORTS_FROM}
    if who.person:
        limits[f"reports by {who.person}"] = REPORTS_BY
    await spend_quotas(request, limits, texts.REPORTED_ENOUGH)
    person, token = await ensure_person(request, who, who.name)
    told = Report(os.urandom(8).hex(), person, other, loaded.id, why, words, tables.now())
    is_kept = await asyncio.wrap_future(tables.store.write(reports.add, told, erases=True))
    said = texts.REPORTED if is_kept else texts.REPORTED_BEFORE
    return await _answer(request, loaded, who, person, token, said.into(who.language))


async def _answer(
    request: Request, loaded: LoadedTable, who: Visitor, person: str, token: str, said: str
) -> Response:
    response = await _people(request, loaded, Visitor(person, who.name, who.language), said)
    set_visitor_cookie(request, response, token)
    return response


def _other(loaded: LoadedTable, seat: int, who: Visitor) -> tuple[str, str]:
    """Return the person in a seat and their name; refuse the visitor's own seat, and one with nobody."""
    chair = rights.chair_at(loaded.table, seat)
    if not chair.person:
        raise BadRequest(texts.NOBODY_THERE)
    if chair.person == who.person:
        raise BadRequest(texts.NO_SELF)
    return chair.person, loaded.table.names[seat - 1].into(who.language)


async def page(request: Request) -> Response:
    """Show whom the visitor has blocked."""
    who, games = visitor(request), tables_of(request).games
    blocked = [
        {
            "person": one.person,
            "name": called(one.name).into(who.language),
            "met": ", ".join(
                [*([games[one.game].name] if one.game in games else []), day(one.at, who.language)]
            ),
        }
        for one in await _blocked(request, who.person)
    ]
    return render(request, "blocked.html", blocked=blocked)


async def unblock(request: Request) -> Response:
    """Undo a block."""
    form, who = await read_post(request)
    store = tables_of(request).store
    other = form.get("person", "").replace(NUL, "")
    await asyncio.wrap_future(store.write(blocks.remove, who.person, other))
    return RedirectResponse("/mine/blocked", 303)


async def _blocked(request: Request, person: str) -> list[blocks.Blocked]:
    if not person:
        return []
    return await asyncio.to_thread(tables_of(request).store.read, partial(blocks.blocked_by, person=person))
