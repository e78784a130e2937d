"""The ratings page."""

import asyncio
from itertools import groupby

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.play.ratings import MIN_TURNS, MOST_MET, MOST_NEW, MOST_PLAYED, NEWCOMER
from speeltafel.play.user_text import called
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import visitor


async def page(request: Request) -> Response:
    """Show who takes part, game by game, the strongest first."""
    tables = tables_of(request)
    who = visitor(request)
    known = [row for row in await asyncio.to_thread(tables.store.ratings) if row[2] in tables.games]
    rows = {
        key: [
            (called(name).into(who.language), rating, person == who.person)
            for person, name, _, rating in theirs
        ]
        for key, theirs in groupby(sorted(known, key=lambda row: row[2]), lambda row: row[2])
    }
    games = [(game.name, rows[key]) for key, game in tables.games.items() if key in rows]
    rule = {
        "turns": MIN_TURNS,
        "most": MOST_MET,
        "day": MOST_PLAYED,
        "new": MOST_NEW,
        "newcomer": NEWCOMER,
    }
    return render(request, "ratings.html", games=games, takes_part=who.rated, rule=rule)


async def take_part(request: Request) -> Response:
    """Take part in ratings from the next table on, or no longer."""
    form, who = await read_post(request)
    tables = tables_of(request)
    if not who.person:
        raise BadRequest(texts.RATINGS_FIRST)
    await asyncio.wrap_future(tables.store.change_person(who.person, rated=form.get("on") == "yes"))
    return RedirectResponse("/ratings", 303)
