"""Settings for all tests."""

import os
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Playwright

from soak.postgres import Cluster, cluster
from speeltafel.games import GAMES
from tests import stage

# Derandomised: a test that fails today fails tomorrow too, for everyone.
# No test fails because a machine is slow.
settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

# Servers and terminals that tests start as processes of their own: most tests say who sits where.
os.environ["SPEELTAFEL_SEATING"] = "seated"

_COMPILED = re.compile(r"^tests/(?:bots|lab)/|/test_(?:kernel|engine)\.py")
_GAME = re.compile("|".join(GAMES))


def pytest_itemcollected(item):
    """What compiles the same game runs in one process, so that it is compiled once and not by each.

    Said as soon as a test is found: once all are, xdist looks for groups.
    """
    if _COMPILED.search(item.nodeid) and (game := _GAME.search(item.nodeid)):
        item.add_marker(pytest.mark.xdist_group(game[0]))


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The one browser of all stories and looks; whoever comes gets a profile of their own in it."""
    browser = stage.chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """The one PostgreSQL server of all tests in this process."""
    with cluster() as server:
        yield server


@pytest.fixture
def database(postgres: Cluster) -> Iterator[str]:
    """An empty database on it, there for one test."""
    address = postgres.database()
    yield address
    postgres.drop(address)


@pytest.fixture
def furnished(postgres: Cluster) -> Iterator[str]:
    """The same with the tables of a house in which nobody has been yet."""
    address = postgres.house()
    yield address
    postgres.drop(address)
