"""The export for researchers: every finished public match, without its players."""

import json
import re
from pathlib import Path

import pytest
from pyarrow import parquet

from speeltafel.cli.lab import exported
from speeltafel.core import record
from speeltafel.core.game import Over
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.lab import schema
from speeltafel.play.proof import verify
from tests.cli.test_main import run as run_fixture
from tests.store.saved_folders import SAVED, rebuild
from tests.web.local_server import local_server
from tests.web.program_client import ProgramClient

pytestmark = pytest.mark.xdist_group("export")  # The data folder is made and exported once.
run = run_fixture
ROOT = Path(__file__).parent.parent.parent
SECRETS = ("Annemieke", "Guest", "Robo", "klaproos", "hocus pocus")


def play_to_the_end(server, path, guests):
    while server.play(path, guests, steps=1):
        server.now += 2.5


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory):
    """A data folder with matches of all games and other events, and its export."""
    folder = tmp_path_factory.mktemp("lived-in")
    with local_server(folder) as server:
        ana, bo = server.guest(), server.guest()
        tables = {}
        for key in GAMES:
            path = tables[key] = server.new_table(key, ana, bo, start=False)
            ana.post_ok(f"{path}/name", seat=1, name="Annemieke")
            ana.post_ok(f"{path}/stir", seat=1, words="hocus pocus")
            ana.post_ok(f"{path}/start")
            ana.post_ok(f"{path}/say", text="klaproos")
            play_to_the_end(server, path, [ana, bo])
        running = server.new_table("columbiz", ana, bo)
        server.play(running, [ana, bo], steps=3)
        ana.post("/tables", game="saga")
        given_up = server.new_table("squadro", ana, bo)
        server.play(given_up, [ana, bo], steps=3)
        bo.post_ok(f"{given_up}/resign", seat=2)
        brought = ana.get(f"{tables['saxum']}/record").text
        cas = server.guest()
        cas.post("/records", record=brought)
        same_dice = server.new_table("saxum", ana, bo, start=False)
        ana.post_ok(f"{same_dice}/arrange", seats=2, duplicate="yes", option__target=20)
        ana.post_ok(f"{same_dice}/start")
        play_to_the_end(server, same_dice, [ana, bo])
        program = ProgramClient(server, ana)
        with_robot = program.post_ok("/api/bot/table", game="squadro")["id"]
        ana.post_ok(f"/t/{with_robot}/sit", seat=2, name="Annemieke")
        while server.table_at(with_robot).match is None:
            pass
        program.post_ok(f"/api/bot/game/{with_robot}/move/1")
        program.post_ok(f"/api/bot/game/{with_robot}/resign")
        people = [person.id for person in server.store.people()]
        tables = [table.id for table in server.store.rooms()]
    out = folder / "out"
    tally = exported(str(folder / "server.db"), out)
    games = parquet.read_table(out / "games.parquet").to_pylist()
    events = parquet.read_table(out / "events.parquet").to_pylist()
    return out, tally, games, events, [*people, *tables]


def test_every_finished_game_is_there_and_nothing_else(lived_in):
    _, tally, games, events, _ = lived_in
    # Five games, one that was given up, and one of a program's; not what runs, waits, was brought, or whose
    # dice are still to fall again.
    assert sorted(row["game"] for row in games) == sorted([*GAMES, "squadro", "squadro"])
    assert (tally.games, tally.events) == (len(games), len(events))
    assert tally.left_out == 4
    assert {row["id"] for row in events} == {row["id"] for row in games}


def test_every_game_replays_from_its_rows_and_from_its_record(lived_in):
    out, _, games, events, _ = lived_in
    for row in games:
        game = GAMES[row["game"]]
        own = [event for event in events if event["id"] == row["id"]]
        assert [event["event"] for event in own] == list(range(1, row["events"] + 1))
        tokens = [event["token"] for event in own]
        states, _ = replay(game, begin(game, row["seats"], json.loads(row["options"])), tokens)
        turn = game.turn(states[-1])
        assert isinstance(turn, Over) or row["ended"] == "resigned"
        if isinstance(turn, Over):
            found = list(turn.scores), list(turn.winners), turn.why
            assert (row["scores"], row["winners"], row["ended"]) == found
        match = record.read((out / "records" / row["record"]).read_text("utf-8"))
        assert list(match.log) == tokens
        assert row["proven"]
        assert not verify(match, GAMES).troubles


