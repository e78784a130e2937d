"""Event streams of programs, and seats of programs that are gone."""

import asyncio
import time

import pytest

from speeltafel.core.words import Text
from speeltafel.play.programs import GONE
from speeltafel.server.errors import NoTable
from speeltafel.server.programs.programs import MAX_CHALLENGES, MAX_FROM_ONE
from speeltafel.server.programs.streams import EventStream
from speeltafel.store import Unavailable
from tests.waiting import wait_until
from tests.web import program_client
from tests.web.local_server import local_server
from tests.web.program_client import ProgramClient, against

ana, robo = program_client.ana, program_client.robo


# What is heard of a match.


def test_a_stream_has_all_events_of_a_match(server, ana, robo):
    path = ana.post("/tables", game="squadro").headers["location"]
    robo.post_ok("/api/bot/table", table=path)
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        assert stream.headers["cache-control"] == "no-store"
        assert stream.line()["state"]["turn"] == {"kind": "waiting"}
        gone = stream.line()
        assert gone == {"type": "opponentGone", "seat": 1, "gone": True}
        ana.post_ok(f"{path}/start")
        full = stream.until("gameFull")
        log = full["state"]["log"]
        ana.post_ok(f"{path}/say", text="hallo daar")
        assert stream.line()["text"] == "hallo daar"
        while (state := full["state"] if full else stream.until("gameState"))["turn"]["kind"] == "choose":
            full = None
            log[state["first"] :] = state["log"]
            if "moves" in state["turn"]:
                chosen, version = state["turn"]["moves"][0], state["version"]
                robo.post_ok(f"/api/bot/game/{path[3:]}/move/{chosen}", version=version)
            else:
                server.play(path, [ana])
        log[state["first"] :] = state["log"]
        assert stream.line() is None, "when it is over the stream ends"
    table = server.table_at(path)
    assert log == [table.game.write(move) for move in table.match.moves]
    assert state["turn"]["why"] == table.turn.why


def test_a_stream_has_undos_and_requests(server, ana, robo):
    path = against(server, ana, robo)
    game = f"/api/bot/game/{path[3:]}"
    server.play(path, [ana])
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        log = stream.line()["state"]["log"]
        robo.post_ok(f"{game}/move/1")
        assert stream.until("gameState")["first"] == 1
        ana.post_ok(f"{path}/undo", seat=1)
        asked = server.table_at(path).seq
        assert stream.until("gameState")["request"] == {"seat": 1, "what": "undo", "to": 0, "asked": asked}
        assert robo.refused(f"{game}/answer", agree="yes", asked=asked - 1)[0] == 409
        robo.post_ok(f"{game}/answer", agree="yes", asked=asked)
        state = stream.until("gameState")
        assert (state["first"], state["log"], state["events"], state["request"]) == (0, [], 0, None)
        server.play(path, [ana])
        state = stream.until("gameState")
        assert (state["first"], len(state["log"])) == (0, 1)
        assert log


def test_a_stream_has_presence(server, ana, robo):
    path = against(server, ana, robo)
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        stream.line()
        assert stream.line() == {"type": "opponentGone", "seat": 1, "gone": True}
        with ana.listen(path, server.table_at(path).seq) as page:
            assert stream.line() == {"type": "opponentGone", "seat": 1, "gone": False}
            assert "away" not in page.receive_json().get("present", "")
        assert stream.line() == {"type": "opponentGone", "seat": 1, "gone": True}


def test_a_stalled_stream_slows_nobody_and_catches_up(server, ana, robo):
    bo = server.guest()
    path = server.new_table("columbiz", ana, bo)
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        log = stream.line()["state"]["log"]
        stream.reads = False
        server.play(path, [ana, bo], steps=30)
        assert server.table_at(path).version > 30
        assert stream.lines.qsize() <= 2, "nothing is kept for who doesn't read"
        stream.reads = True
        moves, lines = (
            [server.table_at(path).game.write(move) for move in server.table_at(path).match.moves],
            0,
        )
        while log != moves:
            line = stream.until("gameState")
            log[line["first"] :] = line["log"]
            lines += 1
        assert lines <= 2, "what was missed comes in one"


