"""Damaged, missing and unwritable data: clear errors, nothing overwritten."""

import json
import os
import sqlite3
from contextlib import closing

import pytest

from speeltafel.store import Damaged, sqlite
from speeltafel.store.errors import DiskFull
from tests.web.local_server import local_server


@pytest.fixture
def server(tmp_path):
    """A server with SQLite, whose file is damaged."""
    with local_server(tmp_path) as opened:
        yield opened


def change(server, statement):
    """Change the stored data, and evict all tables."""
    with closing(sqlite3.connect(server.store.database.path)) as connection:
        connection.execute(statement)
        connection.commit()
    server.tables.loaded.clear()


def ready(server):
    answer = server.guest().get("/ready")
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    "statement",
    [
        "delete from event where seq = 2",
        "update event set body = '{' where seq = 2",
        "update event set body = '{}' where seq = 2",
        "update event set kind = x'00ff' where seq = 2",
        "delete from event",
    ],
)
def test_a_damaged_log_makes_only_its_table_unavailable(server, caplog, statement):
    ana, bo = server.guest("nl"), server.guest("en")
    path, other = server.new_table("squadro", ana, bo), server.new_table("columbiz", ana, bo)
    change(server, f"{statement} {'and' if 'where' in statement else 'where'} room = '{path[3:]}'")
    assert ready(server) == (200, "ready\n")
    left = server.store.database.path.read_bytes()
    page = ana.get(path)
    assert page.status_code == 503
    assert "niet aan jou" in page.text
    assert "not your doing" in bo.get(path).text
    assert str(server.store.database.path) not in page.text
    assert "retry-after" not in page.headers, "waiting does not mend it"
    assert ready(server) == (503, "not ready: damaged-data\n")
    answer = ana.post(f"{path}/say", json=True, text="hoi", seat=1)
    assert answer.status_code == 503
    assert answer.json()["error"] == "damaged-data"
    assert server.store.database.path.read_bytes() == left, "nothing is overwritten"
    ana.post_ok(f"{other}/say", text="hoi", seat=1)
    mine = ana.get("/mine")
    assert mine.status_code == 200
    assert "niet aan jou" in mine.text
    critical = [record for record in caplog.records if record.levelname == "CRITICAL"]
    assert len(critical) == 1
    assert path[3:] in critical[0].message
    assert "speeltafel check" in critical[0].message


def test_a_damaged_database_page_stops_all_writes(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    server.store.condition.record(
        sqlite.damaged(server.store.database.path, "database disk image is malformed")
    )
    assert ready(server) == (503, "not ready: damaged-data\n")
    with ana.listen(path, server.table_at(path).seq) as socket:
        table = server.table_at(path)
        move = {
            "seat": 1,
            "move": table.game.write(table.turn.moves[0]),
            "version": table.version,
            "once": "m",
        }
        socket.send_text(json.dumps({name: str(value) for name, value in move.items()}))
        while "re" not in (frame := json.loads(socket.receive_text())):
            pass
    assert (frame["status"], frame["error"]) == (503, "damaged-data")
    assert server.table_at(path).seq == len(server.store.events(path[3:]))
    with pytest.raises(Damaged):
        server.store.probe().result()


def test_the_server_is_ready_again_after_a_full_disk(server, monkeypatch):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)

    def full(*_):
        raise sqlite_full()

    with monkeypatch.context() as trouble:
        trouble.setattr(server.store.writer, "_commit", full)
        assert ana.post(f"{path}/say", json=True, text="hoi", seat=1).status_code == 503
        for _ in range(2):
            assert ready(server) == (503, "not ready: disk-full\n")
    assert ready(server) == (200, "ready\n")
    ana.post_ok(f"{path}/say", text="hoi", seat=1)


def sqlite_full():
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


def test_low_disk_space_makes_the_server_not_ready(server, monkeypatch):
    monkeypatch.setattr(sqlite, "MIN_FREE", 10**18)
    assert ready(server) == (503, f"not ready: {DiskFull.reason}\n")
    monkeypatch.undo()
    assert ready(server) == (200, "ready\n")


def test_a_missing_or_replaced_file_is_noticed_before_the_next_write(server, tmp_path):
    ana, bo = server.guest(), server.guest()
    table_path = server.new_table("squadro", ana, bo)
    path, elsewhere = server.store.database.path, tmp_path / "elsewhere"
    path.rename(elsewhere)
    for replaced in (False, True):
        if replaced:
            path.write_bytes(elsewhere.read_bytes())
        assert ready(server) == (503, "not ready: data-missing\n")
        assert ana.post(f"{table_path}/say", json=True, text="hoi", seat=1).status_code == 503
    os.replace(elsewhere, path)
    assert ready(server) == (200, "ready\n")
    ana.post_ok(f"{table_path}/say", text="hoi", seat=1)
