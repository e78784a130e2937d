"""Progress of people with lessons and puzzles, on all their devices together."""

from sqlalchemy import Connection, select, text, update

from speeltafel.play.progress import Progress, read
from speeltafel.store.tables import PROGRESS

# Who was erased meanwhile gets no row.
_ADD = text(
    "INSERT INTO progress (person, body) SELECT id, '' FROM person "
    "WHERE id = :person AND secret IS NOT NULL ON CONFLICT DO NOTHING"
)


def of(connection: Connection, person: str, today: int) -> Progress:
    """Return a person's progress."""
    body = connection.scalar(select(PROGRESS.c.body).where(PROGRESS.c.person == person))
    return read(body or "", today)


def keep(connection: Connection, person: str, progress: Progress, today: int) -> Progress:
    """Merge what was done on a device into a person's progress, and return both together."""
    connection.execute(_ADD, {"person": person})
    which = PROGRESS.c.person == person
    body = connection.scalar(select(PROGRESS.c.body).where(which).with_for_update())
    merged = read(body or "", today).merge(progress)
    connection.execute(update(PROGRESS).where(which).values(body=merged.write()))
    return merged
