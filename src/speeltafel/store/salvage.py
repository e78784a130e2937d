"""Salvage: a new store with everything that can be read of a damaged one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert
from sqlalchemy.exc import StatementError

from speeltafel.store import backup, check, log, sqlite
from speeltafel.store.check import REFERENCES, Report
from speeltafel.store.store import Store
from speeltafel.store.tables import EVENT, ROOM
from speeltafel.store.transfer import BATCH, TABLES


@dataclass(slots=True)
class Salvaged:
    """How many rows of each table were written, and how many were left out."""

    written: dict[str, int] = field(default_factory=dict)
    skipped: dict[str, int] = field(default_factory=dict)
    """Rows that could be read and that the new store refused; only tables that have any."""


def save(source: Connection, target: Path, report: Report) -> Salvaged:
    """Write all that can be read to a new file; of a damaged log, the events before the damage.

    A room whose first event is damaged is left out, with the rows that name it. So is a row that the new
    store refuses, such as one with a NULL where a value is required, or a second one with the same secret.
    """
    salvaged = Salvaged()

    def fill(part: Path) -> None:
        with Store.open(part) as store:
            store.write(lambda there: _copy(source, there, report, salvaged)).result()

    backup.write(target, fill)
    return salvaged


def _copy(source: Connection, target: Connection, report: Report, salvaged: Salvaged) -> None:
    columns = check.columns_of(source)
    lost = {broken.room for broken in report.broken if not broken.whole}
    kept: dict[str, set[str]] = {}
    for table in TABLES:
        if table is EVENT:
            continue
        every = check.rows(source, table, columns)
        rows = [dict(row._mapping) for row in every if check.fits(row, table)]
        unfit = len(every) - len(rows)
        if table is ROOM:
            rows = [row for row in rows if row["id"] not in lost]
        for other, column, named in REFERENCES:
            if other is table:
                rows = [row for row in rows if row[column] in kept[named.name]]
        taken = _write(target, table, rows)
        kept[table.name] = {row["id"] for row in taken if "id" in row}
        salvaged.written[table.name] = len(taken)
        if skipped := unfit + len(rows) - len(taken):
            salvaged.skipped[table.name] = skipped
    whole = {broken.room: broken.whole for broken in report.broken}
    salvaged.written[EVENT.name] = 0
    for room in sorted(kept[ROOM.name]):
        events, _ = check.readable_log(source, room)
        replayed = log.to_rows(room, events[: whole.get(room, len(events))])
        salvaged.written[EVENT.name] += len(_write(target, EVENT, replayed))


def _write(target: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Insert the rows that the table accepts, and return those."""
    taken: list[Mapping[str, Any]] = []
    for start in range(0, len(rows), BATCH):
        batch = rows[start : start + BATCH]
        if _insert(target, table, batch):
            taken += batch
        else:
            taken += [row for row in batch if _insert(target, table, [row])]
    return taken


def _insert(target: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Insert all of these rows or none; return whether the table accepts them."""
    try:
        with target.begin_nested():
            target.execute(insert(table), [dict(row) for row in rows])
    except StatementError as error:
        if sqlite.translate_error(error, Path()) is not None:
            raise  # A full disk or the like, and no fault of the rows.
        return False
    return True
