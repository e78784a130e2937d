"""The registry of workers: the processes that share a PostgreSQL database, their leases, and who is present.

A worker is alive until a time it wrote by the database's clock, and no longer than other workers see that
time change by their own monotonic clocks: the database's clock may be set back. Its leases, and the people
who have a table open at it, count only while it lives, so nothing else need be renewed.
"""

import json
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, Double, Integer, Table, Text, text

from speeltafel.store import log
from speeltafel.store.log import Entry
from speeltafel.store.tables import METADATA

ALIVE = 4.0
"""Seconds a worker lives on after its last heartbeat: three of them may be late or lost."""
MAX_TAKEN_OVER = 50
"""Leases of dead workers that one worker takes over at a time, so that the others get some too."""
RETENTION = 3600.0
"""Seconds for which rows about dead workers and absent people are kept."""

# The processes that share one database, their leases, and who is present at them. Nothing of it must survive
# a restart of the database.
WORKER = Table(
    "worker",
    METADATA,
    Column("id", Text, primary_key=True),
    # Until when it is alive, by the database's clock.
    Column("until", Double, nullable=False),
    Column("figures", Text, nullable=False),
    sqlite_with_rowid=False,
)

LEASE = Table(
    "lease",
    METADATA,
    Column("what", Text, primary_key=True),
    Column("worker", Text, nullable=False),
    sqlite_with_rowid=False,
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("worker", Text, primary_key=True),
    Column("seen", Double, nullable=False),
    # Whether the table is open there now: 0 or 1.
    Column("here", Integer, nullable=False),
    sqlite_with_rowid=False,
)

_NOW = "extract(epoch FROM clock_timestamp())"
_DEAD = f"NOT EXISTS (SELECT 1 FROM worker WHERE worker.id = lease.worker AND worker.until > {_NOW})"
_HEARTBEAT = text(
    f"INSERT INTO worker (id, until, figures) VALUES (:me, {_NOW} + :alive, :figures) "
    "ON CONFLICT (id) DO UPDATE SET until = excluded.until, figures = excluded.figures"
)
_LIVING = text(f"SELECT id, until, figures FROM worker WHERE until > {_NOW} ORDER BY id")
_EXPIRE = text(f"UPDATE worker SET until = {_NOW} WHERE id = :id AND until = :until")
_TAKE_OVER = text(
    "UPDATE lease SET worker = :me WHERE what IN "
    f"(SELECT what FROM lease WHERE {_DEAD} ORDER BY what LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING what"
)
_CLAIM = text(
    "INSERT INTO lease (what, worker) VALUES (:what, :me) "
    f"ON CONFLICT (what) DO UPDATE SET worker = :me WHERE lease.worker = :me OR {_DEAD} RETURNING what"
)
_RELEASE = text("DELETE FROM lease WHERE what = :what AND worker = :me")
# Leases that were released while the database was away.
_DROP = text("DELETE FROM lease WHERE worker = :me AND what <> ALL(CAST(:held AS text[]))")
_RECORD_PRESENCE = text(
    "INSERT INTO presence (room, person, worker, seen, here) VALUES (:room, :person, :me, :seen, :here) "
    "ON CONFLICT (room, person, worker) DO UPDATE SET seen = excluded.seen, here = excluded.here"
)
# Whoever had the table open at a worker that died was present as long as it lived.
_PRESENCE = text(
    "SELECT room, person, "
    f"max(CASE WHEN here = 1 THEN greatest(seen, least(until, {_NOW})) ELSE seen END) AS seen, "
    f"bool_or(here = 1 AND worker <> :me AND coalesce(until > {_NOW}, false)) AS here "
    "FROM presence LEFT JOIN worker ON worker.id = presence.worker "
    "WHERE room = ANY(:rooms) GROUP BY room, person"
)
_LEAVE = (
    text(f"UPDATE presence SET here = 0, seen = greatest(seen, {_NOW}) WHERE worker = :me AND here = 1"),
    text("DELETE FROM worker WHERE id = :me"),
)
_SWEEP = (
    text(f"DELETE FROM worker WHERE until < {_NOW} - :old"),
    text("DELETE FROM presence WHERE seen < :since AND worker NOT IN (SELECT id FROM worker)"),
)
_NEW_EVENTS = text(
    "SELECT event.* FROM unnest(CAST(:rooms AS text[]), CAST(:seqs AS int[])) AS known (room, seq) "
    "JOIN event ON event.room = known.room AND event.seq > known.seq ORDER BY event.room, event.seq"
)


