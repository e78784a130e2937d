"""Check of a store: what can be read, what is damaged, and whether its parts agree. It changes nothing."""

import os
import shutil
import sqlite3
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, NullPool, Table, create_engine, inspect, select
from sqlalchemy.exc import DBAPIError

from speeltafel.core.refusals import BadRecord, UnknownGame
from speeltafel.core.words import Text
from speeltafel.play.chance import Dice, next_seed
from speeltafel.play.events import REMEMBERED
from speeltafel.play.fold import BrokenLog
from speeltafel.play.table import Table as GameTable
from speeltafel.store import log, migrations, sqlite, tournaments
from speeltafel.store.errors import Damaged, NoData, Unavailable
from speeltafel.store.log import Entry
from speeltafel.store.settings import SERVER_KEY
from speeltafel.store.tables import (
    COUNTED,
    EVENT,
    METADATA,
    PERSON,
    RATING,
    ROOM,
    SETTING,
    TOURNAMENT_EVENT,
)

Fold = Callable[[bytes, Sequence[Entry]], GameTable]
"""Replays a log into a room; raises where the log is broken, or another version wrote it."""

MAX_MESSAGES = 20
"""Messages of SQLite's that are reported; a damaged page gives hundreds."""
READ_WHOLE = {table.name: table for table in (ROOM, PERSON, SETTING, COUNTED, RATING)}
"""The tables that are read as a whole, by name."""
REFERENCES = tuple(
    (table, key.parent.name, key.column.table)
    for table in METADATA.sorted_tables
    for key in sorted(table.foreign_keys, key=lambda key: key.parent.name)
)
"""Columns that name a row of another table."""


@dataclass(slots=True)
class Broken:
    """A room whose log is damaged."""

    room: str
    whole: int
    """How many events before the damage are in order."""
    why: Text


@dataclass(slots=True)
class Report:
    """What was found."""

    file: list[str] = field(default_factory=list)
    """SQLite's messages about the file; empty where it is sound."""
    unreadable: list[str] = field(default_factory=list)
    """The tables of which some rows can't be read."""
    rooms: int = 0
    events: int = 0
    """In the logs that are sound."""
    broken: list[Broken] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    """Rooms of another version of Speeltafel or of a game's rules: sound, as far as can be told."""
    disagreements: list[Text] = field(default_factory=list)
    """Where one part of the data contradicts another."""

    def mark_unreadable(self, table: str) -> None:
        """Report a table of which some rows can't be read, once."""
        if table not in self.unreadable:
            self.unreadable.append(table)

    def disagree(self, nl: str, en: str) -> None:
        """Report a contradiction."""
        self.disagreements.append(Text(nl, en))

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.file or self.unreadable or self.broken or self.disagreements)


@contextmanager
def opened(path: Path, patience: float = sqlite.PATIENCE) -> Iterator[tuple[Connection, list[str]]]:
    """Open a file as far as it can be read; return a connection and SQLite's messages about the damage.

    SQLite reads nothing of a truncated file, so of such a file a copy is read that is filled up with zeros.
    Raise `Unavailable` where another program has locked the file, or the disk gives an error.
    """
    if not path.is_file() or not path.stat().st_size:
        raise NoData(path)
    url = URL.create("sqlite", database=str(path))
    with tempfile.TemporaryDirectory() as folder:
        complaints, short = [], path.stat().st_size
        claimed = _claimed_size(path)
        if claimed > short and not _has_log(path):
            complaints.append(f"the file was cut off: {short} of {claimed} bytes are left")
            path = Path(shutil.copyfile(path, Path(folder) / path.name))
            os.truncate(path, claimed)

        def connect() -> sqlite3.Connection:
            plain = sqlite.read_only(path, patience)
            plain.isolation_level = None
            return plain

        engine = create_engine(url, creator=connect, poolclass=NullPool, hide_parameters=True)
        with sqlite.translating_file_errors(path), engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection, complaints + _integrity(connection)


def _claimed_size(path: Path) -> int:
    """Return how many bytes the file should have by its header."""
    with path.open("rb") as file:
        header = file.read(100)
    if not header.startswith(b"SQLite format 3\0"):
        return 0
    page = int.from_bytes(header[16:18], "big")
    return (65536 if page == 1 else page) * int.from_bytes(header[28:32], "big")


def _has_log(path: Path) -> bool:
    """Return whether a write-ahead log holds pages that are not in the file yet."""
    _, beside, *_ = sqlite.beside(path)
    return beside.exists() and beside.stat().st_size > 0


