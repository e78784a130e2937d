"""What several tests of the lab share."""

import sys

import pytest

import speeltafel.games


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder from which games can be imported, as from the folder of all games."""
    before = set(sys.modules)
    monkeypatch.setattr(speeltafel.games, "__path__", [*speeltafel.games.__path__, str(tmp_path)])
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("speeltafel.games."):
            del sys.modules[name]
