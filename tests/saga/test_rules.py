"""Saga's rulings on the opening, the turn, hiring and the powers of the lands: G1-G9 and G16-G21."""

from collections import Counter

import pytest

from speeltafel.core.game import Chance
from speeltafel.core.match import begin
from speeltafel.core.refusals import BadOption, IllegalMove
from speeltafel.core.words import default_names
from speeltafel.games.saga import SAGA
from tests.saga.tables import after, defenders, offers, owner, table


def odds(state):
    turn = SAGA.turn(state)
    assert isinstance(turn, Chance)
    return turn.odds


def test_g1_all_crown_sides_unless_chosen_otherwise():
    assert begin(SAGA, 2).sides == "cccccc"
    assert begin(SAGA, 2, {"sides": "cpcpcp"}).sides == "cpcpcp"
    assert len(SAGA.options["sides"].describe()["values"]) == 64 + 1
    with pytest.raises(BadOption):
        begin(SAGA, 2, {"sides": "ccccc"})


@pytest.mark.parametrize(("seats", "deals"), [(2, 60), (3, 120), (4, 120)])
def test_g2_one_set_more_than_players_is_dealt_at_random(seats, deals):
    dealing = odds(begin(SAGA, seats))
    assert len(dealing) == dealing.total == deals
    state = after(begin(SAGA, 2), "deal:castle,lion,eagle")
    assert state.sets == ("castle", "lion", "eagle")
    assert " ".join(state.hands[0]) == "b1 g3 o2 o4 p1 p4 p4 r1 r3 y2 y2 y3"
    assert SAGA.view(state, 2).sets == state.sets


@pytest.mark.parametrize("name", ["castle", "lion", "eagle", "dragon", "rose"])
def test_g2_every_set_has_three_cards_of_each_value_and_one_pattern_of_colours(name):
    others = [other for other in ("castle", "lion", "eagle") if other != name]
    state = after(begin(SAGA, 2), f"deal:{others[0]},{name},{others[1]}")
    hand = state.hands[0]
    assert Counter(card[1] for card in hand) == Counter("111222333444")
    colours = sorted("".join(sorted(card[1] for card in hand if card[0] == colour)) for colour in "rgbopy")
    assert colours == sorted(["144", "223", "13", "24", "3", "1"])


def test_g3_every_display_is_as_likely_and_none_mixes_its_colours_up():
    displays = odds(after(begin(SAGA, 2), "deal:castle,lion,eagle"))
    assert len(displays) == displays.total == 2232
    for move in displays:
        lands = SAGA.write(move).split(".")
        assert [land[0] for land in lands] == list("rgbopy")
        assert all(land[2] != land[0] for land in lands)
        cards = sorted(land[at : at + 2] for land in lands for at in (0, 2))
        assert " ".join(cards) == "b2 b2 b3 g1 g4 g4 o1 p1 p3 r3 y2 y4"


def test_g4_a_hand_shows_its_size_to_all_and_its_cards_to_its_owner():
    state = table(hands=("b1 b2 b3", "r1"))
    assert SAGA.view(state, 1).hand == ("b1", "b2", "b3")
    assert SAGA.view(state, 2).hand == ("r1",)
    assert SAGA.view(state, None).hand == ()
    assert SAGA.view(state, 2).hand_sizes == (3, 1)
    seen = SAGA.picture(SAGA.view(state, 2), default_names(2)).en
    assert "Player 1: fame 0, hand 3" in seen
    assert "b1 b2 b3" not in seen
    assert "Your hand: r1" in seen


def test_g5_extras_come_before_or_after_the_laying_in_any_order():
    state = table(lands="Y1 y4g1", free="p1", fame=(3, 0), groups=("g1(b1)",), hands=("y2 y3 r1 r2", "r1"))
    extras = {"hire:p1", "show>g1(b1)", "take:y4<Y", "take:g1<Y", "take:b1<g1(b1)"}
    assert extras <= offers(state)
    assert extras <= offers(after(state, "r1>new"))
    assert "end" not in offers(state)
    shown = after(state, "show>g1(b1)", "hire:p1", "p1>new", "take:y4<Y")
    assert shown.active == 2


