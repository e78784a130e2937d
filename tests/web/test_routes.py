"""Every way into the house: who visits all of them in one evening, and what every answer carries."""

import re

import pytest

from speeltafel.play.rights import AWAY
from speeltafel.web.headers import HEADERS
from tests.web import robots
from tests.web.guests import OWNER_KEY

FORBIDDEN = "frame-ancestors 'none'"
PICTURES = {
    "content-security-policy": "default-src 'none'; style-src 'sha256-",
    "cross-origin-resource-policy": "cross-origin",
}


def assert_safe(response):
    """What every answer carries, good or bad; a picture may be shown elsewhere, with its own styles."""
    picture = response.status_code == 200 and "/at/" in str(response.request.url) and is_drawing(response)
    own = PICTURES if picture else {}
    for name, value in (HEADERS | own).items():
        given = response.headers[name]
        assert given.startswith(value) if name in own else given == value, name
    assert "unsafe" not in response.headers["content-security-policy"]
    assert FORBIDDEN in response.headers["content-security-policy"]
    assert response.headers["cache-control"]
    if "/static/" not in str(response.request.url):
        assert response.headers["cache-control"] == "no-store"


def is_drawing(response):
    return "image/svg+xml" in response.headers["content-type"]


def filled(path, table="nowhere"):
    """A route's path with something in its places."""
    places = {
        "id": table,
        "game": "saga",
        "place": "0",
        "seat": "1",
        "token": "f" * 32,
        "step": "1",
        "number": "1",
        "table": table,
        "program": "nobody",
        "move": "1",
    }
    return re.sub(r"{(\w+)(:\w+)?}", lambda place: places[place[1]], path)


