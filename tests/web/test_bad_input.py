"""Bad input of every kind gets a clear status and message, and changes nothing."""

import html
import json
import re

import pytest

from speeltafel.play.user_text import clean_name
from speeltafel.web.forms import BODY_LIMIT
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web.local_server import ORIGIN, OWNER_KEY

HUGE = "9" * 5000
DEEP = "[" * 5000

BAD_POSTS = [
    # Moves: whose, when, what, which version.
    ("bo", "move", {"seat": 1, "move": "1", "version": 1}, 403),
    ("eve", "move", {"seat": 1, "move": "1", "version": 1}, 403),
    ("bo", "move", {"seat": 2, "move": "1", "version": 1}, 422),
    ("ana", "move", {"seat": 3, "move": "1", "version": 1}, 422),
    ("ana", "move", {"seat": 0, "move": "1", "version": 1}, 422),
    ("ana", "move", {"seat": 1, "move": "1", "version": 0}, 409),
    ("ana", "move", {"seat": 1, "move": "1", "version": 2}, 409),
    ("ana", "move", {"seat": 1, "move": "1", "version": 999999999}, 409),
    ("ana", "move", {"seat": 1, "move": "9", "version": 1}, 422),
    ("ana", "move", {"seat": 1, "move": "<b>", "version": 1}, 422),
    ("ana", "move", {"seat": 1, "move": HUGE, "version": 1}, 422),
    ("ana", "move", {"seat": 1, "version": 1}, 422),
    ("ana", "move", {"move": "1", "version": 1}, 422),
    ("ana", "move", {"seat": 1, "move": "1"}, 422),
    *(
        ("ana", "move", {"seat": odd, "move": "1", "version": 1}, 422)
        for odd in ("-1", "1.0", "1e0", "", " 1", "+1", "１", "²", "one", HUGE, "1;2", "\x00", "0x1")
    ),
    # Chairs and the host's rights.
    ("eve", "sit", {"seat": 1}, 422),
    ("eve", "sit", {"seat": 9}, 422),
    ("eve", "sit", {"seat": HUGE}, 422),
    ("eve", "rise", {"seat": 1}, 403),
    ("bo", "rise", {"seat": 1}, 403),
    ("ana", "rise", {"seat": 2}, 422),
    ("bo", "name", {"seat": 1, "name": "Ana"}, 403),
    ("eve", "name", {"seat": 1, "name": "Ana"}, 403),
    ("ana", "name", {"seat": 1, "name": "\u200b "}, 422),
    ("ana", "name", {"seat": 1}, 422),
    ("ana", "name", {"seat": 9, "name": "Ana"}, 422),
    ("ana", "name", {"name": "Ana"}, 422),
    ("eve", "back", {}, 403),
    ("ana", "back", {}, 403),
    ("bo", "mute", {"seat": 1, "on": "yes"}, 403),
    ("ana", "mute", {"seat": 7, "on": "yes"}, 422),
    ("ana", "swap", {"seat": 1}, 422),
    ("ana", "swap", {"seat": 999999999}, 422),
    ("ana", "start", {}, 422),
    ("bo", "start", {}, 403),
    ("ana", "arrange", {"seats": 2}, 422),
    ("bo", "renew", {"seat": 1}, 403),
    # Requests, ends and talk.
    ("ana", "undo", {"seat": 1}, 422),
    ("bo", "undo", {"seat": 1}, 403),
    ("eve", "end", {"seat": 1}, 403),
    ("ana", "answer", {"agree": "yes"}, 422),
    ("bo", "resign", {"seat": 1}, 403),
    ("bo", "claim", {"seat": 1}, 422),
    ("eve", "claim", {"seat": 1}, 403),
    ("eve", "say", {"text": "hoi"}, 403),
    ("ana", "say", {"text": " \t\n"}, 422),
    ("ana", "say", {}, 422),
    ("ana", "react", {"text": "<script>"}, 422),
    ("ana", "again", {"game": "squadro"}, 422),
    ("ana", "again", {"game": "chess"}, 404),
    ("eve", "again", {"game": "squadro"}, 403),
    # Links.
    ("eve", "seat/1/" + "0" * 32, {}, 422),
    ("eve", "seat/1/x", {}, 422),
    ("eve", "seat/99/" + "0" * 32, {}, 422),
    ("eve", f"seat/{HUGE}/x", {}, 404),
    ("eve", "seat/-1/x", {}, 404),
]


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_bad_post_gets_a_clear_error_and_changes_nothing(server, accept, language):
    who = {name: server.guest(language) for name in ("ana", "bo", "eve")}
    path = server.new_table("squadro", who["ana"], who["bo"])
    before = server.stored()
    for name, what, form, status in BAD_POSTS:
        response = who[name].post(f"{path}/{what}", json="json" in accept, **form)
        case = (name, what, {key: str(value)[:30] for key, value in form.items()}, response.status_code)
        assert response.status_code == status, case
        if accept == "application/json":
            assert set(response.json()) == {"error", "message"}, case
            assert response.json()["message"]
            assert re.fullmatch(r"[a-z-]+", response.json()["error"])
        else:
            assert f'<html lang="{language}"' in response.text
            assert 'role="alert"' in response.text
            back = re.search(r'class="button main" href="([^"]*)"', response.text)[1]
            assert back == "/" or back.startswith("/t/")
        assert len(response.content) < 20_000
        assert "set-cookie" not in response.headers, case
        assert server.stored() == before, case


