"""The contract of every game: a rulebook and its summary, with diagrams that are real positions."""

import re

import pytest

from speeltafel.core.diagram import Diagram
from speeltafel.core.game import Choose
from speeltafel.core.proofreading import book_faults
from speeltafel.core.refusals import Refusal
from speeltafel.core.rulebook import figures, pictures, positions, printed
from speeltafel.core.words import LANGUAGES
from tests.playouts import games, ours

SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
SHARED = [("Open vragen", "Open questions"), ("Geschiedenis en dank", "History and credits")]
"""How the last two sections of every rulebook begin."""


@games
def test_every_diagram_is_legal_to_its_last_token(game):
    for name, diagram in game.diagrams.items():
        views, turn = positions(game, diagram)
        assert len(views) == 1 + diagram.log.count("|") <= 2, name
        if diagram.lit:
            assert isinstance(turn, Choose), name
            assert any(game.look.touches(views[-1], move) for move in turn.moves), name


@ours
def test_a_diagram_that_breaks_a_rule_would_be_refused(game):
    some = next(diagram for diagram in game.diagrams.values() if diagram.log.split())
    with pytest.raises(Refusal, match=r"Event \d+"):
        positions(game, Diagram(seats=some.seats, log=f"{some.log} nonsense"))


@ours
def test_both_languages_show_the_same_diagrams_each_with_words_of_its_own(game):
    for book in (game.rulebook, game.brief):
        dutch, english = figures(book.nl), figures(book.en)
        assert [figure.name for figure in dutch] == [figure.name for figure in english]
        assert len({figure.name for figure in dutch}) == len(dutch)
        for figure in dutch + english:
            assert figure.caption[0].isupper() or figure.caption[0].isdigit()
            assert figure.caption.endswith(".")
        assert not {figure.caption for figure in dutch} & {figure.caption for figure in english}
    assert {figure.name for figure in figures(game.rulebook.en)} == set(game.diagrams)
    assert len(game.diagrams) >= 5
    assert len(figures(game.brief.en)) == 1


@ours
def test_both_languages_have_the_same_sections_and_end_with_what_was_open_and_whose_the_game_is(game):
    for book in (game.rulebook, game.brief):
        assert len(SECTION.findall(book.nl)) == len(SECTION.findall(book.en)) >= 4
        assert all(words.startswith(f"# {game.name}\n") for words in book)
    for titles, opening in zip(game.rulebook, zip(*SHARED, strict=True), strict=True):
        for title, begun in zip(SECTION.findall(titles)[-2:], opening, strict=True):
            assert title.startswith(begun)


@ours
def test_every_heading_asks_what_a_player_would_ask(game):
    for words in game.rulebook:
        titles = SECTION.findall(words)[:-2]
        assert len(titles) >= 5
        assert all(title.endswith("?") for title in titles), titles


@ours
def test_players_read_of_choices_by_the_names_the_pages_give_them(game):
    """Books call options by their names on pages; only the table of tokens uses the names in records."""
    for book in (*game.rulebook, *game.brief):
        words = "\n".join(line for line in book.split("\n") if not line.startswith("|"))
        for name, option in game.options.items():
            raw = [name, *(value for value in getattr(option, "values", ()) if isinstance(value, str))]
            assert not any(f"`{word}`" in words for word in raw), name


WHO_BEGINS = {
    "saxum": ("wijst een beginspeler aan", "names a first player"),
    "saga": ("laat de jongste speler beginnen", "lets the youngest player begin"),
    "zocken": ("laat de jongste speler beginnen", "lets the youngest player begin"),
    "squadro": ("kies willekeurig een startspeler", "choose the first player at random"),
    "columbiz": ("wie het hoogst gooit, begint", "the highest throw begins"),
}
"""What each sheet says about it, in the words of our books."""


@ours
def test_a_book_says_who_begins_on_the_sheet_and_here(game):
    for words, sheet, here in zip(
        game.rulebook,
        WHO_BEGINS[game.key],
        ("loten we wie op welke stoel zit", "draw who sits where"),
        strict=True,
    ):
        assert sheet in words
        assert here in words


@ours
def test_the_books_and_the_shelf_agree_on_ages_and_minutes(game):
    low, high = game.look.minutes
    for words, age, minutes in (
        (game.rulebook.nl, "vanaf {} jaar", "minuten"),
        (game.rulebook.en, "of {} and up", "minutes"),
    ):
        opening = words.partition("\n## ")[0]
        if game.look.age is None:
            assert not re.search(age.format(r"\d+"), opening)
            assert "half" in opening
            assert (low, high) == (30, 30)
        else:
            assert age.format(game.look.age) in opening
            assert re.search(rf"{high} {minutes}", opening)
            assert str(low) in opening


@games
def test_both_languages_have_the_same_rulings_and_the_summary_names_half_of_them(game):
    assert list(book_faults(game)) == []


@games
def test_without_drawings_the_diagrams_are_pictures_in_text(game):
    for language in LANGUAGES:
        shown, book = printed(game, language), game.rulebook.into(language)
        assert "![" not in shown
        for caption, name in figures(book):
            for picture in pictures(game, game.diagrams[name], language):
                assert picture in shown
            assert f"*{caption}*" in shown
