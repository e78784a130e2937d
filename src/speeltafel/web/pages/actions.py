"""The posts of a table: a plain form is answered with a redirect, a script with JSON."""

import asyncio
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, chat, decisions, lobby, messages, settings
from speeltafel.play.decisions import Command
from speeltafel.play.events import BotSeated, Change, SatDown
from speeltafel.play.match import find
from speeltafel.play.rights import NotYours
from speeltafel.play.seating import SEATED
from speeltafel.play.table import Table
from speeltafel.play.user_text import GUEST, clean_name, tell_apart
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.store import digest
from speeltafel.store.people import read_marks
from speeltafel.web.forms import BODY_LIMIT, read_form
from speeltafel.web.limits.rates import CREATE, ERASE, POST
from speeltafel.web.pages.seat_links import linked_seat
from speeltafel.web.services import shunned_at, table_of, tables_of, unheard_by
from speeltafel.web.table_forms import Form, TableForm, key_of, number
from speeltafel.web.user_agents import named
from speeltafel.web.visitors import (
    Page,
    Visitor,
    charge,
    new_person,
    note_address,
    set_visitor_cookie,
    visitor,
    wants_json,
)


def action(table_form: TableForm) -> Page:
    """Return the endpoint of a form at a table."""

    async def act(request: Request) -> Response:
        form, who = await read_post(request)
        if table_form.cost > POST:
            charge(request, table_form.cost - POST)
        return await execute(request, lambda table: table_form.decide(table, form, who), form, who)

    act.__doc__ = table_form.decide.__doc__
    return act


async def execute(request: Request, command: Command, form: Form, who: Visitor) -> Response:
    """Execute a command at the table in the path, and answer; a form that is sent twice counts once."""
    id = request.path_params["id"]
    return respond(request, await tables_of(request).execute(id, command, key_of(form, who)))


async def read_post(request: Request, most: int = BODY_LIMIT) -> tuple[Form, Visitor]:
    """Return the form of a post and who sent it, if it comes from our own pages; charge for one post."""
    who = visitor(request)
    charge(request, POST)
    return await read_form(request, most), who


def respond(request: Request, loaded: LoadedTable) -> Response:
    """Answer that a command was executed: a script with JSON, a form with the page it came from."""
    if wants_json(request):
        return Response(acknowledgement(loaded), media_type="application/json")
    back = request.headers.get("referer", "")
    seen = f"?as={back.rpartition('?as=')[2][:1]}" if "?as=" in back else ""
    return RedirectResponse(f"/t/{loaded.id}{seen}", 303)


def acknowledgement(loaded: LoadedTable) -> bytes:
    """Return the answer to a script: the version of the match and the length of the log."""
    return b'{"ok":true,"version":%d,"seq":%d}' % (loaded.table.version, loaded.table.seq)


async def ensure_person(request: Request, who: Visitor, name: str) -> tuple[str, str]:
    """Return the id of the person who acts, stored first if they are new, and the token of a new one."""
    tables = tables_of(request)
    if who.person:
        if name and name != who.name:
            await asyncio.wrap_future(tables.store.change_person(who.person, name=name))
        return who.person, ""
    token, person = new_person(name, tables.now())
    browser, system = named(request.headers.get("user-agent", ""))
    await asyncio.wrap_future(tables.store.add_person(person, digest(token), browser, system))
    note_address(request, person.id)
    return person.id, token


async def create_table(request: Request) -> Response:
    """Create a table: for friends elsewhere, for everyone at this screen, against bots, or solo."""
    form, who = await read_post(request)
    tables = tables_of(request)
    charge(request, CREATE)
    game = find(tables.games, form.get("game", ""))
    how = form.get("with", "friends")
    if how == "nobody" and 1 not in game.seats:
        raise BadRequest(texts.NOT_ALONE)
    level = bots.checked_level(form.get("level", LEVELS[1])) if how == "bot" else ""
    seats = 1 if how == "nobody" else max(2, game.seats[0])
    seating = settings.checked_seating(form.get("seating") or tables.seating)
    person, token = await ensure_person(request, who, who.called)
    count = seats if how in ("here", "bot") else 1
    changes = seat_changes(count, person, who, 1, level, who.rated, who.plays_forced)
    start, key = how in ("nobody", "bot"), key_of(form, who)
    return await open_table(request, (game.key, seats, {}), person, token, changes, start, seating, key)


async def open_table(
    request: Request,
    setup: tuple[str, int, Mapping[str, object]],
    person: str,
    token: str,
    changes: Sequence[Change],
    start: bool = True,
    seating: str = SEATED,
    idempotency_key: str = "",
) -> Response:
    """Create a table with this game, seats and options, and redirect the person who made it there.

    `changes` are who sits where, and what else precedes the match; `token` is that of a new person.
    """
    tables = tables_of(request)
    id = await tables.create(*setup, person, changes, seating=seating, idempotency_key=idempotency_key)
    if start:
        await tables.start_match(id, person, idempotency_key)
    response = RedirectResponse(f"/t/{id}", 303)
    set_visitor_cookie(request, response, token)
    return response


