"""Persons: how they are known, where they sit, and how they are forgotten."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, or_, select, update

from speeltafel.store.log import write_body
from speeltafel.store.refusals import UnknownPerson, UnknownRoom
from speeltafel.store.tables import EVENT, EXCLUDED, PERSON, RATING, ROOM, SITTING

PERSONAL_FIELDS = ("name", "text", "owner")
"""Where in an event a person's own words are, and of a program the name of whom it belongs to."""
KEPT_KINDS = ("move", "roll", "react")
"""The events that carry none: the match is everybody's, and a reaction's words are the house's."""

NUL = "\0"
"""No text of PostgreSQL can hold it, so nobody and nothing is called so."""

_REWRITE = (
    update(EVENT)
    .where(EVENT.c.room == bindparam("in_room"), EVENT.c.seq == bindparam("at_seq"))
    .values(body=bindparam("new_body"))
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who came in; known by a token that only their browser has."""

    id: str
    name: str
    language: str
    created: float
    seen: float
    rated: bool = False
    """Whether they take part in ratings."""
    owner: str = ""
    """Of a program: the person to whom it belongs."""


def digest(token: str) -> str:
    """What the store keeps instead of a token: enough to recognise it, not enough to use it."""
    return sha256(token.encode()).hexdigest()


def find(connection: Connection, which: ColumnElement[bool]) -> Person | None:
    """The one person of whom this is true."""
    found = connection.execute(select(PERSON).where(which)).one_or_none()
    return None if found is None else _person(found)


def known(connection: Connection, most: int | None = None, after: int = 0) -> list[Person]:
    """Everyone who came in and was not forgotten, the latest first; of many a part."""
    asked = select(PERSON).where(PERSON.c.secret.is_not(None)).order_by(PERSON.c.seen.desc(), PERSON.c.id)
    return [_person(row) for row in connection.execute(asked.limit(most).offset(after))]


def count(connection: Connection) -> int:
    """How many came in and were not forgotten."""
    return connection.scalar(select(func.count()).where(PERSON.c.secret.is_not(None))) or 0


def programs(connection: Connection, owner: str | None) -> list[Person]:
    """Everybody's programs or this person's, the newest first, but those that were forgotten."""
    whose = PERSON.c.owner.is_not(None) if owner is None else PERSON.c.owner == owner
    asked = select(PERSON).where(whose, PERSON.c.secret.is_not(None))
    found = connection.execute(asked.order_by(PERSON.c.created.desc(), PERSON.c.id))
    return [_person(row) for row in found]


def sittings(connection: Connection, person: str) -> list[str]:
    """The rooms where this person has a place, the newest first."""
    asked = (
        select(ROOM.c.id)
        .join(SITTING, SITTING.c.room == ROOM.c.id)
        .where(SITTING.c.person == person)
        .order_by(ROOM.c.created.desc(), ROOM.c.id)
    )
    return list(connection.scalars(asked))


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.language, row.created, row.seen, bool(row.rated), row.owner or "")


def add(connection: Connection, person: Person, secret: str) -> None:
    """Let a person in, known by this digest."""
    connection.execute(
        insert(PERSON).values(
            id=person.id,
            secret=secret,
            name=person.name,
            language=person.language,
            created=person.created,
            seen=person.seen,
            owner=person.owner or None,
        )
    )


def change(connection: Connection, person: str, **facts: Any) -> None:
    """Write other facts about a person."""
    if NUL in person:
        raise UnknownPerson(person)
    # With the id among them there is always something to set.
    done = connection.execute(update(PERSON).where(PERSON.c.id == person).values(id=person, **facts))
    if not done.rowcount:
        raise UnknownPerson(person)


def sit(connection: Connection, person: str, room: str) -> None:
    """Remember that this person has a place in this room; saying it twice changes nothing."""
    if connection.scalar(select(PERSON.c.id).where(PERSON.c.id == person)) is None:
        raise UnknownPerson(person)
    if connection.scalar(select(ROOM.c.id).where(ROOM.c.id == room)) is None:
        raise UnknownRoom(room)
    here = (SITTING.c.person == person, SITTING.c.room == room)
    if connection.scalar(select(SITTING.c.room).where(*here)) is None:
        connection.execute(insert(SITTING).values(person=person, room=room))


def rise(connection: Connection, person: str, room: str) -> None:
    """Forget that this person has a place in this room."""
    connection.execute(delete(SITTING).where(SITTING.c.person == person, SITTING.c.room == room))


def rooms_about(connection: Connection, person: str) -> set[str]:
    """Return the rooms whose logs name this person or a program of theirs.

    It reads the whole event table: rare, and worth no index, but nothing for the connection that writes.
    """
    if NUL in person:
        return set()
    ids = [person, *connection.scalars(select(PERSON.c.id).where(PERSON.c.owner == person))]
    named = or_(*(EVENT.c.body.contains(json.dumps(id), autoescape=True) for id in ids))
    asked = select(EVENT.c.room).distinct().where(EVENT.c.kind.not_in(KEPT_KINDS), named)
    return set(connection.scalars(asked))


def forget(connection: Connection, person: str, rooms: Collection[str]) -> list[str]:
    """Erase a person's name, token, places and words. The logs keep their number, which now leads to nobody.

    Their programs go with them: each says whose it is. `rooms` are those that named them a moment ago; only
    there, and where they sit now, can their words be. Returns the rooms whose logs were rewritten.
    """
    change(connection, person, name="", secret=None, rated=False)
    programs = list(connection.scalars(select(PERSON.c.id).where(PERSON.c.owner == person)))
    rewritten = {room for one in programs for room in forget(connection, one, rooms)}
    rooms = {*rooms, *sittings(connection, person)}
    connection.execute(delete(SITTING).where(SITTING.c.person == person))
    connection.execute(delete(RATING).where(RATING.c.person == person))
    connection.execute(delete(EXCLUDED).where(EXCLUDED.c.id == person))
    about = EVENT.c.body.contains(json.dumps(person), autoescape=True)
    for room in rooms:
        rewritten |= _silence(connection, person, (EVENT.c.room == room) & about)
    return sorted(rewritten)


def unsay(connection: Connection, person: str, room: str, seq: int) -> bool:
    """Erase the words of one event, if they were this person's."""
    return bool(_silence(connection, person, (EVENT.c.room == room) & (EVENT.c.seq == seq)))


def _silence(connection: Connection, person: str, which: ColumnElement[bool]) -> set[str]:
    """Take a person's own words out of these events; returns the rooms where there were any."""
    asked = select(EVENT.c.room, EVENT.c.seq, EVENT.c.body).where(EVENT.c.kind.not_in(KEPT_KINDS), which)
    rewritten = []
    for room, seq, text in connection.execute(asked):
        body = json.loads(text)
        words = {field: "" for field in PERSONAL_FIELDS if body.get(field)}
        if body.get("person") == person and words:
            # Of the same length, so that SQLite overwrites the row in its place: one that shrinks may move.
            blank = write_body({**body, **words}).ljust(len(text))
            rewritten.append({"in_room": room, "at_seq": seq, "new_body": blank})
    if rewritten:
        connection.execute(_REWRITE, rewritten)
    return {row["in_room"] for row in rewritten}
