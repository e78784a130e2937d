"""Rooms: their rows, and lists of them."""

from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select, text

from speeltafel.store.tables import EVENT, ROOM


@dataclass(frozen=True, slots=True)
class Room:
    """A room. The seed decides its dice, so it is never shown."""

    id: str
    created: float
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Summary:
    """A room on the owner's page."""

    id: str
    created: float
    events: int
    last: float | None


def summaries(connection: Connection, most: int | None = None, after: int = 0) -> list[Summary]:
    """Return rooms, the newest first, at most `most` after skipping `after`."""
    newest = select(ROOM.c.id, ROOM.c.created).order_by(ROOM.c.created.desc(), ROOM.c.id)
    some = newest.limit(most).offset(after).subquery()
    other = EVENT.alias()
    last = select(func.max(other.c.seq)).where(other.c.room == some.c.id).scalar_subquery()
    asked = (
        select(some.c.id, some.c.created, EVENT.c.seq, EVENT.c.at)
        .select_from(some)
        .outerjoin(EVENT, (EVENT.c.room == some.c.id) & (EVENT.c.seq == last))
        .order_by(some.c.created.desc(), some.c.id)
    )
    # Logs have no gaps, so the number of the last event is their count.
    return [Summary(id, created, seq or 0, at) for id, created, seq, at in connection.execute(asked)]


def count(connection: Connection) -> int:
    """Return how many rooms there are."""
    return connection.scalar(select(func.count()).select_from(ROOM)) or 0


def with_bots(connection: Connection, since: float) -> list[str]:
    """Return the rooms where a bot ever sat and something happened since this time, the newest first."""
    seated = select(EVENT.c.room).where(
        text("kind = 'bot'")
    )  # spelled as in the index, which isn't used otherwise
    asked = select(ROOM.c.id).where(ROOM.c.id.in_(seated)).order_by(ROOM.c.created.desc(), ROOM.c.id)
    if since:
        last = select(func.max(EVENT.c.at)).where(EVENT.c.room == ROOM.c.id).scalar_subquery()
        asked = asked.where(last >= since)
    return list(connection.scalars(asked))
