"""Settings of the whole server, as pairs of a key and a value."""

import os

from sqlalchemy import Connection, insert, select, update

from speeltafel.store.tables import SETTING

SERVER_KEY = "house-key"
"""The setting that holds the server's secret key."""


def get(connection: Connection, key: str) -> str | None:
    """Return the value of a setting; None where it was never set."""
    return connection.scalar(select(SETTING.c.value).where(SETTING.c.key == key))


def server_key(connection: Connection) -> str:
    """Return the server's secret key; make it where there is none."""
    found = get(connection, SERVER_KEY)
    if found is None:
        found = os.urandom(32).hex()
        connection.execute(insert(SETTING).values(key=SERVER_KEY, value=found))
    return found


def touch(connection: Connection) -> None:
    """Set a setting to its own value: a write that changes nothing."""
    connection.execute(
        update(SETTING).where(SETTING.c.key == SERVER_KEY).values(value=SETTING.c.value)
    ).close()
