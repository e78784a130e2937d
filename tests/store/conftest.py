"""A store for each test, on each kind of database."""

import pytest

from speeltafel.store import Store


@pytest.fixture
def path(tmp_path):
    """Where a store lies that is a file."""
    return tmp_path / "data" / "store.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request):
    """Where the store is: a file, or a database on a server."""
    return request.getfixturevalue("path" if request.param == "sqlite" else "database")


@pytest.fixture
def store(place):
    """A store, open and empty."""
    with Store.open(place) as store:
        yield store
