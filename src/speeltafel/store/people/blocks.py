"""Blocks: who wants to meet whom no more. A block works both ways, and holds for programs of either too."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from speeltafel.play.user_text import is_guest
from speeltafel.store import sittings
from speeltafel.store.tables import BLOCK, PERSON

MAX_BLOCKS = 500
"""People that one person may block."""


_OWNERS = select(PERSON.c.id, PERSON.c.owner).where(
    PERSON.c.id.in_(bindparam("ids", expanding=True)), PERSON.c.owner.is_not(None)
)
"""Of these people, those with an owner: programs, and those who became another."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Somebody who was blocked."""

    person: str
    name: str
    """Their name now; of a guest, that at the table where the two met."""
    at: float
    game: str = ""
    """The game of that table; empty where the two never sat at one."""


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


def blocked_among(connection: Connection, person: str, people: Collection[str]) -> set[str]:
    """Return which of these people a person has blocked."""
    asked = select(BLOCK.c.other).where(BLOCK.c.person == person, BLOCK.c.other.in_(list(people)))
    return set(connection.scalars(asked))


def unheard_by(connection: Connection, person: str) -> frozenset[str]:
    """Return whose words a person doesn't see: those they blocked, and programs of theirs."""
    blocked = set(connection.scalars(select(BLOCK.c.other).where(BLOCK.c.person == person)))
    return frozenset(blocked | programs_of(connection, blocked)) if blocked else frozenset()


def blocked_by(connection: Connection, person: str) -> list[Blocked]:
    """Return whom a person has blocked, the last first."""
    asked = (
        select(BLOCK.c.other, PERSON.c.name, BLOCK.c.at)
        .join(PERSON, PERSON.c.id == BLOCK.c.other)
        .where(BLOCK.c.person == person)
        .order_by(BLOCK.c.at.desc(), BLOCK.c.other)
    )
    return [_blocked(connection, person, row) for row in connection.execute(asked).all()]


def _blocked(connection: Connection, person: str, row: Any) -> Blocked:
    room = sittings.shared(connection, person, row.other, row.at)
    name, game = row.name, sittings.game_of(connection, room) if room else ""
    if room and is_guest(name):
        name = sittings.name_in(connection, room, row.other) or name
    return Blocked(row.other, name, row.at, game)


def shunned(connection: Connection, person: str, among: Collection[str] | None = None) -> frozenset[str]:
    """Return everybody whom a person, or a program's owner, does not meet: blocked by either of the two.

    Only rows about the people in `among` are read where it is given: very many may have blocked one person.
    """
    known = connection.execute(_OWNERS, {"ids": [person, *(among or ())]})
    owners = {row.id: row.owner for row in known}
    own = [person, *([owners[person]] if person in owners else [])]
    blocking, blocked = BLOCK.c.person.in_(own), BLOCK.c.other.in_(own)
    asked = select(BLOCK).where(or_(blocking, blocked))
    if among is not None:
        others = [*among, *(owners[one] for one in among if one in owners)]
        theirs = or_(blocking & BLOCK.c.other.in_(others), blocked & BLOCK.c.person.in_(others))
        asked = select(BLOCK).where(theirs)
    rows = connection.execute(asked).all()
    found = {row.other if row.person in own else row.person for row in rows}
    if among is not None:
        return frozenset(one for one in among if one in found or owners.get(one) in found)
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
