"""A little of `make soak`: each kind of crash once."""

from random import Random

import pytest

from soak.crashes import POINTS, POSTGRES_POINTS, Crashes
from soak.ledger import Submit
from soak.postgres import cluster
from soak.server import PLACES
from tests.soak.scenarios import run


def test_every_crash_point_is_used():
    assert PLACES.keys() < POINTS.keys()
    assert sum(POINTS.values()) == 100


def test_no_crash_loses_an_acknowledged_event(tmp_path):
    async def scenario():
        crashes = Crashes(tmp_path, 4)
        try:
            for number, kind in enumerate(sorted(POINTS.keys() - {"cold"})):
                await crashes.point(kind, Random(number))
            await crashes.server.start()
            await crashes.check()
        finally:
            await crashes.close()
        assert crashes.events > 40
        assert all(submit.answer for table in crashes.tables for submit in table.ledger.submits[:3])
        assert "Traceback" not in crashes.server.output()

    run(scenario)


def test_no_crash_loses_an_acknowledged_event_on_postgresql(tmp_path):
    assert sum(POSTGRES_POINTS.values()) == 100

    async def scenario(postgres):
        crashes = Crashes(tmp_path, 4, postgres)
        try:
            for number, kind in enumerate(sorted(POSTGRES_POINTS.keys() - {"cold"})):
                await crashes.point(kind, Random(number))
            await crashes.server.start()
            await crashes.check()
        finally:
            await crashes.close()
        assert crashes.events > 40
        assert "Traceback" not in crashes.server.output()

    with cluster() as postgres:
        run(lambda: scenario(postgres))


def test_the_checks_detect_lost_duplicate_and_wrong_data(tmp_path):
    """The faults are a page that shows something else, a lost submit, and a chat line stored twice."""

    async def scenario():
        crashes = Crashes(tmp_path, 5)
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
        finally:
            await crashes.close()

    run(scenario)


def acknowledged(text):
    """Return an acknowledged chat line."""
    return Submit("say", 1, text, 0, "x", "yes", 10**6)