@pytest.mark.parametrize(
    "settings",
    [
        {"seats": 5},
        {"seats": 0},
        {"seats": HUGE},
        {"seats": 2, "pace": f"clock-{HUGE}"},
        {"seats": 2, "pace": "clock-0"},
        {"seats": 2, "pace": "clock--5"},
        {"seats": 2, "pace": "days-1e3"},
        {"seats": 2, "pace": "sand-3"},
        {"seats": 2, "option-sides": DEEP},
        {"seats": 2, "option-sides": "NaN"},
        {"seats": 2, "option-sides": "Infinity"},
        {"seats": 2, "option-sides": '{"a": 1}'},
        {"seats": 2, "option-sides": "[]"},
        {"seats": 2, "option-sides": "null"},
        {"seats": 2, "option-sides": HUGE},
        {"seats": 2, "option-sides": "\ud800".encode("utf-8", "surrogatepass").decode("latin1")},
        {"seats": 2, "option-memory": "1"},
    ],
    ids=lambda settings: str(settings)[:50],
)
def test_unknown_settings_are_refused(server, settings):
    ana = server.guest()
    path = server.new_table("saga", ana, start=False)
    before = server.stored()
    response = ana.post(f"{path}/arrange", json=True, **settings)
    assert response.status_code == 422, response.text
    assert server.stored() == before


def test_a_table_needs_a_known_game_and_a_valid_number_of_seats(server):
    ana = server.guest()
    for form, status in (
        ({"game": "chess"}, 404),
        ({}, 404),
        ({"game": "../saga"}, 404),
        ({"game": HUGE}, 404),
        ({"game": "squadro", "with": "nobody"}, 422),
    ):
        response = ana.http.post("/tables", data=form)
        assert response.status_code == status
        assert "set-cookie" not in response.headers
    assert server.stored() == ({}, 0)


def raw(guest, path, body, **headers):
    kind = {"content-type": "application/x-www-form-urlencoded"}
    return guest.http.post(path, content=body, headers={**kind, **headers})


