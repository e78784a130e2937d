"""A tour of all routes of the API for programs."""

from speeltafel.games import GAMES
from tests.web import program_client


def programs_come_in(server, ana, look):
    """Request every route of the API with two programs."""
    assert "TOKEN" in look(ana, "/programs")
    robo, bobo = (
        program_client.ProgramClient(server, ana, "Robo"),
        program_client.ProgramClient(server, ana, "Bobo"),
    )
    assert robo.request("GET", "/api/account").json()["owner"] == "Annemieke"
    assert len(robo.request("GET", "/api/games").json()["games"]) == len(GAMES)
    with bobo.listen("/api/stream/event") as stream:
        assert robo.request("GET", "/api/bot/online").json()["programs"] == [{"id": bobo.id, "name": "Bobo"}]
        challenge = ana.post("/tables", game="squadro").headers["location"]
        assert ana.post(f"{challenge}/invite", seat=2, program=bobo.id).status_code == 303
        assert stream.line()["challenge"]["challenger"]["name"] == "Annemieke"
        bobo.post_ok(f"/api/challenge/{challenge[3:]}/decline")
        for outcome in ("decline", "accept"):
            other = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro")["id"]
            assert stream.line()["challenge"]["id"] == other
            bobo.post_ok(f"/api/challenge/{other}/{outcome}")
    lonely = robo.post_ok(f"/api/challenge/{bobo.id}", game="squadro")["id"]
    robo.post_ok(f"/api/challenge/{lonely}/cancel")
    game = f"/api/bot/game/{other}"
    with robo.listen(f"/api/bot/game/stream/{other}") as stream:
        moves = stream.line()["state"]["turn"]["moves"]
    assert robo.post_ok(f"{game}/move/{moves[0]}")["ok"]
    robo.post_ok(f"{game}/chat", text="Nice to meet you")
    robo.post_ok(f"{game}/undo")
    bobo.post_ok(f"{game}/answer", agree="no")
    assert bobo.request("GET", game).json()["seat"] == 2
    bobo.post_ok(f"{game}/resign")
    assert robo.post_ok(f"{game}/again")["seat"] == 2
    third = robo.post_ok("/api/bot/table", game="columbiz", seats=3)["id"]
    assert bobo.post_ok("/api/bot/table", table=third)["seat"] == 2
    bobo.post_ok(f"/api/bot/game/{third}/leave")
    assert ana.post(f"/programs/{robo.id}/renew").status_code == 200
    assert robo.request("GET", "/api/account").status_code == 401
    assert ana.post(f"/programs/{robo.id}/forget").headers["location"] == "/programs"
