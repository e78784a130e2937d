"""Cookies, seat links and the owner's key each give their own rights only; rate limits."""

import re

import pytest
from starlette.websockets import WebSocketDisconnect

from speeltafel.server.errors import RateLimited
from speeltafel.store import digest
from speeltafel.web import table_socket
from speeltafel.web.limits import rates
from speeltafel.web.limits.rates import ConnectionLimit, RateLimiter, client_key
from tests.services import use
from tests.web.local_server import ORIGIN, OWNER_KEY
from tests.web.test_routes import filled

LINK = re.compile(r"/t/\w+/seat/\d/[0-9a-f]{32}")
SAFE_SITE = "https://testserver"


FOR_ONESELF = ("/block", "/report")
"""Whoever sees a table may block or report people there; that changes nothing at the table."""


def test_the_cookie_of_another_person_changes_nothing_on_any_route(server):
    ana, bo, cas, mal, old = (server.guest() for _ in range(5))
    table_path, other = server.new_table("columbiz", ana, old), server.new_table("columbiz", mal, cas)
    assert bo.post(LINK.search(old.get(table_path).text)[0]).status_code == 303
    bo.post_ok(f"{table_path}/renew", seat=2)
    server.play(table_path, [ana, bo], steps=3)
    ana.post_ok(f"{table_path}/say", text="van mij")
    table = server.table_at(table_path)
    form = {"seat": 1, "version": table.version, "line": table.seq, "text": "thanks", "on": "yes", "seats": 2,
            "move": "35", "agree": "yes", "game": "columbiz", "name": "Mal"}  # fmt: skip
    before = server.stored()
    for who in (mal, old, server.guest()):
        for method, path in sorted(server.routes()):
            if method == "POST" and path.startswith("/t/") and not path.endswith(FOR_ONESELF):
                answer = who.post(filled(path, table_path[3:]), json=True, **form)
                assert answer.status_code in (403, 422), (path, answer.text)
    assert server.stored() == before
    assert other != table_path


