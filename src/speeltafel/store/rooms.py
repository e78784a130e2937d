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


def summaries(connection: Connection) -> list[Summary]:
    """All rooms, the newest first, with how much happened there and when last."""
    other = EVENT.alias()
    last = select(func.max(other.c.seq)).where(other.c.room == ROOM.c.id).scalar_subquery()
    asked = (
        select(ROOM.c.id, ROOM.c.created, EVENT.c.seq, EVENT.c.at)
        .select_from(ROOM)
        .outerjoin(EVENT, (EVENT.c.room == ROOM.c.id) & (EVENT.c.seq == last))
        .order_by(ROOM.c.created.desc(), ROOM.c.id)
    )
    # No number is ever left out of a log, so the last one is how many there are.
    return [Summary(id, created, seq or 0, at) for id, created, seq, at in connection.execute(asked)]


def with_bots(connection: Connection, since: float) -> list[str]:
    """The rooms where a bot ever sat down and something happened since, the newest first."""
    seated = select(EVENT.c.room).where(text("kind = 'bot'"))  # as the index says it, or it isn't used
    asked = select(ROOM.c.id).where(ROOM.c.id.in_(seated)).order_by(ROOM.c.created.desc(), ROOM.c.id)
    if since:
        last = select(func.max(EVENT.c.at)).where(EVENT.c.room == ROOM.c.id).scalar_subquery()
        asked = asked.where(last >= since)
    return list(connection.scalars(asked))