def test_an_evening_that_leads_through_every_door(house):
    ana, bo, cas = house.guest("nl"), house.guest("en"), house.guest("en")

    def look(guest, path, kind="text/html"):
        response = guest.get(path)
        assert response.status_code == 200, path
        assert response.headers["content-type"].startswith(kind)
        assert_safe(response)
        return response.text

    # The house, before anybody sits.
    assert "nog aan geen enkele tafel" in look(ana, "/mine")
    for box in house.app.state.services.tables.games.values():
        assert box.name in look(ana, "/")
        assert f'id="{box.rulings[0]}"' in look(bo, f"/rules/{box.key}")
        assert f"/rules/{box.key}#{box.rulings[0][0]}" in look(bo, f"/rules/{box.key}/summary")
        assert f"/learn/{box.key}" in look(bo, "/learn")
        assert f"/puzzles/{box.key}/today" in look(bo, "/puzzles")
        assert bo.get(f"/learn/{box.key}").headers["location"] == f"/learn/{box.key}/1"
        assert box.lesson[0].title.en in look(bo, f"/learn/{box.key}/1")
        assert bo.get(f"/learn/{box.key}/1/why?thing=nothing").json()["message"]
        assert f"/puzzles/{box.key}/1" in look(bo, f"/puzzles/{box.key}")
        assert "best move" in look(bo, bo.get(f"/puzzles/{box.key}/today").headers["location"])
        assert bo.get(f"/puzzles/{box.key}/1/why?thing=nothing").json()["message"]
        assert ".board" in look(bo, f"/static/games/{box.key}.css", "text/css")
    look(ana, "/static/js/board.js", "text/javascript")
    look(ana, "/static/js/table.js", "text/javascript")
    look(ana, "/manifest.webmanifest", "application/manifest+json")
    assert look(ana, "/health", "text/plain").startswith("speeltafel ")
    assert look(ana, "/ready", "text/plain") == "ready\n"
    figures = ana.get("/metrics", authorization=f"Bearer {OWNER_KEY}")
    assert "speeltafel_up" in figures.text
    assert_safe(figures)
    assert '"openapi":"3.1.0"' in look(ana, "/openapi.json", "application/json")

    # A table for three, arranged.
    table = ana.post("/tables", game="columbiz").headers["location"]
    assert "De tafel staat klaar" in look(ana, table)
    assert table in look(ana, "/mine")
    assert "<svg" in look(bo, f"{table}/qr.svg", "image/svg+xml")
    ana.done(f"{table}/arrange", seats=3, pace="clock-10")
    bo.done(f"{table}/sit", seat=2, name="Bo")
    cas.done(f"{table}/sit", seat=3, name="Cas")
    ana.done(f"{table}/swap", seat=2)
    bo.done(f"{table}/rise", seat=3)
    bo.done(f"{table}/sit", seat=3, name="Bo")
    assert house.room(table).names[1].en == "Cas"
    ana.done(f"{table}/name", seat=1, name="Annemieke")
    assert "Annemieke" in look(cas, table)
    cas.done(f"{table}/stir", seat=2, words="hocus pocus")
    assert "Cas: <code>" in look(ana, f"{table}/check")
    ana.done(f"{table}/start")
    people = [ana, cas, bo]

    # Whoever likes to play forced moves by hand says so, and bots fill another table.
    ana.done(f"{table}/forced", on="no")
    filled = ana.post("/tables", game="saga").headers["location"]
    ana.done(f"{filled}/fill", level="beginner")

    # Playing.
    with bo.listen(table, house.room(table).seq):
        house.play(table, people, steps=4)
    look(bo, table)
    look(bo, f"{table}/at/2")
    for picture in (f"{table}/at/2.svg", f"{table}/at/2/film.svg"):
        look(bo, picture, "image/svg+xml")
    assert ana.get(f"{table}/news?since=1").json()["page"] is True
    assert ana.get(f"{table}/news?since={house.room(table).seq}").json() == {}
    assert ana.get(f"{table}/why?touch=nothing").json()["message"]
    ana.done(f"{table}/say", text="hallo")
    ana.done(f"{table}/unsay", line=house.room(table).seq)
    bo.done(f"{table}/react", text="thanks")
    ana.done(f"{table}/mute", seat=3, on="yes")
    actor = house.room(table).actor
    house.play(table, people, steps=6)
    people[actor - 1].done(f"{table}/undo", seat=actor)
    if house.room(table).request:
        others = [guest for guest in people if guest is not people[actor - 1]]
        for other in others:
            other.done(f"{table}/answer", agree="yes")

    # Another device takes Bo's chair along, by the link on Bo's page.
    link = re.search(rf"{table}/seat/3/[0-9a-f]{{32}}", look(bo, table))[0]
    bo.done(f"{table}/renew", seat=3)
    fresh = re.search(rf"{table}/seat/3/[0-9a-f]{{32}}", look(bo, table))[0]
    assert fresh != link
    phone = house.guest("en")
    assert "Bo" in look(phone, fresh)
    assert phone.post(fresh).status_code == 303
    bo.done(f"{table}/back")
    phone.done(f"{table}/back")

    # A bot plays for somebody who is missing, until they are back; and one may be asked for advice.
    house.now += AWAY
    ana.done(f"{table}/stand-in", seat=2, level="club")
    phone.done(f"{table}/answer", agree="yes")
    cas.done(f"{table}/return", seat=2)
    alone = ana.post("/tables", game="squadro").headers["location"]
    ana.done(f"{alone}/bot", seat=2, level="casual")
    ana.done(f"{alone}/start")
    house.bots_have_moved(alone)
    assert ana.done(f"{alone}/hint", seat=1)["hint"]["why"]

    # A first game with a coach.
    coached = bo.post("/learn/squadro/play").headers["location"]
    bo.done(f"{coached}/move", seat=1, move="1", version=house.room(coached).version)
    assert bo.done(f"{coached}/look", seat=1)["coach"]["words"]
    assert bo.post(f"{coached}/coach", on="no").headers["location"] == coached

    # Somebody is late, somebody has enough of it, and the group plays on.
    late = house.room(table).actor
    house.now += 3600
    guests = [ana, cas, phone]
    guests[late % 3].done(f"{table}/claim", seat=late)
    house.now += 1
    left = [seat for seat in (1, 2, 3) if seat != late]
    guests[left[0] - 1].done(f"{table}/end", seat=left[0])
    guests[left[1] - 1].done(f"{table}/resign", seat=left[1])
    assert house.room(table).over
    text = look(ana, f"{table}/record", "text/plain")
    other = ana.post(f"{table}/what-if", place=2, **{"with": "bot"}, seat=1).headers["location"]
    assert "The first 2 steps" in look(bo, other)
    assert 'name="record"' in look(cas, "/records")
    assert "begint" in look(ana, cas.post("/records", record=text).headers["location"])
    look(ana, f"{table}/analysis")
    look(ana, f"{table}/evening")
    look(ana, "/mine/scores")
    look(ana, "/ratings")
    assert ana.post("/ratings", on="no").status_code == 303
    assert guests[left[0] - 1].post(f"{table}/analysis").status_code == 303
    going = guests[left[0] - 1].post(f"{table}/again", game="columbiz")
    assert going.status_code == 303
    assert house.room(table).next

    # A program of Ana's is asked to a table, has another look at the house, and is erased.
    programs_come_in(house, ana, look)

    # Bo wants to be forgotten.
    assert bo.post("/mine").headers["location"] == "/mine"
    assert "nog aan geen" in bo.get("/mine").text or "joined a table yet" in bo.get("/mine").text

    # Another language, and the owner.
    assert ana.post("/language", language="en", back=table).headers["location"] == table
    assert 'lang="en"' in look(ana, table)
    assert 'type="password"' in look(ana, "/owner")
    assert ana.post("/owner", key=OWNER_KEY).status_code == 303
    assert table[3:] in look(ana, "/owner")
    assert "No rating changes" in look(ana, "/owner/ratings")
    assert ana.post("/owner/ratings", excluded="").status_code == 303

    assert house.visited == house.routes()


