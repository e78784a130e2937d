"""`speeltafel new-game NAME`: a game that can be played at once."""

import pytest
from click.testing import CliRunner

from speeltafel.cli.main import main
from tests.new_game.conftest import ANSWERS
from tests.new_game.copies import ROOT


def new_game(*words):
    return CliRunner().invoke(main, ["new-game", *words])


@pytest.mark.xdist_group("full_shelf")
@pytest.mark.parametrize("key", ANSWERS)
def test_a_new_game_passes_the_linter(full_shelf, key):
    for check in (["check"], ["format", "--check"]):
        full_shelf.run("ruff", *check, "--config", str(ROOT / "pyproject.toml"), str(full_shelf.shelf / key))


@pytest.mark.parametrize(
    "name", ["", "2048", "a b", "../x", "class", "match", "é", "x", "x" * 21, "a-b", "a_b"]
)
def test_a_name_that_is_not_an_identifier_is_refused(tmp_path, name):
    result = new_game("--into", str(tmp_path), "--language", "en", "--", name)
    assert result.exit_code == 1
    assert "can't be the name of a game" in result.output
    assert not list(tmp_path.iterdir())


def test_an_existing_game_or_folder_is_not_overwritten(tmp_path):
    (tmp_path / "toren").mkdir()
    for name in ("toren", "Squadro"):
        result = new_game(name, "--into", str(tmp_path), "--language", "nl")
        assert result.exit_code == 1
        assert f"Er is al een spel of map {name.lower()}" in result.output
    assert not list((tmp_path / "toren").iterdir())
    assert [path.name for path in tmp_path.iterdir()] == ["toren"]


def test_outside_the_repository_a_folder_is_required(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = new_game("toren", "--language", "en")
    assert result.exit_code == 1
    assert "--into" in result.output