def test_g5_conquest_follows_the_laying_at_once():
    state = after(table(groups=("g4b2",), hands=("p1 r1", "r1"), fame=(4, 0)), "p1>g4b2")
    assert owner(state, "G") == 1
    assert state.active == 1
    assert offers(state) == {"hire:g4", "hire:y2", "end"}


def test_g5_the_turn_ends_by_itself_when_nothing_is_left_to_do():
    state = table(free="p4", fame=(4, 0), hands=("r1 r2", "r1"))
    laid = after(state, "r1>new")
    assert laid.active == 1
    assert offers(laid) == {"hire:p4", "end"}
    assert after(laid, "hire:p4").active == 2
    assert after(laid, "end").active == 2
    assert after(state, "hire:p4", "r1>new").active == 2
    assert after(table(free="p4", fame=(3, 0), hands=("r1 r2", "r1")), "r1>new").active == 2


def test_g6_income_comes_by_itself_when_the_turn_begins():
    state = table(lands="O2 o4, R2 r4, G1 g4", hands=("r1 r2", "r1 r2"))
    later = after(state, "r1>new")
    assert later.fame == (0, 3)
    assert not later.collect
    assert "collect" not in offers(later)


def test_g6_only_lands_owned_at_the_start_of_the_turn_bring_fame():
    state = table(groups=("o4g1",), hands=("p1 r1", "r1"))
    assert after(state, "p1>o4g1").fame == (0, 0)


def test_g6_with_memory_fame_is_collected_or_missed():
    state = table(lands="O2 o4", hands=("r1 r2", "r1 r2 r3"), memory=True)
    waiting = after(state, "r1>new")
    assert waiting.collect
    assert waiting.fame == (0, 0)
    assert "collect" in offers(waiting)
    collected = after(waiting, "collect")
    assert collected.fame == (0, 2)
    assert not collected.collect
    assert collected.active == 2
    assert after(waiting, "r1>new").fame == (0, 0)


@pytest.mark.parametrize("action", ["r1>new", "hire:b1", "take:y4<Y", "show>g1(b1)", "take:b1<g1(b1)"])
def test_g6_every_other_action_forgoes_the_income(action):
    state = table(
        lands="Y1 y4g1",
        groups=("g1(b1)",),
        free="b1",
        fame=(1, 0),
        hands=("r1 r2", "r1"),
        memory=True,
        collect=True,
    )
    later = after(state, action)
    assert not later.collect
    assert later.active == 1
    assert later.fame[0] in (0, 1)
    assert "collect" not in offers(later)


def test_g6_with_memory_and_no_land_there_is_nothing_to_collect():
    assert not after(table(hands=("r1 r2", "r1"), memory=True), "r1>new").collect


def test_g7_exactly_one_card_a_turn_and_any_card_may_begin_a_group():
    state = table(free="b1", fame=(1, 0), hands=("r1 g2 g2", "r1"))
    assert {token for token in offers(state) if ">" in token} == {"r1>new", "g2>new"}
    laid = after(state, "g2>new")
    assert laid.laid
    assert laid.groups[0] == ("g2",)
    assert not any(">" in token for token in offers(laid))


def test_g8_a_group_keeps_the_target_of_its_first_card():
    state = after(table(groups=("g1",), hands=("r4 b4 b4", "r1"), lands="G g1y2"), "r4>g1")
    assert owner(state, "G") == 1
    assert owner(state, "R") == 0


def test_g8_groups_of_one_colour_coexist_also_in_the_colour_of_an_own_land():
    state = after(table(groups=("g1",), lands="G1 g4", hands=("g2 r1", "r1")), "g2>new")
    assert state.groups[0] == ("g1", "g2")
    assert owner(state, "G") == 1


