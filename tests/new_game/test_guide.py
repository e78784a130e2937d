"""docs/adding-a-game.md, followed: a new game is one folder and one line, and has what the others have."""

import json
import re

import pytest

from speeltafel.games import SHELF
from tests.new_game.copies import GUIDE, LINE, ROOT, files

PIECE = re.compile(r"^In `(examples/games/\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A piece of an example's file."""


def test_the_walkthrough_is_under_150_lines_and_one_line():
    assert set(files()) == {
        "rules.py",
        "view.py",
        "words.py",
        "rulebook.nl.md",
        "rulebook.en.md",
        "__init__.py",
    }
    assert sum(text.count("\n") for text in files().values()) < 150
    ((_, line),) = LINE.findall(GUIDE)
    assert line.count("\n") == 1


def test_the_pieces_by_example_are_those_of_the_example_game():
    pieces = PIECE.findall(GUIDE)
    for file, text in pieces:
        assert text in (ROOT / file).read_text("utf-8"), file
    for part in ("OneOf(", "Reason.of(", "Diagram(", '"right": ['):
        assert any(part in text and text.count("\n") <= 10 for _, text in pieces), part


def test_the_walkthrough_changes_only_its_folder_and_one_line(sources):
    ours, theirs = (
        {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        for folder in (ROOT / "src" / "speeltafel", sources.folder / "speeltafel")
    )
    changed = {name for name, was in ours.items() if theirs[name] != was}
    assert changed == {"games/__init__.py"}
    assert {name.rsplit("/", 1)[0] for name in theirs.keys() - ours.keys()} == {"games/vuist"}
    assert len(theirs["games/__init__.py"].splitlines()) == len(ours["games/__init__.py"].splitlines()) + 1


def test_the_walkthrough_passes_the_linter(sources):
    for check in (["check"], ["format", "--check"]):
        sources.run("ruff", *check, "--config", str(ROOT / "pyproject.toml"), str(sources.shelf / "vuist"))


def test_the_line_on_the_shelf_breaks_no_test_of_the_documents(sources):
    sources.run("pytest", "tests/test_docs.py", "-k", "readme or architecture")


def test_the_engine_plays_the_walkthrough_game(sources):
    lines = [
        {"do": "new", "game": "vuist", "seats": 2, "options": {"goal": 5}},
        {"do": "play", "move": "r6"},
        {"do": "play", "move": "h2"},
        {"do": "choose", "level": "club", "seconds": 0.1},
        {"do": "play", "move": "g2"},
        {"do": "games"},
    ]
    output = sources.run(
        "speeltafel", "engine", stdin="".join(f"{json.dumps(line)}\n" for line in lines)
    ).stdout
    new, _, hidden, chosen, over, shelf = map(json.loads, output.splitlines())
    assert new["turn"] == {"kind": "chance", "odds": {f"r{face}": 1 for face in range(1, 7)}}
    assert hidden["turn"] == {"kind": "choose", "seat": 2, "moves": ["g1", "g2", "g3"]}
    assert chosen["move"] in {"g1", "g2", "g3"}
    assert over["turn"] == {"kind": "over", "scores": [0, 6], "winners": [2], "why": "goal"}
    assert [game["key"] for game in shelf["games"]] == [*SHELF, "vuist"]


@pytest.mark.parametrize(("language", "hidden"), [("nl", "in de vuist"), ("en", "in the fist")])
def test_the_walkthrough_game_hides_information_on_a_shared_screen(sources, tmp_path, language, hidden):
    words = ["play", "vuist", "--name", "Ana", "--name", "Bo", "--language", language]
    output = sources.run("speeltafel", *words, stdin="\nh2\n\n\n", cwd=tmp_path).stdout
    first, second = output.rsplit("\n" * 20, 1)
    assert f"2 {hidden}" in first
    assert f"? {hidden}" in second
    assert f"2 {hidden}" not in second
