"""Quick match: whoever looks for an opponent gets a table with the first who looks for the same.

People are matched in the store, as often as one of them says to be there. The table of a match is made from
its key, so it is made once, whichever worker does it and whenever the one that began to do so died.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.play.events import Change, SatDown, SettingsChanged
from speeltafel.play.lobby import listing
from speeltafel.play.match import find
from speeltafel.play.seating import DRAWN
from speeltafel.play.settings import checked_pace, parse_pace
from speeltafel.play.user_text import GUEST, is_guest, tell_apart
from speeltafel.server.tables import Tables
from speeltafel.store import Person
from speeltafel.store.lobby import matchmaking
from speeltafel.store.lobby.matchmaking import Place

PACES = ("clock-10", "clock-30", "days-1", "days-3")
"""The paces at which strangers are matched: always with a clock."""


class QuickMatch:
    """Matches people who look for an opponent."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def check(self, game: str, pace: str) -> None:
        """Refuse a game or a pace at which nobody is matched."""
        find(self._tables.games, game)
        if pace not in PACES:
            raise BadRequest(texts.BAD_QUICK_PACE)

    async def join(self, person: str, game: str, pace: str) -> None:
        """Let a person look for an opponent; who already looks for the same keeps their place."""
        write = self._tables.store.write(matchmaking.join, person, game, pace, self._tables.now())
        await asyncio.wrap_future(write)

    async def leave(self, person: str) -> None:
        """Let a person look no more."""
        await asyncio.wrap_future(self._tables.store.write(matchmaking.leave, person))

    async def place_of(self, person: str) -> Place | None:
        """Return a person's place in the queue."""
        return await asyncio.to_thread(self._tables.store.read, partial(matchmaking.place_of, person=person))

    async def look(self, person: str) -> tuple[Place | None, str]:
        """Note that a person is there; return their place in the queue, and the table that was found."""
        if not person:
            return None, ""
        store = self._tables.store
        place = await asyncio.wrap_future(store.write(matchmaking.look, person, self._tables.now()))
        if place is None or not place.found:
            return place, ""
        key = f"quick match {place.found}"
        table = await self._tables.created_with(key)
        if not table:
            people = await asyncio.to_thread(self._people, place)
            if len(people) < 2:  # the opponent was erased meanwhile
                await asyncio.wrap_future(store.write(matchmaking.again, person, self._tables.now()))
                return place, ""
            table = await self._create(place, people, key)
        if (await self._tables.load(table)).table.match is None:
            with suppress(BadRequest):  # started at this moment by another worker
                await self._tables.start_match(table, _host(place), f"{key} begins")
        return place, table

    def _people(self, place: Place) -> list[Person]:
        """Return the people of a match who were not erased, in an order that is the same for both."""
        ids = sorted((place.person, place.opponent))
        erased = self._tables.store.erased_among(ids)
        found = [self._tables.store.person(id) for id in ids if id not in erased]
        return [person for person in found if person is not None]

    async def _create(self, place: Place, people: Sequence[Person], key: str) -> str:
        """Create the table of a match, which others can watch; return its id."""
        game = find(self._tables.games, place.game)
        seats, names = max(2, game.seats[0]), list[str]()
        changes: list[Change] = [SettingsChanged(seats, {}, checked_pace(parse_pace(place.pace)), DRAWN)]
        for seat, person in enumerate(people, 1):
            name = tell_apart(GUEST.en if is_guest(person.name) else person.name, names)
            changes.append(SatDown(seat, person.id, name, person.rated, plays_forced=True))
            names.append(name)
        changes.append(listing())
        return await self._tables.create(
            game.key, seats, {}, _host(place), changes, seating=DRAWN, idempotency_key=key
        )


def _host(place: Place) -> str:
    """Return who hosts the table of a match: the same for both."""
    return min(place.person, place.opponent)
