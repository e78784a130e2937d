"""Ratings: matches are judged when they are over, and a page shows who takes part."""

import asyncio
import logging
from concurrent.futures import Future
from functools import partial
from itertools import groupby

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.core.refusals import BadRequest
from speeltafel.play.ratings import MIN_TURNS, MOST_MET, MOST_NEW, MOST_PLAYED, NEWCOMER, finished
from speeltafel.store.ratings import verdict
from speeltafel.web import phrases
from speeltafel.web.actions import received
from speeltafel.web.house import UNREADABLE, House, Live
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import visitor


class Ratings:
    """Sees to it that every match that counts is counted, once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._asked: dict[str, Future[bool]] = {}
        """The tables whose match was handed over since the server started, and whether that is stored."""

    def look(self, live: Live) -> None:
        """Something happened at a table: perhaps its match is over."""
        room = live.room
        if not room.rated or not room.over or live.id in self._asked:
            return
        done = self._house.store.rate(finished(live.id, room))
        self._asked[live.id] = done
        done.add_done_callback(partial(self._counted, live.id))

    async def verdict(self, live: Live) -> str:
        """Return why the rated match at this table did not count; empty where it did, or is not over."""
        if not live.room.rated or not live.room.over:
            return live.room.unrated
        self.look(live)
        if (asked := self._asked.get(live.id)) is not None:
            await asyncio.wait([asyncio.wrap_future(asked)])
        return self._house.store.read(partial(verdict, room=live.id)) or ""

    def _counted(self, id: str, done: "Future[bool]") -> None:
        """Where it failed it is tried again when something happens there, or the house opens."""
        if (error := done.exception()) is not None:
            self._asked.pop(id, None)
            logging.getLogger(__name__).error("%s could not be rated", id, exc_info=error)

    async def count_waiting(self) -> None:
        """Judge what is over and was not judged yet: when the server starts, and after a repair."""
        self._asked.clear()
        for id in self._house.store.rooms_to_rate():
            try:
                self.look(self._house.room(id))
            except UNREADABLE:
                continue
            await asyncio.sleep(0)


async def page(request: Request) -> Response:
    """Who takes part, game by game, the strongest first."""
    house = house_of(request)
    who = visitor(request, house.store)
    known = [row for row in house.store.ratings() if row[2] in house.games]
    rows = {
        key: [(name, rating, person == who.person) for person, name, _, rating in theirs]
        for key, theirs in groupby(sorted(known, key=lambda row: row[2]), lambda row: row[2])
    }
    games = [(game.name, rows[key]) for key, game in house.games.items() if key in rows]
    rule = {
        "turns": MIN_TURNS,
        "most": MOST_MET,
        "day": MOST_PLAYED,
        "new": MOST_NEW,
        "newcomer": NEWCOMER,
    }
    return render(request, "ratings.html", who=who, games=games, takes_part=who.rated, rule=rule)


async def take_part(request: Request) -> Response:
    """Somebody takes part from the next table on, or no longer."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    if not who.person:
        raise BadRequest(phrases.RATINGS_FIRST)
    await asyncio.wrap_future(house.store.change_person(who.person, rated=form.get("on") == "yes"))
    return RedirectResponse("/ratings", 303)
