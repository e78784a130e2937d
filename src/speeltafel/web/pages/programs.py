"""The page for bot authors: their programs, tokens, and how to start."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.play import messages, programs
from speeltafel.play.rights import NotYours
from speeltafel.play.user_text import clean_name
from speeltafel.store import Person, digest
from speeltafel.web.errors import NoProgram
from speeltafel.web.limits.rates import CREATE, ERASE
from speeltafel.web.pages.actions import ensure_person, read_post, respond
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.table_forms import key_of, number
from speeltafel.web.visitors import (
    Visitor,
    charge,
    erase,
    new_program,
    program_token,
    set_visitor_cookie,
    visitor,
)

MAX_PROGRAMS = 12
"""Programs one person may have."""


async def page(request: Request) -> Response:
    """Show the visitor's programs, and how to write one."""
    return await programs_page(request, visitor(request))


async def programs_page(request: Request, who: Visitor, name: str = "", token: str = "") -> Response:
    """Return the page, with a token where one was just created: it is never shown again."""
    online, mine = await services_of(request).programs.online(), await own_programs(request, who)
    return render(
        request,
        "programs.html",
        who=who,
        mine=[(one, one.id in online) for one in mine],
        name=name,
        token=token,
        url=str(request.base_url).rstrip("/"),
    )


async def create(request: Request) -> Response:
    """Create a program; the response shows its token, once."""
    form, who = await read_post(request)
    tables = tables_of(request)
    charge(request, CREATE)
    name = clean_name(form.get("name", ""))
    if not name:
        raise BadRequest(messages.NO_NAME)
    if len(await own_programs(request, who)) >= MAX_PROGRAMS:
        raise BadRequest(say(texts.PROGRAMS_MOST, count=MAX_PROGRAMS))
    person, cookie = await ensure_person(request, who, who.called)
    token, made = new_program(name, person, tables.now())
    await asyncio.wrap_future(tables.store.add_person(made, digest(token)))
    response = await programs_page(request, Visitor(person, who.name, who.language, who.rated), name, token)
    set_visitor_cookie(request, response, cookie)
    return response


async def renew(request: Request) -> Response:
    """Give a program of the visitor's a new token; the old one is invalid from now on."""
    _, who = await read_post(request)
    mine, token = await own_program(request, who), program_token()
    await asyncio.wrap_future(tables_of(request).store.change_person(mine.id, secret=digest(token)))
    return await programs_page(request, who, mine.name, token)


async def forget(request: Request) -> Response:
    """Erase a program of the visitor's: its token, its name, and all it said."""
    _, who = await read_post(request)
    charge(request, ERASE)
    await erase(request, (await own_program(request, who)).id)
    return RedirectResponse("/programs", 303)


async def own_programs(request: Request, who: Visitor) -> list[Person]:
    """Return the visitor's programs."""
    return await asyncio.to_thread(tables_of(request).store.programs, who.person) if who.person else []


async def own_program(request: Request, who: Visitor) -> Person:
    """Return the visitor's program in the path."""
    id: str = request.path_params["program"]
    for one in await own_programs(request, who):
        if one.id == id:
            return one
    raise NoProgram(say(texts.API_NO_PROGRAM, shown=ascii(id[:60])))


async def invite(request: Request) -> Response:
    """Invite a program that is online to a free seat, as its host; without one, withdraw the invitation."""
    form, who = await read_post(request)
    tables = tables_of(request)
    id, seat = request.path_params["id"], number(form, "seat")
    charge(request, CREATE)
    loaded, name, idempotency_key = await tables.load(id), form.get("program", ""), key_of(form, who)
    if tables.has_executed(loaded, idempotency_key):
        return respond(request, loaded)
    if not name:
        await tables.execute(id, lambda table: programs.withdraw(table, seat, who.person), idempotency_key)
        return respond(request, loaded)
    online = name in await services_of(request).programs.online()
    guest = await asyncio.to_thread(tables.store.person, name) if online else None
    if not loaded.table.seats_of(who.person):
        raise NotYours(messages.HOST_ONLY)
    if guest is None:
        raise NoProgram(say(texts.API_NO_PROGRAM, shown=ascii(name[:60])))
    programs.invite(loaded.table, seat, guest.id, guest.name, who.person)
    await services_of(request).programs.check_challenges(who.person, guest.id)
    await tables.execute(
        id, lambda table: programs.invite(table, seat, guest.id, guest.name, who.person), idempotency_key
    )
    return respond(request, loaded)
