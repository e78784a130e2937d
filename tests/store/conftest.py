"""A store of one's own, in a folder that is there for one test."""

import pytest

from speeltafel.store import Store


@pytest.fixture
def path(tmp_path):
    """Where the store lies."""
    return tmp_path / "house" / "store.db"


@pytest.fixture
def store(path):
    """A store, open and empty."""
    with Store.open(path) as store:
        yield store
