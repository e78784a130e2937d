"""What the captions in Zocken's rulebook say is what the diagrams show."""

from speeltafel.core.match import begin, replay
from speeltafel.core.rulebook import positions
from speeltafel.games.zocken import ZOCKEN


def places(name):
    _, turn = positions(ZOCKEN, ZOCKEN.diagrams[name])
    return [ZOCKEN.write(move) for move in turn.moves]


def worth(name, *more):
    """What the turn of a diagram is worth, as it is read aloud, after these tokens too."""
    diagram = ZOCKEN.diagrams[name]
    states, _ = replay(ZOCKEN, begin(ZOCKEN, diagram.seats), [*diagram.log.split(), *more])
    (line,) = [
        line
        for line in ZOCKEN.describe(ZOCKEN.view(states[-1], None), NAMES).en.split("\n")
        if "now:" in line
    ]
    return int(line.rpartition("= ")[2].split()[0])


NAMES = [ZOCKEN.summary] * 3


def test_a_6_fits_on_four_fields_and_the_right_escape():
    assert places("row") == ["f4", "f5", "f6", "f7", "right"]


def test_a_4_fits_nowhere_and_of_200_points_130_are_left():
    assert places("out") == ["out"]
    assert worth("out") == 200
    assert worth("out", "out") == 130


def test_a_6_may_escape_for_10_points_where_out_costs_70():
    assert places("escape") == ["left", "out"]
    assert worth("escape") - worth("escape", "left") == 10
    assert worth("escape") - worth("escape", "out") == 70


def test_player_2_has_bet_and_player_3_is_asked():
    views, turn = positions(ZOCKEN, ZOCKEN.diagrams["bets"])
    assert turn.seat == 3
    assert ZOCKEN.dump(views[-1].state)["bets"] == [None, True, None]


def test_the_finished_row_still_lies_there_and_brings_100_points_and_50_to_who_bet():
    diagram = ZOCKEN.diagrams["score"]
    (view,), _ = positions(ZOCKEN, diagram)
    assert ZOCKEN.dump(view.state)["row"][:3] == ["orange1", "red1", "green2"]
    states, _ = replay(ZOCKEN, begin(ZOCKEN, 3), diagram.log.split())
    assert ZOCKEN.dump(states[-1])["totals"] == [100, 50, 0]
