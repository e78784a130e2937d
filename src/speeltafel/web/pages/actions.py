"""What people can do, each as one post: a plain form is answered by a page, the script by JSON."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core import numbers
from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.play import bots, decisions, settings
from speeltafel.play.events import BotSeated, Change, SatDown
from speeltafel.play.proof import stir_of
from speeltafel.play.room import Room
from speeltafel.play.seating import SEATED
from speeltafel.play.spelling import clean_name, tell_apart
from speeltafel.play.table import find
from speeltafel.server.idempotency import KEY_LENGTH as KEY_LENGTH
from speeltafel.server.idempotency import request_key as request_key
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.viewers import Viewer
from speeltafel.store import digest
from speeltafel.web.forms import BODY_LIMIT, is_secure, read_form
from speeltafel.web.limits.rates import ERASE, POST, SET_UP, TALK, RateLimiter, address_of
from speeltafel.web.pages.seat_links import linked_seat
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import Visitor, by_script, newcomer, note_address, remember, visitor

Form = Mapping[str, str]
OPTION_LENGTH = 60
"""No value of an option is as long as this."""
Decide = Callable[[Room, Form, Visitor], list[Change]]


def action(decide: Decide, cost: float = POST) -> Callable[[Request], Awaitable[Response]]:
    """A post that lets somebody who is known decide something at a table."""

    async def act(request: Request) -> Response:
        form = await received(request)
        tables = tables_of(request)
        who = visitor(request, tables.store)
        id, address = request.path_params["id"], address_of(request)
        return done(
            request, await decided(tables, services_of(request).rates, address, id, decide, form, who, cost)
        )

    act.__doc__ = decide.__doc__ or act.__doc__
    return act


async def decided(
    tables: Tables,
    rates: RateLimiter,
    address: str,
    id: str,
    decide: Decide,
    form: Form,
    who: Visitor,
    cost: float,
) -> LoadedTable:
    """Let somebody decide something that was counted as one post; the same key decides once."""
    if cost > POST:
        rates.spend_for(who.person, address, cost - POST)
    return await tables.execute(id, lambda room: decide(room, form, who), key(form, who))


def key(form: Form, who: Visitor) -> str:
    """The idempotency key of a form: empty where it has none, or nobody known sent it."""
    return request_key(who.person, form.get("once", "")) if who.person else ""


def mover(
    connection: HTTPConnection, loaded: LoadedTable, viewer: Viewer
) -> Callable[[Form], Awaitable[bytes]]:
    """How a page plays over its socket: the same as by a post of the move, and answered the same."""
    tables: Tables = services_of(connection).tables
    rates: RateLimiter = services_of(connection).rates
    address, decide = address_of(connection), ACTIONS["move"]

    async def move(form: Form) -> bytes:
        rates.spend_for(viewer.person, address)
        note_address(connection, viewer.person)
        who = Visitor(viewer.person, "", "en")
        return yes(await decided(tables, rates, address, loaded.id, decide, form, who, POST))

    return move


async def received(request: Request, most: int = BODY_LIMIT) -> Form:
    """The form of a post that may come in."""
    who = visitor(request, tables_of(request).store)
    services_of(request).rates.spend_for(who.person, address_of(request))
    return await read_form(request, most)


def done(request: Request, loaded: LoadedTable) -> Response:
    """Yes: to the script as JSON, to a form as the page it came from."""
    if by_script(request):
        return Response(yes(loaded), media_type="application/json")
    back = request.headers.get("referer", "")
    seen = f"?as={back.rpartition('?as=')[2][:1]}" if "?as=" in back else ""
    return RedirectResponse(f"/t/{loaded.id}{seen}", 303)


def yes(loaded: LoadedTable) -> bytes:
    """Yes, as the script reads it, and where the table is now."""
    return b'{"ok":true,"version":%d,"seq":%d}' % (loaded.room.version, loaded.room.seq)


def number(form: Form, name: str) -> int:
    """A whole number in a form."""
    return numbers.number(form.get(name, ""))


async def known(tables: Tables, request: Request, who: Visitor, name: str) -> tuple[str, str]:
    """The person who acts, made known to the house first if need be; and the token of a new one."""
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
    level = bots.checked(form.get("level", LEVELS[1])) if how == "bot" else ""
    seats = 1 if how == "nobody" else max(2, game.seats[0])
    chairs = seats if how in ("here", "bot") else 1

    def sits(person: str, name: str) -> list[Change]:
        return seated(chairs, person, name, who.language, 1, level, who.rated, who.plays_forced)

    seating = settings.checked_seating(form.get("seating") or tables.seating)
    return await open_table(
        request, who, (game.key, seats, {}), sits, how in ("nobody", "bot"), seating, key(form, who)
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
            changes.append(bots.seated(seat, level, names))
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
    loaded, once = tables.room(id), key(form, who)
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
        loaded.id, lambda room: decisions.rename(room, seat, who.person, name), key(form, who)
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
        loaded.id, lambda room: decisions.rise(room, seat, who.person, now, away), key(form, who)
    )
    return done(request, loaded)


async def take(request: Request) -> Response:
    """Somebody with a chair's private link plays on here."""
    form = await received(request)
    tables = tables_of(request)
    who = visitor(request, tables.store)
    id, once = request.path_params["id"], key(form, who)
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
        id, lambda room: decisions.unsay(room, number(form, "line"), who.person), key(form, who)
    )
    await asyncio.wrap_future(tables.store.erase_words(who.person, id, number(form, "line")))
    return done(request, loaded)


