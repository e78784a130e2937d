"""The coach of somebody who plays against bots, and hints: both say what the analysis will say.

The coach names the better move where a move cost much, praises where much was at stake and kept, and is
silent otherwise. A comment belongs to a move: it is there again after a reload, and goes when the move is
undone or the next one is made.

The table that has a coach is stored in a cookie of its player: nobody else need know. The coach never delays
the match, and its comments go to nobody else.
"""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.core.game import LEVELS
from speeltafel.play import bots, messages
from speeltafel.play.decisions import Stale
from speeltafel.server.errors import NoAdvice
from speeltafel.server.view import advice
from speeltafel.web.limits.rates import CREATE, HINT
from speeltafel.web.pages.actions import ensure_person, open_table, read_post, seat_changes
from speeltafel.web.pages.rendering import render, view_of
from speeltafel.web.services import game_of, services_of, table_of
from speeltafel.web.table_forms import number
from speeltafel.web.visitors import COACHED_COOKIE, charge, save_cookie, viewing_as, wants_json


async def start_match(request: Request) -> Response:
    """Create a first match against a beginner's bot, with the coach."""
    _, who = await read_post(request)
    game = game_of(request)
    charge(request, CREATE)
    seats = max(2, game.seats[0])

    person, token = await ensure_person(request, who, who.called)
    changes = seat_changes(seats, person, who, 1, LEVELS[0])
    response = await open_table(request, (game.key, seats, {}), person, token, changes)
    save_cookie(request, response, COACHED_COOKIE, response.headers["location"].rpartition("/")[2])
    return response


async def invite(request: Request) -> Response:
    """Turn the coach on or off at a table where the visitor plays against bots."""
    form, who = await read_post(request)
    loaded = await table_of(request)
    bots.may_be_coached(loaded.table, min(loaded.table.seats_of(who.person), default=0), who.person)
    response = RedirectResponse(f"/t/{loaded.id}", 303)
    comes = form.get("on") == "yes"
    if not comes:
        loaded.coached = 0
    save_cookie(request, response, COACHED_COOKIE, loaded.id if comes else "")
    return response


async def comment(request: Request) -> Response:
    """Return what the coach thinks of the visitor's last move."""
    form, who = await read_post(request)
    studies = services_of(request).studies
    loaded = await table_of(request)
    seat = number(form, "seat")
    bots.may_be_coached(loaded.table, seat, who.person)
    loaded.coached = seat
    place = advice.last_choice(loaded.table, seat)
    judged = (
        place is None
        or await studies.known(loaded, place) is not None
        or studies.could_not_judge(loaded, place)
    )
    if place is not None and not judged:
        charge(request, HINT)
        with suppress(NoAdvice):  # a coach whose bot fails says nothing
            await studies.judge(loaded, place, who.person)
    # The move may have been undone meanwhile, so the comment is looked up for the current position.
    view = view_of(request, loaded)
    remark = await advice.comment_on_last_choice(view, seat, studies.known) or advice.no_comment()
    if wants_json(request):
        return JSONResponse({"ok": True, "coach": remark})
    return render(request, "coach.html", s=view, said=remark)


async def hint(request: Request) -> Response:
    """Return the best move for the visitor, and why; only in a match against bots."""
    form, who = await read_post(request)
    loaded = await table_of(request)
    charge(request, HINT)
    bots.may_be_advised(loaded.table, number(form, "seat"), who.person)
    assert loaded.table.match is not None
    version = loaded.table.version
    studies = services_of(request).studies
    found = await studies.judge(loaded, len(loaded.table.match.moves), who.person)
    if loaded.table.version != version:
        raise Stale(messages.STALE)
    view = view_of(request, loaded, viewing_as(request))
    answer = advice.hint(view, found)
    if wants_json(request):
        return JSONResponse({"ok": True, "hint": answer})
    return render(request, "hint.html", s=view, hint=answer)
