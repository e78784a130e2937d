"""A visitor's tables: those where they sit or sat, the newest first."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Language, say, signed
from speeltafel.play import endings
from speeltafel.play.progress import Progress
from speeltafel.play.results import scores
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.server.view.days import Time, time_of
from speeltafel.server.view.table_view import TableView, words_in
from speeltafel.web.errors import message_of
from speeltafel.web.pages.rendering import WAITING, render
from speeltafel.web.pages.tournaments import lists
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import Page, Visitor, visitor

MAX_TABLES = 100
"""Of a visitor's tables the newest are listed: each match must be replayed to tell how it stands."""
MAX_BEFORE_FIRST = 6
"""Somebody who has sat at more tables than this is no newcomer at any."""


async def ids_of(tables: Tables, person: str) -> list[str]:
    """Return the ids of a person's tables, the newest first."""
    return await asyncio.to_thread(tables.store.rooms_of, person) if person else []


async def newest(tables: Tables, ids: Sequence[str]) -> AsyncIterator[Table]:
    """Yield the first of these tables, except those that can't be read; the event loop runs before each."""
    for id in ids[:MAX_TABLES]:
        await asyncio.sleep(0)
        try:
            yield (await tables.load(id)).table
        except UNREADABLE:
            continue


async def list_tables(
    tables: Tables, who: Visitor, most: int, waiting: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Return a visitor's tables: first those that wait for them, last those that are over."""
    t = words_in(who.language)
    rows = []
    ids = [*waiting, *(id for id in await ids_of(tables, who.person) if id not in waiting)]
    for id in ids[:most]:
        await asyncio.sleep(0)
        try:
            table = (await tables.load(id)).table
        except UNREADABLE as refusal:
            why = message_of(refusal, acting=False).into(who.language)
            row: dict[str, Any] = {"id": id, "game": "", "names": "", "state": why, "date": ""}
            row |= {"tournament": "", "time": Time()}
            rows.append(row | {"calls": False, "runs": False, "over": True})
            continue
        seats = table.seats_of(who.person)
        if not seats:
            continue
        my_turn, calls = table.asked in seats, id in waiting
        if table.match is None:
            state = t.CAN_START if calls else t.NOT_STARTED
        elif table.over:
            reader = seats[0] if len(seats) == 1 else None
            state = endings.describe(table, reader)[-1].into(who.language)
        else:
            state = t.YOUR_TURN_SHORT if my_turn else t("TURN_OF", name=table.names[table.actor - 1])
            if calls and not my_turn:
                state = f"{t.WAITS_FOR_ANSWER} · {state}"
        if table.imported:
            state = f"{t.WHAT_IF} · {state}"
        names = ", ".join(
            name.into(who.language) if chair.taken else t.EMPTY_SEAT
            for name, chair in zip(table.names, table.chairs, strict=True)
        )
        date = _last_day(table, tables.now(), who.language)
        joined = table.tournament
        mark = t("TOURNAMENT_IN_LIST", round=joined.round) if joined else ""
        row = {"id": id, "game": table.game.name, "names": names, "state": state, "date": date}
        runs = table.match is not None and not table.over
        time = time_of(table, table.actor, tables.now()) if table.slow and table.actor else Time()
        row |= {"tournament": mark, "time": time}
        rows.append(row | {"calls": calls, "runs": runs, "over": table.over})
    return sorted(rows, key=lambda row: (not row["calls"], row["over"]))


def _last_day(table: Table, now: float, language: Language) -> str:
    """Return the day a match ended, or else the day of the last move or change at its table."""
    if table.over:
        return day(table.ended, language)
    if table.match is None:
        return recent_day(table.at, now, language)
    return words_in(language)("LAST_PLAYED", day=recent_day(table.since, now, language))


def recent_day(at: float, now: float, language: Language) -> str:
    """Return the day of a time in words: today, yesterday, or its date."""
    ago = (datetime.fromtimestamp(now).date() - datetime.fromtimestamp(at).date()).days
    if ago > 1:
        return day(at, language)
    return (texts.YESTERDAY if ago == 1 else texts.TODAY).into(language)


def day(at: float, language: Language) -> str:
    """Return the day of a time in words, where the server is: 17 November 2026."""
    date = datetime.fromtimestamp(at)
    return f"{date.day} {texts.MONTHS[date.month - 1].into(language)} {date.year}"


async def is_newcomer(tables: Tables, view: TableView, who: Visitor, progress: Progress) -> bool:
    """Return whether the visitor is about to play this game for the first time, as far as is known.

    Whoever finished the game's lesson, or has chosen a move at this table, is no newcomer.
    """
    if not view.seats or view.table.over or view.table.imported:
        return False
    if view.game.lesson and progress.steps.get(view.game.key, 0) >= len(view.game.lesson):
        return False
    if any(view.table.last_choice(seat) is not None for seat in view.seats):
        return False
    ids = await ids_of(tables, who.person)
    if len(ids) > MAX_BEFORE_FIRST:
        return False
    async for table in newest(tables, ids):
        if table is not view.table and table.game.key == view.game.key and table.match is not None:
            return False
    return True


async def mine(request: Request) -> Response:
    """Show the visitor's tables, those that wait for the visitor first."""
    tables = tables_of(request)
    who = visitor(request)
    rows = await list_tables(tables, who, MAX_TABLES, await waiting_for(request))
    own, _ = await lists.in_sight(request, who)
    return render(request, "mine.html", rows=rows, tournaments=own, calls=sum(row["calls"] for row in rows))


async def waiting(request: Request) -> Response:
    """Return the tables that wait for the visitor, the longest first, and whether they get notices.

    `call` is the table of a round of a tournament that has begun without them, and `words` tell so.
    """
    who, services = visitor(request), services_of(request)
    tables, call = await services.waiting_tables.with_call(who.person)
    words = texts.ROUND_BEGAN.into(who.language) if call else ""
    notices = who.person in services.notices.reachable
    return JSONResponse({"tables": tables, "call": call, "words": words, "notices": notices})


async def next_waiting(request: Request) -> Response:
    """Redirect to the table that waits longest for the visitor, other than the one they come from."""
    here = request.query_params.get("from", "")
    ids = [id for id in await waiting_for(request) if id != here]
    return RedirectResponse(f"/t/{ids[0]}" if ids else "/mine", 303)


async def waiting_for(request: Request) -> list[str]:
    """Return the ids of the tables that wait for the visitor, the one where nothing happened longest first.

    A request has them in its scope from then on, for the badge of its page.
    """
    if WAITING not in request.scope:
        request.scope[WAITING] = await services_of(request).waiting_tables.of(visitor(request).person)
    found: list[str] = request.scope[WAITING]
    return found


def with_badge(page: Page) -> Page:
    """Return a page whose badge tells, without script too, how many tables wait for the visitor."""

    async def shown(request: Request) -> Response:
        if "text/html" in request.headers.get("accept", ""):
            with suppress(Refusal):  # without the badge the page is as good
                await waiting_for(request)
        return await page(request)

    shown.__doc__ = page.__doc__
    return shown


async def personal_best(tables: Tables, loaded: LoadedTable, who: Visitor) -> str:
    """Return the best solo score of this person at this game, when a solo match is over."""
    if loaded.table.seats != 1 or not loaded.table.over or not loaded.table.seats_of(who.person):
        return ""
    told: list[int] = []
    async for other in newest(tables, await ids_of(tables, who.person)):
        here = other.seats == 1 and other.game.key == loaded.table.game.key and not other.imported
        if here:
            told += scores(other)
    return say(texts.PERSONAL_BEST, score=signed(max(told))).into(who.language) if told else ""
