"""A fingerprint changes with whatever decides how a game's bots play, and with nothing else."""

import re
import shutil

import pytest

from speeltafel.lab.fingerprint import PACKAGE, code_of, files_of, fingerprint
from tests.playouts import games


@pytest.fixture
def package(tmp_path):
    """Return a copy of the bots and the games."""
    for folder in ("bots", "games"):
        shutil.copytree(PACKAGE / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def code(package, game="saxum"):
    """Return the fingerprint of a game in this copy."""
    return fingerprint(files_of(game, package))


def change(path):
    """Change a file, or make it."""
    path.write_bytes((path.read_bytes() if path.exists() else b"") + b"\n")


@pytest.mark.parametrize(
    "changed",
    [
        "games/saxum/rules.py",
        "games/saxum/data.py",
        "games/saxum/board.py",
        "games/saxum/kernel.py",
        "games/saxum/value.npz",
        "bots/saxum/search.py",
        "bots/saxum/value.npz",
        "bots/uct.py",
    ],
)
def test_what_decides_moves_counts(package, changed):
    before = code(package)
    assert before == code_of("saxum")
    change(package / changed)
    assert code(package) != before


@pytest.mark.parametrize(
    "changed",
    [
        "games/saxum/words.py",
        "games/saxum/draw.py",
        "games/saxum/rulebook.en.md",
        "games/saxum/value-new.npz",
        "games/saga/rules.py",
        "bots/saga/search.py",
        "bots/saxum/__pycache__/search.cpython-311.pyc",
    ],
)
def test_texts_drawings_other_games_and_files_that_nothing_reads_do_not_count(package, changed):
    before = code(package)
    (package / changed).parent.mkdir(exist_ok=True)
    change(package / changed)
    assert code(package) == before


def test_a_view_counts_where_cards_are_hidden(package):
    before = code(package, "saga")
    change(package / "games/saga/view.py")
    assert code(package, "saga") != before


@games
def test_whatever_a_bot_imports_of_its_game_counts(game):
    """Only its sentences, in `reasons.py` and `words.py`, may import more."""
    pattern = re.compile(rf"from speeltafel\.games\.{game.key}(?:\.(\w+))? import ([\w, ]+)")
    counted = {path.stem for path in files_of(game.key) if path.parent == PACKAGE / "games" / game.key}
    for path in (PACKAGE / "bots" / game.key).glob("*.py"):
        if path.name not in ("reasons.py", "words.py"):
            for module, names in pattern.findall(path.read_text("utf-8")):
                imported = {module} if module else {name for name in names.split(", ") if name.islower()}
                assert imported <= counted, path
    assert {"rules", "data"} <= counted
