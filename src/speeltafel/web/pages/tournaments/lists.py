"""Lists of tournaments, as lines of a page: all that somebody finds, those they can enter, their own."""

from typing import Any

from starlette.requests import Request

from speeltafel import texts
from speeltafel.core.refusals import Refusal
from speeltafel.play.tournaments.commands import may_enter
from speeltafel.server.tournaments.tournaments import LoadedTournament
from speeltafel.server.view.table_view import words_in
from speeltafel.web.services import services_of
from speeltafel.web.visitors import Visitor

MAX_LISTED = 50
"""Tournaments on the list."""
MAX_IN_SIGHT, MAX_NAMED = 12, 4
"""How many of the newest tournaments other pages look at, and how many they name."""


async def found_by(request: Request, who: Visitor, most: int = MAX_LISTED) -> list[dict[str, Any]]:
    """Return the tournaments of a visitor and those that anybody can find, the newest first."""
    services = services_of(request)
    found = await services.tournaments.found_by(who.person, most)
    return [_line(request, who, one) for one in found if one.state.settings.game in services.tables.games]


async def in_sight(request: Request, who: Visitor) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the tournaments a visitor plays in or organises that are not over, and those they can enter.

    Pages about something else do without where the tournaments can't be read.
    """
    try:
        lines = await found_by(request, who, MAX_IN_SIGHT)
    except Refusal:
        return [], []
    own = [line for line in lines if line["mine"] and not line["over"]]
    return own[:MAX_NAMED], [line for line in lines if line["open"]][:MAX_NAMED]


def _line(request: Request, who: Visitor, loaded: LoadedTournament) -> dict[str, Any]:
    state, settings, t = loaded.state, loaded.state.settings, words_in(who.language)
    many, entrant = len(state.entrants), state.entrant_of(who.person)
    mine = entrant is not None or (bool(who.person) and who.person == settings.person)
    return {
        "id": loaded.id,
        "title": settings.title or t.TOURNAMENT,
        "game": services_of(request).tables.games[settings.game].name,
        "state": texts.TOURNAMENT_STATES[state.phase].into(who.language),
        "people": t.TOURNAMENT_ENTRANTS_ONE if many == 1 else t("TOURNAMENT_ENTRANTS", count=many),
        "mine": mine,
        "over": state.phase == "over",
        "open": entrant is None and settings.listed and may_enter(state),
    }


async def title_of(request: Request, id: str, who: Visitor) -> str:
    """Return the name of a tournament, or that it is one where it can't be read or its name was erased."""
    unnamed = texts.TOURNAMENT.into(who.language)
    try:
        return (await services_of(request).tournaments.load(id)).state.settings.title or unnamed
    except Refusal:
        return unnamed