def test_g8_only_own_groups_are_reinforced_and_of_equal_ones_the_oldest():
    state = table(groups=("g1 r1 g1", "b1"), hands=("y1 y2", "r1"))
    assert "y1>b1" not in offers(state)
    assert after(state, "y1>g1").groups[0] == ("g1y1", "r1", "g1")


def test_g9_each_colour_lies_once_in_a_group():
    state = table(groups=("g1y2 r1",), hands=("y1 g1 b1", "r1"), lands="P1 p3y1")
    assert {token for token in offers(state) if token.endswith(">g1y2")} == {"b1>g1y2"}
    assert {token for token in offers(state) if token.endswith(">P")} == {"g1>P", "b1>P"}


def test_g9_a_face_down_card_blocks_its_colour_too():
    state = table(groups=("g1(y2)",), hands=("y1 b1", "r1"))
    assert "y1>g1(y2)" not in offers(state)
    assert "b1>g1(y2)" in offers(state)


def test_g16_one_knight_a_turn_is_hired_for_its_value():
    state = table(free="p2 p3 y4", fame=(5, 0), hands=("r1 r2", "r1"))
    assert {"hire:p2", "hire:p3", "hire:y4"} <= offers(state)
    hired = after(state, "hire:p3")
    assert hired.fame[0] == 2
    assert hired.free == ("p2", "y4")
    assert "p3" in hired.hands[0]
    assert hired.hired
    assert not any(token.startswith("hire") for token in offers(hired))


def test_g16_fame_must_cover_the_value():
    offered = offers(table(free="p1 p2 p3", fame=(2, 0), hands=("r1 r2", "r1")))
    assert {token for token in offered if token.startswith("hire")} == {"hire:p1", "hire:p2"}


def test_g16_a_hired_knight_may_be_laid_in_the_same_turn_and_the_next_turn_allows_another():
    state = after(table(free="p2 p3", fame=(9, 0), hands=("r1 r2", "r1 r2 r3")), "hire:p2", "p2>new")
    assert state.groups[0] == ("p2",)
    assert state.active == 2
    assert "hire:p3" in offers(after(state, "r1>new"))


def test_g17_a_used_power_is_used_until_the_land_changes_hands():
    state = table(lands="P1* p3b2", groups=("", "p4r2y1"), hands=("r1 g1", "r1 g1"), turn=2)
    won = after(state, "g1>p4r2y1")
    assert owner(won, "P") == 2
    assert not won.lands[4].used
    mine = table(lands="P1* p3b2", hands=("r1 g1", "r1"))
    assert "r1>P" not in offers(mine)
    lakes = table(lands="B1* b3p1", groups=("g1",), hands=("r1 y1", "r1"), sides="ccpccc")
    assert not any(token.startswith("(") for token in offers(lakes))


def test_g17_the_side_in_play_never_changes():
    state = after(table(lands="P1 p3b2", hands=("r1 g1", "r1")), "r1>P")
    assert state.lands[4].used
    assert state.sides == "cccccc"


def test_g18_treasure_takes_one_card_instead_of_the_laying():
    state = table(lands="P1 p3b2", hands=("r1 g1", "r1"))
    guarded = after(state, "r1>P")
    assert defenders(guarded, "P") == "p3b2r1"
    assert guarded.active == 2
    assert "r1>P" not in offers(table(lands="P1 p3b2", hands=("r1 g1", "r1"), sides="ccccpc"))
    assert "r1>P" not in offers(table(lands="P2 p3b2", hands=("r1 g1", "r1")))


def test_g18_a_card_onto_the_treasure_may_end_the_game():
    assert after(table(lands="P1 p3b2", hands=("r1", "r1")), "r1>P").why == "last-card"


def test_g19_corn_takes_one_own_card_back_each_turn():
    state = table(lands="Y1 y4g1", groups=("b1 r1p1o1",), hands=("r1 r2", "r1"))
    takes = {token for token in offers(state) if token.startswith("take")}
    assert takes == {"take:b1<b1", "take:p1<r1p1o1", "take:o1<r1p1o1", "take:y4<Y", "take:g1<Y"}
    taken = after(state, "take:p1<r1p1o1")
    assert taken.groups[0] == ("b1", "r1o1")
    assert taken.hands[0] == ("p1", "r1", "r2")
    assert not any(token.startswith("take") for token in offers(taken))
    assert after(state, "take:b1<b1").groups[0] == ("r1p1o1",)


