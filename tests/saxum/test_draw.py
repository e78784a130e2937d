"""Saxum's scene: everything lies where it should, and every move is a touch or a button."""

import re
from collections import Counter

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.words import Text, default_names, same
from speeltafel.games.saxum import SAXUM
from speeltafel.games.saxum.backdrop import AT, STRIP
from speeltafel.games.saxum.board import BIT
from tests.playouts import play_out
from tests.saxum.positions import after, offers, position

NAMES = (Text("Ana", "Ana"), Text("Bo & Co", "Bo & Co"))
MIXED = "11..2 .1... ..22. ....2 1...2"


def scene(state, language="en", observer=1, names=NAMES):
    return SAXUM.look.draw(SAXUM.view(state, observer), names, language)


def things(state, language="en", **seen):
    return {item.id: item for item in scene(state, language, **seen).items}


def named(there, start):
    """The ids that begin so, without that beginning."""
    return {name.removeprefix(start) for name in there if name.startswith(start)}


def touched(state, token):
    return SAXUM.look.touches(SAXUM.view(state, state.to_move), SAXUM.read(token))


def test_every_stone_lies_in_its_hollow_and_nowhere_else():
    there = things(position(MIXED))
    assert named(there, "stone-1-") == {"a1", "a2", "b2", "e1"}
    assert named(there, "stone-2-") == {"a5", "c3", "c4", "d5", "e5"}
    for field in BIT:
        for seat in "12":
            if f"stone-{seat}-{field}" in there:
                assert there[f"stone-{seat}-{field}"].at == AT[field] == there[f"field-{field}"].at


def test_letters_run_down_and_digits_across():
    assert AT["a1"][0] < AT["a2"][0]
    assert AT["a1"][1] == AT["a2"][1]
    assert AT["a1"][1] < AT["b1"][1]
    assert AT["a1"][0] == AT["b1"][0]


def test_what_a_seat_has_is_counted_out():
    state = position(MIXED, points=(24, 3), rows=(2, 0), insurance=(5, 7))
    there = things(state)
    assert len(named(there, "supply-1-")) == 15 - 4
    assert len(named(there, "supply-2-")) == 15 - 5
    assert len(named(there, "insurance-1-")) == 5
    assert len(named(there, "insurance-2-")) == 7
    assert len(named(there, "row-1-")) == 2
    assert not named(there, "row-2-")
    assert ">24<" in there["score-1"].body
    assert "/177" in there["score-1"].body
    assert there["score-1"].label == (
        "Ana: 24 of 177 points, 2 of 7 row points, insurance stones: 5, supply: 11"
    )


def test_more_row_points_than_holes_fill_all_holes():
    assert len(named(things(position(rows=(9, 0))), "row-1-")) == 7


def test_the_peg_climbs_with_the_points_and_no_further_than_the_target():
    heights = [things(position(points=(points, 0), target=50))["peg-1"].at[1] for points in (0, 10, 50, 60)]
    assert heights[0] > heights[1] > heights[2] == heights[3]
    assert things(position(points=(10, 0), target=20))["peg-1"].at[1] < heights[1]


def test_groups_hang_together_by_bonds():
    def bonds(board):
        return {seat: things(position(board))[f"bonds-{seat}"].body for seat in (1, 2)}

    apart, hanging = bonds("1.... .1... ..... ..... ....."), bonds("11... .12.. ..... ..... .....")
    assert apart[1] == ""
    path = re.search(r'd="([^"]*)"', hanging[1])[1]
    (x, y), (right, _) = AT["a1"], AT["a2"]
    assert path == f"M{x} {y}h{right - x}M{right} {y}v{AT['b2'][1] - y}"
    assert hanging[2] == ""


def test_a_full_line_is_threaded_for_its_owner_only():
    there = things(position("11111 1...2 1...2 12222 1...2"))
    assert named(there, "line-") == {"1-a", "1-1"}


def test_the_rolled_fields_are_marked_and_said_in_both_languages():
    state = position(MIXED, "35")
    there = things(state)
    assert {name for name, item in there.items() if "saxum-bracket" in item.body} == {"field-c5", "field-e3"}
    assert there["field-c5"].label == "c5, free, rolled"
    assert things(state, "nl")["field-c5"].label == "c5, vrij, gegooid"


