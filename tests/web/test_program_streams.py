"""What programs hear, and what becomes of a chair whose program is gone."""

import time

import pytest

from speeltafel.play.programs import GONE
from speeltafel.server.programs import MAX_CHALLENGES, MAX_FROM_ONE
from tests.web import robots
from tests.web.guests import open_house
from tests.web.robots import Robot, against


def soon(is_true):
    """Wait for what happens by itself."""
    deadline = time.monotonic() + 90
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.002)


ana, robo = robots.ana, robots.robo


# What is heard of a match.


def test_a_stream_tells_a_match_from_its_first_to_its_last_event(house, ana, robo):
    table = ana.post("/tables", game="squadro").headers["location"]
    robo.done("/api/bot/table", table=table)
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        assert heard.headers["content-type"] == "application/x-ndjson"
        assert heard.headers["cache-control"] == "no-store"
        assert heard.line()["state"]["turn"] == {"kind": "waiting"}
        gone = heard.line()
        assert gone == {"type": "opponentGone", "seat": 1, "gone": True}
        ana.done(f"{table}/start")
        full = heard.until("gameFull")
        log = full["state"]["log"]
        ana.done(f"{table}/say", text="hallo daar")
        assert heard.line()["text"] == "hallo daar"
        while (state := full["state"] if full else heard.until("gameState"))["turn"]["kind"] == "choose":
            full = None
            log[state["first"] :] = state["log"]
            if "moves" in state["turn"]:
                chosen, version = state["turn"]["moves"][0], state["version"]
                robo.done(f"/api/bot/game/{table[3:]}/move/{chosen}", version=version)
            else:
                house.play(table, [ana])
        log[state["first"] :] = state["log"]
        assert heard.line() is None, "when it is over the stream ends"
    room = house.room(table)
    assert log == [room.game.write(move) for move in room.match.moves]
    assert state["turn"]["why"] == room.turn.why


def test_what_is_taken_back_and_asked_for_is_told(house, ana, robo):
    table = against(house, ana, robo)
    game = f"/api/bot/game/{table[3:]}"
    house.play(table, [ana])
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        log = heard.line()["state"]["log"]
        robo.done(f"{game}/move/1")
        assert heard.until("gameState")["first"] == 1
        ana.done(f"{table}/undo", seat=1)
        assert heard.until("gameState")["request"] == {"seat": 1, "what": "undo", "to": 0}
        robo.done(f"{game}/answer", agree="yes")
        state = heard.until("gameState")
        assert (state["first"], state["log"], state["events"], state["request"]) == (0, [], 0, None)
        house.play(table, [ana])
        state = heard.until("gameState")
        assert (state["first"], len(state["log"])) == (0, 1)
        assert log


def test_who_comes_and_goes_is_told(house, ana, robo):
    table = against(house, ana, robo)
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        heard.line()
        assert heard.line() == {"type": "opponentGone", "seat": 1, "gone": True}
        with ana.listen(table, house.room(table).seq) as page:
            assert heard.line() == {"type": "opponentGone", "seat": 1, "gone": False}
            assert "away" not in page.receive_json().get("present", "")
        assert heard.line() == {"type": "opponentGone", "seat": 1, "gone": True}


def test_a_reader_who_stalls_slows_nobody_and_hears_the_rest_at_once(house, ana, robo):
    bo = house.guest()
    table = house.table("columbiz", ana, bo)
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        log = heard.line()["state"]["log"]
        heard.reads = False
        house.play(table, [ana, bo], steps=30)
        assert house.room(table).version > 30
        assert heard.lines.qsize() <= 2, "nothing is kept for who doesn't read"
        heard.reads = True
        moves, lines = [house.room(table).game.write(move) for move in house.room(table).match.moves], 0
        while log != moves:
            line = heard.until("gameState")
            log[line["first"] :] = line["log"]
            lines += 1
        assert lines <= 2, "what was missed comes in one"


def test_an_empty_line_says_now_and_then_that_the_house_is_there(house, ana, robo):
    house.app.state.services.programs.heartbeat = 0.01
    with robo.listen("/api/stream/event") as heard:
        soon(lambda: heard.beats > 3)


