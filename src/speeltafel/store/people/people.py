"""People: how they are recognised, and how they are erased."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, or_, select, update

from speeltafel.play.events import ChatErased, Entry
from speeltafel.store import tournaments
from speeltafel.store.errors import UnknownPerson
from speeltafel.store.lobby import matchmaking
from speeltafel.store.log import write_body
from speeltafel.store.notices import channels
from speeltafel.store.people import blocks, devices, holidays, read_marks, reports
from speeltafel.store.people.devices import Device
from speeltafel.store.sittings import rooms_of
from speeltafel.store.tables import (
    DEVICE,
    EVENT,
    EXCLUDED,
    ONE_TIME,
    PASSKEY,
    PERSON,
    PROGRESS,
    RATING,
    SITTING,
)

PERSONAL_FIELDS = ("name", "text", "owner")
"""The fields of events with a person's own words, or with the name of a program's owner."""
KEPT_KINDS = ("move", "roll", "react")
"""The kinds of events without such words: the match is everybody's, and reactions are chosen from a list."""

NUL = "\0"
"""PostgreSQL can't store this character, so no id or name contains it."""

_REWRITE = (
    update(EVENT)
    .where(EVENT.c.room == bindparam("in_room"), EVENT.c.seq == bindparam("at_seq"))
    .values(body=bindparam("new_body"))
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who visited, recognised by a token that only one of their browsers has."""

    id: str
    name: str
    created: float
    rated: bool = False
    """Whether they take part in ratings."""
    owner: str = ""
    """Of a program: the id of the person it belongs to."""


def digest(token: str) -> str:
    """Return the hash of a token, which the store keeps: it recognises the token and can't be used."""
    return sha256(token.encode()).hexdigest()


def find(connection: Connection, which: ColumnElement[bool]) -> Person | None:
    """Return the one person who matches this condition."""
    found = connection.execute(select(PERSON).where(which)).one_or_none()
    return None if found is None else _person(found)


def by_secret(connection: Connection, secret: str) -> Person | None:
    """Return the person with a device, or the program, whose token has this digest."""
    device = select(DEVICE.c.person).where(DEVICE.c.secret == secret).scalar_subquery()
    program = (PERSON.c.secret == secret) & PERSON.c.owner.is_not(None)
    return find(connection, program | ((PERSON.c.id == device) & PERSON.c.secret.is_not(None)))


def listed(connection: Connection, most: int | None, after: int) -> list[Person]:
    """Return everybody who was not erased, the newest first; at most `most`, after skipping `after`."""
    asked = select(PERSON).where(PERSON.c.secret.is_not(None)).order_by(PERSON.c.created.desc(), PERSON.c.id)
    return [_person(row) for row in connection.execute(asked.limit(most).offset(after))]


def count(connection: Connection) -> int:
    """Return how many people there are who were not erased."""
    return connection.scalar(select(func.count()).where(PERSON.c.secret.is_not(None))) or 0


def programs(connection: Connection, owner: str | None) -> list[Person]:
    """Return everybody's programs, or this person's, that were not erased, the newest first."""
    whose = PERSON.c.owner.is_not(None) if owner is None else PERSON.c.owner == owner
    asked = select(PERSON).where(whose, PERSON.c.secret.is_not(None))
    found = connection.execute(asked.order_by(PERSON.c.created.desc(), PERSON.c.id))
    return [_person(row) for row in found]


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.created, bool(row.rated), row.owner or "")


def add(connection: Connection, person: Person, secret: str, browser: str = "", system: str = "") -> None:
    """Add a program, or a person with a first device, recognised by the digest of its token."""
    connection.execute(
        insert(PERSON).values(
            id=person.id,
            secret=secret,
            name=person.name,
            language="",
            created=person.created,
            seen=person.created,
            owner=person.owner or None,
        )
    )
    if not person.owner:
        device = Device(person.id, secret, browser, system, person.created, person.created)
        devices.add(connection, person.id, device)


