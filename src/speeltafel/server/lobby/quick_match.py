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
from speeltafel.play.decisions import Stale
from speeltafel.play.events import Change, SatDown, SettingsChanged
from speeltafel.play.lobby import listing
from speeltafel.play.match import find
from speeltafel.play.rights import NotYours
from speeltafel.play.seating import DRAWN
from speeltafel.play.settings import checked_pace, parse_pace
from speeltafel.play.user_text import GUEST, is_guest, tell_apart
from speeltafel.server.tables import Tables
from speeltafel.store import Conflict, Person
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

    async def join(self, person: str, game: str, pace: str) -> str:
        """Let a person look for an opponent; who already looks for the same keeps their place.

        Return the table of a match that they are in already and where they are waited for, which comes first.
        """
        facts = person, game, pace, self._tables.now(), self._table_of
        if await asyncio.wrap_future(self._tables.store.write(matchmaking.join, *facts)):
            return ""
        place, table = await self._arrive(person)
        if place is not None and table and not place.slow:
            return table
        await asyncio.wrap_future(self._tables.store.write(matchmaking.join, *facts))
        return ""

    async def leave(self, person: str) -> str:
        """Let a person look no more; return the table of a match that was found already."""
        left = self._tables.store.write(matchmaking.leave, person, self._table_of)
        if await asyncio.wrap_future(left):
            return ""
        return (await self._arrive(person))[1]

    async def _arrive(self, person: str) -> tuple[Place | None, str]:
        """Return the place and the table of somebody who is told of it now, and whose place is used up."""
        found = await self.look(person)
        await asyncio.wrap_future(self._tables.store.write(matchmaking.remove, person))
        return found

    async def place_of(self, person: str) -> Place | None:
        """Return a person's place in the queue."""
        return await asyncio.to_thread(self._tables.store.read, partial(matchmaking.place_of, person=person))

    async def look(self, person: str) -> tuple[Place | None, str]:
        """Note that a person is there; return their place in the queue, and the table that was found.

        A match that is over leaves no place.
        """
        if not person:
            return None, ""
        store = self._tables.store
        place = await asyncio.wrap_future(store.write(matchmaking.look, person, self._tables.now()))
        if place is None or not place.found:
            return place, ""
        key = _key(place.found)
        table = await self._tables.created_with(key)
        if not table:
            try:
                table = await self._create(place, await asyncio.to_thread(self._people, place), key)
            except Conflict:  # it was undone meanwhile, or the opponent is gone
                await asyncio.wrap_future(store.write(matchmaking.look_on, person, self._tables.now()))
                return place, ""
        loaded = await self._tables.load(table)
        if loaded.table.match is None:
            # Another worker started it at this moment, or one of the two got up meanwhile.
            with suppress(BadRequest, NotYours, Stale):
                await self._tables.start_match(table, loaded.table.host, f"{key} begins")
        return (None, "") if loaded.table.over else (place, table)

    def _table_of(self, found: str) -> str:
        """Return the id of the table of a match."""
        return self._tables.id_of(_key(found))

    def _people(self, place: Place) -> list[Person]:
        """Return the people of a match who were not erased, in an order that is the same for both."""
        ids = sorted((place.person, place.opponent))
        erased = self._tables.store.erased_among(ids)
        found = [self._tables.store.person(id) for id in ids if id not in erased]
        return [person for person in found if person is not None]

    async def _create(self, place: Place, people: Sequence[Person], key: str) -> str:
        """Create the table of a match, which others can watch; return its id.

        Raise `Conflict` where the match is undone before the table is stored.
        """
        game = find(self._tables.games, place.game)
        seats, names = max(2, game.seats[0]), list[str]()
        changes: list[Change] = [SettingsChanged(seats, {}, checked_pace(parse_pace(place.pace)), DRAWN)]
        for seat, person in enumerate(people, 1):
            name = tell_apart(GUEST.en if is_guest(person.name) else person.name, names)
            changes.append(SatDown(seat, person.id, name, person.rated, plays_forced=True))
            names.append(name)
        changes.append(listing())
        check = partial(matchmaking.hold, key=place.found)
        host = min(place.person, place.opponent)  # the same, whoever of the two creates it
        return await self._tables.create(
            game.key, seats, {}, host, changes, seating=DRAWN, idempotency_key=key, check=check
        )


def _key(found: str) -> str:
    """Return the idempotency key of the table of a match."""
    return f"quick match {found}"
