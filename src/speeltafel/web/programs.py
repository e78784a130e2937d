"""The page for those who write bots: their programs, the tokens of these, and how to begin."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.play import complaints, programs
from speeltafel.play.rights import NotYours
from speeltafel.play.spelling import clean_name
from speeltafel.store import Person, digest
from speeltafel.web import phrases
from speeltafel.web.actions import done, key, known, number, received
from speeltafel.web.guard import ERASE, SET_UP, NoProgram, address_of, is_secure
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import Visitor, erase, program, program_token, remember, visitor

MOST_PROGRAMS = 12
"""Programs one person may have."""


async def desk(request: Request) -> Response:
    """The visitor's programs, and how to write one."""
    return shown(request, visitor(request, house_of(request).store))


def shown(request: Request, who: Visitor, name: str = "", token: str = "") -> Response:
    """The page, with a token where one was just made: it is never shown again."""
    store, listening = house_of(request).store, set(request.app.state.programs.online())
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
    house = house_of(request)
    who = visitor(request, house.store)
    request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
    name = clean_name(form.get("name", ""))
    if not name:
        raise BadRequest(complaints.NO_NAME)
    if who.person and len(house.store.programs(who.person)) >= MOST_PROGRAMS:
        raise BadRequest(say(phrases.PROGRAMS_MOST, count=MOST_PROGRAMS))
    person, cookie = await known(house, request, who, who.name or phrases.GUEST.into(who.language))
    token, made = program(name, person, house.now())
    await asyncio.wrap_future(house.store.add_person(made, digest(token)))
    response = shown(request, Visitor(person, who.name, who.language, who.rated), name, token)
    remember(response, cookie, is_secure(request))
    return response


async def renew(request: Request) -> Response:
    """A program of the visitor's gets another token; the one it had opens nothing from now on."""
    await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    mine = own(request, who)
    token = program_token()
    await asyncio.wrap_future(house.store.change_person(mine.id, secret=digest(token)))
    return shown(request, who, mine.name, token)


async def forget(request: Request) -> Response:
    """A program of the visitor's is erased: its token, its name, and all it ever said."""
    await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    request.app.state.rates.spend_for(who.person, address_of(request), ERASE)
    await erase(request, own(request, who).id)
    return RedirectResponse("/programs", 303)


def own(request: Request, who: Visitor) -> Person:
    """The visitor's program that the path names."""
    shown: str = request.path_params["program"]
    for one in house_of(request).store.programs(who.person) if who.person else []:
        if one.id == shown:
            return one
    raise NoProgram(say(phrases.API_NO_PROGRAM, shown=ascii(shown[:60])))


async def invite(request: Request) -> Response:
    """The host asks a program that listens to a free chair; or, without one, nobody any more."""
    form = await received(request)
    house = house_of(request)
    who, id, seat = visitor(request, house.store), request.path_params["id"], number(form, "seat")
    request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
    live, asked, once = house.room(id), form.get("program", ""), key(form, who)
    if house.has_kept(live, once):
        return done(request, live)
    if not asked:
        await house.act(id, lambda room: programs.withdraw(room, seat, who.person), once)
        return done(request, live)
    guest = house.store.person(asked) if asked in request.app.state.programs.online() else None
    if not live.room.seats_of(who.person):
        raise NotYours(complaints.HOST_ONLY)
    if guest is None:
        raise NoProgram(say(phrases.API_NO_PROGRAM, shown=ascii(asked[:60])))
    programs.invite(live.room, seat, guest.id, guest.name, who.person)
    request.app.state.programs.check_challenges(who.person, guest.id)
    await house.act(id, lambda room: programs.invite(room, seat, guest.id, guest.name, who.person), once)
    return done(request, live)
