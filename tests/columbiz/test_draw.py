"""Columbiz' scene: everything lies where the position says, and every move can be touched."""

import random
import re
from collections import Counter

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.words import Text, default_names
from speeltafel.games.columbiz import COLUMBIZ, draw
from speeltafel.games.columbiz.backdrop import CUP, cell_at, die_at, height, plate_at, prison_at, supply_at
from tests.columbiz.positions import after, position
from tests.playouts import play_out


def scene(state, language="en", observer=None, names=None):
    names = names or default_names(len(state.supply))
    return draw.draw(COLUMBIZ.view(state, observer), names, language)


def things(state, language="en", observer=None, names=None):
    return {item.id: item for item in scene(state, language, observer, names).items}


def named(state, start, **how):
    return {name: item for name, item in things(state, **how).items() if name.startswith(start)}


# Cells and discs


def test_thirty_six_cells_can_be_touched_and_say_what_they_take():
    cells = named(position("2 . . . . .", dice="", throws_left=3), "cell-")
    assert len(cells) == 36
    assert cells["cell-53"].touch == "cell-53"
    assert cells["cell-53"].label == "cell 3 of column 5, takes 3 fives: free"
    assert cells["cell-11"].label == "cell 1 of column 1, takes 1 one: Player 2's disc"


def test_a_cells_name_follows_the_language_and_the_eyes():
    state = position("2 . . . . .", dice="")
    assert named(state, "cell-11", observer=2)["cell-11"].label.endswith(": your disc")
    dutch = named(state, "cell-", language="nl", observer=2)
    assert dutch["cell-11"].label == "vakje 1 van kolom 1, kost 1 een: jouw schijf"
    assert dutch["cell-26"].label == "vakje 6 van kolom 2, kost 6 tweeën: vrij"
    assert named(state, "cell-11", language="nl")["cell-11"].label.endswith(": schijf van Speler 2")


def test_every_disc_lies_on_its_cell():
    state = position(
        """
        . . . . 3 .
        1 . . . . 2
        """,
        dice="",
        seats=3,
    )
    discs = named(state, "disc-")
    assert {name: disc.at for name, disc in discs.items()} == {
        "disc-1-11": cell_at(1, 1),
        "disc-2-61": cell_at(6, 1),
        "disc-3-52": cell_at(5, 2),
    }
    assert '"#columbiz-disc-3"' in discs["disc-3-52"].body


def test_higher_numbers_lie_higher_and_columns_stand_side_by_side():
    assert cell_at(1, 6)[1] < cell_at(1, 5)[1]
    assert cell_at(1, 6)[0] == cell_at(1, 1)[0] < cell_at(2, 1)[0]


def test_a_new_disc_comes_from_its_owners_supply():
    state = after(position("2 . . . . .", dice="23456666", seat=2), "21")
    assert things(state)["disc-2-21"].enter == supply_at(2, 2)


@pytest.mark.parametrize("captor", [1, 3])
def test_captured_discs_leave_for_the_captors_prison(captor):
    state = position(". . . . 2 .", dice="55661234", seat=captor, seats=3)
    before, then = things(state), things(after(state, "52"))
    assert "disc-2-51" not in then
    assert before["disc-2-51"].leave == prison_at(captor, 3)


def test_discs_that_stay_are_the_same_in_the_next_position():
    state = position("1 . 2 . . .", dice="55661234")
    before, then = named(state, "disc-"), named(after(state, "51"), "disc-")
    assert before == {name: then[name] for name in before}


def test_between_two_seats_a_turn_that_passes_changes_no_disc():
    state = position("1 . 2 . . .", dice="5", placed=1)
    assert named(state, "disc-") == named(after(state, "done"), "disc-")


# Rows


def test_rows_that_score_are_tied_together():
    state = position(
        """
        . . 1 . . .
        . 1 . 2 . .
        1 2 2 2 . .
        """,
        dice="",
    )
    assert list(named(state, "run-")) == ["run-1-11-2-3", "run-2-21-0-3"]
    assert 'd="M0 0L176 -154"' in things(state)["run-1-11-2-3"].body


def test_two_in_a_row_or_a_broken_row_are_not_tied():
    assert not named(position("1 1 . 1 1 2", dice=""), "run-")


def test_a_row_is_tied_once_however_long_it_is():
    assert list(named(position("1 1 1 1 1 1", dice=""), "run-")) == ["run-1-11-0-6"]


# Dice


