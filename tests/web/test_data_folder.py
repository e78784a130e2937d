"""The data folder of a server process: locking, idempotency keys after a kill, and moving."""

import threading

from click.testing import CliRunner

from speeltafel.cli.data import FILE
from speeltafel.cli.main import main
from speeltafel.client import Client
from speeltafel.store import Store
from tests.web.program_client import token_for
from tests.web.server_process import Player, serving
from tests.web.test_seats import seat_link
from tests.web.test_server import begun


def run(*words):
    return CliRunner().invoke(main, [*map(str, words), "--language", "en"], catch_exceptions=False)


def words_at(place, path):
    """Return the chat lines of a table's log."""
    with Store.open(place) as store:
        return [event.body["text"] for event in store.events(path[3:]) if event.kind == "say"]


def test_opening_a_table_and_sitting_down_count_once_also_after_kill_9(tmp_path):
    with serving(tmp_path) as server:
        ana, bo, phone = (Player().visit(server) for _ in range(3))
        for player in (ana, bo, phone):
            player.post("/tables", game="squadro")  # they are known from now on
        token = token_for(ana)
        shelf = {"game": "zocken", "with": "bot", "once": "table-1"}
        mine = ana.post("/tables", **shelf).headers["location"]
        path = ana.post("/tables", game="squadro", once="table-2").headers["location"]
        sat = {"seat": 2, "name": "Bo", "once": "sit-1"}
        assert bo.post(f"{path}/sit", **sat).status_code == 200
        assert ana.post(f"{path}/start").status_code == 200
        link = seat_link(bo, path, 2)
        assert phone.post(link, once="take-1").status_code == 303
        robo = Client(server.address, token)
        made = robo._ask("POST", "/api/bot/table", {"game": "squadro", "once": "api-1"})
        other = bo.post("/tables", game="squadro").headers["location"]
        seat = {"table": other, "once": "api-2"}
        assert robo._ask("POST", "/api/bot/table", seat)["seat"] == 2
        server.kill()
        with Store.open(tmp_path / FILE) as store:
            before = {table.id: store.events(table.id) for table in store.rooms()}
        server.start(tmp_path)  # a dead server keeps no lock
        for player in (ana, bo, phone):
            player.visit(server)
        assert ana.post("/tables", **shelf).headers["location"] == mine
        assert ana.post("/tables", game="squadro", once="table-2").headers["location"] == path
        assert bo.post(f"{path}/sit", **sat).status_code == 200
        assert phone.post(link, once="take-1").status_code == 303
        robo = Client(server.address, token)
        assert robo._ask("POST", "/api/bot/table", {"game": "squadro", "once": "api-1"}) == made
        assert robo._ask("POST", "/api/bot/table", seat)["seat"] == 2
        server.kill()
    with Store.open(tmp_path / FILE) as store:
        after = {table.id: store.events(table.id) for table in store.rooms()}
    assert after.keys() == before.keys()
    for id in after.keys() - {mine[3:]}:  # there bots may have played on
        assert after[id] == before[id]
    assert [event.kind for event in after[mine[3:]]].count("start") == 1


def test_a_second_server_on_the_same_folder_is_refused(tmp_path):
    with serving(tmp_path):
        result = run("serve", "--data", tmp_path, "--port", 0)
        assert result.exit_code == 1
        assert (
            f"Another Speeltafel already uses {tmp_path}. Stop it first, or choose another" in result.output
        )
        assert run("backup", tmp_path / "copy.db", "--data", tmp_path).exit_code == 0
        assert run("check", tmp_path).exit_code == 0
        assert run("check", tmp_path / "copy.db").exit_code == 0


def test_no_acknowledged_message_is_missing_after_moving_data(tmp_path):
    """The data of a running server can't be moved; all it acknowledged before it stopped is moved."""
    acknowledged, refused, stop = [], [], threading.Event()
    with serving(tmp_path / "old", "--rate", "100000") as server:
        path, (ana, _) = begun(server)

        def talk():
            while not stop.is_set():
                text = f"message {len(acknowledged)}"
                if ana.post(f"{path}/say", text=text, seat=1).status_code != 200:
                    return
                acknowledged.append(text)

        talker = threading.Thread(target=talk)
        talker.start()
        try:
            while len(acknowledged) < 20 or len(refused) < 3:
                assert talker.is_alive()
                refused.append(run("move-data", "--from", tmp_path / "old", "--to", tmp_path / "new.db"))
        finally:
            stop.set()
            talker.join()
    for result in refused:
        assert result.exit_code == 1
        assert "Another Speeltafel already uses" in result.output
    assert not (tmp_path / "new.db").exists()
    assert run("move-data", "--from", tmp_path / "old", "--to", tmp_path / "new.db").exit_code == 0
    assert words_at(tmp_path / "new.db", path) == acknowledged


def test_no_server_starts_while_data_is_moved(tmp_path):
    with Store.open(tmp_path / FILE, sole=True):
        result = run("serve", "--data", tmp_path, "--port", 0)
    assert result.exit_code == 1
    assert "already uses" in result.output
