"""Saga's rulings on the end and the counting: G22-G25."""

import pytest

from speeltafel.core.game import Over
from speeltafel.games.saga import SAGA
from tests.saga.tables import after, defenders, offers, owner, table


def over(state):
    turn = SAGA.turn(state)
    assert isinstance(turn, Over)
    return turn


def scores(**facts):
    """The scores when seat 1 lays its last card, a yellow 1 that conquers nothing."""
    hands = ("y1", *facts.pop("hands", ("r1",)))
    return over(after(table(hands=hands, **facts), "y1>new")).scores


@pytest.mark.parametrize(("token", "facts"), [
    ("b1>new", {}),
    ("b1>g1", {"groups": ("g1",)}),
    ("b1>P", {"lands": "P1 p3r1"}),
    ("(b1)>g1", {"groups": ("g1",), "lands": "B1 b3p1", "sides": "ccpccc"}),
])  # fmt: skip
def test_g22_emptying_a_hand_by_laying_ends_the_game(token, facts):
    state = after(table(hands=("b1", "r1 r2"), **facts), token)
    assert over(state).why == "last-card"
    assert state.to_move == 0
    assert state.active == 1
    assert state.laid


def test_g22_the_conquest_that_follows_still_happens():
    state = after(table(groups=("g4b2",), hands=("p1", "r1")), "p1>g4b2")
    assert over(state).why == "last-card"
    assert owner(state, "G") == 1
    assert state.free == ("g4", "y2")


def test_g22_it_ends_even_if_the_hand_has_cards_again():
    """The last card takes the land, the other's reserve takes it back, and the cards return to hand."""
    state = after(table(lands="G2 g1", groups=("g1", "g4b2"), hands=("b1", "r1")), "b1>g1")
    assert over(state).why == "last-card"
    assert state.hands[0] == ("b1", "g1")


def test_g22_a_free_knight_is_still_taken_and_then_it_is_over():
    asked = after(table(sides="pccccc", groups=("r4",), hands=("p2", "r1")), "p2>r4")
    assert not isinstance(SAGA.turn(asked), Over)
    ended = after(asked, "free:b2")
    assert over(ended).why == "last-card"
    assert ended.hands[0] == ("b2",)


def test_g22_no_more_hiring_taking_back_or_showing_and_no_evening_out():
    state = table(lands="Y1 y4g1", groups=("g1(b1)",), free="o1", fame=(5, 0, 0), hands=("b1", "r1", "r1"))
    ended = after(state, "b1>new")
    assert over(ended).why == "last-card"
    assert ended.round == 1


def test_g22_only_laying_empties_a_hand_to_the_end():
    """A seat never comes to move with an empty hand, and taking cards never ends anything."""
    state = after(table(hands=("b1 b2", "r1 r2")), "b1>new", "r1>new")
    assert state.hands == (("b2",), ("r2",))
    assert state.round == 2


def test_g22_after_sixty_rounds_the_game_ends_with_normal_scoring():
    state = table(hands=("b1 b2", "r1 r2"), round=60, lands="O1 o2, G1 g3", fame=(4, 1), turn=2)
    ended = after(state, "r1>new")
    assert over(ended).why == "rounds"
    assert ended.round == 60
    assert ended.active == 2
    assert ended.to_move == 0
    assert over(ended).scores == (4 + 3, 1 - 2)
    assert after(table(hands=("b1 b2", "r1 r2"), round=60), "b1>new").active == 2


def test_g22_sixty_rounds_end_with_treasures_card_too():
    state = table(hands=("b1 b2", "r1 r2"), round=60, lands="P1 p2", sides="ccccpc", turn=2)
    asked = after(state, "r1>new")
    assert asked.to_move == 1
    assert asked.active == 2
    assert offers(asked) == {"add:b1>P", "add:b2>P", "add:none"}
    assert over(after(asked, "add:b2>P")).why == "rounds"


TREASURE = {"sides": "ccccpc", "lands": "P2 p3b2, G2 g1"}


def test_g23_treasures_owner_may_add_one_hand_card_to_any_own_group():
    state = after(table(**TREASURE, groups=("", "r1y1"), hands=("y1", "b1 r1")), "y1>new")
    assert state.to_move == 2
    assert state.active == 1
    assert offers(state) == {"add:b1>r1y1", "add:b1>G", "add:r1>G", "add:r1>P", "add:none"}
    assert defenders(after(state, "add:b1>G"), "G") == "g1b1"
    assert after(state, "add:b1>r1y1").groups[1] == ("r1y1b1",)
    assert after(state, "add:none").hands[1] == ("b1", "r1")
    assert over(after(state, "add:b1>G")).scores == (0, 5 + 2)


