"""The worked examples of the Dutch sheet."""

from speeltafel.core.game import Over
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA
from tests.saga.tables import after, defenders, offers, owner, table

FIRST_GAME = ("deal:castle,lion,eagle", "r3b2.g4y2.b3p1.o1g4.p3b2.y4g1")
"""The sheet's tip for a first game: the cards with the castle on their back form the display."""


def test_a_yellow_knight_attacks_the_yellow_corn():
    state = after(begin(SAGA, 2), *FIRST_GAME, "y3>new")
    assert state.groups[0] == ("y3",)
    assert owner(state, "Y") == 0


def test_a_blue_knight_beside_it_attacks_the_blue_lakes():
    state = after(table(groups=("y3",), hands=("b1 b2", "r1")), "b1>new")
    assert state.groups[0] == ("y3", "b1")


def test_the_blue_knight_may_reinforce_the_yellow_force_instead():
    state = after(table(groups=("y3",), hands=("b1 b2", "r1")), "b1>y3")
    assert state.groups[0] == ("y3b1",)


def test_green_4_and_blue_3_take_the_forests_from_green_4_and_yellow_2():
    state = after(table(lands="G g4y2", groups=("g4",), hands=("b3 r1", "r1")), "b3>g4")
    assert owner(state, "G") == 1
    assert defenders(state, "G") == "g4b3"
    assert state.groups[0] == ()
    assert state.free == ("g4", "y2")


def test_had_the_forests_been_a_players_that_player_takes_the_knights_into_hand():
    state = after(table(lands="G2 g4y2", groups=("g4",), hands=("b3 r1", "r1")), "b3>g4")
    assert owner(state, "G") == 1
    assert state.hands[1] == ("g4", "r1", "y2")
    assert state.free == ()


def test_an_independent_knight_may_be_hired_and_laid_at_once():
    state = after(table(free="g4", fame=(4, 0), hands=("r1 r2", "r1")), "hire:g4", "g4>new")
    assert state.groups[0] == ("g4",)
    assert state.fame[0] == 0


def test_the_castles_need_two_more_and_gold_as_much():
    assert owner(after(table(lands="R r3b2", groups=("r4b1",), hands=("o1 p2", "r1")), "o1>r4b1"), "R") == 0
    assert owner(after(table(lands="R r3b2", groups=("r4b1",), hands=("o1 p2", "r1")), "p2>r4b1"), "R") == 1
    gold = table(lands="O o3b2", groups=("o4",), hands=("p1 r1", "r1"), sides="cccpcc")
    assert owner(after(gold, "p1>o4"), "O") == 1


def test_after_a_card_taken_from_defenders_the_strongest_force_gets_the_land():
    state = table(lands="Y1 y4g1, G1 g3b3", groups=("", "g4", "g3r2"), hands=("r1 r2", "r1", "r1"))
    lost = after(state, "take:b3<G")
    assert owner(lost, "G") == 3
    assert {"g3", "b3"} <= set(lost.hands[0])


def test_equally_strong_forces_leave_it_where_it_is():
    state = table(lands="Y1 y4g1, G1 g3b3", groups=("", "g4", "g3r1"), hands=("r1 r2", "r1", "r1"))
    assert owner(after(state, "take:b3<G"), "G") == 1


def test_the_count_of_the_example_is_39():
    """20 of fame, defenders worth 10 (red) and 13 (purple), an attack of 7 for nothing, 4 in hand."""
    state = table(
        lands="R1 r4g3b3, P1 p4r3b3y3",
        groups=("b4o3",),
        hands=("y1 o1 o2", "y1"),
        fame=(20, 0),
        turn=2,
    )
    turn = SAGA.turn(after(state, "y1>new"))
    assert isinstance(turn, Over)
    assert turn.scores[0] == 20 + 10 + 13 + 0 - 4 == 39
    assert turn.winners == (1,)


def test_anybody_may_ask_how_many_cards_another_holds():
    assert SAGA.view(table(hands=("r1 r2 r3", "b1")), 2).hand_sizes == (3, 1)


def test_the_last_card_brings_the_princess_back():
    state = after(table(hands=("b1", "r1")), "b1>new")
    assert "princess returns" in SAGA.endings[state.why].en
    assert offers_nothing(state)


def offers_nothing(state):
    return isinstance(SAGA.turn(state), Over)


def test_the_first_game_starts_with_nobody_owning_anything():
    state = after(begin(SAGA, 4), "deal:castle,lion,eagle,dragon,rose", FIRST_GAME[1])
    assert all(land.owner == 0 for land in state.lands)
    assert state.fame == (0, 0, 0, 0)
    assert len(offers(state)) == len(set(state.hands[0]))
