"""Transfer to PostgreSQL and back: everything arrives, and a transfer that fails leaves nothing."""

from datetime import date

import pytest
from click.testing import CliRunner
from sqlalchemy import select, text

from speeltafel.cli.data import fold
from speeltafel.cli.data import move as move_house
from speeltafel.cli.main import main
from speeltafel.play.notices import Notice, Wishes
from speeltafel.play.progress import Progress
from speeltafel.play.ratings import Finished
from speeltafel.play.tournaments.events import Event, Opened, encode
from speeltafel.store import BadStore, Entry, Store, quotas, tournaments, transfer, workers
from speeltafel.store.backup import restore
from speeltafel.store.lobby import listings, matchmaking
from speeltafel.store.notices import channels, outbox
from speeltafel.store.notices.channels import Channel
from speeltafel.store.people import blocks, holidays, passkeys, progress, read_marks, reports
from speeltafel.store.people.passkeys import Passkey
from speeltafel.store.people.reports import Report
from speeltafel.store.tables import EXCLUDED, SITTING
from speeltafel.store.transfer import TABLES
from tests.store.saved_folders import SAVED, positions, rebuild
from tests.store.tables import ANA, SEED
from tests.web.local_server import local_server


def everything(store):
    """Return all rows of all database tables."""
    with store.snapshot() as connection:
        return {table.name: sorted(map(repr, connection.execute(table.select()))) for table in TABLES}


def fill_rest(connection):
    """Fill the tables of notices, of the lobby and of slow games."""
    channel = Channel("c1", "person-ana", "mail", {"to": "ana@example.org"}, "https://x.example", "nl", 1.0)
    assert channels.add(connection, channel, 1) == channel
    channels.set_wishes(connection, "person-ana", Wishes())
    quotas.spend(connection, {"mail": 5}, 1.0)
    room = connection.scalar(select(SITTING.c.room).where(SITTING.c.person == "person-ana"))
    outbox.mark(connection, room, 1, 2)
    (news,) = outbox.news(connection, 1)
    outbox.sort(connection, news, 1, [Notice("person-ana", "turn", 1, 1.0)], {})
    outbox.look(connection, "person-ana", room, 1, 1.0)
    listings.project(connection, room, [Entry(1, 1.0, "list", {"on": True})])
    matchmaking.join(connection, "person-ana", "squadro", "days-1", 1.0, str)
    blocks.add(connection, "person-ana", "person-bo", 1.0)
    read_marks.put(connection, "person-ana", room, 1)
    holidays.take(connection, "person-ana", "h1", date(1970, 1, 2), date(1970, 1, 3), "UTC", 1.0)
    reports.add(connection, Report("r1", "person-ana", "person-bo", room, "rude", "Words.", 1.0))


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with finished and running matches of all games, its positions and its rows."""
    folder = tmp_path_factory.mktemp("lived-in")
    rebuild((SAVED / "0.1.0.sql").read_text("utf-8"), folder / "server.db")
    with local_server(folder) as server:
        server.store.keep_study("face-down", "here", {"shares": [0.1, 0.2]}).result()
        server.store.rate(Finished("face-down", "saga", 1.0, {"person-ana": 1, "person-bo": 2})).result()
        server.store.write(lambda connection: connection.execute(EXCLUDED.insert().values(id="eve"))).result()
        opened = Opened("Cup", "person-ana", "saga", 2, "swiss", 0, {"kind": "days", "days": 3}, "c")
        entry = encode(Event(1, 1.0, opened))
        server.store.write(tournaments.create, "cup", SEED, entry, 5).result()
        server.store.write(passkeys.add, Passkey("key", "person-ana", b"public", 0, "Safari", "iPhone", 1.0))
        server.store.write(progress.keep, "person-ana", Progress({"saga": 2}), 740_000).result()
        boards = positions(server)
    with Store.open(folder / "server.db") as store:
        store.write(fill_rest).result()  # no server is running, which would send them
        rows = everything(store)
    return folder / "server.db", boards, rows


def test_data_moves_to_postgresql_and_back_and_play_goes_on(data, database, tmp_path):
    file, boards, rows = data
    assert all(rows.values()), "every table has something to carry"
    result = CliRunner().invoke(
        main, ["move-data", "--from", str(file), "--to", database, "--language", "en"]
    )
    assert result.exit_code == 0, result.output
    assert f"{len(rows['room'])} tables with {len(rows['event'])} events, 3 people" in result.output
    with Store.open(database) as store:
        assert everything(store) == rows
    back = tmp_path / "back" / "server.db"
    moved = move_house(database, str(back))
    assert moved.unreadable == []
    with Store.open(back) as store:
        assert everything(store) == rows
    with local_server(tmp_path, database) as server:
        assert positions(server) == boards


def test_moving_from_an_open_or_missing_store_or_to_a_full_one_is_refused(
    data, database, tmp_path, monkeypatch
):
    monkeypatch.setattr(workers, "ALIVE", 600.0)  # One heartbeat is enough, however slow the machine is.
    file, _, rows = data
    with Store.open(database) as there:
        there.add_person(ANA, "digest").result()
        with pytest.raises(BadStore, match="not empty"):
            move_house(str(file), database)
        assert everything(there)["room"] == []
        there.workers.heartbeat({}, (), 0.0).result()
        with pytest.raises(BadStore, match="still running"):
            move_house(database, str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(BadStore, match="No Speeltafel data"):
        move_house(str(tmp_path / "nowhere"), database)
    assert not (tmp_path / "nowhere").exists()
    with pytest.raises(BadStore, match="not overwritten"):
        move_house(database, str(file))
    with Store.open(file) as store:
        assert everything(store) == rows


def test_a_move_that_changes_data_is_rolled_back(data, database, monkeypatch):
    copy = transfer._copied

    def careless(source, target, table):
        yield from copy(source, target, table)
        if table.name == "event":
            target.execute(text("update event set at = at + 1 where seq = 3"))

    monkeypatch.setattr(transfer, "_copied", careless)
    with pytest.raises(BadStore, match="event arrived otherwise"):
        move_house(str(data[0]), database)
    with Store.open(database) as there:
        assert not any(everything(there).values())


def test_an_unreadable_log_is_moved_and_reported(tmp_path, database):
    with Store.open(tmp_path / "odd.db") as store:
        store.create_room("odd", SEED, 1.0, [Entry(1, 1.0, "from-later", {})]).result()
    assert move_house(str(tmp_path / "odd.db"), database).unreadable == ["odd"]


def test_a_database_is_backed_up_to_a_file_that_restores(data, database, tmp_path):
    move_house(str(data[0]), database)
    with Store.open(database) as store:
        store.workers.heartbeat({}, (), 0.0).result()
        store.backup(tmp_path / "copy.db")
        with pytest.raises(BadStore, match="not overwritten"):
            store.backup(tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "again.db", fold)
    with Store.open(tmp_path / "again.db") as store:
        assert everything(store) == data[2]
    assert not list(tmp_path.glob("*.part*"))
