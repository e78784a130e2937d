"""Every route is requested once; what all responses have in common."""

import re

import pytest

from speeltafel.play.rights import AWAY
from speeltafel.web.headers import HEADERS
from tests.lobby.visits import meet_in_the_lobby
from tests.notices.visits import ask_for_notices
from tests.playouts import OURS
from tests.web.cups import request_every_route
from tests.web.device_tour import devices_come_and_go
from tests.web.local_server import OWNER_KEY
from tests.web.program_tour import programs_come_in
from tests.web.settings_tour import choose_settings

FORBIDDEN = "frame-ancestors 'none'"
PICTURES = {
    "content-security-policy": "default-src 'none'; style-src 'sha256-",
    "cross-origin-resource-policy": "cross-origin",
}


def assert_safe(response):
    """Assert the headers of every response; pictures may be embedded and have styles of their own."""
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


def filled(path, table_path="nowhere"):
    """Return a route's path with its parameters filled in."""
    places = {
        "id": table_path,
        "game": "saga",
        "place": "0",
        "seat": "1",
        "token": "f" * 32,
        "step": "1",
        "number": "1",
        "table": table_path,
        "program": "nobody",
        "channel": "nothing",
        "holiday": "nothing",
        "device": "nobody",
        "passkey": "nobody",
        "move": "1",
        "tournament": "nowhere",
    }
    return re.sub(r"{(\w+)(:\w+)?}", lambda place: places[place[1]], path)


