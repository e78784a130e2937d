"""Holidays with two workers: each table is told once, whichever worker heard of it, and whichever dies."""

import asyncio
from datetime import UTC, datetime, timedelta

from speeltafel.play.holidays import HolidaySet
from speeltafel.store import Store
from speeltafel.store.people import holidays
from tests.cluster.conftest import run, until, wait_until_open
from tests.cluster.test_workers import read_table, start_match


def told(address, path):
    """Return the holidays in the log of a table."""
    return [entry for entry in read_table(address, path)[1] if entry.kind == HolidaySet.kind]


def is_settled(address):
    """Return whether all tables were told."""
    with Store.open(address) as store:
        return not store.read(holidays.changes)


def days(first, last):
    """Return the fields of a holiday that begins and ends so many days from now."""
    today = datetime.now(UTC).date()
    day = {"first": today + timedelta(days=first), "last": today + timedelta(days=last)}
    return {**{name: str(value) for name, value in day.items()}, "zone": "UTC"}


async def slow_match(one, two):
    """Start a match of Ana at one worker and Bo at the other, with three days a move."""
    ana, bo = one.guest("en"), two.guest("en")
    ana.table = bo.table = (await ana.post("/tables", game="squadro")).headers["location"]
    assert (await ana.post(f"{ana.table}/arrange", seats=2, pace="days-3")).status == 200
    assert (await bo.post(f"{bo.table}/sit", seat=2, name="Bo")).status == 200
    assert (await ana.post(f"{ana.table}/start")).status == 200
    return ana, bo


def test_a_holiday_taken_at_one_worker_is_seen_at_both_and_in_the_log_once(both):
    async def scenario():
        one, two = both
        ana, bo = await slow_match(one, two)
        await two.guest(like=ana).post("/mine/holidays", **days(0, 5))
        await until(lambda: told(one.address, ana.table) and is_settled(one.address))
        assert "on holiday through" in (await bo.get(bo.table)).text
        assert "on holiday through" in (await ana.get(ana.table)).text
        assert len(told(one.address, ana.table)) == 1

    run(scenario)


def test_two_workers_that_are_asked_at_once_give_no_more_than_there_is(both):
    async def scenario():
        one, two = both
        ana, _ = await start_match(one, two)
        guests = [ana, two.guest(like=ana)] * 3
        wanted = [days(20 * place + 10, 20 * place + 25) for place in range(6)]
        await asyncio.gather(
            *(guest.post("/mine/holidays", **form) for guest, form in zip(guests, wanted, strict=True))
        )
        with Store.open(one.address) as store:
            person = read_table(one.address, ana.table)[0].chairs[0].person
            (taken,) = store.read(holidays.of, person)
        assert len(taken.days) == 16

    run(scenario)


def test_a_worker_that_is_killed_once_a_holiday_is_stored_leaves_it_to_the_other(start_worker):
    async def scenario():
        killed, other = start_worker(), start_worker()
        await wait_until_open(killed, other)
        ana, bo = await slow_match(killed, other)
        answer = await ana.post("/mine/holidays", **days(0, 5))
        killed.kill()
        assert answer.status == 303
        await until(lambda: told(start_worker.address, ana.table) and is_settled(start_worker.address))
        assert len(told(start_worker.address, ana.table)) == 1
        assert "on holiday through" in (await bo.get(bo.table)).text

    run(scenario)
