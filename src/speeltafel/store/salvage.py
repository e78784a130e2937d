"""What can be saved of a damaged store, written to a new one; the damaged one is only read."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert

from speeltafel.store import backup, check, log
from speeltafel.store.check import REFERENCES, Report
from speeltafel.store.moving import KEPT
from speeltafel.store.store import Store
from speeltafel.store.tables import EVENT, ROOM

AT_ONCE = 1000
"""Rows that are written at a time."""


def save(source: Connection, target: Path, report: Report) -> dict[str, int]:
    """Write all that can be read to a new file, of damaged logs what came before the damage; counts the rows.

    A room without a single event in order is left out, and with it what names it.
    """
    written: dict[str, int] = {}

    def fill(part: Path) -> None:
        with Store.open(part) as store:
            written.update(store.write(lambda there: _carry(source, there, report)).result())

    backup.write(target, fill)
    return written


def _carry(source: Connection, target: Connection, report: Report) -> dict[str, int]:
    columns = check.columns_of(source)
    lost = {broken.room for broken in report.broken if not broken.whole}
    kept: dict[str, set[str]] = {}
    counts: dict[str, int] = {}
    for table in KEPT:
        if table is EVENT:
            continue
        rows = [row._mapping for row in check.rows(source, table, columns)]
        if table is ROOM:
            rows = [row for row in rows if row["id"] not in lost]
        for other, column, named in REFERENCES:
            if other is table:
                rows = [row for row in rows if row[column] in kept[named.name]]
        kept[table.name] = {row["id"] for row in rows if "id" in row}
        counts[table.name] = _write(target, table, map(dict, rows))
    whole = {broken.room: broken.whole for broken in report.broken}
    counts[EVENT.name] = 0
    for room in sorted(kept[ROOM.name]):
        events, _ = check.whole_log(source, room)
        counts[EVENT.name] += _write(target, EVENT, log.to_rows(room, events[: whole.get(room, len(events))]))
    return counts


def _write(target: Connection, table: Table, rows: Iterable[Any]) -> int:
    batch, count = [], 0
    for row in rows:
        batch.append(row)
        count += 1
        if len(batch) == AT_ONCE:
            target.execute(insert(table), batch)
            batch.clear()
    if batch:
        target.execute(insert(table), batch)
    return count
