"""The store: rooms and their logs, persons, settings. It only ever adds to a log.

Reading happens on the caller's thread and sees what is committed. Writing happens on one thread of the
store's own and answers with a future, which is done when what was asked is on disk and would survive a power
cut; events can be answered by a call instead. Such calls and a future's callbacks run on that thread, so they
must be short; work given to `write` must not wait for a future.
"""

import os
import socket
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, insert, select

from speeltafel.core.words import Language, Text
from speeltafel.play.ratings import Finished, Rating
from speeltafel.store import (
    backup,
    check,
    crew,
    log,
    moving,
    people,
    postgres,
    ratings,
    rooms,
    settings,
    sqlite,
    studies,
)
from speeltafel.store.bell import Bell
from speeltafel.store.condition import Condition
from speeltafel.store.crew import Crew, Seen
from speeltafel.store.database import Database, explained
from speeltafel.store.log import Entry
from speeltafel.store.people import NUL, Person
from speeltafel.store.refusals import Damaged, Stale, Unavailable
from speeltafel.store.rooms import Room, Summary
from speeltafel.store.settings import HOUSE_KEY
from speeltafel.store.tables import EVENT, PERSON, ROOM
from speeltafel.store.writer import Job, OnDone, Writer, answer

T = TypeVar("T")

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
        self._writer = Writer(writing, database, self._on_group)
        self._reader = reading
        self._closed = False
        # Unlike any worker of any other machine, and of this one.
        self.crew = Crew(self, f"{socket.gethostname()[:40]}-{os.getpid()}-{os.urandom(3).hex()}")

    @classmethod
    def open(
        cls,
        place: Path | str,
        *,
        patience: float = sqlite.PATIENCE,
        create: bool = True,
        sole: bool = False,
    ) -> Self:
        """Open the store at this path or address and bring it to our version.

        `patience` is how many seconds to wait where another program holds it. Unless it may `create` one, a
        place without a store is refused (`NoData`). With `sole` a file that another process has opened so is
        refused (`InUse`), and kept from others until it is closed; a PostgreSQL database is always shared.
        """
        database: Database
        if postgres.is_address(place):
            database = postgres.Server(str(place), patience, create=create)
        else:
            database = sqlite.File(sqlite.locate(place), patience, create=create, sole=sole)
        return cls(database, *database.prepare())

    def close(self) -> None:
        """Finish what was asked, then let go of the file."""
        self._writer.close()
        self._closed = True
        if self.bell is not None:
            self.bell.close()
        self.forget_known()
        self._reader.dispose()
        self.database.release()

    @property
    def shared(self) -> bool:
        """Whether other processes keep house here too."""
        return self.database.shared

    @property
    def path(self) -> Path:
        """The file it is in."""
        assert isinstance(self.database, sqlite.File)
        return self.database.path

    @property
    def condition(self) -> Condition:
        """Whether the data is damaged, or can't be written now."""
        return self._writer.condition

    def probe(self) -> Future[None]:
        """Write something that changes nothing, to find out whether writing works."""
        return self.write(settings.touch)

    def renew(self) -> None:
        """The server is back after it was away: use no connection from before."""
        self._writer.reconnect()
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
        return self._submit(work, word)

    def _submit(self, work: Callable[[Connection], T], message: str = "", erases: bool = False) -> Future[T]:
        future: Future[T] = Future()
        self._writer.submit(Job(work, answer(future), message, erases=erases))
        return future

    def append(self, room: str, events: Sequence[Entry]) -> Future[None]:
        """Add events to a room's log: all of them, following on the last one there, or none (`Stale`)."""
        future: Future[None] = Future()
        self.append_soon(room, events, answer(future))
        return future

    def append_soon(self, room: str, events: Sequence[Entry], on_done: OnDone) -> None:
        """Do the same as `append`, and answer with a call instead of a future."""
        try:
            rows = log.to_rows(room, events)
        except (Stale, TypeError, ValueError) as error:
            on_done(None, error)
            return
        message = f"event {room} {rows[-1]['seq']}" if rows else ""
        self._writer.submit(Job(partial(log.append, rows=rows), on_done, message, len(rows)))

    def create_room(
        self, room: str, seed: bytes, created: float, events: Sequence[Entry] = ()
    ) -> Future[None]:
        """Make a new room, together with its first events."""

        def work(connection: Connection) -> None:
            if connection.scalar(select(ROOM.c.id).where(ROOM.c.id == room)) is not None:
                shown = ascii(room[:60])
                raise Stale(Text(f"Kamer {shown} is er al.", f"Room {shown} is already there."))
            connection.execute(insert(ROOM).values(id=room, created=created, seed=seed))
            log.append(connection, log.to_rows(room, events))

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

        Their old bytes have left the file by then. Backups keep what they had. The call reads every event.
        """
        rooms = self.read(lambda connection: people.rooms_about(connection, person))
        return self._submit(lambda connection: people.forget(connection, person, rooms), PEOPLE, erases=True)

    def unsay(self, person: str, room: str, seq: int) -> Future[bool]:
        """Erase the words of one event; answers whether they were this person's. The bytes go likewise."""
        return self._submit(lambda connection: people.unsay(connection, person, room, seq), erases=True)

    def rate(self, match: Finished) -> Future[bool]:
        """Let a rated match that is over change the ratings, once; answers whether this was the time."""
        return self.write(lambda connection: ratings.count(connection, match))

    def put_setting(self, key: str, value: str) -> Future[None]:
        """Set a setting of the house."""
        return self.write(lambda connection: settings.put(connection, key, value))

    def house_key(self) -> str:
        """The house's secret key, 32 bytes in hexadecimal: made the first time, the same ever after."""
        return self.setting(HOUSE_KEY) or self.write(settings.house_key).result()

    # Reading

    def events(self, room: str, after: int = 0) -> list[Entry]:
        """The events of a room that come after this one, in order; none where there is no such room."""
        if NUL in room:
            return []
        with self._reading() as connection:
            theirs = select(EVENT).where(EVENT.c.room == room, EVENT.c.seq > after).order_by(EVENT.c.seq)
            return [log.from_row(row) for row in connection.execute(theirs)]

    def news(
        self, known: Mapping[str, int], rooms: Sequence[str]
    ) -> tuple[dict[str, list[Entry]], dict[str, dict[str, Seen]]]:
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

    def rooms(self, most: int | None = None, after: int = 0) -> list[Summary]:
        """Rooms, the newest first, with how much happened and when last: all, or so many after so many."""
        with self._reading() as connection:
            return rooms.summaries(connection, most, after)

    def rooms_with_bots(self, since: float = 0.0) -> list[str]:
        """The rooms where a bot ever sat down and something happened since, the newest first."""
        with self._reading() as connection:
            return rooms.with_bots(connection, since)

    def keep_study(self, room: str, position: str, body: Mapping[str, Any]) -> Future[dict[str, Any]]:
        """Keep what was found out about a position of a match, unless something is; gives what is kept."""
        return self.write(lambda connection: studies.keep(connection, room, position, body))

    def studies(self, room: str, position: str = "") -> dict[str, dict[str, Any]]:
        """What was found out about the positions of this room's match, or about one of them."""
        with self._reading() as connection:
            return studies.of(connection, room, position)

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

    def _on_group(self, messages: Sequence[str]) -> None:
        if PEOPLE in messages:
            self.forget_known()
        if self.bell is not None:
            self.bell.ring(messages)

    def forget_known(self) -> None:
        """Ask the database again who somebody is: something about people may have changed."""
        self._known = {}

    def people(self, most: int | None = None, after: int = 0) -> list[Person]:
        """Who came in and was not forgotten, the latest first: everyone, or so many after so many."""
        with self._reading() as connection:
            return people.known(connection, most, after)

    def counts(self) -> tuple[int, int]:
        """How many rooms there are, and how many people."""
        with self._reading() as connection:
            return rooms.count(connection), people.count(connection)

    def programs(self, owner: str | None = None) -> list[Person]:
        """Everybody's programs or this person's, the newest first, but those that were forgotten."""
        return self.read(lambda connection: people.programs(connection, owner))

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
        return self.read(lambda connection: people.sittings(connection, person))

    def setting(self, key: str) -> str | None:
        """What this setting of the house is; None where it was never set."""
        with self._reading() as connection:
            return settings.get(connection, key)

    def size(self) -> int:
        """How many bytes the store takes on disk."""
        return self.read(self.database.size)

    def backup(self, target: Path) -> None:
        """Copy the store as it is at this moment to a new file; `backup.copy` brings it back."""
        with self.snapshot() as connection:
            if not self.shared:
                backup.backup(sqlite.driver(connection), target)
                return
            backup.write(target, lambda part: self._fill(connection, part))

    def _fill(self, connection: Connection, file: Path) -> None:
        with Store.open(file) as copy:
            copy.write(lambda there: moving.carry(connection, there, None)).result()

    def move_to(self, target: "Store", fold: check.Fold) -> moving.Moved:
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
        return self.read(lambda connection: people.find(connection, which))

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._closed:
            raise Unavailable(Text("De opslag is gesloten.", "The store is closed."))
        try:
            with explained(self.database), self._reader.connect() as connection:
                yield connection
        except Damaged as damage:
            self.condition.note(damage)
            raise
