"""What one worker reads of another's events, with both in this process and one PostgreSQL database."""

import asyncio
from concurrent.futures import Future
from contextlib import asynccontextmanager
from threading import Event

import pytest
from sqlalchemy import delete

from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play.events import ChatSent, SatDown
from speeltafel.server.cluster import ClusterTables
from speeltafel.server.viewers import Viewer
from speeltafel.store import Store, Unavailable
from speeltafel.store.tables import EVENT
from tests.cluster.conftest import run, until


@asynccontextmanager
async def two_workers(address):
    """Yield the tables of two workers that hear of each other's events, and a table that both have loaded."""
    with Store.open(address) as one, Store.open(address) as two:
        here, there = ClusterTables(one, GAMES), ClusterTables(two, GAMES)
        for tables in (here, there):
            tables.listen()
            await until(lambda tables=tables: tables.notifier.connected)
        id = await here.create("squadro", 2, {}, "ana")
        (await here.load(id)).presence.viewers.add(Viewer("ana", None, "en"))
        await there.load(id)
        yield here, there, id


def send_chat(tables, id):
    return tables.execute(id, lambda table: [ChatSent(1, "ana", "hello")])


def lose_event(store, id, seq):
    """Delete an event, as a database that fails over to a copy may lose the last commits."""
    lost = delete(EVENT).where(EVENT.c.room == id, EVENT.c.seq == seq)
    store.write(lambda connection: connection.execute(lost) and None).result()


def refused(table):
    raise BadRequest(Text("nee", "no"))


def test_an_event_that_came_during_refused_commands_is_read_after_them(migrated_database):
    async def scenario():
        async with two_workers(migrated_database) as (here, there, id):
            loaded = await here.load(id)
            async with loaded.lock:
                first = asyncio.create_task(here.execute(id, refused))
                await until(lambda: loaded.pending == 1)
                last = (await send_chat(there, id)).table.seq
                await until(lambda: here._behind.get(id) == last)
                second = asyncio.create_task(here.execute(id, refused))
                await until(lambda: loaded.pending == 2)
            for command in (first, second):
                with pytest.raises(BadRequest):
                    await command
            await until(lambda: loaded.table.seq == last)

    run(scenario)


def test_what_could_not_be_read_is_read_again(migrated_database, monkeypatch):
    monkeypatch.setattr(Unavailable, "wait", 0.01)

    async def scenario():
        async with two_workers(migrated_database) as (here, there, id):
            loaded, poll, failures = await here.load(id), here.store.poll, []

            def failing_poll(*facts):
                if len(failures) < 2:
                    failures.append(facts)
                    raise Unavailable(Text("weg", "away"))
                return poll(*facts)

            monkeypatch.setattr(here.store, "poll", failing_poll)
            last = (await send_chat(there, id)).table.seq
            await until(lambda: loaded.table.seq == last)
            assert len(failures) == 2

    run(scenario)


def test_a_table_that_could_not_be_read_is_still_known_to_be_behind(migrated_database, monkeypatch):
    async def scenario():
        async with two_workers(migrated_database) as (here, there, id):
            loaded = await here.load(id)
            loaded.presence.viewers.clear()
            last = (await send_chat(there, id)).table.seq
            await until(lambda: here._behind.get(id) == last)

            def failing_poll(*facts):
                raise Unavailable(Text("weg", "away"))

            with monkeypatch.context() as patched:
                patched.setattr(here.store, "poll", failing_poll)
                with pytest.raises(Refusal):
                    await here.load(id)
            assert (await here.load(id)).table.seq == last

    run(scenario)


def test_events_that_cannot_be_applied_at_one_table_do_not_hold_up_another(migrated_database, monkeypatch):
    async def scenario():
        async with two_workers(migrated_database) as (here, there, id):
            ids = [id, await here.create("squadro", 2, {}, "ana")]
            loaded, apply, failed = [await here.load(id) for id in ids], here._apply, []

            def failing_apply(at, event):
                if not failed or at in failed:
                    failed.append(at)
                    raise ValueError("an event of a later version")
                apply(at, event)

            with monkeypatch.context() as patched:
                patched.setattr(here, "_apply", failing_apply)
                for at in loaded:
                    at.presence.viewers.clear()
                last = {id: (await send_chat(there, id)).table.seq for id in ids}
                here._catch_up_soon(set(ids))
                await until(lambda: failed)
                other = next(at for at in loaded if at not in failed)
                await until(lambda: other.table.seq == last[other.id])
                assert failed[0].table.seq < last[failed[0].id]
            assert (await send_chat(here, failed[0].id)).table.seq > last[failed[0].id]

    run(scenario)


def test_an_event_that_comes_while_a_table_is_loaded_is_read(migrated_database, monkeypatch):
    async def scenario():
        async with two_workers(migrated_database) as (here, there, id):
            here.loaded.clear()
            read, reading, go_on = here._read, Event(), Event()

            def slow_read(table):
                try:
                    return read(table)
                finally:
                    reading.set()
                    go_on.wait(60)

            monkeypatch.setattr(here, "_read", slow_read)
            loading = asyncio.create_task(here.load(id))
            await until(reading.is_set)
            last = (await send_chat(there, id)).table.seq
            await until(lambda: here._behind.get(id) == last)
            go_on.set()
            assert (await loading).table.seq == last

    run(scenario)


def test_an_event_between_loading_a_table_and_following_it_is_read(migrated_database):
    async def scenario():
        async with two_workers(migrated_database) as (here, there, id):
            loaded = await here.load(id)
            loaded.presence.viewers.clear()
            last = (await send_chat(there, id)).table.seq
            await until(lambda: here._behind.get(id) == last)
            viewer = Viewer("ana", None, "en")
            loaded.presence.viewers.add(viewer)
            here.presence_changed(loaded, viewer)
            await until(lambda: loaded.table.seq == last)

    run(scenario)


def test_presence_that_could_not_be_stored_is_published_with_the_next_heartbeat(
    migrated_database, monkeypatch
):
    async def scenario():
        async with two_workers(migrated_database) as (here, _, id):
            loaded, record, failed = await here.load(id), here.registry.record_presence, Future()
            failed.set_exception(Unavailable(Text("weg", "away")))
            monkeypatch.setattr(here.registry, "record_presence", lambda *facts: failed)
            await here.execute(id, lambda table: [SatDown(2, "ana", "Ana")])
            here.presence_changed(loaded)
            await until(lambda: id not in here._shared_presence)
            stored = []
            monkeypatch.setattr(
                here.registry, "record_presence", lambda *facts: (stored.append(facts), record(*facts))[1]
            )
            here.share_presence()
            assert [(room, person, open_here) for room, person, _, open_here in stored[-1][0]] == [
                (id, "ana", True)
            ]

    run(scenario)


def test_a_command_on_a_log_that_lost_its_last_event_is_decided_on_what_is_left(migrated_database):
    async def scenario():
        async with two_workers(migrated_database) as (here, _, id):
            loaded = await send_chat(here, id)
            known = loaded.table.seq
            lose_event(here.store, id, known)
            assert (await send_chat(here, id)).table.seq == known
            assert [entry.seq for entry in here.store.events(id)] == list(range(1, known + 1))

    run(scenario)


def test_a_log_that_lost_its_last_event_is_read_as_it_is(migrated_database):
    async def scenario():
        async with two_workers(migrated_database) as (here, _, id):
            loaded = await send_chat(here, id)
            known = loaded.table.seq
            lose_event(here.store, id, known)
            await here._reload(loaded)
            assert loaded.table.seq == known - 1

    run(scenario)