def test_labels_say_whose_stone_it_is_and_how_large_its_group_is():
    state = position(MIXED)
    assert things(state)["field-b2"].label == "your stone on b2, group of 3"
    assert things(state, observer=2)["field-b2"].label == "Ana's stone on b2, group of 3"
    assert things(state, "nl")["field-d5"].label == "steen van Bo & Co op d5, groep van 2"
    assert things(state, "nl", observer=2)["field-d5"].label == "jouw steen op d5, groep van 2"
    assert things(state, observer=None)["field-e1"].label == "Ana's stone on e1, group of 1"


@pytest.mark.parametrize(
    ("board", "points", "said"),
    [
        ("..... ..... ..111 ..... ..1..", (0, 0), {"field-c5": ["score", "+3"], "field-e3": ["score", "+1"]}),
        (
            "..... ..... ..122 ..... ..2..",
            (1, 0),
            {"field-c5": ["take", "shield"], "field-e3": ["take", "−1", "/", "shield"]},
        ),
        ("..... ..... 11112 ..... ..2..", (9, 0), {"field-c5": ["take", "−1", "/", "shield", "+1", "row"]}),
        ("..... ..... 1111. ..... ..2..", (9, 0), {"field-c5": ["place", "+1", "row"], "field-e3": []}),
        ("....1 ....1 1111. ....1 ....1", (0, 0), {"field-c5": ["place", "+3", "row"]}),
    ],
)
def test_a_tag_tells_what_a_rolled_field_pays_or_costs(board, points, said):
    there = things(position(board, "35", points=points))
    for name, signs in said.items():
        read = re.findall(r">([^<>]+)</text>|href=\"#saxum-(shield)\"|saxum-(row)-beads", there[name].body)
        assert ["".join(found) for found in read] == signs


def test_a_tag_speaks_dutch_too():
    there = things(position("..... ..... ..112 ..... ..1..", "35", points=(9, 0)), "nl")
    assert ">neem<" in there["field-c5"].body
    assert ">scoor<" in there["field-e3"].body


def test_row_points_and_insurance_are_named_on_the_slate():
    for language, words in (("en", ("row points", "insurance")), ("nl", ("rijpunten", "verzekering"))):
        drawn = scene(position(), language).backdrop
        assert [drawn.count(f">{word}<") for word in words] == [2, 2], language


def test_every_axis_shows_the_die_that_names_it_and_lines_lead_from_there_to_the_rolled_fields():
    assert scene(position()).backdrop.count("f-ivory") == 10
    there = things(position(MIXED, "35"))
    assert {name for name, item in there.items() if "saxum-tie" in item.body} == {"field-c5", "field-e3"}


def test_touching_a_field_uses_it_and_two_prices_share_the_touch():
    state = position("..... ..... ..122 ..... ..2..", "35", points=(9, 0))
    assert offers(state) == {"c5-points", "c5-insurance", "e3-points", "e3-insurance"}
    assert touched(state, "c5-points") == touched(state, "c5-insurance") == ("field-c5",)
    assert touched(state, "e3-points") == ("field-e3",)
    assert touched(position(dice="35"), "c5") == ("field-c5",)


def test_a_six_is_touched_to_throw_it_again_and_numbers_are_bought_with_buttons():
    state = position(dice="36", points=(6, 0))
    assert touched(state, "roll") == ("six",)
    assert touched(state, "buy4") == ()
    dice = things(state)
    assert (dice["die-1"].touch, dice["die-2"].touch) == ("", "six")
    assert dice["die-2"].label == "die showing a six: roll it again"
    assert things(state, "nl")["die-1"].label == "dobbelsteen met 3"
    assert touched(position("11111 11111 11111 ..... .....", "45"), "pass") == ()


def test_the_dice_show_what_was_thrown():
    def pips(state):
        there = things(state)
        return [there[f"die-{number}"].body.count("<circle") for number in (1, 2)]

    assert pips(position(dice="")) == [0, 0]
    assert pips(position(dice="4")) == [4, 0]
    assert pips(position(dice="25")) == [2, 5]
    assert pips(position(dice="66")) == [6, 6]


