"""The API of programs: accounts, seats, moves and challenges."""

from speeltafel.store import digest
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.waiting import wait_until
from tests.web import program_client
from tests.web.program_client import ProgramClient, against, token_for

ana, robo = program_client.ana, program_client.robo


# Tokens.


def test_a_token_is_shown_once_and_only_its_hash_is_stored(server, ana, tmp_path):
    token = token_for(ana)
    assert token not in ana.get("/programs").text
    assert "Robo" in ana.get("/programs").text
    files = [file.read_bytes() for file in tmp_path.iterdir()]
    assert not any(token.encode() in content for content in files)
    assert any(digest(token).encode() in content for content in files)


def test_the_api_accepts_tokens_and_no_cookies(server, ana, robo):
    """A program's token is no cookie either: the program would sit as an unmarked person."""
    assert robo.request("GET", "/api/account").json() == {"id": robo.id, "name": "Robo", "owner": "Guest"}
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
    planted = server.guest()
    planted.http.cookies.set("speeltafel", robo.token)
    path = planted.post("/tables", game="squadro").headers["location"]
    assert server.table_at(path).host != robo.id


def test_foreign_origins_may_not_use_a_token(server, robo):
    for method in ("OPTIONS", "GET", "POST"):
        headers = {"origin": "http://evil.example", "access-control-request-headers": "authorization"}
        answer = robo.http.request(method, "/api/account", headers=headers)
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_only_its_owner_renews_or_erases_a_program(server, ana, robo):
    eve = server.guest()
    eve.post("/tables", game="squadro")
    for guest in (eve, server.guest()):
        for what in ("renew", "forget"):
            assert guest.post(f"/programs/{robo.id}/{what}").status_code == 404
    assert robo.request("GET", "/api/account").status_code == 200
    server.app.state.services.programs.heartbeat = 0.005
    with robo.listen("/api/stream/event") as stream:
        wait_until(lambda: stream.keepalives)
        ana.post(f"/programs/{robo.id}/renew")
        assert stream.line() is None, "a stream ends when its token is renewed"
    assert robo.request("GET", "/api/account").status_code == 401


def test_erasing_a_person_erases_their_programs(server, ana, robo, tmp_path):
    path = against(server, ana, robo)
    robo.post_ok(f"/api/bot/game/{path[3:]}/chat", text="klaproos")
    ana.post_ok(f"{path}/name", seat=1, name="Annemieke")
    other = robo.post_ok("/api/bot/table", game="squadro")["id"]
    assert server.table_at(other).chairs[0].owner == "Annemieke"
    ana.post("/mine")
    assert robo.request("GET", "/api/account").status_code == 401
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.name.startswith("server.db"))
    for word in (b"Annemieke", b"Robo", b"klaproos"):
        assert word not in stored
    assert server.table_at(other).chairs[0].program, "it is still marked as a program, of nobody any more"


def test_the_number_of_programs_is_limited(server, ana):
    for number in range(12):
        token_for(ana, f"Robo {number}")
    refused = ana.post("/programs", json=True, name="one more")
    assert refused.status_code == 422
    assert "already have 12" in refused.json()["message"]
    assert ana.post("/programs", json=True, name="\u200b").status_code == 422


# At a table.


def test_pages_show_a_program_and_its_owner(server, ana, robo):
    path = ana.post("/tables", game="saga").headers["location"]
    robo.post_ok("/api/bot/table", table=path)
    ana.post_ok(f"{path}/name", seat=1, name="Ana")
    dutch = server.guest("nl")
    assert "<b>Robo</b> · programma van Gast" in dutch.get(path).text
    ana.post_ok(f"{path}/start")
    assert "<b>Robo</b> <span>(programma van Gast)</span>" in dutch.get(path).text
    assert "<b>Robo</b> <span>(Guest&#39;s program)</span>" in ana.get(path).text


def test_a_program_sees_what_its_seat_sees_and_is_offered_its_own_moves(server, ana, robo):
    path = against(server, ana, robo, "saga")
    seen = robo.request("GET", f"/api/bot/game/{path[3:]}").json()
    table, state = server.table_at(path), seen["state"]["state"]
    assert seen["seat"] == 2
    assert state["hands"][0] == ["?"] * 12
    assert state["hands"][1] == list(table.match.state.hands[1])
    assert seen["state"]["turn"] == {"kind": "choose", "seat": 1}, "whose moves would name the hand"
    server.play(path, [ana])
    while server.table_at(path).actor == 1:
        server.play(path, [ana])
    offered = robo.request("GET", f"/api/bot/game/{path[3:]}").json()["state"]["turn"]["moves"]
    assert offered == sorted(table.game.write(move) for move in server.table_at(path).turn.moves)