def test_a_stream_has_keepalive_lines(server, ana, robo):
    server.app.state.services.programs.heartbeat = 0.01
    with robo.listen("/api/stream/event") as stream:
        wait_until(lambda: stream.keepalives > 3)


def test_the_streams_of_one_program_are_limited(server, ana, robo, monkeypatch):
    monkeypatch.setattr("speeltafel.server.programs.programs.MAX_STREAMS", 1)
    first, second = (robo.post_ok("/api/bot/table", game="squadro")["id"] for _ in range(2))
    with robo.listen(f"/api/bot/game/stream/{first}"):
        assert robo.request("GET", f"/api/bot/game/stream/{second}").status_code == 429


def test_a_second_stream_ends_the_first_and_says_so(server, ana, robo):
    table_path = against(server, ana, robo)
    for path in ("/api/stream/event", f"/api/bot/game/stream/{table_path[3:]}"):
        with robo.listen(path) as first:
            assert first.line()["type"] in ("gameStart", "gameFull")
            with robo.listen(path) as second:
                assert first.until("replaced") == {"type": "replaced"}
                assert first.line() is None
                assert second.line()["type"] in ("gameStart", "gameFull")


def test_a_stream_goes_on_after_an_opponent_was_erased(server, ana, robo):
    """The log is read again then, so every state is another object than the stream remembers."""
    path = against(server, ana, robo)
    server.play(path, [ana])
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        assert stream.line()["players"][0]["name"] == "Guest"
        ana.post("/mine")
        assert stream.until("gameFull")["players"][0]["name"] != "Guest"


def test_changes_marked_while_tables_are_loaded_are_looked_at_next():
    asked, refusals = [], {"gone": NoTable(Text("", "")), "away": Unavailable(Text("", ""))}

    class SlowTables:
        async def load(self, id):
            asked.append(id)
            if len(asked) == 1:
                stream.mark_changed("later")
            raise refusals.get(id, refusals["gone"])

    async def scenario():
        for id in ("gone", "away"):
            stream.mark_changed(id)
        for _ in range(2):
            assert await stream.changes() == []

    stream = EventStream(SlowTables(), "robo", None)
    asyncio.run(scenario())
    assert asked == ["gone", "away", "later", "away"], "what could not be read is read again"


def test_a_stream_survives_a_store_that_is_away(server, ana, robo, monkeypatch):
    server.app.state.services.programs.heartbeat = 0.01
    with robo.listen("/api/stream/event") as stream:
        wait_until(lambda: stream.keepalives)
        failures, read = [], server.store.person_by_secret

        def fail_thrice(secret):
            if len(failures) < 3:
                failures.append(secret)
                raise Unavailable(Text("weg", "away"))
            return read(secret)

        monkeypatch.setattr(server.store, "person_by_secret", fail_thrice)
        server.store.clear_people_cache()
        wait_until(lambda: len(failures) == 3)
        seen = stream.keepalives
        wait_until(lambda: stream.keepalives > seen)


# Who is gone.


@pytest.fixture
def at_its_turn(server, ana, robo):
    """Return a table where a program must choose, on a server that checks for absent programs often."""
    server.app.state.services.programs.heartbeat = 0.005
    path = against(server, ana, robo)
    server.play(path, [ana])
    assert server.table_at(path).asked == 2
    return path


def test_a_bot_that_thinks_for_a_minute_keeps_its_seat(server, ana, robo, at_its_turn):
    path = at_its_turn
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        stream.line()
        server.now += 10 * GONE
        time.sleep(0.05)
        assert not server.table_at(path).chairs[1].bot
        assert ana.post(f"{path}/rise", json=True, seat=2).status_code == 422, "nobody takes its chair"
        assert ana.post(f"{path}/stand-in", json=True, seat=2, level="club").status_code == 422
        robo.post_ok(f"/api/bot/game/{path[3:]}/move/1")
    assert server.table_at(path).choosers[-1] == 2


