"""`speeltafel backup`, `restore`, `check` and `move-data`: what they refuse, find and save."""

import sqlite3
from contextlib import closing
from functools import partial

import pytest
from click.testing import CliRunner

from speeltafel.cli.data import FILE, fold
from speeltafel.cli.main import main
from speeltafel.store import Store, check
from tests.store.saved_folders import SAVED, rebuild
from tests.web.local_server import local_server

READERS = {
    "backup": ["backup", "COPY", "--data", "PLACE"],
    "backup of an address": ["backup", "COPY", "--database", "sqlite:///PLACE/speeltafel.db"],
    "check": ["check", "PLACE"],
    "check and save": ["check", "PLACE", "--save", "COPY"],
    "move-data": ["move-data", "--from", "PLACE", "--to", "COPY"],
    "move-data of an address": ["move-data", "--from", "sqlite:///PLACE/speeltafel.db", "--to", "COPY"],
    "export": ["lab", "export", "--from", "PLACE/speeltafel.db", "--to", "COPY"],
    "export of an address": ["lab", "export", "--from", "sqlite:///PLACE/speeltafel.db", "--to", "COPY"],
    "restore": ["restore", "PLACE/speeltafel.db", "--data", "COPY"],
}


def run(*words, language="en"):
    return CliRunner().invoke(main, [*map(str, words), "--language", language], catch_exceptions=False)


@pytest.fixture(scope="module")
def saved_data(tmp_path_factory):
    """The bytes of a data file with finished and running matches of every game."""
    folder = tmp_path_factory.mktemp("lived-in")
    rebuild((SAVED / "0.1.0.sql").read_text("utf-8"), folder / "server.db")
    with local_server(folder) as server:
        guests = [server.guest(), server.guest()]
        server.play(server.new_table("columbiz", *guests), guests, steps=5)
        boards = server.stored()[0]
    return (folder / "server.db").read_bytes(), boards


@pytest.fixture
def data(saved_data, tmp_path):
    """A data folder with a copy of that file."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / FILE).write_bytes(saved_data[0])
    return folder


def change(data, statement, *facts):
    """Change the database without Speeltafel."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute(statement, facts)
        connection.commit()


@pytest.mark.parametrize("command", READERS.values(), ids=READERS)
@pytest.mark.parametrize("kind", ["missing", "empty folder", "empty file"])
def test_reading_commands_refuse_missing_data_and_create_nothing(tmp_path, command, kind):
    place = tmp_path / "place"
    if kind != "missing":
        place.mkdir()
    if kind == "empty file":
        (place / FILE).touch()
    before = sorted(tmp_path.rglob("*"))
    result = run(
        *(word.replace("PLACE", str(place)).replace("COPY", str(tmp_path / "copy")) for word in command)
    )
    assert result.exit_code == 1
    assert "No Speeltafel data at" in result.output
    assert str(place) in result.output
    assert sorted(tmp_path.rglob("*")) == before


def test_reading_commands_refuse_an_empty_database(database, tmp_path):
    for command in (["backup", tmp_path / "copy"], ["check"]):
        result = run(*command, "--database", database)
        assert result.exit_code == 1
        assert "No Speeltafel data at" in result.output
    assert not (tmp_path / "copy").exists()


def test_intact_data_passes_the_check_unchanged(data, saved_data, tmp_path):
    assert run("backup", tmp_path / "copy.db", "--data", data).exit_code == 0
    for place in (data, data / FILE, tmp_path / "copy.db"):
        result = run("check", place)
        assert result.exit_code == 0, result.output
        assert f"{len(saved_data[1])} of {len(saved_data[1])} tables are intact" in result.output
        assert "All is well." in result.output
    assert "Alles is in orde." in run("check", data, language="nl").output
    assert (data / FILE).read_bytes() == saved_data[0]
    assert [file.name for file in data.iterdir()] == [FILE]


def test_data_in_postgresql_is_checked_too(data, database, saved_data):
    assert run("move-data", "--from", data, "--to", database).exit_code == 0
    result = run("check", "--database", database)
    assert result.exit_code == 0, result.output
    with Store.open(database) as store:
        store.write(
            lambda there: there.exec_driver_sql("delete from event where room = 'face-down' and seq = 7")
        )
    result = run("check", "--database", database)
    assert result.exit_code == 1
    assert "face-down is intact up to event 6" in result.output


