"""Channels: how people are reached outside our pages, and what they want to be told."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from speeltafel.core.words import Language
from speeltafel.play.notices import Wishes
from speeltafel.store.log import write_body
from speeltafel.store.tables import CHANNEL, OUTBOX, SEEN, WISHES

PUSH, MAIL, WEBHOOK = "push", "mail", "webhook"


@dataclass(frozen=True, slots=True)
class Channel:
    """One way to reach a person."""

    id: str
    person: str
    kind: str
    """`push`, `mail` or `webhook`."""
    address: Mapping[str, str]
    """A push subscription (endpoint and keys), an e-mail address, or a webhook (its address and format)."""
    origin: str
    """The address of this server that the person asked for; anybody can make that up, so not for e-mail."""
    language: Language
    created: float
    confirmed: bool = True
    """Whether notices are sent there: an e-mail address must be confirmed first."""


def add(connection: Connection, channel: Channel, most: int, old: str = "") -> Channel | None:
    """Add a channel, unless its person has so many; return it as it is kept.

    It takes the place of one with the same address, or of the subscription to `old`, an endpoint in whose
    place the browser now has another: what was to be sent there is sent here. An address stays confirmed.
    """
    address = write_body(channel.address)
    replaced, others = [], 0
    for known in channels_of(connection, channel.person):
        is_same = write_body(known.address) == address
        if known.kind == channel.kind and (is_same or (old and known.address.get("endpoint") == old)):
            replaced.append(known.id)
            channel = replace(channel, confirmed=channel.confirmed or (is_same and known.confirmed))
        else:
            others += 1
    if others >= most:
        return None
    connection.execute(
        insert(CHANNEL).values(
            id=channel.id,
            person=channel.person,
            kind=channel.kind,
            address=address,
            origin=channel.origin,
            language=channel.language,
            created=channel.created,
            confirmed=int(channel.confirmed),
        )
    )
    for id in replaced:
        if id == replaced[0]:
            connection.execute(update(OUTBOX).where(OUTBOX.c.channel == id).values(channel=channel.id))
        remove(connection, id)
    return channel


def find(connection: Connection, id: str) -> Channel | None:
    """Return the channel with this id, unless it was removed."""
    row = connection.execute(select(CHANNEL).where(CHANNEL.c.id == id)).one_or_none()
    return from_row(row) if row is not None and row.address.strip() else None


def channels_of(connection: Connection, person: str) -> list[Channel]:
    """Return a person's channels, the oldest first."""
    asked = select(CHANNEL).where(CHANNEL.c.person == person).order_by(CHANNEL.c.created, CHANNEL.c.id)
    return [from_row(row) for row in connection.execute(asked) if row.address.strip()]


def from_row(row: Any) -> Channel:
    """Return the channel of a row."""
    address = json.loads(row.address)
    return Channel(
        row.id,
        row.person,
        row.kind,
        address,
        row.origin,
        "nl" if row.language == "nl" else "en",
        row.created,
        bool(row.confirmed),
    )


def reachable(connection: Connection) -> set[str]:
    """Return everybody who has a channel that is confirmed."""
    return set(connection.scalars(select(CHANNEL.c.person).where(CHANNEL.c.confirmed == 1).distinct()))


def confirm(connection: Connection, id: str) -> None:
    """Send notices there from now on."""
    connection.execute(
        update(CHANNEL).where(CHANNEL.c.id == id, func.trim(CHANNEL.c.address) != "").values(confirmed=1)
    )


def remove(connection: Connection, id: str) -> None:
    """Forget a channel's address and drop what was to be sent there.

    The row stays, blank, since SQLite would move its neighbours where it was deleted.
    """
    connection.execute(delete(OUTBOX).where(OUTBOX.c.channel == id))
    address = connection.scalar(select(CHANNEL.c.address).where(CHANNEL.c.id == id))
    if address is not None:
        blank = " " * len(address)
        connection.execute(update(CHANNEL).where(CHANNEL.c.id == id).values(address=blank, confirmed=0))


def clean(connection: Connection, before: float) -> None:
    """Forget addresses that were added before this moment and never confirmed, and letters to removed ones.

    Another worker may write such a letter while a channel is removed.
    """
    is_blank = func.trim(CHANNEL.c.address) == ""
    asked = select(CHANNEL.c.id).where(CHANNEL.c.confirmed == 0, CHANNEL.c.created < before, ~is_blank)
    for id in connection.scalars(asked).all():
        remove(connection, id)
    connection.execute(delete(OUTBOX).where(OUTBOX.c.channel.in_(select(CHANNEL.c.id).where(is_blank))))


def erase(connection: Connection, person: str) -> None:
    """Forget how to reach a person, and all that was kept for it."""
    for id in connection.scalars(select(CHANNEL.c.id).where(CHANNEL.c.person == person)).all():
        remove(connection, id)
    connection.execute(delete(WISHES).where(WISHES.c.person == person))
    connection.execute(delete(SEEN).where(SEEN.c.person == person))


def move(connection: Connection, person: str, to: str) -> None:
    """Give the ways to reach a person to another, who keeps their own wishes and what they have seen."""
    known = {(one.kind, write_body(one.address)): one for one in channels_of(connection, to)}
    for one in channels_of(connection, person):
        if twin := known.get((one.kind, write_body(one.address))):
            remove(connection, twin.id if one.confirmed and not twin.confirmed else one.id)
    connection.execute(update(CHANNEL).where(CHANNEL.c.person == person).values(person=to))
    if wishes(connection, [to]):
        connection.execute(delete(WISHES).where(WISHES.c.person == person))
    connection.execute(update(WISHES).where(WISHES.c.person == person).values(person=to))
    theirs = list(connection.scalars(select(SEEN.c.room).where(SEEN.c.person == to)))
    connection.execute(delete(SEEN).where(SEEN.c.person == person, SEEN.c.room.in_(theirs)))
    connection.execute(update(SEEN).where(SEEN.c.person == person).values(person=to))


def wishes(connection: Connection, people: Collection[str]) -> dict[str, Wishes]:
    """Return what these people want to be told, of those who chose it."""
    asked = select(WISHES).where(WISHES.c.person.in_(list(people)))
    return {row.person: Wishes.from_json(json.loads(row.body)) for row in connection.execute(asked)}


def set_wishes(connection: Connection, person: str, wishes: Wishes) -> None:
    """Store what a person wants to be told."""
    body = write_body(wishes.to_json())
    if not connection.execute(update(WISHES).where(WISHES.c.person == person).values(body=body)).rowcount:
        connection.execute(insert(WISHES).values(person=person, body=body))
