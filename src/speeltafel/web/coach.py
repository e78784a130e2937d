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
from speeltafel.play import bots, complaints
from speeltafel.play.decisions import Stale
from speeltafel.play.events import Change
from speeltafel.play.table import find
from speeltafel.web import advice
from speeltafel.web.actions import number, open_table, received, seated
from speeltafel.web.guard import HINT, SET_UP, address_of, is_secure
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import COACHED_COOKIE, YEAR, by_script, looking, visitor
from speeltafel.web.sheet import Sheet
from speeltafel.web.studies import NoAdvice, Studies


async def begin(request: Request) -> Response:
    """A first game against a bot that has just begun too, with the coach beside it."""
    await received(request)
    house = house_of(request)
    who, game = visitor(request, house.store), find(house.games, request.path_params["game"])
    request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
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
    form, house = await received(request), house_of(request)
    who, live = visitor(request, house.store), house.room(request.path_params["id"])
    bots.may_be_coached(live.room, min(live.room.seats_of(who.person), default=0), who.person)
    response = RedirectResponse(f"/t/{live.id}", 303)
    comes = form.get("on") == "yes"
    if not comes:
        live.coached = 0
    accompany(request, response, live.id if comes else "")
    return response


async def look(request: Request) -> Response:
    """What the coach thinks of the asker's last move."""
    form = await received(request)
    house = house_of(request)
    studies: Studies = request.app.state.studies
    who, live = visitor(request, house.store), house.room(request.path_params["id"])
    seat = number(form, "seat")
    bots.may_be_coached(live.room, seat, who.person)
    live.coached = seat
    place = advice.last_choice(live.room, seat)
    judged = place is None or studies.known(live, place) is not None or studies.could_not_judge(live, place)
    if place is not None and not judged:
        request.app.state.rates.spend_for(who.person, address_of(request), HINT)
        with suppress(NoAdvice):  # a coach whose bot fails says nothing
            await studies.judge(live, place, who.person)
    # The move may have been taken back meanwhile, so what is said is looked up for what lies there now.
    sheet = Sheet(live, live.audience(who.person, None, who.language), house.now())
    said = advice.of_last_choice(sheet, seat, studies.known) or advice.silence()
    if by_script(request):
        return JSONResponse({"ok": True, "coach": said})
    return render(request, "coach.html", who=who, s=sheet, said=said)


async def hint(request: Request) -> Response:
    """The best move for the asker, and why; only where nobody is played against."""
    form = await received(request)
    house = house_of(request)
    who, live = visitor(request, house.store), house.room(request.path_params["id"])
    request.app.state.rates.spend_for(who.person, address_of(request), HINT)
    bots.may_be_advised(live.room, number(form, "seat"), who.person)
    assert live.room.table is not None
    version = live.room.version
    studies: Studies = request.app.state.studies
    found = await studies.judge(live, len(live.room.table.moves), who.person)
    if live.room.version != version:
        raise Stale(complaints.STALE)
    sheet = Sheet(live, live.audience(who.person, looking(request), who.language), house.now())
    told = advice.hint(sheet, found)
    if by_script(request):
        return JSONResponse({"ok": True, "hint": told})
    return render(request, "hint.html", who=who, s=sheet, hint=told)
