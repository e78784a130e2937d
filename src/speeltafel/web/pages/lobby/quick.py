"""Quick match: the page of somebody who looks for an opponent.

Pages with script say every few seconds that their reader is still there, wherever they are on this server;
without script the page of the queue does, by loading itself again.
"""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel import texts
from speeltafel.play.match import find
from speeltafel.store.lobby.listings import QUICK
from speeltafel.store.lobby.matchmaking import is_slow
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.quotas import spend_quotas
from speeltafel.web.limits.rates import address_of
from speeltafel.web.pages.actions import ensure_person, read_post
from speeltafel.web.pages.lobby.overview import check_part, search_words
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import SEARCHING_COOKIE, save_cookie, set_visitor_cookie, visitor

SEARCHES_BY, SEARCHES_FROM = 100, 400
"""Searches a day of one person, and from one network address."""


async def page(request: Request) -> Response:
    """Show somebody's place in the queue, or bring them to the table that was found."""
    who = visitor(request)
    place, table = await services_of(request).quick_match.look(who.person)
    if place is None or table:
        return _gone(request, f"/t/{table}" if table else "/lobby")
    games = {key: game.name for key, game in tables_of(request).games.items()}
    phrase = texts.QUICK_WAIT_DAYS if place.slow else texts.QUICK_WAIT
    return render(
        request,
        "quick.html",
        game=find(tables_of(request).games, place.game),
        words=search_words(phrase, place, games, who.language),
    )


async def join(request: Request) -> Response:
    """Look for an opponent at this game and pace."""
    form, who = await read_post(request)
    await check_part(request, QUICK)
    game, pace = form.get("game", ""), form.get("pace", "")
    quick_match = services_of(request).quick_match
    quick_match.check(game, pace)
    limits = {f"searches from {address_of(request)}": SEARCHES_FROM}
    if who.person:
        limits[f"searches of {who.person}"] = SEARCHES_BY
    await spend_quotas(request, limits, texts.SEARCHED_ENOUGH)
    person, token = await ensure_person(request, who, who.called)
    table = await quick_match.join(person, game, pace)
    if table:
        return _gone(request, f"/t/{table}")
    services_of(request).lobby.expire()
    response = RedirectResponse("/lobby/quick", 303)
    if not is_slow(pace):
        save_cookie(request, response, SEARCHING_COOKIE, "yes")
    set_visitor_cookie(request, response, token)
    return response


async def here(request: Request) -> Response:
    """Note that somebody who looks for an opponent is still there; answer whether one was found.

    Every page says so until its reader goes to the table, or the match is over.
    """
    _, who = await read_post(request)
    place, table = await services_of(request).quick_match.look(who.person)
    response = JSONResponse({"table": f"/t/{table}"} if table else {"waiting": place is not None})
    return response if place is not None else _forget(request, response)


async def leave(request: Request) -> Response:
    """Look for an opponent no more; whoever has a match already is brought to its table."""
    _, who = await read_post(request)
    table = await services_of(request).quick_match.leave(who.person)
    services_of(request).lobby.expire()
    return _gone(request, f"/t/{table}" if table else "/lobby")


def _gone(request: Request, to: str) -> Response:
    return _forget(request, RedirectResponse(to, 303))


def _forget(request: Request, response: Response) -> Response:
    """Let pages say no more that somebody is there."""
    response.delete_cookie(SEARCHING_COOKIE, httponly=True, samesite="lax", secure=is_secure(request))
    return response