def test_a_seat_link_opens_only_its_seat_until_renewed(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path, other = server.new_table("squadro", ana, bo), server.new_table("squadro", ana, bo)
    mine = LINK.search(ana.get(path).text)[0]
    theirs = LINK.search(bo.get(path).text)[0]
    elsewhere = LINK.search(ana.get(other).text)[0]
    token = mine.rpartition("/")[2]
    before = server.stored()
    for forged in (
        f"{path}/seat/2/{token}",
        f"{other}/seat/1/{token}",
        f"{path}/seat/1/{theirs.rpartition('/')[2]}",
        f"{path}/seat/1/{elsewhere.rpartition('/')[2]}",
        f"{path}/seat/1/{token.upper() if token.upper() != token else token[::-1]}",
        f"{path}/seat/1/{token[:-1]}",
        f"{path}/seat/1/{token}0",
        f"{path}/seat/1/é",
        f"{path}/seat/01/{token[::-1]}",
    ):
        assert eve.get(forged).status_code == 422, forged
        assert eve.post(forged).status_code == 422, forged
    assert server.stored() == before
    ana.post_ok(f"{path}/renew", seat=1)
    assert eve.post(mine).status_code == 422


def test_an_unknown_token_is_never_adopted(server):
    """A visitor with an unknown token gets a new one, so nobody can plant a token that they know."""
    ana = server.guest()
    ana.http.cookies.set("speeltafel", "planted-by-somebody-else", domain="testserver.local", path="/")
    ana.post("/tables", game="saga")
    tokens = [cookie.value for cookie in ana.http.cookies.jar if cookie.name == "speeltafel"]
    assert [token for token in tokens if server.store.person_by_secret(digest(token))] == tokens[-1:]
    assert tokens[-1] != "planted-by-somebody-else"
    assert len(tokens[-1]) == 32


def test_over_https_cookies_have_the_host_prefix(server):
    """A subdomain or a man in the middle can plant cookies, but none with this prefix."""
    mal, ana = server.guest(), server.guest()
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


def test_an_http_origin_may_not_post_over_https(server):
    ana = server.guest()
    answer = ana.http.post(f"{SAFE_SITE}/tables", data={"game": "saga"}, headers={"origin": ORIGIN})
    assert answer.status_code == 403
    assert server.stored() == ({}, 0)


@pytest.mark.parametrize(
    "origin",
    ["http://testserver:81", "http://a.testserver", "http://testserver.", "http://evil@testserver",
     "http://testserver/../evil", "http://TESTSERVER.evil", "//testserver.evil", "null", "file://"],
)  # fmt: skip
def test_an_origin_on_another_port_or_host_is_foreign(server, origin):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    before = server.stored()
    assert ana.post(f"{path}/say", text="hoi", headers={"origin": origin}).status_code == 403
    assert server.stored() == before


def test_the_owners_page_shows_no_text_from_its_query(server):
    boss = server.guest()
    boss.post("/owner", key=OWNER_KEY)
    for text in ("call 0900-1234", "backup-1.db call me", "forgotten?", "backup-../x.db"):
        assert text not in boss.get(f"/owner?said={text}").text
    assert "Deleted." in boss.get("/owner?said=forgotten").text


def test_wrong_owner_keys_do_not_lock_out_others(server):
    use(server.app, rates=RateLimiter(rate=0.0, burst=80))
    spend = server.app.state.services.rates.spend
    for _ in range(8):
        spend("owner 203.0.113.9", rates.TRY_KEY)
    with pytest.raises(RateLimited):
        spend("owner 203.0.113.9", rates.TRY_KEY)
    assert server.guest().post("/owner", key=OWNER_KEY).status_code == 303


def test_chat_is_limited_per_person_across_addresses(server, monkeypatch):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    addresses = iter(range(10_000))
    monkeypatch.setattr("speeltafel.web.visitors.address_of", lambda request: f"10.0.0.{next(addresses)}")
    use(server.app, rates=RateLimiter(rate=0.0, burst=40))
    answers = [ana.post(f"{path}/say", json=True, text=f"{at}").status_code for at in range(14)]
    assert answers == [200] * 10 + [429] * 4
    assert bo.post(f"{path}/say", json=True, text="ik wel").status_code == 200
    assert bo.post(f"{path}/mute", json=True, seat=1, on="yes").status_code == 403, "refused, not too fast"


def test_known_people_open_tables_despite_a_flood_from_their_address(server):
    ana, stranger = server.guest(), server.guest()
    ana.post("/tables", game="squadro")
    use(server.app, rates=RateLimiter(rate=0.0, burst=20))
    while stranger.post("/language", json=True, language="en").status_code != 429:
        pass
    assert stranger.post("/tables", json=True, game="squadro").status_code == 429
    made = [ana.post("/tables", game="squadro").status_code for _ in range(4)]
    assert made == [303, 303, 303, 429], "six posts each"


def test_known_people_erase_upload_and_continue_despite_a_flood_from_their_address(server):
    ana, stranger = server.guest("en"), server.guest("en")
    table_path = ana.post("/tables", game="squadro", **{"with": "here"}).headers["location"]
    ana.post_ok(f"{table_path}/start")
    ana.post_ok(f"{table_path}/say", text="hello")
    line = server.table_at(table_path).said[-1].seq
    ana.post_ok(f"{table_path}/resign", seat=1)
    ana.post("/programs", name="Robot")
    [program] = server.store.programs(ana.person)
    use(server.app, rates=RateLimiter(rate=0.0, burst=100))
    while stranger.post("/language", json=True, language="en").status_code != 429:
        pass
    for path, form, expected in (
        (f"{table_path}/unsay", {"line": line}, 200),
        ("/records", {"record": "x"}, 422),
        (f"{table_path}/again", {"game": "squadro"}, 200),
        ("/programs", {"name": "Robot"}, 200),
        (f"/programs/{program.id}/forget", {}, 303),
        ("/mine", {}, 303),
    ):
        assert stranger.post(path, json=True, **form).status_code == 429
        assert ana.post(path, json=True, **form).status_code == expected, path


def test_expensive_pages_are_rate_limited(server):
    ana, bo = server.guest(), server.guest()
    table_path = server.new_table("squadro", ana, bo)
    use(server.app, rates=RateLimiter(rate=0.0, burst=3))
    paths = (
        table_path,
        f"{table_path}/at/0",
        f"{table_path}/qr.svg",
        "/mine",
        f"{table_path}/news",
        f"{table_path}/why",
    )
    assert [ana.get(path).status_code for path in paths] == [200] * 6
    assert [ana.get(path).status_code for path in paths] == [429] * 6
    assert [ana.get(path).status_code for path in ("/", "/rules/saga", "/learn")] == [429] * 3
    assert ana.get("/health").status_code == 200
    assert ana.post(f"{table_path}/react", json=True, text="thanks").status_code == 429, "talk costs more"


def test_buckets_are_bounded_and_the_longest_idle_is_dropped_first(monkeypatch):
    monkeypatch.setattr("speeltafel.web.limits.buckets.MAX_KNOWN", 50)
    rates = RateLimiter(rate=0.0, burst=3.0)
    for at in range(200):
        rates.spend(f"10.0.0.{at}")
        rates.spend("busy", 0.001)
    assert len(rates._buckets) == 50
    assert "busy" in rates._buckets
    assert "10.0.0.0" not in rates._buckets


def test_a_cost_above_the_burst_needs_a_full_bucket():
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
def test_an_ipv6_home_network_counts_as_one_address(host, counted):
    assert client_key(host) == counted


def test_sockets_of_one_address_are_limited(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    use(server.app, sockets=ConnectionLimit(2))
    seq = server.table_at(path).seq
    with ana.listen(path, seq):
        with ana.listen(path, seq):
            with pytest.raises(WebSocketDisconnect) as closed, bo.listen(path, seq):
                pass
            assert closed.value.status_code == 429
            assert len(server.loaded(path).presence.viewers) == 2
        with bo.listen(path, seq):
            assert len(server.loaded(path).presence.viewers) == 2
    assert not server.app.state.services.sockets._open, "who left is counted no more"
    here = ConnectionLimit(1)
    assert all(here.enter("127.0.0.1") for _ in range(5)), "a proxy that doesn't say for whom"


def test_a_flooding_socket_is_closed(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    with ana.listen(path, server.table_at(path).seq) as line:
        for at in range(table_socket.MAX_ODD):
            line.send_text(f"{at}")
        message = line.receive()
        while message["type"] != "websocket.close":
            message = line.receive()
    assert message["code"] == 1008


def test_a_person_with_thousands_of_tables_sees_the_newest(server, monkeypatch):
    monkeypatch.setattr("speeltafel.web.pages.my_tables.MAX_TABLES", 3)
    ana = server.guest()
    tables = []
    for _ in range(6):
        server.now += 1
        tables.append(ana.post("/tables", game="saga").headers["location"])
    page = ana.get("/mine").text
    assert [path in page for path in tables] == [False] * 3 + [True] * 3
