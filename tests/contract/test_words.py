"""The contract of every game: texts in Dutch and English, for every event and every observer."""

import ast
import random
import re
import string
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import speeltafel
from speeltafel.core.game import Choose
from speeltafel.core.proofreading import said_faults
from speeltafel.core.rulebook import rulings
from speeltafel.core.words import Text, default_names, same
from speeltafel.lab import promises
from tests.playouts import all_observers, games, play_out

seeds = st.integers(0, 10**6)
NAMES = [same(name) for name in ("Ana", "Bo", "Cas", "Dee", "Eva", "Fee", "Gus", "Han")]


@games
@given(seed=seeds)
def test_every_event_has_both_sentences_from_every_seat(game, seed):
    played = play_out(game, seed)
    for names in (default_names(played.seats), NAMES[: played.seats]):
        assert not list(promises.sentence_faults(played, random.Random(seed), names))


@games
@given(seed=seeds)
def test_every_question_and_every_move_has_its_words(game, seed):
    rng = random.Random(seed)
    played = play_out(game, seed)
    assert not list(promises.label_faults(played, rng))
    assert not list(promises.question_faults(played, rng))


@games
@given(seed=seeds)
def test_every_position_can_be_drawn_and_read_aloud(game, seed):
    rng = random.Random(seed)
    played = play_out(game, seed)
    names = default_names(played.seats)
    for state in rng.sample(played.states, min(10, len(played.states))):
        for observer in all_observers(played.seats):
            view = game.view(state, observer)
            for text in (game.picture(view, names), game.describe(view, names)):
                assert text.nl != text.en
                for drawn in text:
                    assert max(map(len, drawn.split("\n"))) <= 100
                    assert not re.search(r"None|Text\(|\{|\x1b", drawn)
                    assert all(line.rstrip() == line for line in drawn.split("\n"))
            for language in ("nl", "en"):
                for name in names:
                    assert name.into(language) in game.picture(view, names).into(language)


@games
@given(seed=seeds)
def test_you_are_called_you_and_others_by_their_names(game, seed):
    rng = random.Random(seed)
    played = play_out(game, seed)
    names = [Text(f"Naam{seat}", f"Naam{seat}") for seat in range(1, played.seats + 1)]
    for before, move, after in rng.sample(list(played.events), min(25, len(played.moves))):
        turn = game.turn(before)
        if isinstance(turn, Choose):
            mine = game.tell(game.view(before, turn.seat), move, game.view(after, turn.seat), names)
            assert mine.en.startswith("You"), mine.en
            assert mine.nl.startswith("Je "), mine.nl
            seen = game.redacted_history([before, after], [move], None)[0]
            theirs = game.tell(game.view(before, None), seen, game.view(after, None), names)
            assert f"Naam{turn.seat}" in theirs.en
            assert f"Naam{turn.seat}" in theirs.nl


@games
def test_the_rulebook_holds_every_ruling_in_both_languages(game):
    for book in game.rulebook:
        found = rulings(book)
        letter = found[0][0]
        assert set(found) == {f"{letter}{number}" for number in range(1, len(found) + 1)}
        assert len(set(found)) == len(found)
        assert set(found) == set(game.rulings)
        assert book.startswith(f"# {game.name}\n")


@games
def test_a_game_says_what_it_is(game):
    for text in filter(None, (game.summary, game.tally, *game.endings.values())):
        assert not list(said_faults(text))
    for option in game.options.values():
        assert not list(said_faults(option.label))


def test_both_languages_have_the_same_places_to_fill_in():
    texts = 0
    for path in Path(speeltafel.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
                words = [part.value for part in node.args if isinstance(part, ast.Constant)]
                if len(words) == 2:
                    texts += 1
                    assert places(words[0]) == places(words[1]), f"{path}:{node.lineno}"
                    assert all(words) or not any(words), f"{path}:{node.lineno}: one language is empty"
    assert texts > 20


def places(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}
