"""What can't be kept: said so, never shown, and what turns out to be kept after all reaches every page."""

import json

import pytest

from speeltafel.core.words import Text
from speeltafel.play.events import REMEMBERED
from speeltafel.server.clock import steady
from speeltafel.server.viewers import Viewer
from speeltafel.store import Unavailable
from tests.web.test_live import numbered

FULL = Unavailable(Text("De schijf is vol.", "The disk is full."))


def failing(append_soon, keep, error=FULL):
    """A store that says no, though it may have kept what it was given."""

    def fail(room, events, on_done):
        if keep:
            append_soon(room, events, lambda *_: on_done(None, error))
        else:
            on_done(None, error)

    return fail


@pytest.mark.parametrize(("language", "words"), [("nl", "niet opgeslagen"), ("en", "not saved")])
def test_what_was_not_kept_is_said_and_is_nowhere_true(house, monkeypatch, language, words):
    ana, bo = house.guest(language), house.guest()
    table = house.table("squadro", ana, bo)
    room, page = house.room(table), ana.get(table).text
    viewer = Viewer("", None, "en")
    house.live(table).presence.viewers.add(viewer)
    form = {"seat": 1, "move": room.game.write(room.turn.moves[0]), "version": room.version, "once": "x"}
    with monkeypatch.context() as trouble:
        trouble.setattr(house.store, "append_soon", failing(house.store.append_soon, keep=False))
        for json_wanted in (True, False):
            answer = ana.post(f"{table}/move", json=json_wanted, **form)
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "5"
            assert words in answer.text
            assert FULL.text.into(language) in answer.text
    assert viewer.queue.empty(), "nobody was told"
    assert ana.get(table).text == page
    assert ana.done(f"{table}/move", **form)["version"] == 2, "a submit that failed may come again"
    assert ana.done(f"{table}/move", **form)["version"] == 2, "one that was kept may not"


@pytest.mark.parametrize(("error", "status"), [(FULL, 503), (RuntimeError("unknown"), 500)])
def test_what_was_kept_after_all_reaches_every_page(house, monkeypatch, error, status):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    seq = house.room(table).seq
    with bo.listen(table, seq) as socket, monkeypatch.context() as trouble:
        trouble.setattr(house.store, "append_soon", failing(house.store.append_soon, True, error))
        assert ana.post(f"{table}/say", json=True, text="hoi").status_code == status
        assert numbered(socket, seq + 1) == [{"n": seq + 1, "v": 1, "page": True}]
    assert house.room(table).said[-1].text == "hoi"
    assert house.room(table).seq == len(house.store.events(table[3:])) == seq + 1


def test_a_page_that_can_not_be_read_now_says_so(house, monkeypatch):
    ana, bo = house.guest("nl"), house.guest()
    table = house.table("squadro", ana, bo)

    def nothing(*_):
        raise FULL

    with monkeypatch.context() as trouble:
        house.store.clear_people_cache()
        trouble.setattr(house.store, "person_by_secret", nothing)
        answer = ana.get(table)
        assert answer.status_code == 503
        assert "nu even niet laden" in answer.text
        assert answer.headers["retry-after"] == "5"
    assert ana.get(table).status_code == 200


def test_a_table_remembers_a_bounded_number_of_submits(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    live = house.live(table)
    for number in range(REMEMBERED + 50):
        live.keys.add(str(number))
    assert len(live.keys) == REMEMBERED
    assert "0" not in live.keys
    ana.done(f"{table}/say", text="zonder merk")
    assert len(live.keys) == REMEMBERED
    assert "50" in live.keys, "without a key nothing is remembered, and so nothing dropped"


def test_every_action_sent_twice_counts_once_also_at_a_server_that_forgot_it(house):
    """What is in memory is dropped between the two, as by a restart."""
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo, pace="clock-10")
    lines = {"say": {"text": "hoi"}, "react": {"text": "thanks"}, "renew": {"seat": 1}, "name": {"seat": 1}}
    lines["name"]["name"] = "Anna"
    room = house.room(table)
    move = {"seat": 1, "move": room.game.write(room.turn.moves[0]), "version": room.version}
    for action, form in {**lines, "move": move, "undo": {"seat": 1}}.items():
        before = house.room(table).seq
        for _ in range(3):
            ana.done(f"{table}/{action}", once=f"once-{action}", **form)
            assert house.room(table).seq > before
            after = house.room(table).seq
            house.house.loaded.clear()
        assert after - before == 1, action
        assert [event.body.get("once") for event in house.store.events(table[3:])][-1]
    ana.done(f"{table}/say", text="hoi", once="another")
    assert [line.text for line in house.room(table).said].count("hoi") == 2


def test_events_are_never_earlier_than_the_one_before(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo, pace="clock-10")
    for jump in (-5000, 30, -(10**6), 7):
        house.now += jump
        house.play(table, [ana, bo])
        assert all(chair.used >= 0 for chair in house.room(table).chairs)
        assert all(0 < house.room(table).time_left(seat, house.now) <= 600 for seat in (1, 2))
    times = [event.at for event in house.store.events(table[3:])]
    assert times == sorted(times)


def test_a_steady_clock_is_set_once(monkeypatch):
    monkeypatch.setattr("speeltafel.server.clock.time.time", lambda: 1e9)
    now = steady()
    monkeypatch.setattr("speeltafel.server.clock.time.time", lambda: 2e9)
    first = now()
    assert 1e9 <= first < 1.5e9
    assert now() >= first


def test_who_is_there_is_told_with_the_number_it_is_true_for(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    with ana.listen(table, house.room(table).seq) as socket:
        assert json.loads(socket.receive_text())["n"] == house.room(table).seq
