"""Group commit: many callers, few commits, and a result for each caller."""

from threading import Thread

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from speeltafel.store import Conflict, Entry, UnknownRoom
from tests.store.tables import SEED, held, move, open_room, seqs


def test_writes_during_a_commit_share_the_next(store):
    for room in range(100):
        open_room(store, str(room))
    before = store.writer.commits
    with held(store):
        futures = [store.append(str(room), [move(1)]) for room in range(100)]
    for future in futures:
        future.result()
    assert store.writer.commits == before + 2
    assert all(seqs(store, str(room)) == [1] for room in range(100))


def test_concurrent_appends_share_commits(store):
    for room in range(16):
        open_room(store, str(room))
    before = store.writer.commits

    def caller(room):
        for seq in range(1, 51):
            store.append(room, [move(seq)]).result()

    threads = [Thread(target=caller, args=(str(room),)) for room in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(seqs(store, str(room)) == list(range(1, 51)) for room in range(16))
    assert store.writer.commits - before < 16 * 50


def test_many_writes_are_split_into_groups(store):
    open_room(store)
    before = store.writer.commits
    with held(store):
        futures = [store.append("a", [move(seq)]) for seq in range(1, 1202)]
    for future in futures:
        future.result()
    assert store.writer.commits == before + 1 + 3
    assert len(seqs(store)) == 1201


def test_a_conflict_does_not_affect_others_of_its_group(store):
    for room in "abc":
        open_room(store, room)
    with held(store):
        good = [store.append(room, [move(1)]) for room in "abc"]
        stale = store.append("b", [move(1, by="another")])
        nowhere = store.append("d", [move(1)])
        after = store.append("b", [move(2)])
    for future in [*good, after]:
        future.result()
    assert isinstance(stale.exception(), Conflict)
    assert isinstance(nowhere.exception(), UnknownRoom)
    assert [seqs(store, room) for room in "abc"] == [[1], [1, 2], [1]]
    assert store.events("b")[0].body == {"token": "1"}


def test_a_refused_row_does_not_affect_others_of_its_group(store):
    """The driver rejects a lone surrogate, and does so only after the whole group was submitted."""
    for room in "abc":
        open_room(store, room)
    with held(store):
        first = store.append("a", [move(1)])
        bad = store.append("b", [move(1), Entry(2, 0.0, "half \ud83d", {})])
        upon_bad = store.append("b", [move(3)])
        nowhere = store.append("room \ud83d", [move(1)])
        last = store.append("c", [move(1)])
    first.result()
    last.result()
    assert isinstance(bad.exception(), UnicodeEncodeError)
    assert isinstance(nowhere.exception(), UnicodeEncodeError)
    assert isinstance(upon_bad.exception(), Conflict)
    assert [seqs(store, room) for room in "abc"] == [[1], [], [1]]


def test_a_job_that_raises_is_rolled_back_alone(store):
    open_room(store)

    def fail(connection):
        connection.execute(text("insert into setting values ('half', 'done')"))
        raise KeyError("mine")

    with held(store):
        before = store.append("a", [move(1)])
        failed = store.write(fail)
        wrong = store.write(lambda connection: connection.execute(text("select * from nowhere")))
        taken = store.write(
            lambda connection: connection.execute(text("insert into room values ('a', 0, '')"))
        )
        after = store.append("a", [move(2)])
        answer = store.write(lambda connection: connection.scalar(text("select count(*) from event")))
    before.result()
    after.result()
    assert isinstance(failed.exception(), KeyError)
    assert isinstance(wrong.exception(), OperationalError | ProgrammingError)
    assert isinstance(taken.exception(), IntegrityError)
    assert answer.result() == 2
    assert store.setting("half") is None
    assert seqs(store) == [1, 2]


def test_a_job_that_raises_system_exit_does_not_end_the_thread(store):
    def leave(_):
        raise SystemExit

    assert isinstance(store.write(leave).exception(), SystemExit)
    open_room(store, events=1)
    assert seqs(store) == [1]


def test_a_table_and_its_first_events_are_created_atomically(store):
    bad = [move(1), Entry(2, 0.0, "half \ud83d", {})]
    with pytest.raises(UnicodeEncodeError):
        store.create_room("a", SEED, 1.0, bad).result()
    assert store.room("a") is None
    assert seqs(store) == []


def test_a_job_that_was_handed_in_can_not_be_cancelled(store):
    open_room(store)
    with held(store):
        jobs = [store.append("a", [move(1)]), store.write(lambda connection: None)]
        assert not any(job.cancel() for job in jobs)
    for job in jobs:
        job.result()
    assert seqs(store) == [1]


def test_a_failing_callback_stops_nobody(store, caplog):
    open_room(store)

    def fail(future):
        raise ValueError("nobody there")

    with held(store):
        store.append("a", [move(1)]).add_done_callback(fail)
    store.append("a", [move(2)]).result()
    assert seqs(store) == [1, 2]
    assert "nobody there" in caplog.text


def test_the_callback_runs_after_the_commit(store):
    open_room(store)
    seen = []
    future = store.append("a", [move(1)])
    future.add_done_callback(lambda _: seen.extend(seqs(store)))
    future.result()
    store.close()
    assert seen == [1]
