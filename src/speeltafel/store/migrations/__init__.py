"""Migrations: the versions of the tables, and how a database is brought to the last one.

A new version is a file in `versions/`, the same change in `tables.py`, and the number in `VERSION`.
A released version never changes.
"""

from pathlib import Path
from threading import Lock

from sqlalchemy import Connection, inspect, text

from speeltafel.core.words import Text
from speeltafel.store.errors import BadStore

VERSION = "0014"
"""The version of the tables this code reads and writes."""
VERSION_TABLE = "speeltafel_version"
"""The table with a database's version; a database that has it is ours."""

_one_at_a_time = Lock()  # Alembic keeps its context in a global.


def version(connection: Connection) -> str | None:
    """Return the version of a database, None where it is empty; raise `BadStore` where it is not ours."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    found = None
    if VERSION_TABLE in tables:
        found = connection.scalar(text(f"select version_num from {VERSION_TABLE}"))
    if not isinstance(found, str):
        raise BadStore(
            Text(
                "Dit is een database, maar niet een van Speeltafel.",
                "This is a database, but none of Speeltafel's.",
            )
        )
    if found > VERSION:
        raise BadStore(
            Text(
                f"Deze opslag (versie {found}) is van een nieuwere Speeltafel; deze kent versie {VERSION}.",
                f"This store (version {found}) is a newer Speeltafel's; this one knows version {VERSION}.",
            )
        )
    return found


def migrate(connection: Connection) -> None:
    """Migrate a database to our version, within the caller's transaction: all steps or none."""
    if version(connection) == VERSION:
        return
    # Imported here: it takes longer to load than everything else at a start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, VERSION)
