"""A store in memory, so that thousands of matches take minutes."""

from concurrent.futures import Future
from threading import Lock

from sqlalchemy import StaticPool, create_engine

from speeltafel.store import Entry, Person, Room, Summary, digest
from speeltafel.store.tables import METADATA


class MemoryStore:
    """The part of a store that the server uses."""

    shared = False

    def __init__(self, key="1" * 64):
        self.key = key
        self._rooms: dict[str, tuple[Room, list[Entry]]] = {}
        self._people: dict[str, Person] = {}
        self._turn = Lock()
        self._rest = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        METADATA.create_all(self._rest)

    def create_room(self, id, seed, created, events=(), check=None):
        self._rooms[id] = Room(id, created, seed), list(events)
        return done()

    def append(self, id, events):
        self._rooms[id][1].extend(events)
        return done()

    def add_person_with_token(self, person, token):
        """Add a person with this token."""
        self._people[digest(token)] = person

    def write(self, work, *args):
        """Do nothing: the only such work is to note when somebody was last seen, which no response says."""
        return done()

    def read(self, work, *args):
        """Answer from an empty database: nobody here did a lesson, blocked anybody or opened a tournament."""
        with self._turn, self._rest.connect() as connection:
            return work(connection, *args)

    def cached_person(self, secret):
        return self._people.get(secret)

    def room(self, id):
        return self._rooms[id][0] if id in self._rooms else None

    def events(self, id, after=0):
        return self._rooms[id][1][after:]

    def rooms(self, most=None, after=0):
        found = [
            Summary(room.id, room.created, len(log), log[-1].at if log else None)
            for room, log in self._rooms.values()
        ]
        return found[after:][:most]

    def counts(self):
        return len(self._rooms), len(self._people)

    def person_by_secret(self, secret):
        return self._people.get(secret)

    def person(self, id):
        return next((person for person in self._people.values() if person.id == id), None)

    def people(self, most=None, after=0):
        return list(self._people.values())[after:][:most]

    def rooms_of(self, person):
        return [
            id
            for id, (_, log) in self._rooms.items()
            if any(person in (entry.body.get("host"), entry.body.get("person")) for entry in log)
        ]

    def server_key(self):
        return self.key

    def size(self):
        return 0


def done():
    future: Future[None] = Future()
    future.set_result(None)
    return future
