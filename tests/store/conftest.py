"""A store for each test, on each kind of database."""

import pytest

from speeltafel.store import Store


@pytest.fixture
def path(tmp_path):
    """The path of a SQLite store."""
    return tmp_path / "data" / "store.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request):
    """The path of a SQLite store, or the URL of a PostgreSQL database with our schema."""
    return request.getfixturevalue("path" if request.param == "sqlite" else "migrated_database")


@pytest.fixture
def store(place):
    """A store, open and empty."""
    with Store.open(place) as store:
        yield store