def test_dice_lie_in_the_tray_and_equal_ones_share_their_touch():
    dice = named(position(dice="335", throws_left=2), "die-")
    assert [(die.id, die.touch, die.at) for die in dice.values()] == [
        ("die-3-1", "die-3", die_at(0)),
        ("die-3-2", "die-3", die_at(1)),
        ("die-5-1", "die-5", die_at(2)),
    ]
    assert dice["die-5-1"].label == "die showing a 5"
    assert all("die" in die.kind.split() for die in dice.values())


def test_dice_that_stay_are_not_thrown_again_and_the_others_come_from_the_cup():
    state = position(dice="12335556", throws_left=2)
    kept = after(state, "keep:335")
    thrown = after(kept, "11346")
    assert set(named(kept, "die-")) == {"die-3-1", "die-3-2", "die-5-1"}
    lying, new = named(kept, "die-"), named(thrown, "die-")
    assert all(new[name].body == die.body for name, die in lying.items())
    assert len(new) == 8
    assert all(die.enter == die.leave == CUP for die in new.values())


def test_while_placing_only_dice_not_yet_used_lie_there():
    state = after(position(dice="12335556"), "53")
    assert set(named(state, "die-")) == {"die-1-1", "die-2-1", "die-3-1", "die-3-2", "die-6-1"}


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_the_throws_left_are_shown_and_said(left):
    throws = things(position(dice="12335556", throws_left=left))["throws"]
    assert throws.body.count("<use") == 3
    assert throws.body.count("spent") == 3 - left
    assert throws.label == f"{left} throw{'' if left == 1 else 's'} left"


def test_the_discs_of_this_turn_are_shown_in_the_colour_of_the_seat():
    placed = things(position(dice="1", placed=3, seat=2))["placed"]
    assert placed.body.count('"#columbiz-token-2"') == 3
    assert placed.body.count("columbiz-rest") == 1
    assert placed.label == "3 of 4 discs placed this turn"


def test_after_the_end_the_last_seats_discs_still_lie_there():
    state = after(position(dice="1", seat=2, supply=(3, 1)), "11")
    assert not state.to_move
    assert '"#columbiz-token-2"' in things(state)["placed"].body
    assert "last-round" not in things(state)


def test_the_last_round_is_announced():
    assert "last-round" not in things(position(dice=""))
    sign = things(position(dice="", last_round=True), language="nl")["last-round"]
    assert sign.label == "laatste ronde"
    assert "laatste ronde" in sign.body


# Plates


def test_a_plate_tells_supply_row_points_and_prisoners_with_their_worth():
    plate = things(position(dice="", supply=(14, 9), points=(7, 0), prisoners=(5, 0)))["plate-1"]
    assert plate.at == plate_at(1, 2)
    assert plate.label == "Player 1: supply 14, row points 7, prisoners 5, worth 9"
    for figure in ("14", "+7", "5", "= +9"):
        assert f">{figure}</text>" in plate.body


def test_a_plate_with_two_figures_of_prisoners_leaves_out_the_sign_it_has_no_room_for():
    plate = things(position(dice="", supply=(14, 9), prisoners=(10, 0)))["plate-1"]
    for figure in ("10", "+30"):
        assert f">{figure}</text>" in plate.body
    assert "=" not in re.sub("<[^>]*>", "", plate.body)


def test_an_empty_supply_is_a_nought_and_no_disc():
    assert "columbiz-roll" not in things(position(dice="", supply=(0, 2)))["plate-1"].body


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_plate_of_the_seat_to_move_stands_out(seat):
    assert things(position(dice="", seat=seat, seats=3))["turn"].at == plate_at(seat, 3)


def test_after_the_end_no_plate_stands_out():
    assert "turn" not in things(position(dice="", seat=0))


def test_a_long_or_strange_name_is_shortened_and_escaped():
    names = (Text("<b>&", "<b>&"), Text("Wilhelmina van Oranje", "Wilhelmina van Oranje"))
    shown = things(position(dice=""), names=names)
    assert "&lt;b&gt;&amp;" in shown["name-1"].body
    assert ">Wilhelmin…<" in shown["name-2"].body
    assert shown["plate-2"].label.startswith("Wilhelmina van Oranje: ")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_plates_lie_on_the_board_and_none_on_another(seats):
    corners = [plate_at(seat, seats) for seat in range(1, seats + 1)]
    assert all(0 <= x <= 600 - 294 and y + 84 <= height(seats) for x, y in corners)
    for one in corners:
        assert sum(abs(one[0] - x) < 294 and abs(one[1] - y) < 84 for x, y in corners) == 1