def test_every_route_is_requested(server):
    ana, bo, cas = server.guest("nl"), server.guest("en"), server.guest("en")

    def look(guest, path, kind="text/html"):
        response = guest.get(path)
        assert response.status_code == 200, path
        assert response.headers["content-type"].startswith(kind)
        assert_safe(response)
        return response.text

    # Pages without a table.
    assert "nog aan geen enkele tafel" in look(ana, "/mine")
    for box in server.app.state.services.tables.games.values():
        assert box.name in look(ana, "/")
        assert f'id="{box.rulings[0]}"' in look(bo, f"/rules/{box.key}")
        assert f"/rules/{box.key}#{box.rulings[0][0]}" in look(bo, f"/rules/{box.key}/summary")
        assert (f"/learn/{box.key}" in look(bo, "/learn")) == bool(box.lesson)
        assert (f"/puzzles/{box.key}/" in look(bo, "/puzzles")) == bool(box.puzzles)
        assert ".board" in look(bo, f"/static/games/{box.key}.css", "text/css")
        if box.key not in OURS:
            continue
        daily = bo.get(f"/puzzles/{box.key}/today").headers["location"]
        assert f'href="{daily}"' in look(bo, "/puzzles"), "by its number, as a browser keeps it"
        assert bo.get(f"/learn/{box.key}").headers["location"] == f"/learn/{box.key}/1"
        assert box.lesson[0].title.en in look(bo, f"/learn/{box.key}/1")
        assert bo.get(f"/learn/{box.key}/1/why?thing=nothing").json()["message"]
        assert f"/puzzles/{box.key}/1" in look(bo, f"/puzzles/{box.key}")
        assert "best move" in look(bo, daily)
        assert bo.get(f"/puzzles/{box.key}/1/why?thing=nothing").json()["message"]
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
    table_path = ana.post("/tables", game="columbiz").headers["location"]
    assert "De tafel staat klaar" in look(ana, table_path)
    assert table_path in look(ana, "/mine")
    assert "<svg" in look(bo, f"{table_path}/qr.svg", "image/svg+xml")
    ana.post_ok(f"{table_path}/arrange", seats=3, pace="clock-10")
    bo.post_ok(f"{table_path}/sit", seat=2, name="Bo")
    cas.post_ok(f"{table_path}/sit", seat=3, name="Cas")
    ana.post_ok(f"{table_path}/swap", seat=2)
    bo.post_ok(f"{table_path}/rise", seat=3)
    bo.post_ok(f"{table_path}/sit", seat=3, name="Bo")
    assert server.table_at(table_path).names[1].en == "Cas"
    ana.post_ok(f"{table_path}/name", seat=1, name="Annemieke")
    assert "Annemieke" in look(cas, table_path)
    cas.post_ok(f"{table_path}/stir", seat=2, words="hocus pocus")
    assert "Cas: <code>" in look(ana, f"{table_path}/check")
    ana.post_ok(f"{table_path}/start")
    people = [ana, cas, bo]

    # Whoever likes to play forced moves by hand says so, and bots fill another table.
    ana.post_ok(f"{table_path}/forced", on="no")
    ana.post_ok(f"{table_path}/seen", seq=1)
    filled = ana.post("/tables", game="saga").headers["location"]
    ana.post_ok(f"{filled}/fill", level="beginner")

    # Playing.
    with bo.listen(table_path, server.table_at(table_path).seq):
        server.play(table_path, people, steps=4)
    look(bo, table_path)
    look(bo, f"{table_path}/at/2")
    for picture in (f"{table_path}/at/2.svg", f"{table_path}/at/2/film.svg"):
        look(bo, picture, "image/svg+xml")
    assert bo.get(f"{table_path}/at/2.png").headers["content-type"] == "image/png"
    assert ana.get(f"{table_path}/news?since=1").json()["page"] is True
    assert ana.get(f"{table_path}/news?since={server.table_at(table_path).seq}").json() == {}
    assert ana.get(f"{table_path}/why?touch=nothing").json()["message"]
    ana.post_ok(f"{table_path}/say", text="hallo")
    ana.post_ok(f"{table_path}/unsay", line=server.table_at(table_path).seq)
    bo.post_ok(f"{table_path}/react", text="thanks")
    ana.post_ok(f"{table_path}/mute", seat=3, on="yes")
    actor = server.table_at(table_path).actor
    server.play(table_path, people, steps=6)
    people[actor - 1].post_ok(f"{table_path}/undo", seat=actor)
    if server.table_at(table_path).request:
        others = [guest for guest in people if guest is not people[actor - 1]]
        for other in others:
            other.post_ok(f"{table_path}/answer", agree="yes")

    # Another device takes Bo's chair along, by the link on Bo's page.
    link = re.search(rf"{table_path}/seat/3/[0-9a-f]{{32}}", look(bo, table_path))[0]
    bo.post_ok(f"{table_path}/renew", seat=3)
    fresh = re.search(rf"{table_path}/seat/3/[0-9a-f]{{32}}", look(bo, table_path))[0]
    assert fresh != link
    phone = server.guest("en")
    assert "Bo" in look(phone, fresh)
    assert phone.post(fresh).status_code == 303
    bo.post_ok(f"{table_path}/back")
    phone.post_ok(f"{table_path}/back")

    # A bot plays for somebody who is missing, until they are back; and one may be asked for advice.
    server.now += AWAY
    ana.post_ok(f"{table_path}/stand-in", seat=2, level="club")
    phone.post_ok(f"{table_path}/answer", agree="yes")
    cas.post_ok(f"{table_path}/return", seat=2)
    alone = ana.post("/tables", game="squadro").headers["location"]
    ana.post_ok(f"{alone}/bot", seat=2, level="casual")
    ana.post_ok(f"{alone}/start")
    server.wait_for_bots(alone)
    assert ana.post_ok(f"{alone}/hint", seat=1)["hint"]["why"]

    # A first game with a coach.
    coached = bo.post("/learn/squadro/play").headers["location"]
    bo.post_ok(f"{coached}/move", seat=1, move="1", version=server.table_at(coached).version)
    assert bo.post_ok(f"{coached}/look", seat=1)["coach"]["words"]
    assert bo.post(f"{coached}/coach", on="no").headers["location"] == coached

    # Somebody is late, somebody has enough of it, and the group plays on.
    late = server.table_at(table_path).actor
    server.now += 3600
    guests = [ana, cas, phone]
    guests[late % 3].post_ok(f"{table_path}/claim", seat=late)
    server.now += 1
    left = [seat for seat in (1, 2, 3) if seat != late]
    guests[left[0] - 1].post_ok(f"{table_path}/end", seat=left[0])
    guests[left[1] - 1].post_ok(f"{table_path}/resign", seat=left[1])
    assert server.table_at(table_path).over
    text = look(ana, f"{table_path}/record", "text/plain")
    other = ana.post(f"{table_path}/what-if", place=2, **{"with": "bot"}, seat=1).headers["location"]
    assert "The first 2 steps" in look(bo, other)
    assert 'name="record"' in look(cas, "/records")
    assert "begint" in look(ana, cas.post("/records", record=text).headers["location"])
    look(ana, f"{table_path}/analysis")
    look(ana, f"{table_path}/evening")
    look(ana, "/mine/scores")
    look(ana, "/ratings")
    assert ana.post("/ratings", on="no").status_code == 303
    assert guests[left[0] - 1].post(f"{table_path}/analysis").status_code == 303
    going = guests[left[0] - 1].post(f"{table_path}/again", game="columbiz")
    assert going.status_code == 303
    assert server.table_at(table_path).next

    # A program of Ana's is invited to a table, uses the API, and is erased.
    programs_come_in(server, ana, look)

    # Strangers meet in the lobby.
    meet_in_the_lobby(server, ana, look)

    # Ana wants to hear of her tables.
    ask_for_notices(server, ana, look)

    # Ana takes a holiday and cancels it.
    today = re.search(r'min="([^"]+)"', look(ana, "/mine/holidays"))[1]
    assert ana.post("/mine/holidays", first=today, last=today, zone="UTC").status_code == 303
    assert (
        ana.post(re.search(r"/mine/holidays/\w+/cancel", look(ana, "/mine/holidays"))[0]).status_code == 303
    )

    # Another device of Ana's is added and signed out, and passkeys are tried.
    devices_come_and_go(server, ana, look)
    # A tournament of three.
    request_every_route(server, (ana, bo, cas), look)

    # Bo wants to be forgotten.
    assert bo.post("/mine").headers["location"] == "/mine"
    assert "nog aan geen" in bo.get("/mine").text or "joined a table yet" in bo.get("/mine").text

    # Other settings, another language, and the owner.
    choose_settings(ana, look)
    assert ana.post("/language", language="en", back=table_path).headers["location"] == table_path
    for back in (f"{table_path}/block", f"{table_path}/list?x=1"):  # pages that answered a post
        assert ana.post("/language", language="en", back=back).headers["location"] == table_path
    lobby = "/lobby?game=saga"
    assert ana.post("/language", language="en", back=lobby).headers["location"] == lobby
    assert 'lang="en"' in look(ana, table_path)
    assert 'type="password"' in look(ana, "/owner")
    assert ana.post("/owner", key=OWNER_KEY).status_code == 303
    assert table_path[3:] in look(ana, "/owner")
    assert "No rating changes" in look(ana, "/owner/ratings")
    assert ana.post("/owner/ratings", excluded="").status_code == 303
    assert "Reports (1)" in look(ana, "/owner/lobby")
    assert ana.post("/owner/lobby", do="parts").status_code == 303

    assert server.requested() == server.routes()


