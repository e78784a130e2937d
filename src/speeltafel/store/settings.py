"""Settings of the whole server, as pairs of a key and a value."""

import os

from sqlalchemy import Connection, insert, select, update

from speeltafel.store.tables import SETTING

SERVER_KEY = "house-key"
"""The setting that holds the server's secret key."""
PUSH_KEY = "push-key"
"""The setting that holds the key with which Web Push messages are signed."""


def get(connection: Connection, key: str) -> str | None:
    """Return the value of a setting; None where it was never set."""
    return connection.scalar(select(SETTING.c.value).where(SETTING.c.key == key))


def server_key(connection: Connection) -> str:
    """Return the server's secret key; make it where there is none."""
    return keep(connection, SERVER_KEY, os.urandom(32).hex())


def keep(connection: Connection, key: str, value: str) -> str:
    """Return the value of a setting; set it to this value where it was never set."""
    found = get(connection, key)
    if found is None:
        connection.execute(insert(SETTING).values(key=key, value=value))
    return value if found is None else found


def put(connection: Connection, key: str, value: str) -> None:
    """Set a setting to this value."""
    if not connection.execute(update(SETTING).where(SETTING.c.key == key).values(value=value)).rowcount:
        connection.execute(insert(SETTING).values(key=key, value=value))


def touch(connection: Connection) -> None:
    """Set a setting to its own value: a write that changes nothing."""
    connection.execute(
        update(SETTING).where(SETTING.c.key == SERVER_KEY).values(value=SETTING.c.value)
    ).close()
