"""The games in `examples/games`, made with the kit: put on the shelf of a copy, they satisfy the contract."""

import pytest

from tests.new_game.copies import EXAMPLES, ROOT, add_example, copy
from tests.new_game.test_guide import SUITES
from tests.new_game.test_new_game import CORE

ANY_GAME = "tests/new_game/any_game.py"
KERNELS = "tests/bots/test_kernels.py"


@pytest.fixture(params=EXAMPLES)
def example(request, tmp_path, monkeypatch):
    """An example's name, and a function that runs tests in a copy that has it."""
    key, sources = request.param, copy(tmp_path)
    add_example(sources, key)
    monkeypatch.setenv("NEW_GAME", key)
    return key, lambda *words: sources.run("pytest", "-p", "no:cacheprovider", *words)


def test_an_example_satisfies_the_contract_and_its_own_tests(example, monkeypatch):
    key, run = example
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # Interpreting its kernel takes less time than compiling it.
    run(
        "-W",
        "ignore::RuntimeWarning",
        "-k",
        f"{key} or http",
        *CORE,
        "tests/contract/test_lessons.py",
        ANY_GAME,
        f"tests/new_game/{key}.py",
        KERNELS,
    )


@pytest.mark.nightly
def test_an_example_has_bots_environments_and_a_terminal_like_any_game(example):
    key, run = example
    run("-k", key, *SUITES)
    run("-k", f"{key} or any_game", ANY_GAME, KERNELS)


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_takes_at_most_400_lines(key):
    files = (ROOT / "examples" / "games" / key).glob("*")
    assert sum(file.read_text("utf-8").count("\n") for file in files if file.is_file()) <= 400