def test_who_chose_and_how_long_it_took_is_told_of_choices_only(lived_in):
    _, _, games, events, _ = lived_in
    kinds = {row["id"]: row["players"] for row in games}
    for event in events:
        assert (event["seat"] == 0) == (event["player"] is None) == (event["seconds"] is None)
        if event["seat"]:
            assert event["player"] == kinds[event["id"]][event["seat"] - 1]
            assert 0 <= event["seconds"] < 100
    assert {event["seconds"] for event in events} >= {2.5}
    assert {kind for row in games for kind in row["players"]} == {"person", "program"}


def test_nobody_is_in_it(lived_in):
    """No name, no word, no id of a person or a table, and no moment: in none of the files."""
    out, _, games, _, ids = lived_in
    everything = b"".join(file.read_bytes() for file in out.rglob("*") if file.is_file())
    rows = json.dumps([parquet.read_table(out / f"{name}.parquet").to_pylist() for name in schema.TABLES])
    for secret in (*SECRETS, *ids):
        assert secret.encode() not in everything
        assert secret not in rows
    assert not re.search(rb"^name \d", everything, re.MULTILINE)
    assert {row["month"] for row in games} == {"1970-01"}


def test_the_tables_have_the_columns_of_the_schema(lived_in):
    out, *_ = lived_in
    for name, columns in schema.TABLES.items():
        path = parquet.read_schema(out / f"{name}.parquet")
        shown = [(field.name, str(field.type).replace("element: ", "")) for field in path]
        assert shown == [(column.name, column.type) for column in columns]
        assert path.metadata[b"speeltafel"] == str(schema.VERSION).encode()
    assert (out / "DATA.md").read_text("utf-8") == schema.page()


def test_the_page_about_the_data_is_written_from_the_schema():
    assert (ROOT / "docs" / "data.md").read_text("utf-8") == schema.page()


def test_the_same_game_has_another_number_next_time(lived_in, tmp_path):
    """Two exports don't reveal by their numbers what was added; the server may run meanwhile."""
    out, tally, games, *_ = lived_in
    again = tmp_path / "again"
    with local_server(out.parent) as server:
        assert exported(str(out.parent / "server.db"), again) == tally
        server.new_table("squadro", server.guest(), server.guest())
    theirs = parquet.read_table(again / "games.parquet").to_pylist()
    unnumbered = [{**row, "id": 0, "record": ""} for row in games]
    assert sorted(map(str, unnumbered)) == sorted(str({**row, "id": 0, "record": ""}) for row in theirs)


@pytest.mark.parametrize("kept", sorted(SAVED.glob("*.sql")), ids=lambda sql: sql.stem)
def test_a_house_of_an_older_version_is_exported(run, tmp_path, kept):
    rebuild(kept.read_text("utf-8"), tmp_path / "old.db")
    told = run("lab", "export", "--from", "old.db", "--to", "data", "--language", "nl")
    assert told.exit_code == 0, told.output
    assert "DATA.md legt alles uit" in " ".join(told.output.split())
    games = parquet.read_table(tmp_path / "data" / "games.parquet").to_pylist()
    had = {key for key in GAMES if f'"game":"{key}"' in kept.read_text("utf-8")}
    assert {row["game"] for row in games} == had


def test_what_can_not_be_exported_is_said_and_nothing_is_made(run, tmp_path):
    missing = run("lab", "export", "--from", "nowhere.db", "--to", "data", "--language", "en")
    assert (missing.exit_code, "No Speeltafel data at" in missing.output) == (1, True)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    rebuild(sorted(SAVED.glob("*.sql"))[0].read_text("utf-8"), tmp_path / "old.db")
    taken = run("lab", "export", "--from", "old.db", "--to", "full", "--language", "en")
    assert (taken.exit_code, "not empty" in " ".join(taken.output.split())) == (1, True)
    assert not (tmp_path / "nowhere.db").exists()
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["file"]


def test_without_arrow_it_says_what_is_missing(run, monkeypatch, tmp_path):
    monkeypatch.setattr("speeltafel.cli.lab.find_spec", lambda name: None)
    for language, words in (("nl", "is pyarrow nodig"), ("en", "Parquet needs pyarrow")):
        told = run("lab", "export", "--to", "data", "--language", language)
        assert (told.exit_code, words in told.output) == (1, True)
    assert not (tmp_path / "data").exists()
