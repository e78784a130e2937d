"""Progress with lessons and puzzles: in a cookie of the browser, and of known people on the server too.

A GET changes nothing on the server, so what is new in a cookie is kept there by a post: the page's script
sends it at once, and pages for browsers without scripts have a button.
"""

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.play.progress import Progress, read
from speeltafel.store.people import progress as store
from speeltafel.web.pages.actions import read_post
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import LEARNED_COOKIE, save_cookie, visitor, wants_json


def today(request: Request) -> int:
    """Return the ordinal of today's date by the server's clock, the same for everybody."""
    return datetime.fromtimestamp(tables_of(request).now(), UTC).date().toordinal()


async def progress_of(request: Request) -> Progress:
    """Return how far the visitor has come, in this browser and elsewhere."""
    return (await _stored(request)).merge(_in_browser(request))


async def has_unkept(request: Request) -> bool:
    """Return whether a known visitor's browser has progress that the server doesn't."""
    stored = await _stored(request)
    return bool(visitor(request).person) and stored.merge(_in_browser(request)) != stored.merge(Progress())


async def keep_progress(request: Request, person: str) -> Progress:
    """Keep the progress of this browser on the server, and return it with what the person did elsewhere."""
    tables = tables_of(request)
    return await asyncio.wrap_future(
        tables.store.write(store.keep, person, _in_browser(request), today(request))
    )


def save(request: Request, response: Response, progress: Progress) -> None:
    """Save progress in the visitor's browser; of its runs of days only the newest still matters there."""
    save_cookie(request, response, LEARNED_COOKIE, progress.write(1))


async def keep(request: Request) -> Response:
    """Keep the progress of the visitor's browser on the server, for their other devices."""
    _, who = await read_post(request)
    response = JSONResponse({"ok": True}) if wants_json(request) else RedirectResponse("/learn", 303)
    if who.person:
        save(request, response, await keep_progress(request, who.person))
    return response


def _in_browser(request: Request) -> Progress:
    cookie = request.cookies.get(LEARNED_COOKIE, "")
    return read(cookie, today(request), tables_of(request).games)


async def _stored(request: Request) -> Progress:
    person = visitor(request).person
    if not person:
        return Progress()
    return await asyncio.to_thread(tables_of(request).store.read, store.of, person, today(request))
