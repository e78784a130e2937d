"""Becoming somebody else's device: all that is kept about a person moves, or is erased, in every table.

A new table with a column that names people is found here by itself.
"""

import json

import pytest
from sqlalchemy import Double, Integer, LargeBinary, delete, func, insert, or_, select, update

from speeltafel.play.notices import Wishes
from speeltafel.store import Person, digest
from speeltafel.store.lobby import matchmaking
from speeltafel.store.people import blocks, moving, read_marks
from speeltafel.store.tables import (
    BLOCK,
    CHANNEL,
    DEVICE,
    HOLIDAY_CHANGE,
    METADATA,
    PERSON,
    QUEUE,
    READ_MARK,
    REPORT,
    SITTING,
    TOURNAMENT,
)
from speeltafel.store.workers import LEASE, PRESENCE, WORKER
from tests.store.tables import SEED, open_room

BO, ANA, CAS, DEWI = (f"{name:_<16}" for name in ("bo", "ana", "cas", "dewi"))
COLUMNS = {"person", "owner", "organiser", "other", "about", "opponent"}
"""What columns that name people are called where they have no foreign key."""
OF_WORKERS = {WORKER, LEASE, PRESENCE}
BLANK = {PERSON, REPORT, CHANNEL}
"""The tables whose rows stay in their place, without a person's words, names and addresses."""


def people_columns(table):
    """Return the columns of a table that name a person."""
    return [
        column
        for column in table.columns
        if column.name in COLUMNS or any(key.column is PERSON.c.id for key in column.foreign_keys)
    ]


TABLES = [table for table in METADATA.sorted_tables if table not in OF_WORKERS and people_columns(table)]


def value(column, number):
    """Return some value for a column."""
    keys = {key.column.table.name for key in column.foreign_keys}
    if keys:
        return "room" if "room" in keys else "cup" if "tournament" in keys else f"channel {number}"
    match column.type:
        case Integer() | Double():
            return 0
        case LargeBinary():
            return SEED
    day = {"first": "2026-12-01", "last": "2026-12-01", "zone": "UTC"}
    texts = {"body": json.dumps(Wishes().to_json()), "address": "{}", **day}
    return texts.get(column.name, f"{column.name} {number}")


def add_rows(connection, table, person, other):
    """Add a row for each column of a table that names people: there this person, elsewhere the other."""
    named = people_columns(table)
    for column in named:
        row = {one.name: value(one, f"{person} {column.name}") for one in table.columns}
        row |= {one.name: other for one in named} | {column.name: person}
        connection.execute(insert(table).values(**row))


@pytest.fixture
def full(store):
    """A store where Bo and Ana have rows in every table that names people."""
    for id in (BO, ANA, CAS, DEWI):
        store.add_person(Person(id, id.strip("_"), 1.0), digest(id)).result()
    open_room(store, "room")

    def fill(connection):
        cup = {"id": "cup", "created": 1.0, "secret": SEED, "state": "open", "organiser": CAS, "listed": 0}
        connection.execute(insert(TOURNAMENT).values(**cup))
        for table in TABLES:
            add_rows(connection, table, BO, CAS)
            add_rows(connection, table, ANA, DEWI)

    store.write(lambda connection: connection.execute(delete(DEVICE))).result()
    store.write(fill).result()
    return store


def naming(store, person):
    """Return how many rows of each table name a person."""
    found = {}
    for table in TABLES:
        for column in people_columns(table):
            count = store.read(
                lambda reading, column=column: reading.scalar(select(func.count()).where(column == person))
            )
            found[table] = found.get(table, 0) + count
    return found


def test_nothing_names_somebody_who_became_another_but_where_they_sat(full):
    assert all(naming(full, BO).values()), "the test has a row in every table"
    full.write(moving.move, BO, ANA, 0.0).result()
    # The mark goes once the tables where they sat were told that the holidays of a seat are another's.
    assert {table for table, count in naming(full, BO).items() if count} == {SITTING, HOLIDAY_CHANGE}
    assert full.person_by_secret(digest(BO)) is None
    assert BO not in [person.id for person in full.people()]
    assert BO not in [program.id for program in full.programs(ANA)]


def test_nothing_is_left_of_both_once_the_other_is_erased(full):
    full.write(moving.move, BO, ANA, 0.0).result()
    full.erase_person(ANA).result()
    left = {table for person in (BO, ANA) for table, count in naming(full, person).items() if count}
    assert left <= BLANK
    for column in (REPORT.c.words, CHANNEL.c.address, PERSON.c.name):
        own = [one.in_((BO, ANA)) for one in people_columns(column.table)]
        texts = full.read(
            lambda reading, column=column, own=own: reading.scalars(select(column).where(or_(*own))).all()
        )
        assert texts
        assert not any(text.strip() for text in texts), column


def test_what_both_have_is_kept_once(full):
    """Both read the room, and Bo read further; both block Cas, and Bo Ana; and they were matched."""

    def differ(connection):
        connection.execute(update(READ_MARK).where(READ_MARK.c.person == BO).values(seq=7))
        for person, other in ((BO, ANA), (ANA, CAS)):
            connection.execute(insert(BLOCK).values(person=person, other=other, at=1.0))
        matched = update(QUEUE).where(QUEUE.c.person == ANA)
        connection.execute(matched.values(found="key", opponent=BO))

    full.write(differ).result()
    full.write(moving.move, BO, ANA, 0.0).result()
    assert full.read(read_marks.get, ANA, "room") == 7
    assert [one.person for one in full.read(blocks.blocked_by, ANA)] == [CAS, DEWI]
    assert full.read(matchmaking.place_of, ANA).found == ""
    assert full.read(matchmaking.place_of, CAS).opponent == ANA
