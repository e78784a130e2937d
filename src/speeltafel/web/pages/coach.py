"""A coach beside somebody who plays against bots, and hints: both say what the analysis will say.

The coach names the better move where a move cost much, praises where much was at stake and kept, and else is
silent. What it says belongs to a move: it is there again when the page is loaded anew, and goes when the move
is taken back or the next one is made.

Which table has one is kept in the browser of whoever learns there: nobody else need know. It never holds up
the game, and what it says goes to nobody else.
"""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.core.game import LEVELS
from speeltafel.play import bots, messages
from speeltafel.play.decisions import Stale
from speeltafel.play.events import Change
from speeltafel.play.table import find
from speeltafel.server.errors import NoAdvice
from speeltafel.server.studies import Studies
from speeltafel.server.view import advice
from speeltafel.server.view.table_view import TableView
from speeltafel.web.commands import number
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import HINT, SET_UP, address_of
from speeltafel.web.pages.actions import open_table, received, seated
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import COACHED_COOKIE, YEAR, by_script, looking, visitor


async def begin(request: Request) -> Response:
    """A first game against a bot that has just begun too, with the coach beside it."""
    await received(request)
    tables = tables_of(request)
    who, game = visitor(request, tables.store), find(tables.games, request.path_params["game"])
    services_of(request).rates.spend_for(who.person, address_of(request), SET_UP)
    seats = max(2, game.seats[0])

    def sits(person: str, name: str) -> list[Change]:
        return seated(seats, person, name, who.language, 1, LEVELS[0])

    response = await open_table(request, who, (game.key, seats, {}), sits, True)
    accompany(request, response, response.headers["location"].rpartition("/")[2])
    return response


def accompany(request: Request, response: Response, table: str) -> None:
    """Remember at which table this browser has a coach; nowhere, if at none."""
    secure = is_secure(request)
    response.set_cookie(COACHED_COOKIE, table, max_age=YEAR, samesite="lax", httponly=True, secure=secure)


async def invite(request: Request) -> Response:
    """The coach comes to a table where somebody plays against bots, or goes."""
    form, tables = await received(request), tables_of(request)
    who, loaded = visitor(request, tables.store), tables.room(request.path_params["id"])
    bots.may_be_coached(loaded.room, min(loaded.room.seats_of(who.person), default=0), who.person)
    response = RedirectResponse(f"/t/{loaded.id}", 303)
    comes = form.get("on") == "yes"
    if not comes:
        loaded.coached = 0
    accompany(request, response, loaded.id if comes else "")
    return response


async def look(request: Request) -> Response:
    """What the coach thinks of the asker's last move."""
    form = await received(request)
    tables = tables_of(request)
    studies: Studies = services_of(request).studies
    who, loaded = visitor(request, tables.store), tables.room(request.path_params["id"])
    seat = number(form, "seat")
    bots.may_be_coached(loaded.room, seat, who.person)
    loaded.coached = seat
    place = advice.last_choice(loaded.room, seat)
    judged = (
        place is None or studies.known(loaded, place) is not None or studies.could_not_judge(loaded, place)
    )
    if place is not None and not judged:
        services_of(request).rates.spend_for(who.person, address_of(request), HINT)
        with suppress(NoAdvice):  # a coach whose bot fails says nothing
            await studies.judge(loaded, place, who.person)
    # The move may have been taken back meanwhile, so what is said is looked up for what lies there now.
    table_view = TableView(loaded, loaded.audience(who.person, None, who.language), tables.now())
    said = advice.of_last_choice(table_view, seat, studies.known) or advice.silence()
    if by_script(request):
        return JSONResponse({"ok": True, "coach": said})
    return render(request, "coach.html", who=who, s=table_view, said=said)


async def hint(request: Request) -> Response:
    """The best move for the asker, and why; only where nobody is played against."""
    form = await received(request)
    tables = tables_of(request)
    who, loaded = visitor(request, tables.store), tables.room(request.path_params["id"])
    services_of(request).rates.spend_for(who.person, address_of(request), HINT)
    bots.may_be_advised(loaded.room, number(form, "seat"), who.person)
    assert loaded.room.table is not None
    version = loaded.room.version
    studies: Studies = services_of(request).studies
    found = await studies.judge(loaded, len(loaded.room.table.moves), who.person)
    if loaded.room.version != version:
        raise Stale(messages.STALE)
    table_view = TableView(loaded, loaded.audience(who.person, looking(request), who.language), tables.now())
    told = advice.hint(table_view, found)
    if by_script(request):
        return JSONResponse({"ok": True, "hint": told})
    return render(request, "hint.html", who=who, s=table_view, hint=told)
