"""Data that is damaged, gone, or can't be written: said truly, blamed on nobody, and never written over."""

import json
import os
import sqlite3
from contextlib import closing

import pytest

from speeltafel.store import Damaged, sqlite
from speeltafel.store.errors import DiskFull
from tests.web.guests import open_house


@pytest.fixture
def house(tmp_path):
    """On a file: what is damaged here are its bytes."""
    with open_house(tmp_path) as opened:
        yield opened


def change(house, statement):
    """Change the data behind the server's back, and let it forget what it has in memory."""
    with closing(sqlite3.connect(house.store.path)) as connection:
        connection.execute(statement)
        connection.commit()
    house.house.loaded.clear()


def ready(house):
    answer = house.guest().get("/ready")
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
@pytest.mark.parametrize(("language", "words"), [("nl", "niet aan jou"), ("en", "not your doing")])
def test_a_damaged_log_is_nobodys_fault_and_closes_its_table_alone(house, caplog, statement, language, words):
    ana, bo = house.guest(language), house.guest()
    table, other = house.table("squadro", ana, bo), house.table("columbiz", ana, bo)
    change(house, f"{statement} {'and' if 'where' in statement else 'where'} room = '{table[3:]}'")
    assert ready(house) == (200, "ready\n")
    page = ana.get(table)
    assert page.status_code == 503
    assert words in page.text
    assert str(house.store.path) not in page.text
    assert "retry-after" not in page.headers, "waiting does not mend it"
    assert ready(house) == (503, "not ready: damaged-data\n")
    answer = ana.post(f"{table}/say", json=True, text="hoi", seat=1)
    assert answer.status_code == 503
    assert answer.json()["error"] == "damaged-data"
    ana.done(f"{other}/say", text="hoi", seat=1)
    mine = ana.get("/mine")
    assert mine.status_code == 200
    assert words in mine.text
    told = [record for record in caplog.records if record.levelname == "CRITICAL"]
    assert len(told) == 1
    assert table[3:] in told[0].message
    assert "speeltafel check" in told[0].message


def test_a_page_that_sqlite_finds_damaged_stops_all_writing(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    house.store.condition.record(sqlite.damaged(house.store.path, "database disk image is malformed"))
    assert ready(house) == (503, "not ready: damaged-data\n")
    with ana.listen(table, house.room(table).seq) as socket:
        room = house.room(table)
        move = {"seat": 1, "move": room.game.write(room.turn.moves[0]), "version": room.version, "once": "m"}
        socket.send_text(json.dumps({name: str(value) for name, value in move.items()}))
        while "re" not in (frame := json.loads(socket.receive_text())):
            pass
    assert (frame["status"], frame["error"]) == (503, "damaged-data")
    assert house.room(table).seq == len(house.store.events(table[3:]))
    with pytest.raises(Damaged):
        house.store.probe().result()


def test_a_disk_that_was_full_is_ready_again_once_something_can_be_written(house, monkeypatch):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)

    def full(*_):
        raise sqlite_full()

    with monkeypatch.context() as trouble:
        trouble.setattr(house.store.writer, "_commit", full)
        assert ana.post(f"{table}/say", json=True, text="hoi", seat=1).status_code == 503
        for _ in range(2):
            assert ready(house) == (503, "not ready: disk-full\n")
    assert ready(house) == (200, "ready\n")
    ana.done(f"{table}/say", text="hoi", seat=1)


def sqlite_full():
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


def test_a_disk_without_room_is_told_before_anybody_writes(house, monkeypatch):
    monkeypatch.setattr(sqlite, "MIN_FREE", 10**18)
    assert ready(house) == (503, f"not ready: {DiskFull.reason}\n")
    monkeypatch.undo()
    assert ready(house) == (200, "ready\n")


def test_a_file_that_is_gone_or_replaced_is_missed_at_once_and_nothing_is_lost_to_it(house, tmp_path):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    path, elsewhere = house.store.path, tmp_path / "elsewhere"
    path.rename(elsewhere)
    for replaced in (False, True):
        if replaced:
            path.write_bytes(elsewhere.read_bytes())
        assert ready(house) == (503, "not ready: data-missing\n")
        assert ana.post(f"{table}/say", json=True, text="hoi", seat=1).status_code == 503
    os.replace(elsewhere, path)
    assert ready(house) == (200, "ready\n")
    ana.done(f"{table}/say", text="hoi", seat=1)
