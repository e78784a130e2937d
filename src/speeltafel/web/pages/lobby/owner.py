"""The owner's page of the lobby: which parts are open, and what people reported."""

import asyncio

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import fill
from speeltafel.play.user_text import called
from speeltafel.store.lobby import listings
from speeltafel.store.lobby.listings import PARTS
from speeltafel.store.people import reports
from speeltafel.store.people.people import NUL
from speeltafel.store.people.reports import Report
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.my_tables import day
from speeltafel.web.pages.owner import is_owner
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import language_of

SHOWN = 50
"""Reports on the page; the next come once these are dealt with."""


async def page(request: Request) -> Response:
    """Show the switches and the reports; ask for the key where it is missing."""
    if not is_owner(request):
        return RedirectResponse("/owner", 303)
    parts, count, unread = await asyncio.to_thread(tables_of(request).store.read, _read)
    lines = [(one, _words(request, one), day(one.at, language_of(request))) for one in unread]
    return render(request, "owner_lobby.html", parts=parts, count=count, reports=lines)


def _read(connection: Connection) -> tuple[frozenset[str], int, list[Report]]:
    return listings.parts(connection), reports.count(connection), reports.unread(connection, SHOWN)


def _words(request: Request, one: Report) -> str:
    language = language_of(request)
    about, reporter = (called(name) if name else texts.REPORT_NAMELESS for name in (one.name, one.reporter))
    why = texts.REPORT_REASONS[one.why].into(language)
    line = fill(texts.REPORT_LINE, reporter=reporter, name=about, why=why)
    return line.into(language)


async def act(request: Request) -> Response:
    """Open and close parts of the lobby, or take a report off the list."""
    form, _ = await read_post(request)
    if not is_owner(request):
        raise BadRequest(texts.OWNER_WRONG)
    store = tables_of(request).store
    if form.get("do") == "parts":
        chosen = [part for part in PARTS if form.get(part) == "yes"]
        await asyncio.wrap_future(store.write(listings.set_parts, chosen))
        services_of(request).lobby.expire()
    elif form.get("do") == "done":
        report = form.get("report", "").replace(NUL, "")
        await asyncio.wrap_future(store.write(reports.close_one, report, erases=True))
    else:
        raise BadRequest(texts.UNREADABLE)
    return RedirectResponse("/owner/lobby", 303)