def test_one_program_listens_to_so_many_tables_and_no_more(house, ana, robo, monkeypatch):
    monkeypatch.setattr("speeltafel.server.programs.MAX_STREAMS", 1)
    first, second = (robo.done("/api/bot/table", game="squadro")["id"] for _ in range(2))
    with robo.listen(f"/api/bot/game/stream/{first}"):
        assert robo.ask("GET", f"/api/bot/game/stream/{second}").status_code == 429


def test_a_second_stream_ends_the_first_and_says_so(house, ana, robo):
    table = against(house, ana, robo)
    for path in ("/api/stream/event", f"/api/bot/game/stream/{table[3:]}"):
        with robo.listen(path) as first:
            assert first.line()["type"] in ("gameStart", "gameFull")
            with robo.listen(path) as second:
                assert first.until("replaced") == {"type": "replaced"}
                assert first.line() is None
                assert second.line()["type"] in ("gameStart", "gameFull")


# Who is gone.


@pytest.fixture
def at_its_turn(house, ana, robo):
    """A table where the program must choose, in a house that looks around often."""
    house.app.state.services.programs.heartbeat = 0.005
    table = against(house, ana, robo)
    house.play(table, [ana])
    assert house.room(table).asked == 2
    return table


def test_a_bot_that_thinks_for_a_minute_keeps_its_seat(house, ana, robo, at_its_turn):
    table = at_its_turn
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        heard.line()
        house.now += 10 * GONE
        time.sleep(0.05)
        assert not house.room(table).chairs[1].bot
        assert ana.post(f"{table}/rise", json=True, seat=2).status_code == 422, "nobody takes its chair"
        assert ana.post(f"{table}/stand-in", json=True, seat=2, level="club").status_code == 422
        robo.done(f"/api/bot/game/{table[3:]}/move/1")
    assert house.room(table).choosers[-1] == 2


def test_one_that_asks_now_and_then_keeps_its_seat_without_a_stream(house, robo, at_its_turn):
    for _ in range(3):
        house.now += GONE - 1
        robo.ask("GET", f"/api/bot/game/{at_its_turn[3:]}")
        time.sleep(0.03)
    assert not house.room(at_its_turn).chairs[1].bot


def test_one_that_crashes_is_replaced_and_gets_its_chair_back_when_it_returns(house, ana, robo, at_its_turn):
    table = at_its_turn
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        heard.line()
    house.now += GONE - 1
    time.sleep(0.05)
    assert not house.room(table).chairs[1].bot, "not yet"
    house.thinker.asleep = True
    house.now += 1
    soon(lambda: house.room(table).chairs[1].bot == "club")
    page = ana.get(table).text
    assert "Guest&#39;s program" in page
    assert "bot, club" in page
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        full = heard.line()
        assert not house.room(table).chairs[1].bot
        assert full["players"][1] == {"seat": 2, "name": "Robo", "kind": "program", "owner": "Guest"}
        robo.done(f"/api/bot/game/{table[3:]}/move/{full['state']['turn']['moves'][0]}")
    assert house.room(table).choosers[-1] == 2


def test_while_it_is_gone_a_bot_plays_on_without_a_vote(house, ana, robo, at_its_turn):
    house.now += GONE
    soon(lambda: house.room(at_its_turn).asked == 1)
    assert house.room(at_its_turn).choosers[-1] == 2, "the house has moved for it"
    house.play(at_its_turn, [ana])
    house.bots_have_moved(at_its_turn)
    robo.ask("GET", f"/api/bot/game/{at_its_turn[3:]}")
    assert not house.room(at_its_turn).chairs[1].bot


def test_where_a_move_may_take_days_nobody_is_missed(house, ana, robo):
    house.app.state.services.programs.heartbeat = 0.005
    table = ana.post("/tables", game="squadro").headers["location"]
    robo.done("/api/bot/table", table=table)
    ana.done(f"{table}/arrange", seats=2, pace="days-3")
    ana.done(f"{table}/start")
    house.play(table, [ana])
    house.now += 100 * GONE
    time.sleep(0.05)
    assert not house.room(table).chairs[1].bot


def test_a_house_that_opens_again_misses_who_does_not_come_back(tmp_path):
    with open_house(tmp_path) as house:
        ana = house.guest()
        robo = Robot(house, ana)
        table = against(house, ana, robo)
        house.play(table, [ana])
    with open_house(tmp_path) as house:
        house.app.state.services.programs.heartbeat = 0.005
        soon(lambda: house.app.state.services.programs._tasks)
        house.now += GONE + 1
        soon(lambda: house.room(table).choosers[-1:] == [2])


