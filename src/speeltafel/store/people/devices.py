"""Devices: the browsers in which a person is signed in, each recognised by a token of its own."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from speeltafel.store.errors import UnknownPerson
from speeltafel.store.tables import DEVICE, PASSKEY, PERSON

MAX_IN_QUERY = 1000
"""Tokens that one query looks up."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser in which a person is signed in."""

    id: str
    secret: str
    """The digest of the token in its cookie."""
    browser: str
    """What it called itself when it was added: `Firefox`; empty where that told nothing."""
    system: str
    """And what it ran on: `Android`."""
    created: float
    seen: float
    """When it last asked for something, to the hour."""


def add(connection: Connection, person: str, device: Device) -> None:
    """Sign a person in on a device; raise where they were erased meanwhile."""
    if connection.scalar(select(PERSON.c.secret).where(PERSON.c.id == person)) is None:
        raise UnknownPerson(person)
    connection.execute(
        insert(DEVICE).values(
            id=device.id,
            person=person,
            secret=device.secret,
            browser=device.browser,
            system=device.system,
            created=device.created,
            seen=device.seen,
        )
    )


def of(connection: Connection, person: str) -> list[Device]:
    """Return a person's devices, the one that was seen last first."""
    asked = select(DEVICE).where(DEVICE.c.person == person).order_by(DEVICE.c.seen.desc(), DEVICE.c.id)
    return [
        Device(row.id, row.secret, row.browser, row.system, row.created, row.seen)
        for row in connection.execute(asked)
    ]


def sign_out(connection: Connection, person: str, ids: Collection[str]) -> int:
    """Sign a person out on these devices; return on how many they were signed in."""
    which = DEVICE.c.person == person, DEVICE.c.id.in_(list(ids))
    return connection.execute(delete(DEVICE).where(*which)).rowcount


def note_seen(connection: Connection, secret: str, at: float, every: float) -> None:
    """Record that the device with this token asked for something, at most every so many seconds."""
    outdated = DEVICE.c.seen <= at - every
    connection.execute(update(DEVICE).where(DEVICE.c.secret == secret, outdated).values(seen=at))


def signed_in(connection: Connection, secrets: Collection[str]) -> set[str]:
    """Return which of these tokens are those of a device."""
    asked, found = sorted(secrets), set[str]()
    for start in range(0, len(asked), MAX_IN_QUERY):
        which = DEVICE.c.secret.in_(asked[start : start + MAX_IN_QUERY])
        found.update(connection.scalars(select(DEVICE.c.secret).where(which)))
    return found


def ways_in(connection: Connection, person: str) -> tuple[int, int]:
    """Return how many devices and how many passkeys a person has."""
    counts = (
        select(func.count()).where(table.c.person == person).scalar_subquery() for table in (DEVICE, PASSKEY)
    )
    found = connection.execute(select(*counts)).one()
    return found[0], found[1]
