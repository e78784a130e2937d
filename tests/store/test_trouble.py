"""Errors of the disk or the file: clear errors for all pending writes, and recovery."""

import os
import resource
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from speeltafel.core.refusals import Refusal
from speeltafel.store import BadStore, Store, Unavailable
from speeltafel.store.errors import Missing
from tests.store.tables import held, move, open_room, seqs

NOBODY = 65534


@pytest.fixture
def impatient(path):
    """A store with a short lock timeout and the tables a, b and c."""
    with Store.open(path, patience=0.05) as store:
        for room in "abc":
            open_room(store, room)
        yield store


@contextmanager
def locked(path):
    """Lock the file in another process."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        yield
        other.execute("rollback")


@contextmanager
def no_file_grows_past(size):
    """Limit the size of files, as a quota does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def as_anybody():
    """Run without root's right to ignore file modes."""
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(mine)


@pytest.fixture
def public():
    """A folder that every user may read, with a store in it."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    path = folder / "store.db"
    with Store.open(path) as store:
        open_room(store, events=1)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


def refusals(futures):
    """Return the exceptions of futures, which must be different objects."""
    errors = [future.exception() for future in futures]
    assert len(set(map(id, errors))) == len(errors)
    return errors


def test_a_long_lock_fails_writes_until_it_is_released(impatient, path):
    with locked(path):
        errors = refusals([impatient.append(room, [move(1)]) for room in "abc"])
        errors += refusals([impatient.write(lambda connection: connection.scalar(text("select 1")))])
    for refusal in errors:
        assert isinstance(refusal, Unavailable)
        assert "held by another program" in refusal.text.en
        assert "bezet door een ander programma" in refusal.text.nl
        assert isinstance(refusal.__cause__, sqlite3.OperationalError)
    for room in "abc":
        impatient.append(room, [move(1)]).result()
        assert seqs(impatient, room) == [1]


def test_a_short_lock_is_waited_for(path):
    with Store.open(path, patience=30) as store:
        open_room(store)
        with locked(path):
            future = store.append("a", [move(1)])
        future.result()
        assert seqs(store) == [1]


def test_reads_work_during_a_lock(impatient, path):
    with locked(path):
        assert seqs(impatient) == []
        assert len(impatient.rooms()) == 3


def test_opening_under_a_lock_is_refused(path):
    Store.open(path).close()
    with locked(path), pytest.raises(Unavailable, match="held by another program"):
        Store.open(path, patience=0.05)


def test_a_full_disk_fails_writes_until_there_is_space(impatient):
    """SQLite treats a limit on pages as a full disk.

    The limit belongs to the connection, which is closed afterwards.
    """
    impatient.write(lambda connection: connection.execute(text("pragma max_page_count = 1")).close()).result()
    with held(impatient):
        futures = [impatient.append(room, [move(1, text="x" * 500_000)]) for room in "abc"]
    for refusal in refusals(futures):
        assert isinstance(refusal, Unavailable)
        assert "disk is full" in refusal.text.en
        assert "schijf is vol" in refusal.text.nl
    for room in "abc":
        impatient.append(room, [move(1, text="x" * 500_000)]).result()
        assert seqs(impatient, room) == [1]


def test_disk_errors_fail_writes_while_they_last(impatient, path):
    with no_file_grows_past(path.with_name(path.name + "-wal").stat().st_size + 8192):
        for _ in range(2):
            errors = refusals([impatient.append(room, [move(1, text="x" * 100_000)]) for room in "abc"])
            assert all(isinstance(refusal, Unavailable) for refusal in errors)
            assert "gives an error" in errors[0].text.en or "is full" in errors[0].text.en
    assert [seqs(impatient, room) for room in "abc"] == [[], [], []]
    for room in "abc":
        impatient.append(room, [move(1, text="x" * 100_000)]).result()
        assert seqs(impatient, room) == [1]


def test_an_error_within_a_group_rolls_back_the_whole_group(impatient):
    def half(connection):
        connection.execute(text("insert into setting values ('half', 'done')"))

    def trouble(connection):
        connection.execute(text("pragma max_page_count = 1")).close()
        connection.execute(text("insert into setting values ('big', :big)"), {"big": "x" * 500_000})

    with held(impatient):
        futures = [
            impatient.append("a", [move(1)]),
            impatient.write(half),
            impatient.write(trouble),
            impatient.append("b", []),
        ]
    assert all(isinstance(refusal, Unavailable) for refusal in refusals(futures))
    assert seqs(impatient) == []
    assert impatient.setting("half") is None


def test_a_file_that_is_read_only_is_refused(public):
    public.chmod(0o444)
    with as_anybody(), pytest.raises(BadStore, match="can't be opened for writing") as refused:
        Store.open(public)
    assert "kan niet geopend worden" in refused.value.text.nl


def test_a_folder_that_is_read_only_is_refused(public):
    public.chmod(0o666)
    public.parent.chmod(0o555)
    with as_anybody(), pytest.raises(Refusal, match="read-only"):
        Store.open(public)


def test_a_folder_that_can_not_be_created_is_refused(public):
    public.parent.chmod(0o555)
    with as_anybody(), pytest.raises(BadStore, match="can't be opened for writing"):
        Store.open(public.parent / "deeper" / "store.db")


def test_a_damaged_file_is_refused(path):
    with Store.open(path) as store:
        open_room(store, events=500)
    damaged = bytearray(path.read_bytes())
    damaged[100:4096] = os.urandom(3996)
    path.write_bytes(damaged)
    with pytest.raises(BadStore, match="damaged"):
        Store.open(path)


def test_a_removed_write_ahead_log_is_noticed_at_once(path):
    """Data written to a removed log would be lost when the process ends."""
    with Store.open(path) as store:
        open_room(store, events=1)
        store.append("a", [move(2)]).result()
        path.with_name(path.name + "-wal").unlink()
        for _ in range(2):
            with pytest.raises(Missing):
                store.append("a", [move(3)]).result()
        assert store.condition.reason == "data-missing"
    with Store.open(path) as store:
        assert seqs(store) == [1, 2], "closing merged the log into the file"
        store.append("a", [move(3)]).result()


def test_a_write_ahead_log_removed_by_sqlite_is_fine(path):
    with Store.open(path) as store:
        open_room(store, events=1)
        store.reconnect()
        store.append("a", [move(2)]).result()
        store.append("a", [move(3)]).result()
