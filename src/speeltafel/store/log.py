"""The log of a room: what an event is, how it becomes a row, and what may follow on what is stored."""

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.json import encode
from sqlalchemy import Connection, bindparam, func, insert, select

from speeltafel.core.words import Text
from speeltafel.play.events import Entry as Entry
from speeltafel.store.refusals import Stale, UnknownRoom
from speeltafel.store.tables import EVENT, ROOM

Row = Mapping[str, Any]
"""An event as the table has it."""

_LENGTHS = select(
    ROOM.c.id,
    func.coalesce(select(func.max(EVENT.c.seq)).where(EVENT.c.room == ROOM.c.id).scalar_subquery(), 0),
).where(ROOM.c.id.in_(bindparam("rooms", expanding=True)))
_ADD = insert(EVENT)
# ASCII only: whatever a person types, half a surrogate pair included, survives every database.
_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
_PLAIN = frozenset({int, str})


def to_rows(room: str, events: Sequence[Entry]) -> list[Row]:
    """These events as rows; refused where their numbers don't follow on each other."""
    for before, after in pairwise(events):
        if after.seq != before.seq + 1:
            raise out_of_step(room, before.seq, after.seq)
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
    """A body as the store keeps it."""
    if _PLAIN.issuperset(map(type, body.values())):  # A move is: this takes a quarter of the time.
        try:
            return encode(body).decode("ascii")
        except ValueError:
            pass
    return _ENCODER.encode(dict(body))


def from_row(row: Any) -> Entry:
    """The event a row holds; a ValueError or TypeError where its bytes were damaged."""
    body = json.loads(row.body)
    if not isinstance(body, dict):
        raise ValueError(f"the body of event {row.seq} is no object")
    return Entry(row.seq, row.at, row.kind, body)


def lengths(connection: Connection, rooms: Collection[str]) -> dict[str, int]:
    """How many events each of these rooms has; a room that isn't there has no entry."""
    return dict(connection.execute(_LENGTHS, {"rooms": list(rooms)}).all())


def follow(lengths: Mapping[str, int], room: str, rows: Sequence[Row]) -> Stale | UnknownRoom | None:
    """Why these rows can't follow on a log of this length; None where they can."""
    if room not in lengths:
        return UnknownRoom(room)
    if rows and rows[0]["seq"] != lengths[room] + 1:
        return out_of_step(room, lengths[room], rows[0]["seq"])
    return None


def add(connection: Connection, rows: Sequence[Row]) -> None:
    """Put these rows at the end of their logs."""
    if rows:
        connection.execute(_ADD, rows)


def out_of_step(room: str, length: int, seq: int) -> Stale:
    """The refusal of an event that doesn't follow on a log of this length."""
    shown = ascii(room[:60])
    return Stale(
        Text(
            f"Kamer {shown} staat op gebeurtenis {length}; daarop volgt {length + 1}, niet {seq}.",
            f"Room {shown} is at event {length}; {length + 1} follows on that, not {seq}.",
        )
    )
