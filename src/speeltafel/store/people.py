"""Persons: how they are known, where they sit, and how they are forgotten."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from speeltafel.store.log import write_body
from speeltafel.store.refusals import UnknownPerson, UnknownRoom
from speeltafel.store.tables import EVENT, PERSON, ROOM, SITTING

PERSONAL_KINDS = ("sit", "name", "say")
"""The events that carry words of a person's own."""
PERSONAL_FIELDS = ("name", "text")
"""Where in such an event those words are."""

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


def digest(token: str) -> str:
    """What the store keeps instead of a token: enough to recognise it, not enough to use it."""
    return sha256(token.encode()).hexdigest()


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
        )
    )


def change(connection: Connection, person: str, **facts: Any) -> None:
    """Write other facts about a person."""
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


def forget(connection: Connection, person: str) -> int:
    """Erase a person's name, token, places and words. The logs keep their number, which now leads to nobody.

    Returns how many events were rewritten. It reads the whole event table: rare, and worth no index.
    """
    change(connection, person, name="", secret=None)
    connection.execute(delete(SITTING).where(SITTING.c.person == person))
    theirs = select(EVENT.c.room, EVENT.c.seq, EVENT.c.body).where(
        EVENT.c.kind.in_(PERSONAL_KINDS), EVENT.c.body.contains(json.dumps(person), autoescape=True)
    )
    rewritten = []
    for room, seq, text in connection.execute(theirs):
        body = json.loads(text)
        words = {field: "" for field in PERSONAL_FIELDS if body.get(field)}
        if body.get("person") == person and words:
            rewritten.append({"in_room": room, "at_seq": seq, "new_body": write_body({**body, **words})})
    if rewritten:
        connection.execute(_REWRITE, rewritten)
    return len(rewritten)
