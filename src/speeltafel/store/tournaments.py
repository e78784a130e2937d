"""Tournaments: their rows and logs, and whose they are. Both follow from the events in their transaction."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import say
from speeltafel.play.events import Entry
from speeltafel.play.tournaments import messages
from speeltafel.play.tournaments.commands import ending
from speeltafel.play.tournaments.events import (
    Begun,
    Change,
    Closed,
    Entered,
    Event,
    LogRewritten,
    Opened,
    Stopped,
    Withdrawn,
    encode,
)
from speeltafel.play.tournaments.state import fold
from speeltafel.store import log
from speeltafel.store.errors import Conflict, TooManyTournaments
from speeltafel.store.tables import PERSON, TOURNAMENT, TOURNAMENT_EVENT, TOURNAMENT_PERSON

PERSONAL_FIELDS = ("name", "title")
"""The fields of events with a person's own words."""
STATES = {Begun.kind: "running", Stopped.kind: "stopping", Closed.kind: "over"}
"""The state of a tournament after an event; it begins `open`."""
UNFINISHED = ("open", "running")
"""The states of tournaments that people enter or play."""


@dataclass(frozen=True, slots=True)
class Row:
    """A tournament. The secret decides its dice, so it is shown only when it is over."""

    id: str
    created: float
    state: str
    secret: bytes = field(repr=False)


def create(connection: Connection, id: str, secret: bytes, opened: Entry, most: int) -> None:
    """Make a new tournament, together with its first event; refuse an organiser with so many that are open.

    They are counted where it is stored, and the organiser's row is locked, so that of many requests at the
    same moment only so many succeed.
    """
    if connection.scalar(select(TOURNAMENT.c.id).where(TOURNAMENT.c.id == id)) is not None:
        raise Conflict(f"Tournament {id[:60]!a} is already there.")
    body = opened.body
    connection.execute(select(PERSON.c.id).where(PERSON.c.id == body["person"]).with_for_update())
    if count_open(connection, body["person"]) >= most:
        raise TooManyTournaments(say(messages.TOO_MANY, most=most))
    connection.execute(
        insert(TOURNAMENT).values(
            id=id,
            created=opened.at,
            secret=secret,
            state="open",
            organiser=body["person"],
            listed=int(body.get("listed", False)),
        )
    )
    append(connection, id, [opened])


def append(connection: Connection, id: str, entries: Sequence[Entry]) -> None:
    """Add events to a log: all of them, following on the last one there, or none (`Conflict`)."""
    length = _length(connection, id)
    for place, entry in enumerate(entries, length + 1):
        if entry.seq != place:
            raise log.conflict(id, length, entry.seq)
        row = {"tournament": id, "seq": entry.seq, "at": entry.at, "kind": entry.kind}
        connection.execute(insert(TOURNAMENT_EVENT).values(**row, body=log.write_body(entry.body)))
        _project(connection, id, entry)


def _length(connection: Connection, id: str) -> int:
    last = select(func.max(TOURNAMENT_EVENT.c.seq)).where(_of(id))
    return connection.scalar(last) or 0


def _project(connection: Connection, id: str, entry: Entry) -> None:
    """Update the tournament's state, and whom it is a tournament of."""
    if entry.kind in STATES:
        changed = update(TOURNAMENT).where(TOURNAMENT.c.id == id).values(state=STATES[entry.kind])
        connection.execute(changed)
    person = entry.body.get("person", "") if entry.kind in (Opened.kind, Entered.kind) else ""
    its = (TOURNAMENT_PERSON.c.tournament == id) & (TOURNAMENT_PERSON.c.person == person)
    if person and connection.scalar(select(TOURNAMENT_PERSON.c.person).where(its)) is None:
        connection.execute(insert(TOURNAMENT_PERSON).values(tournament=id, person=person))


def row(connection: Connection, id: str) -> Row | None:
    """Return the tournament with this id."""
    found = connection.execute(select(TOURNAMENT).where(TOURNAMENT.c.id == id)).one_or_none()
    return None if found is None else Row(found.id, found.created, found.state, bytes(found.secret))


def entries(connection: Connection, id: str, after: int = 0) -> list[Entry]:
    """Return the events of a tournament with a number above `after`, in order."""
    column = TOURNAMENT_EVENT.c
    asked = select(TOURNAMENT_EVENT).where(_of(id), column.seq > after).order_by(column.seq)
    return [log.from_row(found) for found in connection.execute(asked)]


def running(connection: Connection) -> dict[str, int]:
    """Return the tournaments that are being played or stopped, with the number of each one's last event."""
    column = TOURNAMENT_EVENT.c
    last = select(func.max(column.seq)).where(column.tournament == TOURNAMENT.c.id).scalar_subquery()
    asked = select(TOURNAMENT.c.id, last).where(TOURNAMENT.c.state.in_(("running", "stopping")))
    return {id: seq or 0 for id, seq in connection.execute(asked)}


def count_open(connection: Connection, organiser: str) -> int:
    """Return how many tournaments of an organiser are not over."""
    asked = select(func.count()).select_from(TOURNAMENT)
    theirs = (TOURNAMENT.c.organiser == organiser, TOURNAMENT.c.state.in_(UNFINISHED))
    return connection.scalar(asked.where(*theirs)) or 0


