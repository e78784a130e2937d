"""The tables of a person ("my tables"), derived from the events in their transaction."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from speeltafel.store import Entry, Person, Store, digest
from tests.store.saved_folders import SAVED, rebuild
from tests.store.tables import SEED
from tests.web.local_server import local_server

OPENED = Entry(1, 1.0, "open", {"game": "squadro", "host": "ana"})


@pytest.fixture
def known(store):
    """A store with Ana, Bo and two programs."""
    for id in ("ana", "bo", "robo", "robin"):
        store.add_person(Person(id, id, 1.0), digest(id)).result()
    return store


def happen(store, *events, room="a"):
    """Append events to a table, which is created with the first of them."""
    entries = [Entry(seq, 1.0, kind, body) for seq, (kind, body) in enumerate(events, 2)]
    store.create_room(room, SEED, 1.0, [OPENED]).result()
    store.append(room, entries).result()


def test_hosts_players_and_invited_programs_have_the_table_in_their_list(known):
    happen(
        known,
        ("sit", {"seat": 1, "person": "ana", "name": "Ana"}),
        ("take", {"seat": 1, "person": "bo"}),
        ("invite", {"seat": 2, "person": "robo", "name": "Robo"}),
        ("move", {"seat": 1, "person": "robin", "token": "1"}),
    )
    known.create_room("b", SEED, 5.0, [OPENED]).result()
    assert known.rooms_of("ana") == ["b", "a"], "the newest first, each once"
    assert known.rooms_of("bo") == known.rooms_of("robo") == ["a"]
    assert known.rooms_of("robin") == []


def test_people_who_left_their_seat_keep_the_table_in_their_list(known):
    happen(known, ("sit", {"seat": 1, "person": "bo", "name": "Bo"}), ("rise", {"seat": 1, "by": "bo"}))
    assert known.rooms_of("bo") == ["a"]


def test_a_withdrawn_invitation_removes_the_table_from_the_list(known):
    happen(
        known,
        ("invite", {"seat": 2, "person": "robo", "name": "Robo"}),
        ("invite", {"seat": 3, "person": "robin", "name": "Robin"}),
        ("sit", {"seat": 4, "person": "robin", "name": "Robin", "owner": "Ana"}),
        ("invite", {"seat": 2, "person": "", "name": "", "by": "ana"}),
        ("invite", {"seat": 3, "person": "", "name": "", "by": "ana"}),
    )
    assert known.rooms_of("robo") == []
    assert known.rooms_of("robin") == ["a"]


def test_unknown_and_erased_people_have_no_list(known):
    known.erase_person("bo").result()
    happen(
        known,
        ("sit", {"seat": 1, "person": "bo", "name": "Bo"}),
        ("sit", {"seat": 2, "person": "nobody", "name": "N"}),
    )
    assert known.rooms_of("bo") == known.rooms_of("nobody") == []


def test_erasing_a_person_erases_their_list_of_tables(known):
    happen(known, ("sit", {"seat": 1, "person": "bo", "name": "Bo"}))
    known.erase_person("bo").result()
    assert known.rooms_of("bo") == []
    assert known.rooms_of("ana") == ["a"]


def test_an_append_that_conflicts_changes_no_list(known):
    known.create_room("a", SEED, 1.0, [OPENED]).result()
    late = known.append("a", [Entry(1, 1.0, "sit", {"seat": 1, "person": "bo", "name": "Bo"})])
    assert late.exception() is not None
    assert known.rooms_of("bo") == []


DYING = """
import os, signal, sys
from speeltafel.store import Entry, Person, Store, digest
store = Store.open(sys.argv[1])
store.add_person(Person("bo", "Bo", 1.0), digest("bo")).result()
store.create_room("a", b"seed", 0.0).result()
sat = Entry(1, 1.0, "sit", {"seat": 1, "person": "bo", "name": "Bo"})
store.append("a", [sat]).add_done_callback(lambda _: os.kill(os.getpid(), signal.SIGKILL))
store.close()
"""


def test_the_list_of_tables_survives_a_kill(place):
    """The list was once written after the event, so that a crash in between lost the table from it."""
    died = subprocess.run([sys.executable, "-c", DYING, str(place)], check=False)
    assert died.returncode == -signal.SIGKILL
    with Store.open(place) as store:
        assert [event.kind for event in store.events("a")] == ["sit"]
        assert store.rooms_of("bo") == ["a"]


def test_the_list_of_tables_is_written_with_the_events(tmp_path, monkeypatch):
    with local_server(tmp_path) as server:
        ana, bo = server.guest(), server.guest()
        server.new_table("squadro", bo, start=False)
        table = server.new_table("squadro", ana, start=False)
        bo.get(table)  # the first visit of a device in an hour is written down

        def fail(*_, **__):
            raise RuntimeError("a write besides the events")

        with monkeypatch.context() as failing:
            failing.setattr(server.store, "write", fail)
            bo.post_ok(f"{table}/sit", seat=2)
        assert table.removeprefix("/t/") in server.store.rooms_of(bo.person)


@pytest.mark.parametrize("version", sorted(SAVED.glob("*.sql")), ids=lambda file: file.stem)
def test_lists_of_tables_survive_migrations(version, tmp_path):
    file = tmp_path / "server.db"
    rebuild(version.read_text("utf-8"), file)
    with closing(sqlite3.connect(file)) as old:
        before = sorted(old.execute("select person, room from sitting"))
    assert before
    with Store.open(file) as store:
        people = {person for person, _ in before}
        after = sorted((person, room) for person in people for room in store.rooms_of(person))
    assert after == before
