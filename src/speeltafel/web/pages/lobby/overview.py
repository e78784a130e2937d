"""The lobby: tables with free seats, live games to watch, and opening a table of one's own."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Language, Text, fill, say
from speeltafel.play import lobby
from speeltafel.play.events import Change, SatDown, SettingsChanged
from speeltafel.play.match import find
from speeltafel.play.settings import checked_pace, parse_pace
from speeltafel.server.lobby.lobby import MAX_OPEN, Row, Snapshot
from speeltafel.server.lobby.quick_match import PACES as QUICK_PACES
from speeltafel.store.lobby import listings
from speeltafel.store.lobby.listings import TABLES
from speeltafel.store.lobby.matchmaking import Place
from speeltafel.store.people import blocks
from speeltafel.web.limits.quotas import spend_quotas
from speeltafel.web.limits.rates import CREATE, address_of
from speeltafel.web.pages import actions
from speeltafel.web.pages.actions import ensure_person, execute, read_post
from speeltafel.web.pages.rendering import render
from speeltafel.web.pages.tournaments import lists
from speeltafel.web.pages.waiting import PACES, pace_words
from speeltafel.web.services import services_of, table_of, tables_of
from speeltafel.web.table_forms import key_of
from speeltafel.web.visitors import Visitor, charge, visitor

OPENED_BY, OPENED_FROM = 30, 40
"""Tables a day that one person, and one network address, may open to all: fewer than the lobby shows (60)."""


async def page(request: Request) -> Response:
    """Show the open tables and live games, of a game and a language where the visitor chose one."""
    who = visitor(request)
    seen = await snapshot_for(request, who)
    game, language = (request.query_params.get(name, "") for name in ("game", "language"))
    waiting = [
        row
        for row in seen.waiting
        if game in ("", row.game) and language in ("", row.listing.language or language)
    ]
    place = await _searching(request, who)
    games = {one.key: one.name for one in tables_of(request).games.values()}
    return render(
        request,
        "lobby.html",
        who=who,
        parts=seen.parts,
        waiting=[shown(row, who.language) for row in waiting],
        quick_paces={pace: pace_words(pace, who.language) for pace in QUICK_PACES},
        searched=search_words(texts.QUICK_KEPT, place, games, who.language) if place else "",
        others=[] if place else [one for one in seen.searching if one[0] in games and one[1] in QUICK_PACES],
        chosen={"game": game, "language": language},
        filtered=bool(game or language),
        live=[shown(row, who.language) for row in seen.live],
        tournaments=(await lists.in_sight(request, who))[1],
        games=games,
        game_choices={"": texts.ALL_GAMES.into(who.language), **games},
        paces={pace: pace_words(pace, who.language) for pace in PACES},
        levels={key: words.into(who.language) for key, words in texts.LISTING_LEVELS.items()},
        languages={key: words.into(who.language) for key, words in texts.LISTING_LANGUAGES.items()},
    )


async def _searching(request: Request, who: Visitor) -> Place | None:
    """Return the place in the queue of a visitor who still looks for an opponent."""
    quick_match = services_of(request).quick_match
    if not who.person or await quick_match.place_of(who.person) is None:
        return None
    place, table = await quick_match.look(who.person)
    return None if table else place


def search_words(phrase: Text, place: Place, games: Mapping[str, str], language: Language) -> str:
    """Return for what somebody looks for an opponent."""
    title, pace = games.get(place.game, place.game), pace_words(place.pace, language)
    return fill(phrase, game=title, pace=pace).into(language)


def shown(row: Row, language: Language) -> dict[str, Any]:
    """Return a table of the lobby in words."""
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "names": ", ".join(name.into(language) for name in row.names),
        "free": row.free,
        "pace": pace_words("-".join(map(str, row.pace.values())), language),
        "level": texts.LISTING_LEVELS[row.listing.level].into(language),
        "language": texts.LISTING_LANGUAGES[row.listing.language].into(language),
        "events": row.events,
    }


async def snapshot_for(request: Request, who: Visitor) -> Snapshot:
    """Return the lobby as this visitor sees it: without the tables of people they don't meet."""
    seen = await services_of(request).lobby.now()
    if not who.person or not (seen.waiting or seen.live):
        return seen
    people = frozenset[str]().union(*(row.people for row in (*seen.waiting, *seen.live)))
    shunned = partial(blocks.shunned, person=who.person, among=people)
    return seen.without(await asyncio.to_thread(tables_of(request).store.read, shunned))


async def for_front_page(request: Request, who: Visitor) -> tuple[bool, dict[str, Any] | None]:
    """Return whether there is a lobby, and the game to watch that began last; the page does without both."""
    try:
        seen = await snapshot_for(request, who)
    except Refusal:
        return False, None
    return bool(seen.parts), shown(seen.live[0], who.language) if seen.live else None


async def change_listing(request: Request) -> Response:
    """Open a table to all, or close it again, as its host."""
    form, who = await read_post(request)
    if form.get("on") == "no":
        return await execute(request, lambda table: lobby.close(table, who.person), form, who)
    level, language = form.get("level", lobby.ANY), form.get("language", who.language)
    table = (await table_of(request)).table
    lobby.open_to_all(table, who.person, level, language)
    async with opening(request, who, again=table.listing is not None):
        return await execute(
            request, lambda table: lobby.open_to_all(table, who.person, level, language), form, who
        )


async def open_new(request: Request) -> Response:
    """Create a table that is open to all, with the visitor in its first seat."""
    form, who = await read_post(request)
    charge(request, CREATE)
    tables = tables_of(request)
    game = find(tables.games, form.get("game", ""))
    seats, seating = max(2, game.seats[0]), tables.seating
    pace = checked_pace(parse_pace(form.get("pace", "none")))
    listing = lobby.listing(form.get("level", lobby.ANY), form.get("language", who.language))
    async with opening(request, who):
        person, token = await ensure_person(request, who, who.called)
        changes: Sequence[Change] = [
            SettingsChanged(seats, {}, pace, seating),
            SatDown(1, person, who.called, who.rated, who.plays_forced),
            listing,
        ]
        response = await actions.open_table(
            request, (game.key, seats, {}), person, token, changes, False, seating, key_of(form, who)
        )
    services_of(request).lobby.expire()
    return response


@asynccontextmanager
async def opening(request: Request, who: Visitor, again: bool = False) -> AsyncIterator[None]:
    """Refuse where the owner closed this part of the lobby, or somebody opened too many tables.

    They open no other one meanwhile, so that of many requests at the same moment only so many succeed.
    """
    await check_part(request, TABLES)
    async with services_of(request).lobby.opening(who.person) as waiting:
        if not again:
            await _check_may_open(request, who, waiting)
        yield


async def _check_may_open(request: Request, who: Visitor, waiting: int) -> None:
    if waiting >= MAX_OPEN:
        raise BadRequest(say(texts.TOO_MANY_OPEN, count=MAX_OPEN))
    limits = {f"opened from {address_of(request)}": OPENED_FROM}
    if who.person:
        limits[f"opened by {who.person}"] = OPENED_BY
    await spend_quotas(request, limits, texts.OPENED_ENOUGH)


async def check_part(request: Request, part: str) -> None:
    """Refuse what belongs to a part of the lobby that the owner closed."""
    if part not in await asyncio.to_thread(tables_of(request).store.read, listings.parts):
        raise BadRequest(texts.PART_CLOSED)
