"""A store for each test, on each kind of database."""

from pathlib import Path

import pytest

from speeltafel.store import Store
from tests.empty_stores import with_empty_store


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
    with Store.open(with_empty_store(place) if isinstance(place, Path) else place) as store:
        yield store
