"""Who may do what: a cookie, a chair's link and an owner's key each open their own door and no other."""

import re

import pytest
from starlette.websockets import WebSocketDisconnect

from speeltafel.server.errors import RateLimited
from speeltafel.store import digest
from speeltafel.web import table_socket
from speeltafel.web.limits import rates
from speeltafel.web.limits.rates import ConnectionLimit, RateLimiter, client_key
from tests.services import use
from tests.web.guests import ORIGIN, OWNER_KEY
from tests.web.test_routes import filled

LINK = re.compile(r"/t/\w+/seat/\d/[0-9a-f]{32}")
SAFE_SITE = "https://testserver"


def test_nobody_elses_cookie_does_anything_at_a_table_on_any_route(house):
    ana, bo, cas, mal, old = (house.guest() for _ in range(5))
    table, other = house.table("columbiz", ana, old), house.table("columbiz", mal, cas)
    assert bo.post(LINK.search(old.get(table).text)[0]).status_code == 303
    bo.done(f"{table}/renew", seat=2)
    house.play(table, [ana, bo], steps=3)
    ana.done(f"{table}/say", text="van mij")
    room = house.room(table)
    form = {"seat": 1, "version": room.version, "line": room.seq, "text": "thanks", "on": "yes", "seats": 2,
            "move": "35", "agree": "yes", "game": "columbiz", "name": "Mal"}  # fmt: skip
    before = house.kept()
    for who in (mal, old, house.guest()):
        for method, path in sorted(house.routes()):
            if method == "POST" and path.startswith("/t/"):
                answer = who.post(filled(path, table[3:]), json=True, **form)
                assert answer.status_code in (403, 422), (path, answer.text)
    assert house.kept() == before
    assert other != table


def test_a_chairs_link_opens_that_chair_of_that_table_until_it_is_renewed(house):
    ana, bo, eve = house.guest(), house.guest(), house.guest()
    table, other = house.table("squadro", ana, bo), house.table("squadro", ana, bo)
    mine = LINK.search(ana.get(table).text)[0]
    theirs = LINK.search(bo.get(table).text)[0]
    elsewhere = LINK.search(ana.get(other).text)[0]
    token = mine.rpartition("/")[2]
    before = house.kept()
    for forged in (
        f"{table}/seat/2/{token}",
        f"{other}/seat/1/{token}",
        f"{table}/seat/1/{theirs.rpartition('/')[2]}",
        f"{table}/seat/1/{elsewhere.rpartition('/')[2]}",
        f"{table}/seat/1/{token.upper() if token.upper() != token else token[::-1]}",
        f"{table}/seat/1/{token[:-1]}",
        f"{table}/seat/1/{token}0",
        f"{table}/seat/1/é",
        f"{table}/seat/01/{token[::-1]}",
    ):
        assert eve.get(forged).status_code == 422, forged
        assert eve.post(forged).status_code == 422, forged
    assert house.kept() == before
    ana.done(f"{table}/renew", seat=1)
    assert eve.post(mine).status_code == 422


def test_a_token_somebody_planted_is_never_made_anyones(house):
    """Whoever comes in with a token we don't know gets one of ours, so the planter knows it not."""
    ana = house.guest()
    ana.http.cookies.set("speeltafel", "planted-by-somebody-else", domain="testserver.local", path="/")
    ana.post("/tables", game="saga")
    tokens = [cookie.value for cookie in ana.http.cookies.jar if cookie.name == "speeltafel"]
    assert [token for token in tokens if house.store.person_by_secret(digest(token))] == tokens[-1:]
    assert tokens[-1] != "planted-by-somebody-else"
    assert len(tokens[-1]) == 32


