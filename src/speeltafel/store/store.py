"""The store: rooms and their logs, people, ratings, studies and settings.

Reads happen on the caller's thread and see what is committed. Writes happen on the writer's thread and return
a future, which is done once the data would survive a power cut. Callbacks run on the writer's thread, so they
must be short, and work that is handed to `write` must not wait for a future.
"""

import os
import socket
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar, TypeVarTuple

from sqlalchemy import ColumnElement, Connection, Engine, insert, select

from speeltafel.play.ratings import Finished, Rating
from speeltafel.store import (
    backup,
    check,
    log,
    postgres,
    ratings,
    rooms,
    settings,
    sittings,
    sqlite,
    studies,
    transfer,
    workers,
)
from speeltafel.store.condition import Condition
from speeltafel.store.database import Database, translating_errors
from speeltafel.store.errors import CLOSED, Conflict, Damaged, Unavailable
from speeltafel.store.lobby import listings
from speeltafel.store.log import Entry
from speeltafel.store.notices import outbox
from speeltafel.store.notifier import Notifier
from speeltafel.store.people import people
from speeltafel.store.people.people import NUL, Person
from speeltafel.store.rooms import Room, Summary
from speeltafel.store.tables import EVENT, PERSON, ROOM
from speeltafel.store.workers import LastSeen, WorkerRegistry
from speeltafel.store.writer import Job, Writer

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PEOPLE = "people"
"""The message that says that something about a person changed."""
MAX_CACHED_PEOPLE = 10_000


