"""Writes that fail or whose result is unknown, idempotency keys, and event times."""

import json
from concurrent.futures import Future

import pytest

from speeltafel.core.words import Text
from speeltafel.play.events import REMEMBERED
from speeltafel.server.clock import steady
from speeltafel.server.viewers import Viewer
from speeltafel.store import Entry, Unavailable
from tests.web.test_table_socket import numbered

FULL = Unavailable(Text("De schijf is vol.", "The disk is full."))


def failing(append, keep, error=FULL):
    """Return an `append` that reports this error; with `keep`, the events are stored all the same."""

    def fail(table, events):
        if keep:
            append(table, events).result()
        failed = Future()
        failed.set_exception(error)
        return failed

    return fail


@pytest.mark.parametrize(("language", "words"), [("nl", "niet opgeslagen"), ("en", "not saved")])
def test_a_failed_write_is_reported_and_shown_nowhere(server, monkeypatch, language, words):
    ana, bo = server.guest(language), server.guest()
    path = server.new_table("squadro", ana, bo)
    table, page = server.table_at(path), ana.get(path).text
    viewer = Viewer("", None, "en")
    server.loaded(path).presence.viewers.add(viewer)
    form = {"seat": 1, "move": table.game.write(table.turn.moves[0]), "version": table.version, "once": "x"}
    with monkeypatch.context() as trouble:
        trouble.setattr(server.store, "append", failing(server.store.append, keep=False))
        for json_wanted in (True, False):
            answer = ana.post(f"{path}/move", json=json_wanted, **form)
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "5"
            assert words in answer.text
            assert FULL.text.into(language) in answer.text
    assert viewer.queue.empty(), "nobody was told"
    assert ana.get(path).text == page
    assert ana.post_ok(f"{path}/move", **form)["version"] == 2, "a submit that failed may come again"
    assert ana.post_ok(f"{path}/move", **form)["version"] == 2, "one that was kept may not"


@pytest.mark.parametrize(("language", "words"), [("nl", "kijk nog eens"), ("en", "have another look")])
def test_who_is_overtaken_by_another_process_reads_what_to_do(server, caplog, language, words):
    ana, bo = server.guest(language), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    elsewhere = Entry(seq + 1, 1e9, "say", {"seat": 2, "person": bo.person, "text": "hoi"})
    server.store.append(path.removeprefix("/t/"), [elsewhere]).result()
    answer = ana.post(f"{path}/say", json=True, text="hallo")
    assert answer.status_code == 409
    assert words in answer.text
    assert str(seq) not in answer.text
    assert f"is at event {seq + 1}" in caplog.text, "the details are in the log"
    ana.post_ok(f"{path}/say", text="hallo")
    assert [line.text for line in server.table_at(path).said] == ["hoi", "hallo"]


@pytest.mark.parametrize(("error", "status"), [(FULL, 503), (RuntimeError("unknown"), 500)])
def test_events_stored_despite_an_error_reach_every_page(server, monkeypatch, error, status):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    with bo.listen(path, seq) as socket, monkeypatch.context() as trouble:
        trouble.setattr(server.store, "append", failing(server.store.append, True, error))
        assert ana.post(f"{path}/say", json=True, text="hoi").status_code == status
        assert numbered(socket, seq + 1) == [{"n": seq + 1, "v": 1, "page": True}]
    assert server.table_at(path).said[-1].text == "hoi"
    assert server.table_at(path).seq == len(server.store.events(path[3:])) == seq + 1


def test_a_failed_read_is_reported(server, monkeypatch):
    ana, bo = server.guest("nl"), server.guest()
    path = server.new_table("squadro", ana, bo)

    def nothing(*_):
        raise FULL

    with monkeypatch.context() as trouble:
        server.store.clear_people_cache()
        trouble.setattr(server.store, "person_by_secret", nothing)
        answer = ana.get(path)
        assert answer.status_code == 503
        assert "nu even niet laden" in answer.text
        assert answer.headers["retry-after"] == "5"
    assert ana.get(path).status_code == 200


def test_a_table_keeps_a_bounded_number_of_idempotency_keys(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    loaded = server.loaded(path)
    for number in range(REMEMBERED + 50):
        loaded.keys.add(str(number))
    assert len(loaded.keys) == REMEMBERED
    assert "0" not in loaded.keys
    ana.post_ok(f"{path}/say", text="zonder merk")
    assert len(loaded.keys) == REMEMBERED
    assert "50" in loaded.keys, "without a key nothing is remembered, and so nothing dropped"


def test_every_action_counts_once_also_after_a_restart(server):
    """The table is evicted between the two requests, as by a restart."""
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo, pace="clock-10")
    lines = {"say": {"text": "hoi"}, "react": {"text": "thanks"}, "renew": {"seat": 1}, "name": {"seat": 1}}
    lines["name"]["name"] = "Anna"
    table = server.table_at(path)
    move = {"seat": 1, "move": table.game.write(table.turn.moves[0]), "version": table.version}
    for action, form in {**lines, "move": move, "undo": {"seat": 1}}.items():
        before = server.table_at(path).seq
        for _ in range(3):
            ana.post_ok(f"{path}/{action}", once=f"once-{action}", **form)
            assert server.table_at(path).seq > before
            after = server.table_at(path).seq
            server.tables.loaded.clear()
        assert after - before == 1, action
        assert [event.body.get("once") for event in server.store.events(path[3:])][-1]
    ana.post_ok(f"{path}/say", text="hoi", once="another")
    bo.post_ok(f"{path}/say", text="hoi", seat=2, once="once-say")
    assert [line.text for line in server.table_at(path).said].count("hoi") == 3, "keys belong to a person"


def test_event_times_never_go_backwards(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo, pace="clock-10")
    for jump in (-5000, 30, -(10**6), 7):
        server.now += jump
        server.play(path, [ana, bo])
        assert all(chair.used >= 0 for chair in server.table_at(path).chairs)
        assert all(0 < server.table_at(path).time_left(seat, server.now) <= 600 for seat in (1, 2))
    times = [event.at for event in server.store.events(path[3:])]
    assert times == sorted(times)


def test_the_steady_clock_reads_the_wall_clock_once(monkeypatch):
    monkeypatch.setattr("speeltafel.server.clock.time.time", lambda: 1e9)
    now = steady()
    monkeypatch.setattr("speeltafel.server.clock.time.time", lambda: 2e9)
    first = now()
    assert 1e9 <= first < 1.5e9
    assert now() >= first


def test_presence_updates_carry_the_event_number(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    with ana.listen(path, server.table_at(path).seq) as socket:
        assert json.loads(socket.receive_text())["n"] == server.table_at(path).seq
