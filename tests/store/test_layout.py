"""Rewriting a file of an earlier version: announced, done once, and postponed without disk space."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from speeltafel.store import Store, layout
from tests.store.tables import open_room, seqs

OPEN = """
import resource, sys
from speeltafel.store import Store
place, most = sys.argv[1], int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
Store.open(place, sole=True).close()
"""


@pytest.fixture
def place(path):
    """The path of a SQLite store; only SQLite files have a layout to rewrite."""
    return path


@pytest.fixture
def old(path):
    """A SQLite file of some megabytes with the layout of an earlier version."""
    with Store.open(path) as store:
        open_room(store, events=3)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executemany(
            "INSERT INTO setting (key, value) VALUES (?, ?)",
            [(f"filler {number}", "x" * 4000) for number in range(500)],
        )
        connection.execute("VACUUM")
        connection.execute("PRAGMA user_version=0")
    return path


def version(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


def test_a_file_is_rewritten_once_and_a_large_one_says_so_before(old, monkeypatch, caplog):
    monkeypatch.setattr(layout, "LONG_REWRITE", 1_000_000)
    Store.open(old).close()
    assert version(old) == layout.LAYOUT
    assert [record.message.partition(" (")[0] for record in caplog.records] == [f"{old} is rewritten once"]
    caplog.clear()
    Store.open(old).close()
    assert not caplog.records


def test_a_server_starts_without_disk_space_to_rewrite_its_file(old):
    """No file may grow past the size of this one; the rewrite's write-ahead log would be slightly larger."""
    opened = subprocess.run(
        [sys.executable, "-c", OPEN, str(old), str(old.stat().st_size)], capture_output=True, text=True
    )
    assert opened.returncode == 0, opened.stderr
    assert "could not be rewritten" in opened.stderr
    assert "Free 5 MB on its disk" in opened.stderr
    assert "Traceback" not in opened.stderr
    assert version(old) == 0
    log = old.with_name(old.name + "-wal")
    assert not log.exists() or not log.stat().st_size, "what was tried takes no room"
    with Store.open(old) as store:
        assert seqs(store) == [1, 2, 3]
    assert version(old) == layout.LAYOUT, "it is tried again"
