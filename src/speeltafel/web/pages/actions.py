"""The posts of a table: a plain form is answered with a redirect, a script with JSON."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.play import bots, chat, decisions, settings
from speeltafel.play.events import BotSeated, Change, SatDown
from speeltafel.play.seating import SEATED
from speeltafel.play.table import find
from speeltafel.play.user_text import clean_name, tell_apart
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.store import digest
from speeltafel.web.commands import Form, FormCommand, key_of, number
from speeltafel.web.forms import BODY_LIMIT, is_secure, read_form
from speeltafel.web.limits.rates import ERASE, POST, SET_UP, address_of
from speeltafel.web.pages.seat_links import linked_seat
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import Visitor, by_script, newcomer, note_address, remember, visitor


def action(command: FormCommand, cost: float = POST) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of a post that executes a command at a table."""

    async def act(request: Request) -> Response:
        form = await received(request)
        who = visitor(request, tables_of(request).store)
        return done(request, await execute(request, command, form, who, cost))

    act.__doc__ = command.__doc__ or act.__doc__
    return act


async def execute(
    request: Request, command: FormCommand, form: Form, who: Visitor, cost: float = POST
) -> LoadedTable:
    """Execute the command of a form that was received, and so counted as one post."""
    services = services_of(request)
    if cost > POST:
        services.rates.spend_for(who.person, address_of(request), cost - POST)
    id = request.path_params["id"]
    return await services.tables.execute(id, lambda room: command(room, form, who), key_of(form, who))


async def received(request: Request, most: int = BODY_LIMIT) -> Form:
    """Return the form of a post, counted by the rate limiter and checked to come from our own pages."""
    who = visitor(request, tables_of(request).store)
    services_of(request).rates.spend_for(who.person, address_of(request))
    return await read_form(request, most)


def done(request: Request, loaded: LoadedTable) -> Response:
    """Answer that a command was executed: a script with JSON, a form with the page it came from."""
    if by_script(request):
        return Response(yes(loaded), media_type="application/json")
    back = request.headers.get("referer", "")
    seen = f"?as={back.rpartition('?as=')[2][:1]}" if "?as=" in back else ""
    return RedirectResponse(f"/t/{loaded.id}{seen}", 303)


def yes(loaded: LoadedTable) -> bytes:
    """Return the answer to a script: the version of the match and the length of the log."""
    return b'{"ok":true,"version":%d,"seq":%d}' % (loaded.room.version, loaded.room.seq)


async def known(tables: Tables, request: Request, who: Visitor, name: str) -> tuple[str, str]:
    """Return the id of the person who acts, stored first if they are new, and the token of a new one."""
    if who.person:
        if name and name != who.name:
            await asyncio.wrap_future(tables.store.change_person(who.person, name=name))
        return who.person, ""
    token, person = newcomer(name, who.language, tables.now())
    await asyncio.wrap_future(tables.store.add_person(person, digest(token)))
    note_address(request, person.id)
    return person.id, token


async def set_up(request: Request) -> Response:
    """A new table: for friends elsewhere, for everyone at this screen, against bots, or for oneself alone."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    services_of(request).rates.spend_for(who.person, address_of(request), SET_UP)
    game = find(tables.games, form.get("game", ""))
    how = form.get("with", "friends")
    if how == "nobody" and 1 not in game.seats:
        raise BadRequest(texts.NOT_ALONE)
    level = bots.checked_level(form.get("level", LEVELS[1])) if how == "bot" else ""
    seats = 1 if how == "nobody" else max(2, game.seats[0])
    chairs = seats if how in ("here", "bot") else 1

    def sits(person: str, name: str) -> list[Change]:
        return seated(chairs, person, name, who.language, 1, level, who.rated, who.plays_forced)

    seating = settings.checked_seating(form.get("seating") or tables.seating)
    return await open_table(
        request, who, (game.key, seats, {}), sits, how in ("nobody", "bot"), seating, key_of(form, who)
    )


async def open_table(
    request: Request,
    who: Visitor,
    table: tuple[str, int, Mapping[str, object]],
    sits: Callable[[str, str], list[Change]],
    begin: bool,
    seating: str = SEATED,
    once: str = "",
) -> Response:
    """Set up a table of this game, seats and options, and lead whoever asks there, known to us from now on.

    `sits` says who sits where and what else comes before the game, by the asker's id and name.
    """
    tables, name = tables_of(request), who.name or texts.GUEST.into(who.language)
    person, token = await known(tables, request, who, name)
    id = await tables.create(*table, person, sits(person, name), seating=seating, key=once)
    if begin:
        await tables.execute(id, lambda room: decisions.start(room, person), once)
    response = RedirectResponse(f"/t/{id}", 303)
    remember(response, token, is_secure(request))
    return response


def seated(
    chairs: int,
    person: str,
    name: str,
    language: Language,
    mine: int,
    level: str,
    rated: bool = False,
    plays_forced: bool = True,
) -> list[Change]:
    """One person on all these chairs; or, where there is a level, on one of them among bots."""
    changes: list[SatDown | BotSeated] = []
    names: list[str] = []
    for seat in range(1, chairs + 1):
        if level and seat != mine:
            changes.append(bots.bot_seated(seat, level, names))
        else:
            own = name if level or not names else texts.GUEST.into(language)
            called = tell_apart(own, names)
            changes.append(SatDown(seat, person, called, rated, plays_forced))
        names.append(changes[-1].name or "")
    return [*changes]


async def sit(request: Request) -> Response:
    """Somebody sits down; a newcomer becomes a person by that."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    id, seat = request.path_params["id"], number(form, "seat")
    loaded, once = tables.room(id), key_of(form, who)
    if tables.has_executed(loaded, once):
        return done(request, loaded)
    name = clean_name(form.get("name", "")) or who.name or texts.GUEST.into(who.language)
    decisions.sit(loaded.room, seat, who.person, name)
    mine = loaded.room.seats_of(who.person)
    person, token = await known(tables, request, who, who.name if mine else name)
    loaded = await tables.execute(
        id,
        lambda room: decisions.sit(room, seat, person, name, who.rated, plays_forced=who.plays_forced),
        once,
    )
    response = done(request, loaded)
    remember(response, token, is_secure(request))
    return response


