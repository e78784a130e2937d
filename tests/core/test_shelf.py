"""The shelf: a faulty game is named with its file, line and fault, in both languages."""

import sys
from itertools import count

import pytest

from speeltafel.core import shelf
from speeltafel.core.game_files import style
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
    "eval": ({"__init__.py": "TEN = 10\nODD = eval('TEN +')\n"}, "__init__.py", 2),
    "exit": ({"__init__.py": "import sys\n\nsys.exit(3)\n"}, "__init__.py", 3),
}
SAID = {
    "syntax": "SyntaxError: ",
    "error": "ZeroDivisionError: division by zero",
    "deep": "JSONDecodeError: ",
    "missing file": "rulebook.nl.md",
    "missing module": "ImportError: cannot import name 'words'",
    "eval": "SyntaxError: invalid syntax",
    "exit": "SystemExit: 3",
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


STEP = (
    b'{"title": ["Een", "One"], "words": ["A.", "B."], "task": ["A.", "B."], "log": "", "right": ["1"],'
    b' "well": ["A.", "B."], "other": ["A.", "B."]%s}'
)
FILES = [
    ("lesson", b'[\n {"title": 3,\n}]', "regel 3: JSON: ", "line 3: JSON: "),
    ("lesson", b'[]\n"\xff"', "regel 2: dit is geen tekst in UTF-8", "line 2: this is no text in UTF-8"),
    ("lesson", b"{}", "`lesson.json` is geen lijst", "`lesson.json` is no list"),
    (
        "lesson",
        b"[" + STEP % b"" + b", " + STEP % b', "titel": 1' + b"]",
        "stap 2, `titel`: zo'n veld is er niet",
        "step 2, `titel`: there is no such field",
    ),
    (
        "lesson",
        b'[{"title": 1}]',
        "stap 1, `log`: dit veld ontbreekt",
        "step 1, `log`: this field is missing",
    ),
    (
        "lesson",
        b"[" + STEP % b', "wrong": {"2": ["Fout."]}' + b"]",
        "stap 1, `wrong[...]`: Expected `array` of length 2",
        "step 1, `wrong[...]`: Expected `array` of length 2",
    ),
    ("lesson", b"[3]", "stap 1, Expected `object`", "step 1, Expected `object`"),
    ("lesson", b'[\n{"seats": NaN}]', "regel 2: JSON: NaN is geen waarde", "line 2: JSON: NaN is no value"),
    (
        "lesson",
        b'[\n{"seats": ' + b"9" * 5000 + b"}]",
        "regel 2: JSON: dit getal is te groot",
        "line 2: JSON: this number is too large",
    ),
    (
        "puzzles",
        b'{"made": "1e999", "date": [1, 12.5e3],\n"margin": 1e999}',
        "regel 2: JSON: dit getal is te groot",
        "line 2: JSON: this number is too large",
    ),
    ("puzzles", b'{"puzzles": [{}]}', "puzzel 1, `answer`: dit veld", "puzzle 1, `answer`: this field"),
    ("puzzles", b'{"margin": 0.1}', "`puzzles` is geen lijst", "`puzzles` is no list"),
    ("puzzles", b'{"margin": "0.1", "puzzles": []}', "dit moet een object", "this must be an object"),
]


@pytest.mark.parametrize(("name", "text", "nl", "en"), FILES, ids=count())
def test_a_faulty_file_is_named_with_its_line_or_field_and_not_the_code_that_reads_it(
    books, name, text, nl, en
):
    module = {"lesson": "lesson", "puzzles": "puzzle"}[name]
    write(books, {"__init__.py": f"from speeltafel.core import {module}\nODD = {module}.load(__name__)\n"})
    told, file = fault_of(books, f"{name}.json", text)
    assert told.nl.startswith(f"Het spel odd kan niet geladen worden: {file}, {nl}")
    assert told.en.startswith(f"The game odd can't be loaded: {file}, {en}")


def fault_of(books, name, text):
    """Return what is said of the game with this file, and the file."""
    file = books / "odd" / name
    file.write_bytes(text)
    with pytest.raises(FaultyGame) as raised:
        shelf.load("books", ["odd"])
    return raised.value.text, file


STYLES = [
    (b".a { fill: red; }\n.b { fill: b", "line 2: `}` is missing after this `{`"),
    (b".a { fill: red; }\n}", "line 2: no `{` belongs to this `}`"),
    (b".a { fill: red; }\n/* { it", "line 2: `*/` is missing after this `/*`"),
    (b".a { content: \"it's }\n}", 'line 1: `"` is missing after this `"`'),
    (b".a { content: 'it\" }\n}", "line 1: `'` is missing after this `'`"),
    (b".a { fill: red; }\n/* \xff */", "line 2: this is no text in UTF-8"),
]


@pytest.mark.parametrize(("text", "said"), STYLES)
def test_a_style_sheet_that_would_spoil_what_follows_is_named_with_its_line(books, text, said):
    code = "from speeltafel.core.assembly import style_sheet\nODD = style_sheet(__name__)\n"
    write(books, {"__init__.py": code})
    told, file = fault_of(books, "look.css", text)
    assert told.en.startswith(f"The game odd can't be loaded: {file}, {said}")


def test_braces_in_comments_and_strings_of_a_style_sheet_are_none():
    text = (
        "/* { */ .a { content: '}'; }\n@media (hover: hover) { .b::after { content: \"{\\\"\"; } } /* ' */\n"
    )
    assert style(text) == text


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