@pytest.mark.parametrize(
    ("statement", "words", "whole"),
    [
        ("delete from event where room = 'face-down' and seq = 9", "event 9 is missing", 8),
        (
            "update event set body = '{\"tok' where room = 'face-down' and seq = 10",
            "event 10 can't be read",
            9,
        ),
        ("update event set body = '[1]' where room = 'face-down' and seq = 10", "event 10 can't be read", 9),
        (
            "update event set body = x'ff00ff' where room = 'face-down' and seq = 10",
            "event 10 can't be read",
            9,
        ),
        ("update event set at = 'noon' where room = 'face-down' and seq = 10", "event 10 can't be read", 9),
        (
            "update event set kind = 'mo%e' where room = 'face-down' and seq = 11",
            "event 11 is impossible",
            10,
        ),
        (
            'update event set body = \'{"seat":1,"token":"no"}\' where room = \'face-down\' and seq = 12',
            "event 12 is impossible",
            11,
        ),
        ("delete from event where room = 'face-down'", "event 1 is missing", 0),
    ],
)
def test_a_damaged_log_is_reported_not_restored_and_saved_up_to_the_damage(
    data, saved_data, tmp_path, statement, words, whole
):
    change(data, statement)
    before = (data / FILE).read_bytes()
    result = run("check", data, "--save", tmp_path / "saved")
    assert result.exit_code == 1
    assert f"face-down is intact up to event {whole}" in result.output
    assert words in result.output
    assert "The file itself is intact." in result.output

    again = run("check", tmp_path / "saved")
    assert again.exit_code == 0, again.output
    with Store.open(tmp_path / "saved" / FILE) as saved, Store.open(data / FILE) as store:
        assert len(saved.events("face-down")) == whole
        assert (saved.room("face-down") is None) == (whole == 0)
        for room in saved_data[1].keys() - {"face-down"}:
            assert saved.events(room) == store.events(room)
        assert saved.people() == store.people()
        assert saved.server_key() == store.server_key()
    assert (data / FILE).read_bytes() == before

    refused = run("restore", data / FILE, "--data", tmp_path / "back")
    assert refused.exit_code == 1
    assert "nothing was restored" in refused.output
    assert words in refused.output
    assert not list((tmp_path / "back").glob("*"))


def test_overwritten_pages_are_found_and_the_rest_is_saved(data, saved_data, tmp_path):
    damaged = bytearray(saved_data[0])
    logs = [at for at in range(0, len(damaged), 4096) if damaged[at : at + 4096].count(b'"token"') > 10]
    for at in logs[4:8]:
        damaged[at : at + 4096] = b"\xaa" * 4096
    (data / FILE).write_bytes(damaged)
    result = run("check", data, "--save", tmp_path / "saved")
    assert result.exit_code == 1
    assert "The file is damaged" in result.output
    assert run("check", tmp_path / "saved").exit_code == 0
    with Store.open(tmp_path / "saved" / FILE) as saved:
        counts = {row.id: row.events for row in saved.rooms()}
    assert len(logs) > 8
    assert counts.keys() <= saved_data[1].keys()
    assert len(counts) >= len(saved_data[1]) / 2
    assert sum(counts.values()) > sum(saved_data[1].values()) / 4
    for command in (
        ["restore", data / FILE, "--data", tmp_path / "a"],
        ["backup", tmp_path / "b", "--data", data],
    ):
        refused = run(*command)
        assert refused.exit_code == 1
        assert "damaged" in refused.output
    opened = run("serve", "--data", data, "--port", 0)
    assert opened.exit_code == 1
    assert "is damaged" in opened.output
    assert f"speeltafel check {data}" in opened.output
    assert (data / FILE).read_bytes() == bytes(damaged)


def test_damage_that_sqlite_reports_in_bytes_is_explained_without_a_traceback(
    syncs, data, saved_data, tmp_path
):
    """A name in the schema that isn't UTF-8 is quoted in SQLite's own error message."""
    damaged = (
        saved_data[0].replace(b"roomroom", b"\x98oomroom").replace(b"CREATE TABLE room", b"CREATE TABLX room")
    )
    assert damaged != saved_data[0]
    (data / FILE).write_bytes(damaged)
    result = run("check", data)
    assert result.exit_code == 1
    assert "The file is damaged" in result.output
    assert "malformed database schema (\ufffdoom)" in result.output
    for command in (
        ["restore", data / FILE, "--data", tmp_path / "a"],
        ["backup", tmp_path / "b", "--data", data],
        ["serve", "--data", data, "--port", 0],
    ):
        refused = run(*command)
        assert refused.exit_code == 1
        assert "damaged" in refused.output
    assert (data / FILE).read_bytes() == damaged


