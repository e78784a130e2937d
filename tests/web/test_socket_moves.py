"""Moves over a page's own socket: judged, kept and answered as a post of the same form would be."""

import json
from threading import Event, Thread

import pytest

from speeltafel.web import table_socket
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use


@pytest.fixture
def two(house):
    """A table of Squadro, with the two who play there: Ana in Dutch, Bo in English."""
    ana, bo = house.guest("nl"), house.guest("en")
    return house.table("squadro", ana, bo), ana, bo


def ask(socket, **form):
    """Send a move; the answer, and all that was told before it."""
    socket.send_text(json.dumps({name: str(value) for name, value in form.items()}))
    told = []
    while True:
        frame = json.loads(socket.receive_text())
        if "re" in frame:
            return frame, told
        told.append(frame)


def test_a_move_is_kept_told_and_then_answered_by_its_mark(house, two):
    table, ana, bo = two
    seq = house.room(table).seq
    with ana.listen(table, seq) as a, bo.listen(table, seq) as b:
        answer, told = ask(a, seat=1, move="2", version=1, once="m-1")
        assert answer == {"re": "m-1", "ok": True, "version": 2, "seq": seq + 1}
        assert told[-1]["n"] == seq + 1, "one's own page hears of it first"
        assert house.store.events(table.removeprefix("/t/"))[-1].body["token"] == "2"
        answer, told = ask(b, seat=2, move="5", version=2, once="m-2")
        assert [frame["n"] for frame in told if "present" not in frame] == [seq + 1, seq + 2]
        assert answer["ok"]


@pytest.mark.parametrize(
    ("form", "status", "code"),
    [
        ({"seat": 2, "move": "1", "version": 1}, 403, "not-yours"),
        ({"seat": 1, "move": "1", "version": 3}, 409, "stale"),
        ({"seat": 1, "move": "9", "version": 1}, 422, "bad-token"),
        ({"seat": 1, "move": "1"}, 422, "bad-request"),
        ({"seat": "<b>", "move": "1", "version": 1}, 422, "bad-request"),
        ({}, 422, "bad-request"),
    ],
)
def test_a_move_that_can_t_be_is_answered_as_its_post_is_and_changes_nothing(house, two, form, status, code):
    table, ana, _ = two
    before = house.kept()
    posted = ana.post(f"{table}/move", json=True, **form)
    with ana.listen(table, house.room(table).seq) as socket:
        answer, _ = ask(socket, **form, once="x")
    assert (
        (answer["status"], answer["error"]) == (status, code) == (posted.status_code, posted.json()["error"])
    )
    assert answer["message"] == posted.json()["message"]
    assert "ok" not in answer
    assert house.kept() == before


def test_a_refusal_names_the_ruling_in_the_reader_s_language(house):
    ana, bo = house.guest("nl"), house.guest("en")
    table = house.table("saxum", ana, bo)
    seat = house.room(table).actor  # after a double seat 1 had no choice, and it is seat 2's turn already
    mover, form = (ana, bo)[seat - 1], {"seat": seat, "move": "pass", "version": house.room(table).version}
    with mover.listen(table, house.room(table).seq) as socket:
        refused, _ = ask(socket, **form, once="1")
    assert refused["status"] == 422
    assert refused["message"].startswith("X")
    assert refused["message"] == mover.post(f"{table}/move", json=True, **form).json()["message"]


def test_a_watcher_s_socket_moves_nothing(house, two):
    table, _, _ = two
    before = house.kept()
    with house.guest().listen(table, house.room(table).seq) as socket:
        answer, _ = ask(socket, seat=1, move="1", version=1, once="x")
    assert answer["status"] == 403
    assert house.kept() == before


def test_the_same_move_by_socket_and_by_post_counts_once(house, two):
    table, ana, _ = two
    seq, form = house.room(table).seq, {"seat": 1, "move": "2", "version": 1, "once": "twice"}
    with ana.listen(table, seq) as socket:
        assert ask(socket, **form)[0]["ok"]
        assert ana.post(f"{table}/move", json=True, **form).json()["ok"]
        assert ask(socket, **form)[0]["ok"]
    assert house.room(table).seq == seq + 1


def test_whoever_was_erased_has_no_hands_left_on_an_open_page(house, two):
    table, ana, _ = two
    viewer = None
    with ana.listen(table, house.room(table).seq) as socket:
        viewer = next(iter(house.live(table).presence.viewers))
        ana.post("/mine")
        assert viewer.person == ""
        heard = socket.receive()
        while heard["type"] != "websocket.close":
            heard = socket.receive()
    before = house.kept()
    assert ana.post(f"{table}/move", seat=1, move="1", version=1).status_code == 403
    assert house.kept() == before


@pytest.mark.parametrize(
    "words", ["", "[]", "{", "1", '{"move": 1}', '{"move": null}', "seat=1&move=1", "\x00"]
)
def test_what_no_page_sends_is_not_answered_and_ends_the_socket_when_it_goes_on(house, two, words):
    table, ana, _ = two
    before = house.kept()
    with ana.listen(table, house.room(table).seq) as socket:
        for _ in range(table_socket.MAX_ODD):
            socket.send_text(words)
        heard = socket.receive()
        while heard["type"] != "websocket.close":
            assert "re" not in json.loads(heard["text"])
            heard = socket.receive()
    assert heard["code"] == 1008
    assert house.kept() == before


def test_a_flood_over_a_socket_is_slowed_and_then_shown_out(house, two):
    table, ana, _ = two
    # Nothing comes back, however slow this machine is.
    use(house.app, rates=RateLimiter(rate=0.0, burst=20.0))
    statuses = []
    with ana.listen(table, house.room(table).seq) as socket:
        while statuses.count(429) < table_socket.MAX_ODD:
            statuses.append(ask(socket, seat=1, move="9", version=1, once=len(statuses))[0]["status"])
        heard = socket.receive()
        while heard["type"] != "websocket.close":
            heard = socket.receive()
    assert heard["code"] == 1008
    assert statuses == [422] * 20 + [429] * table_socket.MAX_ODD


def test_a_mistake_of_ours_is_answered_and_the_socket_goes_on(house, two, monkeypatch):
    table, ana, _ = two

    def fail(*_):
        raise ZeroDivisionError

    with ana.listen(table, house.room(table).seq) as socket:
        with monkeypatch.context() as patched:
            patched.setattr("speeltafel.play.decisions.move", fail)
            answer, _ = ask(socket, seat=1, move="1", version=1, once="x")
        assert (answer["status"], answer["error"]) == (500, "broken")
        assert ask(socket, seat=1, move="1", version=1, once="y")[0]["ok"]


def test_a_move_whose_page_leaves_meanwhile_is_played_to_its_end(house, two, monkeypatch):
    table, ana, bo = two
    append, under_way, gone = house.store.append_soon, Event(), Event()

    def slowly(room, events, on_done):
        def hold_back(*answer):
            gone.wait(60)
            on_done(*answer)

        append(room, events, lambda *answer: Thread(target=hold_back, args=answer).start())
        under_way.set()

    with ana.listen(table, house.room(table).seq) as socket, monkeypatch.context() as patched:
        patched.setattr(house.store, "append_soon", slowly)
        socket.send_text(json.dumps({"seat": "1", "move": "2", "version": "1", "once": "m-1"}))
        assert under_way.wait(60)
    gone.set()
    bo.done(f"{table}/move", seat=2, move="5", version=2)
    assert [event.body["token"] for event in house.store.events(table.removeprefix("/t/"))[-2:]] == ["2", "5"]
