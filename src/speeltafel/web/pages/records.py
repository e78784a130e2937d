"""Tables that continue from a place of another match, and tables for imported records."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core import record
from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, branches
from speeltafel.play.rights import chair_at
from speeltafel.web.forms import RECORD_LIMIT
from speeltafel.web.limits.rates import CREATE, IMPORT, REPLAYED, address_of
from speeltafel.web.pages.actions import ensure_person, open_table, read_post, seat_changes
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import finished_table_of, services_of, tables_of
from speeltafel.web.table_forms import key_of, number
from speeltafel.web.visitors import charge, set_visitor_cookie


async def what_if(request: Request) -> Response:
    """Create a table that continues from a place of a finished match: on one screen, or against bots."""
    form, who = await read_post(request)
    source = (await finished_table_of(request)).table
    charge(request, CREATE)
    place = number(form, "place")
    imported = branches.branch(source, place)
    # The start of the new match replays the moves twice: to decide what follows them, and to apply them.
    services_of(request).rates.spend_whole(f"replay {address_of(request)}", 2 * place * REPLAYED)
    mine, level = 0, ""
    if form.get("with") == "bot":
        mine, level = number(form, "seat"), bots.checked_level(form.get("level", LEVELS[1]))
        chair_at(source, mine)

    person, token = await ensure_person(request, who, who.called)
    changes = [*seat_changes(source.seats, person, who, mine, level), imported]
    setup, key = (source.game.key, source.seats, source.options), key_of(form, who)
    return await open_table(request, setup, person, token, changes, idempotency_key=key)


async def page(request: Request) -> Response:
    """Show the page where a record can be imported."""
    return render(request, "records.html")


async def import_record(request: Request) -> Response:
    """Create a table for reviewing from an imported record; nobody sits there."""
    tables = tables_of(request)
    charge(request, IMPORT)
    form, who = await read_post(request, RECORD_LIMIT)
    text = form.get("record", "")
    if not text.strip():
        raise BadRequest(texts.NO_RECORD)
    played = record.read(text.lstrip())
    services_of(request).rates.spend_whole(f"replay {address_of(request)}", len(played.log) * REPLAYED)
    # In a thread, to keep the event loop free; one at a time, because threads share one core.
    async with services_of(request).record_lock:
        over = await asyncio.to_thread(branches.judge, played, tables.games)
    # The names in it are the words of whoever imports it, and are erased with them.
    person, token = await ensure_person(request, who, who.called)
    changes, key = branches.bring(played, over, person), key_of(form, who)
    id = await tables.create(played.game, played.seats, played.options, "", changes, idempotency_key=key)
    response = RedirectResponse(f"/t/{id}/at/0", 303)
    set_visitor_cookie(request, response, token)
    return response
