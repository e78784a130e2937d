"""Transfer: a copy of everything in a store to another one, of either database, verified on arrival.

All tables are copied in one transaction, from one snapshot. Then the rows of both sides are counted and their
hashes compared, and every log is replayed from the copy; where anything differs nothing is transferred.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.store import log
from speeltafel.store.check import Fold
from speeltafel.store.errors import BadStore
from speeltafel.store.log import Entry
from speeltafel.store.tables import EVENT, METADATA, ONE_TIME, ROOM
from speeltafel.store.workers import LEASE, PRESENCE, WORKER

EPHEMERAL = frozenset({WORKER, LEASE, PRESENCE, ONE_TIME})
"""The tables that are not copied to another store."""
TABLES: Sequence[Table] = [table for table in METADATA.sorted_tables if table not in EPHEMERAL]
"""The tables that are copied, each after those it refers to."""
BATCH = 1000
"""Rows that are copied at a time."""


@dataclass(frozen=True, slots=True)
class Transferred:
    """What was copied."""

    rows: dict[str, int]
    """How many, by table."""
    unreadable: list[str]
    """Rooms whose logs can't be replayed by this version: copied as they are."""


def copy(source: Connection, target: Connection, fold: Fold | None) -> Transferred:
    """Copy everything from one connection to another, within the transaction of each, and compare.

    Without `fold` no log is replayed, and the source may belong to a server that is running.
    """
    if fold is not None:
        for connection in (source, target):
            _refuse_running(connection)
    _refuse_filled(target)
    sums = {table.name: _sum(_copied(source, target, table)) for table in TABLES}
    for table in TABLES:
        if _sum(_rows(target, table)) != sums[table.name]:
            raise BadStore(
                Text(
                    f"De tabel {table.name} kwam anders aan dan hij vertrok; er is niets verhuisd.",
                    f"The table {table.name} arrived otherwise than it left; nothing was moved.",
                )
            )
    rows = {name: count for name, (count, _) in sums.items()}
    if fold is None:
        return Transferred(rows, [])
    unreadable = [room for room, seed, events in _logs(target) if not _replays(fold, seed, events)]
    return Transferred(rows, unreadable)


def _refuse_running(connection: Connection) -> None:
    """Raise where workers use the database now: what they write from now on would be missing."""
    if connection.dialect.name != "postgresql":
        return
    living = text(f"SELECT count(*) FROM {WORKER.name} WHERE until > extract(epoch FROM clock_timestamp())")
    if connection.scalar(living):
        raise BadStore(
            Text(
                "Deze server draait nog; stop hem eerst, dan verhuist alles.",
                "This server is still running; stop it first, then everything moves.",
            )
        )


def _refuse_filled(target: Connection) -> None:
    for table in TABLES:
        if target.scalar(select(func.count()).select_from(table)):
            raise BadStore(
                Text(
                    f"De nieuwe plek is niet leeg: de tabel {table.name} heeft al regels.",
                    f"The new place is not empty: the table {table.name} already has rows.",
                )
            )


def _copied(source: Connection, target: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """Yield the rows of a table, in batches, after they were copied."""
    for rows in _rows(source, table):
        try:
            target.execute(insert(table), [dict(row._mapping) for row in rows])
        except DBAPIError as error:
            raise BadStore(
                Text(
                    f"Een regel van de tabel {table.name} past niet op de nieuwe plek: {error.orig}.",
                    f"A row of the table {table.name} doesn't fit into the new place: {error.orig}.",
                )
            ) from error
        yield rows


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    found = connection.execute(select(table).execution_options(yield_per=BATCH))
    return iter(found.partitions())


def _sum(batches: Iterator[Sequence[Any]]) -> tuple[int, int]:
    """Return how many rows there are, and the sum of their hashes, which doesn't depend on their order."""
    count = total = 0
    for rows in batches:
        for row in rows:
            shown = [value.hex() if isinstance(value, bytes) else value for value in row]
            total = (total + int.from_bytes(sha256(json.dumps(shown).encode()).digest())) % 2**256
            count += 1
    return count, total


def _logs(connection: Connection) -> Iterator[tuple[str, bytes, list[Entry]]]:
    """Yield every room with its seed and log."""
    seeds = {row.id: row.seed for row in connection.execute(select(ROOM.c.id, ROOM.c.seed))}
    ordered = select(EVENT).order_by(EVENT.c.room, EVENT.c.seq).execution_options(yield_per=BATCH)
    for room, rows in groupby(connection.execute(ordered), attrgetter("room")):
        yield room, bytes(seeds[room]), [log.from_row(row) for row in rows]


def _replays(fold: Fold, seed: bytes, events: Sequence[Entry]) -> bool:
    try:
        fold(seed, events)
    except Refusal:
        return False
    return True
