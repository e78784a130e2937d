"""The guide's game, those in `examples/games` and those of `speeltafel new-game` satisfy the contract."""

import pytest

from tests.new_game.conftest import ANSWERS
from tests.new_game.copies import EXAMPLES, ROOT, add_example, copy
from tests.nightly import sizes

pytestmark = pytest.mark.xdist_group("full_shelf")
CONTRACT = [f"tests/contract/test_{part}.py" for part in ("rules", "scene", "words", "notation", "lessons")]
SUITES = [
    "tests/contract",
    "tests/cli/test_terminal.py",
    "tests/bots/test_contract.py",
    "tests/bots/test_plain.py",
    "tests/lab/test_players.py",
    "tests/test_architecture.py",
    "tests/web/test_bots.py",
]
"""Tests that run over every game on the shelf."""
ANY_GAME = "tests/new_game/any_game.py"
KERNELS = "tests/bots/test_kernels.py"


@pytest.fixture
def run(full_shelf, monkeypatch):
    """A function that runs tests of the new games in a process that interprets their kernels.

    That takes less time than compiling them.
    """
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    return lambda *words: full_shelf.run("pytest", "-W", "ignore::RuntimeWarning", *words).stdout


@sizes("examples", "few", "speeltafel")
def test_every_new_game_satisfies_the_contract(run, examples):
    run("--hypothesis-profile", examples, "-k", " or ".join([*EXAMPLES, *ANSWERS]), *CONTRACT)


def test_the_game_of_the_guide_is_in_all_tests_of_games(run):
    assert run("-k", "vuist", *SUITES).count(".") >= 60, "many tests run over every game on the shelf"


def test_new_games_have_all_features(run, monkeypatch):
    """Only page and lesson of the examples: interpreted searches of their boards take minutes."""
    monkeypatch.setenv("NEW_GAMES", " ".join(["vuist", "torenplain", *EXAMPLES]))
    run(ANY_GAME, "-k", "vuist or torenplain or http or lesson")


def test_new_games_pass_their_own_tests(run):
    run(KERNELS, "-k", " or ".join(EXAMPLES))
    run("tests/new_game/vuist.py", *(f"tests/new_game/{key}.py" for key in EXAMPLES))


@pytest.mark.nightly
@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_is_in_all_tests_of_games_and_compiled(key, tmp_path, monkeypatch):
    sources = copy(tmp_path)
    add_example(sources, key)
    monkeypatch.setenv("NEW_GAMES", key)
    sources.run("pytest", "-k", key, *SUITES, ANY_GAME, KERNELS)


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_takes_at_most_400_lines(key):
    files = (ROOT / "examples" / "games" / key).glob("*")
    assert sum(file.read_text("utf-8").count("\n") for file in files if file.is_file()) <= 400
