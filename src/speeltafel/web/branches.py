"""What if: tables that go on from a place of another match, and tables for records that somebody brings."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.core import record
from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, branches
from speeltafel.play.events import Change
from speeltafel.play.rights import chair_at
from speeltafel.web import phrases
from speeltafel.web.actions import key, known, number, open_table, received, seated
from speeltafel.web.duplicate import table_of
from speeltafel.web.guard import BRING, RECORD_LIMIT, REPLAYED, SET_UP, address_of, is_secure
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import remember, visitor


async def what_if(request: Request) -> Response:
    """A new table that begins where a match that is over once stood: at one screen, or against bots."""
    form = await received(request)
    house = house_of(request)
    who, source = visitor(request, house.store), table_of(request).room
    request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
    place = number(form, "place")
    laid = branches.branch(source, place)
    # The start of the new match replays what was laid twice: to decide what follows it, and to apply it.
    request.app.state.rates.spend_whole(f"replay {address_of(request)}", 2 * place * REPLAYED)
    mine, level = 0, ""
    if form.get("with") == "bot":
        mine, level = number(form, "seat"), bots.checked(form.get("level", LEVELS[1]))
        chair_at(source, mine)

    def sits(person: str, name: str) -> list[Change]:
        return [*seated(source.seats, person, name, who.language, mine, level), laid]

    return await open_table(
        request, who, (source.game.key, source.seats, source.options), sits, True, once=key(form, who)
    )


async def desk(request: Request) -> Response:
    """Where somebody can bring a record along."""
    return render(request, "records.html")


async def bring(request: Request) -> Response:
    """A record as text becomes a table to look back at; nobody sits there."""
    house = house_of(request)
    who = visitor(request, house.store)
    request.app.state.rates.spend_for(who.person, address_of(request), BRING)
    form = await received(request, RECORD_LIMIT)
    text = form.get("record", "")
    if not text.strip():
        raise BadRequest(phrases.NO_RECORD)
    match = record.read(text.lstrip())
    request.app.state.rates.spend_whole(f"replay {address_of(request)}", len(match.log) * REPLAYED)
    # In a thread, so that the event loop answers others meanwhile; one at a time, for threads share one core.
    async with request.app.state.judging:
        over = await asyncio.to_thread(branches.judge, match, house.games)
    # The names in it are the words of whoever brings it, and are erased with them.
    person, token = await known(house, request, who, who.name or phrases.GUEST.into(who.language))
    changes = branches.bring(match, over, person)
    once = key(form, who)
    id = await house.set_up(match.game, match.seats, match.options, "", changes, once=once)
    response = RedirectResponse(f"/t/{id}/at/0", 303)
    remember(response, token, is_secure(request))
    return response
