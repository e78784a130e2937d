"""Everything that is SQLite's own: where a store lies, how it is opened, what its errors mean.

The rest of the store speaks SQL that PostgreSQL understands too, which has such a module of its own.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.store import migrations
from speeltafel.store.refusals import BadStore, Unavailable

PATIENCE = 5.0
"""How many seconds to wait for another program's lock."""


class File:
    """A store that is one file, kept by one process."""

    shared = False

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path, self.patience = path, patience

    def prepare(self) -> tuple[Engine, Engine]:
        """Make the file where there is none, bring it to our version, and let readers in."""
        prepare(self.path)
        engines = writing(self.path, self.patience), reading(self.path, self.patience)
        with explained(), engines[0].connect() as connection:
            with connection.begin():
                migrations.migrate(connection)
            let_readers_in(connection)
        return engines

    def trouble(self, error: BaseException) -> Refusal | None:
        """The refusal for an error of the disk or the file."""
        return trouble(error)

    def append_plainly(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> tuple[()]:
        """Add events and commit; nobody else writes, so whoever knows how long the logs are may trust it."""
        append_plainly(connection, rows)
        return ()

    def wipe(self, connection: Connection) -> None:
        """Rewrite the file without what was erased."""
        wipe(connection)

    def size(self, connection: Connection) -> int:
        """How many bytes the file takes, with what lies beside it."""
        return size(self.path)


def locate(place: Path | str) -> Path:
    """The file that a path or a `sqlite:///…` address names."""
    if isinstance(place, str) and "://" in place:
        try:
            url = make_url(place)
        except ArgumentError:
            url = URL.create("")
        if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:" or url.query:
            shown = url.render_as_string() if url.drivername else ascii(place[:60])
            raise BadStore(
                Text(
                    f"Een opslag is een bestand, of een adres als sqlite:///pad/naar/bestand of "
                    f"postgresql://naam@machine/database, niet {shown}.",
                    f"A store is a file, or an address like sqlite:///path/to/file or "
                    f"postgresql://name@machine/database, not {shown}.",
                )
            )
        place = url.database
    return Path(place).absolute()


def prepare(path: Path) -> None:
    """Make the folder and an empty file where there are none, for its owner's eyes only: it holds secrets."""
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        sync_folder(path.parent)
    except OSError as error:
        raise BadStore(
            Text(
                f"De opslag {path} kan niet geopend worden om erin te schrijven: {error.strerror}.",
                f"The store {path} can't be opened for writing: {error.strerror}.",
            )
        ) from error


def sync_folder(folder: Path) -> None:
    """Make the names of files just made in this folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def writing(path: Path, patience: float) -> Engine:
    """Connections that write: durable at every commit, and holding the write lock from the very beginning."""
    engine = _engine(path, patience, "PRAGMA synchronous=FULL", poolclass=NullPool)
    event.listen(engine, "begin", _begin_writing)
    return engine


def reading(path: Path, patience: float) -> Engine:
    """Connections that only read, each transaction at one moment; the writer never waits for them."""
    # A handful stay open; more are made when many read at once, for waiting in line costs more.
    engine = _engine(path, patience, "PRAGMA query_only=ON", poolclass=QueuePool, max_overflow=-1)
    event.listen(engine, "begin", _begin_reading)
    return engine


def let_readers_in(connection: Connection) -> None:
    """Switch the file to a write-ahead log, where reading and writing don't wait for each other.

    The file remembers it. It is done only once the file is known to be ours: another's stays as it was.
    """
    driver(connection).execute("PRAGMA journal_mode=WAL").close()


_APPEND = "INSERT INTO event (room, seq, at, kind, body) VALUES (:room, :seq, :at, :kind, :body)"


def append_plainly(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add events and commit, past all layers: every move waits for this."""
    plain = driver(connection)
    plain.execute("BEGIN IMMEDIATE")
    try:
        insert(plain, rows)
        plain.execute("COMMIT")
    except BaseException:
        if plain.in_transaction:
            plain.execute("ROLLBACK")
        raise


def insert(plain: sqlite3.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add events to what will be committed."""
    plain.executemany(_APPEND, rows)


def wipe(connection: Connection) -> None:
    """Rewrite the whole file, and empty the log beside it: what was erased is then in neither.

    Secure delete alone is not enough: when a page is split, its rows are copied to another one, and the first
    copies stay behind in what is then called free.
    """
    for wish in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
        driver(connection).execute(wish).close()


def _engine(path: Path, patience: float, *pragmas: str, **pool: Any) -> Engine:
    def prepare_connection(connection: sqlite3.Connection, _: object) -> None:
        # The driver would begin transactions by itself, but too late: we do.
        connection.isolation_level = None
        # Secure delete: what a person asked to forget is overwritten, not only unlinked.
        for pragma in ("PRAGMA foreign_keys=ON", "PRAGMA secure_delete=ON", *pragmas):
            connection.execute(pragma).close()

    # Never made here: where somebody moved the file, an empty one in its place would only hide that.
    place = URL.create("sqlite", database=path.as_uri(), query={"mode": "rw", "uri": "true"})
    engine = create_engine(
        place,
        connect_args={"timeout": patience},
        **pool,
        hide_parameters=True,  # Seeds and names don't belong in error messages.
    )
    event.listen(engine, "connect", prepare_connection)
    return engine


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def driver(connection: Connection) -> sqlite3.Connection:
    """The plain connection beneath this one."""
    plain: Any = connection.connection.driver_connection
    assert isinstance(plain, sqlite3.Connection)
    return plain


def trouble(error: BaseException) -> Refusal | None:
    """The refusal for an error of the disk or the file; None for an error in what was asked of it."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.Error):
        return None
    # The low byte is the kind of error, the rest its detail; errors the driver finds itself have none.
    match getattr(cause, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return Unavailable(
                Text(
                    "De opslag is bezet door een ander programma.",
                    "The store is held by another program.",
                )
            )
        case sqlite3.SQLITE_FULL:
            return Unavailable(
                Text(
                    "De schijf is vol: er kan niets meer bewaard worden.",
                    "The disk is full: nothing more can be kept.",
                )
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return Unavailable(
                Text(
                    f"De opslag kan niet beschreven worden: bestand of map is alleen-lezen ({cause}).",
                    f"The store can't be written: file or folder is read-only ({cause}).",
                )
            )
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_NOMEM:
            return Unavailable(
                Text(
                    f"De schijf of het geheugen van de opslag geeft een fout ({cause}).",
                    f"The disk or the memory of the store gives an error ({cause}).",
                )
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return BadStore(
                Text(
                    f"Dit bestand is geen opslag van Speeltafel, of het is beschadigd ({cause}).",
                    f"This file is no store of Speeltafel's, or it is damaged ({cause}).",
                )
            )
    return None


@contextmanager
def explained() -> Iterator[None]:
    """Turn trouble with the disk or the file into its refusal."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        refusal = trouble(error)
        if refusal is None:
            raise
        raise refusal from error


def size(path: Path) -> int:
    """How many bytes the store takes on disk, with what waits beside it to be merged."""
    return sum(file.stat().st_size for file in beside(path) if file.exists())


def beside(path: Path) -> list[Path]:
    """The store's file and those SQLite may keep beside it while it is open."""
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))]