def damaged(connection: Connection) -> list[str]:
    """Return the tournaments whose logs can't be read: a gap, or an event that is none."""
    found = []
    for id in list(connection.scalars(select(TOURNAMENT.c.id).order_by(TOURNAMENT.c.id))):
        try:
            is_whole = fold(entries(connection, id)).seq > 0
        except (Refusal, ValueError, TypeError, LookupError, AttributeError):
            is_whole = False
        if not is_whole:
            found.append(id)
    return found


def found_by(connection: Connection, person: str, most: int) -> list[str]:
    """Return what a person finds, the newest first: their own, and the listed that are not over."""
    own = select(TOURNAMENT_PERSON.c.tournament).where(TOURNAMENT_PERSON.c.person == person)
    listed = (TOURNAMENT.c.listed == 1) & TOURNAMENT.c.state.in_(UNFINISHED)
    asked = select(TOURNAMENT.c.id).where(or_(listed, TOURNAMENT.c.id.in_(own)))
    return list(connection.scalars(asked.order_by(TOURNAMENT.c.created.desc(), TOURNAMENT.c.id).limit(most)))


def erase(connection: Connection, person: str) -> None:
    """Erase a person's words from tournaments. They play no further, and what they organise ends.

    An event says that the log was rewritten, so whoever holds it in memory reads it again.
    """
    theirs = select(TOURNAMENT_PERSON.c.tournament).where(TOURNAMENT_PERSON.c.person == person)
    for id in list(connection.scalars(theirs)):
        _blank(connection, person, id)
        length, changes = _length(connection, id), _parting(connection, id, person)
        at = connection.scalar(select(func.max(TOURNAMENT_EVENT.c.at)).where(_of(id))) or 0.0
        events = [Event(length + place, at, change) for place, change in enumerate(changes, 1)]
        append(connection, id, [encode(event) for event in events])
    connection.execute(delete(TOURNAMENT_PERSON).where(TOURNAMENT_PERSON.c.person == person))
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.organiser == person).values(organiser=""))


def both_in(connection: Connection, person: str, other: str) -> bool:
    """Return whether two people are entrants of one tournament that is not over."""
    column = TOURNAMENT_PERSON.c
    theirs, others = (select(column.tournament).where(column.person == one) for one in (person, other))
    column = TOURNAMENT.c
    shared = select(column.id).where(
        column.id.in_(theirs), column.id.in_(others), column.state.in_(UNFINISHED)
    )
    for id in list(connection.scalars(shared)):
        entrants = {entry.body["person"] for entry in entries(connection, id) if entry.kind == Entered.kind}
        if entrants >= {person, other}:
            return True
    return False


def move(connection: Connection, person: str, to: str) -> None:
    """Give what a person organises and plays along in to another person, in the events too.

    As after erasing, an event says that the log was rewritten.
    """
    column = TOURNAMENT_PERSON.c
    for id in list(connection.scalars(select(column.tournament).where(column.person == person))):
        for seq, text, body in _bodies(connection, person, id):
            _rewrite(connection, id, seq, text, {**body, "person": to})
        at = connection.scalar(select(func.max(TOURNAMENT_EVENT.c.at)).where(_of(id))) or 0.0
        append(connection, id, [encode(Event(_length(connection, id) + 1, at, LogRewritten()))])
        known = select(column.person).where(column.tournament == id, column.person == to)
        if connection.scalar(known) is None:
            connection.execute(insert(TOURNAMENT_PERSON).values(tournament=id, person=to))
    connection.execute(delete(TOURNAMENT_PERSON).where(column.person == person))
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.organiser == person).values(organiser=to))


def _parting(connection: Connection, id: str, person: str) -> list[Change]:
    """Return what follows for a tournament; of one whose log is damaged only that it was rewritten."""
    changes: list[Change] = [LogRewritten()]
    try:
        state = fold(entries(connection, id))
        is_organiser = state.settings.person == person
    except (Refusal, ValueError, TypeError, LookupError, AttributeError):
        return changes
    entrant = state.entrant_of(person)
    if not state.closed and entrant is not None and not entrant.withdrawn:
        changes.append(Withdrawn(entrant.number, "left"))
    if not state.closed and is_organiser:
        changes += ending(state)
    return changes


def _blank(connection: Connection, person: str, id: str) -> None:
    """Blank a person's own words; the length stays, so that SQLite overwrites each row in its place."""
    for seq, text, body in _bodies(connection, person, id):
        words = {field: "" for field in PERSONAL_FIELDS if body.get(field)}
        _rewrite(connection, id, seq, text, {**body, **words})


def _bodies(connection: Connection, person: str, id: str) -> list[tuple[int, str, dict[str, Any]]]:
    """Return the events that name a person: their numbers, and what they say as text and read."""
    column = TOURNAMENT_EVENT.c
    named = select(column.seq, column.body).where(_of(id), column.kind.in_((Opened.kind, Entered.kind)))
    found = [(seq, text, json.loads(text)) for seq, text in connection.execute(named)]
    return [(seq, text, body) for seq, text, body in found if body.get("person") == person]


def _rewrite(connection: Connection, id: str, seq: int, text: str, body: dict[str, Any]) -> None:
    changed = update(TOURNAMENT_EVENT).where(_of(id), TOURNAMENT_EVENT.c.seq == seq)
    connection.execute(changed.values(body=log.write_body(body).ljust(len(text))))


def _of(id: str) -> ColumnElement[bool]:
    return TOURNAMENT_EVENT.c.tournament == id
