"""One house with the walk-through's game for all tests here."""

import pytest

from tests.sixth.houses import Sources, copy, follow_the_guide


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    """The program, after somebody did what docs/adding-a-game.md says."""
    made = copy(tmp_path_factory.mktemp("sixth"))
    follow_the_guide(made)
    return made
