"""Moves over the WebSocket of a page: checked, stored and answered as the same post would be."""

import json
from concurrent.futures import Future
from threading import Event, Thread

import pytest

from speeltafel.web import table_socket
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use


@pytest.fixture
def two(server):
    """Return a table of Squadro and its players: Ana in Dutch, Bo in English."""
    ana, bo = server.guest("nl"), server.guest("en")
    return server.new_table("squadro", ana, bo), ana, bo


def send_move(socket, **form):
    """Send a move; return its answer, and the messages before it."""
    socket.send_text(json.dumps({name: str(value) for name, value in form.items()}))
    earlier = []
    while True:
        frame = json.loads(socket.receive_text())
        if "re" in frame:
            return frame, earlier
        earlier.append(frame)


def test_a_move_is_stored_published_and_answered_by_its_key(server, two):
    path, ana, bo = two
    seq = server.table_at(path).seq
    with ana.listen(path, seq) as a, bo.listen(path, seq) as b:
        answer, earlier = send_move(a, seat=1, move="2", version=1, once="m-1")
        assert answer == {"re": "m-1", "ok": True, "version": 2, "seq": seq + 1}
        assert earlier[-1]["n"] == seq + 1, "one's own page hears of it first"
        assert server.store.events(path.removeprefix("/t/"))[-1].body["token"] == "2"
        answer, earlier = send_move(b, seat=2, move="5", version=2, once="m-2")
        assert [frame["n"] for frame in earlier if "present" not in frame] == [seq + 1, seq + 2]
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
def test_an_illegal_move_gets_the_same_error_as_its_post(server, two, form, status, code):
    path, ana, _ = two
    before = server.stored()
    posted = ana.post(f"{path}/move", json=True, **form)
    with ana.listen(path, server.table_at(path).seq) as socket:
        answer, _ = send_move(socket, **form, once="x")
    assert (
        (answer["status"], answer["error"]) == (status, code) == (posted.status_code, posted.json()["error"])
    )
    assert answer["message"] == posted.json()["message"]
    assert "ok" not in answer
    assert server.stored() == before


def test_an_error_names_the_ruling_in_the_readers_language(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = server.new_table("saxum", ana, bo)
    seat = server.table_at(path).actor  # after a double seat 1 had no choice, and it is seat 2's turn already
    mover, form = (
        (ana, bo)[seat - 1],
        {"seat": seat, "move": "pass", "version": server.table_at(path).version},
    )
    with mover.listen(path, server.table_at(path).seq) as socket:
        refused, _ = send_move(socket, **form, once="1")
    assert refused["status"] == 422
    assert refused["message"].startswith("X")
    assert refused["message"] == mover.post(f"{path}/move", json=True, **form).json()["message"]


def test_a_watchers_socket_can_not_move(server, two):
    path, _, _ = two
    before = server.stored()
    with server.guest().listen(path, server.table_at(path).seq) as socket:
        answer, _ = send_move(socket, seat=1, move="1", version=1, once="x")
    assert answer["status"] == 403
    assert server.stored() == before


def test_the_same_move_by_socket_and_by_post_counts_once(server, two):
    path, ana, _ = two
    seq, form = server.table_at(path).seq, {"seat": 1, "move": "2", "version": 1, "once": "twice"}
    with ana.listen(path, seq) as socket:
        assert send_move(socket, **form)[0]["ok"]
        assert ana.post(f"{path}/move", json=True, **form).json()["ok"]
        assert send_move(socket, **form)[0]["ok"]
    assert server.table_at(path).seq == seq + 1


def test_an_erased_person_can_not_move_on_an_open_page(server, two):
    path, ana, _ = two
    viewer = None
    with ana.listen(path, server.table_at(path).seq) as socket:
        viewer = next(iter(server.loaded(path).presence.viewers))
        ana.post("/mine")
        assert viewer.person == ""
        message = socket.receive()
        while message["type"] != "websocket.close":
            message = socket.receive()
    before = server.stored()
    assert ana.post(f"{path}/move", seat=1, move="1", version=1).status_code == 403
    assert server.stored() == before


@pytest.mark.parametrize(
    "words", ["", "[]", "{", "1", '{"move": 1}', '{"move": null}', "seat=1&move=1", "\x00"]
)
def test_unknown_messages_are_ignored_and_many_close_the_socket(server, two, words):
    path, ana, _ = two
    before = server.stored()
    with ana.listen(path, server.table_at(path).seq) as socket:
        for _ in range(table_socket.MAX_ODD):
            socket.send_text(words)
        message = socket.receive()
        while message["type"] != "websocket.close":
            assert "re" not in json.loads(message["text"])
            message = socket.receive()
    assert message["code"] == 1008
    assert server.stored() == before


def test_a_flood_of_moves_is_slowed_and_then_closed(server, two):
    path, ana, _ = two
    # Nothing comes back, however slow this machine is.
    use(server.app, rates=RateLimiter(rate=0.0, burst=20.0))
    statuses = []
    with ana.listen(path, server.table_at(path).seq) as socket:
        while statuses.count(429) < table_socket.MAX_ODD:
            statuses.append(send_move(socket, seat=1, move="9", version=1, once=len(statuses))[0]["status"])
        message = socket.receive()
        while message["type"] != "websocket.close":
            message = socket.receive()
    assert message["code"] == 1008
    assert statuses == [422] * 20 + [429] * table_socket.MAX_ODD


def test_an_internal_error_is_answered_and_the_socket_stays_open(server, two, monkeypatch):
    path, ana, _ = two

    def fail(*_):
        raise ZeroDivisionError

    with ana.listen(path, server.table_at(path).seq) as socket:
        with monkeypatch.context() as patched:
            patched.setattr("speeltafel.play.decisions.move", fail)
            answer, _ = send_move(socket, seat=1, move="1", version=1, once="x")
        assert (answer["status"], answer["error"]) == (500, "broken")
        assert send_move(socket, seat=1, move="1", version=1, once="y")[0]["ok"]


def test_a_move_completes_when_its_page_disconnects(server, two, monkeypatch):
    path, ana, bo = two
    append, under_way, gone = server.store.append, Event(), Event()

    def slowly(table, events):
        answer = Future()

        def hold_back():
            append(table, events).result()
            gone.wait(60)
            answer.set_result(None)

        Thread(target=hold_back).start()
        under_way.set()
        return answer

    with ana.listen(path, server.table_at(path).seq) as socket, monkeypatch.context() as patched:
        patched.setattr(server.store, "append", slowly)
        socket.send_text(json.dumps({"seat": "1", "move": "2", "version": "1", "once": "m-1"}))
        assert under_way.wait(60)
    gone.set()
    bo.post_ok(f"{path}/move", seat=2, move="5", version=2)
    assert [event.body["token"] for event in server.store.events(path.removeprefix("/t/"))[-2:]] == ["2", "5"]
