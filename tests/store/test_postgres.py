"""PostgreSQL: several processes with one database, and a database server that restarts."""

import threading
import time
from threading import Barrier, Thread

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from soak.postgres import cluster
from speeltafel.play.ratings import Finished
from speeltafel.store import BadStore, Conflict, Store, Unavailable, UnknownPerson, migrations, notifier
from speeltafel.store.people import passkeys
from speeltafel.store.settings import SERVER_KEY, server_key
from speeltafel.store.tables import METADATA
from speeltafel.store.workers import ALIVE
from tests.store.tables import ANA, SEED, held, move, open_room, seqs
from tests.waiting import wait_until


@pytest.fixture
def both(database):
    """Two stores with one database, as in two workers."""
    with Store.open(database) as one, Store.open(database) as other:
        yield one, other


# Opening.


def test_migrations_create_the_declared_schema_on_postgresql(database):
    with Store.open(database) as store, store._reading() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": migrations.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, METADATA) == []
        assert migrations.version(connection) == migrations.VERSION


def test_many_workers_start_at_once_on_a_new_database(database):
    stores = []
    threads = [Thread(target=lambda: stores.append(Store.open(database))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({store.server_key() for store in stores}) == 1
    open_room(stores[0])
    for seq, store in enumerate(stores, 1):
        store.append("a", [move(seq)]).result()
    assert all(seqs(store) == [1, 2, 3, 4, 5, 6] for store in stores)
    assert len({store.workers.id for store in stores}) == 6
    for store in stores:
        store.close()


def test_readers_can_not_write(database):
    with (
        Store.open(database) as store,
        store._reading() as connection,
        pytest.raises(Exception, match="read-only"),
    ):
        connection.execute(text("delete from room"))


def test_commits_are_synchronous(database):
    with Store.open(database) as store:
        settings = [text(f"show {name}") for name in ("fsync", "synchronous_commit", "full_page_writes")]
        assert store.write(lambda it: [it.scalar(each) for each in settings]).result() == ["on"] * 3


def test_an_unreachable_database_is_refused_without_its_password(postgres):
    port = postgres.port
    for address, refusal, words in (
        ("postgresql://ana:hush@127.0.0.1:1/speeltafel", Unavailable, "can't be opened"),
        (f"postgresql://ana:hush@127.0.0.1:{port}/nowhere", Unavailable, "ana.* does not exist"),
        (f"postgresql://ana:hush@127.0.0.1:{port}", BadStore, "looks like this"),
    ):
        with pytest.raises(refusal, match=words) as refused:
            Store.open(address)
        assert "hush" not in str(refused.value) + refused.value.text.nl


def test_foreign_and_newer_databases_are_refused_and_untouched(database):
    with psycopg.connect(database, autocommit=True) as other:
        other.execute("create table letters (words text)")
        with pytest.raises(BadStore, match="none of Speeltafel's"):
            Store.open(database)
        other.execute("drop table letters")
        Store.open(database).close()
        other.execute(f"update {migrations.VERSION_TABLE} set version_num = '0999'")
        with pytest.raises(BadStore, match="newer Speeltafel's"):
            Store.open(database)
        tables = other.execute("select count(*) from pg_tables where schemaname = 'public'").fetchone()
        assert tables == (len(METADATA.tables) + 1,)


def test_ids_with_nul_characters_are_not_found(database):
    with Store.open(database) as store:
        assert store.room("a\0b") is None
        assert store.events("a\0b") == []
        assert store.person("p\0") is None
        with pytest.raises(UnknownPerson):
            store.erase_person("p\0").result()
        assert store.write(passkeys.remove, "p", "a\0b").result() == 0


# Two workers.


def test_one_of_two_simultaneous_appends_is_stale_and_stores_nothing(both):
    open_room(both[0])
    starts, outcomes = Barrier(2), []

    def race(store, name):
        for seq in range(1, 60, 2):
            starts.wait()
            try:
                store.append("a", [move(seq, by=name), move(seq + 1, by=name)]).result()
                outcomes.append((seq, name))
            except Conflict:
                outcomes.append((seq, ""))

    threads = [Thread(target=race, args=(store, name)) for store, name in zip(both, "xy", strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = [(event.seq, event.body["by"]) for event in both[0].events("a")]
    assert [seq for seq, _ in stored] == list(range(1, 61))
    won = dict(outcome for outcome in outcomes if outcome[1])
    assert len(outcomes) == 60
    assert len(won) == 30, "exactly one of the two"
    assert all(name == won[seq - (seq + 1) % 2] for seq, name in stored), "both events of whoever won"


def test_a_conflict_does_not_affect_others_of_its_commit(both):
    ours, theirs = both
    for room in "abc":
        open_room(ours, room, events=1)
    with held(ours):
        first = [ours.append(room, [move(2)]) for room in "abc"]
        theirs.append("b", [move(2, by="them")]).result()
    first[0].result()
    first[2].result()
    assert isinstance(first[1].exception(), Conflict)
    assert [seqs(ours, room) for room in "abc"] == [[1, 2]] * 3
    assert ours.events("b")[-1].body == {"by": "them"}


def test_an_append_that_waits_for_another_transaction_is_stale_once_that_commits(both, database):
    """The primary key makes ours wait; only a second attempt finds the event that came first."""
    ours, _ = both
    for room in "ab":
        open_room(ours, room)
    with psycopg.connect(database) as other:
        other.execute("insert into event values ('a', 1, 0.0, 'move', '{}')")
        late, good = ours.append("a", [move(1)]), ours.append("b", [move(1)])
        waiting = "select count(*) from pg_locks where not granted"
        with psycopg.connect(database, autocommit=True) as watching:
            wait_until(lambda: watching.execute(waiting).fetchone() == (1,))
        other.commit()
    good.result()
    assert isinstance(late.exception(), Conflict)
    assert [seqs(ours, room) for room in "ab"] == [[1], [1]]


def test_simultaneous_inserts_create_one_row(both):
    made = [store.create_room("a", SEED, 1.0, [move(1)]) for store in both for _ in range(3)]
    assert sorted(type(future.exception()).__name__ for future in made) == ["Conflict"] * 5 + ["NoneType"]
    both[0].add_person(ANA, "digest").result()
    sat = [store.write(server_key) for store in both for _ in range(5)]
    sat += [store.keep_study("a", "here", {"shares": [1]}) for store in both for _ in range(5)]
    for future in sat:
        future.result()
    assert both[0].setting(SERVER_KEY) == both[1].server_key()
    counted = [store.rate(Finished("a", "saga", 1.0, {"p1": 1})) for store in both]
    assert sorted(future.result() for future in counted) == [False, True]


def test_a_person_erased_by_one_worker_is_unknown_to_others(both):
    ours, theirs = both
    notified = threading.Event()
    theirs.notifier.listen(
        lambda words: (theirs.clear_people_cache(), notified.set()) if "people" in words else None, print
    )
    ours.add_person(ANA, "digest").result()
    wait_until(lambda: theirs.notifier.connected)
    assert theirs.person_by_secret("digest").name == "Ana"
    ours.erase_person("p1").result()
    assert notified.wait(60)
    assert theirs.person_by_secret("digest") is None


# Notifications.


def test_every_process_is_notified_of_every_commit(both):
    received: list[list[str]] = [[], []]
    for store, messages in zip(both, received, strict=True):
        store.notifier.listen(messages.extend, print)
    wait_until(lambda: all(messages == [notifier.RESYNC] for messages in received))
    open_room(both[0])
    for seq in range(1, 21):
        both[seq % 2].append("a", [move(seq)]).result()
    for messages in received:
        true = {notifier.RESYNC, *(f"event a {seq}" for seq in range(1, 21))}
        wait_until(lambda messages=messages, true=true: set(messages) == true)


def test_messages_are_packed_into_few_notifications():
    messages = [f"event {number:016} 12" for number in range(1000)]
    sent = list(notifier.batches([*messages, *messages]))
    assert "\n".join(sent).split("\n") == messages
    assert len(sent) == 4
    assert all(len(batch) < 8000 for batch in sent)
    assert list(notifier.batches([])) == []


# A server that goes and comes.


def test_requests_fail_while_postgresql_is_down_and_succeed_afterwards():
    with cluster() as server, Store.open(server.database()) as store:
        open_room(store, events=1)
        backs: list[str] = []
        store.notifier.listen(backs.extend, store.reconnect)
        wait_until(lambda: backs == [notifier.RESYNC])
        for how, seq in (("fast", 2), ("immediate", 3)):
            server.stop(how)
            with pytest.raises(Unavailable, match="can't be reached now"):
                store.append("a", [move(seq)]).result()
            with pytest.raises(Unavailable, match="can't be reached now") as refused:
                store.events("a")
            assert "niet bereikbaar" in refused.value.text.nl
            assert not store.notifier.connected
            server.start()
            wait_until(lambda: store.notifier.connected)
            store.append("a", [move(seq)]).result()
        assert seqs(store) == [1, 2, 3]
        assert backs.count(notifier.RESYNC) == 3, "who listens is told that something may have been missed"


# Workers and leases.


def test_a_lease_is_one_workers_until_it_is_released(both, monkeypatch):
    ours, theirs = (store.workers for store in both)
    for workers in (ours, theirs):
        assert workers.heartbeat({}, (), 0.0).result().taken == []
    assert ours.claim("bots a").result()
    assert ours.claim("bots a").result(), "again, by who has it"
    assert not theirs.claim("bots a").result()
    theirs.release("bots a").result()
    assert not theirs.claim("bots a").result(), "only who has it can be done with it"
    ours.release("bots a").result()
    assert theirs.claim("bots a").result()


def test_leases_of_a_dead_worker_are_taken_over_once(both, monkeypatch):
    ours, theirs = (store.workers for store in both)
    theirs.heartbeat({"n": 1}, (), 0.0).result()
    assert theirs.claim("bots a").result()
    assert theirs.claim("study b").result()
    theirs.record_presence([("a", "p1", 5.0, True)]).result()
    beat = ours.heartbeat({}, (), 0.0).result()
    assert beat.taken == []
    assert beat.living[theirs.id] == {"n": 1}
    assert both[0].poll({}, ["a"])[1]["a"]["p1"].elsewhere
    theirs.leave().result()
    beat = ours.heartbeat({}, (), 0.0).result()
    assert beat.taken == ["bots a", "study b"]
    assert list(beat.living) == [ours.id]
    assert not both[0].poll({}, ["a"])[1]["a"]["p1"].elsewhere
    assert both[0].poll({}, ["a"])[1]["a"]["p1"].at > 1e9, "there until the worker went"
    assert ours.heartbeat({}, (), 0.0).result().taken == []


def test_a_worker_without_heartbeats_is_dead(both, monkeypatch):
    monkeypatch.setattr("speeltafel.store.workers.ALIVE", 0.05)
    ours, theirs = (store.workers for store in both)
    theirs.heartbeat({}, (), 0.0).result()
    assert theirs.claim("bots a").result()
    theirs.record_presence([("a", "p1", 5.0, True), ("a", "p2", 5.0, False)]).result()
    wait_until(lambda: ours.claim("bots a").result())
    seen = both[0].poll({}, ["a"])[1]["a"]
    assert not seen["p1"].elsewhere
    assert seen["p1"].at > 1e9, "who was there was there as long as the worker lived"
    assert seen["p2"].at == 5.0


def test_a_dead_worker_leaves_nothing_for_a_day_when_the_databases_clock_is_set_back(both, monkeypatch):
    ours, theirs = (store.workers for store in both)
    theirs.heartbeat({}, (), 0.0).result()
    assert theirs.claim("bots a").result()
    ahead = text("UPDATE worker SET until = until + 86400 WHERE id = :id")
    both[0].write(lambda connection: connection.execute(ahead, {"id": theirs.id}).close()).result()
    assert theirs.id in ours.heartbeat({}, (), 0.0).result().living, "as if the clock were a day behind"
    later = time.monotonic() + ALIVE
    monkeypatch.setattr("speeltafel.store.workers.time.monotonic", lambda: later)
    beat = ours.heartbeat({}, (), 0.0).result()
    assert beat.taken == ["bots a"]
    assert list(beat.living) == [ours.id]


def test_a_worker_with_changing_heartbeats_is_alive_whatever_the_clock(both, monkeypatch):
    ours, theirs = (store.workers for store in both)
    at = time.monotonic()
    monkeypatch.setattr("speeltafel.store.workers.time.monotonic", lambda: at)
    for _ in range(3):
        theirs.heartbeat({}, (), 0.0).result()
        assert theirs.id in ours.heartbeat({}, (), 0.0).result().living
        at += ALIVE