def programs_come_in(house, ana, look):
    """Two programs go through every door there is for them."""
    assert "TOKEN" in look(ana, "/programs")
    robo, bobo = robots.Robot(house, ana, "Robo"), robots.Robot(house, ana, "Bobo")
    assert robo.ask("GET", "/api/account").json()["owner"] == "Annemieke"
    assert len(robo.ask("GET", "/api/games").json()["games"]) == 5
    with bobo.listen("/api/stream/event") as heard:
        assert robo.ask("GET", "/api/bot/online").json()["programs"] == [{"id": bobo.id, "name": "Bobo"}]
        asked = ana.post("/tables", game="squadro").headers["location"]
        assert ana.post(f"{asked}/invite", seat=2, program=bobo.id).status_code == 303
        assert heard.line()["challenge"]["challenger"]["name"] == "Annemieke"
        bobo.done(f"/api/challenge/{asked[3:]}/decline")
        for outcome in ("decline", "accept"):
            other = robo.done(f"/api/challenge/{bobo.id}", game="squadro")["id"]
            assert heard.line()["challenge"]["id"] == other
            bobo.done(f"/api/challenge/{other}/{outcome}")
    lonely = robo.done(f"/api/challenge/{bobo.id}", game="squadro")["id"]
    robo.done(f"/api/challenge/{lonely}/cancel")
    game = f"/api/bot/game/{other}"
    with robo.listen(f"/api/bot/game/stream/{other}") as heard:
        moves = heard.line()["state"]["turn"]["moves"]
    assert robo.done(f"{game}/move/{moves[0]}")["ok"]
    robo.done(f"{game}/chat", text="Nice to meet you")
    robo.done(f"{game}/undo")
    bobo.done(f"{game}/answer", agree="no")
    assert bobo.ask("GET", game).json()["seat"] == 2
    bobo.done(f"{game}/resign")
    assert robo.done(f"{game}/again")["seat"] == 2
    third = robo.done("/api/bot/table", game="columbiz", seats=3)["id"]
    assert bobo.done("/api/bot/table", table=third)["seat"] == 2
    bobo.done(f"/api/bot/game/{third}/leave")
    assert ana.post(f"/programs/{robo.id}/renew").status_code == 200
    assert robo.ask("GET", "/api/account").status_code == 401
    assert ana.post(f"/programs/{robo.id}/forget").headers["location"] == "/programs"


def test_every_answer_is_safe_also_a_refusal_and_a_mistake_of_ours(house, monkeypatch):
    ana = house.guest()
    for method, path in sorted(house.routes()):
        if method != "WS":
            for verb in ("GET", "POST", "PUT", "DELETE", "PATCH"):
                response = ana.http.request(verb, filled(path))
                assert_safe(response)
                assert response.status_code < 500, (verb, path)
    for path in ("/nowhere", "/t", "/t/", "/static/", "/static/nothing.js", "/rules/chess"):
        response = ana.get(path)
        assert response.status_code == 404
        assert_safe(response)

    def breaks(*_):
        raise RuntimeError("ours")

    table = house.table("squadro", ana, house.guest())
    monkeypatch.setattr(house.house, "load", breaks)
    for accept in ("text/html", "application/json"):
        response = ana.get(table, accept=accept)
        assert response.status_code == 500
        assert "Your game is safe" in response.text
        assert "RuntimeError" not in response.text
        assert_safe(response)


def test_what_is_not_known_is_said_with_the_ways_that_are(house):
    response = house.guest().http.put("/")
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == {"GET", "HEAD"}


def test_no_table_no_answer(house):
    """Every route of a table answers 404 where there is none, and keeps nothing."""
    ana = house.guest()
    ana.post("/tables", game="saga")
    before = house.kept()
    for method, path in sorted(house.routes()):
        if "{id" in path and method != "WS":
            for id in ("nowhere", "%2e%2e", "a" * 500, "'; drop table room", "%00", "ü"):
                form = {"seat": "1", "game": "saga", "version": "1"}
                response = ana.http.request(method, filled(path, id), data=form if method == "POST" else None)
                assert response.status_code == 404, (path, id, response.text)
                assert_safe(response)
    assert house.kept() == before


