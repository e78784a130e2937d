"""A store in an SQLite file: its path, its engines, and what its errors mean."""

import logging
import os
import shutil
import sqlite3
import time
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.store import database, migrations
from speeltafel.store.creation import make
from speeltafel.store.database import Database
from speeltafel.store.errors import (
    BadStore,
    Damaged,
    DiskFull,
    EmptyFile,
    InUse,
    Missing,
    NoData,
    Unavailable,
)
from speeltafel.store.layout import rewrite_once
from speeltafel.store.lock import Lock

PATIENCE = 5.0
"""Seconds to wait for another program's lock."""
CHECK_SECONDS = 3.0
"""Seconds the check at opening may take; SQLite's quick check reads some 500 MB a second."""
NO_FILE = (0, 0)
"""The identity of a file that does not exist."""
MIN_FREE = 1_000_000
"""Bytes below which a disk counts as full: a busy server writes as much in some seconds."""


class File(Database):
    """A store in one file, used by one process.

    With `sole` the file is locked against other servers; with `create` it is made where there is none.
    """

    shared = False

    def __init__(
        self, path: Path, patience: float = PATIENCE, *, create: bool = True, sole: bool = False
    ) -> None:
        self.path, self.patience = path, patience
        self._create, self._sole = create, sole
        self._lock = Lock(path.with_name(path.name + ".lock"))
        _, self._log_path, *_ = beside(path)
        self._identity = self._log = NO_FILE
        self._lost = False
        """Whether the write-ahead log was removed. No new one may be begun: readers have the old one open."""

    def prepare(self) -> tuple[Engine, Engine]:
        """Make the file if needed, check and migrate it; return engines for writing and for reading."""
        if self._create:
            prepare(self.path)
        elif not self.path.is_file() or not self.path.stat().st_size:
            raise NoData(self.path)
        examine(self.path, self.patience)
        if self._sole:
            self._take()
        try:
            return self._open()
        except BaseException:
            self.release()
            raise

    def _open(self) -> tuple[Engine, Engine]:
        engines = writing(self.path, self.patience), reading(self.path, self.patience)
        event.listen(engines[0], "connect", self._learn_log)
        event.listen(engines[0], "close", self._forget_log)
        with translating_file_errors(self.path), engines[0].connect() as connection:
            with connection.begin():
                migrations.migrate(connection)
            # The file remembers it. Only a file that is known to be ours is changed.
            driver(connection).execute("PRAGMA journal_mode=WAL").close()
            rewrite_once(driver(connection), self.path, size(self.path))
        self._identity = identity(self.path)
        return engines

    def _learn_log(self, connection: sqlite3.Connection, _: object) -> None:
        """Remember which write-ahead log a new connection has; reading anything opens it."""
        connection.execute("SELECT count(*) FROM sqlite_schema").close()
        self._log = identity(self._log_path)

    def _forget_log(self, *_: object) -> None:
        """Expect no log any more: SQLite removes it with the last connection."""
        self._log = NO_FILE

    def _take(self) -> None:
        try:
            taken = self._lock.take()
        except OSError as error:
            raise _unwritable(self.path, error) from error
        if not taken:
            raise InUse(self.path.parent)

    def release(self) -> None:
        """Release the lock on the file."""
        self._lock.release()

    def check_present(self) -> None:
        """Raise `Missing` where the file or its log was moved or removed: what is written would be lost."""
        if identity(self.path) != self._identity:
            raise Missing
        self._lost |= self._log not in (NO_FILE, identity(self._log_path))
        if self._lost:
            raise Missing

    def is_full(self) -> bool:
        """Return whether the disk is full."""
        return shutil.disk_usage(self.path.parent).free < MIN_FREE

    def translate_error(self, error: BaseException) -> Refusal | None:
        """Return our error for one of the disk or the file; None for one of the statement."""
        return translate_error(error, self.path)

    def wipe(self, connection: Connection) -> None:
        """Empty the write-ahead log, which still has the old bytes.

        In the file itself rows with words in them are overwritten in their place and never move to another
        page (`tables.py`), so there are no copies to look for. `VACUUM` would remove any, but rewrites the
        file: 2.5 s for 128 MB, during which no events are stored.
        """
        driver(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").close()

    def size(self, connection: Connection) -> int:
        """Return how many bytes the file takes, with SQLite's files beside it."""
        return size(self.path)


def locate(place: Path | str) -> Path:
    """Return the file that a path or a `sqlite:///…` address names."""
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
    """Make the folder and an empty database where there are none, readable by the owner only: it has secrets.

    Raise `EmptyFile` for a file of 0 bytes. A new store never has that size, so this one lost its data.
    """
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        if not path.exists():
            with translating_file_errors(path):
                make(path)
        handle = os.open(path, os.O_RDWR)
        stored = os.fstat(handle).st_size
        os.close(handle)
    except OSError as error:
        raise _unwritable(path, error) from error
    if not stored:
        raise EmptyFile(path)


def _unwritable(path: Path, error: OSError) -> BadStore:
    return BadStore(
        Text(
            f"De opslag {path} kan niet geopend worden om erin te schrijven: {error.strerror}.",
            f"The store {path} can't be opened for writing: {error.strerror}.",
        )
    )


def identity(path: Path) -> tuple[int, int]:
    """Return the device and number of a file; `NO_FILE` where there is none."""
    try:
        found = path.stat()
    except OSError:
        return NO_FILE
    return found.st_dev, found.st_ino


def read_only(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """Return a connection that changes nothing, and leaves no new files beside the file.

    Closing the last connection merges the write-ahead log into the file, which is a write, unless that
    connection was opened for reading. One opened for reading leaves an empty log behind where there was none.
    """
    _, log, *_ = beside(path)
    mode = "ro" if log.exists() else "rw"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, timeout=patience, check_same_thread=False)
    connection.execute("PRAGMA query_only=ON").close()
    return connection


def examine(path: Path, patience: float = PATIENCE, seconds: float = CHECK_SECONDS) -> None:
    """Raise `Damaged` where a check of this many seconds finds damage; the file is not changed."""
    deadline = time.monotonic() + seconds
    with translating_file_errors(path), closing(read_only(path, patience)) as connection:
        connection.text_factory = readable
        connection.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            logging.getLogger(__name__).info(
                "%s is too large to be checked in %.0f s; `speeltafel check` does it all", path, seconds
            )
            return
    if found != "ok":
        raise damaged(path, str(found))


def readable(text: bytes) -> str:
    """Decode a message of SQLite's, which need not be UTF-8: it quotes damaged names byte for byte."""
    return text.decode(errors="replace")


def damaged(path: Path, why: str) -> Damaged:
    """Return the error of a damaged file, with the command to run."""
    why = " ".join(why.split())
    return Damaged(
        Text(
            f"De gegevens in {path} zijn beschadigd, of ze zijn niet van Speeltafel ({why}). Er wordt niets "
            f"meer in geschreven. Stop de server en kijk wat er te redden is: speeltafel check {path.parent}",
            f"The data in {path} is damaged, or it is not Speeltafel's ({why}). Nothing more is written "
            f"to it. Stop the server and see what can be saved: speeltafel check {path.parent}",
        )
    )


def writing(path: Path, patience: float) -> Engine:
    """Return an engine whose commits are durable and whose transactions begin with the write lock."""
    return _engine(path, patience, "PRAGMA synchronous=FULL", "BEGIN IMMEDIATE", poolclass=NullPool)


def reading(path: Path, patience: float) -> Engine:
    """Return an engine that only reads, each transaction at one moment; the writer never waits for it."""
    # Five stay open; more are made when many read at once, which costs less than waiting for one.
    return _engine(path, patience, "PRAGMA query_only=ON", "BEGIN", poolclass=QueuePool, max_overflow=-1)


def _engine(path: Path, patience: float, pragma: str, begin: str, **pool: Any) -> Engine:
    def prepare_connection(connection: sqlite3.Connection, _: object) -> None:
        # The driver would begin transactions by itself, but only before the first change.
        connection.isolation_level = None
        # Secure delete overwrites what is erased with zeros, where SQLite would only unlink it.
        for each in ("PRAGMA foreign_keys=ON", "PRAGMA secure_delete=ON", pragma):
            connection.execute(each).close()

    # Mode rw never makes the file: where somebody moved it, an empty one in its place would hide that.
    place = URL.create("sqlite", database=path.as_uri(), query={"mode": "rw", "uri": "true"})
    engine = create_engine(
        place,
        connect_args={"timeout": patience},
        **pool,
        hide_parameters=True,  # Seeds and names don't belong in error messages.
    )
    event.listen(engine, "connect", prepare_connection)
    event.listen(engine, "begin", lambda connection: driver(connection).execute(begin).close())
    return engine


def driver(connection: Connection) -> sqlite3.Connection:
    """Return the driver's connection."""
    plain: Any = connection.connection.driver_connection
    assert isinstance(plain, sqlite3.Connection)
    return plain


def translate_error(error: BaseException, path: Path) -> Refusal | None:
    """Return our error for one of the disk or the file; None for one of the statement."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, UnicodeDecodeError):  # The driver can't decode a message that quotes a damaged name.
        return damaged(path, readable(cause.object))
    if not isinstance(cause, sqlite3.Error):
        return None
    # The low byte is the kind of error, the rest its detail; errors of the driver itself have no code.
    match getattr(cause, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return Unavailable(
                Text(
                    "De opslag is bezet door een ander programma.",
                    "The store is held by another program.",
                )
            )
        case sqlite3.SQLITE_FULL:
            return DiskFull()
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
            return damaged(path, str(cause))
    return None


def translating_file_errors(path: Path) -> AbstractContextManager[None]:
    """Raise errors of the disk or this file as errors of the store."""
    return database.translating_errors(lambda error: translate_error(error, path))


def size(path: Path) -> int:
    """Return how many bytes the store takes on disk, with SQLite's files beside it."""
    return sum(file.stat().st_size for file in beside(path) if file.exists())


def beside(path: Path) -> list[Path]:
    """Return the store's file and those SQLite keeps beside it: write-ahead log, shared memory, journal."""
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))]
