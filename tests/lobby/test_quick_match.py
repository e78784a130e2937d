"""Quick match: two people who look for the same get a table, whatever dies meanwhile."""

import threading

import pytest

from speeltafel.server.tables import Tables
from speeltafel.store import Person, Store
from speeltafel.store.lobby import listings, matchmaking
from speeltafel.store.lobby.matchmaking import PATIENCE, PRESENT
from speeltafel.store.people import blocks
from speeltafel.web.pages.lobby import quick


def search(guest, game="squadro", pace="clock-10"):
    response = guest.post("/lobby/quick", game=game, pace=pace)
    assert response.headers["location"] == "/lobby/quick", response.text


def here(guest):
    """Say that a guest's page is open; return the table that was found."""
    return guest.post_ok("/lobby/quick/here").get("table")


def test_two_who_look_for_the_same_get_a_table_that_begins(server, ana):
    bo, cas, dirk = server.guest("nl"), server.guest("nl"), server.guest("nl")
    search(ana)
    assert here(ana) is None
    search(cas, pace="clock-30")
    search(dirk, game="saga")
    assert here(cas) is here(dirk) is None
    assert "Er wacht al iemand" in bo.get("/lobby").text
    search(bo)
    path = here(bo)
    assert here(ana) == path
    assert "zoekt" in ana.http.cookies, "the next page says so too"
    assert bo.get("/lobby/quick").headers["location"] == path
    table = server.table_at(path)
    assert table.match is not None
    assert table.people() == {ana.person, bo.person}
    assert table.pace == {"kind": "clock", "minutes": 10}
    assert path in cas.get("/lobby").text, "others can watch"
    assert "zoekt" not in bo.http.cookies, "pages say no more that Bo is there"
    assert here(cas) is here(dirk) is None
    assert len(server.store.rooms()) == 1


def test_a_place_is_kept_while_its_owner_does_something_else(server, ana):
    bo, cas = server.guest(), server.guest()
    search(ana)
    page = ana.get("/lobby/quick").text
    assert "Squadro, 10 minutes" in page
    for way in ("/puzzles/squadro/today", "/learn/squadro", "/rules/squadro"):
        assert f'href="{way}"' in page
    bot = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    assert 'id="quick"' in ana.get(bot).text, "every page says that Ana is there"
    server.now += 1
    search(ana)
    server.now += PRESENT + 1
    search(cas)
    assert here(cas) is None, "Ana's pages are closed"
    assert here(ana) == here(cas), "and now one is open again"
    server.now += 1
    search(bo)
    assert here(bo) is None


def test_who_came_first_is_matched_first(server, ana):
    bo, cas = server.guest(), server.guest()
    for guest in (ana, bo, cas):
        server.now += 1
        search(guest)
    path = here(cas)
    assert path is None
    assert here(ana) == here(bo)


def test_at_days_a_move_nobody_need_be_there(server, ana):
    bo = server.guest()
    search(ana, pace="days-3")
    assert "You need not wait" in ana.get("/lobby/quick").text
    assert "zoekt" not in ana.http.cookies
    server.now += 6 * 86_400
    search(bo, pace="days-3")
    path = here(bo)
    assert path in ana.get("/mine").text
    assert server.table_at(path).people() == {ana.person, bo.person}


def test_who_stops_or_stays_away_is_matched_no_more(server, ana):
    bo = server.guest()
    search(ana)
    assert ana.post("/lobby/quick/leave").headers["location"] == "/lobby"
    assert ana.get("/lobby/quick").headers["location"] == "/lobby"
    search(bo)
    assert here(bo) is None
    server.now += PATIENCE + 1
    search(ana)
    assert here(ana) is None
    assert ana.post_ok("/lobby/quick/here") == {"waiting": True}
    assert bo.post_ok("/lobby/quick/here") == {"waiting": False}, "Bo's place is lost"


def test_blocked_people_are_never_matched(server, ana):
    bo, cas = server.guest(), server.guest()
    search(ana)
    search(bo, game="saga")
    server.store.write(blocks.add, bo.person, ana.person, server.now).result()
    search(bo)
    assert here(bo) is here(ana) is None
    search(cas)
    path = here(cas)
    assert path in (here(ana), here(bo))
    assert {ana.person, bo.person} != server.table_at(path).people()