def test_a_polling_program_keeps_its_seat(server, robo, at_its_turn):
    for _ in range(3):
        server.now += GONE - 1
        robo.request("GET", f"/api/bot/game/{at_its_turn[3:]}")
        time.sleep(0.03)
    assert not server.table_at(at_its_turn).chairs[1].bot


def test_a_crashed_program_is_replaced_until_it_returns(server, ana, robo, at_its_turn):
    path = at_its_turn
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        stream.line()
    server.now += GONE - 1
    time.sleep(0.05)
    assert not server.table_at(path).chairs[1].bot, "not yet"
    server.bot.silent = True
    server.now += 1
    wait_until(lambda: server.table_at(path).chairs[1].bot == "club")
    page = ana.get(path).text
    assert "Guest&#39;s program" in page
    assert "bot, club" in page
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        full = stream.line()
        assert not server.table_at(path).chairs[1].bot
        assert full["players"][1] == {"seat": 2, "name": "Robo", "kind": "program", "owner": "Guest"}
        robo.post_ok(f"/api/bot/game/{path[3:]}/move/{full['state']['turn']['moves'][0]}")
    assert server.table_at(path).choosers[-1] == 2


def test_a_bot_replaces_a_missing_program_without_a_vote(server, ana, robo, at_its_turn):
    server.now += GONE
    wait_until(lambda: server.table_at(at_its_turn).asked == 1)
    assert server.table_at(at_its_turn).choosers[-1] == 2, "the server has moved for it"
    server.play(at_its_turn, [ana])
    server.wait_for_bots(at_its_turn)
    robo.request("GET", f"/api/bot/game/{at_its_turn[3:]}")
    assert not server.table_at(at_its_turn).chairs[1].bot


def test_a_missing_program_is_replaced_after_the_store_was_away(server, at_its_turn, monkeypatch):
    monkeypatch.setattr(Unavailable, "wait", 0.01)
    load, failures = server.tables.load, []

    async def fail_thrice(id):
        if len(failures) < 3:
            failures.append(id)
            raise Unavailable(Text("weg", "away"))
        return await load(id)

    monkeypatch.setattr(server.tables, "load", fail_thrice)
    wait_until(lambda: len(failures) == 3)
    server.now += GONE
    wait_until(lambda: server.table_at(at_its_turn).choosers[-1] == 2)


def test_programs_are_not_replaced_when_a_move_may_take_days(server, ana, robo):
    server.app.state.services.programs.heartbeat = 0.005
    path = ana.post("/tables", game="squadro").headers["location"]
    robo.post_ok("/api/bot/table", table=path)
    ana.post_ok(f"{path}/arrange", seats=2, pace="days-3")
    ana.post_ok(f"{path}/start")
    server.play(path, [ana])
    server.now += 100 * GONE
    time.sleep(0.05)
    assert not server.table_at(path).chairs[1].bot


def test_after_a_restart_programs_that_stay_away_are_replaced(tmp_path):
    with local_server(tmp_path) as server:
        ana = server.guest()
        robo = ProgramClient(server, ana)
        path = against(server, ana, robo)
        server.play(path, [ana])
    with local_server(tmp_path) as server:
        server.app.state.services.programs.heartbeat = 0.005
        wait_until(lambda: server.app.state.services.programs._tasks)
        server.now += GONE + 1
        wait_until(lambda: server.table_at(path).choosers[-1:] == [2])


def test_a_program_follows_its_group_to_the_next_table(server, ana, robo):
    path = against(server, ana, robo)
    with robo.listen("/api/stream/event") as stream:
        stream.until("gameStart")
        ana.post_ok(f"{path}/resign", seat=1)
        assert stream.line()["type"] == "gameFinish"
        following = ana.post_ok(f"{path}/again", game="squadro")["go"]
        assert stream.until("gameStart")["game"]["id"] == following[3:]
    assert server.table_at(following).chairs[0].owner == "Guest", "it is marked there too"


