"""A person's rooms, which they see as "my tables". They are derived from events, in the events' transaction.

A room stays in the list of whoever ever sat there: the page leaves out the tables that somebody left. Only a
program that was invited and never came is taken off again.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, func, select, text

from speeltafel.play.events import Entry, ProgramInvited, Renamed, SatDown, SeatMoved, TableOpened
from speeltafel.store.tables import EVENT, ROOM, SITTING

_PERSON_FIELDS = {
    TableOpened.kind: "host",
    SatDown.kind: "person",
    SeatMoved.kind: "person",
    ProgramInvited.kind: "person",
}
"""The kinds of events that bring a person to a room, and the field that names the person."""

# Who was erased meanwhile gets no row.
_ADD = text(
    "INSERT INTO sitting (person, room) SELECT id, :room FROM person "
    "WHERE id = :person AND secret IS NOT NULL ON CONFLICT DO NOTHING"
)


def project(connection: Connection, room: str, events: Sequence[Entry]) -> None:
    """Update the lists of rooms of the people these events name; nearly all are moves, which name none."""
    for event in events:
        if event.kind not in _PERSON_FIELDS:
            continue
        person = event.body.get(_PERSON_FIELDS[event.kind])
        if person:
            connection.execute(_ADD, {"person": person, "room": room})
        elif event.kind == ProgramInvited.kind:
            _remove_guest(connection, room, event)


def _remove_guest(connection: Connection, room: str, withdrawn: Entry) -> None:
    """Take a room off the list of the program whose invitation was withdrawn, unless it ever sat there."""
    asked = (
        select(EVENT.c.body)
        .where(EVENT.c.room == room, EVENT.c.seq < withdrawn.seq, EVENT.c.kind == ProgramInvited.kind)
        .order_by(EVENT.c.seq)
    )
    bodies = map(json.loads, connection.scalars(asked))
    guests = {body["seat"]: body["person"] for body in bodies}
    person = guests.get(withdrawn.body["seat"], "")
    sat = exists().where(
        EVENT.c.room == room,
        EVENT.c.kind == SatDown.kind,
        EVENT.c.body.contains(json.dumps(person), autoescape=True),
    )
    connection.execute(delete(SITTING).where(SITTING.c.person == person, SITTING.c.room == room, ~sat))


def rooms_of(connection: Connection, person: str) -> list[str]:
    """Return the rooms where this person sits or sat, the newest first."""
    asked = (
        select(ROOM.c.id)
        .join(SITTING, SITTING.c.room == ROOM.c.id)
        .where(SITTING.c.person == person)
        .order_by(ROOM.c.created.desc(), ROOM.c.id)
    )
    return list(connection.scalars(asked))


class Log(NamedTuple):
    """How long the log of a room is, and when something last happened there."""

    room: str
    seq: int
    at: float


def logs_of(connection: Connection, person: str) -> list[Log]:
    """Return the logs of the rooms where this person sits or sat."""
    other = EVENT.alias()
    last = select(func.max(other.c.seq)).where(other.c.room == SITTING.c.room).scalar_subquery()
    asked = (
        select(EVENT.c.room, EVENT.c.seq, EVENT.c.at)
        .select_from(SITTING)
        .join(EVENT, (EVENT.c.room == SITTING.c.room) & (EVENT.c.seq == last))
        .where(SITTING.c.person == person)
    )
    return [Log(*row) for row in connection.execute(asked)]


def shared(connection: Connection, person: str, other: str, at: float) -> str:
    """Return the newest room of before this time where both sit or sat; empty where there is none."""
    mine, theirs = SITTING.alias(), SITTING.alias()
    asked = (
        select(ROOM.c.id)
        .join(mine, (mine.c.room == ROOM.c.id) & (mine.c.person == person))
        .join(theirs, (theirs.c.room == ROOM.c.id) & (theirs.c.person == other))
        .where(ROOM.c.created <= at)
        .order_by(ROOM.c.created.desc(), ROOM.c.id)
        .limit(1)
    )
    return connection.scalar(asked) or ""


def game_of(connection: Connection, room: str) -> str:
    """Return the game of a room."""
    opened = select(EVENT.c.body).where(EVENT.c.room == room, EVENT.c.seq == 1)
    game: str = json.loads(connection.scalar(opened) or "{}").get("game", "")
    return game


def name_in(connection: Connection, room: str, person: str) -> str:
    """Return the last name of a person in a room; empty where they never sat, or were erased."""
    about = EVENT.c.body.contains(json.dumps(person), autoescape=True)
    named = EVENT.c.kind.in_((SatDown.kind, Renamed.kind))
    asked = select(EVENT.c.body).where(EVENT.c.room == room, named, about).order_by(EVENT.c.seq.desc())
    bodies = map(json.loads, connection.scalars(asked))
    return next((body["name"] for body in bodies if body["person"] == person), "")