def test_g19_the_last_defender_stays():
    state = table(lands="Y1 y4, G1 g4r1", hands=("r1 r2", "r1"))
    assert {token for token in offers(state) if token.startswith("take")} == {"take:g4<G", "take:r1<G"}


def test_g19_not_with_the_plain_side_nor_for_others():
    for state in (
        table(lands="Y1 y4g1", hands=("r1 r2", "r1"), sides="cccccp"),
        table(lands="Y2 y4g1", groups=("b1",), hands=("r1 r2", "r1")),
    ):
        assert not any(token.startswith("take") for token in offers(state))


def test_g19_taking_back_may_lose_the_land_at_once():
    state = table(lands="Y1 y4g1, G1 g3b2", groups=("", "g4"), hands=("r1 r2", "r1"))
    lost = after(state, "take:b2<G")
    assert owner(lost, "G") == 2
    assert lost.hands[0] == ("b2", "g3", "r1", "r2")


def test_g19_taking_back_from_an_attack_may_end_a_tie():
    state = table(lands="Y1 y4g1, G3 g3", groups=("g2r2", "g3b1"), hands=("r1 r2", "r1", "r1"))
    assert owner(after(state, "r1>new"), "G") == 3
    assert owner(after(state, "take:r2<g2r2"), "G") == 2


def test_g19_a_land_won_this_turn_may_use_its_power_this_turn():
    state = after(table(groups=("y4g2",), hands=("b1 r1", "r1")), "b1>y4g2")
    assert owner(state, "Y") == 1
    assert "take:b1<Y" in offers(state)


def test_g19_a_face_down_card_comes_back_too():
    state = table(lands="Y1 y4g1", groups=("r1(b3)",), hands=("r1 r2", "r1"))
    taken = after(state, "take:b3<r1(b3)")
    assert taken.groups[0] == ("r1",)
    assert "b3" in taken.hands[0]


LAKES = {"sides": "ccpccc", "lands": "B1 b3p1, G g3y2"}


def test_g20_the_lakes_lay_one_card_face_down_onto_an_own_attack_group():
    state = table(**LAKES, groups=("g3",), hands=("b4 g2 r1", "r1"))
    assert {token for token in offers(state) if token.startswith("(")} == {"(b4)>g3", "(r1)>g3"}
    hidden = after(state, "(b4)>g3")
    assert hidden.groups[0] == ("g3(b4)",)
    assert hidden.lands[2].used
    assert owner(hidden, "G") == 0, "face down it counts 0"
    assert hidden.active == 2, "that was the laying, and showing it must wait"


def test_g20_not_with_the_crown_side_and_not_onto_nothing():
    assert not any(
        token.startswith("(") for token in offers(table(lands="B1 b3p1", groups=("g3",), hands=("b4", "r1")))
    )
    assert offers(table(**LAKES, hands=("b4 r1", "r1"))) == {"b4>new", "r1>new"}


def test_g20_a_face_down_card_may_end_the_game():
    state = after(table(**LAKES, groups=("g3",), hands=("b4", "r1")), "(b4)>g3")
    assert state.phase == "over"
    assert state.why == "last-card"


def test_g21_a_card_laid_face_down_is_shown_from_the_next_turn_on():
    state = table(**LAKES, groups=("g3",), hands=("b4 r1 r2 r3", "r1 r2 r3"), free="o1", fame=(1, 0))
    hidden = after(state, "(b4)>g3")
    assert offers(hidden) == {"hire:o1", "end"}
    shown = after(hidden, "end", "r1>new", "show>g3(b4)")
    assert owner(shown, "G") == 1
    assert defenders(shown, "G") == "g3b4"
    assert not shown.laid


