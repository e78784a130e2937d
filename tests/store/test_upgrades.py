"""Data of earlier versions is opened, migrated and continued; data of later versions is refused."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from speeltafel import __version__
from speeltafel.cli.main import main
from speeltafel.cli.serve import FILE
from speeltafel.core import record
from speeltafel.core.game import OneOf
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play.events import Entry
from speeltafel.play.match import Match
from speeltafel.play.proof import verify
from speeltafel.store import Store, migrations
from speeltafel.web.pages.fairness import is_true
from tests.proofs import run_checker
from tests.store.saved_folders import PEOPLE, SAVED, known_guests, positions, rebuild
from tests.store.tables import move, open_room, seqs
from tests.web.local_server import LocalServer, local_server

FOLDERS = sorted(SAVED.glob("*.sql"))
STIRRED = [sql for sql in FOLDERS if sql.stem.endswith("-stirred")]
VERSIONS = Path(migrations.__file__).parent / "versions"
PERSONS = [f"person-{name}" for name in PEOPLE]
REVISIONS = sorted(file.stem[:4] for file in VERSIONS.glob("[0-9]*.py"))
FIRST_GAMES = 5
"""How many games version 0.1.0 had; no saved folder has a game that was added later."""
NEXT_STEP = '''
"""A step that is not there yet: rooms get a colour."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "{next}", "{last}"


def upgrade():
    op.add_column("room", sa.Column("colour", sa.Text, nullable=False, server_default="red"))
    {more}
