"""Why the bot plays a move: sentences about what it takes, keeps or prepares."""

import pytest

from speeltafel.bots.saga.reasons import reason
from speeltafel.games.saga import SAGA
from tests.saga.tables import table

STORIES = [
    (table(hands=("r3 o1", "p1 o2"), groups=("g4p4",)), "r3>g4p4", "conquers the land of forests"),
    (
        table(hands=("r3 o1", "p1 o2"), groups=("g4p4",), lands="G2 g4y2"),
        "r3>g4p4",
        "takes the land of forests from another player",
    ),
    (
        table(hands=("g4 o1", "p1 o2")),
        "g4>new",
        "This starts the attack on the land of forests, which falls to 7",
    ),
    (
        table(hands=("b2 o1", "p1 o2"), groups=("g4",)),
        "b2>g4",
        "With 6, 1 more is needed for the land of forests",
    ),
    (table(hands=("g4 o1", "p1 o2"), lands="G1 g4y2"), "g4>new", "This force of 4 is in reserve"),
    (table(hands=("b1 o1", "p1 o2"), lands="P1 p3"), "b1>P", "With defenders worth 4, the land of treasure"),
    (
        table(hands=("b3 o1", "p1 o2"), groups=("g4",), fame=(4, 0), free="r3"),
        "hire:r3",
        "With red 3 joining in, you conquer the land of forests",
    ),
    (table(hands=("b3 o1", "p1 o2"), fame=(4, 0), free="r3"), "hire:r3", "Red 3 is worth 3 fame"),
    (table(hands=("b3 o1", "p1 o2"), fame=(4, 0), free="r3", laid=True), "end", "More this turn would cost"),
    (
        table(sides="ccpccc", hands=("y3 o1", "p1 o2"), lands="B1 b1", groups=("g4",)),
        "(y3)>g4",
        "Nobody sees that this is enough for the land of forests: 7 together",
    ),
    (
        table(sides="ccpccc", hands=("y1 o1", "p1 o2"), lands="B1 b1", groups=("g4",)),
        "(y1)>g4",
        "nobody sees how close it is: 5 of 7",
    ),
    (table(hands=("y3 o1", "p1 o2"), groups=("g4(b1)",)), "show>g4(b1)", "Turned up, this force is worth 5"),
    (
        table(hands=("o1 o1", "p1 o2"), lands="Y1 y4g1", groups=("g4",)),
        "take:g4<g4",
        "Green 4 does more elsewhere",
    ),
    (
        table(hands=("o1 o1", "p1 o2"), lands="O1 o4", memory=True, collect=True),
        "collect",
        "First collect 2 fame: doing anything else first forgoes it",
    ),
    (table(hands=("o1", "p1 o2"), fame=(9, 0)), "o1>new", "This is the end, and it wins by 9 to -3"),
    (table(hands=("o1", "p1"), fame=(0, 9)), "o1>new", "This is the end: 0 to 8, there is no more to get"),
    (table(hands=("o1", "p1"), fame=(0, 1)), "o1>new", "This is the end, and with 0 the win is shared"),
    (
        table(sides="pccccc", hands=("o1 o1", "p1"), phase="free", free="y4 r1"),
        "free:y4",
        "Yellow 4 for nothing is the best there is to gain",
    ),
    (
        table(sides="pccccc", hands=("o1 o1", "p1"), phase="free", free="r1"),
        "free:none",
        "would only do harm",
    ),
]


@pytest.mark.parametrize(("state", "token", "said"), STORIES, ids=[token for _, token, _ in STORIES])
def test_a_reason_says_what_the_move_is_for(state, token, said):
    move = SAGA.read(token)
    assert move in SAGA.turn(state).moves
    told = reason([state], move)
    assert said in told.en


@pytest.mark.parametrize("token", ["add:o1>g4", "add:o1>G", "add:none"])
def test_what_is_added_at_the_end_is_told_by_how_it_ends(token):
    state = table(
        sides="ccccpc",
        hands=("o1", "p1"),
        lands="P1 p1, G1 g4y2",
        groups=("g4",),
        phase="add",
        why="last-card",
    )
    assert reason([state], SAGA.read(token)).en.startswith("This is the end")


def test_where_the_count_hangs_on_what_lies_face_down_the_reason_says_so():
    state = table(sides="ccpccc", hands=("o1", "p4 y1"), groups=("", "g1(y1)"), fame=(3, 6))
    worlds = list(SAGA.consistent_states(SAGA.view(state, 1)))
    assert len(worlds) > 1
    assert reason(worlds, SAGA.read("o1>new")).en.endswith("what lies face down will decide.")
