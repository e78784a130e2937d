"""The settings page, other forms that choose a preference, and to be forgotten."""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Match

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.play import decisions
from speeltafel.server.tables import UNREADABLE
from speeltafel.web.limits.rates import CREATE, ERASE
from speeltafel.web.pages.actions import read_post, respond
from speeltafel.web.pages.my_tables import MAX_TABLES, ids_of
from speeltafel.web.pages.rendering import render
from speeltafel.web.preferences import PREFERENCES, chosen_by
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import (
    FORCED_COOKIE,
    LANGUAGE_COOKIE,
    charge,
    erase,
    forget_visitor,
    save_cookie,
    visitor,
    wants_json,
)


async def page(request: Request) -> Response:
    """Show all preferences of this browser."""
    said = texts.SAVED.into(visitor(request).language) if "saved" in request.query_params else ""
    return render(request, "preferences.html", chosen=chosen_by(request), said=said)


async def choose(request: Request) -> Response:
    """Save the preferences that are named; the others stay as they are."""
    form, who = await read_post(request)
    named = {name: form[name] for name in PREFERENCES if name in form}
    if any(value not in PREFERENCES[name].values for name, value in named.items()):
        raise BadRequest(texts.NO_SUCH_SETTING)
    if "forced" in named and named["forced"] != PREFERENCES["forced"].of(request):
        charge(request, CREATE)
        await _play_forced_everywhere(request, who.person, named["forced"] == "yes")
    response = (
        JSONResponse({"ok": True}) if wants_json(request) else RedirectResponse("/settings?saved=yes", 303)
    )
    for name, value in named.items():
        save_cookie(request, response, PREFERENCES[name].cookie, value)
    return response


async def _play_forced_everywhere(request: Request, person: str, on: bool) -> None:
    """Have a person's forced moves played or not at all running tables where they sit."""
    tables = tables_of(request)
    for id in (await ids_of(tables, person))[:MAX_TABLES]:
        await asyncio.sleep(0)
        try:
            table = (await tables.load(id)).table
        except UNREADABLE:
            continue
        seats = table.seats_of(person)
        if not table.over and any(table.chairs[seat - 1].plays_forced != on for seat in seats):
            await tables.execute(id, lambda table: decisions.play_forced(table, on, person))


async def keys(request: Request) -> Response:
    """List all keys."""
    return render(request, "keys.html")


async def speak_language(request: Request) -> Response:
    """Choose a language."""
    form, _ = await read_post(request)
    back = form.get("back", "/")
    back = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = RedirectResponse(_page_at(request, back), 303)
    chosen = "nl" if form.get("language") == "nl" else "en"
    save_cookie(request, response, LANGUAGE_COOKIE, chosen)
    return response


def _page_at(request: Request, address: str) -> str:
    """Return this address or, where it takes only posts, the nearest page above it."""
    path = address.partition("?")[0]

    def takes_posts_only() -> bool:
        asked = {"type": "http", "method": "GET", "path": path, "headers": []}
        matches = [route.matches(asked)[0] for route in request.app.routes]
        return Match.PARTIAL in matches and Match.FULL not in matches

    if not takes_posts_only():
        return address
    while takes_posts_only():
        path = path.rpartition("/")[0]
    return path or "/"


async def play_forced(request: Request) -> Response:
    """Have forced moves played automatically or not, at this table and in this browser from now on."""
    form, who = await read_post(request)
    on, id = form.get("on") == "yes", request.path_params["id"]
    loaded = await tables_of(request).execute(id, lambda table: decisions.play_forced(table, on, who.person))
    response = respond(request, loaded)
    save_cookie(request, response, FORCED_COOKIE, "yes" if on else "no")
    return response


async def forget_me(request: Request) -> Response:
    """Erase the visitor's name and all they said here."""
    _, who = await read_post(request)
    charge(request, ERASE)
    if who.person:
        await erase(request, who.person)
    response = RedirectResponse("/mine", 303)
    forget_visitor(request, response)
    return response
