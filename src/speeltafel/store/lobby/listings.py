"""Listings: the tables that are open to all, derived from events in the events' transaction.

A table is listed while its host has it open to all, until the match is over; the lobby takes it off then,
because no event says that a match ended by the rules of its game. Which parts of the lobby are open is a
setting of the server.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from speeltafel.play.events import Entry, ListingChanged, MatchStarted
from speeltafel.store import settings
from speeltafel.store.tables import LISTING, SITTING

PARTS = TABLES, QUICK, WATCH = ("tables", "quick", "watch")
"""The parts of the lobby: open tables, quick match, and live games to watch."""
_SETTING = "lobby"
"""The setting that names the open parts; where it was never set, all are open."""
OPEN_DAYS = 14 * 86_400.0
"""Seconds for which a table waits in the lobby for its match to begin."""
LIVE_DAYS = 60 * 86_400.0
"""Seconds for which a match is listed after it began."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What the store knows of the lobby."""

    parts: frozenset[str]
    """The parts that are open."""
    waiting: Sequence[str]
    """The tables whose match did not begin, the newest first."""
    live: Sequence[str]
    """The tables whose match began, the newest first."""


def project(connection: Connection, room: str, events: Iterable[Entry]) -> None:
    """List a room, or take it off; nearly all events are moves, which do neither."""
    for event in events:
        if event.kind == ListingChanged.kind and not event.body["on"]:
            drop(connection, [room])
        elif event.kind == ListingChanged.kind:
            if not _is_listed(connection, room):  # else it keeps its place: it may change its wishes for free
                connection.execute(insert(LISTING).values(room=room, at=event.at, started=0))
        elif event.kind == MatchStarted.kind:
            which = LISTING.c.room == room
            connection.execute(update(LISTING).where(which).values(at=event.at, started=1))


def _is_listed(connection: Connection, room: str) -> bool:
    return connection.scalar(select(LISTING.c.room).where(LISTING.c.room == room)) is not None


def drop(connection: Connection, rooms: Collection[str]) -> None:
    """Take rooms off the lists."""
    connection.execute(delete(LISTING).where(LISTING.c.room.in_(list(rooms))))


def waiting_of(connection: Connection, person: str, now: float) -> Sequence[str]:
    """Return the tables that wait in the lobby where a person sits or sat, or is the host."""
    asked = select(LISTING.c.room).join(SITTING, SITTING.c.room == LISTING.c.room)
    waiting = (LISTING.c.started == 0, LISTING.c.at > now - OPEN_DAYS)
    return connection.scalars(asked.where(SITTING.c.person == person, *waiting)).all()


def listed(connection: Connection, now: float, most: int) -> Listed:
    """Return the open parts and, of those, the newest tables: so many that wait, and as many live."""
    allowed = parts(connection)
    waiting = _newest(connection, 0, now - OPEN_DAYS, most) if TABLES in allowed else []
    live = _newest(connection, 1, now - LIVE_DAYS, most) if WATCH in allowed else []
    return Listed(allowed, waiting, live)


def _newest(connection: Connection, started: int, since: float, most: int) -> Sequence[str]:
    asked = select(LISTING.c.room).where(LISTING.c.started == started, LISTING.c.at > since)
    return connection.scalars(asked.order_by(LISTING.c.at.desc(), LISTING.c.room).limit(most)).all()


def parts(connection: Connection) -> frozenset[str]:
    """Return the parts of the lobby that are open."""
    chosen = settings.get(connection, _SETTING)
    return frozenset(PARTS) if chosen is None else frozenset(chosen.split()) & frozenset(PARTS)


def set_parts(connection: Connection, chosen: Collection[str]) -> None:
    """Open these parts of the lobby, and close the others."""
    settings.put(connection, _SETTING, " ".join(part for part in PARTS if part in chosen))
