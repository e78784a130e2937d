"""Copies of a store: one file, one moment, made while the server runs."""

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
from speeltafel.store.lock import Lock
from speeltafel.store.refusals import BadStore, Damaged, InUse, NoData, Unavailable

PART = ".part"
"""How a copy is called that is still being written."""
HELD = ".part-lock"
"""What its writer holds locked beside it, which tells a copy in the making from one whose writer died."""

Examine = Callable[[Path], None]
"""Looks closely at a copy before it gets its name; refuses what must not get it."""


def backup(source: sqlite3.Connection, target: Path) -> None:
    """Copy the store as it is at this moment to a new file."""
    _copy(source, target)


def copy(source: Path, target: Path, examine: Examine | None = None) -> None:
    """Copy a store's file, which may be in use, to a new file; nothing about the source is changed.

    Refused where it is no store of ours, or a newer one.
    """
    if not source.is_file() or not source.stat().st_size:
        raise NoData(source)
    with sqlite.explained(source), closing(sqlite.read_only(source)) as reading:
        _copy(reading, target, examine)


def restore(source: Path, target: Path, fold: check.Fold) -> None:
    """Copy a backup to where a store will be opened; refused where any part of it is damaged."""
    copy(source, target, lambda part: check.refuse_unsound(part, fold))


def _copy(source: sqlite3.Connection, target: Path, examine: Examine | None = None) -> None:
    def fill(part: Path) -> None:
        # All pages in one step: a copy in small steps starts anew at every write, and may never end.
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)

    write(target, fill, examine)


def write(target: Path, fill: Callable[[Path], None], examine: Examine | None = None) -> None:
    """Put a store where there is none: filled beside its place, checked, and then there at once.

    A process that is killed on the way leaves its part; the next copy to the same folder removes it.
    """
    _refuse_to_overwrite(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        # The lock comes first: a part without one would be swept by nobody.
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
            # A write-ahead log would be a second file, and can't be read from a disk that is read-only.
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
    """Remove the parts whose writers were killed: nobody holds their locks."""
    for held in folder.glob(f"*{HELD}"):
        lock = Lock(held)
        if lock.take():
            _remove(_part(held), lock)


def _check(path: Path) -> None:
    """Refuse what is no store of ours, is newer than we are, or is damaged."""
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
    # What SQLite left beside a store would be read as part of the new one.
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
