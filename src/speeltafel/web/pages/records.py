"""What if: tables that go on from a place of another match, and tables for records that somebody brings."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core import record
from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, branches
from speeltafel.play.events import Change
from speeltafel.play.rights import chair_at
from speeltafel.web.commands import key_of, number
from speeltafel.web.forms import RECORD_LIMIT, is_secure
from speeltafel.web.limits.rates import BRING, REPLAYED, SET_UP, address_of
from speeltafel.web.pages.actions import known, open_table, received, seated
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import finished_table_of, services_of, tables_of
from speeltafel.web.visitors import remember, visitor


async def what_if(request: Request) -> Response:
    """A new table that begins where a match that is over once stood: at one screen, or against bots."""
    form = await received(request)
    tables = tables_of(request)
    who, source = visitor(request, tables.store), finished_table_of(request).room
    services_of(request).rates.spend_for(who.person, address_of(request), SET_UP)
    place = number(form, "place")
    laid = branches.branch(source, place)
    # The start of the new match replays what was laid twice: to decide what follows it, and to apply it.
    services_of(request).rates.spend_whole(f"replay {address_of(request)}", 2 * place * REPLAYED)
    mine, level = 0, ""
    if form.get("with") == "bot":
        mine, level = number(form, "seat"), bots.checked_level(form.get("level", LEVELS[1]))
        chair_at(source, mine)

    def sits(person: str, name: str) -> list[Change]:
        return [*seated(source.seats, person, name, who.language, mine, level), laid]

    return await open_table(
        request, who, (source.game.key, source.seats, source.options), sits, True, once=key_of(form, who)
    )


async def desk(request: Request) -> Response:
    """Where somebody can bring a record along."""
    return render(request, "records.html")


async def bring(request: Request) -> Response:
    """A record as text becomes a table to look back at; nobody sits there."""
    tables = tables_of(request)
    who = visitor(request, tables.store)
    services_of(request).rates.spend_for(who.person, address_of(request), BRING)
    form = await received(request, RECORD_LIMIT)
    text = form.get("record", "")
    if not text.strip():
        raise BadRequest(texts.NO_RECORD)
    match = record.read(text.lstrip())
    services_of(request).rates.spend_whole(f"replay {address_of(request)}", len(match.log) * REPLAYED)
    # In a thread, so that the event loop answers others meanwhile; one at a time, for threads share one core.
    async with services_of(request).record_lock:
        over = await asyncio.to_thread(branches.judge, match, tables.games)
    # The names in it are the words of whoever brings it, and are erased with them.
    person, token = await known(tables, request, who, who.name or texts.GUEST.into(who.language))
    changes = branches.bring(match, over, person)
    once = key_of(form, who)
    id = await tables.create(match.game, match.seats, match.options, "", changes, key=once)
    response = RedirectResponse(f"/t/{id}/at/0", 303)
    remember(response, token, is_secure(request))
    return response
