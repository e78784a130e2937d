"""Creation of an SQLite file, which appears with its first page and never as a file of 0 bytes."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path


def make(path: Path) -> None:
    """Make a database without tables, readable by its owner only.

    It is made under another name first, so that a crash leaves no empty file. Where another process makes the
    same file meanwhile, that one stays.
    """
    handle, name = tempfile.mkstemp(".new", f"{path.name}.", path.parent)
    os.close(handle)
    try:
        with closing(sqlite3.connect(name)) as connection:
            connection.execute("PRAGMA user_version=0").close()  # writes the first page
        with suppress(FileExistsError):
            _give_name(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
    sync_folder(path.parent)


def _give_name(name: str, path: Path) -> None:
    """Rename a file; raise FileExistsError where there is one of that name."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links, as on many USB sticks
        os.rename(name, path)


def sync_folder(folder: Path) -> None:
    """Make the names of new files in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