def test_every_response_has_security_headers_also_errors(server, monkeypatch):
    ana = server.guest()
    for method, path in sorted(server.routes()):
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

    table_path = server.new_table("squadro", ana, server.guest())
    monkeypatch.setattr(server.tables, "load", breaks)
    for accept in ("text/html", "application/json"):
        response = ana.get(table_path, accept=accept)
        assert response.status_code == 500
        assert "Your game is safe" in response.text
        assert "RuntimeError" not in response.text
        assert_safe(response)


def test_an_unsupported_method_gets_405_with_allow(server):
    response = server.guest().http.put("/")
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == {"GET", "HEAD"}


def test_an_unknown_table_gets_404(server):
    """Every route of a table answers 404 for an unknown one, and stores nothing."""
    ana = server.guest()
    ana.post("/tables", game="saga")
    before = server.stored()
    for method, path in sorted(server.routes()):
        if "{id" in path and method != "WS":
            for id in ("nowhere", "%2e%2e", "a" * 500, "'; drop table room", "%00", "ü"):
                form = {"seat": "1", "game": "saga", "version": "1"}
                response = ana.http.request(method, filled(path, id), data=form if method == "POST" else None)
                assert response.status_code == 404, (path, id, response.text)
                assert_safe(response)
    assert server.stored() == before


