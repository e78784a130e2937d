"""People's holidays, and whose changed until the logs of all their rooms have it."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, select, text

from speeltafel.core.refusals import BadRequest
from speeltafel.play import holidays
from speeltafel.play.events import SettingsChanged
from speeltafel.play.holidays import Holiday, Span
from speeltafel.store.errors import UnknownPerson
from speeltafel.store.tables import EVENT, HOLIDAY, HOLIDAY_CHANGE, PERSON, SITTING

RETENTION = 400 * 86_400.0
"""Seconds for which a holiday is kept after its end: for a year it counts against the next ones."""

_MARK = text(
    "INSERT INTO holiday_change (person, at) VALUES (:person, :at) ON CONFLICT (person) DO UPDATE SET at = "
    "CASE WHEN excluded.at > holiday_change.at THEN excluded.at ELSE holiday_change.at + 0.001 END"
)
_MARK_ALL = text(
    "INSERT INTO holiday_change (person, at) SELECT DISTINCT person, :now FROM holiday WHERE until > :now "
    "ON CONFLICT (person) DO UPDATE SET at = "
    "CASE WHEN excluded.at > holiday_change.at THEN excluded.at ELSE holiday_change.at + 0.001 END"
)


def of(connection: Connection, person: str) -> list[Holiday]:
    """Return a person's holidays, the first first."""
    asked = select(HOLIDAY).where(HOLIDAY.c.person == person).order_by(HOLIDAY.c.start, HOLIDAY.c.id)
    return [_holiday(row) for row in connection.execute(asked)]


def coming(connection: Connection, people: Collection[str], now: float) -> dict[str, list[Span]]:
    """Return the holidays of these people that hold now or later, of those who have any."""
    found: dict[str, list[Span]] = {}
    asked = select(HOLIDAY).where(HOLIDAY.c.person.in_(list(people)), HOLIDAY.c.until > now)
    for row in connection.execute(asked.order_by(HOLIDAY.c.start, HOLIDAY.c.id)):
        found.setdefault(row.person, []).append(_holiday(row).span)
    return found


def take(
    connection: Connection, person: str, id: str, first: date, last: date, zone: str, now: float
) -> None:
    """Give a person a holiday, or refuse it."""
    _lock(connection, person)
    _insert(connection, person, holidays.plan(id, first, last, zone, of(connection, person), now))
    _mark(connection, person, now)


def cancel(connection: Connection, person: str, id: str, now: float) -> None:
    """Cancel one of a person's holidays: one that has begun ends now. One that is over stays as it was."""
    _lock(connection, person)
    for holiday in of(connection, person):
        if holiday.id == id and holiday.end > now:
            connection.execute(delete(HOLIDAY).where(HOLIDAY.c.id == id))
            if holiday.start <= now:
                _insert(connection, person, holiday.ended(now))
            _mark(connection, person, now)


def move(connection: Connection, person: str, to: str, now: float) -> None:
    """Give a person's holidays to another; one yet to end only where it could be taken beside theirs."""
    for one in sorted((person, to)):
        _lock(connection, one)
    for holiday in of(connection, person):
        connection.execute(delete(HOLIDAY).where(HOLIDAY.c.id == holiday.id))
        if holiday.end > now and not _may_take(holiday, of(connection, to), now):
            if holiday.start > now:
                continue
            holiday = holiday.ended(now)
        _insert(connection, to, holiday)
    for one in (person, to):
        _mark(connection, one, now)


def _may_take(holiday: Holiday, known: Sequence[Holiday], now: float) -> bool:
    begins = max(holiday.first, holidays.today(holiday.zone, now))
    try:
        holidays.plan(holiday.id, begins, holiday.last, holiday.zone, known, now)
    except BadRequest:
        return False
    return len(holiday.days) <= holidays.days_left(known, holiday.first)


def erase(connection: Connection, person: str) -> None:
    """Forget a person's holidays."""
    for table in (HOLIDAY, HOLIDAY_CHANGE):
        connection.execute(delete(table).where(table.c.person == person))


def forget(connection: Connection, now: float) -> None:
    """Forget the holidays of long ago."""
    connection.execute(delete(HOLIDAY).where(HOLIDAY.c.until < now - RETENTION))


# What the logs of rooms don't have yet.


def changes(connection: Connection) -> dict[str, float]:
    """Return whose holidays changed, and when."""
    return {row.person: row.at for row in connection.execute(select(HOLIDAY_CHANGE))}


def mark_all(connection: Connection, now: float) -> None:
    """Look at everybody's holidays again: a worker died, maybe after somebody had sat down."""
    connection.execute(_MARK_ALL, {"now": now})


def settle(connection: Connection, person: str, at: float) -> None:
    """Note that the logs of all rooms have what changed; not where it has changed again since."""
    same = (HOLIDAY_CHANGE.c.person == person, HOLIDAY_CHANGE.c.at == at)
    connection.execute(delete(HOLIDAY_CHANGE).where(*same))


def slow_rooms(connection: Connection, person: str) -> list[str]:
    """Return the rooms where a person sits or sat and a move may, or once might, take days."""
    slow = exists().where(
        EVENT.c.room == SITTING.c.room,
        EVENT.c.kind == SettingsChanged.kind,
        EVENT.c.body.contains('"days"', autoescape=True),
    )
    return list(connection.scalars(select(SITTING.c.room).where(SITTING.c.person == person, slow)))


def _lock(connection: Connection, person: str) -> None:
    """Let nobody else change a person's holidays until the commit: several workers may be asked at once."""
    known = select(PERSON.c.id).where(PERSON.c.id == person, PERSON.c.secret.is_not(None))
    if connection.scalar(known.with_for_update()) is None:
        raise UnknownPerson(person)


def _insert(connection: Connection, person: str, holiday: Holiday) -> None:
    first, last = holiday.first.isoformat(), holiday.last.isoformat()
    row = {"id": holiday.id, "person": person, "first": first, "last": last, "zone": holiday.zone}
    connection.execute(insert(HOLIDAY).values(**row, start=holiday.start, until=holiday.end))


def _mark(connection: Connection, person: str, now: float) -> None:
    connection.execute(_MARK, {"person": person, "at": now})


def _holiday(row: Any) -> Holiday:
    first, last = date.fromisoformat(row.first), date.fromisoformat(row.last)
    return Holiday(row.id, first, last, row.zone, row.start, row.until)