def test_g23_no_conquest_follows_the_addition():
    state = after(table(**TREASURE, groups=("", "r4y1"), hands=("y1", "b4 b1")), "y1>new", "add:b4>r4y1")
    assert owner(state, "R") == 0
    assert state.groups[1] == ("r4y1b4",)


def test_g23_it_is_asked_only_if_a_card_fits():
    state = after(
        table(sides="ccccpc", lands="P2 p3b2", groups=("", "p1b1"), hands=("y1", "b1 p1")), "y1>new"
    )
    assert over(state)
    crown = after(table(lands="P2 p3b2", hands=("y1", "r1")), "y1>new")
    assert over(crown)
    middle = after(table(sides="ccccpc", hands=("y1", "r1")), "y1>new")
    assert over(middle)


def test_g23_a_hidden_card_still_blocks_its_colour():
    state = after(table(**TREASURE, groups=("", "r1(b1)"), hands=("y1", "b2 o1")), "y1>new")
    assert "add:b2>r1(b1)" not in offers(state)
    assert "add:o1>r1(b1)" in offers(state)


def test_g23_plain_forests_take_two_fame_from_each_other_player_who_has_it():
    state = after(
        table(sides="cpcccc", lands="G2 g1", fame=(5, 3, 1, 0), hands=("y1", "r1", "r1", "r1")), "y1>new"
    )
    assert state.fame == (3, 6, 0, 0)
    assert over(state).scores == (3, 6 + 1 - 1, -1, -1)


def test_g23_the_addition_comes_before_the_tribute():
    state = table(sides="cpccpc", lands="G2 g1, P2 p3", fame=(5, 0), hands=("y1", "r1"))
    asked = after(state, "y1>new")
    assert asked.fame == (5, 0)
    assert after(asked, "add:r1>P").fame == (3, 2)


def test_g24_lands_score_their_defenders_and_attack_groups_nothing():
    assert scores(lands="R1 r3b2, G2 g4", groups=("b4 o4p3", "p1"), fame=(2, 0)) == (2 + 5, 4)


def test_g24_castles_and_gold_modifiers_never_count_in_scoring():
    assert scores(lands="R1 r3b2")[0] == 5
    assert scores(lands="O1 o3b2", sides="cccpcc")[0] == 5


def test_g24_gold_crown_scores_nothing():
    assert scores(lands="O1 o4b2")[0] == 0


def test_g24_corn_plain_scores_exactly_fifteen_and_corn_crown_five_more():
    assert scores(lands="Y2 y1b2", sides="cccccp")[1] == 15 - 1
    assert scores(lands="Y2 y4b2")[1] == 6 + 5 - 1


def test_g24_lakes_crown_score_the_best_own_attack_group():
    assert scores(lands="B2 b1", groups=("g4", "r1 o2p3 g4"), hands=("r1",))[1] == 1 + 5 - 1
    assert scores(lands="B2 b1", groups=("g4",))[1] == 1 - 1
    assert scores(lands="B2 b1", groups=("", "r1(p4) o2"))[1] == 1 + 2 - 1, "face down counts 0"
    assert scores(lands="B2 b1", groups=("", "o2p3"), sides="ccpccc")[1] == 1 - 1


def test_g24_hand_cards_are_taken_off_but_not_for_the_owner_of_forests_crown():
    assert scores(hands=("r4 p3",)) == (0, -7)
    assert scores(lands="G2 g1", hands=("r4 p3",)) == (0, 1)
    assert scores(lands="G2 g1", hands=("r4 p3",), sides="cpcccc") == (0, 1 - 7)


def test_g24_a_tie_is_a_shared_win():
    ended = over(after(table(hands=("y1", "r1", "r2"), fame=(3, 4, 2)), "y1>new"))
    assert ended.scores == (3, 3, 0)
    assert ended.winners == (1, 2)


def test_g25_the_example_of_the_sheet_comes_out():
    assert (
        scores(lands="R2 r4g3b3, P2 p4r3b3y3", groups=("", "b4o3"), hands=("y1 o1 o2",), fame=(0, 20))[1]
        == 39
    )
