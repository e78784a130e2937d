"""What the captions in Saga's rulebook say is what the diagrams show."""

from speeltafel.core.match import begin, replay
from speeltafel.core.rulebook import positions
from speeltafel.games.saga import SAGA


def states(name):
    """The position before the last event of a diagram, and the one after."""
    diagram = SAGA.diagrams[name]
    played, _ = replay(SAGA, begin(SAGA, diagram.seats), diagram.log.replace("|", " ").split())
    return [SAGA.dump(state) for state in played[-2:]]


def test_all_but_green_2_may_join_the_green_force():
    _, turn = positions(SAGA, SAGA.diagrams["force"])
    tokens = [SAGA.write(move) for move in turn.moves]
    joining = {token.partition(">")[0] for token in tokens if token.endswith(">g4")}
    beginning = {token.partition(">")[0] for token in tokens if token.endswith(">new")}
    assert beginning - joining == {"g2"}


def test_a_force_of_6_does_not_take_the_castles():
    _, after = states("castles")
    assert after["groups"][0] == ["r3g2p1"]
    assert after["lands"]["R"]["owner"] == 0


def test_7_takes_the_forests_from_6_and_frees_their_defenders():
    before, after = states("conquest")
    assert (before["lands"]["G"]["owner"], after["lands"]["G"]["owner"]) == (0, 1)
    assert after["lands"]["G"]["defenders"] == "g4b3"
    assert after["free"] == ["g4", "y2"]


def test_11_takes_them_back_and_the_defenders_go_into_hand():
    before, after = states("lost")
    assert (before["lands"]["G"]["owner"], after["lands"]["G"]["owner"]) == (1, 2)
    assert sorted(set(after["hands"][0]) - set(before["hands"][0])) == ["b3", "g4"]


def test_yellow_2_is_hired_for_2_fame():
    before, after = states("hire")
    assert (before["fame"][0], after["fame"][0]) == (2, 0)
    assert after["hands"][0].count("y2") == 1


def test_the_end_is_24_to_19():
    _, turn = positions(SAGA, SAGA.diagrams["end"])
    assert turn.scores == (24, 19)
    assert turn.why == "last-card"
    _, after = states("end")
    assert after["hands"][0] == []
    assert after["fame"][0] == 4
    assert [letter for letter, land in after["lands"].items() if land["owner"] == 2] == ["O", "P", "Y"]
