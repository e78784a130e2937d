"""A copy of the program with the game of the guide, shared by all tests here."""

import pytest

from tests.new_game.copies import Sources, copy, follow_the_guide


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    """The program after the steps of docs/adding-a-game.md."""
    made = copy(tmp_path_factory.mktemp("new_game"))
    follow_the_guide(made)
    return made
