"""The page for those who write bots: their programs, the tokens of these, and how to begin."""

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
from speeltafel.web.commands import key_of, number
from speeltafel.web.errors import NoProgram
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import ERASE, SET_UP, address_of
from speeltafel.web.pages.actions import done, known, received
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import Visitor, erase, program, program_token, remember, visitor

MOST_PROGRAMS = 12
"""Programs one person may have."""


async def desk(request: Request) -> Response:
    """The visitor's programs, and how to write one."""
    return shown(request, visitor(request, tables_of(request).store))


def shown(request: Request, who: Visitor, name: str = "", token: str = "") -> Response:
    """The page, with a token where one was just made: it is never shown again."""
    store, listening = tables_of(request).store, set(services_of(request).programs.online())
    mine = store.programs(who.person) if who.person else []
    return render(
        request,
        "programs.html",
        who=who,
        mine=[(one, one.id in listening) for one in mine],
        name=name,
        token=token,
        url=str(request.base_url).rstrip("/"),
    )


async def make(request: Request) -> Response:
    """Somebody makes a program; the page that answers shows its token, once."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    services_of(request).rates.spend_for(who.person, address_of(request), SET_UP)
    name = clean_name(form.get("name", ""))
    if not name:
        raise BadRequest(messages.NO_NAME)
    if who.person and len(tables.store.programs(who.person)) >= MOST_PROGRAMS:
        raise BadRequest(say(texts.PROGRAMS_MOST, count=MOST_PROGRAMS))
    person, cookie = await known(tables, request, who, who.name or texts.GUEST.into(who.language))
    token, made = program(name, person, tables.now())
    await asyncio.wrap_future(tables.store.add_person(made, digest(token)))
    response = shown(request, Visitor(person, who.name, who.language, who.rated), name, token)
    remember(response, cookie, is_secure(request))
    return response


async def renew(request: Request) -> Response:
    """A program of the visitor's gets another token; the one it had opens nothing from now on."""
    await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    mine = own(request, who)
    token = program_token()
    await asyncio.wrap_future(tables.store.change_person(mine.id, secret=digest(token)))
    return shown(request, who, mine.name, token)


async def forget(request: Request) -> Response:
    """A program of the visitor's is erased: its token, its name, and all it ever said."""
    await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    services_of(request).rates.spend_for(who.person, address_of(request), ERASE)
    await erase(request, own(request, who).id)
    return RedirectResponse("/programs", 303)


def own(request: Request, who: Visitor) -> Person:
    """The visitor's program that the path names."""
    shown: str = request.path_params["program"]
    for one in tables_of(request).store.programs(who.person) if who.person else []:
        if one.id == shown:
            return one
    raise NoProgram(say(texts.API_NO_PROGRAM, shown=ascii(shown[:60])))


async def invite(request: Request) -> Response:
    """The host asks a program that listens to a free chair; or, without one, nobody any more."""
    form = await received(request)
    tables = tables_of(request)
    who, id, seat = visitor(request, tables.store), request.path_params["id"], number(form, "seat")
    services_of(request).rates.spend_for(who.person, address_of(request), SET_UP)
    loaded, asked, once = tables.room(id), form.get("program", ""), key_of(form, who)
    if tables.has_executed(loaded, once):
        return done(request, loaded)
    if not asked:
        await tables.execute(id, lambda room: programs.withdraw(room, seat, who.person), once)
        return done(request, loaded)
    guest = tables.store.person(asked) if asked in services_of(request).programs.online() else None
    if not loaded.room.seats_of(who.person):
        raise NotYours(messages.HOST_ONLY)
    if guest is None:
        raise NoProgram(say(texts.API_NO_PROGRAM, shown=ascii(asked[:60])))
    programs.invite(loaded.room, seat, guest.id, guest.name, who.person)
    services_of(request).programs.check_challenges(who.person, guest.id)
    await tables.execute(id, lambda room: programs.invite(room, seat, guest.id, guest.name, who.person), once)
    return done(request, loaded)
