"""Saga's rulings on conquest: G10-G15."""

import pytest

from tests.saga.tables import after, defenders, offers, owner, table


@pytest.mark.parametrize(("land", "group", "sides", "taken"), [
    ("G g3y2", "g3y1", "cccccc", False),
    ("G g3y2", "g3y2", "cccccc", True),
    ("R r3y2", "r3y2", "cccccc", False),
    ("R r3y2", "r3y3", "cccccc", True),
    ("R r3y2", "r3y2", "pccccc", True),
    ("O o3y2", "o3y1", "cccpcc", True),
    ("O o3y2", "o2y1", "cccpcc", False),
    ("O o3y2", "o3y1", "cccccc", False),
])  # fmt: skip
@pytest.mark.parametrize("whose", ["", "2"])
def test_g10_an_attack_must_beat_the_defence_by_what_the_side_asks(land, group, sides, taken, whose):
    letter, cards = land.split()
    state = table(lands=f"{letter}{whose} {cards}", groups=(group,), hands=("b1 p1", "p1"), sides=sides)
    now = after(state, f"b1>{group}")
    assert (owner(now, letter) == 1) is taken


def test_g10_one_group_counts_and_not_two_together():
    assert owner(after(table(groups=("g4 g3",), hands=("b1 r1", "r1")), "b1>g3"), "G") == 0


def test_g11_conquest_is_automatic_and_the_strictly_strongest_takes_the_land():
    state = table(lands="Y1 y4g1, G1 g2r4", groups=("", "g2b1", "g4"), hands=("r1 r2", "r1", "r1"))
    lost = after(state, "take:r4<G")
    assert owner(lost, "G") == 3
    assert defenders(lost, "G") == "g4"
    assert lost.groups[1] == ("g2b1",)


def test_g11_a_tie_between_players_leaves_the_land_until_one_is_stronger():
    state = table(lands="Y1 y4g1, G1 g2r4", groups=("", "g2b2", "g4"), hands=("r1 r2", "r1 r2", "r1 p1"))
    tied = after(state, "take:r4<G")
    assert owner(tied, "G") == 1
    assert owner(after(tied, "r1>new", "r1>g2b2"), "G") == 2


def test_g11_a_weaker_third_force_gains_nothing_from_a_tie():
    state = table(lands="G4 g1", groups=("g2b1", "g4", "g4"), hands=("r1 r2", "r1", "r1", "r1"))
    grown = after(state, "r1>g2b1")
    assert owner(grown, "G") == 4, "4, 4 and 4"
    assert owner(after(state, "r2>g2b1"), "G") == 1, "5 is the most"


def test_g11_of_one_players_equal_groups_the_older_conquers():
    state = table(lands="Y2 y4g1, G2 g2r4", groups=("g4 b1 g3p1", "o1"), hands=("r1 r2", "r1 r2"), turn=2)
    lost = after(state, "take:r4<G")
    assert defenders(lost, "G") == "g4"
    assert lost.groups[0] == ("b1", "g3p1")


def test_g11_the_recheck_goes_on_until_nobody_takes_the_land():
    """Gold's plain side falls to an equal force: it goes to seat 1, back to seat 2, and to seat 1 again."""
    state = table(
        sides="cccpcc",
        lands="O2 o4b4, Y2 y4g1",
        groups=("o4 o3r1", "o4"),
        hands=("r1", "r2"),
        turn=2,
    )
    now = after(state, "take:b4<O")
    assert defenders(now, "O") == "o3r1"
    assert now.groups == ((), ())
    assert now.hands == (("o4", "r1"), ("b4", "o4", "o4", "r2"))


def test_g12_own_groups_do_not_compete_for_an_own_land():
    state = after(table(lands="G1 g1", groups=("g4b3",), hands=("r1 r2", "r1")), "r1>g4b3")
    assert defenders(state, "G") == "g1"
    assert state.groups[0] == ("g4b3r1",)


def test_g12_once_the_land_is_lost_they_compete_at_once():
    state = table(lands="G2 g1", groups=("g1", "g4b2"), hands=("b1 r2", "r1"))
    now = after(state, "b1>g1")
    assert owner(now, "G") == 2
    assert defenders(now, "G") == "g4b2", "seat 1 took it with 2, seat 2's reserve of 6 took it back"
    assert now.hands[0] == ("b1", "g1", "r2")
    assert now.hands[1] == ("g1", "r1")
    assert now.groups == ((), ())


