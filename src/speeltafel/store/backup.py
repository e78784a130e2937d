"""Backups: copies of a store as one file, made while the server runs."""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, NullPool, create_engine

from speeltafel.core.words import Text
from speeltafel.store import check, migrations, sqlite
from speeltafel.store.creation import make, sync_folder
from speeltafel.store.errors import BadStore, Damaged, InUse, NoData, Unavailable
from speeltafel.store.lock import Lock

PART = ".part"
"""The suffix of a copy that is still being written."""
HELD = ".part-lock"
"""The suffix of the lock its writer holds, which tells it from the copy of a writer that was killed."""

Examine = Callable[[Path], None]
"""Checks a copy before it gets its name; raises where it must not get it."""


def copy(source: Path, target: Path, examine: Examine | None = None) -> None:
    """Copy a store's file, which may be in use and is not changed, to a new file.

    Raise `BadStore` where it is no store of ours, or one of a newer version.
    """
    if not source.is_file() or not source.stat().st_size:
        raise NoData(source)
    with sqlite.translating_file_errors(source), closing(sqlite.read_only(source)) as reading:
        copy_open(reading, target, examine)


def restore(source: Path, target: Path, fold: check.Fold) -> None:
    """Copy a backup to where a store will be opened; raise `Damaged` where any part of it is."""
    copy(source, target, lambda part: check.refuse_unsound(part, fold))


def copy_open(source: sqlite3.Connection, target: Path, examine: Examine | None = None) -> None:
    """Copy an open store, as it is at this moment, to a new file."""

    def fill(part: Path) -> None:
        # All pages in one step: a copy in small steps restarts at every write, and may never end.
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)

    write(target, fill, examine)


def write(target: Path, fill: Callable[[Path], None], examine: Examine | None = None) -> None:
    """Make a new file: `fill` writes it under another name, and it is renamed once it was checked.

    A process that is killed meanwhile leaves that file; the next copy to the same folder removes it.
    """
    _refuse_to_overwrite(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        # The lock comes first: a part without one would never be removed.
        handle, name = tempfile.mkstemp(HELD, f"{target.name}.", target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    os.close(handle)
    lock, part = Lock(Path(name)), _part(Path(name))
    try:
        if not lock.take():
            raise InUse(target.parent)
        make(part)
        fill(part)
        with closing(sqlite3.connect(part)) as copy:
            # A write-ahead log would be a second file, and can't be read from a read-only disk.
            copy.execute("PRAGMA journal_mode=DELETE").close()
        _check(part)
        if examine is not None:
            examine(part)
        _refuse_to_overwrite(target)
        part.rename(target)
        sync_folder(target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        _remove(part, lock)


def _part(held: Path) -> Path:
    return held.with_name(held.name.removesuffix(HELD) + PART)


def _remove(part: Path, lock: Lock) -> None:
    for file in sqlite.beside(part):
        file.unlink(missing_ok=True)
    lock.release()


def _sweep(folder: Path) -> None:
    """Remove the parts whose writers were killed, so that nobody holds their locks."""
    for held in folder.glob(f"*{HELD}"):
        lock = Lock(held)
        if lock.take():
            _remove(_part(held), lock)


def _check(path: Path) -> None:
    """Raise `BadStore` for what is no store of ours, of a newer version, or damaged."""
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
    with engine.connect() as connection:
        if migrations.version(connection) is None:
            raise BadStore(
                Text("Dit is een lege database, geen opslag.", "This is an empty database, no store.")
            )
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise Damaged(Text(f"De opslag is beschadigd: {found}.", f"The store is damaged: {found}."))


def _refuse_to_overwrite(target: Path) -> None:
    # A log that SQLite left beside an old store would be read as part of the new one.
    for file in sqlite.beside(target):
        if os.path.lexists(file):
            raise BadStore(
                Text(
                    f"{file} bestaat al en wordt niet overschreven.",
                    f"{file} already exists and is not overwritten.",
                )
            )


def _unwritable(target: Path, error: OSError) -> Unavailable:
    return Unavailable(
        Text(
            f"De kopie {target} kan niet geschreven worden: {error.strerror}.",
            f"The copy {target} can't be written: {error.strerror}.",
        )
    )