def test_the_group_goes_on_and_its_program_with_it(house, ana, robo):
    table = against(house, ana, robo)
    with robo.listen("/api/stream/event") as heard:
        heard.until("gameStart")
        ana.done(f"{table}/resign", seat=1)
        assert heard.line()["type"] == "gameFinish"
        following = ana.done(f"{table}/again", game="squadro")["go"]
        assert heard.until("gameStart")["game"]["id"] == following[3:]
    assert house.room(following).chairs[0].owner == "Guest", "it is marked there too"


def test_a_program_takes_no_part_in_ratings(house, ana, robo):
    ana.post("/ratings", on="yes")
    table = against(house, ana, robo)
    assert not house.room(table).rated


def test_every_line_of_a_stream_has_the_shape_that_is_described(house, ana, robo):
    """What the description says of lines is what comes: no field more, none less."""
    schemas = ana.get("/openapi.json").json()["components"]["schemas"]
    table = against(house, ana, robo, "saga")
    with robo.listen(f"/api/bot/game/stream/{table[3:]}") as heard:
        full = heard.line()
        ana.done(f"{table}/say", text="hoi")
        chat = heard.until("chatLine")
        ana.done(f"{table}/resign", seat=1)
        state = heard.until("gameState")
    for name, line in (("GameFull", full), ("ChatLine", chat), ("GameState", state)):
        assert set(line) - {"players"} == set(schemas[name]["required"]) - {"players"}, name


def test_running_games_are_told_first_whatever_others_ask(house, ana, robo):
    running = {against(house, ana, robo)[3:] for _ in range(2)}
    house.now += 1
    others = [Robot(house, ana, f"Other {number}") for number in range(MAX_CHALLENGES // MAX_FROM_ONE + 1)]
    for number in range(MAX_CHALLENGES):
        others[number // MAX_FROM_ONE].done(f"/api/challenge/{robo.id}", game="squadro")
    refused = others[-1].refused(f"/api/challenge/{robo.id}", game="squadro")
    assert refused == (422, "too-many-challenges"), "another challenger adds no more"
    with robo.listen("/api/stream/event") as heard:
        told = [heard.line() for _ in range(2 + MAX_CHALLENGES)]
    assert {line["game"]["id"] for line in told[:2]} == running
    assert {line["type"] for line in told[2:]} == {"challenge"}


def test_a_running_game_is_told_though_it_is_older_than_many_others(house, ana, robo, monkeypatch):
    running = against(house, ana, robo)
    monkeypatch.setattr("speeltafel.server.programs.MAX_TABLES", 2)
    for _ in range(3):
        house.now += 1
        ana.done(f"{against(house, ana, robo)}/resign", seat=1)
    for _ in range(2):  # the second time it is remembered which are over
        with robo.listen("/api/stream/event") as heard:
            assert heard.until("gameStart")["game"]["id"] == running[3:]


def test_one_challenger_leaves_room_for_others_at_a_program(house, ana, robo):
    many, other = Robot(house, ana, "Many"), Robot(house, ana, "Other")
    path = f"/api/challenge/{robo.id}"
    made = [many.done(path, game="squadro")["id"] for _ in range(MAX_FROM_ONE)]
    before = house.kept()
    assert many.refused(path, game="squadro") == (422, "too-many-challenges")
    assert house.kept() == before
    other.done(path, game="squadro")
    many.done(f"/api/challenge/{made[0]}/cancel")
    many.done(path, game="squadro")


def test_one_challenger_has_so_many_open_challenges_and_no_more(house, ana, robo):
    targets = [Robot(house, ana, f"Target {number}") for number in range(MAX_CHALLENGES // 2)]
    asked = [targets[number // 2].id for number in range(MAX_CHALLENGES)]
    made = [robo.done(f"/api/challenge/{target}", game="squadro")["id"] for target in asked]
    before = house.kept()
    assert robo.refused(f"/api/challenge/{targets[0].id}", game="squadro") == (422, "too-many-challenges")
    assert house.kept() == before
    robo.done(f"/api/challenge/{made[0]}/cancel")
    assert made[0] not in house.store.rooms_of(targets[0].id), "what was withdrawn concerns nobody any more"
    robo.done(f"/api/challenge/{targets[0].id}", game="squadro")