def test_bodies_that_are_not_forms_are_refused(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    before = server.stored()
    for body, status in (
        (b"text=" + b"a" * BODY_LIMIT, 413),
        (b"\xff\xfe\xfd", 422),
        (b"text=\xe9", 422),
        (b"&".join(b"a%d=1" % at for at in range(100)), 422),
        (b"", 422),
        (b"\x00", 422),
        (b'{"text": "hoi"}', 422),
        (b"--x\r\nContent-Disposition: form-data; name=text\r\n\r\nhoi\r\n--x--", 422),
    ):
        response = raw(ana, f"{path}/say", body, accept="application/json")
        assert response.status_code == status, body[:40]
        assert response.json()["message"]
    assert server.stored() == before


def test_a_body_without_content_length_is_limited_while_it_arrives(server):
    """The status is 413 and not 429: the same body never fits, so a later retry is pointless."""
    parts = (b"a" * 1000 for _ in range(40))
    response = raw(server.guest(), "/tables", parts, accept="application/json")
    assert response.status_code == 413
    assert response.json()["error"] == "too-large"
    assert server.stored() == ({}, 0)


def test_too_many_posts_get_429_with_retry_after(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    use(server.app, rates=RateLimiter(rate=0.0, burst=20))
    answers = [ana.post(f"{path}/say", json=True, text=f"{at}").status_code for at in range(12)]
    assert answers == [200] * 5 + [429] * 7
    assert len(server.table_at(path).said) == 5
    assert ana.get(path).status_code == 200, "looking is still allowed"


def test_refused_posts_count_and_idle_addresses_are_forgotten(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("speeltafel.web.limits.buckets.time.monotonic", lambda: now[0])
    rates = RateLimiter(rate=1.0, burst=3.0)
    for _ in range(3):
        rates.spend("a")
    for _ in range(5):
        with pytest.raises(Exception, match="Slow down"):
            rates.spend("a")
    rates.spend("b")
    now[0] = 2.0
    rates.spend("a"), rates.spend("a")
    now[0] = 100.0
    for address in range(10_001):
        rates.spend(str(address))
    assert len(rates._buckets) <= 10_001
    assert "a" not in rates._buckets


@pytest.mark.parametrize("cookie", ["x", "", "0" * 5000, "é", '"; drop', "../../etc", "%00"])
def test_a_forged_cookie_is_ignored(server, cookie):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    before = server.stored()
    forger = server.guest()
    header = {"cookie": f"speeltafel={cookie}; owner={cookie}; taal={cookie}".encode()}
    assert forger.http.get(path, headers=header).status_code == 200
    assert "password" in forger.http.get("/owner", headers=header).text
    move = {"seat": "1", "move": "1", "version": "1"}
    assert forger.http.post(f"{path}/move", data=move, headers=header).status_code == 403
    assert forger.http.post("/owner", data={"do": "backup"}, headers=header).status_code == 422
    assert server.stored() == before


def test_a_renewed_seat_link_is_invalid_and_get_changes_nothing(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)

    def link():
        return re.search(rf"{path}/seat/1/[0-9a-f]{{32}}", ana.get(path).text)[0]

    first = link()
    before = server.stored()
    assert eve.get(first).status_code == 200
    assert ana.get(first).headers["location"] == path
    assert server.stored() == before
    ana.post_ok(f"{path}/renew", seat=1)
    before = server.stored()
    for forged in (first, link()[:-1] + "g", link().replace("/seat/1/", "/seat/2/"), link().upper()):
        assert eve.get(forged).status_code in (404, 422)
        assert eve.post(forged).status_code in (404, 422)
    assert server.stored() == before
    assert eve.get(f"{path}/qr.svg?seat=1").status_code == 422, "a chair's code is for who sits there"
    assert eve.post(link()).status_code == 303
    assert server.table_at(path).chairs[0].person == eve.person
    assert ana.post(f"{path}/move", json=True, seat=1, move="1", version=1).status_code == 403


def test_strangers_can_not_act_for_a_free_seat(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    ana.post_ok(f"{path}/rise", seat=1)
    before = server.stored()
    for what in ("move", "undo", "end", "resign", "renew"):
        form = {"seat": 1, "move": "1", "version": 1}
        assert server.guest().post(f"{path}/{what}", json=True, **form).status_code == 403, what
    assert server.stored() == before


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "http://evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
     "/\n/evil.example", "javascript:alert(1)", "", "evil.example", "/%0d%0aset-cookie:x=1", " //evil"],
)  # fmt: skip
def test_choosing_a_language_does_not_redirect_to_another_site(server, back):
    response = server.guest().post("/language", language="nl", back=back)
    location = response.headers["location"]
    assert response.status_code == 303
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))
    assert not re.search(r"[\s\\]", location)
    assert response.headers.get_list("set-cookie")[0].startswith("taal=nl")
    assert len(response.headers.get_list("set-cookie")) == 1


EVIL = "<b onx=1>\"'&</b><script>"