def test_a_truncated_file_is_saved_in_part_and_refused_by_the_server(data, saved_data, tmp_path):
    half = saved_data[0][: len(saved_data[0]) * 2 // 3]
    (data / FILE).write_bytes(half)
    result = run("check", data, "--save", tmp_path / "saved")
    assert result.exit_code == 1
    assert f"cut off: {len(half)} of {len(saved_data[0])} bytes are left" in result.output
    assert run("check", tmp_path / "saved").exit_code == 0
    opened = run("serve", "--data", data, "--port", 0, language="nl")
    assert opened.exit_code == 1
    assert "beschadigd" in opened.output
    assert (data / FILE).read_bytes() == half
    assert [file.name for file in data.iterdir()] == [FILE]


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("update room set seed = zeroblob(32) where id != 'face-down'", "does not fit its seal"),
        (
            "update setting set value = hex(zeroblob(32)) where key = 'house-key'",
            "the seal of the next match",
        ),
        ("insert into rating values ('person-ana', 'squadro', 30.0, 5.0, 3)", "3 matches, the logs have 0"),
        ("insert into study values ('nowhere', 'here', '{}')", "study: 1 times a room is named"),
        (
            "update event set body = json_set(body, '$.once', 'same') where kind = 'move'",
            "counts a request twice",
        ),
        (
            "insert into tournament values ('cup', 1, x'00', 'open', '', 0)",
            "tournament cup: its log is damaged",
        ),
    ],
)
def test_inconsistent_data_is_found(data, statement, words):
    change(data, statement)
    result = run("check", data)
    assert result.exit_code == 1
    assert words in result.output


@pytest.mark.parametrize("journal", ["delete", "wal"])
@pytest.mark.parametrize("step", ["integrity check", "reading the tables"])
def test_a_locked_file_is_reported_as_locked_not_damaged(data, tmp_path, monkeypatch, journal, step):
    if step == "reading the tables":
        monkeypatch.setattr(check, "_integrity", lambda connection: [])
    monkeypatch.setattr(check, "opened", partial(check.opened, patience=0.05))
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as other:
        other.execute(f"pragma journal_mode = {journal}").close()
        other.execute("pragma locking_mode = exclusive").close()
        other.execute("begin exclusive")
        result = run("check", data, "--save", tmp_path / "saved")
        other.execute("rollback")
    assert result.exit_code == 1
    assert "The store is held by another program." in result.output
    assert "damaged" not in result.output
    assert not (tmp_path / "saved").exists()


def test_a_database_without_tables_is_named_in_the_refusal(tmp_path):
    with closing(sqlite3.connect(tmp_path / "bare.db")) as bare:
        bare.execute("pragma user_version = 1").close()
    result = run("check", tmp_path / "bare.db")
    assert result.exit_code == 1
    assert f"No Speeltafel data at {tmp_path / 'bare.db'}." in result.output


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("counted", "insert into counted values ('face-down', cast(x'ff' as text), 0, '')"),
        ("room", "update room set seed = 'text' where id = 'face-down'"),
    ],
)
def test_ratings_are_not_compared_when_some_matches_are_unreadable(data, table, statement):
    change(data, statement)
    change(data, "insert into rating values ('person-ana', 'squadro', 30.0, 5.0, 3)")
    result = run("check", data)
    assert result.exit_code == 1
    assert f"can't be read: {table}" in result.output
    assert "Does not agree" not in result.output


@pytest.mark.parametrize(
    ("statement", "left_out"),
    [
        ("update person set language = null where id = 'person-ana'", "person (1)"),
        ("update person set secret = (select max(secret) from person) where secret is not null", "person"),
        ("update room set seed = null where id = 'face-down'", "room (1)"),
        ("update room set seed = 'text' where id = 'face-down'", "room (1)"),
        ("update rating set played = null", "rating (1)"),
    ],
)
def test_an_invalid_row_is_left_out_and_all_others_are_saved(data, tmp_path, statement, left_out):
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute("insert into rating values ('person-bo', 'squadro', 30.0, 5.0, 0)")
        for table in ("person", "room", "rating"):  # copies without constraints, as in a damaged file
            connection.execute(f"create table copy as select * from {table}")
            connection.execute(f"drop table {table}")
            connection.execute(f"alter table copy rename to {table}")
        connection.execute(statement)
        connection.commit()
        people, rooms = (
            {id for (id,) in connection.execute(f"select id from {table}")} for table in ("person", "room")
        )
    result = run("check", data, "--save", tmp_path / "saved")
    assert f"Invalid rows were left out. For each table of the database: {left_out}" in result.output
    assert run("check", tmp_path / "saved").exit_code == 0
    with Store.open(tmp_path / "saved" / FILE) as saved:
        found = {person.id for person in saved.people()}
        assert found < people if "person" in left_out else found == people
        assert found
        assert {row.id for row in saved.rooms()} == (rooms - {"face-down"} if "room" in left_out else rooms)


def test_saving_refuses_a_folder_that_is_not_empty(data, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").touch()
    result = run("check", data, "--save", tmp_path / "full")
    assert result.exit_code == 1
    assert "not empty" in result.output
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["letter"]


def test_an_intact_backup_is_restored_and_every_log_replays(data, saved_data, tmp_path):
    assert run("backup", tmp_path / "copy.db", "--data", data).exit_code == 0
    assert run("restore", tmp_path / "copy.db", "--data", tmp_path / "back").exit_code == 0
    with Store.open(tmp_path / "back" / FILE) as store:
        for room, events in saved_data[1].items():
            assert fold(store.room(room).seed, store.events(room)).seq == events
