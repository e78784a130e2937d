"""Tables and events for tests of the store."""

from contextlib import contextmanager
from threading import Event as Signal

from sqlalchemy import insert

from speeltafel.store import Entry, Person
from speeltafel.store.settings import SERVER_KEY
from speeltafel.store.tables import SETTING

ANA = Person("p1", "Ana", 1.0)
SEED = bytes(range(32))


def move(seq, **body):
    """Return an event of the kind `move`."""
    return Entry(seq, float(seq), "move", body or {"token": str(seq)})


def open_room(store, room="a", events=0):
    """Create a table with so many events."""
    store.create_room(room, SEED, 1.0, [move(seq) for seq in range(1, events + 1)]).result()
    return room


def put_server_key(store, key):
    """Give a new store this key instead of a random one."""
    store.write(lambda writing: writing.execute(insert(SETTING).values(key=SERVER_KEY, value=key))).result()


def seqs(store, room="a"):
    """Return the numbers of a table's events."""
    return [event.seq for event in store.events(room)]


@contextmanager
def held(store):
    """Keep the writer busy, so that jobs submitted meanwhile form one group."""
    busy, go_on = Signal(), Signal()

    def hold(_):
        busy.set()
        assert go_on.wait(60)

    first = store.write(hold)
    assert busy.wait(60)
    try:
        yield
    finally:
        go_on.set()
        first.result()
