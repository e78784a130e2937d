"""Programs in the house: who they are, what they may do at a table, and how they come to one."""

from speeltafel.store import digest
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web import robots
from tests.web.robots import Robot, against, token_for

ana, robo = robots.ana, robots.robo


# Tokens.


def test_a_token_is_shown_once_and_only_its_hash_is_kept(house, ana, tmp_path):
    token = token_for(ana)
    assert token not in ana.get("/programs").text
    assert "Robo" in ana.get("/programs").text
    files = [file.read_bytes() for file in tmp_path.iterdir()]
    assert not any(token.encode() in kept for kept in files)
    assert any(digest(token).encode() in kept for kept in files)


def test_a_token_speaks_for_a_program_and_a_cookie_for_nobody(house, ana, robo):
    """Cookies mean nothing to the API, and a program's token is no cookie: it would sit down unmarked."""
    assert robo.ask("GET", "/api/account").json() == {"id": robo.id, "name": "Robo", "owner": "Guest"}
    for headers in (
        {},
        {"authorization": "Bearer "},
        {"authorization": f"Basic {robo.token}"},
        {"authorization": f"Bearer {robo.token}x"},
        {"authorization": f"Bearer {ana.http.cookies['speeltafel']}"},
    ):
        refused = ana.http.get("/api/account", headers=headers)
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == "Bearer"
        assert refused.json()["error"]["code"] == "no-token"
    planted = house.guest()
    planted.http.cookies.set("speeltafel", robo.token)
    table = planted.post("/tables", game="squadro").headers["location"]
    assert house.room(table).host != robo.id


def test_no_page_elsewhere_may_use_a_token_it_finds(house, robo):
    for method in ("OPTIONS", "GET", "POST"):
        headers = {"origin": "http://evil.example", "access-control-request-headers": "authorization"}
        answer = robo.http.request(method, "/api/account", headers=headers)
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_only_its_owner_renews_or_erases_a_program(house, ana, robo):
    eve = house.guest()
    eve.post("/tables", game="squadro")
    for guest in (eve, house.guest()):
        for what in ("renew", "forget"):
            assert guest.post(f"/programs/{robo.id}/{what}").status_code == 404
    assert robo.ask("GET", "/api/account").status_code == 200
    with robo.listen("/api/stream/event") as heard:
        ana.post(f"/programs/{robo.id}/renew")
        house.app.state.services.programs._events[robo.id].wake()
        assert heard.line() is None, "who listens with an old token hears no more"
    assert robo.ask("GET", "/api/account").status_code == 401


def test_who_is_forgotten_takes_their_programs_along(house, ana, robo, tmp_path):
    table = against(house, ana, robo)
    robo.done(f"/api/bot/game/{table[3:]}/chat", text="klaproos")
    ana.done(f"{table}/name", seat=1, name="Annemieke")
    other = robo.done("/api/bot/table", game="squadro")["id"]
    assert house.room(other).chairs[0].owner == "Annemieke"
    ana.post("/mine")
    assert robo.ask("GET", "/api/account").status_code == 401
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.name.startswith("house.db"))
    for word in (b"Annemieke", b"Robo", b"klaproos"):
        assert word not in kept
    assert house.room(other).chairs[0].program, "it is still marked as a program, of nobody any more"


def test_nobody_has_programs_without_end(house, ana):
    for number in range(12):
        token_for(ana, f"Robo {number}")
    refused = ana.post("/programs", json=True, name="one more")
    assert refused.status_code == 422
    assert "already have 12" in refused.json()["message"]
    assert ana.post("/programs", json=True, name="\u200b").status_code == 422


# At a table.


def test_everybody_sees_that_a_program_sits_there_and_whose(house, ana, robo):
    table = ana.post("/tables", game="saga").headers["location"]
    robo.done("/api/bot/table", table=table)
    ana.done(f"{table}/name", seat=1, name="Ana")
    dutch = house.guest("nl")
    assert "<b>Robo</b> · programma van Guest" in dutch.get(table).text
    ana.done(f"{table}/start")
    assert "<b>Robo</b> <span>(programma van Guest)</span>" in dutch.get(table).text
    assert "<b>Robo</b> <span>(Guest&#39;s program)</span>" in ana.get(table).text


def test_a_program_sees_what_its_seat_sees_and_is_offered_its_own_moves(house, ana, robo):
    table = against(house, ana, robo, "saga")
    seen = robo.ask("GET", f"/api/bot/game/{table[3:]}").json()
    room, state = house.room(table), seen["state"]["state"]
    assert seen["seat"] == 2
    assert state["hands"][0] == ["?"] * 12
    assert state["hands"][1] == list(room.match.state.hands[1])
    assert seen["state"]["turn"] == {"kind": "choose", "seat": 1}, "whose moves would name the hand"
    house.play(table, [ana])
    while house.room(table).actor == 1:
        house.play(table, [ana])
    offered = robo.ask("GET", f"/api/bot/game/{table[3:]}").json()["state"]["turn"]["moves"]
    assert offered == sorted(room.game.write(move) for move in house.room(table).turn.moves)


