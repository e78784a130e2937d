"""Copies of the program with new games, shared by all tests here."""

import pytest
from click.testing import CliRunner

from speeltafel.cli.main import main
from tests.new_game.copies import EXAMPLES, Sources, add_example, copy, follow_the_guide

ANSWERS = {
    "torenplain": (),
    "torendice": ("--seats", "2-4", "--chance", "dice", "--hidden", "something", "--board", "hexagons"),
    "torencards": ("--chance", "cards", "--hidden", "something", "--board", "points"),
    "torenpebbles": ("--seats", "3", "--hidden", "something", "--board", "squares"),
}
"""Games that `speeltafel new-game` writes, with what it is told."""


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    """The program after the steps of docs/adding-a-game.md."""
    made = copy(tmp_path_factory.mktemp("guide"))
    follow_the_guide(made)
    return made


@pytest.fixture(scope="session")
def full_shelf(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    """The program with the guide's game, all examples, and games that `speeltafel new-game` wrote.

    One process tests them all: starting pytest takes longer than most games.
    """
    made = copy(tmp_path_factory.mktemp("full_shelf"))
    follow_the_guide(made)
    for key in EXAMPLES:
        add_example(made, key)
    for name, answers in ANSWERS.items():
        words = ["new-game", name, *answers, "--into", str(made.shelf), "--language", "en"]
        result = CliRunner().invoke(main, words)
        assert "It is in the list of games" in result.output
    return made