def test_a_watching_program_gets_the_public_view(server, ana, robo):
    path = server.new_table("saga", ana, server.guest())
    seen = robo.request("GET", f"/api/bot/game/{path[3:]}").json()
    assert seen["seat"] is None
    assert seen["state"]["state"]["hands"] == [["?"] * 12] * 2
    assert robo.refused(f"/api/bot/game/{path[3:]}/move/end") == (422, "bad-request")
    assert robo.refused(f"/api/bot/game/{path[3:]}/chat", text="hi") == (403, "not-yours")


def test_a_program_takes_one_free_seat(server, ana, robo):
    path = ana.post("/tables", game="zocken").headers["location"]
    ana.post_ok(f"{path}/arrange", seats=3)
    assert robo.refused("/api/bot/table", table=path, seat=1) == (422, "bad-request")
    assert robo.post_ok("/api/bot/table", table=path, seat=3)["seat"] == 3
    assert robo.refused("/api/bot/table", table=path) == (422, "bad-request")
    assert robo.refused("/api/bot/table", table="nowhere") == (404, "no-table")
    assert robo.refused("/api/bot/table", game="chess") == (404, "unknown-game")
    assert robo.refused("/api/bot/table", game="squadro", options={"first": 7}) == (422, "bad-option")
    assert robo.refused("/api/bot/table", game="squadro", pace="clock-0") == (422, "bad-request")
    paced = robo.post_ok("/api/bot/table", game="squadro", pace="clock-3", options={"first": 2})
    assert (paced["pace"], paced["options"]["first"]) == ({"kind": "clock", "minutes": 3}, 2)


def test_moves_of_programs_are_checked_by_the_rules(server, ana, robo):
    path = against(server, ana, robo)
    game = f"/api/bot/game/{path[3:]}"
    assert robo.refused(f"{game}/move/1") == (422, "illegal-move"), "it is not its turn"
    server.play(path, [ana])
    version = server.table_at(path).version
    assert robo.refused(f"{game}/move/9") == (422, "bad-token")
    assert robo.refused(f"{game}/move/1", version=version - 1) == (409, "stale")
    for _ in range(2):
        assert robo.post_ok(f"{game}/move/1", version=version, once="a mark")["version"] == version + 1
    assert server.table_at(path).version == version + 1, "what came twice counts once"


def test_the_api_accepts_forms_and_json_only(server, robo):
    answer = robo.request("POST", "/api/bot/table", data={"game": "squadro", "options": '{"first": 2}'})
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
        answer = robo.request("POST", "/api/bot/table", content=body, headers={"content-type": kind})
        assert answer.status_code == 422, body
    large = robo.request("POST", "/api/bot/table", content=b"x" * 20_000)
    assert (large.status_code, large.json()["error"]["code"]) == (413, "too-large")


