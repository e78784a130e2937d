"""Passkeys: keys with which a person signs in on a device that the server does not know."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from speeltafel.store.people.people import NUL
from speeltafel.store.tables import PASSKEY


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a passkey; the other never leaves the person's own device or password manager."""

    id: str
    """The credential's id, in base64url."""
    person: str
    public_key: bytes
    sign_count: int
    """How often it was used, if it counts; a lower number than before is a copy's."""
    browser: str
    system: str
    created: float


def add(connection: Connection, passkey: Passkey) -> None:
    """Keep a new passkey."""
    connection.execute(
        insert(PASSKEY).values(
            id=passkey.id,
            person=passkey.person,
            public_key=passkey.public_key,
            sign_count=passkey.sign_count,
            browser=passkey.browser,
            system=passkey.system,
            created=passkey.created,
        )
    )


def of(connection: Connection, person: str) -> list[Passkey]:
    """Return a person's passkeys, the newest first."""
    return _found(connection, person=person)


def find(connection: Connection, id: str) -> Passkey | None:
    """Return the passkey with this id."""
    return next(iter(_found(connection, id=id)), None)


def count_use(connection: Connection, id: str, sign_count: int) -> None:
    """Record how often a passkey says it was used."""
    connection.execute(update(PASSKEY).where(PASSKEY.c.id == id).values(sign_count=sign_count))


def remove(connection: Connection, person: str, id: str) -> int:
    """Remove a passkey of this person; return how many there were."""
    if NUL in id:  # it comes from a path
        return 0
    return connection.execute(delete(PASSKEY).where(PASSKEY.c.person == person, PASSKEY.c.id == id)).rowcount


def _found(connection: Connection, **which: str) -> list[Passkey]:
    asked = select(PASSKEY).filter_by(**which).order_by(PASSKEY.c.created.desc(), PASSKEY.c.id)
    return [
        Passkey(
            row.id,
            row.person,
            bytes(row.public_key),
            row.sign_count,
            row.browser,
            row.system,
            row.created,
        )
        for row in connection.execute(asked)
    ]
