"""What the pages say: every phrase a template names is there, in both languages, with the same places."""

import re
from importlib.resources import files
from pathlib import Path

import speeltafel
from speeltafel import texts
from speeltafel.core.words import Text

KNOWN = {name: text for name, text in vars(texts).items() if isinstance(text, Text)}


def test_every_phrase_a_template_names_is_there():
    folder = files("speeltafel.web").joinpath("templates")
    for template in folder.iterdir():
        source = template.read_text("utf-8")
        named = set(re.findall(r"\bt\.([A-Z][A-Z_]+)", source)) | set(re.findall(r'\bt\("([A-Z_]+)"', source))
        assert named <= set(KNOWN), template.name


def test_every_phrase_is_used():
    sources = [
        path.read_text("utf-8")
        for path in Path(speeltafel.__path__[0]).rglob("*")
        if path.suffix in (".py", ".html") and path.parent.name != "phrases"
    ]
    named = {name for source in sources for name in re.findall(r"\b[A-Z][A-Z_]+\b", source)}
    # `TableView.of_chance` adds `_SIDES` for a game without chance, `advice.compared` `_PROVEN` for results.
    bare = {name: name.removesuffix("_SIDES").removesuffix("_PROVEN") for name in KNOWN}
    assert [name for name in KNOWN if bare[name] not in named] == []


def test_no_percentage_has_a_space():
    for name, text in KNOWN.items():
        assert not re.search(r"[\d}]\s%", f"{text.nl} {text.en}"), name


def test_both_languages_have_the_same_places_to_fill():
    for name, text in KNOWN.items():
        assert text.nl, name
        assert text.en, name
        assert sorted(re.findall(r"{(\w+)}", text.nl)) == sorted(re.findall(r"{(\w+)}", text.en)), name
        # `names`, `who` and `whom` mean something else to the words of a game.
        assert not {"names", "observer", "who", "whom"} & set(re.findall(r"{(\w+)}", text.nl)), name


def test_one_word_for_whose_turn_it_is():
    for name, text in KNOWN.items():
        assert "aan zet" not in text.nl, name
        assert "to move" not in text.en, name


def test_a_percentage_is_written_without_a_space():
    for path in Path(speeltafel.__file__).parent.rglob("*.py"):
        assert not re.findall(r"\} %[ .,;:\"')]", path.read_text("utf-8")), path
