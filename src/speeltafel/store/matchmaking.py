"""Quick match: people who look for an opponent at a game and a pace, and who is matched with whom.

Everything is in the store, so any worker can match any two people, and a crash loses nobody's place. A match
has a key of its own; the table is made from it, and only once, by whichever worker gets there first.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from speeltafel.store import listings
from speeltafel.store.tables import BLOCK, QUEUE

PRESENT = 20.0
"""Somebody is there who was seen so many seconds ago: pages say so every five."""
PATIENCE = 1_800.0
"""Seconds without a sign after which a place is lost; until then it is kept for whoever comes back."""
DAYS_PATIENCE = 7 * 86_400.0
"""The same at days a move, where nobody need be there to be matched."""
MOST = 100
"""How many places, from the first on, are looked at to match two people."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place in the queue."""

    person: str
    game: str
    pace: str
    since: float
    seen: float
    found: str = ""
    """The key of the match that was found."""
    opponent: str = ""

    @property
    def slow(self) -> bool:
        """Whether moves may take days."""
        return is_slow(self.pace)


def is_slow(pace: str) -> bool:
    """Return whether moves may take days at this pace."""
    return pace.startswith("days")


def join(connection: Connection, person: str, game: str, pace: str, now: float) -> None:
    """Look for an opponent; somebody who does so already keeps their place."""
    known = place_of(connection, person)
    if known is not None and (known.game, known.pace) == (game, pace) and not known.found:
        see(connection, person, now)
        return
    leave(connection, person)
    connection.execute(
        insert(QUEUE).values(person=person, game=game, pace=pace, since=now, seen=now, found="", opponent="")
    )


def see(connection: Connection, person: str, now: float) -> None:
    """Note that somebody is there."""
    connection.execute(update(QUEUE).where(QUEUE.c.person == person).values(seen=now))


def look(connection: Connection, person: str, now: float) -> Place | None:
    """Note that somebody is there, match them if somebody else is, and return their place."""
    place = place_of(connection, person)
    if place is None or place.found:
        return place
    see(connection, person, now)
    if listings.QUICK in listings.parts(connection):
        match(connection, place.game, place.pace, now)
    return place_of(connection, person)


def leave(connection: Connection, person: str) -> None:
    """Look for an opponent no more."""
    connection.execute(delete(QUEUE).where(QUEUE.c.person == person))


def place_of(connection: Connection, person: str) -> Place | None:
    """Return somebody's place in the queue."""
    row = connection.execute(select(QUEUE).where(QUEUE.c.person == person)).one_or_none()
    return None if row is None else Place(*row)


def waiting(connection: Connection, now: float, game: str = "", pace: str = "") -> list[Place]:
    """Return who looks for an opponent and can be matched now, the first of them first."""
    asked = select(QUEUE).where(QUEUE.c.found == "", _is_there(now))
    if game:
        asked = asked.where(QUEUE.c.game == game, QUEUE.c.pace == pace)
    rows = connection.execute(asked.order_by(QUEUE.c.since, QUEUE.c.person).limit(MOST))
    return [Place(*row) for row in rows]


def _is_there(now: float) -> ColumnElement[bool]:
    slow = QUEUE.c.pace.startswith("days")
    return or_(and_(slow, QUEUE.c.seen > now - DAYS_PATIENCE), and_(~slow, QUEUE.c.seen > now - PRESENT))


def match(connection: Connection, game: str, pace: str, now: float) -> None:
    """Match the first two people who are there and have not blocked each other, as often as there are two.

    Another worker may do the same at this moment: whoever it matched is left alone here.
    """
    slow = QUEUE.c.pace.startswith("days")
    connection.execute(
        delete(QUEUE).where(
            or_(
                and_(slow, QUEUE.c.seen <= now - DAYS_PATIENCE),
                and_(~slow, QUEUE.c.seen <= now - PATIENCE),
            )
        )
    )
    there = waiting(connection, now, game, pace)
    blocked = _blocks(connection, [place.person for place in there])
    matched: set[str] = set()
    for first, second in combinations(there, 2):
        pair = {first.person, second.person}
        if not matched & pair and frozenset(pair) not in blocked and _claim(connection, first, second):
            matched |= pair


def _claim(connection: Connection, first: Place, second: Place) -> bool:
    """Store that two people are matched, unless one of them was a moment ago."""
    key = os.urandom(12).hex()
    with connection.begin_nested() as both:
        for place, other in sorted(((first, second), (second, first)), key=lambda pair: pair[0].person):
            free = and_(QUEUE.c.person == place.person, QUEUE.c.found == "")
            values = {"found": key, "opponent": other.person}
            if not connection.execute(update(QUEUE).where(free).values(**values)).rowcount:
                both.rollback()
                return False
    return True


def _blocks(connection: Connection, people: Sequence[str]) -> set[frozenset[str]]:
    """Return the pairs of these people of whom one blocked the other."""
    asked = select(BLOCK.c.person, BLOCK.c.other).where(BLOCK.c.person.in_(people), BLOCK.c.other.in_(people))
    return {frozenset((row.person, row.other)) for row in connection.execute(asked)}


def again(connection: Connection, person: str, now: float) -> None:
    """Give somebody their old place back: the opponent who was found is gone."""
    values = {"found": "", "opponent": "", "seen": now}
    connection.execute(update(QUEUE).where(QUEUE.c.person == person).values(**values))
