"""A coach beside somebody who plays against bots: it judges their last move as the report on a match does.

It says what was better where a move cost much, praises where much was at stake and kept, and else is silent.

Which table has one is kept in the browser of whoever learns there: nobody else need know. It never holds up
the game, and what it says goes to nobody else.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame
from speeltafel.core.report import Appraisal
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
"""A tenth of a win: a move that costs as much, or could have cost as much, is worth a word."""
LITTLE = 0.01
"""What a move may cost and still be called as good as any."""
BEHIND = 0.35
"""Below this chance to win nobody is praised as if all were well."""


async def begin(request: Request) -> Response:
    """A first game against a bot that has just begun too, with the coach beside it."""
    await received(request)
    house = house_of(request)
    who, game = visitor(request, house.store), find(house.games, request.path_params["game"])
    request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
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
    house = house_of(request)
    who, live = visitor(request, house.store), house.room(request.path_params["id"])
    request.app.state.rates.spend_for(who.person, address_of(request), HINT)
    seat = number(form, "seat")
    seen = await request.app.state.bots.look_back(live, seat, who.person)
    said = told(live.room.game, who.language, seat, *seen) if seen else {"words": [], "much": False}
    if by_script(request):
        return JSONResponse({"ok": True, "coach": said})
    sheet = Sheet(live, live.audience(who.person, None, who.language), house.now())
    return render(request, "coach.html", who=who, s=sheet, said=said, undo=sheet.can_undo())


def told(
    game: AnyGame, language: Language, seat: int, view: Any, taken: str, said: Appraisal
) -> dict[str, Any]:
    """A word about a move: what was better and why, or that it was good; nothing where it hardly mattered."""
    t, values = words_in(language), {move: shares[seat - 1] for move, shares in said.moves.items()}
    assert said.best is not None
    assert said.reason is not None
    best, mine = values[said.best], values[taken]
    if best - mine >= MUCH:
        shares = {"best": round(100 * best), "less": round(100 * mine)}
        better = t("COACH_BETTER", move=game.label(view, game.read(said.best)).into(language), **shares)
        return {"words": [better, said.reason.into(language)], "much": True}
    if best - mine > LITTLE or best - min(values.values()) < MUCH:
        return {"words": [], "much": False}
    return {"words": [t.COACH_FINE if best >= BEHIND else t.COACH_BEST_OF_LITTLE], "much": False}
