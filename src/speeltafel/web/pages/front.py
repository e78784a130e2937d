"""The front page with all games, and the web app manifest."""

import json
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Language
from speeltafel.web.pages.lobby.overview import for_front_page
from speeltafel.web.pages.my_tables import list_tables, waiting_for
from speeltafel.web.pages.rendering import render
from speeltafel.web.pages.tournaments import lists
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import visitor

MAX_IN_SIGHT, MAX_NAMED = 12, 4
"""How many of a visitor's newest tables the front page looks at, and how many running ones it names."""


async def page(request: Request) -> Response:
    """Show all games, and the visitor's running tables."""
    tables = tables_of(request)
    who = visitor(request)
    boxes = [box(game, who.language) for game in tables.games.values()]
    listed = await list_tables(tables, who, MAX_IN_SIGHT, await waiting_for(request))
    rows = [row for row in listed if row["runs"] or row["calls"]]
    waiting, running = ([row for row in rows if row["calls"] == calls] for calls in (True, False))
    waiting, running = waiting[:MAX_NAMED], running[:MAX_NAMED]
    has_lobby, live = await for_front_page(request, who)
    _, tournaments = await lists.in_sight(request, who)
    return render(
        request,
        "front.html",
        boxes=boxes,
        waiting=waiting,
        running=running,
        has_lobby=has_lobby,
        live=live,
        tournaments=tournaments,
    )


def _players(game: AnyGame, language: Language) -> str:
    """Return how many play; a solo game is listed as one for several that can be played alone."""
    low, high = game.seats[0], game.seats[-1]
    few = max(low, 2)
    number = f"{few}–{high}" if few < high else f"{high}"
    alone = texts.OR_ALONE.into(language) if low == 1 else ""
    return f"{number} {texts.PLAYERS.into(language)}{alone}"


def box(game: AnyGame, language: Language) -> dict[str, Any]:
    """Return a game as the front page shows it."""
    few, many = game.look.minutes
    return {
        "key": game.key,
        "name": game.name,
        "players": _players(game, language),
        "minutes": f"{few}–{many}" if few < many else few,
        "age": game.look.age,
        "summary": game.summary.into(language),
        "cover": Markup(game.look.cover()),
        "solo": game.seats[0] == 1,
        "lesson": bool(game.lesson),
        "puzzles": bool(game.puzzles),
    }


async def manifest(request: Request) -> Response:
    """Return the web app manifest, for the home screen of a phone."""
    language = visitor(request).language
    icons = [
        {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "/static/icon-mask.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    facts = {
        "name": texts.TITLE.into(language),
        "short_name": texts.TITLE.into(language),
        "description": texts.TAGLINE.into(language),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3ece0",
        "theme_color": "#8a3b12",
        "icons": icons,
    }
    return Response(json.dumps(facts), media_type="application/manifest+json")