def test_g13_the_conquering_group_is_frozen():
    state = after(
        table(groups=("g4b2", ""), hands=("p1 r1 o1", "r1 r2"), lands="G g3y2"), "p1>g4b2", "r1>new"
    )
    assert defenders(state, "G") == "g4b2p1"
    assert not any("g4b2p1" in token or token.endswith(">G") for token in offers(state))


def test_g14_from_the_middle_both_defenders_become_free_knights_at_once():
    state = after(table(groups=("g4b2",), hands=("p1 r1", "r1"), fame=(2, 0), free="b1"), "p1>g4b2")
    assert state.free == ("b1", "g4", "y2")
    assert "hire:y2" in offers(state)


def test_g14_from_a_player_all_defenders_go_to_that_players_hand():
    state = after(table(groups=("g4b2",), lands="G2 g3y2", hands=("p1 r1", "r1")), "p1>g4b2")
    assert state.hands[1] == ("g3", "r1", "y2")
    assert state.free == ()


def test_g14_a_card_belongs_to_whoever_held_it_last():
    """A hired knight of the display, lost with its land, returns to the one who hired it."""
    state = table(free="y3", fame=(3, 0), lands="Y y1g1", groups=("", "y2"), hands=("g1 b1", "p1 p2"))
    won = after(state, "hire:y3", "y3>new")
    assert defenders(won, "Y") == "y3"
    lost = after(won, "p2>y2")
    assert owner(lost, "Y") == 2
    assert lost.hands[0] == ("b1", "g1", "y3")


CASTLE = {"sides": "pccccc"}


def test_g15_the_conqueror_of_the_castles_may_take_a_free_knight():
    state = table(**CASTLE, groups=("r4",), hands=("p2 b1", "r1 r2"), free="y1")
    asked = after(state, "p2>r4")
    assert asked.to_move == asked.active == 1
    assert offers(asked) == {"free:r3", "free:b2", "free:y1", "free:none"}
    taken = after(asked, "free:b2")
    assert taken.hands[0] == ("b1", "b2")
    assert taken.free == ("r3", "y1")
    assert not taken.hired
    declined = after(asked, "free:none")
    assert declined.free == ("b2", "r3", "y1")
    assert not any(token.startswith("free") for token in offers(after(declined, "r1>new")))


def test_g15_taking_one_does_not_count_as_the_hire():
    state = table(**CASTLE, groups=("r4",), hands=("p2 b1", "r1"), fame=(3, 0))
    assert offers(after(state, "p2>r4", "free:b2")) == {"hire:r3", "end"}


def test_g15_from_a_player_with_no_knight_lying_there_it_is_not_asked():
    state = after(table(**CASTLE, lands="R2 r1", groups=("r4",), hands=("p2 b1", "r1")), "p2>r4")
    assert owner(state, "R") == 1
    assert state.active == state.to_move == 2


def test_g15_from_a_player_it_is_asked_where_a_knight_lies():
    state = after(table(**CASTLE, lands="R2 r1", groups=("r4",), hands=("p2 b1", "r1"), free="y4"), "p2>r4")
    assert offers(state) == {"free:y4", "free:none"}


def test_g15_not_on_the_crown_side():
    assert after(table(groups=("r4",), hands=("p3 b1", "r1"), free="y4"), "p3>r4").phase == "turn"


def test_g15_in_a_cascade_each_conqueror_decides_before_the_recheck_goes_on():
    state = table(**CASTLE, lands="R2 r1", groups=("r2", "r4b1"), hands=("b1 g1", "r1"), free="y3 y4")
    first = after(state, "b1>r2")
    assert first.to_move == first.active == 1
    assert owner(first, "R") == 1, "seat 2's reserve waits"
    second = after(first, "free:y4")
    assert owner(second, "R") == 2
    assert second.to_move == 2
    assert second.active == 1, "it is still seat 1's turn"
    assert offers(second) == {"free:y3", "free:none"}
    done = after(second, "free:y3")
    assert done.active == done.to_move == 2
    assert done.hands == (("b1", "g1", "r2", "y4"), ("r1", "r1", "y3"))


def test_g15_on_anothers_turn_the_conqueror_decides_and_the_turn_goes_on():
    state = table(**CASTLE, lands="R1 r3b2, Y1 y4g1", groups=("", "r4"), hands=("g1 g2", "r1"), free="y3")
    asked = after(state, "take:b2<R")
    assert asked.to_move == 2
    assert asked.active == 1
    back = after(asked, "free:none")
    assert back.to_move == back.active == 1
    assert "g1>new" in offers(back)
