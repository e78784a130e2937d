"""The log of a table: appended events can be read, in order, once, or are refused."""

import json
from concurrent.futures import wait
from threading import Barrier, Thread
from threading import Event as Signal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from speeltafel.core.refusals import Refusal
from speeltafel.play import messages
from speeltafel.store import Conflict, Entry, Store, Unavailable, UnknownRoom
from speeltafel.store.log import write_body
from tests.store.tables import SEED, move, open_room, seqs

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children) | st.dictionaries(st.text(), children),
    max_leaves=8,
)
KIND = st.characters(codec="utf-8", exclude_characters="\0")
"""Kinds are words of ours, so none has a NUL, which PostgreSQL can't store."""


def test_a_new_table_has_its_first_events(store):
    events = [Entry(1, 2.5, "open", {"game": "saga"}), Entry(2, 3.0, "sit", {"person": "p1", "name": "Ana"})]
    store.create_room("a", SEED, 2.0, events).result()
    assert store.events("a") == events
    room = store.room("a")
    assert (room.id, room.created, room.seed) == ("a", 2.0, SEED)
    assert "seed" not in repr(room)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.dictionaries(st.text(), JSON), kind=st.text(KIND, min_size=1))
def test_appended_events_can_be_read(store, body, kind):
    if store.room("a") is None:
        open_room(store)
    seq = len(store.events("a")) + 1
    store.append("a", [Entry(seq, 0.5, kind, body)]).result()
    assert store.events("a", after=seq - 1) == [Entry(seq, 0.5, kind, body)]


def test_half_a_surrogate_pair_in_a_text_survives(store):
    open_room(store)
    store.append("a", [move(1, text="half \ud83d")]).result()
    assert store.events("a")[0].body == {"text": "half \ud83d"}


def test_events_after_a_number_can_be_read(store):
    open_room(store, events=5)
    assert [event.seq for event in store.events("a", after=3)] == [4, 5]
    assert store.events("a", after=5) == []
    assert store.events("elsewhere") == []
    assert store.room("elsewhere") is None


@pytest.mark.parametrize("first", [0, 1, 2, 4, 99, -1])
def test_events_that_do_not_follow_the_last_one_are_stale(store, first):
    open_room(store, events=2)
    with pytest.raises(Conflict, match=f"is at event 2; 3 follows on that, not {first}") as refused:
        store.append("a", [move(first)]).result()
    assert refused.value.text == messages.STALE, "a person reads what happened, without numbers"
    assert seqs(store) == [1, 2]


def test_a_gap_within_one_append_is_refused(store):
    open_room(store)
    with pytest.raises(Conflict):
        store.append("a", [move(1), move(3)]).result()
    with pytest.raises(Conflict):
        store.create_room("b", SEED, 1.0, [move(2)]).result()
    assert seqs(store) == []
    assert store.room("b") is None


def test_appending_to_an_unknown_table_is_refused(store):
    with pytest.raises(UnknownRoom, match="no room 'a'"):
        store.append("a", [move(1)]).result()


@pytest.mark.parametrize(
    "body",
    [
        {"seat": 1, "token": "r3c5"},
        {"text": "né 🎲"},
        {"text": "\ud800"},
        {"text": '\x00\x7f"\\'},
        {"n": 1 << 80},
    ],
)
def test_bodies_are_stored_as_ascii_json(body):
    written = write_body(body)
    assert written.isascii()
    assert json.loads(written) == body


def test_a_table_is_created_once(store):
    open_room(store, events=1)
    with pytest.raises(Conflict, match="already there"):
        store.create_room("a", b"other", 9.0, [move(1)]).result()
    assert store.room("a").seed == SEED


@pytest.mark.parametrize("body", [{"set": {1}}, {"number": float("nan")}])
def test_an_event_that_is_not_json_fails_only_its_own_append(store, body):
    open_room(store)
    assert isinstance(store.append("a", [move(1, **body)]).exception(), TypeError | ValueError)
    assert isinstance(
        store.create_room("b", SEED, 1.0, [move(1, **body)]).exception(), TypeError | ValueError
    )
    store.append("a", [move(1)]).result()


def test_an_empty_append_stores_nothing(store):
    open_room(store)
    store.append("a", []).result()
    assert seqs(store) == []


def test_one_of_many_concurrent_appends_succeeds(store):
    open_room(store)
    gate, futures = Barrier(8), []

    def race(name):
        gate.wait()
        futures.append(store.append("a", [move(1, by=name)]))

    threads = [Thread(target=race, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    errors = [future.exception() for future in futures]
    assert errors.count(None) == 1
    assert all(isinstance(error, Conflict) for error in errors if error)
    assert seqs(store) == [1]


def test_appends_of_one_caller_keep_their_order(store):
    open_room(store)
    futures = [store.append("a", [move(2 * n + 1), move(2 * n + 2)]) for n in range(200)]
    for future in futures:
        future.result()
    assert seqs(store) == list(range(1, 401))


def test_readers_see_only_committed_events(store):
    open_room(store)
    written, seen = Signal(), Signal()

    def hold(connection):
        connection.execute(text("insert into event values ('a', 1, 0.0, 'move', '{}')"))
        written.set()
        assert seen.wait(60)

    future = store.write(hold)
    assert written.wait(60)
    before = seqs(store)
    seen.set()
    future.result()
    assert (before, seqs(store)) == ([], [1])


def test_tables_are_listed_with_their_events(store):
    open_room(store, "old", events=3)
    store.create_room("new", SEED, 7.0).result()
    assert [(room.id, room.created, room.events, room.last) for room in store.rooms()] == [
        ("new", 7.0, 0, None),
        ("old", 1.0, 3, 3.0),
    ]
    assert store.size() > 0


def test_a_closing_store_finishes_pending_writes_and_refuses_others(place):
    store = Store.open(place)
    open_room(store)
    futures = [store.append("a", [move(seq)]) for seq in range(1, 51)]
    store.close()
    store.close()
    assert not wait(futures, 0).not_done
    for refused in (store.append("a", [move(51)]).exception(), store.write(lambda _: None).exception()):
        assert isinstance(refused, Unavailable)
    with pytest.raises(Unavailable, match="closed"):
        store.events("a")
    with Store.open(place) as again:
        assert seqs(again) == list(range(1, 51))


def test_every_error_has_a_code_of_its_own():
    kinds = [Conflict, Unavailable, UnknownRoom]
    assert len({kind.code for kind in [Refusal, *kinds]}) == len(kinds) + 1
