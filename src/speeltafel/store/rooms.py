"""Rooms: what is kept of each besides its log, and which there are."""

from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select, text

from speeltafel.store.tables import EVENT, ROOM


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its log is read with `events`. The seed decides its dice, so it is never shown."""

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
    """Rooms, the newest first, with how much happened there and when last: all, or so many after so many."""
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
    # No number is ever left out of a log, so the last one is how many there are.
    return [Summary(id, created, seq or 0, at) for id, created, seq, at in connection.execute(asked)]


def count(connection: Connection) -> int:
    """How many rooms there are."""
    return connection.scalar(select(func.count()).select_from(ROOM)) or 0


def with_bots(connection: Connection, since: float) -> list[str]:
    """The rooms where a bot ever sat down and something happened since, the newest first."""
    seated = select(EVENT.c.room).where(text("kind = 'bot'"))  # as the index says it, or it isn't used
    asked = select(ROOM.c.id).where(ROOM.c.id.in_(seated)).order_by(ROOM.c.created.desc(), ROOM.c.id)
    if since:
        last = select(func.max(EVENT.c.at)).where(EVENT.c.room == ROOM.c.id).scalar_subquery()
        asked = asked.where(last >= since)
    return list(connection.scalars(asked))
