"""Settings for all tests."""

import os
import re
import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings, strategies
from sqlalchemy import Pool, event

from soak.postgres import Cluster, cluster
from speeltafel.games import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

    from speeltafel.bots.worker import Worker

# Derandomised: a test that fails today fails tomorrow too, for everyone.
# No test fails because a machine is slow.
settings.register_profile(
    "speeltafel",
    derandomize=True,
    deadline=None,
    max_examples=10,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("few", settings.get_profile("speeltafel"), max_examples=2)
settings.register_profile("nightly", settings.get_profile("speeltafel"), max_examples=100)
settings.load_profile("speeltafel")

# For servers and terminals in processes of their own: in most tests people choose their seats.
os.environ["SPEELTAFEL_SEATING"] = "seated"


@event.listens_for(Pool, "checkout")
def skip_syncs(connection: Any, *_: object) -> None:
    """Let SQLite commit without waiting for the disk, longer than most tests take; none cuts the power."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous=OFF").close()


_COMPILED = re.compile(r"^tests/(?:bots|lab)/|/test_(?:kernel|engine|lesson)\.py")
_GAME = re.compile("|".join(GAMES))


def pytest_itemcollected(item):
    """Run the tests that compile one game in one process, so that it is compiled once.

    The marker is added when a test is collected, because xdist reads groups right after.
    """
    if _COMPILED.search(item.nodeid) and (game := _GAME.search(item.nodeid)):
        item.add_marker(pytest.mark.xdist_group(game[0]))


def pytest_collection_finish():
    """Let Hypothesis list the characters of UTF-8, which takes three seconds, and keep the list on disk.

    `make test` collects in one process first; otherwise several would make the list at once.
    """
    strategies.text().validate()


@pytest.fixture(scope="session")
def chromium(playwright: "Playwright") -> "Iterator[Browser]":
    """One Chromium for all browser tests; each person has a browser context of their own."""
    # Not above: the fast tests need no Playwright, which takes half a second to import.
    from tests import prepared_server

    browser = prepared_server.chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def interpreter() -> "Iterator[Worker]":
    """A process without the compiler: the functions it is asked run as Python."""
    from speeltafel.bots.worker import Worker

    worker = Worker(interprets=True)
    yield worker
    worker.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests of this process."""
    with cluster() as server:
        yield server


@pytest.fixture
def syncs() -> Iterator[None]:
    """SQLite waits for the disk, as outside of tests."""
    event.remove(Pool, "checkout", skip_syncs)
    yield
    event.listen(Pool, "checkout", skip_syncs)


@pytest.fixture
def database(postgres: Cluster) -> Iterator[str]:
    """The URL of an empty database."""
    address = postgres.database()
    yield address
    postgres.drop(address)


@pytest.fixture
def migrated_database(postgres: Cluster) -> Iterator[str]:
    """The URL of a database with our schema and no data."""
    address = postgres.migrated_database()
    yield address
    postgres.drop(address)