def test_the_dice_lie_before_whoever_throws_also_when_the_throw_ended_the_game():
    def before(state):
        at = things(state)["die-1"].at[1]
        return min(STRIP, key=lambda seat: abs(STRIP[seat] - at))

    assert before(position(to_move=1)) == 1
    assert before(position(to_move=2)) == 2
    lost = after(position("..... ..... ....2 ..... ..2..", insurance=(0, 7)), "35")
    assert (lost.winner, before(lost)) == (2, 1)
    won = after(position("..... ..... ....1 ..... ..1..", "35", target=10, points=(9, 0)), "c5")
    assert (won.winner, before(won)) == (1, 1)
    assert "winner" in things(won)


def test_a_taken_stone_goes_to_its_owners_rail_and_the_taker_comes_from_theirs():
    before = position("..... ..... ....2 ..... .....", "55", points=(9, 0))
    state = position("..... ..... ....2 ..... ..2..", "35", points=(9, 0))
    now = after(state, "c5-points")
    lost, come = things(state)["stone-2-c5"], things(now)["stone-1-c5"]
    assert "stone-2-c5" not in things(now)
    assert lost.leave[1] == things(before)["supply-2-1"].at[1]
    assert come.enter[1] == things(before)["supply-1-1"].at[1]
    assert len(named(things(now), "supply-2-")) == len(named(things(state), "supply-2-")) + 1
    assert len(named(things(now), "supply-1-")) == len(named(things(state), "supply-1-")) - 1


def test_stones_that_stay_are_the_same_things():
    played = play_out(SAXUM, 5)
    for was, now in zip(played.states, played.states[1:], strict=False):
        old, new = things(was), things(now)
        for name in named(old, "stone-") & named(new, "stone-"):
            assert old[f"stone-{name}"] == new[f"stone-{name}"]


@pytest.mark.parametrize("seed", range(4))
def test_a_player_reaches_every_move_and_tells_them_apart(seed):
    """Moves with the same touches differ only in how a stone is paid for."""
    for state in play_out(SAXUM, seed).states:
        turn = SAXUM.turn(state)
        if not isinstance(turn, Choose):
            continue
        there = {item.touch for item in scene(state).items}
        shared = Counter()
        for token in offers(state):
            touches = touched(state, token)
            assert set(touches) <= there
            assert len(touches) <= 1
            shared[touches, token.split("-")[0]] += 1
        by_touch = Counter(touches for touches, _ in shared if touches)
        assert all(number == 1 for number in by_touch.values())


def test_every_field_can_be_hit_with_a_thumb():
    for field in BIT:
        body = things(position())[f"field-{field}"].body
        width, height = re.search(r'class="hit"[^>]* width="(\d+)" height="(\d+)"', body).groups()
        assert min(int(width), int(height)) >= 77
        assert 'class="halo"' in body


def test_long_and_hostile_names_fit_and_do_no_harm():
    body = things(position(), names=(same("<script>alert"), same("Bartholomeus de Derde")))
    assert "<script" not in body["name-1"].body
    assert ">Bartholome…<" in body["name-2"].body
    assert "Bartholomeus de Derde" in body["score-2"].label


def test_a_seats_standing_in_few_words():
    view = SAXUM.view(position(MIXED, points=(24, 1), rows=(2, 1), insurance=(5, 7)), None)
    assert SAXUM.look.standing(view, 1) == Text(
        "24 punten · 2 rijpunten · verzekering 5 · voorraad 11",
        "24 points · 2 row points · insurance 5 · supply 11",
    )
    assert SAXUM.look.standing(view, 2).en == "1 point · 1 row point · insurance 7 · supply 10"


def test_a_whole_scene_stays_small():
    for state in play_out(SAXUM, 3).states[::10]:
        drawn = scene(state, names=default_names(2))
        assert len(drawn.backdrop) + sum(len(item.body) + len(item.label) for item in drawn.items) < 40_000
