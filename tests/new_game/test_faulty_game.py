"""A faulty game on the shelf: every command names it and its fault in one clear error."""

import subprocess
import sys

import pytest

from tests.new_game.copies import ROOT, copy, put_on_the_shelf

FAULTY = """from speeltafel.core.kit.sketch import sketch
from speeltafel.games.toren import rules

TOREN = sketch(__name__, name="Toren", rules=rules)
"""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory):
    """A copy whose new game has no words."""
    sources = copy(tmp_path_factory.mktemp("faulty"))
    (sources.shelf / "toren").mkdir()
    (sources.shelf / "toren" / "__init__.py").write_text(FAULTY, "utf-8")
    (sources.shelf / "toren" / "rules.py").write_text("", "utf-8")
    put_on_the_shelf(sources.shelf / "__init__.py", '    "toren",\n')
    return sources


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("check-game toren --language en", "The game toren can't be loaded"),
        ("check-game toren --language=nl", "Het spel toren kan niet geladen worden"),
        ("games", "The game toren can't be loaded"),
        ("lab arena squadro random greedy", "The game toren can't be loaded"),
        ("", "The game toren can't be loaded"),
    ],
)
def test_commands_name_the_game_and_its_fault_without_a_traceback(faulty, words, said):
    command = [sys.executable, "-m", "speeltafel", *words.split()]
    done = subprocess.run(command, env=faulty.env, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == ""
    told = done.stderr.splitlines()
    assert len(told) == 2
    assert told[0].startswith(said)
    assert f"{faulty.shelf / 'toren' / '__init__.py'}, " in told[0]
    assert " 4: TypeError: sketch() missing 1 required keyword-only argument: 'words'" in told[0]
    assert str(faulty.shelf / "__init__.py") in told[1]