def test_only_our_own_pages_may_post(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    before = house.kept()
    form = {"seat": "1", "text": "hoi", "game": "squadro", "key": OWNER_KEY, "do": "backup"}
    for method, path in sorted(house.routes()):
        if method == "POST" and not path.startswith("/api/"):  # Programs have no pages: their token speaks.
            for origin in ("http://evil.example", "null", "http://[", "", "http://testserver.evil", "x"):
                response = ana.http.post(filled(path, table[3:]), data=form, headers={"origin": origin})
                assert response.status_code == 403, (path, origin)
                assert_safe(response)
            for headers in ({}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "none"}):
                del_origin = house.guest()
                del_origin.http.headers.pop("origin")
                response = del_origin.http.post(filled(path, table[3:]), data=form, headers=headers)
                assert response.status_code == 403, (path, headers)
    assert house.kept() == before


def test_a_browser_that_sends_no_origin_but_says_it_is_ours_is_believed(house):
    guest = house.guest()
    guest.http.headers.pop("origin")
    response = guest.post("/tables", game="saga", headers={"sec-fetch-site": "same-origin"})
    assert response.status_code == 303


def test_what_lasts_may_be_kept_and_nothing_else(house):
    ana = house.guest()
    for path in ("/static/js/table.js", "/static/house.css", "/static/games/shelf.css", "/static/icon.svg"):
        assert "immutable" in ana.get(path).headers["cache-control"]
    page = ana.get("/").text
    for link in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        assert ana.get(link).status_code == 200
        assert re.search(r"\?[0-9a-f]{10}$|/js/[0-9a-f]{10}/\w+\.js$", link) or link.startswith(
            "/static/icon"
        )


@pytest.mark.parametrize("game", ["saxum", "saga", "zocken", "squadro", "columbiz"])
def test_pages_load_nothing_from_elsewhere_and_carry_no_script_or_style_of_their_own(house, game):
    ana, bo = house.guest(), house.guest()
    table = house.table(game, ana, bo)
    house.play(table, [ana, bo], steps=5)
    for path in ("/", "/mine", table, f"{table}/at/1", f"/rules/{game}", "/owner"):
        page = ana.get(path).text
        assert not re.search(r"\sstyle=|\son\w+=|javascript:", page), path
        assert re.findall(r"<script[^>]*>", page) == re.findall(
            r'<script type="module" src="/static/[^>]*>', page
        )
        for address in re.findall(r'(?:href|src|action)="([^"]*)"', page):
            assert address.startswith(("/", "#", "http://testserver/")), address
            assert not address.startswith("//")


def test_languages_come_from_the_cookie_then_the_browser_then_english(house):
    for header, expected in (
        ("nl", "nl"),
        ("nl-BE,en;q=0.5", "nl"),
        ("de, nl;q=0.7, en;q=0.3", "nl"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("", "en"),
        ("\x7f;;,,=", "en"),
    ):
        guest = house.guest(header)
        assert f'<html lang="{expected}"' in guest.get("/").text, header
        assert guest.get("/t/nowhere", accept="application/json").json()["message"] == (
            "Deze tafel bestaat niet (meer)." if expected == "nl" else "This table doesn't exist."
        )
    guest = house.guest("en")
    guest.post("/language", language="nl")
    assert '<html lang="nl"' in guest.get("/").text
    assert guest.get("/manifest.webmanifest").json()["lang"] == "nl"
    guest.post("/language", language="<script>")
    assert '<html lang="en"' in guest.get("/").text


def test_settings_are_called_by_name_and_kept_by_their_notation(house):
    ana = house.guest("nl")
    table = ana.post("/tables", game="saga").headers["location"]
    page = ana.get(table).text
    assert '<option value="&#34;cccpcp&#34;">effen: Goud, Koren; de rest kroon</option>' in page
    ana.done(f"{table}/arrange", seats=2, pace="none", option__sides='"cccpcp"')
    assert house.room(table).options["sides"] == "cccpcp"


def test_a_page_opens_with_the_last_move_marked_and_what_is_news(house):
    ana, bo = house.guest("nl"), house.guest("en")
    table = house.table("squadro", ana, bo)
    assert ' last"' not in ana.get(table).text
    house.play(table, [ana, bo], steps=2)
    mover = house.room(table).match.moves[-1].track
    page = ana.get(table).text
    assert re.findall(r'<g id="i-([\w-]+)" class="item [^"]* last', page) == [f"piece-2-{mover}"]
    assert '<span class="fresh">1 <span class="long">nieuw sinds jouw beurt</span></span>' in page
    assert f'id="i-piece-2-{mover}" class="item squadro-piece squadro-on-column-{mover} last"' in (
        ana.get(f"{table}/at/2").text
    )