def test_a_crowd_who_blocked_each_other_keeps_nobody_from_a_match(server, ana, monkeypatch):
    """They stand first in the queue, and are matched with nobody: Ana and Bo did not look in vain."""
    monkeypatch.setattr(matchmaking, "MOST", 10)
    crowd, bo = [server.guest() for _ in range(12)], server.guest()
    for guest in crowd:
        search(guest, pace="days-3")
        server.now += 1
    for guest in (ana, bo):
        search(guest, game="saga")
    for guest in (*crowd, ana, bo):
        for other in crowd:
            if other is not guest:
                server.store.write(blocks.add, other.person, guest.person, server.now).result()
    search(ana, pace="days-3")
    assert here(ana) is None
    search(bo, pace="days-3")
    path = here(bo)
    assert path == here(ana)
    assert server.table_at(path).people() == {ana.person, bo.person}


def test_a_match_is_made_though_its_maker_died(server, ana, monkeypatch):
    """The process dies after two people were matched, or after their table was made and before it began."""
    bo = server.guest()
    search(ana)
    search(bo, game="saga")
    for broken in ("create", "start_match"):
        search(bo)

        async def dies(*_, **__):
            raise RuntimeError("killed")

        with monkeypatch.context() as dying:
            dying.setattr(Tables, broken, dies)
            assert bo.post("/lobby/quick/here", json=True).status_code == 500
        server.tables.loaded.clear()
        path = here(ana)
        assert path == here(bo)
        assert server.table_at(path).match is not None
        for guest in (ana, bo):
            assert guest.post("/lobby/quick/leave").headers["location"] == path
        search(ana)
    assert len(server.store.rooms()) == 2


def matched(server, ana, bo, pace="clock-10"):
    """Let two people be matched, and whoever was to make their table die."""
    for guest in (ana, bo):
        search(guest, pace=pace)
        server.now += 1
    server.store.write(matchmaking.look, bo.person, server.now).result()
    assert place_of(server, ana).opponent == bo.person


def place_of(server, guest):
    return server.store.read(lambda reading: matchmaking.place_of(reading, guest.person))


@pytest.mark.parametrize("way", ["stop", "another game"])
def test_who_leaves_before_the_table_is_there_undoes_the_match(server, ana, way):
    bo, cas = server.guest(), server.guest()
    matched(server, ana, bo)
    since = place_of(server, bo).since
    if way == "stop":
        assert ana.post("/lobby/quick/leave").headers["location"] == "/lobby"
    else:
        search(ana, "saga")
    assert here(bo) is None
    assert server.store.rooms() == [], "nobody is seated who isn't there"
    assert place_of(server, bo).since == since, "the other looks on, at the old place"
    search(cas)
    assert here(cas) == here(bo)
    assert here(ana) is None


def test_a_match_that_is_undone_while_its_table_is_made_has_none(server, ana, monkeypatch):
    bo = server.guest()
    matched(server, ana, bo)
    create = Tables.create

    async def slow(tables, *facts, **more):
        services = server.app.state.services
        assert await services.quick_match.leave(ana_id) == ""
        return await create(tables, *facts, **more)

    ana_id = ana.person
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Tables, "create", slow)
        assert here(bo) is None
    assert server.store.rooms() == []
    assert place_of(server, bo).found == ""
    assert place_of(server, ana) is None


def test_who_stops_when_the_match_has_begun_is_brought_to_it(server, ana):
    bo = server.guest()
    matched(server, ana, bo)
    path = here(bo)
    assert ana.post("/lobby/quick", game="saga", pace="clock-10").headers["location"] == path
    assert place_of(server, ana) is None, "Ana was told, and may search again"
    search(ana, "saga")
    assert bo.post("/lobby/quick/leave").headers["location"] == path


def test_at_days_a_move_one_may_search_on_while_a_match_is_played(server, ana):
    bo = server.guest()
    matched(server, ana, bo, "days-3")
    path = here(bo)
    search(ana, pace="days-3")
    assert place_of(server, ana).found == ""
    assert bo.post("/lobby/quick/leave").headers["location"] == path