async def rename(request: Request) -> Response:
    """Somebody is called otherwise, here and at the next table; of several at one screen, only here."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    loaded, seat = tables.room(request.path_params["id"]), number(form, "seat")
    name, mine = clean_name(form.get("name", "")), loaded.room.seats_of(who.person)
    own = mine == (seat,) or (seat in mine and loaded.room.chairs[seat - 1].name == who.name)
    await tables.execute(
        loaded.id, lambda room: decisions.rename(room, seat, who.person, name), key_of(form, who)
    )
    if own:
        await asyncio.wrap_future(tables.store.change_person(who.person, name=name))
    return done(request, loaded)


async def rise(request: Request) -> Response:
    """Somebody stands up, or the host frees the chair of somebody who is gone."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    loaded, seat, now = tables.room(request.path_params["id"]), number(form, "seat"), tables.now()
    away = loaded.away(seat, now)
    await tables.execute(
        loaded.id, lambda room: decisions.rise(room, seat, who.person, now, away), key_of(form, who)
    )
    return done(request, loaded)


async def take(request: Request) -> Response:
    """Somebody with a chair's private link plays on here."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    id, once = request.path_params["id"], key_of(form, who)
    loaded = tables.room(id)
    if tables.has_executed(loaded, once):
        return RedirectResponse(f"/t/{id}", 303)
    seat = linked_seat(request, loaded)
    decisions.take(loaded.room, seat, who.person)
    person, token = await known(tables, request, who, who.name or loaded.room.chairs[seat - 1].name)
    await tables.execute(id, lambda room: decisions.take(room, seat, person), once)
    response = RedirectResponse(f"/t/{id}", 303)
    remember(response, token, is_secure(request))
    return response


async def unsay(request: Request) -> Response:
    """Somebody erases a line they said: gone for everybody, and from the disk."""
    form = await received(request)
    tables = tables_of(request)
    who, id = visitor(request, tables.store), request.path_params["id"]
    services_of(request).rates.spend_for(who.person, address_of(request), ERASE)
    loaded = await tables.execute(
        id, lambda room: chat.erase(room, number(form, "line"), who.person), key_of(form, who)
    )
    await asyncio.wrap_future(tables.store.erase_words(who.person, id, number(form, "line")))
    return done(request, loaded)


async def fill_up(request: Request) -> Response:
    """The host lets bots take the free chairs and begins."""
    form, tables = await received(request), tables_of(request)
    who, id = visitor(request, tables.store), request.path_params["id"]
    once = key_of(form, who)
    await tables.execute(id, lambda room: bots.fill(room, form.get("level", LEVELS[1]), who.person), once)
    begun = f"{once} begun" if once else ""
    return done(request, await tables.execute(id, lambda room: decisions.start(room, who.person), begun))


async def claim(request: Request) -> Response:
    """Others go on without a seat that is out of time."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    seat, now = number(form, "seat"), tables.now()
    loaded = await tables.execute(
        request.path_params["id"],
        lambda room: decisions.claim(room, seat, who.person, now),
        key_of(form, who),
    )
    return done(request, loaded)


async def stand_in(request: Request) -> Response:
    """Somebody proposes that a bot plays for a player who is missing."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    loaded, now, other = tables.room(request.path_params["id"]), tables.now(), number(form, "seat")
    mine = loaded.room.seats_of(who.person)
    away = loaded.away(other, now)
    await tables.execute(
        loaded.id,
        lambda room: bots.propose(
            room, min(mine, default=0), other, form.get("level", ""), who.person, now, away
        ),
        key_of(form, who),
    )
    return done(request, loaded)
