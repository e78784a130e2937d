"""Boards of squares, hexagons and points: where places lie, what can be touched, and what text shows."""

import re

import pytest
from msgspec.structs import replace

from speeltafel.core.kit import board, spread
from speeltafel.core.kit.board import Board, hexagons, neighbours, points, squares, track
from speeltafel.core.kit.spread import Row, Thing
from speeltafel.core.words import Text

TITLE = Text("Bord", "Board")
MAN = Thing("man-1", "man", Text("witte steen", "white man"), seat=1)
CROSS = points({"a1": (0, 2), "b2": (1, 1), "c1": (2, 2), "a3": (0, 0)}, [("a1", "c1"), ("a1", "a3")])


def place(grid, name):
    return next(place for place in grid.places if place.name == name)


def test_squares_are_named_as_on_a_chessboard():
    grid = squares(8, 8, dark="checkered")
    assert place(grid, "a1").at == (0, 7)
    assert place(grid, "h8").at == (7, 0)
    assert place(grid, "a1").dark
    assert place(grid, "h8").dark
    assert not place(grid, "h1").dark
    assert [one.name for one in squares(2, 2, dark="b2").places if one.dark] == ["b2"]


def test_neighbours_are_one_step_apart_in_every_direction_on_hexagons():
    grid = hexagons((3, 4, 5, 4, 3))
    assert len(grid.places) == 19
    assert sorted(neighbours(grid)["c3"]) == ["b2", "b3", "c2", "c4", "d2", "d3"]


def test_a_track_turns_back_at_the_end_of_each_line():
    grid = track(7, abreast=3)
    assert [one.at for one in grid.places] == [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1), (0, 2)]
    assert [one.name for one in grid.places] == [*"1234567"]


def test_text_shows_each_place_with_its_name_after_what_stands_there():
    shown = Board(TITLE, CROSS, {"b2": MAN})
    assert shown.picture().en == "Board\n a3\n |\n |  ●b2\n |\n a1----- c1"
    assert shown.describe().en == "Board: point b2: white man; the rest is empty."
    assert shown.describe().nl == "Bord: punt b2: witte steen; de rest is leeg."


def test_what_stands_on_a_place_is_touched_for_it():
    items = {item.id: item for item in Board(TITLE, CROSS, {"b2": MAN}).items(0, 0, 300, "en")}
    assert items["thing-man-1"].touch == "b2"
    assert items["thing-man-1"].label == "Point b2: white man."
    assert (items["place-b2"].touch, items["place-b2"].label) == ("", "")
    assert (items["place-a1"].touch, items["place-a1"].label) == ("a1", "Point a1: empty.")
    assert items["thing-man-1"].at == items["place-b2"].at


@pytest.mark.parametrize("grid", [squares(10, 10), hexagons((4, 5, 4)), track(40, 10), CROSS])
def test_every_place_lies_within_the_board_and_touches_no_other(grid):
    shown = Board(TITLE, grid, {})
    items, step = shown.items(20, 30, 500, "nl"), board.pitch(grid, 500)
    for item in items:
        assert 20 <= item.at[0] <= 520
        assert 30 <= item.at[1] <= 30 + shown.height(500)
        others = (abs(complex(*item.at) - complex(*other.at)) for other in items if other is not item)
        assert min(others) > 0.95 * step


def test_a_move_from_place_to_place_touches_both_and_one_that_is_elsewhere_none():
    parts = [Board(TITLE, CROSS, {"b2": MAN}), Row(TITLE, (Thing("die", "die", TITLE, "3", "d3"),))]
    assert spread.touches(parts, ["b2", "a1"]) == ("b2", "a1")
    assert spread.touches(parts, ["d3"]) == ("d3",)
    assert spread.touches(parts, ["b2", "z9"]) == ()


def test_a_piece_can_have_a_drawing_and_a_direction_of_its_own():
    own = replace(MAN, drawing='<path class="arrow" d="M-30 0H30"/>', turned=90, sign="v")
    shown = Board(TITLE, squares(8, 8), {"b2": own})
    item = next(item for item in shown.items(0, 0, 400, "en") if item.id == "thing-man-1")
    assert 'class="arrow"' in item.body
    assert "f-seat-1" not in item.body
    assert all(part in item.body for part in ('class="hit"', 'class="halo"', "scale(0.4"))
    assert item.turned == 90
    assert "vb2" in shown.picture().en


def at_edges(grid):
    """The coordinates of a board: what stands left of it, above, right and below, in order."""
    sides = {"left": [], "above": [], "right": [], "below": []}
    for text, _, (x, y) in grid.coordinates:
        side = "above" if y < 0 else "below" if y > 0 else "left" if x < 0 else "right"
        sides[side].append(text)
    return {side: " ".join(texts) for side, texts in sides.items() if texts}


@pytest.mark.parametrize(
    ("grid", "edges"),
    [
        (squares(3, 4), {"left": "4 3 2 1", "below": "a b c"}),
        (CROSS, {"left": "3 2 1", "below": "a b c"}),
        (hexagons((2, 3, 2)), {"left": "a b c", "above": "1 2 3", "below": "1 2"}),
        (track(7, abreast=3), {"left": "1 6 7", "right": "3 4"}),
        (points({"a1": (0, 0), "a2": (1, 1)}), {}),
        (track(3, abreast=1), {"left": "1 2 3"}),
        (points({"home": (0, 0), "away": (1, 0)}), {}),
        (points({"1": (0, 0), "2": (1, 0)}), {}),
    ],
)
def test_the_names_of_places_stand_at_the_edges_where_they_are_coordinates(grid, edges):
    assert at_edges(grid) == edges


@pytest.mark.parametrize("grid", [squares(12, 12), hexagons((4, 5, 4)), track(120, 20), CROSS])
def test_coordinates_lie_on_the_table_beside_every_place_and_are_read_by_nobody(grid):
    drawn = spread.draw("A game", (Board(TITLE, grid, {}),), "en")
    hidden = re.search('<g aria-hidden="true">(.*?)</g>', drawn.backdrop)[1]
    texts = re.findall('<text class="spread-coordinate" x="(.*?)" y="(.*?)" font-size="20">(.+?)<', hidden)
    assert [text for *_, text in texts] == [text for text, _, _ in grid.coordinates]
    assert "<text" not in drawn.backdrop.replace(hidden, "")
    places = [item.at for item in drawn.items if item.id.startswith("place-")]
    step = board.pitch(grid, spread.WIDTH - 76)
    for x, y, text in ((float(x), float(y), text) for x, y, text in texts):
        assert 24 < x - 6 * len(text) < x + 6 * len(text) < drawn.size[0] - 24
        assert 24 < y - 10 < y + 10 < drawn.size[1] - 24
        assert min(abs(complex(x, y) - complex(*at)) for at in places) > step / 2 + 5


def test_a_supply_is_small_and_stays_in_one_line():
    many = tuple(Thing(f"man-{number}", "man", TITLE, seat=1) for number in range(12))
    supply, row = (Row(TITLE, many, room=12, supply=small) for small in (True, False))
    heights = [part.height(500) for part in (supply, row)]
    assert heights[0] < heights[1] / 2
    assert len({item.at[1] for item in supply.items(0, 0, 500, "en")}) == 1


def test_neighbours_are_joined_by_a_line_or_lie_beside_one_another():
    assert neighbours(squares(3, 3))["b2"] == ("b1", "a2", "c2", "b3")
    cross = points({"n": (0, 0), "m": (0, 3), "s": (0, 4)}, [("n", "m")])
    assert neighbours(cross) == {"n": ("m",), "m": ("n",), "s": ()}