def _integrity(connection: Connection) -> list[str]:
    found: list[str] = []
    plain = sqlite.driver(connection)
    plain.text_factory = sqlite.readable
    try:
        for (line,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MAX_MESSAGES})"):
            found.append(" ".join(str(line).split()))
    except DBAPIError as error:
        is_database = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_NOTADB
        if not is_database or not is_damage(connection, error):
            raise
        found.append(str(error.orig))
    except UnicodeDecodeError as error:
        found.append(" ".join(sqlite.readable(error.object).split()))
    finally:
        plain.text_factory = str
    return [] if found == ["ok"] else found


def is_damage(connection: Connection, error: Exception) -> bool:
    """Return whether damaged data caused this error, and not a lock, missing rights or a failing disk.

    SQLite reports a page that the disk can't read (EIO) as a corrupt file system: what lies around that page
    can still be saved.
    """
    if not isinstance(error, DBAPIError):
        return True  # A value that its column type can't convert.
    if connection.dialect.name != "sqlite":
        return False
    if getattr(error.orig, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_CORRUPTFS:
        return True
    return not isinstance(sqlite.translate_error(error, Path()), Unavailable)


def examine(connection: Connection, fold: Fold, complaints: Sequence[str] = ()) -> Report:
    """Check everything in the store."""
    report = Report(list(complaints))
    columns = columns_of(connection)
    if not columns:
        return report
    found = {}
    for name, table in READ_WHOLE.items():
        every = rows(connection, table, columns, report)
        found[name] = [row for row in every if fits(row, table)]
        if len(found[name]) < len(every):
            report.mark_unreadable(name)
    report.rooms = len(found["room"])
    keys = {row.key: row.value for row in found["setting"]}
    counted = {row.room for row in found["counted"]}
    matches: Counter[tuple[str, str]] = Counter()
    for row in found["room"]:
        room = _examine_room(connection, row, fold, report)
        if room is not None:
            _check_seeds(row, room, keys.get(SERVER_KEY, ""), report)
            if row.id in counted:
                matches.update((person, room.game.key) for person in room.rated.values())
    _compare(connection, found, matches, columns, report)
    _check_tournaments(connection, columns, report)
    return report


def _check_tournaments(connection: Connection, columns: dict[str, set[str]], report: Report) -> None:
    """Report tournaments whose logs can't be read; files of earlier versions have none."""
    if TOURNAMENT_EVENT.name not in columns:
        return
    try:
        damaged = tournaments.damaged(connection)
    except (DBAPIError, UnicodeDecodeError) as error:
        if not is_damage(connection, error):
            raise
        report.mark_unreadable(TOURNAMENT_EVENT.name)
        return
    for id in damaged:
        report.disagree(f"toernooi {id}: het logboek is beschadigd", f"tournament {id}: its log is damaged")


def columns_of(connection: Connection) -> dict[str, set[str]]:
    """Return the columns of each table; raise `NoData` where there is no store of ours."""
    try:
        if migrations.version(connection) is None:
            raise NoData(connection.engine.url.database or "")
        found = inspect(connection)
        return {name: {each["name"] for each in found.get_columns(name)} for name in found.get_table_names()}
    except (DBAPIError, UnicodeDecodeError) as error:
        if not is_damage(connection, error):
            raise
        return {}  # The schema itself is damaged: nothing can be read.


def rows(
    connection: Connection, table: Table, columns: dict[str, set[str]], report: Report | None = None
) -> list[Any]:
    """Return the rows of a table that can be read: those before a damaged page, and those after it."""
    there = [column for column in table.columns if column.name in columns.get(table.name, ())]
    if not there:
        return []
    key = list(table.primary_key.columns)
    kept: dict[tuple[Any, ...], Any] = {}
    for order in (key, [column.desc() for column in key]):
        try:
            for row in connection.execute(select(*there).order_by(*order)):
                kept[tuple(row._mapping[column.name] for column in key)] = row
            break
        except (DBAPIError, ValueError, TypeError) as error:
            if not is_damage(connection, error):
                raise
            if report is not None:
                report.mark_unreadable(table.name)
    return list(kept.values())


def fits(row: Any, table: Table) -> bool:
    """Return whether every value of a row has its column's type; SQLite stores any value in any column."""
    return all(
        table.c[name].nullable if value is None else isinstance(value, table.c[name].type.python_type)
        for name, value in row._mapping.items()
    )


def readable_log(connection: Connection, room: str) -> tuple[list[Entry], Text | None]:
    """Return the events of a room before the first unreadable one, and why it is; None if all can be read."""
    asked = select(EVENT).where(EVENT.c.room == room).order_by(EVENT.c.seq)
    events: list[Entry] = []
    try:
        for row in connection.execute(asked):
            if row.seq != (seq := len(events) + 1):
                return events, Text(f"gebeurtenis {seq} ontbreekt", f"event {seq} is missing")
            if not fits(row, EVENT):
                raise TypeError("a value of the wrong type")
            events.append(log.from_row(row))
    except (DBAPIError, ValueError, TypeError) as error:
        if not is_damage(connection, error):
            raise
        why = error.orig if isinstance(error, DBAPIError) else error
        seq = len(events) + 1
        return events, Text(
            f"gebeurtenis {seq} is niet te lezen ({why})", f"event {seq} can't be read ({why})"
        )
    return events, None


def _examine_room(connection: Connection, row: Any, fold: Fold, report: Report) -> GameTable | None:
    events, why = readable_log(connection, row.id)
    room = None
    try:
        room = fold(bytes(row.seed), events)
    except BrokenLog as broken:
        why, events = (why if why and broken.seq > len(events) else broken.text), events[: broken.seq - 1]
        report.broken.append(Broken(row.id, len(events), why))
        return None
    except (BadRecord, UnknownGame):
        if why is None:
            report.foreign.append(row.id)
    if why is not None:
        report.broken.append(Broken(row.id, len(events), why))
        return None
    report.events += len(events)
    _find_duplicates(row.id, events, report)
    return room


def _find_duplicates(room: str, events: Sequence[Entry], report: Report) -> None:
    """Report idempotency keys that occur twice: a request that counted twice."""
    recent: deque[str] = deque(maxlen=REMEMBERED)
    for event in events:
        if key := event.body.get("once"):
            if key in recent:
                report.disagree(
                    f"tafel {room}: gebeurtenis {event.seq} telt een verzoek dubbel",
                    f"table {room}: event {event.seq} counts a request twice",
                )
            recent.append(key)


def _check_seeds(row: Any, room: GameTable, key: str, report: Report) -> None:
    """Report seeds that don't match the commitments in the log."""
    if room.commitment != room.dice.commitment:
        report.disagree(
            f"tafel {row.id}: het geheim van de dobbelstenen past niet bij het zegel in het logboek",
            f"table {row.id}: the secret of the dice does not fit its seal in the log",
        )
    if room.promise and key and Dice(next_seed(bytes.fromhex(key), row.id)).commitment != room.promise:
        report.disagree(
            f"tafel {row.id}: de sleutel van de server past niet bij het zegel van de volgende partij",
            f"table {row.id}: the server's key does not fit the seal of the next match",
        )


def _compare(
    connection: Connection,
    found: dict[str, list[Any]],
    matches: Counter[tuple[str, str]],
    columns: dict[str, set[str]],
    report: Report,
) -> None:
    """Report rows that name missing rows, and ratings that count more matches than the logs have."""
    for table, column, other in REFERENCES:
        if table.name not in columns:
            continue
        named = table.c[column]
        asked = select(named).where(named.not_in(select(other.c.id))).distinct()
        try:
            lost = len(connection.execute(asked).all())
        except (DBAPIError, UnicodeDecodeError) as error:
            if not is_damage(connection, error):
                raise
            report.mark_unreadable(table.name)
            continue
        if lost:
            report.disagree(
                f"{table.name}: {lost} keer wordt een {other.name} genoemd die er niet is",
                f"{table.name}: {lost} times a {other.name} is named that is not there",
            )
    if report.broken or report.foreign or not {"room", "counted"}.isdisjoint(report.unreadable):
        return  # The missing matches may be among what can't be read.
    for row in found["rating"]:
        if row.played > matches[row.person, row.game]:
            report.disagree(
                f"waardering van {row.person} voor {row.game}: {row.played} partijen, in de logboeken "
                f"staan er {matches[row.person, row.game]}",
                f"rating of {row.person} at {row.game}: {row.played} matches, the logs have "
                f"{matches[row.person, row.game]}",
            )


def refuse_unsound(path: Path, fold: Fold) -> None:
    """Raise `Damaged` where a copy is not sound, with the first reason."""
    with opened(path) as (connection, complaints):
        report = examine(connection, fold, complaints)
    if report.broken:
        first = report.broken[0]
        why = Text(f"tafel {first.room}: {first.why.nl}", f"table {first.room}: {first.why.en}")
    elif found := report.file or report.unreadable:
        why = Text(found[0], found[0])
    else:
        return
    raise Damaged(
        Text(
            f"Deze kopie is beschadigd ({why.nl}); er is niets teruggezet. Wat er te redden is: "
            f"speeltafel check KOPIE --save NIEUWE-MAP",
            f"This copy is damaged ({why.en}); nothing was restored. To see what can be saved: "
            f"speeltafel check COPY --save NEW-FOLDER",
        )
    )