def change(connection: Connection, person: str, **facts: Any) -> None:
    """Set columns of a person's row."""
    if NUL in person:
        raise UnknownPerson(person)
    # The id is among the values, so that there is always something to set.
    done = connection.execute(update(PERSON).where(PERSON.c.id == person).values(id=person, **facts))
    if not done.rowcount:
        raise UnknownPerson(person)


def rooms_about(connection: Connection, person: str) -> set[str]:
    """Return the rooms whose logs name this person or a program of theirs.

    It reads the whole event table, which is rare and worth no index, but too slow for the writer's thread.
    """
    if NUL in person:
        return set()
    ids = [person, *connection.scalars(select(PERSON.c.id).where(PERSON.c.owner == person))]
    named = or_(*(EVENT.c.body.contains(json.dumps(id), autoescape=True) for id in ids))
    asked = select(EVENT.c.room).distinct().where(EVENT.c.kind.not_in(KEPT_KINDS), named)
    return set(connection.scalars(asked))


def erase(connection: Connection, person: str, rooms: Collection[str]) -> list[str]:
    """Erase a person's name, devices, passkeys, progress, list of rooms, ratings and words.

    The result is the rooms whose logs changed.

    The logs keep the person's id, which now leads to nobody. Their programs are erased too, since each names
    its owner. `rooms` are those that named the person a moment ago: only there, and in the person's list of
    rooms, can their words be.
    """
    change(connection, person, name="", secret=None, rated=False)
    programs = list(connection.scalars(select(PERSON.c.id).where(PERSON.c.owner == person)))
    rewritten = {room for one in programs for room in erase(connection, one, rooms)}
    rooms = {*rooms, *rooms_of(connection, person)}
    for table in (DEVICE, PASSKEY, ONE_TIME, PROGRESS, SITTING, RATING):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(EXCLUDED).where(EXCLUDED.c.id == person))
    channels.erase(connection, person)
    tournaments.erase(connection, person)
    matchmaking.erase(connection, person)
    blocks.erase(connection, person)
    reports.erase(connection, person)
    read_marks.erase(connection, person)
    holidays.erase(connection, person)
    about = EVENT.c.body.contains(json.dumps(person), autoescape=True)
    for room in rooms:
        rewritten |= _blank(connection, person, (EVENT.c.room == room) & about)
    return sorted(rewritten)


def erased_lines(events: Sequence[Entry]) -> list[int]:
    """Return the numbers of the lines of chat that these events erase."""
    lines = [event.body.get("line", 0) for event in events if event.kind == ChatErased.kind]
    return [line for line in lines if line]


def erase_lines(connection: Connection, room: str, lines: Iterable[int]) -> None:
    """Erase the words of these lines of chat from a room's log."""
    for seq in lines:
        which = (EVENT.c.room == room) & (EVENT.c.seq == seq)
        body = connection.scalar(select(EVENT.c.body).where(which))
        if body is not None:
            _blank(connection, json.loads(body).get("person", ""), which)


def _blank(connection: Connection, person: str, which: ColumnElement[bool]) -> set[str]:
    """Blank a person's own words in the events that match; return the rooms where there were any."""
    asked = select(EVENT.c.room, EVENT.c.seq, EVENT.c.body).where(EVENT.c.kind.not_in(KEPT_KINDS), which)
    rewritten = []
    for room, seq, text in connection.execute(asked):
        body = json.loads(text)
        words = {field: "" for field in PERSONAL_FIELDS if body.get(field)}
        if body.get("person") == person and words:
            # The length stays, so that SQLite overwrites the row in its place: a row that shrinks may move.
            blank = write_body({**body, **words}).ljust(len(text))
            rewritten.append({"in_room": room, "at_seq": seq, "new_body": blank})
    if rewritten:
        connection.execute(_REWRITE, rewritten)
    return {row["in_room"] for row in rewritten}