def seat_changes(
    count: int,
    person: str,
    who: Visitor,
    mine: int,
    level: str,
    rated: bool = False,
    plays_forced: bool = True,
) -> list[Change]:
    """Return one person in all these seats; or, where there is a level, in one of them among bots."""
    changes: list[SatDown | BotSeated] = []
    names: list[str] = []
    for seat in range(1, count + 1):
        if level and seat != mine:
            changes.append(bots.bot_seated(seat, level, names))
        else:
            own = who.called if level or not names else GUEST.into(who.language)
            changes.append(SatDown(seat, person, tell_apart(own, names), rated, plays_forced))
        names.append(changes[-1].name or "")
    return [*changes]


async def sit(request: Request) -> Response:
    """Sit down; this makes a stranger a person."""
    form, who = await read_post(request)
    tables = tables_of(request)
    id, seat = request.path_params["id"], number(form, "seat")
    loaded, idempotency_key = await tables.load(id), key_of(form, who)
    if tables.has_executed(loaded, idempotency_key):
        return respond(request, loaded)
    name = clean_name(form.get("name", "")) or who.called
    shunned = await shunned_at(request, loaded.table, who.person)
    blocked = shunned and await unheard_by(request, who.person)
    lobby.check_may_meet(loaded.table, shunned, blocked)
    decisions.sit(loaded.table, seat, who.person, name)
    mine = loaded.table.seats_of(who.person)
    person, token = await ensure_person(request, who, who.name if mine else name)

    def sit_down(table: Table) -> Sequence[Change]:
        lobby.check_may_meet(table, shunned, blocked)
        return decisions.sit(table, seat, person, name, who.rated, plays_forced=who.plays_forced)

    loaded = await tables.execute(id, sit_down, idempotency_key)
    response = respond(request, loaded)
    set_visitor_cookie(request, response, token)
    return response


async def rename(request: Request) -> Response:
    """Change the visitor's name, here and for the next table; with several seats, only here."""
    form, who = await read_post(request)
    loaded, seat = await table_of(request), number(form, "seat")
    name, mine = clean_name(form.get("name", "")), loaded.table.seats_of(who.person)
    own = mine == (seat,) or (seat in mine and loaded.table.chairs[seat - 1].name == who.name)
    response = await execute(
        request, lambda table: decisions.rename(table, seat, who.person, name), form, who
    )
    if own:
        await asyncio.wrap_future(tables_of(request).store.change_person(who.person, name=name))
    return response


async def rise(request: Request) -> Response:
    """Leave a seat; or, as host, free the seat of somebody who is gone."""
    form, who = await read_post(request)
    loaded, seat, now = await table_of(request), number(form, "seat"), tables_of(request).now()
    away = loaded.away(seat, now)
    return await execute(request, lambda table: decisions.rise(table, seat, who.person, now, away), form, who)


async def take(request: Request) -> Response:
    """Take over a seat by its private link."""
    form, who = await read_post(request)
    tables = tables_of(request)
    id, idempotency_key = request.path_params["id"], key_of(form, who)
    loaded = await tables.load(id)
    if tables.has_executed(loaded, idempotency_key):
        return RedirectResponse(f"/t/{id}", 303)
    seat = linked_seat(request, loaded)
    decisions.take(loaded.table, seat, who.person)
    person, token = await ensure_person(request, who, who.name or loaded.table.chairs[seat - 1].name)
    await tables.execute(id, lambda table: decisions.take(table, seat, person), idempotency_key)
    response = RedirectResponse(f"/t/{id}", 303)
    set_visitor_cookie(request, response, token)
    return response


async def read_up(request: Request) -> Response:
    """Note up to which event somebody has read the log of a slow game, so that it isn't told again."""
    form, who = await read_post(request)
    tables, loaded = tables_of(request), await table_of(request)
    if not loaded.table.seats_of(who.person):
        raise NotYours(messages.NOT_YOUR_CHAIR)
    seq = min(number(form, "seq"), loaded.table.seq)
    if loaded.table.slow:
        await asyncio.wrap_future(tables.store.write(read_marks.put, who.person, loaded.id, seq))
    return respond(request, loaded)


async def unsay(request: Request) -> Response:
    """Erase a line of one's own from the chat: for everybody, and from the disk."""
    form, who = await read_post(request)
    charge(request, ERASE)
    return await execute(
        request, lambda table: chat.erase(table, number(form, "line"), who.person), form, who
    )


async def fill_up(request: Request) -> Response:
    """Let bots take the free seats and start the match, as its host."""
    form, who = await read_post(request)
    level, begun = form.get("level", LEVELS[1]), key_of(form, who, "begun")
    await execute(request, lambda table: bots.fill(table, level, who.person), form, who)
    loaded = await tables_of(request).start_match(request.path_params["id"], who.person, begun)
    return respond(request, loaded)


async def claim(request: Request) -> Response:
    """Go on without a seat that is out of time."""
    form, who = await read_post(request)
    seat, now = number(form, "seat"), tables_of(request).now()
    return await execute(request, lambda table: decisions.claim(table, seat, who.person, now), form, who)


async def stand_in(request: Request) -> Response:
    """Propose that a bot stands in for a player who is missing."""
    form, who = await read_post(request)
    loaded, now, other = await table_of(request), tables_of(request).now(), number(form, "seat")
    mine, level = min(loaded.table.seats_of(who.person), default=0), form.get("level", "")
    away = loaded.away(other, now)
    return await execute(
        request, lambda table: bots.propose(table, mine, other, level, who.person, now, away), form, who
    )