async def fill_up(request: Request) -> Response:
    """The host lets bots take the free chairs and begins."""
    form, tables = await received(request), tables_of(request)
    who, id = visitor(request, tables.store), request.path_params["id"]
    once = key(form, who)
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
        request.path_params["id"], lambda room: decisions.claim(room, seat, who.person, now), key(form, who)
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
        key(form, who),
    )
    return done(request, loaded)


def arranged(room: Room, form: Form, who: Visitor) -> list[Change]:
    """The settings as the form has them."""
    options: dict[str, Any] = {}
    for name in room.game.options:
        if f"option-{name}" in form:
            given = form[f"option-{name}"][:OPTION_LENGTH]
            try:
                options[name] = json.loads(given)
            except ValueError:
                options[name] = given
    kind, _, amount = form.get("pace", "none").partition("-")
    unit = {"clock": "minutes", "days": "days"}.get(kind, "")
    pace: dict[str, Any] = {"kind": kind}
    if unit:
        pace[unit] = numbers.whole(amount) or 0
    twice, seating = form.get("duplicate") == "yes", form.get("seating", "")
    return decisions.arrange(room, number(form, "seats"), options, pace, who.person, twice, seating)


def stirred(room: Room, form: Form, who: Visitor) -> list[Change]:
    """What somebody's browser stirs with, or their own words."""
    words = form.get("words", "").strip()
    if not words and "random" not in form:
        raise BadRequest(texts.NO_STIR)
    if not words and not room.over and (room.table is not None or room.leg > 1):
        return []  # a browser stirs by itself, where it is too late or unused; nobody asked for it
    return decisions.stir(room, number(form, "seat"), stir_of(words) if words else form["random"], who.person)


ACTIONS: dict[str, Decide] = {
    "move": lambda room, form, who: decisions.move(
        room, number(form, "seat"), form.get("move", ""), number(form, "version"), who.person
    ),
    "swap": lambda room, form, who: decisions.swap(
        room, number(form, "seat"), number(form, "seat") + 1, who.person
    ),
    "arrange": arranged,
    "stir": stirred,
    "undo": lambda room, form, who: decisions.undo(room, number(form, "seat"), who.person),
    "end": lambda room, form, who: decisions.propose_end(room, number(form, "seat"), who.person),
    "answer": lambda room, form, who: decisions.answer(room, form.get("agree") == "yes", who.person),
    "resign": lambda room, form, who: decisions.resign(room, number(form, "seat"), who.person),
    "say": lambda room, form, who: decisions.say(room, who.person, form.get("text", "")),
    "react": lambda room, form, who: decisions.react(room, who.person, form.get("text", "")),
    "mute": lambda room, form, who: decisions.mute(
        room, number(form, "seat"), form.get("on") == "yes", who.person
    ),
    "bot": lambda room, form, who: bots.invite(room, number(form, "seat"), form.get("level", ""), who.person),
    "return": lambda room, form, who: bots.return_to(room, number(form, "seat"), who.person),
    "back": lambda room, form, who: decisions.take_back(room, who.person),
    "renew": lambda room, form, who: decisions.renew_link(room, number(form, "seat"), who.person),
}
"""The posts that need no more than a decision, by the last part of their path."""
COSTS = {"say": TALK, "react": TALK}
"""What takes more from a bucket than one post."""
