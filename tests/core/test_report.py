"""A report on a match: what was given away, what turned it, and what everybody kept."""

from speeltafel.core.report import Appraisal, report
from speeltafel.core.thought import Thought
from speeltafel.core.words import Text

WHY = Text("Dat is beter.", "That is better.")


def advice(move, **values):
    return Thought(move, (0.5, 0.5), WHY, values)


def test_a_move_that_was_not_advised_gives_away_what_it_is_worth_less():
    told = report(
        [1, 0, 2],
        ["a", "6", "x"],
        [
            Appraisal((0.5, 0.5), advice("b", a=0.3, b=0.6)),
            Appraisal((0.4, 0.6)),
            Appraisal((0.7, 0.3), advice("x", x=0.4)),
            Appraisal((0.0, 1.0)),
        ],
    )
    assert [round(step.loss, 9) for step in told.steps] == [0.3, 0, 0]
    assert round(told.luck(1), 9) == 0.3
    assert round(told.play(1, by=1), 9) == -0.1
    assert round(told.play(1, by=2), 9) == -0.7
    assert told.accuracy(1) == 0.7
    assert told.accuracy(2) == 1
    assert [step.place for step in told.turning_points(2)] == [2, 3]
    assert [step.place for step in told.missed()] == [1]


def test_where_the_adviser_weighed_nothing_the_chances_say_what_was_given_away():
    told = report([1], ["a"], [Appraisal((0.5, 0.5), advice("b")), Appraisal((0.2, 0.8))])
    assert round(told.steps[0].loss, 9) == 0.3
    told = report([1], ["a"], [Appraisal((0.5, 0.5), advice("b")), Appraisal((0.9, 0.1))])
    assert told.steps[0].loss == 0


def test_who_had_no_choice_has_no_accuracy():
    told = report([1], ["a"], [Appraisal((0.5, 0.5)), Appraisal((0.5, 0.5))])
    assert told.accuracy(1) is None
    assert told.missed() == []
