"""Blocks: who wants to meet whom no more. A block works both ways, and holds for programs of either too."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from speeltafel.store.tables import BLOCK, PERSON

MAX_BLOCKS = 500
"""People that one person may block."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Somebody who was blocked."""

    person: str
    name: str
    at: float


def add(connection: Connection, person: str, other: str, now: float) -> bool:
    """Let a person meet another no more; return whether they may block as many."""
    if is_blocked(connection, person, other):
        return True
    mine = select(func.count()).where(BLOCK.c.person == person)
    if (connection.scalar(mine) or 0) >= MAX_BLOCKS:
        return False
    connection.execute(insert(BLOCK).values(person=person, other=other, at=now))
    return True


def remove(connection: Connection, person: str, other: str) -> None:
    """Undo a block."""
    connection.execute(delete(BLOCK).where(BLOCK.c.person == person, BLOCK.c.other == other))


def is_blocked(connection: Connection, person: str, other: str) -> bool:
    """Return whether a person has blocked another."""
    asked = select(BLOCK.c.other).where(BLOCK.c.person == person, BLOCK.c.other == other)
    return connection.scalar(asked) is not None


def blocked_by(connection: Connection, person: str) -> list[Blocked]:
    """Return whom a person has blocked, the last first, by the names they have now."""
    asked = (
        select(BLOCK.c.other, PERSON.c.name, BLOCK.c.at)
        .join(PERSON, PERSON.c.id == BLOCK.c.other)
        .where(BLOCK.c.person == person)
        .order_by(BLOCK.c.at.desc(), BLOCK.c.other)
    )
    return [Blocked(row.other, row.name, row.at) for row in connection.execute(asked)]


def shunned(connection: Connection, person: str) -> frozenset[str]:
    """Return everybody whom a person, or a program's owner, does not meet: blocked by either of the two."""
    owner = connection.scalar(select(PERSON.c.owner).where(PERSON.c.id == person))
    own = [person, *([owner] if owner else [])]
    found = {
        row.other if row.person in own else row.person
        for row in connection.execute(
            select(BLOCK).where(or_(BLOCK.c.person.in_(own), BLOCK.c.other.in_(own)))
        )
    }
    return frozenset(found | programs_of(connection, found)) if found else frozenset()


def programs_of(connection: Connection, people: Collection[str]) -> set[str]:
    """Return the programs of these people."""
    return set(connection.scalars(select(PERSON.c.id).where(PERSON.c.owner.in_(list(people)))))


def move(connection: Connection, person: str, to: str) -> None:
    """Let another person meet nobody whom this one does not meet."""
    for own, others in ((BLOCK.c.person, BLOCK.c.other), (BLOCK.c.other, BLOCK.c.person)):
        known = [to, *connection.scalars(select(others).where(own == to))]
        connection.execute(delete(BLOCK).where(own == person, others.in_(known)))
        connection.execute(update(BLOCK).where(own == person).values({own: to}))


def erase(connection: Connection, person: str) -> None:
    """Forget whom a person blocked, and who blocked them: nobody can meet them any more."""
    connection.execute(delete(BLOCK).where(or_(BLOCK.c.person == person, BLOCK.c.other == person)))
