"""One-time tokens: links that add a device, and challenges of passkeys. Each is good for one use."""

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from speeltafel.store.tables import ONE_TIME


def issue(connection: Connection, secret: str, purpose: str, person: str, now: float, seconds: float) -> None:
    """Keep the digest of a token for so many seconds; a person has one for each purpose, the newest."""
    outdated = ONE_TIME.c.until <= now
    if person:
        outdated |= (ONE_TIME.c.purpose == purpose) & (ONE_TIME.c.person == person)
    connection.execute(delete(ONE_TIME).where(outdated))
    connection.execute(
        insert(ONE_TIME).values(secret=secret, purpose=purpose, person=person, until=now + seconds)
    )


def find(connection: Connection, secret: str, purpose: str, now: float) -> str | None:
    """Return the person of a token that can be used now; None where there is none."""
    return connection.scalar(select(ONE_TIME.c.person).where(*_usable(secret, purpose, now)))


def redeem(connection: Connection, secret: str, purpose: str, now: float) -> str | None:
    """Use a token up and return its person; None where it was used, is too old, or never was."""
    which = _usable(secret, purpose, now)
    person = connection.scalar(select(ONE_TIME.c.person).where(*which))
    used = connection.execute(delete(ONE_TIME).where(*which)).rowcount
    return person if used else None


def withdraw(connection: Connection, purpose: str, person: str) -> None:
    """Void a person's tokens for this purpose."""
    connection.execute(delete(ONE_TIME).where(ONE_TIME.c.purpose == purpose, ONE_TIME.c.person == person))


def _usable(secret: str, purpose: str, now: float) -> tuple[ColumnElement[bool], ...]:
    return ONE_TIME.c.secret == secret, ONE_TIME.c.purpose == purpose, ONE_TIME.c.until > now
