"""A table during and after the match."""

import asyncio

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Language
from speeltafel.play.table import Table
from speeltafel.server import duplicate_matches
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view import advice, fragments
from speeltafel.server.view.board import board, draw, with_trace
from speeltafel.server.view.catch_up import catch_up
from speeltafel.server.view.log_lines import journal
from speeltafel.server.view.table_view import TableView
from speeltafel.store.people import read_marks
from speeltafel.web.pages import waiting
from speeltafel.web.pages.my_tables import is_newcomer, personal_best, waiting_for
from speeltafel.web.pages.previews import preview_of
from speeltafel.web.pages.progress import progress_of
from speeltafel.web.pages.rendering import MARKS, render, view_of
from speeltafel.web.pages.seat_links import seat_links
from speeltafel.web.pages.tournaments import lists
from speeltafel.web.services import services_of, table_of, tables_of, unheard_by
from speeltafel.web.visitors import COACHED_COOKIE, Visitor, viewing_as, visitor

MAX_LINES = 20
"""A table shows the newest lines of the log; all of them are beside the replay."""


async def page(request: Request) -> Response:
    """Show a table: before the match its waiting room, then the match."""
    tables = tables_of(request)
    loaded, who = await table_of(request), visitor(request)
    loaded.see(who.person, tables.now())
    begun, over = loaded.table.match is not None, loaded.table.over
    view = view_of(request, loaded, viewing_as(request))
    if not begun:
        programs = await waiting.listening(request) if view.host else []
    else:
        sealed = await duplicate_matches.is_sealed(tables, loaded)
        best = await personal_best(tables, loaded, who)
        newcomer = await is_newcomer(tables, view, who, await progress_of(request))
        coached = view.alone and request.cookies.get(COACHED_COOKIE) == loaded.id
        said = await coach_says(request, view) if coached and not over else None
        verdict = await duplicate_matches.result_lines(tables, view)
        unrated = await why_unrated(request, loaded, who.language)
        mark, onward = await slow_facts(request, loaded, who)
        joined = loaded.table.tournament
        tournament = await lists.title_of(request, joined.tournament, who) if joined else ""
        unheard = await unheard_by(request, who.person)
    if (begun, over) != (loaded.table.match is not None, loaded.table.over):
        return await page(request)
    # Nothing is awaited from here on, so all of the page shows one moment, the one its `data-seq` names.
    view = view_of(request, loaded, viewing_as(request))
    if not begun:
        return waiting.page(request, view, who, programs)
    since = catch_up(view, mark, unheard) if mark is not None and not sealed else None
    lines, more, news = ([], False, 0) if sealed else journal(view, MAX_LINES, since.own if since else None)
    scene = draw(loaded.table, view.audience.observer, who.language)
    for line in view.last_choices():
        earlier = draw(loaded.table, view.audience.observer, who.language, line.before)
        if (marked := with_trace(scene, earlier)) != scene:
            scene = marked
            break
    return render(
        request,
        "table.html",
        s=view,
        lost=waiting.lost(loaded.table, who),
        parts=fragments,
        board=Markup(board(scene, view.lit())),
        marks=MARKS[: loaded.table.seats],
        size=scene.size,
        links=seat_links(request, loaded, view),
        others=[(game.key, game.name) for game in tables.games.values() if fits(game, loaded.table)],
        best=best,
        newcomer=newcomer,
        running=is_running(view.table),
        coachable=view.alone and not loaded.table.over and loaded.table.seats > 1,
        coached=coached,
        said=said,
        sealed=sealed,
        lines=lines,
        earlier=more,
        news=news,
        verdict=verdict,
        unrated=unrated,
        tournament=tournament,
        preview=None if sealed else preview_of(request, loaded),
        since=since,
        chat=[line for line in reversed(loaded.table.said) if line.person not in unheard],
        onward=0 if view.my_turn else onward,
    )


def is_running(table: Table) -> bool:
    """Return whether a newcomer has something to keep in sight: a clock, or what another person did.

    The moves of bots don't count, which begin a first match within a second.
    """
    return table.counting or any(line.seat and not (line.by_bot or line.forced) for line in table.lines)


async def slow_facts(request: Request, loaded: LoadedTable, who: Visitor) -> tuple[int | None, int]:
    """Return up to which event somebody has read the log of a slow game, and how many tables wait elsewhere.

    Elsewhere it is None and 0: what a game of minutes asks is before one's eyes.
    """
    if not loaded.table.slow or not loaded.table.seats_of(who.person):
        return None, 0
    tables = tables_of(request)
    mark = await asyncio.to_thread(tables.store.read, read_marks.get, who.person, loaded.id)
    return mark, len([id for id in await waiting_for(request) if id != loaded.id])


async def coach_says(request: Request, view: TableView) -> advice.Comment | None:
    """Return the coach's comment on the visitor's last choice; None while it is being judged."""
    view.loaded.coached = view.seats[0]
    services_of(request).studies.table_changed(view.loaded)
    return await advice.comment_on_last_choice(view, view.seats[0], services_of(request).studies.known)


async def why_unrated(request: Request, loaded: LoadedTable, language: Language) -> str:
    """Return in words why the match at this table does not count for ratings; empty where it does."""
    why = await services_of(request).ratings.why_not_counted(loaded)
    return texts.RATED_NOT[why].into(language) if why else ""


def fits(game: AnyGame, table: Table) -> bool:
    """Return whether a group can go on to that game: it is another one, for as many people."""
    return game.key != table.game.key and table.seats in game.seats
