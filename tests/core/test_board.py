"""Boards of squares, hexagons and points: where places lie, what can be touched, and what text shows."""

import re
from functools import partial

import pytest
from msgspec.structs import replace

from speeltafel.core.kit import board, spread
from speeltafel.core.kit.board import Board, hexagons, neighbours, points, squares, track
from speeltafel.core.kit.spread import Row, Thing
from speeltafel.core.scene import Scene
from speeltafel.core.words import Text, same
from speeltafel.server.view.board import with_trace

TITLE = Text("Bord", "Board")
MAN = Thing("man-1", "man", Text("witte steen", "white man"), seat=1)
STORES = {"store1": (7.0, 0.5), "store2": (0.0, 0.5)}
PITS = {f"{letter}{row}": (float(x), 2.0 - row) for x, letter in enumerate("abcdef", 1) for row in (1, 2)}
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


@pytest.mark.parametrize("slanted", [False, True])
@pytest.mark.parametrize(
    "lengths", [(4, 4), (3, 3, 3), (3, 4, 4, 3), (2, 4, 3), (1, 4), (5, 2, 2, 2), (11,) * 11, (1,)]
)
def test_rows_of_hexagons_fit_into_each_other_whatever_their_lengths(lengths, slanted):
    grid = hexagons(lengths, slanted)
    assert min(x for x, _ in (one.at for one in grid.places)) == 0
    near = neighbours(grid)
    for one in grid.places:
        assert all(one.name in near[other] for other in near[one.name])
        apart = [abs(complex(*one.at) - complex(*other.at)) for other in grid.places if other is not one]
        assert all(distance > 0.99 for distance in apart)
        assert sum(distance < 1.7 for distance in apart) == len(near[one.name])


def test_rows_of_one_length_lie_half_a_hexagon_to_the_right_and_back_or_slanted_always_to_the_right():
    assert [place(hexagons((3, 3, 3)), name).at[0] for name in ("a1", "b1", "c1")] == [0, 0.5, 0]
    hex_board = hexagons((3, 3, 3), slanted=True)
    assert [place(hex_board, name).at[0] for name in ("a1", "b1", "c1")] == [0, 0.5, 1]
    assert sorted(neighbours(hex_board)["b2"]) == ["a2", "a3", "b1", "b3", "c1", "c2"]


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


def test_a_thing_with_a_touch_of_its_own_is_touched_for_that_and_its_place_for_nothing():
    king = replace(MAN, touch="king")
    shown = Board(TITLE, CROSS, {"b2": king})
    touched = {item.touch: item.label for item in shown.items(0, 0, 300, "en") if item.touch}
    assert touched.keys() == shown.touches == {"king", "a1", "a3", "c1"}
    assert touched["king"] == "Point b2: white man."
    assert spread.touches([shown], ["king", "a1"]) == ("king", "a1")
    assert spread.touches([shown], ["b2"]) == ()
    drawn = spread.draw("A game", [shown], "en", touched=frozenset(("king", "a1")))
    assert {item.touch for item in drawn.items if item.touch} == {"king", "a1"}


def test_two_boards_of_one_grid_are_told_apart_by_a_prefix():
    mine, theirs = Text("Mijn zee", "My sea"), Text("De andere zee", "The other sea")
    grid, ship = squares(2, 1), replace(MAN, name="ship", label=Text("schip", "ship"))
    parts = [Board(mine, grid, {"a1": ship}), Board(theirs, grid, {}, prefix="x")]
    items = [item for item in spread.draw("A game", parts, "en").items if item.touch]
    assert {item.id: item.label for item in items} == {
        "thing-ship": "Square a1: ship.",
        "place-b1": "Square b1: empty.",
        "place-xa1": "The other sea, square a1: empty.",
        "place-xb1": "The other sea, square b1: empty.",
    }
    assert spread.touches(parts, ["a1", "xb1"]) == ("a1", "xb1")
    assert spread.picture(parts).en == "My sea\n●a1  b1\nThe other sea\n xa1  xb1"


@pytest.mark.parametrize("show", [spread.picture, lambda parts: spread.draw("A game", parts, "nl")])
def test_places_and_things_of_one_name_are_refused_by_name(show):
    grid = squares(2, 1)
    with pytest.raises(ValueError, match="Two boards have a place a1: give one of them a `prefix`"):
        show([Board(TITLE, grid, {}), Board(TITLE, grid, {})])
    with pytest.raises(ValueError, match="Two things on the table are named man-1: "):
        show([Board(TITLE, grid, {"a1": MAN}), Row(TITLE, (MAN,))])


def test_points_may_lie_left_of_0_and_above_it():
    grid = points({"a1": (-1, 0), "b1": (0, 0), "a2": (-1, -1)}, [("a1", "b1")])
    assert [one.at for one in grid.places] == [(0, 1), (1, 1), (0, 0)]
    assert grid.size == (2, 2)
    assert at_edges(grid) == {"left": "2 1", "below": "a b"}