def test_a_watcher_is_told_what_everybody_may_know(house, ana, robo):
    table = house.table("saga", ana, house.guest())
    seen = robo.ask("GET", f"/api/bot/game/{table[3:]}").json()
    assert seen["seat"] is None
    assert seen["state"]["state"]["hands"] == [["?"] * 12] * 2
    assert robo.refused(f"/api/bot/game/{table[3:]}/move/end") == (422, "bad-request")
    assert robo.refused(f"/api/bot/game/{table[3:]}/chat", text="hi") == (403, "not-yours")


def test_a_program_has_one_chair_and_takes_a_free_one(house, ana, robo):
    table = ana.post("/tables", game="zocken").headers["location"]
    ana.done(f"{table}/arrange", seats=3)
    assert robo.refused("/api/bot/table", table=table, seat=1) == (422, "bad-request")
    assert robo.done("/api/bot/table", table=table, seat=3)["seat"] == 3
    assert robo.refused("/api/bot/table", table=table) == (422, "bad-request")
    assert robo.refused("/api/bot/table", table="nowhere") == (404, "no-table")
    assert robo.refused("/api/bot/table", game="chess") == (404, "unknown-game")
    assert robo.refused("/api/bot/table", game="squadro", options={"first": 7}) == (422, "bad-option")
    assert robo.refused("/api/bot/table", game="squadro", pace="clock-0") == (422, "bad-request")
    paced = robo.done("/api/bot/table", game="squadro", pace="clock-3", options={"first": 2})
    assert (paced["pace"], paced["options"]["first"]) == ({"kind": "clock", "minutes": 3}, 2)


def test_moves_are_judged_as_anybodys(house, ana, robo):
    table = against(house, ana, robo)
    game = f"/api/bot/game/{table[3:]}"
    assert robo.refused(f"{game}/move/1") == (422, "illegal-move"), "it is not its turn"
    house.play(table, [ana])
    version = house.room(table).version
    assert robo.refused(f"{game}/move/9") == (422, "bad-token")
    assert robo.refused(f"{game}/move/1", version=version - 1) == (409, "stale")
    for _ in range(2):
        assert robo.done(f"{game}/move/1", version=version, once="a mark")["version"] == version + 1
    assert house.room(table).version == version + 1, "what came twice counts once"


def test_a_form_is_as_good_as_json_and_nothing_else_is(house, robo):
    answer = robo.ask("POST", "/api/bot/table", data={"game": "squadro", "options": '{"first": 2}'})
    assert answer.json()["options"]["first"] == 2
    for kind, body in (
        ("application/json", b"{"),
        ("application/json", b"[]"),
        ("application/json", b'{"game": 7}'),
        ("application/json", b'{"game": "squadro", "options": []}'),
        ("application/json", b'{"game": "squadro", "seats": {}}'),
        ("application/json", b'{"game": "squadro", "stir": "abc"}'),
        ("application/x-www-form-urlencoded", b"\xff\xfe"),
    ):
        answer = robo.ask("POST", "/api/bot/table", content=body, headers={"content-type": kind})
        assert answer.status_code == 422, body
    large = robo.ask("POST", "/api/bot/table", content=b"x" * 20_000)
    assert (large.status_code, large.json()["error"]["code"]) == (413, "too-large")