def test_g21_showing_is_free_and_needs_no_lakes():
    state = table(groups=("g1(b1) r1(p1)",), hands=("o1 o2", "r1"), lands="B2 b3p1")
    both = after(state, "show>g1(b1)", "show>r1(p1)")
    assert both.groups[0] == ("g1b1", "r1p1")
    assert both.active == 1


def test_g21_of_equal_groups_the_oldest_that_may_be_shown_is_shown():
    state = table(**LAKES, groups=("g1(r1) r2 g1",), hands=("r1 o1", "r1"))
    covered = after(state, "(r1)>g1")
    assert covered.groups[0] == ("g1(r1)", "r2", "g1(r1)")
    assert offers(covered) == {"show>g1(r1)", "end"}
    assert after(covered, "show>g1(r1)").groups[0] == ("g1r1", "r2", "g1(r1)")
    older = table(**LAKES, groups=("g1 r2 g1(r1)",), hands=("r1 o1", "r1"))
    assert after(older, "(r1)>g1", "show>g1(r1)").groups[0] == ("g1(r1)", "r2", "g1r1")


def test_g21_the_covered_group_is_remembered_when_an_older_one_leaves():
    state = table(
        **{**LAKES, "lands": "B1 b3p1, Y1 y4g1"}, groups=("r1 g1(o1) g2",), hands=("r4 o1 o2", "r1")
    )
    covered = after(state, "(r4)>g2")
    assert {token for token in offers(covered) if token.startswith("show")} == {"show>g1(o1)"}
    moved = after(covered, "take:r1<r1")
    assert moved.groups[0] == ("g1(o1)", "g2(r4)")
    assert {token for token in offers(moved) if token.startswith("show")} == {"show>g1(o1)"}


def test_g21_an_open_card_that_beats_the_land_turns_up_the_whole_group():
    state = table(lands="G g3y2", groups=("g4(b3)",), hands=("r2 r1", "r1"))
    won = after(state, "r2>g4(b3)")
    assert owner(won, "G") == 1
    assert defenders(won, "G") == "g4b3r2"
    weak = after(state, "r1>g4(b3)")
    assert owner(weak, "G") == 0
    assert weak.groups[0] == ("g4(b3)r1",)


def test_g21_the_turned_up_cards_count_against_a_rival():
    state = table(lands="G g3y2", groups=("g4(b1)", "g4p2 g4o2", "g4p2"), hands=("r2 r1", "r1", "r1"))
    won = after(state, "r2>g4(b1)")
    assert owner(won, "G") == 1, "7 against 6 and 6: without the turned-up card it would be a tie"


def test_g21_turned_up_cards_stay_open_even_when_a_tie_keeps_the_land():
    state = table(lands="G g3y2", groups=("g4(b1)", "g4p3"), hands=("r2 r1", "r1"))
    tied = after(state, "r2>g4(b1)")
    assert owner(tied, "G") == 0
    assert tied.groups[0] == ("g4b1r2",)


def test_g21_a_reserve_for_an_own_land_is_not_turned_up():
    state = after(table(lands="G1 g1", groups=("g4(b1)",), hands=("r2 r1", "r1")), "r2>g4(b1)")
    assert state.groups[0] == ("g4(b1)r2",)


def test_g21_in_every_other_recheck_only_open_cards_count():
    state = table(lands="G1 g3y2, Y1 y4g1", groups=("", "g3(b4)"), hands=("r1 r2", "r1"))
    assert owner(after(state, "take:y2<G"), "G") == 1, "3 open against 3"
    weaker = after(table(lands="G1 g2y2, Y1 y4g1", groups=("", "g3(b4)"), hands=("r1 r2", "r1")), "take:y2<G")
    assert owner(weaker, "G") == 2, "3 open against 2"
    assert defenders(weaker, "G") == "g3b4", "and conquering it turns up its cards"


def test_a_token_that_is_not_on_offer_is_refused_and_changes_nothing():
    state = table(hands=("r1 r2", "r1"))
    with pytest.raises(IllegalMove):
        after(state, "b4>new")
