"""What a game gets that is made of rules, words and a table."""

import sys
from types import SimpleNamespace

import pytest

from speeltafel.core.game import Choose, Over
from speeltafel.core.kit.board import Board, squares
from speeltafel.core.kit.sketch import sketch
from speeltafel.core.kit.spread import Thing
from speeltafel.core.words import default_names, same

GRID = squares(4, 4, dark="checkered")
DARK = tuple(place.name for place in GRID.places if place.dark)
NAMES = default_names(2)


def taken(state):
    """What stands on the board: men on dark squares, one more each turn, and a post on a light one."""
    return {"a2": Thing("post", "man", same("post"), seat=2)} | {
        DARK[n]: Thing(f"man-{n}", "man", same("man"), seat=1) for n in range(state)
    }


RULES = SimpleNamespace(
    start=lambda seats, options: 0,
    turn=lambda state: Choose(1, DARK[state:]) if state < 4 else Over((1, 0), (1,), "full"),
    play=lambda state, move: state + 1,
)
WORDS = SimpleNamespace(
    SUMMARY=same("A board."),
    ENDINGS={"full": same("Full.")},
    label=lambda view, move: same(str(move)),
    points=lambda view, seat: 0,
    table=lambda view, names: (Board(same("Board"), GRID, taken(view.state)),),
)


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A function that makes a game of these rules in a folder with a rulebook."""
    folder = tmp_path / "dark_squares"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for language in ("nl", "en"):
        (folder / f"rulebook.{language}.md").write_text("# Dark\n\n**D1.** Take a dark square.\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "dark_squares", raising=False)
    return lambda **more: sketch("dark_squares", name="Dark", rules=RULES, words=WORDS, **more)


def labels(game, state=0):
    scene = game.look.draw(game.view(state, 1), NAMES, "en")
    return {item.touch: item.label for item in scene.items if item.label}


def test_places_that_no_move_touches_are_drawn_and_no_items(made):
    game = made(tokens=DARK)
    assert labels(game) == {name: f"Square {name}: empty." for name in DARK} | {"a2": "Square a2: post."}
    backdrop = game.look.draw(game.view(0, 1), NAMES, "en").backdrop
    assert backdrop.count("spread-light") == backdrop.count("spread-dark") == 8


def test_a_place_keeps_its_item_when_something_comes_to_stand_there(made):
    game = made(tokens=DARK)
    was, now = (
        {item.id for item in game.look.draw(game.view(state, 1), NAMES, "en").items} for state in (0, 2)
    )
    assert now - was == {"thing-man-0", "thing-man-1"}
    assert labels(game, 2)["a1"] == "Square a1: man."


def test_a_style_sheet_in_the_folder_is_added(made, tmp_path):
    plain = made().look.css
    (tmp_path / "dark_squares" / "look.css").write_text(".spread-dark { fill: navy; }\n", "utf-8")
    assert made().look.css == plain + ".spread-dark { fill: navy; }\n"


def test_without_a_list_of_tokens_every_place_is_an_item(made):
    assert len(labels(made())) == 16


def test_steps_and_a_notation_of_the_games_own_say_what_is_touched(made):
    game = made(tokens=["to 1", "to 3"], read=lambda token: int(token[3:]), steps=lambda move: [f"b{move}"])
    assert set(labels(game)) == {"b1", "b3", "a2"}