@pytest.mark.parametrize("game", ["saxum", "saga", "zocken", "squadro", "columbiz"])
def test_markup_in_names_and_chat_is_escaped(server, game):
    ana, bo, eve = server.guest("nl"), server.guest("en"), server.guest("en")
    path = ana.post("/tables", game=game).headers["location"]
    ana.post_ok(f"{path}/rise", seat=1)
    ana.post_ok(f"{path}/sit", seat=1, name=EVIL)
    bo.post_ok(f"{path}/sit", seat=2, name=EVIL[::-1])
    waiting = [guest.get(path).text for guest in (ana, bo, eve)]
    ana.post_ok(f"{path}/start")
    frames = []
    with bo.listen(path, server.table_at(path).seq) as socket:
        server.play(path, [ana, bo], steps=12)
        ana.post_ok(f"{path}/say", text=EVIL * 3)
        while not frames or "chat" not in frames[-1]:
            frames.append(json.loads(socket.receive_text()))
    seat = server.table_at(path).actor
    [ana, bo][seat - 1].post_ok(f"{path}/undo", seat=seat)
    pages = [guest.get(path).text for guest in (ana, bo, eve)]
    pages += [ana.get(f"{path}/at/3").text, ana.get("/mine").text, bo.get(path).text]
    eve.post("/owner", key=OWNER_KEY)
    pages.append(eve.get("/owner").text)
    link = re.search(rf"{path}/seat/1/[0-9a-f]{{32}}", ana.get(path).text)[0]
    pages.append(eve.get(link).text)
    for page in pages + waiting:
        assert "<b onx" not in page
        assert "<script>" not in page
        assert "onx=1>" not in page.replace("&gt;", "")
    assert all(html.escape(EVIL[:24], quote=False)[:12] in page for page in pages[:3] + waiting)
    for frame in frames:
        markup = [frame.get(part, "") for part in ("log", "chat", "present")]
        markup += [*frame.get("html", {}).values(), *frame.get("rows", {}).values()]
        markup += [item.get("b", "") for scene in frame.get("scenes", ()) for item in scene.get("put", ())]
        assert "<b onx" not in "".join(markup)
        assert "<script>" not in "".join(markup)
    assert eve.get(f"/owner?said={EVIL}").text.count("<script") == 1
    assert "<script>" not in eve.get(f"/t/{EVIL}").text
    assert "<script>" not in eve.post(f"{path}/sit", seat=EVIL).text


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ana  Maria ", "Ana Maria"),
        ("A\u202en\u2066a", "Ana"),
        ("A\x00n\x1ba\x7f", "Ana"),
        ("Ana\u200b\u200d\ufeff", "Ana"),
        ("An\ud800a", "Ana"),
        ("Zoë Ñandú 李", "Zoë Ñandú 李"),
        ("\u202e\u200b", ""),
        ("x" * 100, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("a\u2028b", "a b"),
    ],
)
def test_names_lose_invisible_characters(given, kept):
    assert clean_name(given) == kept


def test_an_empty_name_becomes_guest(server):
    ana, bo = server.guest("nl"), server.guest("nl")
    path = ana.post("/tables", game="squadro").headers["location"]
    bo.post_ok(f"{path}/sit", seat=2, name="\u202e\u200b \x00")
    assert [chair.name for chair in server.table_at(path).chairs] == ["Gast", "Gast 2"]


@pytest.mark.parametrize("path", [
    "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/../app.py", "/static//etc/passwd", "/static/%00",
    "/static/games/..%2f..%2fapp.css", "/rules/..%2fsaga", "/rules/%00", "/t/..%2f..%2fowner",
    f"/t/x/at/{HUGE}", "/t/x/at/-1", "/t/x/at/1.5", "/static/templates/at.html", "/static/" + "a" * 300,
])  # fmt: skip
def test_a_malformed_path_gets_404(server, path):
    assert server.guest().get(path).status_code == 404


def test_positions_and_queries_out_of_range_are_answered_safely(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    assert ana.get(f"{path}/at/0").status_code == 200
    assert ana.get(f"{path}/at/1").status_code == 422
    assert ana.get(f"{path}/at/999999999").status_code == 422
    assert ana.get(f"{path}/record").status_code == 422, "a match is told when it is over"
    for query in ("", "since=-1", f"since={HUGE}", "since=²", "since=a&as=9", "as=%00"):
        assert ana.get(f"{path}/news?{query}").json()["page"] is True
    for touch in ("", "field-", "field-zz", "{}", "field-{0}", "%00", "x" * 5000):
        assert ana.get(f"{path}/why?touch={touch}").json()["message"]


def test_a_referer_does_not_change_the_redirect_of_a_form(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    for referer in ("http://evil.example/?as=//x", f"{ORIGIN}{path}?as=1", "?as=\t", "x?as="):
        response = ana.post(f"{path}/say", text="hoi", headers={"referer": referer})
        assert re.fullmatch(rf"{path}(\?as=[\w/%]*)?", response.headers["location"])
