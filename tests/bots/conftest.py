"""The last layers of Squadro, solved once for all these tests, as a bot finds them in a user's cache."""

import pytest

from speeltafel.bots.squadro import endgame
from speeltafel.bots.squadro.solution import solved


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Where the layers are: in the user's cache, for all processes, unless somebody solved them before."""
    made = endgame.cache_folder()
    if solved(made):
        made = tmp_path_factory.mktemp("cache") / "speeltafel" / "squadro"
    endgame.make(made)
    return made


@pytest.fixture
def cache(folder, monkeypatch):
    """A cache with the last layers in it, and no whole solution."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent.parent))
    monkeypatch.delenv(endgame.VARIABLE, raising=False)
    return folder