def test_a_program_that_asks_too_often_is_told_when_to_come_back(house, robo):
    use(house.app, rates=RateLimiter(0.25, 3))
    answers = [robo.ask("GET", "/api/account") for _ in range(9)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["code"] == "too-much"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 4


# Challenges.


def test_a_challenge_is_heard_and_accepted_and_the_game_begins(house, ana, robo):
    bobo = Robot(house, ana, "Bobo")
    with robo.listen("/api/stream/event") as ours, bobo.listen("/api/stream/event") as theirs:
        table = robo.done(f"/api/challenge/{bobo.id}", game="saxum", stir="5" * 32)["id"]
        asked = theirs.line()
        assert asked["type"] == "challenge"
        assert asked["challenge"]["challenger"] == {
            "seat": 1,
            "name": "Robo",
            "kind": "program",
            "owner": "Guest",
        }
        bobo.done(f"/api/challenge/{table}/accept", stir="6" * 32)
        started, agreed = ours.line(), robo.ask("GET", f"/api/bot/game/{table}").json()
        assert (started["type"], started["game"]["id"], started["game"]["seat"]) == ("gameStart", table, 1)
        for fact in ("game", "seats", "options", "pace"):
            assert started["game"][fact] == agreed[fact]
        assert theirs.line()["game"]["seat"] == 2
        bobo.done(f"/api/bot/game/{table}/resign")
        assert ours.line()["type"] == theirs.line()["type"] == "gameFinish"
    assert house.room(table).stirs == {1: "5" * 32, 2: "6" * 32}


def test_a_challenge_is_declined_or_withdrawn_and_the_other_hears(house, ana, robo):
    bobo = Robot(house, ana, "Bobo")
    with robo.listen("/api/stream/event") as ours, bobo.listen("/api/stream/event") as theirs:
        table = robo.done(f"/api/challenge/{bobo.id}", game="squadro")["id"]
        assert theirs.line()["type"] == "challenge"
        bobo.done(f"/api/challenge/{table}/decline")
        assert ours.line()["type"] == "challengeDeclined"
        other = robo.done(f"/api/challenge/{bobo.id}", game="squadro")["id"]
        assert theirs.line()["challenge"]["id"] == other, "its own answer it need not hear"
        robo.done(f"/api/challenge/{other}/cancel")
        assert theirs.line()["type"] == "challengeCanceled"
    assert bobo.refused(f"/api/challenge/{other}/accept") == (403, "not-yours")
    assert robo.refused(f"/api/challenge/{other}/cancel") == (422, "bad-request")
    assert robo.refused("/api/challenge/nobody", game="squadro") == (404, "no-program")
    assert robo.refused(f"/api/challenge/{ana.person}", game="squadro") == (404, "no-program")
    assert robo.refused(f"/api/challenge/{robo.id}", game="squadro") == (422, "bad-request")
    assert robo.refused(f"/api/challenge/{bobo.id}", game="zocken", seats=1) == (422, "bad-request")


def test_what_a_program_asks_twice_with_one_key_counts_once(house, ana, robo):
    bobo = Robot(house, ana, "Bobo")
    first = robo.done(f"/api/challenge/{bobo.id}", game="squadro", once="a")
    assert robo.done(f"/api/challenge/{bobo.id}", game="squadro", once="a") == first
    second = robo.done(f"/api/challenge/{bobo.id}", game="squadro", once="b")["id"]
    third = robo.done(f"/api/challenge/{bobo.id}", game="squadro", once="c")["id"]
    assert len({first["id"], second, third}) == 3
    bobo.done(f"/api/challenge/{first['id']}/accept", once="a")
    bobo.done(f"/api/challenge/{second}/decline", once="a")
    robo.done(f"/api/challenge/{third}/cancel", once="d")
    before = house.kept()
    bobo.done(f"/api/challenge/{first['id']}/accept", once="a")
    bobo.done(f"/api/challenge/{second}/decline", once="a")
    robo.done(f"/api/challenge/{third}/cancel", once="d")
    assert house.kept() == before
    assert bobo.refused(f"/api/challenge/{second}/decline", once="e") == (403, "not-yours")


def test_an_invitation_sent_twice_counts_once_and_open_ones_are_bounded(house, ana, robo, monkeypatch):
    monkeypatch.setattr("speeltafel.server.programs.MAX_CHALLENGES", 2)
    tables = [ana.post("/tables", game="squadro").headers["location"] for _ in range(3)]
    with robo.listen("/api/stream/event"):
        for table in tables[:2]:
            ana.done(f"{table}/invite", seat=2, program=robo.id, once="a")
        before = house.kept()
        ana.done(f"{tables[0]}/invite", seat=2, program=robo.id, once="a")
        refused = ana.post(f"{tables[2]}/invite", json=True, seat=2, program=robo.id, once="b")
        assert (refused.status_code, refused.json()["error"]) == (422, "too-many-challenges")
        assert house.kept() == before
        ana.done(f"{tables[0]}/invite", seat=2)
        ana.done(f"{tables[2]}/invite", seat=2, program=robo.id, once="b")


def test_a_host_asks_a_program_that_listens_to_a_chair(house, ana, robo):
    table = ana.post("/tables", game="squadro").headers["location"]
    assert robo.id not in ana.get(table).text
    assert ana.post(f"{table}/invite", json=True, seat=2, program=robo.id).status_code == 404
    with robo.listen("/api/stream/event") as heard:
        assert robo.id in ana.get(table).text
        assert robo.id not in house.guest().get(table).text, "only the host asks"
        assert house.guest().post(f"{table}/invite", json=True, seat=2, program=robo.id).status_code == 403
        ana.done(f"{table}/invite", seat=2, program=robo.id)
        assert "Robo has been invited" in ana.get(table).text
        ana.done(f"{table}/invite", seat=2)
        ana.done(f"{table}/invite", seat=2, program=robo.id)
        assert heard.until("challenge")["challenge"]["id"] == table[3:]
        robo.done(f"/api/challenge/{table[3:]}/accept")
        assert house.room(table).match is None, "where a person is host, the person begins"
        ana.done(f"{table}/start")
        assert heard.until("gameStart")["game"]["id"] == table[3:]


def test_who_comes_in_late_hears_what_goes_on(house, ana, robo):
    playing = against(house, ana, robo)
    bobo = Robot(house, ana, "Bobo")
    asked = bobo.done(f"/api/challenge/{robo.id}", game="squadro")["id"]
    with robo.listen("/api/stream/event") as heard:
        told = {line["type"]: line for line in (heard.line(), heard.line())}
    assert told["gameStart"]["game"]["id"] == playing[3:]
    assert told["challenge"]["challenge"]["id"] == asked
