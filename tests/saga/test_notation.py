"""Saga's tokens and the JSON of its state."""

import json

import pytest

from speeltafel.core.match import begin
from speeltafel.core.refusals import BadToken
from speeltafel.games.saga import SAGA
from tests.saga.tables import after, offers, table

GOOD = """
deal:castle,lion,eagle deal:rose,dragon,eagle,lion deal:castle,lion,eagle,dragon,rose
r3b2.g4y2.b3p1.o1g4.p3b2.y4g1
g4>new b3>g4 b2>P (b3)>g4 show>g4(b3) take:y1<g4y1 take:y1<G take:b3<g4(b3) hire:g4 free:g4 free:none
collect end add:b2>g4 add:b2>G add:none
(?)>g4 y2>g4(?) take:?<g4(?) take:y1<g4(?)y1 (y2)>g4(?) show>g4(?) take:?<g4(?)(y2) r1>g4(b3)(?)(p1)
b3>g4b1 show>g4b3 r1>g4b3o1p1y1
""".split()  # noqa: SIM905

BAD = """
g5>new g0>new x4>new G4>new g4>New g4>NEW g4>neww g4 g4> >g4 4g>new g4>new. new g4-b3
b3>g4g1 b3>g4b1(b2) show>g4(g1) b3>g4b1o1p1y1r1g1 r1>g4(?)(?)(?)(?)(?)(?) b3>(g4) b3>g4() b3>g4(b)
b3>g4? b3>g4(b3
b2>G b2>p (b3)>new (b3)>P (b3)>G ?>g4 ?>new (?) (?)>new (g5)>g4 ((b3))>g4
show>G show>P show>new show>(b3) show> show>?
take:y1<g4 take:y1>g4y1 take:y1<g take:?<g4 take:?<G take:?<g4b3 take:b3<g4(?) take:(b3)<g4(b3) take:<g4
hire:none hire:g5 hire: free: free:x free:NONE free:g4g4 add: add:none>g4 add:b2>new add:?>g4 add:(b2)>g4
Collect collect: END ends deal: deal:castle deal:castle,lion deal:castle,lion,lion deal:castle,lion,eagles
deal:castle,lion,eagle, deal:castle,lion,eagle,dragon,rose,castle deal:Castle,lion,eagle
r3b2.g4y2.b3p1.o1g4.p3b2 r3b2.g4y2.b3p1.o1g4.p3b2.y4g1. r3b2.g4g1.b3p1.o1y2.p3b2.y4g4
b2r3.g4y2.b3p1.o1g4.p3b2.y4g1
r3b2.g4y2.b3p1.o1g4.p3b2.y4g2 r3b2-g4y2-b3p1-o1g4-p3b2-y4g1
sides: sides:cpccp sides:cpccpx sides:cpccpcc sides:CPCCPC
""".split()  # noqa: SIM905


@pytest.mark.parametrize("token", GOOD)
def test_a_token_reads_back_as_itself(token):
    assert SAGA.write(SAGA.read(token)) == token


@pytest.mark.parametrize("token", [*BAD, "", " ", " end", "end ", "end\n", "g4 >new", "g٤>new", "ｇ4>new"])
def test_what_can_never_be_a_token_is_refused_as_such(token):
    with pytest.raises(BadToken):
        SAGA.read(token)


def test_the_forms_with_a_question_mark_are_never_on_offer():
    state = table(
        sides="ccpccc", lands="B1 b3p1, Y1 y4g1", groups=("g4(b3)", "g4(b3)"), hands=("y2 o1", "r1")
    )
    assert not any("?" in token for token in offers(state))


START = {
    "to_move": 1,
    "active": 1,
    "round": 1,
    "collect": False,
    "laid": False,
    "hired": False,
    "taken": False,
    "fame": [0, 0],
    "hands": [[], []],
    "groups": [[], []],
    "lands": {letter: {"owner": 0, "side": "c", "used": False, "defenders": ""} for letter in "RGBOPY"},
    "free": [],
    "sets": [],
}


def test_the_json_before_the_deal_has_every_key_in_order_and_nothing_on_the_table():
    assert json.dumps(SAGA.dump(begin(SAGA, 2))) == json.dumps(START)


def test_the_json_follows_the_deal_and_the_display():
    dealt = after(begin(SAGA, 2), "deal:castle,lion,eagle")
    dumped = SAGA.dump(dealt)
    assert dumped["sets"] == ["castle", "lion", "eagle"]
    assert dumped["hands"][0] == ["b1", "g3", "o2", "o4", "p1", "p4", "p4", "r1", "r3", "y2", "y2", "y3"]
    assert dumped["lands"] == START["lands"]
    laid_out = SAGA.dump(after(dealt, "r3b2.g4y2.b3p1.o1g4.p3b2.y4g1"))
    assert laid_out["lands"]["G"] == {"owner": 0, "side": "c", "used": False, "defenders": "g4y2"}


def test_the_json_of_a_game_in_progress():
    state = table(
        sides="pcpccc",
        lands="B1* b3p1, G2 g4y2",
        groups=("g4(b3) r1", ""),
        hands=("y1 g1", "o4"),
        fame=(3, 12),
        free="y2 g4",
        hired=True,
        round=7,
    )
    dumped = SAGA.dump(state)
    assert list(dumped) == list(START)
    assert dumped["hands"] == [["g1", "y1"], ["o4"]]
    assert dumped["groups"] == [["g4(b3)", "r1"], []]
    assert dumped["free"] == ["g4", "y2"]
    assert dumped["lands"]["B"] == {"owner": 1, "side": "p", "used": True, "defenders": "b3p1"}
    assert dumped["lands"]["R"]["side"] == "p"
    assert (dumped["round"], dumped["hired"], dumped["fame"]) == (7, True, [3, 12])


def test_to_move_differs_from_active_while_another_seat_decides():
    state = table(
        sides="pccccc", lands="R1 r3b2, Y1 y4g1", groups=("", "r4"), hands=("g1 g2", "r1"), free="y3"
    )
    dumped = SAGA.dump(after(state, "take:b2<R"))
    assert (dumped["to_move"], dumped["active"]) == (2, 1)


def test_at_the_end_nobody_is_to_move_and_fame_is_after_the_tribute_before_the_count():
    state = table(sides="cpcccc", lands="G2 g1", fame=(5, 3), hands=("y1", "r1 r2"))
    dumped = SAGA.dump(after(state, "y1>new"))
    assert (dumped["to_move"], dumped["active"], dumped["laid"]) == (0, 1, True)
    assert dumped["fame"] == [3, 5]


def test_income_is_in_the_state_as_soon_as_the_turn_begins():
    assert SAGA.dump(after(table(lands="O2 o4", hands=("r1 r2", "r1")), "r1>new"))["fame"] == [0, 2]


def test_odds_come_in_the_order_of_their_tokens():
    for state in (begin(SAGA, 3), after(begin(SAGA, 3), "deal:rose,castle,eagle,lion")):
        turn = SAGA.turn(state)
        tokens = [SAGA.write(move) for move in turn.odds]
        assert tokens == sorted(tokens)
        assert set(turn.odds.values()) == {1}
