"""The log of a room: rows of the event table, numbered from 1 without gaps."""

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, func, select

from speeltafel.play.events import Entry as Entry
from speeltafel.store.errors import Conflict, UnknownRoom
from speeltafel.store.tables import EVENT, ROOM

Row = Mapping[str, Any]
"""An event as a row of the table."""

_APPEND = {
    dialect: (
        "INSERT INTO event (room, seq, at, kind, body) SELECT {room}, {seq}, {at}, {kind}, {body} FROM room "
        "WHERE id = {room} AND {seq} = 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE room = {room})"
    ).format_map({name: placeholder.format(name) for name in ("room", "seq", "at", "kind", "body")})
    for dialect, placeholder in (("sqlite", ":{}"), ("postgresql", "%({})s"))
}
"""Adds one event, by dialect: only their drivers' placeholders differ."""
# ASCII, so that whatever a person types, half a surrogate pair included, survives every database.
_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))


def to_rows(room: str, events: Sequence[Entry]) -> list[Row]:
    """Return these events as rows; raise `Conflict` where their numbers don't follow on each other."""
    for before, after in pairwise(events):
        if after.seq != before.seq + 1:
            raise conflict(room, before.seq, after.seq)
    return [
        {
            "room": room,
            "seq": event.seq,
            "at": event.at,
            "kind": event.kind,
            "body": write_body(event.body),
        }
        for event in events
    ]


def write_body(body: Mapping[str, Any]) -> str:
    """Return the body of an event as JSON, in ASCII."""
    return _ENCODER.encode(dict(body))


def from_row(row: Any) -> Entry:
    """Return the event of a row; raise ValueError or TypeError where its bytes are damaged."""
    body = json.loads(row.body)
    if not isinstance(body, dict):
        raise ValueError(f"the body of event {row.seq} is no object")
    return Entry(row.seq, row.at, row.kind, body)


def append(connection: Connection, rows: Sequence[Row]) -> None:
    """Add rows to the end of one room's log; raise `Conflict` or `UnknownRoom` where they don't follow on it.

    The statement adds a row only if it follows on the last one, so nothing is read first. Where two processes
    add the same number at once, the primary key lets one fail. It runs on the driver's cursor, past
    SQLAlchemy, which would take four times as long, and every move waits for it.
    """
    if not rows:
        return
    statement = _APPEND[connection.dialect.name]
    with closing(connection.connection.cursor()) as cursor:
        for row in rows:
            cursor.execute(statement, row)
            if not cursor.rowcount:
                length = _length(connection, row["room"])
                raise (
                    UnknownRoom(row["room"]) if length is None else conflict(row["room"], length, row["seq"])
                )


def _length(connection: Connection, room: str) -> int | None:
    """Return how many events a room has; None where there is no such room."""
    last = select(func.coalesce(func.max(EVENT.c.seq), 0)).where(EVENT.c.room == room).scalar_subquery()
    return connection.scalar(select(last).select_from(ROOM).where(ROOM.c.id == room))


def conflict(room: str, length: int, seq: int) -> Conflict:
    """Return the error of an event that doesn't follow on a log of this length."""
    return Conflict(f"Room {room[:60]!a} is at event {length}; {length + 1} follows on that, not {seq}.")
