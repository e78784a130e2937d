"""The layout of an SQLite file: since migration 0008 no row with a person's words moves to another page."""

import logging
import sqlite3
from pathlib import Path

LAYOUT = 1
"""The `user_version` of a file in which no such row has ever moved."""
LONG_REWRITE = 10_000_000
"""Bytes from which rewriting a file is logged: it takes a second on a slow disk."""


def rewrite_once(connection: sqlite3.Connection, path: Path, stored: int) -> None:
    """Rewrite a file of an earlier version, whose rows did move; its `user_version` says that it was done.

    `stored` is its size in bytes. Where the disk has no room for twice as many, this is tried again at the
    next start.
    """
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    if layout >= LAYOUT:
        return
    log = logging.getLogger(__name__)
    if stored > LONG_REWRITE:
        log.warning("%s is rewritten once (%.0f MB, some ten seconds for each 100).", path, stored / 1e6)
    try:
        for statement in ("VACUUM", f"PRAGMA user_version={LAYOUT}"):
            connection.execute(statement).close()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise
        log.warning(
            "%s could not be rewritten (%s). The server starts nevertheless, but words that are erased may "
            "remain in the file. Free %.0f MB on its disk, and on that of temporary files, and restart.",
            path,
            error,
            2 * stored / 1e6,
        )
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
