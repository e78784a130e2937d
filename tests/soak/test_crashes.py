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


@pytest.mark.parametrize("fault", ["lost", "twice", "shown"])
def test_the_checks_detect_lost_duplicate_and_wrong_data(tmp_path, fault):
    """The faults are a lost submit, a chat line stored twice, and a page that shows something else."""

    async def scenario():
        crashes = Crashes(tmp_path, 5)
        try:
            await crashes.point("outside", Random(0))
            await crashes.server.start()
            table = crashes.tables[0]
            await table.settle()
            first = table.players[0]
            assert (await first.post(f"{first.table}/say", text="hoi")).status == 200
            submits = table.ledger.submits
            if fault == "shown":
                await first.wait_up_to_date()
                thing = next(iter(first.page.things.values()))
                thing["x"] = "-1"
                await table.settle()
            elif fault == "lost":
                submits.append(acknowledged("nooit gezegd"))
            else:
                submits.append(acknowledged("hoi"))
                assert (await first.post(f"{first.table}/say", text="hoi")).status == 200
            table.check(crashes.database)
        finally:
            await crashes.close()

    with pytest.raises(AssertionError, match=r"is shown|is lost|hoi"):
        run(scenario)


def acknowledged(text):
    """Return an acknowledged chat line."""
    return Submit("say", 1, text, 0, "x", "yes", 10**6)
