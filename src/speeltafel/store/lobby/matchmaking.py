"""Quick match: people who look for an opponent at a game and a pace, and who is matched with whom.

Everything is in the store, so any worker can match any two people, and a crash loses nobody's place. A match
has a key of its own; the table is made from it, and only once, by whichever worker gets there first.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, insert, or_, select, update

from speeltafel.store.errors import Conflict
from speeltafel.store.lobby import listings
from speeltafel.store.tables import BLOCK, QUEUE, ROOM

TableOf = Callable[[str], str]
"""Returns the id of the table that is made from the key of a match."""

PRESENT = 20.0
"""Somebody is there who was seen so many seconds ago: pages say so every five."""
PATIENCE = 1_800.0
"""Seconds without a sign after which a place is lost; until then it is kept for whoever comes back."""
DAYS_PATIENCE = 7 * 86_400.0
"""The same at days a move, where nobody need be there to be matched."""
MOST = 100
"""How many places, from the first on, are told of."""
FIRST = 4
"""For how many of those who wait longest an opponent is sought, beside whoever looks: they find one whomever
the others blocked.
"""
CHOICES = 3
"""Opponents that are tried, where another worker is matching the first."""


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


def join(connection: Connection, person: str, game: str, pace: str, now: float, table_of: TableOf) -> bool:
    """Look for an opponent; somebody who does so already keeps their place.

    Return False, and do nothing, where somebody is matched and can't leave.
    """
    known = place_of(connection, person)
    if known is not None and (known.game, known.pace) == (game, pace) and not known.found:
        see(connection, person, now)
        return True
    if not leave(connection, person, table_of):
        return False
    connection.execute(
        insert(QUEUE).values(person=person, game=game, pace=pace, since=now, seen=now, found="", opponent="")
    )
    return True


def see(connection: Connection, person: str, now: float) -> None:
    """Note that somebody is there; where another worker is matching them, it knows."""
    mine = _unlocked(QUEUE.c.person == person)
    connection.execute(update(QUEUE).where(QUEUE.c.person.in_(mine)).values(seen=now))


def look(connection: Connection, person: str, now: float) -> Place | None:
    """Note that somebody is there, match them if somebody else is, and return their place."""
    place = place_of(connection, person)
    if place is None or place.found:
        return place
    see(connection, person, now)
    if listings.QUICK in listings.parts(connection):
        match(connection, place, now)
    return place_of(connection, person)


def leave(connection: Connection, person: str, table_of: TableOf) -> bool:
    """Look for an opponent no more; return False, and do nothing, where the table of a match is there.

    Until it is, the match is undone, and the opponent looks on at their old place. False is also returned
    where another worker is matching this person at this moment, or making the table.
    """
    place = place_of(connection, person)
    if place is None:
        return True
    if place.found:
        held = connection.scalars(_unlocked(QUEUE.c.found == place.found)).all()
        if len(held) < 2 or connection.scalar(select(ROOM.c.id).where(ROOM.c.id == table_of(place.found))):
            return False
        undone = update(QUEUE).where(QUEUE.c.found == place.found)
        connection.execute(undone.values(found="", opponent=""))
    mine = _unlocked(and_(QUEUE.c.person == person, QUEUE.c.found == ""))
    return connection.execute(delete(QUEUE).where(QUEUE.c.person.in_(mine))).rowcount > 0


def hold(connection: Connection, key: str) -> None:
    """Keep a match from being undone while its table is made; raise `Conflict` where it was undone."""
    if len(connection.scalars(_unlocked(QUEUE.c.found == key)).all()) < 2:
        raise Conflict(f"Match {key} is undone, or another worker looks at it.")


def remove(connection: Connection, person: str) -> None:
    """Remove somebody's place, also that of a match."""
    connection.execute(delete(QUEUE).where(QUEUE.c.person == person))


def erase(connection: Connection, person: str) -> None:
    """Forget somebody's place; whoever was matched with them looks on."""
    remove(connection, person)
    connection.execute(update(QUEUE).where(QUEUE.c.opponent == person).values(found="", opponent=""))