def test_a_third_plate_stands_in_the_middle_under_two():
    left, right, third = (plate_at(seat, 3) for seat in (1, 2, 3))
    assert third[0] == (left[0] + right[0]) / 2
    assert third[1] > left[1] == right[1]


# Moves


def touched(state):
    turn = COLUMBIZ.turn(state)
    assert isinstance(turn, Choose)
    view = COLUMBIZ.view(state, turn.seat)
    return {COLUMBIZ.write(move): draw.touches(view, move) for move in turn.moves}


def test_a_keep_touches_the_dice_that_stay():
    moves = touched(position(dice="12335556", throws_left=2))
    assert moves["keep:335"] == ("die-3", "die-3", "die-5")
    assert moves["keep:"] == moves["stop"] == ()


def test_dice_picked_to_be_kept_light_the_cells_they_pay_for():
    """A cell lights up with as many picked dice as it takes: an empty one, while dice may be kept."""
    state = position(". . . . 1 .", dice="11255556", throws_left=1)
    cells = {name: item for name, item in things(state).items() if name.startswith("cell-")}
    lit = {
        name: item.body.split('data-with="')[1].split('"')[0]
        for name, item in cells.items()
        if "data-with" in item.body
    }
    assert lit == {
        "cell-11": "die-1",
        "cell-12": "die-1 die-1",
        "cell-21": "die-2",
        "cell-52": "die-5 die-5",
        "cell-53": "die-5 die-5 die-5",
        "cell-54": "die-5 die-5 die-5 die-5",
        "cell-61": "die-6",
    }
    assert all("cue" in item.kind for item in cells.values())
    placing = things(position(". . . . 1 .", dice="11255556", throws_left=0))
    assert not any("data-with" in item.body for item in placing.values())


def test_moves_are_listed_by_how_many_dice_they_keep():
    state = position(". . . . . .", dice="11223456", throws_left=2)
    view = COLUMBIZ.view(state, 1)
    for move in COLUMBIZ.turn(state).moves:
        kept = len(COLUMBIZ.look.touches(view, move))
        heading = COLUMBIZ.look.group(view, move).en
        assert (
            heading == {0: "", 1: "Keep 1 die"}.get(kept, f"Keep {kept} dice")
            or COLUMBIZ.write(move) == "keep:"
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_line_below_the_plates_explains_their_signs(seats):
    drawn = scene(position(dice="", seats=seats))
    assert all(f">{words}<" in drawn.backdrop for words in ("row points", "prisoners", "discs left"))
    lowest = max(plate_at(seat, seats)[1] for seat in range(1, seats + 1))
    assert height(seats) >= lowest + 84 + 34


def test_placing_touches_the_cell():
    moves = touched(position(dice="12335556", placed=1))
    assert moves["53"] == ("cell-53",)
    assert moves["done"] == ()
    assert touched(position("1 . . . . .", dice="1")) == {"discard": ()}


def test_no_two_moves_touch_the_same_things():
    for seed in range(3):
        played = play_out(COLUMBIZ, seed)
        choices = [state for state in played.states if isinstance(COLUMBIZ.turn(state), Choose)]
        for state in random.Random(seed).sample(choices, 12):
            ways = Counter(tuple(sorted(touches)) for touches in touched(state).values() if touches)
            assert set(ways.values()) <= {1}


def test_a_finger_fits_on_every_cell_and_die():
    """44 px where the board is 344 px wide."""
    for item in scene(position(dice="12335556", throws_left=2)).items:
        if item.touch:
            hit = item.body.split('class="hit"')[1].split("/>")[0]
            sizes = [float(hit.split(f'{side}="')[1].split('"')[0]) for side in ("width", "height")]
            assert min(sizes) >= 44 / 344 * 600 - 0.3
            assert 'class="halo"' in item.body


# Words


def test_standing_says_points_prisoners_and_what_is_left():
    state = position(dice="", supply=(14, 1), points=(7, 0), prisoners=(5, 1))
    view = COLUMBIZ.view(state, None)
    assert draw.standing(view, 1) == Text(
        "16 punten · 5 gevangenen · nog 14 schijven", "16 points · 5 prisoners · 14 discs left"
    )
    assert draw.standing(view, 2).en == "1 point · 1 prisoner · 1 disc left"


def test_the_captions_are_in_the_readers_language():
    state = position(dice="")
    assert "throws left" in scene(state).backdrop
    assert "worpen over" in scene(state, "nl").backdrop


def test_the_lid_carries_the_name():
    assert ">Columbiz</text>" in COLUMBIZ.look.cover()
