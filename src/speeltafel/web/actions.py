"""What people can do, each as one post: a plain form is answered by a page, the script by JSON."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

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
from speeltafel.store import digest
from speeltafel.web import askers, phrases
from speeltafel.web.guard import (
    BODY_LIMIT,
    ERASE,
    POST,
    SET_UP,
    TALK,
    Rates,
    address_of,
    is_secure,
    read_form,
)
from speeltafel.web.house import House, Live
from speeltafel.web.idempotency import MARK_LENGTH as MARK_LENGTH
from speeltafel.web.idempotency import mark_of as mark_of
from speeltafel.web.pages import house_of, linked_seat
from speeltafel.web.people import (
    Visitor,
    by_script,
    newcomer,
    remember,
    visitor,
)
from speeltafel.web.viewers import Viewer

Form = Mapping[str, str]
OPTION_LENGTH = 60
"""No value of an option is as long as this."""
Decide = Callable[[Room, Form, Visitor], list[Change]]


def action(decide: Decide, cost: float = POST) -> Callable[[Request], Awaitable[Response]]:
    """A post that lets somebody who is known decide something at a table."""

    async def act(request: Request) -> Response:
        form = await received(request)
        house = house_of(request)
        who = visitor(request, house.store)
        id, address = request.path_params["id"], address_of(request)
        return done(
            request, await decided(house, request.app.state.rates, address, id, decide, form, who, cost)
        )

    act.__doc__ = decide.__doc__ or act.__doc__
    return act


async def decided(
    house: House, rates: Rates, address: str, id: str, decide: Decide, form: Form, who: Visitor, cost: float
) -> Live:
    """Let somebody decide something that was counted as one post; the same key decides once."""
    if cost > POST:
        rates.spend_for(who.person, address, cost - POST)
    return await house.act(id, lambda room: decide(room, form, who), key(form, who))


def key(form: Form, who: Visitor) -> str:
    """The idempotency key of a form: empty where it has none, or nobody known sent it."""
    return mark_of(who.person, form.get("once", "")) if who.person else ""


def mover(connection: HTTPConnection, live: Live, viewer: Viewer) -> Callable[[Form], Awaitable[bytes]]:
    """How a page plays over its socket: the same as by a post of the move, and answered the same."""
    house: House = connection.app.state.house
    rates: Rates = connection.app.state.rates
    address, decide = address_of(connection), ACTIONS["move"]

    async def move(form: Form) -> bytes:
        rates.spend_for(viewer.person, address)
        askers.note(connection, viewer.person)
        who = Visitor(viewer.person, "", "en")
        return yes(await decided(house, rates, address, live.id, decide, form, who, POST))

    return move


async def received(request: Request, most: int = BODY_LIMIT) -> Form:
    """The form of a post that may come in."""
    who = visitor(request, house_of(request).store)
    request.app.state.rates.spend_for(who.person, address_of(request))
    return await read_form(request, most)


def done(request: Request, live: Live) -> Response:
    """Yes: to the script as JSON, to a form as the page it came from."""
    if by_script(request):
        return Response(yes(live), media_type="application/json")
    back = request.headers.get("referer", "")
    seen = f"?as={back.rpartition('?as=')[2][:1]}" if "?as=" in back else ""
    return RedirectResponse(f"/t/{live.id}{seen}", 303)


def yes(live: Live) -> bytes:
    """Yes, as the script reads it, and where the table is now."""
    return b'{"ok":true,"version":%d,"seq":%d}' % (live.room.version, live.room.seq)


def number(form: Form, name: str) -> int:
    """A whole number in a form."""
    return numbers.number(form.get(name, ""))


async def known(house: House, request: Request, who: Visitor, name: str) -> tuple[str, str]:
    """The person who acts, made known to the house first if need be; and the token of a new one."""
    if who.person:
        if name and name != who.name:
            await asyncio.wrap_future(house.store.change_person(who.person, name=name))
        return who.person, ""
    token, person = newcomer(name, who.language, house.now())
    await asyncio.wrap_future(house.store.add_person(person, digest(token)))
    askers.note(request, person.id)
    return person.id, token


async def set_up(request: Request) -> Response:
    """A new table: for friends elsewhere, for everyone at this screen, against bots, or for oneself alone."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
    game = find(house.games, form.get("game", ""))
    how = form.get("with", "friends")
    if how == "nobody" and 1 not in game.seats:
        raise BadRequest(phrases.NOT_ALONE)
    level = bots.checked(form.get("level", LEVELS[1])) if how == "bot" else ""
    seats = 1 if how == "nobody" else max(2, game.seats[0])
    chairs = seats if how in ("here", "bot") else 1

    def sits(person: str, name: str) -> list[Change]:
        return seated(chairs, person, name, who.language, 1, level, who.rated, who.plays_forced)

    seating = settings.checked_seating(form.get("seating") or house.seating)
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
    house, name = house_of(request), who.name or phrases.GUEST.into(who.language)
    person, token = await known(house, request, who, name)
    id = await house.set_up(*table, person, sits(person, name), seating=seating, once=once)
    if begin:
        await house.act(id, lambda room: decisions.start(room, person), once)
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
            own = name if level or not names else phrases.GUEST.into(language)
            called = tell_apart(own, names)
            changes.append(SatDown(seat, person, called, rated, plays_forced))
        names.append(changes[-1].name or "")
    return [*changes]


