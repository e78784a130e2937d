"""The shelf: a faulty game is named with its file, line and fault, in both languages."""

import sys

import pytest

from speeltafel.core import shelf
from speeltafel.core.shelf import FaultyGame
from speeltafel.games import GAMES

FAULTS = {
    "syntax": (
        {"__init__.py": "from books.odd import rules\n", "rules.py": "x = 1\n\ndef (\n"},
        "rules.py",
        3,
    ),
    "error": (
        {"__init__.py": "from books.odd import rules\n", "rules.py": "TEN = 10\nNONE = TEN / 0\n"},
        "rules.py",
        2,
    ),
    "deep": ({"__init__.py": "import json\n\nODD = json.loads('{')\n"}, "__init__.py", 3),
    "missing file": (
        {"__init__.py": "from speeltafel.core import rulebook\nODD = rulebook.load(__name__)\n"},
        "__init__.py",
        2,
    ),
    "missing module": ({"__init__.py": "from books.odd import words\n"}, "__init__.py", 1),
}
SAID = {
    "syntax": "SyntaxError: ",
    "error": "ZeroDivisionError: division by zero",
    "deep": "JSONDecodeError: ",
    "missing file": "rulebook.nl.md",
    "missing module": "ImportError: cannot import name 'words'",
}


@pytest.fixture
def books(tmp_path, monkeypatch):
    """The folder of a package `books`, with a sound game in it."""
    before = set(sys.modules)
    folder = tmp_path / "books"
    (folder / "fine").mkdir(parents=True)
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "fine" / "__init__.py").write_text("from speeltafel.games.squadro import SQUADRO as FINE\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in set(sys.modules) - before:
        if name.partition(".")[0] == "books":
            del sys.modules[name]


def write(books, files):
    (books / "odd").mkdir()
    for name, text in files.items():
        (books / "odd" / name).write_text(text, "utf-8")


def test_sound_games_are_loaded_in_their_order(books):
    assert shelf.load("books", ["fine"]) == {"fine": GAMES["squadro"]}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_file_and_line_in_both_languages(books, fault):
    files, file, line = FAULTS[fault]
    write(books, files)
    with pytest.raises(FaultyGame) as raised:
        shelf.load("books", ["fine", "odd"])
    place, text = books / "odd" / file, raised.value.text
    assert text.nl.startswith(f"Het spel odd kan niet geladen worden: {place}, regel {line}: ")
    assert text.en.startswith(f"The game odd can't be loaded: {place}, line {line}: ")
    for words in text:
        assert SAID[fault] in words
        assert f"SHELF in {books / '__init__.py'}" in words.splitlines()[-1]
    assert raised.value.__cause__ is not None, "pytest shows where it comes from"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (None, "there is no {folder}"),
        ({}, "{folder}/__init__.py makes no game called ODD"),
        ({"__init__.py": "ODD = 3\n"}, "{folder}/__init__.py makes no game called ODD"),
    ],
)
def test_a_folder_without_a_game_is_told(books, files, said):
    if files is not None:
        write(books, files)
    with pytest.raises(FaultyGame) as raised:
        shelf.load("books", ["odd"])
    assert said.format(folder=books / "odd") in raised.value.text.en


def test_all_faulty_games_are_named_at_once(books):
    write(books, {"__init__.py": "1 / 0\n"})
    with pytest.raises(FaultyGame) as raised:
        shelf.load("books", ["odd", "fine", "gone"])
    odd, gone, mend = raised.value.text.en.splitlines()
    assert odd.startswith("The game odd can't")
    assert gone.startswith("The game gone is in the list")
    assert mend.startswith("Mend this")