def test_over_https_cookies_are_locked_to_this_house(house):
    """A neighbour on a subdomain, or somebody on the way, can plant a cookie, but none of this name."""
    mal, ana = house.guest(), house.guest()
    mal.post("/tables", game="saga")
    planted = {"cookie": f"speeltafel={mal.http.cookies['speeltafel']}; owner={digest(OWNER_KEY)}"}
    assert "saga" in ana.http.get("/mine", headers=planted).text.lower(), "over http it can't be told apart"
    assert "joined a table yet" in ana.http.get(f"{SAFE_SITE}/mine", headers=planted).text
    assert "password" in ana.http.get(f"{SAFE_SITE}/owner", headers=planted).text
    for path, form in (("/tables", {"game": "saga"}), ("/owner", {"key": OWNER_KEY}), ("/language", {})):
        answer = ana.http.post(SAFE_SITE + path, data=form, headers={"origin": SAFE_SITE})
        for cookie in answer.headers.get_list("set-cookie"):
            assert re.search("; secure", cookie, re.IGNORECASE)
            assert re.search("; httponly", cookie, re.IGNORECASE)
            assert re.search("; samesite=(lax|strict)", cookie, re.IGNORECASE)
            assert "domain=" not in cookie.lower()
            assert cookie.startswith(("__Host-", "taal="))
    assert "saga" in ana.http.get(f"{SAFE_SITE}/mine").text.lower()


def test_a_page_that_came_unencrypted_does_not_speak_for_one_that_is(house):
    ana = house.guest()
    answer = ana.http.post(f"{SAFE_SITE}/tables", data={"game": "saga"}, headers={"origin": ORIGIN})
    assert answer.status_code == 403
    assert house.kept() == ({}, 0)


@pytest.mark.parametrize(
    "origin",
    ["http://testserver:81", "http://a.testserver", "http://testserver.", "http://evil@testserver",
     "http://testserver/../evil", "http://TESTSERVER.evil", "//testserver.evil", "null", "file://"],
)  # fmt: skip
def test_a_neighbour_is_a_stranger(house, origin):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    before = house.kept()
    assert ana.post(f"{table}/say", text="hoi", headers={"origin": origin}).status_code == 403
    assert house.kept() == before


def test_the_owners_page_says_nothing_a_link_puts_in_its_mouth(house):
    boss = house.guest()
    boss.post("/owner", key=OWNER_KEY)
    for said in ("call 0900-1234", "backup-1.db call me", "forgotten?", "backup-../x.db"):
        assert said not in boss.get(f"/owner?said={said}").text
    assert "Deleted." in boss.get("/owner?said=forgotten").text


def test_trying_keys_locks_nobody_else_out(house):
    use(house.app, rates=RateLimiter(rate=0.0, burst=80))
    spend = house.app.state.services.rates.spend
    for _ in range(8):
        spend("owner 203.0.113.9", rates.TRY_KEY)
    with pytest.raises(RateLimited):
        spend("owner 203.0.113.9", rates.TRY_KEY)
    assert house.guest().post("/owner", key=OWNER_KEY).status_code == 303


def test_a_person_floods_no_table_from_many_addresses(house, monkeypatch):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    addresses = iter(range(10_000))
    monkeypatch.setattr("speeltafel.web.visitors.address_of", lambda request: f"10.0.0.{next(addresses)}")
    use(house.app, rates=RateLimiter(rate=0.0, burst=40))
    answers = [ana.post(f"{table}/say", json=True, text=f"{at}").status_code for at in range(14)]
    assert answers == [200] * 10 + [429] * 4
    assert bo.post(f"{table}/say", json=True, text="ik wel").status_code == 200
    assert bo.post(f"{table}/mute", json=True, seat=1, on="yes").status_code == 403, "refused, not too fast"


def test_people_set_up_tables_though_somebody_unknown_of_their_address_posts_on_and_on(house):
    ana, stranger = house.guest(), house.guest()
    ana.post("/tables", game="squadro")
    use(house.app, rates=RateLimiter(rate=0.0, burst=20))
    while stranger.post("/language", json=True, language="en").status_code != 429:
        pass
    assert stranger.post("/tables", json=True, game="squadro").status_code == 429
    made = [ana.post("/tables", game="squadro").status_code for _ in range(4)]
    assert made == [303, 303, 303, 429], "six posts each"


