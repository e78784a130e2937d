"""A coach beside somebody who plays against bots: it looks at their last move, and says if that cost much.

Which table has one is kept in the browser of whoever learns there: nobody else need know. It never holds up
the game, and what it says goes to nobody else.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame
from speeltafel.core.thought import Thought
from speeltafel.core.words import Language
from speeltafel.play import bots
from speeltafel.play.decisions import Draft
from speeltafel.play.table import find
from speeltafel.web.actions import number, open_table, received, seated
from speeltafel.web.guard import HINT, SET_UP, address_of, is_secure
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import COACHED_COOKIE, YEAR, by_script, visitor
from speeltafel.web.sheet import Sheet, words_in

MUCH = 0.1
"""A tenth of a win: a move that costs as much is worth a word."""


async def begin(request: Request) -> Response:
    """A first game against a bot that has just begun too, with the coach beside it."""
    await received(request)
    request.app.state.rates.spend(address_of(request), SET_UP)
    house = house_of(request)
    who, game = visitor(request, house.store), find(house.games, request.path_params["game"])
    seats = max(2, game.seats[0])

    def sits(person: str, name: str) -> list[Draft]:
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
    accompany(request, response, live.id if form.get("on") == "yes" else "")
    return response


async def look(request: Request) -> Response:
    """What the coach thinks of the asker's last move."""
    form = await received(request)
    request.app.state.rates.spend(address_of(request), HINT)
    house = house_of(request)
    who, live = visitor(request, house.store), house.room(request.path_params["id"])
    seen = await request.app.state.bots.look_back(live, number(form, "seat"), who.person)
    said = told(live.room.game, who.language, *seen) if seen else {"words": [], "much": False}
    if by_script(request):
        return JSONResponse({"ok": True, "coach": said})
    sheet = Sheet(live, live.audience(who.person, None, who.language), house.now())
    return render(request, "coach.html", who=who, s=sheet, said=said, undo=sheet.can_undo())


def told(game: AnyGame, language: Language, view: Any, move: Any, thought: Thought[Any]) -> dict[str, Any]:
    """A word about a move: what was better and why, where it cost much; else that it was fine."""
    t, values = words_in(language), thought.values
    lost = values[thought.move] - values[move] if move in values and thought.move in values else 0.0
    if lost < MUCH:
        return {"words": [t.COACH_FINE], "much": False}
    shares = {"best": round(100 * values[thought.move]), "less": round(100 * values[move])}
    better = t("COACH_BETTER", move=game.label(view, thought.move).into(language), **shares)
    return {"words": [better, thought.reason.into(language)], "much": True}
