"""The list of tournaments, the page of one, its rounds, and its news for pages that are open."""

from collections.abc import Callable
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core.game import LEVELS
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.play.tournaments import settings as rules
from speeltafel.play.user_text import NAME_LENGTH
from speeltafel.server.tournaments.tournaments import LoadedTournament
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages.rendering import MARKS, render
from speeltafel.web.pages.tournaments.overview import Reader, TournamentView
from speeltafel.web.pages.waiting import PACES, pace_words
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.templating import environment
from speeltafel.web.visitors import visitor

MAX_LISTED = 50
"""Tournaments on the list."""


async def index(request: Request) -> Response:
    """List the visitor's tournaments and those that anybody can find, with a form for a new one."""
    who, services = visitor(request), services_of(request)
    found = await services.tournaments.found_by(who.person, MAX_LISTED)
    games = services.tables.games.values()
    t = words_in(who.language)
    rows = [
        {
            "id": loaded.id,
            "title": loaded.state.settings.title or t.TOURNAMENT,
            "game": services.tables.games[loaded.state.settings.game].name,
            "state": texts.TOURNAMENT_STATES[loaded.state.phase].into(who.language),
            "count": len(loaded.state.entrants),
            "mine": who.person == loaded.state.settings.person
            or loaded.state.entrant_of(who.person) is not None,
        }
        for loaded in found
        if loaded.state.settings.game in services.tables.games
    ]
    return render(
        request,
        "tournaments.html",
        rows=rows,
        games=[(game.key, game.name) for game in games],
        most_seats=max(game.seats[-1] for game in games),
        systems=[(key, texts.TOURNAMENT_SYSTEMS[key].into(who.language)) for key in rules.SYSTEMS],
        hints=[hint.into(who.language) for hint in texts.TOURNAMENT_SYSTEM_HINTS.values()],
        paces=[(pace, pace_words(pace, who.language)) for pace in PACES if pace != "none"],
        rules=rules,
    )


async def loaded_of(request: Request) -> LoadedTournament:
    """Return the tournament in the path."""
    return await services_of(request).tournaments.load(request.path_params["tournament"])


async def _shown(
    request: Request, loaded: LoadedTournament, show: Callable[[TournamentView], Response]
) -> Response:
    """Return the response made of what the visitor sees of a tournament."""
    who = visitor(request)
    reader = Reader(who.person, who.language)
    return await services_of(request).tournaments.render(
        loaded, lambda overview: show(TournamentView(loaded, overview, reader))
    )


async def page(request: Request) -> Response:
    """Show a tournament: the visitor's match, the round, the standings, and what the visitor may do."""
    loaded = await loaded_of(request)
    return await _shown(request, loaded, partial(_page, request, loaded))


def _page(request: Request, loaded: LoadedTournament, view: TournamentView) -> Response:
    who = visitor(request)
    revealed = loaded.secret.hex() if loaded.state.closed == "complete" else ""
    return render(
        request,
        "tournament.html",
        v=view,
        suggested=who.name,
        game=tables_of(request).games[view.settings.game],
        pace=pace_words("-".join(map(str, view.settings.pace.values())), who.language),
        system=texts.TOURNAMENT_SYSTEMS[view.settings.system].into(who.language),
        hint=texts.TOURNAMENT_SYSTEM_HINTS[view.settings.system].into(who.language),
        link=f"{request.base_url}tournaments/{loaded.id}",
        levels=[(level, texts.LEVELS[level].into(who.language)) for level in LEVELS],
        least=rules.MIN_ENTRANTS,
        name_length=NAME_LENGTH,
        revealed=revealed,
    )


async def news(request: Request) -> Response:
    """Return what changed on a page that is open: nothing, or its moving part; or that it must load again."""
    loaded = await loaded_of(request)
    since = whole(request.query_params.get("since", ""))
    if since == loaded.state.seq:
        return JSONResponse({})
    return await _shown(request, loaded, _news)


def _news(view: TournamentView) -> Response:
    facts: dict[str, Any] = {"v": view, "t": view.t, "marks": MARKS}
    html = environment().get_template("tournament_live.html").render(**facts)
    return JSONResponse({"seq": view.state.seq, "phase": view.state.phase, "html": Markup(html)})


async def round_page(request: Request) -> Response:
    """Show a round: its tables, their results and, in a duplicate tournament, what each was worth."""
    loaded = await loaded_of(request)
    wanted = request.path_params["number"]
    if not 1 <= wanted <= len(loaded.state.rounds):
        raise BadRequest(texts.NO_PAGE)
    return await _shown(request, loaded, partial(_round_page, request, wanted))


def _round_page(request: Request, wanted: int, view: TournamentView) -> Response:
    return render(request, "tournament_round.html", v=view, round=view.state.rounds[wanted - 1])
