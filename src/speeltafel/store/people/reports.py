"""Reports: what people told the owner of somebody they met.

Once a report was dealt with, or one of its two people was erased, its words are overwritten in their place: a
row that shrinks or disappears may leave copies of its neighbours behind. The rows themselves go when the
next report comes and none waits.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from speeltafel.play.user_text import is_guest
from speeltafel.store import sittings
from speeltafel.store.tables import PERSON, REPORT

REASONS = RUDE, CHEATING, NAME, OTHER = ("rude", "cheating", "name", "other")
"""What somebody may report."""
RETENTION = 90 * 86_400.0
"""Seconds for which a report waits for the owner."""
MAX_ABOUT, MAX_WAITING = 20, 1000
"""Reports that wait for the owner about one person, and in all: no crowd fills the disk with them."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one person told of another."""

    id: str
    person: str
    about: str
    room: str
    why: str
    words: str
    at: float
    name: str = ""
    """The name of whom it is about, as it is now; of a guest, that at the table."""
    reporter: str = ""
    """The name of whoever reported it, likewise."""


def add(connection: Connection, report: Report) -> bool:
    """Keep a report for the owner; return whether as many may wait."""
    if not count(connection):  # no row has words that could be left behind
        connection.execute(delete(REPORT))
    close(connection, REPORT.c.at <= report.at - RETENTION)
    about = select(func.count()).where(REPORT.c.done == 0, REPORT.c.about == report.about)
    if count(connection) >= MAX_WAITING or (connection.scalar(about) or 0) >= MAX_ABOUT:
        return False
    connection.execute(
        insert(REPORT).values(
            id=report.id,
            person=report.person,
            about=report.about,
            room=report.room,
            why=report.why,
            words=report.words,
            at=report.at,
            done=0,
        )
    )
    return True


def unread(connection: Connection, most: int) -> list[Report]:
    """Return the reports that the owner has not dealt with, the newest first."""
    about, by = PERSON.alias(), PERSON.alias()
    asked = (
        select(REPORT, about.c.name.label("name"), by.c.name.label("reporter"))
        .join(about, about.c.id == REPORT.c.about)
        .join(by, by.c.id == REPORT.c.person)
        .where(REPORT.c.done == 0)
        .order_by(REPORT.c.at.desc(), REPORT.c.id)
        .limit(most)
    )
    return [
        Report(
            row.id,
            row.person,
            row.about,
            row.room,
            row.why,
            row.words,
            row.at,
            _name(connection, row.room, row.about, row.name),
            _name(connection, row.room, row.person, row.reporter),
        )
        for row in connection.execute(asked).all()
    ]


def _name(connection: Connection, room: str, person: str, name: str) -> str:
    return sittings.name_in(connection, room, person) or name if is_guest(name) else name


def count(connection: Connection) -> int:
    """Return how many reports the owner has not dealt with."""
    return connection.scalar(select(func.count()).where(REPORT.c.done == 0)) or 0


def close(connection: Connection, which: ColumnElement[bool]) -> None:
    """Overwrite the words of reports, and take them off the owner's list."""
    asked = select(REPORT.c.id, REPORT.c.words).where(which, REPORT.c.done == 0)
    for id, words in connection.execute(asked).all():
        blank = " " * len(words.encode())
        connection.execute(update(REPORT).where(REPORT.c.id == id).values(words=blank, done=1))


def close_one(connection: Connection, id: str) -> None:
    """Take a report off the owner's list: it was dealt with."""
    close(connection, REPORT.c.id == id)


def move(connection: Connection, person: str, to: str) -> None:
    """Let what a person reported, and what was reported of them, be another's; nobody reports themselves."""
    for column in (REPORT.c.person, REPORT.c.about):
        connection.execute(update(REPORT).where(column == person).values({column: to}))
    close(connection, REPORT.c.person == REPORT.c.about)


def erase(connection: Connection, person: str) -> None:
    """Forget what a person reported, and what was reported of them."""
    close(connection, or_(REPORT.c.person == person, REPORT.c.about == person))
