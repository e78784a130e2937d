"""A little of `make soak`: each kind of crash once."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from soak.crashes import POINTS, POSTGRES_POINTS, Crashes
from soak.ledger import Submit
from soak.postgres import cluster
from soak.server import PLACES
from soak.tournaments import Plan
from speeltafel.play.tournaments.settings import ROUND_ROBIN, SWISS
from tests.soak.scenarios import run


def test_every_crash_point_is_used():
    assert PLACES.keys() < POINTS.keys()
    assert sum(POINTS.values()) == 100


SHORT = [
    Plan(ROUND_ROBIN, "squadro", guests=3, resigns=0.3),
    Plan(SWISS, "zocken", guests=4, more={"rounds": 2, "duplicate": "yes"}, resigns=0.3),
]
"""Tournaments of the soak, with short matches and no bots, which would have to be compiled."""


def test_no_crash_loses_an_acknowledged_event(tmp_path):
    async def scenario():
        crashes = Crashes(tmp_path, 4, plans=())
        try:
            for number, kind in enumerate(sorted(POINTS.keys() - {"cold", "late", "delivering"})):
                await crashes.point(kind, Random(number))
            await crashes.server.start()
            await crashes.check()
        finally:
            await crashes.close()
        assert crashes.events > 40
        assert all(submit.answer for table in crashes.tables for submit in table.ledger.submits[:3])
        assert "Traceback" not in crashes.server.output()

    run(scenario)


def test_no_crash_loses_a_notice_or_a_result_of_a_tournament(tmp_path):
    async def scenario():
        crashes = Crashes(tmp_path, 4, plans=SHORT)
        try:
            for number, kind in enumerate(("outside", "delivering", "publishing", "delivering")):
                await crashes.point(kind, Random(number))
            await crashes.server.start()
            await crashes.check()
            await crashes.finish()
        finally:
            await crashes.close()
        assert all(cup.over for cup in crashes.cups)
        assert crashes.receivers.look()
        assert "Traceback" not in crashes.server.output()

    run(scenario)


def test_no_crash_loses_an_acknowledged_event_on_postgresql(tmp_path):
    assert sum(POSTGRES_POINTS.values()) == 100

    async def scenario(postgres):
        crashes = Crashes(tmp_path, 4, postgres, plans=())
        try:
            for number, kind in enumerate(sorted(POSTGRES_POINTS.keys() - {"cold", "late"})):
                await crashes.point(kind, Random(number))
            await crashes.server.start()
            await crashes.check()
            await crashes.finish()
        finally:
            await crashes.close()
        assert crashes.events > 40
        assert "Traceback" not in crashes.server.output()

    with cluster() as postgres:
        run(lambda: scenario(postgres))


def test_the_checks_detect_lost_duplicate_and_wrong_data(tmp_path):
    """The faults: a page that shows something else, a lost submit, a chat line stored twice, a notice of what
    never happened, and a lost event of a tournament."""

    async def scenario():
        crashes = Crashes(tmp_path, 5, plans=SHORT[:1])
        try:
            await crashes.point("outside", Random(0))
            await crashes.server.start()
            table = crashes.tables[0]
            await table.settle()
            first, submits = table.players[0], table.ledger.submits
            item = next(iter(first.page.things.values()))
            x, item["x"] = item["x"], "-1"
            with pytest.raises(AssertionError, match="is shown"):
                await table.settle()
            item["x"] = x
            submits.append(acknowledged("nooit gezegd"))
            with pytest.raises(AssertionError, match="is lost"):
                table.check(crashes.database)
            submits[-1] = acknowledged("hoi")
            for _ in range(2):
                assert (await first.post(f"{first.table}/say", text="hoi")).status == 200
            with pytest.raises(AssertionError, match="hoi"):
                table.check(crashes.database)
            await crashes.correspondence.finish()
            crashes.receivers.look()["0123456789abcdef"] += 1
            with pytest.raises(AssertionError, match="what never happened"):
                await crashes.correspondence.finish()
            (cup,) = crashes.cups
            cup.check()
            with closing(sqlite3.connect(crashes.database)) as damage, damage:
                damage.execute(
                    "delete from tournament_event where seq = (select max(seq) from tournament_event)"
                )
            with pytest.raises(AssertionError, match="stored events have changed"):
                cup.check()
        finally:
            await crashes.close()

    run(scenario)


def acknowledged(text):
    """Return an acknowledged chat line."""
    return Submit("say", 1, text, 0, "x", "yes", 10**6)
