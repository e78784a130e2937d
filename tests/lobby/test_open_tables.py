"""The lobby: tables that their host opened to all, and live games to watch."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from speeltafel.server.lobby import lobby
from speeltafel.server.lobby.lobby import GONE, MAX_OPEN
from speeltafel.store.lobby import listings
from speeltafel.store.lobby.listings import PARTS, QUICK, TABLES, WATCH
from speeltafel.store.tables import LISTING
from speeltafel.web.pages.lobby import overview


def listed(server, guest, query=""):
    """Return the tables that the lobby shows a guest, the newest first."""
    return re.findall(r'href="(/t/[^"/]+)"', guest.get(f"/lobby{query}").text)


def set_parts(server, *parts):
    server.store.write(listings.set_parts, parts).result()
    server.app.state.services.lobby.expire()


def open_table(server, host, game="squadro", **listing):
    server.now += 1
    path = server.new_table(game, host, start=False)
    host.post_ok(f"{path}/list", **{"on": "yes", **listing})
    return path


def test_a_table_is_for_friends_until_its_host_opens_it(server, ana):
    bo = server.guest("nl")
    path = server.new_table("squadro", ana, start=False)
    assert listed(server, bo) == []
    assert "This table is for friends" in ana.get(path).text
    assert bo.post(f"{path}/list", json=True, on="yes").status_code == 403, "only the host opens it"
    ana.post_ok(f"{path}/list", on="yes", level="new", language="nl")
    assert listed(server, bo) == [path]
    page = bo.get("/lobby").text
    for words in ("Squadro", "Gast", "1 vrije stoel", "Geen klok", "Beginners", "Nederlands"):
        assert words in page
    assert "open voor iedereen" in bo.get(path).text
    ana.post_ok(f"{path}/list", on="no")
    assert listed(server, bo) == []
    assert "voor iedereen" not in bo.get(path).text


def test_private_tables_never_appear_in_the_lobby(server, ana):
    bo, cas = server.guest(), server.guest()
    private = [
        server.new_table("squadro", ana, start=False),
        server.new_table("saga", ana, bo),
        ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"],
        ana.post("/tables", game="zocken", **{"with": "nobody"}).headers["location"],
    ]
    opened = open_table(server, ana)
    bo.post_ok(f"{opened}/sit", seat=2, name="Bo")
    ana.post_ok(f"{opened}/start")
    for guest in (ana, bo, cas):
        assert listed(server, guest) == [opened]
        front = guest.get("/").text
        live = front[front.index('id="live-head"') :]
        assert opened in live
        assert not any(path in live for path in private)
    # Their rematch is theirs again, and links of seats are in no list.
    bo.post_ok(f"{opened}/resign", seat=2)
    ana.post(f"{opened}/again", game="squadro")
    assert server.table_at(opened).next
    assert listed(server, cas) == []
    assert "/seat/" not in ana.get("/lobby").text


def test_open_tables_are_chosen_by_game_and_language(server, ana):
    bo = server.guest()
    dutch = open_table(server, ana, "saga", language="nl")
    any_language = open_table(server, ana, "squadro", language="")
    assert listed(server, bo) == [any_language, dutch]
    assert listed(server, bo, "?game=saga") == [dutch]
    assert listed(server, bo, "?game=squadro&language=en") == [any_language]
    assert "no open table that fits" in bo.get("/lobby?game=zocken").text
    assert bo.get("/lobby?game=<script>&language=%00").status_code == 200


def test_a_table_is_opened_from_the_lobby_in_one_go(server):
    ana, bo = server.guest(), server.guest()
    path = ana.post("/lobby/tables", game="columbiz", pace="clock-30", level="strong", language="en").headers[
        "location"
    ]
    assert listed(server, bo) == [path]
    page = bo.get("/lobby").text
    assert "Columbiz" in page
    assert "30 minutes" in page
    assert "Strong players" in page
    bo.post_ok(f"{path}/sit", seat=2, name="Bo")
    assert listed(server, bo) == [], "it is full"
    ana.post_ok(f"{path}/start")
    assert listed(server, bo) == [path], "and now it can be watched"


@pytest.mark.parametrize(
    "form", [{"level": "best"}, {"language": "de"}, {"game": "chess"}, {"pace": "clock-0"}, {"pace": "x"}]
)
def test_bad_listings_are_refused_and_change_nothing(server, ana, form):
    path = server.new_table("squadro", ana, start=False)
    before = server.stored()
    assert ana.post("/lobby/tables", json=True, **{"game": "squadro", **form}).status_code in (404, 422)
    if "level" in form or "language" in form:
        assert ana.post(f"{path}/list", json=True, on="yes", **form).status_code == 422
    assert server.stored() == before


def test_a_solo_or_running_match_cannot_be_opened(server, ana):
    solo = ana.post("/tables", game="zocken", **{"with": "nobody"}).headers["location"]
    running = server.new_table("squadro", ana, server.guest())
    for path in (solo, running):
        assert ana.post(f"{path}/list", json=True, on="yes").status_code == 422
    assert listed(server, ana) == []


def test_live_games_are_watched_until_they_are_over_or_hidden(server, ana):
    bo, cas = server.guest(), server.guest("nl")
    first, second = open_table(server, ana), open_table(server, ana)
    for path in (first, second):
        bo.post_ok(f"{path}/sit", seat=2, name="Bo")
        ana.post_ok(f"{path}/start")
    assert set(listed(server, cas)) == {first, second}
    assert "iedereen kan meekijken" not in cas.get(first).text, "watchers know"
    assert "anybody can watch" in ana.get(first).text
    bo.post_ok(f"{first}/resign", seat=2)
    assert listed(server, cas) == [second]
    assert bo.post(f"{second}/list", json=True, on="no").status_code == 403
    ana.post_ok(f"{second}/list", on="no")
    assert listed(server, cas) == []
    assert 'id="live-head"' not in cas.get("/").text
    assert cas.get(second).status_code == 200, "who has the link still watches"


@pytest.mark.parametrize("game", ["zocken", "saga"])
def test_watchers_see_secrets_no_more_than_anybody(server, ana, game):
    bo, cas = server.guest(), server.guest()
    path = open_table(server, ana, game)
    bo.post_ok(f"{path}/sit", seat=2, name="Bo")
    ana.post_ok(f"{path}/start")
    server.play(path, [ana, bo], steps=4)
    place = len(server.table_at(path).match.moves)
    server.app.state.services.lobby.expire()
    picture = re.search(r'src="(/t/[^"]+\.svg)"', cas.get("/lobby").text)[1]
    assert picture == f"{path}/at/{place}.svg"
    drawn = cas.get(picture).text
    assert drawn == ana.get(picture).text == bo.get(picture).text, "players get no other picture"


def test_a_table_whose_people_left_is_not_shown_until_they_are_back(server, ana):
    bo = server.guest()
    path = open_table(server, ana)
    slow = server.new_table("squadro", ana, start=False)
    ana.post_ok(f"{slow}/arrange", seats=2, pace="days-3")
    ana.post_ok(f"{slow}/list", on="yes")
    assert set(listed(server, bo)) == {path, slow}
    server.now += GONE + 1
    server.app.state.services.lobby.expire()
    assert listed(server, bo) == [slow], "at days a move nobody need be there"
    ana.get(path)
    server.app.state.services.lobby.expire()
    assert set(listed(server, bo)) == {path, slow}


def test_one_person_has_few_tables_in_the_lobby_and_opens_few_a_day(server, ana, monkeypatch):
    monkeypatch.setattr(overview, "OPENED_BY", MAX_OPEN + 1)
    paths = [open_table(server, ana) for _ in range(MAX_OPEN)]
    other = server.new_table("squadro", ana, start=False)
    refused = ana.post(f"{other}/list", json=True, on="yes")
    assert refused.status_code == 422
    assert "Close one first" in refused.json()["message"]
    assert ana.post("/lobby/tables", json=True, game="saga").status_code == 422
    ana.post_ok(f"{paths[0]}/list", on="no")
    ana.post_ok(f"{paths[0]}/list", on="yes")
    ana.post_ok(f"{paths[0]}/list", on="no")
    assert ana.post(f"{paths[0]}/list", json=True, on="yes").status_code == 429
    server.now += 86_401
    ana.post_ok(f"{paths[0]}/list", on="yes")


def test_of_many_requests_at_once_only_so_many_open_a_table(server, ana):
    paths = [server.new_table("squadro", ana, start=False) for _ in range(MAX_OPEN + 3)]
    with ThreadPoolExecutor(len(paths)) as pool:
        answers = list(pool.map(lambda path: ana.post(f"{path}/list", json=True, on="yes"), paths))
    assert sorted(answer.status_code for answer in answers) == [200] * MAX_OPEN + [422] * 3
    assert len(listed(server, server.guest())) == MAX_OPEN


def test_live_games_of_one_host_leave_room_for_those_of_others(server, ana, monkeypatch):
    monkeypatch.setattr(lobby, "MOST", 2)
    monkeypatch.setattr(lobby, "MAX_LIVE", 1)
    paths = []
    for host in (server.guest(), ana, ana):
        path, other = open_table(server, host), server.guest()
        other.post_ok(f"{path}/sit", seat=2, name="Bo")
        host.post_ok(f"{path}/start")
        paths.append(path)
    assert listed(server, server.guest()) == [paths[2], paths[0]]


def test_tables_that_are_not_shown_take_no_place_from_others(server, ana, monkeypatch):
    monkeypatch.setattr(lobby, "MOST", 2)
    path = open_table(server, ana)
    for _ in range(MAX_OPEN):
        open_table(server, server.guest())
    assert path not in listed(server, ana), "two are shown"
    server.now += GONE + 1
    ana.get(path)
    server.app.state.services.lobby.expire()
    assert listed(server, ana) == [path]


def test_tables_of_an_erased_host_leave_the_lobby(server, ana):
    bo, cas = server.guest(), server.guest()
    running = open_table(server, ana)
    cas.post_ok(f"{running}/sit", seat=2, name="Cas")
    ana.post_ok(f"{running}/start")
    server.now += 1
    slow = ana.post("/lobby/tables", game="squadro", pace="days-3").headers["location"]
    assert {*listed(server, bo)} == {slow, running}
    ana.post("/mine")
    server.app.state.services.lobby.expire()
    assert listed(server, bo) == []
    assert not server.store.read(lambda connection: connection.execute(select(LISTING)).all())


def test_a_listing_that_changes_keeps_its_place(server, ana):
    bo = server.guest()
    first, second = open_table(server, ana), open_table(server, bo)
    server.now += 1
    ana.post_ok(f"{first}/list", on="yes", level="strong")
    page = ana.get("/lobby").text
    assert listed(server, bo) == [second, first]
    assert "strong" in page.lower()


def test_the_owner_closes_the_lobby_or_parts_of_it(server, ana):
    bo = server.guest()
    path, live = open_table(server, ana), open_table(server, ana)
    bo.post_ok(f"{live}/sit", seat=2, name="Bo")
    ana.post_ok(f"{live}/start")
    set_parts(server, WATCH)
    assert listed(server, bo) == [live]
    other = server.new_table("squadro", ana, start=False)
    assert ana.post(f"{other}/list", json=True, on="yes").status_code == 422
    assert ana.post("/lobby/tables", json=True, game="saga").status_code == 422
    set_parts(server, TABLES)
    assert listed(server, bo) == [path]
    assert 'id="live-head"' not in bo.get("/").text
    set_parts(server)
    assert listed(server, bo) == []
    assert "has closed the lobby" in bo.get("/lobby").text
    assert "/lobby" not in bo.get("/").text
    set_parts(server, *PARTS, QUICK)
    assert set(listed(server, bo)) == {path, live}


def test_requests_share_one_look_at_the_store(server, ana, monkeypatch):
    open_table(server, ana)
    monkeypatch.setattr(lobby, "FRESH", 600.0)
    server.app.state.services.lobby.expire()
    ana.get("/lobby")
    monkeypatch.setattr(listings, "listed", None)
    stranger = server.guest()
    for page in ("/", "/lobby") * 3:
        assert stranger.get(page).status_code == 200


def test_the_lobby_survives_a_restart(server, ana):
    path = open_table(server, ana, level="casual")
    server.tables.loaded.clear()
    server.app.state.services.lobby.expire()
    assert listed(server, ana) == [path]
    assert "Casual players" in ana.get("/lobby").text