def test_a_program_takes_no_part_in_ratings(server, ana, robo):
    ana.post("/ratings", on="yes")
    path = against(server, ana, robo)
    assert not server.table_at(path).rated


def test_every_line_of_a_stream_matches_its_schema(server, ana, robo):
    """A line has exactly the fields that the OpenAPI document lists."""
    schemas = ana.get("/openapi.json").json()["components"]["schemas"]
    path = against(server, ana, robo, "saga")
    with robo.listen(f"/api/bot/game/stream/{path[3:]}") as stream:
        full = stream.line()
        ana.post_ok(f"{path}/say", text="hoi")
        chat = stream.until("chatLine")
        ana.post_ok(f"{path}/resign", seat=1)
        state = stream.until("gameState")
    for name, line in (("GameFull", full), ("ChatLine", chat), ("GameState", state)):
        assert set(line) - {"players"} == set(schemas[name]["required"]) - {"players"}, name


def test_running_matches_come_before_challenges(server, ana, robo):
    running = {against(server, ana, robo)[3:] for _ in range(2)}
    server.now += 1
    others = [
        ProgramClient(server, ana, f"Other {number}") for number in range(MAX_CHALLENGES // MAX_FROM_ONE + 1)
    ]
    for number in range(MAX_CHALLENGES):
        others[number // MAX_FROM_ONE].post_ok(f"/api/challenge/{robo.id}", game="squadro")
    refused = others[-1].refused(f"/api/challenge/{robo.id}", game="squadro")
    assert refused == (422, "too-many-challenges"), "another challenger adds no more"
    with robo.listen("/api/stream/event") as stream:
        lines = [stream.line() for _ in range(2 + MAX_CHALLENGES)]
    assert {line["game"]["id"] for line in lines[:2]} == running
    assert {line["type"] for line in lines[2:]} == {"challenge"}


def test_an_old_running_match_is_in_the_event_stream(server, ana, robo, monkeypatch):
    running = against(server, ana, robo)
    monkeypatch.setattr("speeltafel.server.programs.programs.MAX_TABLES", 2)
    for _ in range(3):
        server.now += 1
        ana.post_ok(f"{against(server, ana, robo)}/resign", seat=1)
    for _ in range(2):  # the second time it is remembered which are over
        with robo.listen("/api/stream/event") as stream:
            assert stream.until("gameStart")["game"]["id"] == running[3:]


def test_one_challenger_can_not_fill_a_programs_challenges(server, ana, robo):
    many, other = ProgramClient(server, ana, "Many"), ProgramClient(server, ana, "Other")
    path = f"/api/challenge/{robo.id}"
    made = [many.post_ok(path, game="squadro")["id"] for _ in range(MAX_FROM_ONE)]
    before = server.stored()
    assert many.refused(path, game="squadro") == (422, "too-many-challenges")
    assert server.stored() == before
    other.post_ok(path, game="squadro")
    many.post_ok(f"/api/challenge/{made[0]}/cancel")
    many.post_ok(path, game="squadro")


def test_open_challenges_of_one_challenger_are_limited(server, ana, robo):
    targets = [ProgramClient(server, ana, f"Target {number}") for number in range(MAX_CHALLENGES // 2)]
    challenged = [targets[number // 2].id for number in range(MAX_CHALLENGES)]
    made = [robo.post_ok(f"/api/challenge/{target}", game="squadro")["id"] for target in challenged]
    before = server.stored()
    assert robo.refused(f"/api/challenge/{targets[0].id}", game="squadro") == (422, "too-many-challenges")
    assert server.stored() == before
    robo.post_ok(f"/api/challenge/{made[0]}/cancel")
    assert made[0] not in server.store.rooms_of(targets[0].id), "what was withdrawn concerns nobody any more"
    robo.post_ok(f"/api/challenge/{targets[0].id}", game="squadro")
