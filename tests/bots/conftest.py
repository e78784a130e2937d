"""The last layers of Squadro, solved once for all these tests, as a bot finds them in a user's cache."""

import pytest

from speeltafel.bots.squadro import endgame
from speeltafel.bots.squadro.layers import LAYERS
from speeltafel.bots.squadro.solution import solve


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("cache") / "speeltafel" / "squadro"
    solve(made, range(endgame.FROM, LAYERS), progress=lambda _: None, cores=1)
    return made


@pytest.fixture
def cache(folder, monkeypatch):
    """A cache with the last layers in it, and no whole solution."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent.parent))
    monkeypatch.delenv(endgame.VARIABLE, raising=False)
    return folder