def test_a_program_over_its_rate_limit_gets_retry_after(server, robo):
    use(server.app, rates=RateLimiter(0.25, 3))
    answers = [robo.request("GET", "/api/account") for _ in range(9)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["code"] == "too-much"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 4


# Challenges.


def test_an_accepted_challenge_starts_a_match(server, ana, robo):
    bobo = ProgramClient(server, ana, "Bobo")
    with robo.listen("/api/stream/event") as ours, bobo.listen("/api/stream/event") as theirs:
        path = robo.post_ok(f"/api/challenge/{bobo.id}", game="saxum", stir="5" * 32)["id"]
        line = theirs.line()
        assert line["type"] == "challenge"
        assert line["challenge"]["challenger"] == {
            "seat": 1,
            "name": "Robo",
            "kind": "program",
            "owner": "Guest",
        }
        bobo.post_ok(f"/api/challenge/{path}/accept", stir="6" * 32)
        started, agreed = ours.line(), robo.request("GET", f"/api/bot/game/{path}").json()
        assert (started["type"], started["game"]["id"], started["game"]["seat"]) == ("gameStart", path, 1)
        for fact in ("game", "seats", "options", "pace"):
            assert started["game"][fact] == agreed[fact]
        assert theirs.line()["game"]["seat"] == 2
        bobo.post_ok(f"/api/bot/game/{path}/resign")
        assert ours.line()["type"] == theirs.line()["type"] == "gameFinish"
    assert server.table_at(path).stirs == {1: "5" * 32, 2: "6" * 32}


def test_declined_and_withdrawn_challenges_are_in_the_stream(server, ana, robo):
    bobo = ProgramClient(server, ana, "Bobo")
    with robo.listen("/api/stream/event") as ours, bobo.listen("/api/stream/event") as theirs:
        path = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro")["id"]
        assert theirs.line()["type"] == "challenge"
        bobo.post_ok(f"/api/challenge/{path}/decline")
        assert ours.line()["type"] == "challengeDeclined"
        other = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro")["id"]
        assert theirs.line()["challenge"]["id"] == other, "its own answer it need not hear"
        robo.post_ok(f"/api/challenge/{other}/cancel")
        assert theirs.line()["type"] == "challengeCanceled"
    assert bobo.refused(f"/api/challenge/{other}/accept") == (403, "not-yours")
    assert robo.refused(f"/api/challenge/{other}/cancel") == (422, "bad-request")
    assert robo.refused("/api/challenge/nobody", game="squadro") == (404, "no-program")
    assert robo.refused(f"/api/challenge/{ana.person}", game="squadro") == (404, "no-program")
    assert robo.refused(f"/api/challenge/{robo.id}", game="squadro") == (422, "bad-request")
    assert robo.refused(f"/api/challenge/{bobo.id}", game="zocken", seats=1) == (422, "bad-request")


def test_a_repeated_request_of_a_program_counts_once(server, ana, robo):
    bobo = ProgramClient(server, ana, "Bobo")
    first = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro", once="a")
    assert robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro", once="a") == first
    second = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro", once="b")["id"]
    third = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro", once="c")["id"]
    assert len({first["id"], second, third}) == 3
    bobo.post_ok(f"/api/challenge/{first['id']}/accept", once="a")
    bobo.post_ok(f"/api/challenge/{second}/decline", once="a")
    robo.post_ok(f"/api/challenge/{third}/cancel", once="d")
    before = server.stored()
    bobo.post_ok(f"/api/challenge/{first['id']}/accept", once="a")
    bobo.post_ok(f"/api/challenge/{second}/decline", once="a")
    robo.post_ok(f"/api/challenge/{third}/cancel", once="d")
    assert server.stored() == before
    assert bobo.refused(f"/api/challenge/{second}/decline", once="e") == (403, "not-yours")


def test_an_invitation_sent_twice_counts_once_and_open_ones_are_bounded(server, ana, robo, monkeypatch):
    monkeypatch.setattr("speeltafel.server.programs.programs.MAX_CHALLENGES", 2)
    tables = [ana.post("/tables", game="squadro").headers["location"] for _ in range(3)]
    with robo.listen("/api/stream/event"):
        for path in tables[:2]:
            ana.post_ok(f"{path}/invite", seat=2, program=robo.id, once="a")
        before = server.stored()
        ana.post_ok(f"{tables[0]}/invite", seat=2, program=robo.id, once="a")
        refused = ana.post(f"{tables[2]}/invite", json=True, seat=2, program=robo.id, once="b")
        assert (refused.status_code, refused.json()["error"]) == (422, "too-many-challenges")
        assert server.stored() == before
        ana.post_ok(f"{tables[0]}/invite", seat=2)
        ana.post_ok(f"{tables[2]}/invite", seat=2, program=robo.id, once="b")


def test_a_host_invites_an_online_program(server, ana, robo):
    path = ana.post("/tables", game="squadro").headers["location"]
    assert robo.id not in ana.get(path).text
    assert ana.post(f"{path}/invite", json=True, seat=2, program=robo.id).status_code == 404
    with robo.listen("/api/stream/event") as stream:
        assert robo.id in ana.get(path).text
        assert robo.id not in server.guest().get(path).text, "only the host asks"
        assert server.guest().post(f"{path}/invite", json=True, seat=2, program=robo.id).status_code == 403
        ana.post_ok(f"{path}/invite", seat=2, program=robo.id)
        assert "Robo has been invited" in ana.get(path).text
        ana.post_ok(f"{path}/invite", seat=2)
        ana.post_ok(f"{path}/invite", seat=2, program=robo.id)
        assert stream.until("challenge")["challenge"]["id"] == path[3:]
        robo.post_ok(f"/api/challenge/{path[3:]}/accept")
        assert server.table_at(path).match is None, "where a person is host, the person begins"
        ana.post_ok(f"{path}/start")
        assert stream.until("gameStart")["game"]["id"] == path[3:]


def test_a_late_stream_begins_with_open_matches_and_challenges(server, ana, robo):
    playing = against(server, ana, robo)
    bobo = ProgramClient(server, ana, "Bobo")
    challenge = bobo.post_ok(f"/api/challenge/{robo.id}", game="squadro")["id"]
    with robo.listen("/api/stream/event") as stream:
        lines = {line["type"]: line for line in (stream.line(), stream.line())}
    assert lines["gameStart"]["game"]["id"] == playing[3:]
    assert lines["challenge"]["challenge"]["id"] == challenge