@pytest.mark.parametrize(
    "grid",
    [
        squares(10, 10),
        hexagons((4, 5, 4)),
        hexagons((4, 4, 4)),
        hexagons((5,) * 5, slanted=True),
        track(40, 10),
        CROSS,
        points({"c": (-3, -2), "d": (2, 1)}),
        points(PITS | STORES),
    ],
)
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
        (hexagons((3, 3)), {"left": "a b", "above": "1 2 3", "below": "1 2 3"}),
        (hexagons((1, 4)), {"left": "a b", "above": "1 3 4"}),
        (points(PITS | STORES), {"left": "2 1", "below": "a b c d e f"}),
        (points(PITS | {"s1": (7.0, 0.5), "s2": (0.0, 0.5)}), {"left": "2 1", "below": "a b c d e f"}),
        (points({"a1": (0, 0), "b1": (1, 0), "home": (2, 0), "away": (3, 0)}), {}),
    ],
)
def test_the_names_of_places_stand_at_the_edges_where_they_are_coordinates(grid, edges):
    assert at_edges(grid) == edges


@pytest.mark.parametrize(
    "grid",
    [
        squares(12, 12),
        hexagons((4, 5, 4)),
        hexagons((11,) * 11, slanted=True),
        hexagons((3, 4, 4, 3)),
        hexagons((1, 4)),
        track(120, 20),
        CROSS,
        points(PITS | STORES),
    ],
)
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


def test_points_can_have_labels_of_their_own():
    grid = points(STORES, labels={"store1": Text("kuil van Ana", "Ana's store")})
    said = Board(TITLE, grid, {}).items(0, 0, 300, "nl")
    assert [item.label for item in said] == ["Kuil van Ana: leeg.", "Punt store2: leeg."]