def move(connection: Connection, person: str, to: str) -> None:
    """Give somebody's place to another person, who keeps their own if they have one."""
    if place_of(connection, to) is not None:
        remove(connection, person)
    connection.execute(update(QUEUE).where(QUEUE.c.person == person).values(person=to))
    connection.execute(update(QUEUE).where(QUEUE.c.opponent == person).values(opponent=to))
    matched_with_themselves = QUEUE.c.person == QUEUE.c.opponent
    connection.execute(update(QUEUE).where(matched_with_themselves).values(found="", opponent=""))


def place_of(connection: Connection, person: str) -> Place | None:
    """Return somebody's place in the queue."""
    row = connection.execute(select(QUEUE).where(QUEUE.c.person == person)).one_or_none()
    return None if row is None else Place(*row)


def waiting(
    connection: Connection, now: float, game: str = "", pace: str = "", most: int = MOST
) -> list[Place]:
    """Return who looks for an opponent and can be matched now, the first of them first."""
    asked = select(QUEUE).where(QUEUE.c.found == "", _is_there(now))
    if game:
        asked = asked.where(QUEUE.c.game == game, QUEUE.c.pace == pace)
    rows = connection.execute(asked.order_by(QUEUE.c.since, QUEUE.c.person).limit(most))
    return [Place(*row) for row in rows]


def _is_there(now: float) -> ColumnElement[bool]:
    slow = QUEUE.c.pace.startswith("days")
    return or_(and_(slow, QUEUE.c.seen > now - DAYS_PATIENCE), and_(~slow, QUEUE.c.seen > now - PRESENT))


def match(connection: Connection, mine: Place, now: float) -> None:
    """Match the first people who are there, and whoever looks, with the first whom they may meet.

    Another worker may do the same at this moment: whoever it looks at is left alone here.
    """
    slow = QUEUE.c.pace.startswith("days")
    late = or_(and_(slow, QUEUE.c.seen <= now - DAYS_PATIENCE), and_(~slow, QUEUE.c.seen <= now - PATIENCE))
    connection.execute(delete(QUEUE).where(QUEUE.c.person.in_(_unlocked(late))))
    there = [place.person for place in waiting(connection, now, mine.game, mine.pace, FIRST)]
    matched: set[str] = set()
    for first in dict.fromkeys([*there, mine.person]):
        for second in _opponents(connection, first, mine, now) if first not in matched else ():
            if _claim(connection, first, second):
                matched |= {first, second}
                break


def _opponents(connection: Connection, person: str, place: Place, now: float) -> Sequence[str]:
    """Return the first people who look for the same, and of whom none blocked the other."""
    asked = select(QUEUE.c.person).where(
        QUEUE.c.found == "",
        _is_there(now),
        QUEUE.c.game == place.game,
        QUEUE.c.pace == place.pace,
        QUEUE.c.person != person,
        ~exists().where(BLOCK.c.person == person, BLOCK.c.other == QUEUE.c.person).correlate(QUEUE),
        ~exists().where(BLOCK.c.other == person, BLOCK.c.person == QUEUE.c.person).correlate(QUEUE),
    )
    return connection.scalars(asked.order_by(QUEUE.c.since, QUEUE.c.person).limit(CHOICES)).all()


def _claim(connection: Connection, first: str, second: str) -> bool:
    """Store that two people are matched, unless another worker matches one of them."""
    free = connection.scalars(_unlocked(and_(QUEUE.c.person.in_((first, second)), QUEUE.c.found == ""))).all()
    if len(free) < 2:
        return False
    key = os.urandom(12).hex()
    for person, opponent in ((first, second), (second, first)):
        which = QUEUE.c.person == person
        connection.execute(update(QUEUE).where(which).values(found=key, opponent=opponent))
    return True


def _unlocked(which: ColumnElement[bool]) -> Select[tuple[str]]:
    """Return a query that locks rows and skips those that another worker has locked.

    So workers never wait for each other here, which would stop the moves in the same transaction.
    """
    return select(QUEUE.c.person).where(which).correlate(None).with_for_update(skip_locked=True)


def look_on(connection: Connection, person: str, now: float) -> None:
    """Give somebody their old place back where the opponent who was found is gone."""
    other = QUEUE.alias()
    is_matched = exists().where(other.c.found == QUEUE.c.found, other.c.person != person)
    alone = update(QUEUE).where(QUEUE.c.person == person, QUEUE.c.found != "", ~is_matched)
    connection.execute(alone.values(found="", opponent="", seen=now))
