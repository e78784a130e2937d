"""The list of tournaments, the page of one, its rounds, and its news for pages that are open."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.play.tournaments import settings as rules
from speeltafel.play.user_text import NAME_LENGTH
from speeltafel.server.tournaments.tournaments import LoadedTournament
from speeltafel.store.people import blocks
from speeltafel.web.forms import EMPTY_FORM, SentForm
from speeltafel.web.pages.rendering import render
from speeltafel.web.pages.tournaments import lists
from speeltafel.web.pages.tournaments.overview import Reader, TournamentView
from speeltafel.web.pages.waiting import PACES, pace_words
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.templating import environment
from speeltafel.web.visitors import visitor

PARTS = ("entry", "live", "organise", "secret")
"""The parts of a tournament's page that change; each has a template."""


async def index(request: Request, sent: SentForm = EMPTY_FORM) -> Response:
    """List the visitor's tournaments and those that anybody can find, with a form for a new one."""
    who = visitor(request)
    games = [_offered(game) for game in tables_of(request).games.values()]
    return render(
        request,
        "tournaments.html",
        rows=await lists.found_by(request, who),
        sent=sent,
        games=games,
        most_seats=max(game["seats"] for game in games),
        without_chance=", ".join(game["name"] for game in games if not game["chance"]),
        systems=[(key, texts.TOURNAMENT_SYSTEMS[key].into(who.language)) for key in rules.SYSTEMS],
        hints=[hint.into(who.language) for hint in texts.TOURNAMENT_SYSTEM_HINTS.values()],
        paces=[(pace, pace_words(pace, who.language)) for pace in PACES if pace != "none"],
        rules=rules,
    )


def _offered(game: AnyGame) -> dict[str, Any]:
    """Return a game as the form of a new tournament offers it."""
    return {"key": game.key, "name": game.name, "seats": game.seats[-1], "chance": game.chance}


async def loaded_of(request: Request) -> LoadedTournament:
    """Return the tournament in the path."""
    return await services_of(request).tournaments.load(request.path_params["tournament"])


async def _shown(
    request: Request, loaded: LoadedTournament, show: Callable[[TournamentView], Response]
) -> Response:
    """Return the response made of what the visitor sees of a tournament."""
    who = visitor(request)
    people = [entrant.person for entrant in loaded.state.entrants.values() if entrant.person]
    store = services_of(request).store
    blocked = partial(blocks.blocked_among, person=who.person, people=people)
    reader = Reader(who.person, who.language, await asyncio.to_thread(store.read, blocked))
    return await services_of(request).tournaments.render(
        loaded, lambda overview: show(TournamentView(loaded, overview, reader))
    )


async def page(request: Request, sent: SentForm = EMPTY_FORM) -> Response:
    """Show a tournament: the visitor's match, the round, the standings, and what the visitor may do."""
    loaded = await loaded_of(request)
    return await _shown(request, loaded, partial(_page, request, loaded, sent))


def _page(request: Request, loaded: LoadedTournament, sent: SentForm, view: TournamentView) -> Response:
    who = visitor(request)
    return render(
        request,
        "tournament.html",
        **_facts(request, loaded, sent, view),
        path=f"/tournaments/{loaded.id}",
        pace=pace_words("-".join(map(str, view.settings.pace.values())), who.language),
        system=texts.TOURNAMENT_SYSTEMS[view.settings.system].into(who.language),
        hint=texts.TOURNAMENT_SYSTEM_HINTS[view.settings.system].into(who.language),
        link=f"{request.base_url}tournaments/{loaded.id}",
    )


def _facts(
    request: Request, loaded: LoadedTournament, sent: SentForm, view: TournamentView
) -> dict[str, Any]:
    """Return what the parts of the page are made from."""
    who = visitor(request)
    return {
        "v": view,
        "sent": sent,
        "suggested": who.name,
        "name_length": NAME_LENGTH,
        "levels": [(level, texts.LEVELS[level].into(who.language)) for level in LEVELS],
        "game": tables_of(request).games[view.settings.game],
        "revealed": loaded.secret.hex() if loaded.state.closed == "complete" else "",
    }


async def news(request: Request) -> Response:
    """Return what is new for a page that is open: nothing, or its parts."""
    loaded = await loaded_of(request)
    since = whole(request.query_params.get("since", ""))
    if since == loaded.state.seq:
        return JSONResponse({})
    return await _shown(request, loaded, partial(_news, request, loaded))


def _news(request: Request, loaded: LoadedTournament, view: TournamentView) -> Response:
    facts = _facts(request, loaded, EMPTY_FORM, view) | {"t": view.t}
    parts = {part: environment().get_template(f"tournament_{part}.html").render(**facts) for part in PARTS}
    return JSONResponse({"seq": view.state.seq, "phase": view.state.phase, "parts": parts})


async def round_page(request: Request) -> Response:
    """Show a round: its tables, their results and, in a duplicate tournament, what each was worth."""
    loaded = await loaded_of(request)
    wanted = request.path_params["number"]
    if not 1 <= wanted <= len(loaded.state.rounds):
        raise BadRequest(texts.NO_PAGE)
    return await _shown(request, loaded, partial(_round_page, request, wanted))


def _round_page(request: Request, wanted: int, view: TournamentView) -> Response:
    return render(request, "tournament_round.html", v=view, round=view.state.rounds[wanted - 1])