async def sit(request: Request) -> Response:
    """Somebody sits down; a newcomer becomes a person by that."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    id, seat = request.path_params["id"], number(form, "seat")
    live, once = house.room(id), key(form, who)
    if house.has_kept(live, once):
        return done(request, live)
    name = clean_name(form.get("name", "")) or who.name or phrases.GUEST.into(who.language)
    decisions.sit(live.room, seat, who.person, name)
    mine = live.room.seats_of(who.person)
    person, token = await known(house, request, who, who.name if mine else name)
    live = await house.act(
        id,
        lambda room: decisions.sit(room, seat, person, name, who.rated, plays_forced=who.plays_forced),
        once,
    )
    response = done(request, live)
    remember(response, token, is_secure(request))
    return response


async def rename(request: Request) -> Response:
    """Somebody is called otherwise, here and at the next table; of several at one screen, only here."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    live, seat = house.room(request.path_params["id"]), number(form, "seat")
    name, mine = clean_name(form.get("name", "")), live.room.seats_of(who.person)
    own = mine == (seat,) or (seat in mine and live.room.chairs[seat - 1].name == who.name)
    await house.act(live.id, lambda room: decisions.rename(room, seat, who.person, name), key(form, who))
    if own:
        await asyncio.wrap_future(house.store.change_person(who.person, name=name))
    return done(request, live)


async def rise(request: Request) -> Response:
    """Somebody stands up, or the host frees the chair of somebody who is gone."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    live, seat, now = house.room(request.path_params["id"]), number(form, "seat"), house.now()
    away = live.away(seat, now)
    await house.act(live.id, lambda room: decisions.rise(room, seat, who.person, now, away), key(form, who))
    return done(request, live)


async def take(request: Request) -> Response:
    """Somebody with a chair's private link plays on here."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    id, once = request.path_params["id"], key(form, who)
    live = house.room(id)
    if house.has_kept(live, once):
        return RedirectResponse(f"/t/{id}", 303)
    seat = linked_seat(request, live)
    decisions.take(live.room, seat, who.person)
    person, token = await known(house, request, who, who.name or live.room.chairs[seat - 1].name)
    await house.act(id, lambda room: decisions.take(room, seat, person), once)
    response = RedirectResponse(f"/t/{id}", 303)
    remember(response, token, is_secure(request))
    return response


async def unsay(request: Request) -> Response:
    """Somebody erases a line they said: gone for everybody, and from the disk."""
    form = await received(request)
    house = house_of(request)
    who, id = visitor(request, house.store), request.path_params["id"]
    request.app.state.rates.spend_for(who.person, address_of(request), ERASE)
    live = await house.act(
        id, lambda room: decisions.unsay(room, number(form, "line"), who.person), key(form, who)
    )
    await asyncio.wrap_future(house.store.erase_words(who.person, id, number(form, "line")))
    return done(request, live)


async def fill_up(request: Request) -> Response:
    """The host lets bots take the free chairs and begins."""
    form, house = await received(request), house_of(request)
    who, id = visitor(request, house.store), request.path_params["id"]
    once = key(form, who)
    await house.act(id, lambda room: bots.fill(room, form.get("level", LEVELS[1]), who.person), once)
    begun = f"{once} begun" if once else ""
    return done(request, await house.act(id, lambda room: decisions.start(room, who.person), begun))


async def claim(request: Request) -> Response:
    """Others go on without a seat that is out of time."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    seat, now = number(form, "seat"), house.now()
    live = await house.act(
        request.path_params["id"], lambda room: decisions.claim(room, seat, who.person, now), key(form, who)
    )
    return done(request, live)


async def stand_in(request: Request) -> Response:
    """Somebody proposes that a bot plays for a player who is missing."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    live, now, other = house.room(request.path_params["id"]), house.now(), number(form, "seat")
    mine = live.room.seats_of(who.person)
    away = live.away(other, now)
    await house.act(
        live.id,
        lambda room: bots.propose(
            room, min(mine, default=0), other, form.get("level", ""), who.person, now, away
        ),
        key(form, who),
    )
    return done(request, live)


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
        raise BadRequest(phrases.NO_STIR)
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