def test_people_erase_bring_and_go_on_though_somebody_unknown_of_their_address_posts_on_and_on(house):
    ana, stranger = house.guest("en"), house.guest("en")
    table = ana.post("/tables", game="squadro", **{"with": "here"}).headers["location"]
    ana.done(f"{table}/start")
    ana.done(f"{table}/say", text="hello")
    line = house.room(table).said[-1].seq
    ana.done(f"{table}/resign", seat=1)
    ana.post("/programs", name="Robot")
    [program] = house.store.programs(ana.person)
    use(house.app, rates=RateLimiter(rate=0.0, burst=100))
    while stranger.post("/language", json=True, language="en").status_code != 429:
        pass
    for path, form, expected in (
        (f"{table}/unsay", {"line": line}, 200),
        ("/records", {"record": "x"}, 422),
        (f"{table}/again", {"game": "squadro"}, 200),
        ("/programs", {"name": "Robot"}, 200),
        (f"/programs/{program.id}/forget", {}, 303),
        ("/mine", {}, 303),
    ):
        assert stranger.post(path, json=True, **form).status_code == 429
        assert ana.post(path, json=True, **form).status_code == expected, path


def test_pages_that_cost_us_something_are_not_given_without_end(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    use(house.app, rates=RateLimiter(rate=0.0, burst=3))
    paths = (table, f"{table}/at/0", f"{table}/qr.svg", "/mine", f"{table}/news", f"{table}/why")
    assert [ana.get(path).status_code for path in paths] == [200] * 6
    assert [ana.get(path).status_code for path in paths] == [429] * 6
    assert [ana.get(path).status_code for path in ("/", "/rules/saga", "/learn")] == [429] * 3
    assert ana.get("/health").status_code == 200
    assert ana.post(f"{table}/react", json=True, text="thanks").status_code == 429, "talk costs more"


def test_buckets_are_bounded_and_the_longest_quiet_goes_first(monkeypatch):
    monkeypatch.setattr("speeltafel.web.limits.rates.MAX_KNOWN", 50)
    rates = RateLimiter(rate=0.0, burst=3.0)
    for at in range(200):
        rates.spend(f"10.0.0.{at}")
        rates.spend("busy", 0.001)
    assert len(rates._buckets) == 50
    assert "busy" in rates._buckets
    assert "10.0.0.0" not in rates._buckets


def test_what_costs_more_than_a_bucket_holds_needs_a_full_one():
    rates = RateLimiter(rate=0.0, burst=3.0)
    rates.spend_whole("ana", 500.0)
    with pytest.raises(RateLimited):
        rates.spend_whole("ana", 0.5)
    rates.spend_whole("bo", 0.5)
    with pytest.raises(RateLimited):
        rates.spend_whole("bo", 500.0)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:200:3:4:5:6", "2001:db8:1:200::"),
        ("2001:db8:1:200:ffff::", "2001:db8:1:200::"),
        ("2001:db8:1:2ff:ffff::", "2001:db8:1:200::"),
        ("2001:db8:1:300::", "2001:db8:1:300::"),
        ("::1", "::1"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_home_with_256_ipv6_networks_is_one_address(host, counted):
    assert client_key(host) == counted


def test_one_address_can_not_fill_the_room_with_sockets(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    use(house.app, sockets=ConnectionLimit(2))
    seq = house.room(table).seq
    with ana.listen(table, seq):
        with ana.listen(table, seq):
            with pytest.raises(WebSocketDisconnect) as closed, bo.listen(table, seq):
                pass
            assert closed.value.status_code == 429
            assert len(house.live(table).presence.viewers) == 2
        with bo.listen(table, seq):
            assert len(house.live(table).presence.viewers) == 2
    assert not house.app.state.services.sockets._open, "who left is counted no more"
    here = ConnectionLimit(1)
    assert all(here.enter("127.0.0.1") for _ in range(5)), "a proxy that doesn't say for whom"


def test_a_socket_that_goes_on_and_on_is_closed(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    with ana.listen(table, house.room(table).seq) as line:
        for at in range(table_socket.MAX_ODD):
            line.send_text(f"{at}")
        heard = line.receive()
        while heard["type"] != "websocket.close":
            heard = line.receive()
    assert heard["code"] == 1008


def test_somebody_with_thousands_of_tables_gets_the_newest(house, monkeypatch):
    monkeypatch.setattr("speeltafel.web.pages.my_tables.MAX_TABLES", 3)
    ana = house.guest()
    tables = []
    for _ in range(6):
        house.now += 1
        tables.append(ana.post("/tables", game="saga").headers["location"])
    page = ana.get("/mine").text
    assert [table in page for table in tables] == [False] * 3 + [True] * 3
