"""Locks that end with their process, and backups whose process was killed."""

import errno
import subprocess
import sys

import pytest

from speeltafel.store import InUse, Store, lock
from speeltafel.store.lock import Lock
from tests.store.tables import open_room, seqs

HOLD = """
import sys
from pathlib import Path
from speeltafel.store import Store
store = Store.open(sys.argv[1], sole=True)
print("held", flush=True)
sys.stdin.read()
"""
COPY = """
import os, signal, sys
from pathlib import Path
from speeltafel.store import Store, backup
place, target, step = sys.argv[1:]
store = Store.open(place)
setattr(backup, step, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
store.backup(Path(target))
"""


@pytest.fixture
def place(path):
    """The path of a SQLite store; a PostgreSQL database is always shared."""
    return path


def test_one_process_locks_a_file_until_it_dies(path):
    Store.open(path).close()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InUse, match=f"already uses {path.parent}") as refused:
            Store.open(path, sole=True)
        assert "Stop die eerst" in refused.value.text.nl
        with Store.open(path, create=False) as reader:
            assert reader.rooms() == []
    finally:
        holder.kill()
        holder.communicate()
    with Store.open(path, sole=True) as store:
        open_room(store)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_store_that_failed_to_open_holds_no_lock(path):
    path.parent.mkdir()
    path.write_text("Dear Ana, " * 1000)
    with pytest.raises(ValueError, match="damaged"):
        Store.open(path, sole=True)
    path.unlink()
    Store.open(path, sole=True).close()


def test_a_lock_whose_file_was_removed_between_opening_and_locking_is_taken_on_the_new_file(
    tmp_path, monkeypatch
):
    path, tries = tmp_path / "lock", []
    really_try = lock._try

    def try_late(file):
        if not tries:
            path.unlink()
        tries.append(file)
        really_try(file)

    monkeypatch.setattr(lock, "_try", try_late)
    first = Lock(path)
    assert first.take()
    assert len(tries) == 2
    assert path.exists()
    assert not Lock(path).take()
    first.release()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_fails_for_another_reason_is_not_called_in_use(tmp_path, monkeypatch):
    def fail(file):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_try", fail)
    with pytest.raises(OSError, match="No locks"):
        Lock(tmp_path / "lock").take()


@pytest.mark.parametrize(("step", "has_part"), [("Lock", False), ("_check", True), ("_remove", False)])
def test_the_partial_backup_of_a_killed_process_is_removed_by_the_next(store, path, tmp_path, step, has_part):
    open_room(store, events=3)
    folder = tmp_path / "copies"
    target = folder / "monday.db"
    killed = subprocess.run([sys.executable, "-c", COPY, str(path), str(target), step])
    assert killed.returncode == -9
    left = [file.name for file in folder.iterdir()]
    assert (target.name in left) is (step == "_remove"), "the last step is to remove the lock"
    assert any(name.endswith(".part") for name in left) is has_part
    assert len(left) > 1 or not target.exists()
    target.unlink(missing_ok=True)
    store.backup(folder / "tuesday.db")
    assert [file.name for file in folder.iterdir()] == ["tuesday.db"]
    with Store.open(folder / "tuesday.db") as copy:
        assert seqs(copy) == [1, 2, 3]


def test_a_running_backup_is_left_alone_by_another(store, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    part, lock = folder / "slow.db.x.part", Lock(folder / "slow.db.x.part-lock")
    part.touch()
    assert lock.take()
    store.backup(folder / "quick.db")
    assert part.exists()
    lock.release()
