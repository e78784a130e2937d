"""The processes that keep one house together: who is alive, who does what, and who sees whom.

A worker is alive for as long as it said by the database's clock, and no longer than others see that time
change by their own monotonic clocks: the database's clock may be set back. What it claimed, and the people
who have a table open there, count only while it lives: nothing else need be renewed.
"""

import json
import time
from collections.abc import Collection, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, text

from speeltafel.store import log
from speeltafel.store.log import Entry

T = TypeVar("T")

ALIVE = 4.0
"""Seconds a worker lives on after it last said so: three heartbeats may be late or lost."""
AT_ONCE = 50
"""Duties of the dead that one worker takes over at a time, so that the others get some too."""
REMEMBERED = 3600.0
"""Seconds for which is kept when somebody was last seen, and which workers there were."""

_NOW = "extract(epoch FROM clock_timestamp())"
_DEAD = f"NOT EXISTS (SELECT 1 FROM worker WHERE worker.id = lease.worker AND worker.until > {_NOW})"
_BEAT = text(
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
# What we were done with while nobody could be told.
_DROP = text("DELETE FROM lease WHERE worker = :me AND what <> ALL(CAST(:held AS text[]))")
_ATTEND = text(
    "INSERT INTO presence (room, person, worker, seen, here) VALUES (:room, :person, :me, :seen, :here) "
    "ON CONFLICT (room, person, worker) DO UPDATE SET seen = excluded.seen, here = excluded.here"
)
# Who had the table open at a worker that died was there as long as it lived.
_PRESENT = text(
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


_NEWS = text(
    "SELECT event.* FROM unnest(CAST(:rooms AS text[]), CAST(:seqs AS int[])) AS known (room, seq) "
    "JOIN event ON event.room = known.room AND event.seq > known.seq ORDER BY event.room, event.seq"
)


def news(connection: Connection, known: Mapping[str, int]) -> dict[str, list[Entry]]:
    """What follows in the logs of these rooms on as many events as are known."""
    found: dict[str, list[Entry]] = {}
    if known:
        for row in connection.execute(_NEWS, {"rooms": list(known), "seqs": list(known.values())}):
            found.setdefault(row.room, []).append(log.from_row(row))
    return found


class Writes(Protocol):
    """What a crew needs of a store."""

    def write(self, work: Any, word: str = "") -> "Future[Any]":
        """Do this within the next commit."""


@dataclass(frozen=True, slots=True)
class Beat:
    """What a worker hears when it says that it lives."""

    living: Mapping[str, dict[str, Any]]
    """Who else does, and itself, with their figures."""
    taken: list[str]
    """Duties of the dead, which are now its own."""


@dataclass(frozen=True, slots=True)
class Seen:
    """When somebody was last seen at a table, and whether they have it open at another worker."""

    at: float
    elsewhere: bool


class Crew:
    """One worker among the others."""

    def __init__(self, store: Writes, me: str) -> None:
        self._store, self.me = store, me
        self._heartbeats: dict[str, tuple[float, float]] = {}
        """Until when each worker said that it lives, and when that was first seen by our monotonic clock."""

    def beat(self, figures: Mapping[str, Any], held: Collection[str], now: float) -> "Future[Beat]":
        """Say that we live and what we do, and take over what the dead left."""
        ours = list(held)

        def work(connection: Connection) -> Beat:
            connection.execute(_BEAT, {"me": self.me, "alive": ALIVE, "figures": json.dumps(dict(figures))})
            connection.execute(_DROP, {"me": self.me, "held": ours})
            for sweep in _SWEEP:
                connection.execute(sweep, {"old": REMEMBERED, "since": now - REMEMBERED})
            self._expire(connection)
            taken = connection.scalars(_TAKE_OVER, {"me": self.me, "most": AT_ONCE})
            return Beat(
                living={row.id: json.loads(row.figures) for row in connection.execute(_LIVING)},
                taken=sorted(taken),
            )

        return self._store.write(work)

    def _expire(self, connection: Connection) -> None:
        """Declare workers dead whose heartbeat is unchanged for too long, whatever their time says."""
        now, living = time.monotonic(), list(connection.execute(_LIVING))
        heard = {row.id: (row.until, now) for row in living}
        for id, known in self._heartbeats.items():
            if id in heard and heard[id][0] == known[0]:
                heard[id] = known
        self._heartbeats = heard
        for id, (until, since) in heard.items():
            if now - since >= ALIVE:
                connection.execute(_EXPIRE, {"id": id, "until": until})

    def leave(self) -> "Future[None]":
        """Say goodbye: what we had is at once there for others to take over."""

        def work(connection: Connection) -> None:
            for step in _LEAVE:
                connection.execute(step, {"me": self.me})

        return self._store.write(work)

    def claim(self, what: str) -> "Future[bool]":
        """Take a duty that nobody living has; answers whether it is ours."""
        asked = {"what": what, "me": self.me}
        return self._store.write(lambda connection: connection.scalar(_CLAIM, asked) is not None)

    def release(self, what: str) -> "Future[None]":
        """Have done with a duty."""
        asked = {"what": what, "me": self.me}
        return self._store.write(lambda connection: connection.execute(_RELEASE, asked).close())

    def attend(self, seen: Collection[tuple[str, str, float, bool]], word: str = "") -> "Future[None]":
        """Keep who was seen at which table and when, and whether they have it open here; others hear it."""
        rows = [
            {"room": room, "person": person, "me": self.me, "seen": at, "here": int(here)}
            for room, person, at, here in sorted(seen)
        ]
        return self._store.write(lambda connection: connection.execute(_ATTEND, rows).close(), word)

    def present(self, connection: Connection, rooms: Collection[str]) -> dict[str, dict[str, Seen]]:
        """Who was seen at these tables."""
        found: dict[str, dict[str, Seen]] = {}
        if not rooms:
            return found
        for row in connection.execute(_PRESENT, {"me": self.me, "rooms": list(rooms)}):
            found.setdefault(row.room, {})[row.person] = Seen(row.seen, row.here)
        return found
