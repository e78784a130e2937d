"""Settings: a few values that belong to the whole server."""

import os

from sqlalchemy import Connection, insert, select, update

from speeltafel.store.tables import SETTING

HOUSE_KEY = "house-key"
"""The setting that holds the server's secret key."""


def get(connection: Connection, key: str) -> str | None:
    """The value of a setting; None where it was never set."""
    return connection.scalar(select(SETTING.c.value).where(SETTING.c.key == key))


def put(connection: Connection, key: str, value: str) -> None:
    """Set a setting."""
    there = update(SETTING).where(SETTING.c.key == key)
    if not connection.execute(there.values(value=value)).rowcount:
        connection.execute(insert(SETTING).values(key=key, value=value))


def house_key(connection: Connection) -> str:
    """The server's secret key; made where there is none."""
    found = get(connection, HOUSE_KEY)
    if found is None:
        found = os.urandom(32).hex()
        connection.execute(insert(SETTING).values(key=HOUSE_KEY, value=found))
    return found


def touch(connection: Connection) -> None:
    """Write a setting over with its own value, which takes the disk as any write does."""
    connection.execute(
        update(SETTING).where(SETTING.c.key == HOUSE_KEY).values(value=SETTING.c.value)
    ).close()
