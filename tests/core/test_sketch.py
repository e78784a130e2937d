"""What a game gets that is made of rules, words and a table."""

import sys
from types import SimpleNamespace

import pytest

from speeltafel.core.game import Chance, Choose, Odds, Over, Reason
from speeltafel.core.kit.board import Board, squares
from speeltafel.core.kit.sketch import sketch
from speeltafel.core.kit.spread import Thing
from speeltafel.core.words import Text, default_names, same

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


def test_functions_that_replace_defaults_count_in_the_other_defaults(made):
    game = made(
        tokens=DARK,
        label=lambda view, move: same(f"dark {move}"),
        turn=lambda state: Choose(2, DARK[state:]) if state < 2 else Over((0, 1), (2,), "half"),
        endings={"half": same("Half full.")},
        points=lambda view, seat: view.state * seat,
        table=lambda view, names: (Board(same("Own board"), GRID, {}),),
    )
    before, after = game.view(1, 1), game.view(2, 1)
    told = game.tell(before, "a3", after, NAMES)
    assert told.en == "Player 2 chooses: dark a3. You get 1 point. Player 2 gets 2 points. Half full."
    assert game.ask(before, NAMES).en == "Player 2 is to play."
    assert game.ask(after, NAMES) == same("Half full.")
    assert game.dump(1)["to_move"] == 2
    assert game.look.standing(after, 2).en == "4 points"
    assert game.why_not(before, DARK[1]) is None
    for shown in (game.picture(after, NAMES).en, game.describe(after, NAMES).en):
        assert shown.startswith("Own board")
        assert shown.endswith("Player 1: 2 points\nPlayer 2: 4 points")


def test_points_given_to_sketch_are_told_and_no_tally_means_that_nobody_is_told(made, monkeypatch):
    scored = made(tally=Text("Velden", "Squares"), standing=lambda view, seat: same(f"{seat} of 8"))
    assert scored.tally == Text("Velden", "Squares")
    assert scored.picture(scored.view(0, 1), NAMES).en.endswith("Player 1: 1 of 8\nPlayer 2: 2 of 8")
    silent = made(tally=None)
    assert silent.look.standing(silent.view(0, 1), 1) == same("")
    assert silent.picture(silent.view(0, 1), NAMES).en.endswith("Seat 1: Player 1\nSeat 2: Player 2")
    monkeypatch.delattr(WORDS, "points")
    assert made().tally is None
    assert made(points=lambda view, seat: 3).tally == Text("Punten", "Points")


def test_where_a_game_says_itself_what_is_touched_no_place_is_left_out(made):
    assert len(labels(made(tokens=DARK, touches=lambda view, move: ("a2",)))) == 16


def test_the_move_of_some_touches_is_known_where_tokens_are_listed(made):
    game = made(tokens=["a1-b2", "b2-a1", "c1"])
    assert game.look.meant(("b2", "a1")) == "b2-a1"
    assert game.look.meant(("a1",)) is None
    assert made().look.meant(("a1", "b2")) is None
    own = made(tokens=["a1-b2"], touches=lambda view, move: ("b2",))
    assert own.look.meant(("a1", "b2")) is None, "the game says otherwise what is touched"


def test_a_rulebook_without_rulings_still_refuses_moves(made, tmp_path):
    (tmp_path / "dark_squares" / "rulebook.en.md").write_text("# Dark\n", "utf-8")
    game = made(tokens=DARK)
    reason = Reason("", Text("Dat kan nu niet.", "That can't be done now."))
    assert game.why_not(game.view(1, 1), DARK[0]) == reason


def test_the_touches_of_a_game_for_two_are_found_on_a_table_for_two(made):
    def table(view, names):
        assert len(names) == 2
        return (Board(same("Board"), GRID, taken(view.state)),)

    game = made(tokens=DARK, table=table)
    assert game.look.touches(game.view(0, 1), DARK[0]) == (DARK[0],)


def test_chance_is_told_with_the_seat_that_it_decides_for_where_the_game_says_so(made):
    odds = Odds({"a1": 1})
    for roller, told in ((2, "For Player 2: a1."), (1, "For you: a1."), (0, "A1.")):
        game = made(turn=lambda state: Chance(odds), roller=lambda state, seat=roller: seat)
        assert game.tell(game.view(0, 1), "a1", game.view(1, 1), NAMES).en == told
