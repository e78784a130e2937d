"""A little of `make soak` every time: each way to die once, and what is left after it."""

from random import Random

import pytest

from soak.crashes import POINTS, SERVER_POINTS, Crashes
from soak.house import PLACES
from soak.ledger import Submit
from soak.postgres import cluster
from tests.soak.stories import tell


def test_every_way_to_die_is_in_the_soak():
    assert PLACES.keys() < POINTS.keys()
    assert sum(POINTS.values()) == 100


def test_a_house_that_dies_in_every_way_loses_nothing_it_said_yes_to(tmp_path):
    async def story():
        crashes = Crashes(tmp_path, 4)
        try:
            for number, kind in enumerate(sorted(POINTS.keys() - {"cold"})):
                await crashes.point(kind, Random(number))
            await crashes.house.open()
            await crashes.look()
        finally:
            await crashes.close()
        assert crashes.events > 40
        assert all(submit.said for table in crashes.tables for submit in table.ledger.submits[:3])
        assert "Traceback" not in crashes.house.grumbled()

    tell(story)


def test_on_postgresql_a_house_or_its_database_dies_in_every_way_and_loses_nothing(tmp_path):
    assert sum(SERVER_POINTS.values()) == 100

    async def story(server):
        crashes = Crashes(tmp_path, 4, server)
        try:
            for number, kind in enumerate(sorted(SERVER_POINTS.keys() - {"cold"})):
                await crashes.point(kind, Random(number))
            await crashes.house.open()
            await crashes.look()
        finally:
            await crashes.close()
        assert crashes.events > 40
        assert "Traceback" not in crashes.house.grumbled()

    with cluster() as server:
        tell(lambda: story(server))


@pytest.mark.parametrize("lie", ["lost", "twice", "shown"])
def test_the_harness_notices_what_it_is_there_for(tmp_path, lie):
    """A yes that isn't kept, words that are kept twice, and a page that shows what isn't so."""

    async def story():
        crashes = Crashes(tmp_path, 5)
        try:
            await crashes.point("outside", Random(0))
            await crashes.house.open()
            table = crashes.tables[0]
            await table.settle()
            first = table.players[0]
            assert (await first.post(f"{first.table}/say", text="hoi")).status == 200
            submits = table.ledger.submits
            if lie == "shown":
                await first.is_up_to_date()
                thing = next(iter(first.page.things.values()))
                thing["x"] = "-1"
                await table.settle()
            elif lie == "lost":
                submits.append(claimed("nooit gezegd"))
            else:
                submits.append(claimed("hoi"))
                assert (await first.post(f"{first.table}/say", text="hoi")).status == 200
            table.check(crashes.place)
        finally:
            await crashes.close()

    with pytest.raises(AssertionError, match=r"is shown|is lost|hoi"):
        tell(story)


def claimed(words):
    """Somebody says that these words were answered with yes."""
    return Submit("say", 1, words, 0, "x", "yes", 10**6)
