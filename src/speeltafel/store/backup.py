"""Copies of a store: one file, one moment, made while the house is open."""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, NullPool, create_engine

from speeltafel.core.words import Text
from speeltafel.store import migrations, sqlite
from speeltafel.store.refusals import BadStore, Unavailable


def backup(source: sqlite3.Connection, target: Path) -> None:
    """Copy the store as it is at this moment to a new file."""
    _copy(source, target)


def restore(source: Path, target: Path) -> None:
    """Copy a backup to where a store will be opened; refused where it is no store of ours, or a newer one."""
    if not source.is_file():
        raise BadStore(Text(f"Er is geen bestand {source}.", f"There is no file {source}."))
    with sqlite.explained():
        reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
        with closing(reading):
            _copy(reading, target)


def _copy(source: sqlite3.Connection, target: Path) -> None:
    def fill(part: Path) -> None:
        # All pages in one step: a copy in small steps starts anew at every write, and may never end.
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)

    write(target, fill)


def write(target: Path, fill: Callable[[Path], None]) -> None:
    """Put a store where there is none: filled beside its place, checked, and then there at once."""
    _refuse_to_overwrite(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(".part", f"{target.name}.", target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    os.close(handle)
    part = Path(name)
    try:
        fill(part)
        with closing(sqlite3.connect(part)) as copy:
            # A write-ahead log would be a second file, and can't be read from a disk that is read-only.
            copy.execute("PRAGMA journal_mode=DELETE").close()
        _check(part)
        _refuse_to_overwrite(target)
        part.rename(target)
        sqlite.sync_folder(target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        for file in sqlite.beside(part):
            file.unlink(missing_ok=True)


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
            raise BadStore(Text(f"De opslag is beschadigd: {found}.", f"The store is damaged: {found}."))


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
