"""The store: rooms and their logs, persons, settings. It only ever adds to a log.

Reading happens on the caller's thread and sees what is committed. Writing happens on one thread of the
store's own and answers with a future, which is done when what was asked is on disk and would survive a power
cut; events can be answered by a call instead. Such calls and a future's callbacks run on that thread, so they
must be short; work given to `write` must not wait for a future.
"""

import json
import os
import socket
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update

from speeltafel.core.words import Language, Text
from speeltafel.play.ratings import Finished, Rating
from speeltafel.store import backup, crew, log, moving, people, postgres, ratings, rooms, sqlite
from speeltafel.store.bell import Bell
from speeltafel.store.crew import Crew, Seen
from speeltafel.store.database import Database, explained
from speeltafel.store.log import Event
from speeltafel.store.people import NUL, Person
from speeltafel.store.refusals import Stale, Unavailable
from speeltafel.store.rooms import Room, Summary
from speeltafel.store.tables import EVENT, PERSON, ROOM, SETTING, SITTING, STUDY
from speeltafel.store.writer import Then, Writer

T = TypeVar("T")

HOUSE_KEY = "house-key"
"""The setting that holds the house's secret key."""
PEOPLE = "people"
"""The word that is rung when something about a person has changed."""
MOST_KNOWN = 10_000
"""How many persons are remembered without asking the file."""