def test_a_match_that_is_over_is_told_of_no_more(server, ana):
    bo = server.guest()
    matched(server, ana, bo)
    path = here(bo)
    bo.post_ok(f"{path}/resign", seat=server.seat(path, bo))
    assert ana.post_ok("/lobby/quick/here") == {"waiting": False}
    assert "zoekt" not in ana.http.cookies
    search(ana)
    assert place_of(server, ana).found == ""


def test_whoever_waits_too_long_for_a_table_is_replaced(server, ana):
    """The process died after matching, and only one of the two comes back."""
    bo, cas = server.guest(), server.guest()
    matched(server, ana, bo)
    server.now += PATIENCE + 1
    search(cas, "saga")
    here(cas)
    assert place_of(server, ana) is place_of(server, bo) is None
    search(bo)
    assert here(bo) is None


@pytest.mark.parametrize("gone", ["host", "other"])
def test_a_seat_that_is_left_before_the_match_begins_troubles_nobody(server, ana, monkeypatch, gone):
    """Whoever makes the table dies before the match begins, and one of the two gets up."""
    bo = server.guest()
    matched(server, ana, bo)

    async def dies(*_, **__):
        raise RuntimeError("killed")

    with monkeypatch.context() as dying:
        dying.setattr(Tables, "start_match", dies)
        assert bo.post("/lobby/quick/here", json=True).status_code == 500
    (room,) = server.store.rooms()
    path = f"/t/{room.id}"
    host, other = sorted((ana, bo), key=lambda guest: guest.person)
    assert server.table_at(path).host == host.person
    leaver = host if gone == "host" else other
    assert leaver.post(f"{path}/rise", seat=server.seat(path, leaver)).status_code in (200, 303)
    for guest in (ana, bo):
        assert here(guest) == path
        assert guest.get("/lobby").status_code == 200


def test_an_opponent_who_was_erased_is_replaced(server, ana, monkeypatch):
    bo, cas = server.guest(), server.guest()
    search(ana)
    search(bo)
    server.store.write(matchmaking.look, bo.person, server.now).result()
    assert bo.post("/mine").status_code == 303
    assert here(ana) is None
    search(cas)
    assert here(cas) == here(ana)


def test_many_workers_match_everybody_once(migrated_database):
    """Two stores on one database match eight people at the same time: four pairs, each person once."""
    with Store.open(migrated_database) as one, Store.open(migrated_database) as other:
        people = [f"p{number}" for number in range(8)]
        for id in people:
            one.add_person(Person(id, id, 1.0), id).result()
            one.write(matchmaking.join, id, "squadro", "clock-10", 1.0, str).result()

        def look(store):
            for id in people:
                store.write(matchmaking.look, id, 2.0).result()

        threads = [threading.Thread(target=look, args=(store,)) for store in (one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        look(one)  # each left alone whom the other was looking at
        places = [one.read(lambda reading, id=id: matchmaking.place_of(reading, id)) for id in people]
        assert sorted(place.opponent for place in places) == people
        opponents = {place.person: place.opponent for place in places}
        assert all(opponents[opponents[id]] == id for id in people)
        assert len({place.found for place in places}) == 4


@pytest.mark.parametrize("form", [{"game": "chess"}, {"pace": "none"}, {"pace": "clock-11"}, {"pace": ""}])
def test_bad_searches_are_refused(server, ana, form):
    response = ana.post("/lobby/quick", json=True, **{"game": "squadro", "pace": "clock-10", **form})
    assert response.status_code in (404, 422)
    assert server.stored() == ({}, 0)


def test_searches_are_limited_and_the_owner_can_close_them(server, ana, monkeypatch):
    monkeypatch.setattr(quick, "SEARCHES_BY", 2)
    for game in ("squadro", "saga", "columbiz"):
        search(ana, game)
    assert ana.post("/lobby/quick", json=True, game="squadro", pace="clock-10").status_code == 429
    bo = server.guest()
    search(bo, "columbiz")
    server.store.write(listings.set_parts, [listings.TABLES]).result()
    server.app.state.services.lobby.expire()
    assert here(bo) is None
    cas = server.guest()
    assert cas.post("/lobby/quick", json=True, game="squadro", pace="clock-10").status_code == 422
    assert 'action="/lobby/quick"' not in cas.get("/lobby").text