def test_a_supply_is_small_and_stays_in_one_line():
    many = tuple(Thing(f"man-{number}", "man", TITLE, seat=1) for number in range(12))
    supply, row = (Row(TITLE, many, room=12, supply=small) for small in (True, False))
    heights = [part.height(500) for part in (supply, row)]
    assert heights[0] < heights[1] / 2
    assert len({item.at[1] for item in supply.items(0, 0, 500, "en")}) == 1


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize(("room", "supply"), [(9, False), (14, False), (6, False), (9, True), (12, True)])
def test_captions_stand_below_their_things_and_cover_nothing(room, supply, language):
    caption = Text("Kuil van Alexandra", "Alexandra's pit")
    pits = tuple(Thing(f"pit-{n}", "pebble", TITLE, "4", f"p{n}", caption=caption) for n in range(room))
    row = Row(TITLE, pits, room=room, supply=supply)
    items = {item.id: item for item in row.items(0, 0, 524, language)}
    line = row.height(524) / (-(-room // row.abreast))
    radius = 0.33 * (row.pitch if supply else 100)
    for n in range(room):
        top, bottom = line * (n // row.abreast), line * (n // row.abreast + 1)
        (x, y), caption_at = items[f"thing-pit-{n}"].at, items[f"below-pit-{n}"].at
        assert top < y - radius < y + radius < caption_at[1] - 10 < caption_at[1] + 10 < bottom
        assert caption_at[0] == x
        shown = re.search(">([^<]+)</text>", items[f"below-pit-{n}"].body)[1]
        assert shown == (caption.into(language)[: len(shown) - 1].rstrip() + "…")
        assert 11 * len(shown) <= row.pitch


def test_captions_are_shortened_by_the_width_of_their_letters():
    def shown(caption, room=6):
        things = (Thing("pit", "pebble", TITLE, "4", caption=Text(caption, caption)),)
        return Row(TITLE, things, room=room).items(0, 0, 524, "en")[1].body

    assert ">Player 2<" in shown("Player 2")
    assert ">Willib…<" in shown("Willibrord")
    assert ">illiquidity<" in shown("illiquidity", room=4)
    assert ">MMM…<" in shown("MMMMMMMM")
    assert ">棋棋棋…<" in shown("棋棋棋棋棋棋")


def test_things_are_spread_evenly_over_the_lines_of_a_row():
    assert [Row(TITLE, (), room=room).abreast for room in (0, 1, 6, 7, 9, 12, 14)] == [1, 1, 6, 4, 5, 6, 5]


def test_a_row_of_more_things_than_it_has_room_for_covers_no_other_part():
    many = tuple(Thing(f"pit-{n}", "pebble", TITLE, "4") for n in range(9))
    assert Row(TITLE, many).height(500) == Row(TITLE, many, room=9).height(500) == 200


def test_neighbours_are_joined_by_a_line_or_lie_beside_one_another():
    assert neighbours(squares(3, 3))["b2"] == ("b1", "a2", "c2", "b3")
    cross = points({"n": (0, 0), "m": (0, 3), "s": (0, 4)}, [("n", "m")])
    assert neighbours(cross) == {"n": ("m",), "m": ("n",), "s": ()}


def test_a_thing_on_a_place_that_the_board_does_not_have_is_named():
    parts = [Board(TITLE, squares(3, 3), {"z9": MAN, "a1": replace(MAN, name="man-2")})]
    with pytest.raises(ValueError, match=r"stand on \['z9'\]"):
        spread.picture(parts)
    with pytest.raises(ValueError, match=r"stand on \['z9'\]"):
        spread.draw("Game", parts, "en")


@pytest.mark.parametrize("name", ["big man", "a'b", 'a"b', "a_b", "Man", "", "-a", "é", "a\nb"])
def test_a_name_that_a_page_could_not_use_is_refused(name):
    thing = Thing(name, "man", TITLE)
    for parts in ([Row(TITLE, (thing,))], [Board(TITLE, CROSS, {"b2": thing})]):
        with pytest.raises(ValueError, match="lower-case letters, digits and hyphens"):
            spread.draw("Board", parts, "en")
    with pytest.raises(ValueError, match="lower-case letters, digits and hyphens"):
        spread.draw("Board", [Board(TITLE, points({name or " ": (0, 0)}), {})], "en")


@pytest.mark.parametrize("touch", ["a b", "a'b", 'a"b', "a<b", "a\\b", "a\nb"])
def test_a_touch_that_a_page_could_not_use_is_refused(touch):
    parts = [Row(Text("Rij", "Row"), (Thing("die", "die", TITLE, touch=touch),))]
    with pytest.raises(ValueError, match=r"can't contain spaces, quotation marks .* of 'Row'"):
        spread.draw("Board", parts, "en")


def men(number):
    return tuple(Thing(f"man-{n}", "man", Text("steen", "man"), seat=1) for n in range(number))


def test_things_with_one_label_are_counted_when_they_are_read_aloud():
    hand = partial(Row, Text("Over", "Left"), supply=True, many=Text("stenen", "men"))
    assert hand(men(3)).describe() == Text("Over: 3 stenen.", "Left: 3 men.")
    assert hand(men(1)).describe().en == "Left: man."
    assert hand(()).describe().en == "Left: nothing."
    mixed = Row(Text("Buit", "Loot"), (*men(2), Thing("die", "die", Text("een 3", "a 3")), *men(1)))
    assert mixed.describe() == Text("Buit: 2 × steen, een 3 en steen.", "Loot: 2 × man, a 3 and man.")


def test_an_empty_row_keeps_its_room_unless_it_is_0():
    assert Row(TITLE, (), room=3).height(500) == Row(TITLE, men(3), room=3).height(500) == 100
    bare = Row(TITLE, (), room=0)
    assert (bare.height(500), bare.items(0, 0, 500, "en")) == (0, [])
    assert Row(TITLE, men(2), room=0).height(500) == 100
    assert (
        spread.draw("Row", [bare], "en").size[1] < spread.draw("Row", [Row(TITLE, (), room=1)], "en").size[1]
    )


def test_a_man_of_nobody_has_no_seat_s_mark_or_colour():
    free, own = Thing("man-0", "man", TITLE), Thing("man-8", "man", TITLE, seat=8)
    assert free.as_text("en") != own.as_text("en")
    assert "seat" not in drawing(free)
    assert "f-seat-8" in drawing(own)


@pytest.mark.parametrize(("sign", "shown"), [("?", ">?<"), ("12", ">12<"), ("", "<rect"), ("0", "<rect")])
def test_a_die_shows_a_sign_that_is_no_number_of_pips(sign, shown):
    drawn = drawing(Thing("die", "die", TITLE, sign))
    assert shown in drawn
    assert ("<text" in drawn) == (sign in ("?", "12"))


def drawing(thing):
    (item,) = Row(TITLE, (thing,)).items(0, 0, 400, "en")
    return item.body


def test_places_and_things_are_read_in_the_order_of_the_table_wherever_a_thing_stands():
    snails = [Thing(f"snail-{n}", "man", same(f"snail {n}"), seat=1) for n in (1, 2)]
    track_of_12 = track(12, abreast=6)

    def drawn(stands, waiting):
        parts = (
            Row(same("Die"), (Thing("die", "die", same("a 3")),)),
            Board(same("Track"), track_of_12, stands),
            Row(same("Waiting: Ana"), waiting),
        )
        return [item for item in spread.draw("Race", parts, "en").items if item.label]

    def read(found):
        return [item.label for item in sorted(found, key=lambda item: item.order)]

    before, after = drawn({}, tuple(snails)), drawn({"10": snails[0]}, (snails[1],))
    empty = [f"Square {n}: empty." for n in range(1, 13)]
    assert read(before) == ["Die: a 3.", *empty, "Waiting: Ana: snail 1.", "Waiting: Ana: snail 2."]
    empty[9] = "Square 10: snail 1."
    assert read(after) == ["Die: a 3.", *empty, "Waiting: Ana: snail 2."]
    assert [item.id for item in before if item.id.startswith("place")] == [f"place-{n}" for n in range(1, 13)]
    assert [item.id for item in after if item.id.startswith("thing")] == [
        item.id for item in before if item.id.startswith("thing")
    ], "what stays keeps its place in the list"
    moved = with_trace(Scene((1, 1), "", "", tuple(after)), Scene((1, 1), "", "", tuple(before))).items
    assert [item.id for item in moved if item.kind.endswith(" last")] == ["thing-snail-1"], (
        "the other made room"
    )
