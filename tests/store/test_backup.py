"""Backups: one consistent file, made while the server runs, and restored elsewhere."""

import sqlite3
import time
from contextlib import closing
from threading import Event as Signal
from threading import Thread

import pytest

from speeltafel.store import BadStore, Store, Unavailable, migrations
from speeltafel.store.backup import copy as restore
from tests.store.tables import ANA, move, open_room, seqs


@pytest.fixture
def place(path):
    """The path of a SQLite store; `test_postgres.py` covers PostgreSQL."""
    return path


@pytest.fixture
def copy(tmp_path):
    """The path of the backup."""
    return tmp_path / "copies" / "monday.speeltafel"


def test_a_backup_is_one_file_and_restores_elsewhere(store, copy, tmp_path):
    open_room(store, events=20)
    store.add_person(ANA, "digest").result()
    key = store.server_key()
    store.backup(copy)
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    store.append("a", [move(21)]).result()
    target = tmp_path / "new data" / "store.db"
    restore(copy, target)
    with Store.open(target) as again:
        assert again.events("a") == store.events("a")[:20]
        assert again.room("a") == store.room("a")
        assert again.person("p1") == ANA
        assert again.server_key() == key
        again.append("a", [move(21)]).result()


def test_a_backup_during_writes_is_consistent(store, copy, tmp_path):
    """Every write appends the same number to both logs, so a consistent copy has two logs of equal length."""
    open_room(store, "a")
    open_room(store, "b")
    acknowledged, stop = [0], Signal()

    def write():
        while not stop.is_set():
            seq = acknowledged[0] + 1
            both = [store.append("a", [move(seq)]), store.append("b", [move(seq)])]
            for future in both:
                future.result()
            acknowledged[0] = seq

    writer = Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            before = acknowledged[0]
            while acknowledged[0] == before:
                assert writer.is_alive()
                time.sleep(0.001)
            before = acknowledged[0]
            store.backup(copy.with_name(f"{number}"))
            restore(copy.with_name(f"{number}"), tmp_path / f"{number}.db")
            with Store.open(tmp_path / f"{number}.db") as again:
                logs = [seqs(again, room) for room in "ab"]
            for log in logs:
                assert log == list(range(1, len(log) + 1))
                assert len(log) >= before
            assert 0 <= len(logs[0]) - len(logs[1]) <= 1
    finally:
        stop.set()
        writer.join()


def test_a_backup_overwrites_nothing(store, copy, tmp_path):
    store.backup(copy)
    before = copy.read_bytes()
    with pytest.raises(BadStore, match="not overwritten"):
        store.backup(copy)
    with pytest.raises(BadStore, match="not overwritten"):
        restore(copy, store.database.path)
    assert copy.read_bytes() == before
    left = tmp_path / "gone.db-wal"
    left.write_bytes(b"of an older store")
    with pytest.raises(BadStore, match=r"gone\.db-wal already exists"):
        restore(copy, tmp_path / "gone.db")


def test_a_failed_backup_leaves_no_file(store, copy, tmp_path):
    (tmp_path / "letter").write_text("Dear Ana, " * 1000)
    (tmp_path / "empty").touch()
    target = tmp_path / "into" / "store.db"
    for name in ("letter", "empty", "missing"):
        with pytest.raises(BadStore):
            restore(tmp_path / name, target)
        assert not target.parent.exists() or list(target.parent.iterdir()) == []
    with pytest.raises(Unavailable, match="can't be written"):
        store.backup(tmp_path / "letter" / "copy")


def test_a_newer_or_foreign_backup_is_refused(store, copy, tmp_path):
    store.backup(copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(f"update {migrations.VERSION_TABLE} set version_num = '0999'")
        connection.commit()
    with pytest.raises(BadStore, match="newer Speeltafel's"):
        restore(copy, tmp_path / "a.db")
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(f"drop table {migrations.VERSION_TABLE}")
    with pytest.raises(BadStore, match="none of Speeltafel's"):
        restore(copy, tmp_path / "a.db")


def test_a_damaged_backup_is_refused(store, copy, tmp_path):
    for room in range(20):
        open_room(store, str(room), events=100)
    store.backup(copy)
    damaged = bytearray(copy.read_bytes())
    damaged[40_000:120_000] = b"\xaa" * 80_000
    copy.write_bytes(damaged)
    with pytest.raises(BadStore, match="damaged"):
        restore(copy, tmp_path / "a.db")


def test_an_open_store_can_be_restored_from_with_its_write_ahead_log(store, tmp_path):
    open_room(store, events=3)
    restore(store.database.path, tmp_path / "a.db")
    with Store.open(tmp_path / "a.db") as again:
        assert seqs(again) == [1, 2, 3]