class Store:
    """An open store. Every method may be called from any thread."""

    def __init__(self, database: Database, writing: Engine, reading: Engine) -> None:
        self.database = database
        self._on_people_changed: Callable[[], None] = lambda: None
        self._people_cache: dict[str, Person] = {}
        """People by the digest of their token, since something about a person was last written."""
        self.notifier = Notifier(database) if isinstance(database, postgres.Server) else None
        """Tells other processes what was committed; None where there are none."""
        self.writer = Writer(writing, database, self._on_group)
        self._reader = reading
        self._closed = False
        # A name that no other worker has, on this machine or another.
        name = f"{socket.gethostname()[:40]}-{os.getpid()}-{os.urandom(3).hex()}"
        self.workers = WorkerRegistry(self.write, name)

    @classmethod
    def open(
        cls,
        place: Path | str,
        *,
        patience: float = sqlite.PATIENCE,
        create: bool = True,
        sole: bool = False,
    ) -> Self:
        """Open the store at a path or a database address, and migrate it to our version.

        `patience` is how many seconds to wait for another program's lock. Without `create`, raise `NoData`
        where there is no store. With `sole`, lock a file until it is closed, and raise `InUse` where another
        process has done so; a PostgreSQL database is always shared.
        """
        database: Database
        if postgres.is_address(place):
            database = postgres.Server(str(place), patience, create=create)
        else:
            database = sqlite.File(sqlite.locate(place), patience, create=create, sole=sole)
        return cls(database, *database.prepare())

    def close(self) -> None:
        """Finish the writes that were handed in, then close all connections."""
        self.writer.close()
        self._closed = True
        if self.notifier is not None:
            self.notifier.close()
        self.clear_people_cache()
        self._reader.dispose()
        self.database.release()

    @property
    def shared(self) -> bool:
        """Whether other processes use this store too."""
        return self.database.shared

    @property
    def condition(self) -> Condition:
        """Whether the data is damaged, or can't be written now."""
        return self.writer.condition

    def probe(self) -> Future[None]:
        """Try a write that changes nothing."""
        return self.write(settings.touch)

    def reconnect(self) -> None:
        """Use new connections from now on: the database server was away."""
        self.writer.reconnect()
        self._reader.dispose()
        self.clear_people_cache()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing

    def write(
        self, work: Callable[[Connection, *Ts], T], *args: *Ts, message: str = "", erases: bool = False
    ) -> Future[T]:
        """Do this on the writer's connection, within its next commit: all of it or, if it raises, nothing.

        `message` is published to other processes after the commit. With `erases`, old bytes have left the
        disk once the future is done. The work may be done again after a rollback, so it must have no effects
        besides those on the database.
        """
        return self.writer.submit(Job(lambda writing: work(writing, *args), message, erases=erases))

    def append(self, room: str, events: Sequence[Entry]) -> Future[None]:
        """Add events to a room's log: all of them, following on the last one there, or none (`Conflict`).

        The lists of rooms of the people whom the events name change with them, and the words of lines that
        they erase leave the disk.
        """
        erased = people.erased_lines(events)

        def work(connection: Connection) -> None:
            log.append(connection, log.to_rows(room, events))
            sittings.project(connection, room, events)
            listings.project(connection, room, events)
            if events:
                outbox.mark(connection, room, events[0].seq, events[-1].seq)
            people.erase_lines(connection, room, erased)

        message = f"event {room} {events[-1].seq}" if events else ""
        return self.writer.submit(Job(work, message, len(events), erases=bool(erased)))

    def create_room(
        self,
        room: str,
        seed: bytes,
        created: float,
        events: Sequence[Entry] = (),
        check: Callable[[Connection], None] | None = None,
    ) -> Future[None]:
        """Make a new room, together with its first events, unless `check` raises in the same transaction."""

        def work(connection: Connection) -> None:
            if check is not None:
                check(connection)
            if connection.scalar(select(ROOM.c.id).where(ROOM.c.id == room)) is not None:
                raise Conflict(f"Room {room[:60]!a} is already there.")
            connection.execute(insert(ROOM).values(id=room, created=created, seed=seed))
            log.append(connection, log.to_rows(room, events))
            sittings.project(connection, room, events)
            listings.project(connection, room, events)
            if events:
                outbox.mark(connection, room, events[0].seq, events[-1].seq)

        return self.write(work)

    def add_person(self, person: Person, secret: str, browser: str = "", system: str = "") -> Future[None]:
        """Add a person with their first device, or a program; `secret` is the `digest` of its token."""
        return self.write(people.add, person, secret, browser, system)

    def change_person(
        self,
        person: str,
        *,
        name: str | None = None,
        secret: str | None = None,
        rated: bool | None = None,
    ) -> Future[None]:
        """Change what is given here about a person, and leave the rest."""
        facts = {"name": name, "secret": secret, "rated": rated}
        given = {key: fact for key, fact in facts.items() if fact is not None}
        return self.write(lambda connection: people.change(connection, person, **given), message=PEOPLE)

    def erase_person(self, person: str) -> Future[list[str]]:
        """Erase a person's name, token, rooms and words; the result is the rooms whose logs changed.

        Their old bytes have left the file by then; backups keep what they had. The call reads every event.
        """
        rooms = self.read(people.rooms_about, person)
        return self.write(people.erase, person, rooms, message=PEOPLE, erases=True)

    def rate(self, match: Finished) -> Future[bool]:
        """Update the ratings with a match that is over, once; the result says whether it was this time."""
        return self.write(ratings.count, match)

    def server_key(self) -> str:
        """Return the server's secret key, 32 bytes in hexadecimal, which is made once."""
        return self.setting(settings.SERVER_KEY) or self.write(settings.server_key).result()

    def keep_setting(self, key: str, value: str) -> Future[str]:
        """Set a setting of the server, unless it was set; the result is the value that is stored."""
        return self.write(settings.keep, key, value)

    def keep_study(self, room: str, position: str, body: Mapping[str, Any]) -> Future[dict[str, Any]]:
        """Store the analysis of a position, unless there is one; the result is the one that is stored."""
        return self.write(studies.keep, room, position, body)

    def _on_group(self, messages: Sequence[str]) -> None:
        if PEOPLE in messages:
            self.clear_people_cache()
        if self.notifier is not None:
            self.notifier.publish(messages)

    # Reading

    def events(self, room: str, after: int = 0) -> list[Entry]:
        """Return the events of a room with a number above `after`, in order."""
        if NUL in room:
            return []
        asked = select(EVENT).where(EVENT.c.room == room, EVENT.c.seq > after).order_by(EVENT.c.seq)
        return self.read(lambda connection: [log.from_row(row) for row in connection.execute(asked)])

    def poll(
        self, known: Mapping[str, int], rooms: Sequence[str]
    ) -> tuple[dict[str, list[Entry]], dict[str, dict[str, LastSeen]]]:
        """Return what other workers wrote: events after those known of some rooms, and who is present."""
        with self._reading() as connection:
            return workers.new_events(connection, known), self.workers.presence(connection, rooms)

    def erased_among(self, people: Collection[str]) -> set[str]:
        """Return which of these people were erased."""
        asked = select(PERSON.c.id).where(PERSON.c.id.in_(list(people)), PERSON.c.secret.is_(None))
        return self.read(lambda connection: set(connection.scalars(asked)))

    def room(self, room: str) -> Room | None:
        """Return the room with this id."""
        if NUL in room:
            return None
        with self._reading() as connection:
            found = connection.execute(select(ROOM).where(ROOM.c.id == room)).one_or_none()
            return None if found is None else Room(found.id, found.created, found.seed)

    def rooms(self, most: int | None = None, after: int = 0) -> list[Summary]:
        """Return rooms, the newest first, at most `most` after skipping `after`."""
        return self.read(rooms.summaries, most, after)

    def rooms_with_bots(self, since: float = 0.0) -> list[str]:
        """Return the rooms where a bot ever sat and something happened since this time, the newest first."""
        return self.read(rooms.with_bots, since)

    def rooms_of(self, person: str) -> list[str]:
        """Return the rooms where this person sits or sat, the newest first."""
        return self.read(sittings.rooms_of, person)

    def studies(self, room: str, position: str = "") -> dict[str, dict[str, Any]]:
        """Return the analyses of a room's positions, or of one of them, by position."""
        return self.read(studies.of, room, position)

    def person(self, person: str) -> Person | None:
        """Return the person with this id."""
        return None if NUL in person else self._person(PERSON.c.id == person)

    def cached_person(self, secret: str) -> Person | None:
        """Return the person whose token has this digest, if it was read since people last changed."""
        if self.notifier is not None and not self.notifier.connected:
            self._people_cache = {}  # Messages about people may be missed now.
        return self._people_cache.get(secret)

    def person_by_secret(self, secret: str) -> Person | None:
        """Return the person whose token has this digest, from a cache where possible: every move asks it."""
        if (cached := self.cached_person(secret)) is not None:
            return cached
        cache = self._people_cache  # A row read before a change may still land in the cache that is dropped.
        person = self.read(people.by_secret, secret)
        if len(cache) == MAX_CACHED_PEOPLE:
            cache.clear()
        if person is not None:
            cache[secret] = person
        return person

    def clear_people_cache(self) -> None:
        """Read people from the database again: something about them may have changed."""
        self._people_cache = {}
        self._on_people_changed()

    def on_people_changed(self, call: Callable[[], None]) -> None:
        """Call this, on any thread, whenever something about people may have changed, here or elsewhere."""
        self._on_people_changed = call

    def people(self, most: int | None = None, after: int = 0) -> list[Person]:
        """Return people who were not erased, the newest first: at most `most`, after skipping `after`."""
        return self.read(people.listed, most, after)

    def counts(self) -> tuple[int, int]:
        """Return how many rooms there are, and how many people."""
        with self._reading() as connection:
            return rooms.count(connection), people.count(connection)

    def programs(self, owner: str | None = None) -> list[Person]:
        """Return everybody's programs, or this person's, that were not erased, the newest first."""
        return self.read(people.programs, owner)

    def ratings(self) -> list[tuple[str, str, str, Rating]]:
        """Return the person, name, game and rating of everybody who takes part, the best first."""
        return self.read(ratings.table)

    def rooms_to_rate(self) -> list[str]:
        """Return the rooms whose rated match was not judged yet."""
        return self.read(ratings.waiting)

    def setting(self, key: str) -> str | None:
        """Return a setting of the server; None where it was never set."""
        return self.read(settings.get, key)

    def size(self) -> int:
        """Return how many bytes the store takes on disk."""
        return self.read(self.database.size)

    def backup(self, target: Path) -> None:
        """Copy the store as it is at this moment to a new file."""
        with self.snapshot() as connection:
            if not self.shared:
                backup.copy_open(sqlite.driver(connection), target)
                return
            backup.write(target, lambda part: self._fill(connection, part))

    def _fill(self, connection: Connection, file: Path) -> None:
        with Store.open(file) as copy:
            copy.write(lambda there: transfer.copy(connection, there, None)).result()

    def transfer_to(self, target: "Store", fold: check.Fold) -> transfer.Transferred:
        """Copy everything to an empty store and verify it there; where anything differs, copy nothing."""
        with self.snapshot() as connection:
            return target.write(lambda there: transfer.copy(connection, there, fold)).result()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Return a connection that sees one moment, whatever is written meanwhile."""
        with self._reading() as connection:
            if self.shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    def read(self, work: Callable[[Connection, *Ts], T], *args: *Ts) -> T:
        """Do this on a connection that only reads."""
        with self._reading() as connection:
            return work(connection, *args)

    def _person(self, which: ColumnElement[bool]) -> Person | None:
        return self.read(people.find, which)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._closed:
            raise Unavailable(CLOSED)
        try:
            with translating_errors(self.database.translate_error), self._reader.connect() as connection:
                yield connection
        except Damaged as damage:
            self.condition.record(damage)
            raise
