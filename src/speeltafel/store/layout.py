"""The layout of an SQLite file: since migration 0008 no row with words in it moves to another page."""

import logging
import sqlite3
from pathlib import Path

LAYOUT = 1
"""The `user_version` of a file in which no row has ever moved to another page."""
LONG_REWRITE = 10_000_000
"""Bytes of a file from which on rewriting it is announced: a second on a slow disk."""


def rewrite_once(connection: sqlite3.Connection, path: Path, stored: int) -> None:
    """Rewrite a file that an earlier version filled, whose rows did move; the file remembers that it was.

    `stored` is how many bytes it has. Where the disk has no room for twice as many, the server starts as well
    and tries again the next time.
    """
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    if layout >= LAYOUT:
        return
    log = logging.getLogger(__name__)
    if stored > LONG_REWRITE:
        log.warning("%s is rewritten once (%.0f MB, some ten seconds for each 100).", path, stored / 1e6)
    try:
        for wish in ("VACUUM", f"PRAGMA user_version={LAYOUT}"):
            connection.execute(wish).close()
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
