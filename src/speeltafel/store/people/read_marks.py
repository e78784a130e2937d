"""Read marks: up to which event a person has read the log of a room where a move may take days."""

from sqlalchemy import Connection, delete, select, text

from speeltafel.store.tables import READ_MARK

_PUT = text(
    "INSERT INTO read_mark (person, room, seq) SELECT id, :room, :seq FROM person "
    "WHERE id = :person AND secret IS NOT NULL ON CONFLICT (person, room) "
    "DO UPDATE SET seq = CASE WHEN excluded.seq > read_mark.seq THEN excluded.seq ELSE read_mark.seq END"
)


def put(connection: Connection, person: str, room: str, seq: int) -> None:
    """Note that a person has read up to this event; a mark never moves back. Who was erased gets none."""
    connection.execute(_PUT, {"person": person, "room": room, "seq": seq})


def get(connection: Connection, person: str, room: str) -> int:
    """Return up to which event a person has read; 0 where they never did."""
    asked = select(READ_MARK.c.seq).where(READ_MARK.c.person == person, READ_MARK.c.room == room)
    return connection.scalar(asked) or 0


def move(connection: Connection, person: str, to: str) -> None:
    """Note that another person has read what this one has."""
    for room, seq in connection.execute(
        select(READ_MARK.c.room, READ_MARK.c.seq).where(READ_MARK.c.person == person)
    ).all():
        put(connection, to, room, seq)
    erase(connection, person)


def erase(connection: Connection, person: str) -> None:
    """Forget what a person has read."""
    connection.execute(delete(READ_MARK).where(READ_MARK.c.person == person))