def new_events(connection: Connection, known: Mapping[str, int]) -> dict[str, list[Entry]]:
    """Return the events of these rooms that follow on the number of each that is known."""
    found: dict[str, list[Entry]] = {}
    if known:
        for row in connection.execute(_NEW_EVENTS, {"rooms": list(known), "seqs": list(known.values())}):
            found.setdefault(row.room, []).append(log.from_row(row))
    return found


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """What a worker learns with its heartbeat."""

    living: Mapping[str, dict[str, Any]]
    """The metrics of every living worker, itself among them."""
    taken: list[str]
    """The leases of dead workers it took over."""


@dataclass(frozen=True, slots=True)
class LastSeen:
    """When somebody was last seen at a table, and whether they have it open at another worker."""

    at: float
    elsewhere: bool


class WorkerRegistry:
    """This process as one of the workers; `id` is its name among them."""

    def __init__(self, write: "Callable[..., Future[Any]]", id: str) -> None:
        self._write, self.id = write, id
        """`Store.write`, and the name of this worker."""
        self._heartbeats: dict[str, tuple[float, float]] = {}
        """Until when each worker is alive, and when that was first seen by our monotonic clock."""

    def heartbeat(self, metrics: Mapping[str, Any], held: Collection[str], now: float) -> "Future[Heartbeat]":
        """Say that this worker lives and holds these leases, and take over leases of dead workers."""
        ours = list(held)

        def work(connection: Connection) -> Heartbeat:
            written = {"me": self.id, "alive": ALIVE, "figures": json.dumps(dict(metrics))}
            connection.execute(_HEARTBEAT, written)
            connection.execute(_DROP, {"me": self.id, "held": ours})
            for sweep in _SWEEP:
                connection.execute(sweep, {"old": RETENTION, "since": now - RETENTION})
            self._expire(connection)
            taken = connection.scalars(_TAKE_OVER, {"me": self.id, "most": MAX_TAKEN_OVER})
            return Heartbeat(
                living={row.id: json.loads(row.figures) for row in connection.execute(_LIVING)},
                taken=sorted(taken),
            )

        return self._write(work)

    def _expire(self, connection: Connection) -> None:
        """Declare workers dead whose heartbeat is unchanged for too long, whatever their time says."""
        now, living = time.monotonic(), list(connection.execute(_LIVING))
        seen = {row.id: (row.until, now) for row in living}
        for id, before in self._heartbeats.items():
            if id in seen and seen[id][0] == before[0]:
                seen[id] = before
        self._heartbeats = seen
        for id, (until, since) in seen.items():
            if now - since >= ALIVE:
                connection.execute(_EXPIRE, {"id": id, "until": until})

    def leave(self) -> "Future[None]":
        """Sign this worker off, so that others can take over its leases at once."""

        def work(connection: Connection) -> None:
            for step in _LEAVE:
                connection.execute(step, {"me": self.id})

        return self._write(work)

    def claim(self, lease: str) -> "Future[bool]":
        """Take a lease that no living worker holds; the result says whether it is ours now."""
        asked = {"what": lease, "me": self.id}
        return self._write(lambda connection: connection.scalar(_CLAIM, asked) is not None)

    def release(self, lease: str) -> "Future[None]":
        """Give a lease back."""
        asked = {"what": lease, "me": self.id}
        return self._write(lambda connection: connection.execute(_RELEASE, asked).close())

    def record_presence(
        self, seen: Collection[tuple[str, str, float, bool]], message: str = ""
    ) -> "Future[None]":
        """Store who was seen at which table and when, and whether they have it open at this worker."""
        rows = [
            {"room": room, "person": person, "me": self.id, "seen": at, "here": int(here)}
            for room, person, at, here in sorted(seen)
        ]
        return self._write(
            lambda connection: connection.execute(_RECORD_PRESENCE, rows).close(), message=message
        )

    def presence(self, connection: Connection, rooms: Collection[str]) -> dict[str, dict[str, LastSeen]]:
        """Return who was seen at these tables."""
        found: dict[str, dict[str, LastSeen]] = {}
        if not rooms:
            return found
        for row in connection.execute(_PRESENCE, {"me": self.id, "rooms": list(rooms)}):
            found.setdefault(row.room, {})[row.person] = LastSeen(row.seen, row.here)
        return found
