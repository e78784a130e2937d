"""Moving what one person has to another: a browser became a device of somebody else.

Before this, seats are moved by events and progress is merged; tournaments and holidays are moved then too,
and here once more for what came meanwhile. Ratings are erased. What names the first person in a log stays as
it is, and so do seats that could not be moved; the first person belongs to the other then, as a program
would, so that erasing the other erases these words too.
"""

from sqlalchemy import Connection, delete, update

from speeltafel.store import tournaments
from speeltafel.store.lobby import matchmaking
from speeltafel.store.notices import channels, outbox
from speeltafel.store.people import blocks, holidays, read_marks, reports
from speeltafel.store.tables import DEVICE, ONE_TIME, PASSKEY, PERSON, PROGRESS, RATING


def move(connection: Connection, person: str, to: str, now: float) -> None:
    """Give what a person has to another, erase their ratings, and let nobody sign in as them any more."""
    tournaments.move(connection, person, to)
    holidays.move(connection, person, to, now)
    outbox.look_again(connection, person, now)
    channels.move(connection, person, to)
    matchmaking.move(connection, person, to)
    blocks.move(connection, person, to)
    reports.move(connection, person, to)
    read_marks.move(connection, person, to)
    connection.execute(update(PASSKEY).where(PASSKEY.c.person == person).values(person=to))
    for table in (DEVICE, ONE_TIME, PROGRESS, RATING):
        connection.execute(delete(table).where(table.c.person == person))
    # Programs, and those who became the first person before.
    connection.execute(update(PERSON).where(PERSON.c.owner == person).values(owner=to))
    gone = {"owner": to, "name": "", "secret": None, "rated": 0}
    connection.execute(update(PERSON).where(PERSON.c.id == person).values(**gone))