'''


def served(sql, folder):
    """Run a server with the data of this SQL."""
    rebuild(sql.read_text("utf-8"), folder / "server.db")
    return local_server(folder)


def test_the_present_version_has_saved_data_folders():
    assert {__version__, f"{__version__}-stirred"} <= {sql.stem for sql in FOLDERS}, (
        "`make records` keeps them"
    )


@pytest.mark.parametrize("sql", FOLDERS, ids=lambda sql: sql.stem)
def test_a_saved_data_folder_opens_with_every_position(sql, tmp_path):
    with served(sql, tmp_path) as server:
        assert positions(server) == json.loads(sql.with_suffix(".json").read_text("utf-8"))
        assert {person.id for person in server.store.people()} == set(PERSONS)
        hidden = server.table_at("/t/face-down").match.state.groups
        assert "(" in "".join(group for groups in hidden for group in groups)
        with server.store._reading() as connection:
            assert migrations.version(connection) == migrations.VERSION


@pytest.mark.parametrize("sql", FOLDERS, ids=lambda sql: sql.stem)
def test_every_table_of_a_saved_data_folder_goes_on(sql, tmp_path):
    with served(sql, tmp_path) as server:
        guests = known_guests(server)
        running, finished = set(), set()
        for row in server.store.rooms():
            path, room = f"/t/{row.id}", server.table_at(f"/t/{row.id}")
            page = guests[0].get(path)
            assert page.status_code == 200
            if room.over:
                finished.add(room.game.key)
                saved = record.read(guests[1].get(f"{path}/record").text)
                assert Match.resume(saved, GAMES).state == room.match.state
            elif room.match is not None:
                running.add(room.game.key)
                moves = len(room.match.moves)
                sitting = [guests[PERSONS.index(chair.person)] for chair in room.chairs]
                assert server.play(path, sitting, steps=2) == 2
                assert len(server.table_at(path).match.moves) >= moves + 2
        assert running == finished
        assert len(finished) >= FIRST_GAMES
    with local_server(tmp_path) as again:
        assert positions(again)


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_earlier_schema_is_migrated(revision, path, monkeypatch):
    with monkeypatch.context() as then:
        then.setattr(migrations, "VERSION", revision)
        Store.open(path).close()
    with Store.open(path) as store, store._reading() as connection:
        assert migrations.version(connection) == migrations.VERSION
        open_room(store, events=2)
        assert seqs(store) == [1, 2]


@pytest.fixture
def add_migration(tmp_path, monkeypatch):
    """Return a function that installs a later version of Speeltafel with one more migration."""

    def install(more=""):
        following = f"{int(migrations.VERSION) + 1:04}"
        folder = tmp_path / "later"
        shutil.copytree(
            Path(migrations.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__")
        )
        step = NEXT_STEP.format(next=following, last=migrations.VERSION, more=more)
        (folder / "versions" / f"{following}_colour.py").write_text(step)
        monkeypatch.setattr(migrations, "__file__", str(folder / "__init__.py"))
        monkeypatch.setattr(migrations, "VERSION", following)
        return following

    return install


def test_a_migration_keeps_every_event(path, add_migration):
    with Store.open(path) as store:
        open_room(store, events=5)
        before = store.events("a")
    following = add_migration()
    with Store.open(path) as store, store._reading() as connection:
        assert store.events("a") == before
        assert migrations.version(connection) == following
        store.append("a", [move(6)]).result()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("select id, colour from room").fetchall() == [("a", "red")]


def test_a_failed_migration_leaves_the_data_for_the_old_version(path, add_migration, monkeypatch):
    with Store.open(path) as store:
        open_room(store, events=5)
    before = path.read_bytes()
    add_migration("raise RuntimeError('halfway')")
    with pytest.raises(RuntimeError, match="halfway"):
        Store.open(path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    with Store.open(path) as store:
        assert seqs(store) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("language", "words"),
    [("nl", "is van een nieuwere Speeltafel; deze kent"), ("en", "is a newer Speeltafel's; this one knows")],
)
def test_data_of_a_newer_version_is_refused_and_untouched(tmp_path, language, words):
    with Store.open(tmp_path / FILE) as store:
        open_room(store, events=3)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute(f"update {migrations.VERSION_TABLE} set version_num = '0999'")
        connection.commit()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for command in (["serve", "--port", "0"], ["backup", str(tmp_path.parent / "never.db")]):
        result = CliRunner().invoke(main, [*command, "--data", str(tmp_path), "--language", language])
        assert result.exit_code == 1
        assert words in result.output
        assert "Traceback" not in result.output
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def with_later_rules(server):
    """Return a server with the same store and other rules of Squadro."""
    later = LocalServer(server.store, None)
    squadro = GAMES["squadro"]
    later.tables.games = {**GAMES, "squadro": replace(squadro, version=squadro.version + 1)}
    later.client.portal = server.client.portal
    return later


def test_a_table_with_other_rules_is_not_continued(server):
    """The page says why in both languages, and other tables of the same people still open."""
    ana, bo = server.guest(), server.guest()
    old, other = server.new_table("squadro", ana, bo), server.new_table("columbiz", ana, bo)
    server.play(old, [ana, bo], steps=2)
    later = with_later_rules(server)
    guest = later.guest("nl")
    guest.http.cookies.set("speeltafel", ana.http.cookies["speeltafel"])
    response = guest.get(old)
    assert response.status_code == 422
    assert "volgt regels 1; wij kennen regels 2" in response.text
    assert guest.get(other).status_code == 200
    mine = guest.get("/mine").text
    assert "volgt regels 1; wij kennen regels 2" in mine
    assert other in mine
    refused = guest.post(f"{old}/move", json=True, seat=1, move="1", version=3)
    assert "regels 2" in refused.json()["message"]
    assert len(server.store.events(old[3:])) == server.table_at(old).seq


def test_an_unknown_event_makes_a_table_unreadable(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    server.store.append(path[3:], [Entry(seq + 1, 1.0, "dance", {})]).result()
    server.tables.loaded.clear()
    response = ana.get(path)
    assert response.status_code == 422
    assert "by a newer version of Speeltafel" in response.text


@pytest.fixture
def server(tmp_path):
    with local_server(tmp_path) as opened:
        yield opened


LATER = OneOf(Text("Later bedacht", "Thought of later"), False, (False, True))
"""An option that no version had when the data folders were saved."""
WITH_LATER = {key: replace(game, options={**game.options, "later": LATER}) for key, game in GAMES.items()}


@pytest.mark.parametrize("sql", STIRRED, ids=lambda sql: sql.stem)
def test_every_proof_of_a_saved_data_folder_verifies(sql, tmp_path):
    """This covers finished matches, and matches in progress that are played to their end now.

    They are played with a later option that they don't have, and verified with and without it.
    """
    checked = rolls = 0
    with served(sql, tmp_path) as server:
        server.tables.games = WITH_LATER
        guests = known_guests(server)
        for row in server.store.rooms():
            path, room = f"/t/{row.id}", server.table_at(f"/t/{row.id}")
            if room.match is None or not room.dice.mix:
                continue
            sitting = [guests[PERSONS.index(chair.person)] for chair in room.chairs]
            server.play(path, sitting, steps=10**6)
            text = guests[0].get(f"{path}/record").text
            for games in (GAMES, WITH_LATER):
                found = verify(record.read(text), games)
                assert found.troubles == (), text
            (tmp_path / "match").write_text(text, "utf-8")
            assert run_checker(tmp_path / "match")[0] == 0
            assert "option later" not in text
            checked, rolls = checked + 1, rolls + found.rolls
    assert checked >= 2 * FIRST_GAMES
    assert rolls > 500


@pytest.mark.parametrize("sql", STIRRED, ids=lambda sql: sql.stem)
def test_the_check_page_of_a_saved_data_folder_verifies_after_an_option_was_added(sql, tmp_path):
    with served(sql, tmp_path) as server:
        server.tables.games = WITH_LATER
        over = [room for row in server.store.rooms() if (room := server.table_at(f"/t/{row.id}")).over]
        stirred = [room for room in over if room.game.chance and room.stirs]
        assert len(stirred) >= FIRST_GAMES
        for room in stirred:
            rolls = [line for line in room.lines if not line.seat]
            assert rolls
            assert all(is_true(room, line) for line in rolls)


def test_a_new_table_has_an_added_option_in_its_proof(server, tmp_path):
    server.tables.games = WITH_LATER
    ana, bo = server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo, option__later="true")
    server.play(path, [ana, bo], steps=10**6)
    text = ana.get(f"{path}/record").text
    assert "option later: true" in text
    assert verify(record.read(text), WITH_LATER).troubles == ()
    forged = record.read(text.replace("option later: true\n", ""))
    assert len(verify(forged, WITH_LATER).troubles) > 10