class Store:
    """A store that is open. Every call may come from any thread."""

    def __init__(self, database: Database, writing: Engine, reading: Engine) -> None:
        self.database = database
        self._known: dict[str, Person] = {}
        """Who was recognised since anything but an event was last written, by the digest of their token."""
        self.bell = Bell(database) if isinstance(database, postgres.Server) else None
        """How other processes hear of what we commit; None where there are none."""
        ring = self.bell.ring if self.bell is not None else None
        self._writer = Writer(writing, database, self.forget_known, ring)
        self._reader = reading
        self._closed = False
        # Unlike any worker of any other machine, and of this one.
        self.crew = Crew(self, f"{socket.gethostname()[:40]}-{os.getpid()}-{os.urandom(3).hex()}")

    @classmethod
    def open(cls, place: Path | str, *, patience: float = sqlite.PATIENCE) -> Self:
        """Open the store at this path or address, made where there is none and brought to our version.

        `patience` is how many seconds to wait where another program holds it.
        """
        database: Database
        if postgres.is_address(place):
            database = postgres.Server(str(place), patience)
        else:
            database = sqlite.File(sqlite.locate(place), patience)
        return cls(database, *database.prepare())

    def close(self) -> None:
        """Finish what was asked, then let go of the file."""
        self._writer.close()
        self._closed = True
        if self.bell is not None:
            self.bell.close()
        self.forget_known()
        self._reader.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes keep house here too."""
        return self.database.shared

    @property
    def path(self) -> Path:
        """The file it is in."""
        assert isinstance(self.database, sqlite.File)
        return self.database.path

    def renew(self) -> None:
        """The server is back after it was away: use no connection from before."""
        self._writer.renew()
        self._reader.dispose()
        self.forget_known()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing

    @property
    def commits(self) -> int:
        """How many transactions were committed since the store was opened."""
        return self._writer.commits

    @property
    def written(self) -> Writer:
        """Who writes, and how much it wrote."""
        return self._writer

    def write(self, work: Callable[[Connection], T], word: str = "") -> Future[T]:
        """Do this on the writer's connection, within its next commit: all of it or, if it raises, nothing.

        `word` is what others hear of it.
        """
        return self._writer.write(work, word=word)

    def append(self, room: str, events: Sequence[Event]) -> Future[None]:
        """Add events to a room's log: all of them, following on the last one there, or none (`Stale`)."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # Events can't be called off.
        self.append_then(
            room, events, lambda error: future.set_exception(error) if error else future.set_result(None)
        )
        return future

    def append_then(self, room: str, events: Sequence[Event], then: Then) -> None:
        """The same, answered by a call: with nothing, or with the reason why none was added."""
        try:
            rows = log.to_rows(room, events)
        except (Stale, TypeError, ValueError) as error:
            then(error)
        else:
            self._writer.append(room, rows, then)

    def create_room(
        self, room: str, seed: bytes, created: float, events: Sequence[Event] = ()
    ) -> Future[None]:
        """Open a new room, together with its first events."""
        try:
            rows = log.to_rows(room, events)
        except (Stale, TypeError, ValueError) as error:
            return _refused(error)

        def work(connection: Connection) -> None:
            if log.lengths(connection, [room]):
                shown = ascii(room[:60])
                raise Stale(Text(f"Kamer {shown} is er al.", f"Room {shown} is already there."))
            refusal = log.follow({room: 0}, room, rows)
            if refusal is not None:
                raise refusal
            connection.execute(insert(ROOM).values(id=room, created=created, seed=seed))
            log.add(connection, rows)

        return self.write(work)

    def add_person(self, person: Person, secret: str) -> Future[None]:
        """Let a person in; `secret` is the `digest` of their token."""
        return self.write(lambda connection: people.add(connection, person, secret))

    def change_person(
        self,
        person: str,
        *,
        name: str | None = None,
        language: Language | None = None,
        seen: float | None = None,
        secret: str | None = None,
        rated: bool | None = None,
    ) -> Future[None]:
        """Change what is given here about a person, and leave the rest."""
        facts = {"name": name, "language": language, "seen": seen, "secret": secret, "rated": rated}
        given = {key: fact for key, fact in facts.items() if fact is not None}
        return self.write(lambda connection: people.change(connection, person, **given), PEOPLE)

    def sit(self, person: str, room: str) -> Future[None]:
        """Remember that this person has a place in this room."""
        return self.write(lambda connection: people.sit(connection, person, room))

    def rise(self, person: str, room: str) -> Future[None]:
        """Forget that this person has a place in this room."""
        return self.write(lambda connection: people.rise(connection, person, room))

    def forget(self, person: str) -> Future[list[str]]:
        """Erase a person's name, token, places and words; answers in which rooms there were any.

        Their old bytes have left the file by then. Backups keep what they had.
        """
        return self._writer.write(
            lambda connection: people.forget(connection, person), wipes=True, word=PEOPLE
        )

    def unsay(self, person: str, room: str, seq: int) -> Future[bool]:
        """Erase the words of one event; answers whether they were this person's. The bytes go likewise."""
        return self._writer.write(lambda connection: people.unsay(connection, person, room, seq), wipes=True)

    def rate(self, match: Finished) -> Future[bool]:
        """Let a rated match that is over change the ratings, once; answers whether this was the time."""
        return self.write(lambda connection: ratings.count(connection, match))

    def put_setting(self, key: str, value: str) -> Future[None]:
        """Set a setting of the house."""

        def work(connection: Connection) -> None:
            if not connection.execute(
                update(SETTING).where(SETTING.c.key == key).values(value=value)
            ).rowcount:
                connection.execute(insert(SETTING).values(key=key, value=value))

        return self.write(work)

    def house_key(self) -> str:
        """The house's secret key, 32 bytes in hexadecimal: made the first time, the same ever after."""

        def work(connection: Connection) -> str:
            found = connection.scalar(select(SETTING.c.value).where(SETTING.c.key == HOUSE_KEY))
            if found is not None:
                return str(found)
            made = os.urandom(32).hex()
            connection.execute(insert(SETTING).values(key=HOUSE_KEY, value=made))
            return made

        return self.setting(HOUSE_KEY) or self.write(work).result()

    # Reading

    def events(self, room: str, after: int = 0) -> list[Event]:
        """The events of a room that come after this one, in order; none where there is no such room."""
        if NUL in room:
            return []
        with self._reading() as connection:
            theirs = select(EVENT).where(EVENT.c.room == room, EVENT.c.seq > after).order_by(EVENT.c.seq)
            return [log.from_row(row) for row in connection.execute(theirs)]

    def news(
        self, known: Mapping[str, int], rooms: Sequence[str]
    ) -> tuple[dict[str, list[Event]], dict[str, dict[str, Seen]]]:
        """What others brought about: events that follow on so many in these rooms, and who was seen where."""
        with self._reading() as connection:
            return crew.news(connection, known), self.crew.present(connection, rooms)

    def forgotten(self, people: Collection[str]) -> set[str]:
        """Which of these people were forgotten."""
        asked = select(PERSON.c.id).where(PERSON.c.id.in_(list(people)), PERSON.c.secret.is_(None))
        with self._reading() as connection:
            return set(connection.scalars(asked))

    def room(self, room: str) -> Room | None:
        """The room with this id."""
        if NUL in room:
            return None
        with self._reading() as connection:
            found = connection.execute(select(ROOM).where(ROOM.c.id == room)).one_or_none()
            return None if found is None else Room(found.id, found.created, found.seed)

    def rooms(self) -> list[Summary]:
        """All rooms, the newest first, with how much happened there and when last."""
        return self.read(rooms.summaries)

    def rooms_with_bots(self, since: float = 0.0) -> list[str]:
        """The rooms where a bot ever sat down and something happened since, the newest first."""
        with self._reading() as connection:
            return rooms.with_bots(connection, since)

    def keep_study(self, room: str, position: str, body: Mapping[str, Any]) -> Future[None]:
        """Keep what was found out about a position of a match."""
        row = {"room": room, "position": position, "body": log.write_body(body)}

        def work(connection: Connection) -> None:
            connection.execute(delete(STUDY).where(STUDY.c.room == room, STUDY.c.position == position))
            connection.execute(insert(STUDY).values(row))

        return self.write(work)

    def studies(self, room: str) -> dict[str, dict[str, Any]]:
        """What was found out about the positions of this room's match."""
        asked = select(STUDY.c.position, STUDY.c.body).where(STUDY.c.room == room)
        with self._reading() as connection:
            return {position: json.loads(body) for position, body in connection.execute(asked)}

    def person(self, person: str) -> Person | None:
        """The person with this id."""
        return None if NUL in person else self._person(PERSON.c.id == person)

    def person_by_secret(self, secret: str) -> Person | None:
        """The person whose token has this digest; whoever comes often is remembered, for every move asks."""
        if self.bell is not None and not self.bell.hears:
            self.forget_known()  # who was forgotten by others meanwhile is not heard of
        known = self._known  # What is read before a change may still land in the book that is thrown away.
        person = known.get(secret) or self._person(PERSON.c.secret == secret)
        if len(known) == MOST_KNOWN:
            known.clear()
        if person is not None:
            known[secret] = person
        return person

    def forget_known(self) -> None:
        """Ask the database again who somebody is: something about people may have changed."""
        self._known = {}

    def people(self) -> list[Person]:
        """Everyone who came in and was not forgotten, the latest first."""
        asked = select(PERSON).where(PERSON.c.secret.is_not(None)).order_by(PERSON.c.seen.desc(), PERSON.c.id)
        with self._reading() as connection:
            found = connection.execute(asked)
            return [_person(row) for row in found]

    def programs(self, owner: str | None = None) -> list[Person]:
        """Everybody's programs or this person's, the newest first, but those that were forgotten."""
        whose = PERSON.c.owner.is_not(None) if owner is None else PERSON.c.owner == owner
        asked = select(PERSON).where(whose, PERSON.c.secret.is_not(None))
        with self._reading() as connection:
            found = connection.execute(asked.order_by(PERSON.c.created.desc(), PERSON.c.id))
            return [_person(row) for row in found]

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do this on a connection that only reads."""
        with self._reading() as connection:
            return work(connection)

    def ratings(self) -> list[tuple[str, str, str, Rating]]:
        """Everybody who takes part in ratings and has one: person, name, game, rating; the best first."""
        return self.read(ratings.table)

    def rooms_to_rate(self) -> list[str]:
        """The rooms whose match counts for ratings and was not counted yet."""
        return self.read(ratings.waiting)

    def sittings(self, person: str) -> list[str]:
        """The rooms where this person has a place, the newest first."""
        asked = (
            select(ROOM.c.id)
            .join(SITTING, SITTING.c.room == ROOM.c.id)
            .where(SITTING.c.person == person)
            .order_by(ROOM.c.created.desc(), ROOM.c.id)
        )
        return self.read(lambda connection: list(connection.scalars(asked)))

    def setting(self, key: str) -> str | None:
        """What this setting of the house is; None where it was never set."""
        with self._reading() as connection:
            return connection.scalar(select(SETTING.c.value).where(SETTING.c.key == key))

    def size(self) -> int:
        """How many bytes the store takes on disk."""
        return self.read(self.database.size)

    def backup(self, target: Path) -> None:
        """Copy the store as it is at this moment to a new file; `backup.restore` brings it back."""
        with self.snapshot() as connection:
            if not self.shared:
                backup.backup(sqlite.driver(connection), target)
                return
            backup.write(target, lambda part: self._fill(connection, part))

    def _fill(self, connection: Connection, file: Path) -> None:
        with Store.open(file) as copy:
            copy.write(lambda there: moving.carry(connection, there, None)).result()

    def move_to(self, target: "Store", fold: moving.Fold) -> moving.Moved:
        """Carry everything to an empty store; all of it, looked at on arrival, or nothing."""
        with self.snapshot() as connection:
            return target.write(lambda there: moving.carry(connection, there, fold)).result()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that sees one moment, whatever is written meanwhile."""
        with self._reading() as connection:
            if self.shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    def _person(self, which: ColumnElement[bool]) -> Person | None:
        with self._reading() as connection:
            found = connection.execute(select(PERSON).where(which)).one_or_none()
            return None if found is None else _person(found)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._closed:
            raise Unavailable(Text("De opslag is gesloten.", "The store is closed."))
        with explained(self.database), self._reader.connect() as connection:
            yield connection


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.language, row.created, row.seen, bool(row.rated), row.owner or "")


def _refused(error: Exception) -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(error)
    return future
