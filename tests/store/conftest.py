"""A store of one's own, on each kind of database, there for one test."""

import pytest

from speeltafel.store import Store


@pytest.fixture
def path(tmp_path):
    """Where a store lies that is a file."""
    return tmp_path / "house" / "store.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request):
    """Where the store is: a file, or a database on a server."""
    return request.getfixturevalue("path" if request.param == "sqlite" else "database")


@pytest.fixture
def store(place):
    """A store, open and empty."""
    with Store.open(place) as store:
        yield store