def test_only_our_own_pages_may_post(server):
    ana, bo = server.guest(), server.guest()
    table_path = server.new_table("squadro", ana, bo)
    before = server.stored()
    form = {"seat": "1", "text": "hoi", "game": "squadro", "key": OWNER_KEY, "do": "backup"}
    for method, path in sorted(server.routes()):
        # Programs and mail services have no pages: their token speaks.
        if method == "POST" and not path.startswith("/api/") and "/stop/" not in path:
            for origin in ("http://evil.example", "null", "http://[", "", "http://testserver.evil", "x"):
                response = ana.http.post(filled(path, table_path[3:]), data=form, headers={"origin": origin})
                assert response.status_code == 403, (path, origin)
                assert_safe(response)
            for headers in ({}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "none"}):
                del_origin = server.guest()
                del_origin.http.headers.pop("origin")
                response = del_origin.http.post(filled(path, table_path[3:]), data=form, headers=headers)
                assert response.status_code == 403, (path, headers)
    assert server.stored() == before


def test_sec_fetch_site_same_origin_replaces_a_missing_origin(server):
    guest = server.guest()
    guest.http.headers.pop("origin")
    response = guest.post("/tables", game="saga", headers={"sec-fetch-site": "same-origin"})
    assert response.status_code == 303


def test_static_files_are_versioned_and_immutable(server):
    ana = server.guest()
    for path in ("/static/js/table.js", "/static/site.css", "/static/games/shelf.css", "/static/icon.svg"):
        assert "immutable" in ana.get(path).headers["cache-control"]
    page = ana.get("/").text
    for link in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        assert ana.get(link).status_code == 200
        assert re.search(r"\?[0-9a-f]{10}$|/js/[0-9a-f]{10}/\w+\.js$", link) or link.startswith(
            "/static/icon"
        )


@pytest.mark.parametrize("game", ["saxum", "saga", "zocken", "squadro", "columbiz"])
def test_pages_load_nothing_foreign_and_have_no_inline_script_or_style(server, game):
    ana, bo = server.guest(), server.guest()
    table_path = server.new_table(game, ana, bo)
    server.play(table_path, [ana, bo], steps=5)
    for path in ("/", "/mine", table_path, f"{table_path}/at/1", f"/rules/{game}", "/owner"):
        page = ana.get(path).text
        assert not re.search(r"\sstyle=|\son\w+=|javascript:", page), path
        assert re.findall(r"<script[^>]*>", page) == re.findall(
            r'<script type="module" src="/static/[^>]*>', page
        )
        for address in re.findall(r'(?:href|src|action)="([^"]*)"', page):
            assert address.startswith(("/", "#", "http://testserver/")), address
            assert not address.startswith("//")


def test_languages_come_from_the_cookie_then_the_browser_then_english(server):
    for header, expected in (
        ("nl", "nl"),
        ("nl-BE,en;q=0.5", "nl"),
        ("de, nl;q=0.7, en;q=0.3", "nl"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("", "en"),
        ("\x7f;;,,=", "en"),
    ):
        guest = server.guest(header)
        assert f'<html lang="{expected}"' in guest.get("/").text, header
        assert guest.get("/t/nowhere", accept="application/json").json()["message"] == (
            "Deze tafel bestaat niet (meer)." if expected == "nl" else "This table doesn't exist."
        )
    guest = server.guest("en")
    guest.post("/language", language="nl")
    assert '<html lang="nl"' in guest.get("/").text
    assert guest.get("/manifest.webmanifest").json()["lang"] == "nl"
    guest.post("/language", language="<script>")
    assert '<html lang="en"' in guest.get("/").text


def test_settings_have_labels_and_are_stored_by_key(server):
    ana = server.guest("nl")
    path = ana.post("/tables", game="saga").headers["location"]
    page = ana.get(path).text
    assert '<option value="&#34;cccpcp&#34;">effen: Goud, Koren; de rest kroon</option>' in page
    ana.post_ok(f"{path}/arrange", seats=2, pace="none", option__sides='"cccpcp"')
    assert server.table_at(path).options["sides"] == "cccpcp"


def test_a_page_marks_the_last_move_and_new_lines(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = server.new_table("squadro", ana, bo)
    assert ' last"' not in ana.get(path).text
    server.play(path, [ana, bo], steps=2)
    mover = server.table_at(path).match.moves[-1].track
    page = ana.get(path).text
    assert re.findall(r'<g id="i-([\w-]+)" class="item [^"]* last', page) == [f"piece-2-{mover}"]
    assert '<span class="fresh">1 <span class="long">nieuw sinds jouw beurt</span></span>' in page
    assert f'id="i-piece-2-{mover}" class="item surface-piece squadro-piece on-piece-2-{mover} last"' in (
        ana.get(f"{path}/at/2").text
    )
