"""The report on a match: what choices cost, turning points, accuracy, and that everything adds up."""

import pytest

from speeltafel.core.report import Appraisal, report
from speeltafel.core.words import Text

WHY = Text("Dat is beter.", "That is better.")


def choice(taken, seat=1, **values):
    """Return a choice of one of two seats, with these values of its moves."""
    shares = {move: (mine, 1 - mine) if seat == 1 else (1 - mine, mine) for move, mine in values.items()}
    best = max(values, key=values.get)
    return Appraisal(shares[best], shares[taken], shares, best, WHY)


def roll(before, after):
    return Appraisal((before, 1 - before), (after, 1 - after))


def ended(first):
    return Appraisal((first, 1 - first), (first, 1 - first))


def adds_up(found):
    for seat in (1, 2):
        brought = found.luck(seat) + sum(found.play(seat, by) for by in (1, 2))
        assert found.start[seat - 1] + brought == pytest.approx(found.result[seat - 1], abs=1e-12)
        assert 0 <= found.start[seat - 1] <= 1


def test_loss_and_stake_come_from_one_judgement_of_all_moves():
    found = report(
        [1, 0, 2],
        ["a", "6", "y"],
        [choice("a", a=0.3, b=0.6, c=0.1), roll(0.4, 0.7), choice("y", 2, x=0.5, y=0.4), ended(0.0)],
    )
    assert [step.loss for step in found.steps] == pytest.approx([0.3, 0, 0.1])
    assert [step.stake for step in found.steps] == pytest.approx([0.5, 0, 0.1])
    assert [step.best for step in found.steps] == ["b", None, "x"]
    assert found.accuracy(1) == pytest.approx(1 - 0.3 / 0.5)
    assert found.accuracy(2) == pytest.approx(0)
    assert found.luck(1) == pytest.approx(0.3)
    adds_up(found)


def test_what_the_judge_learns_later_is_neither_luck_nor_play():
    """The appraiser's value changes by 30 points between two positions, without a mistake."""
    found = report([1, 2], ["a", "x"], [choice("a", a=0.5, b=0.4), choice("x", 2, x=0.2, y=0.1), ended(1.0)])
    assert found.play(1, by=1) == found.play(1, by=2) == found.luck(1) == 0
    assert found.start == found.result == (1, 0)
    assert [step.change for step in found.steps] == [(0, 0), (0, 0)], "the curve is flat"


def test_a_seats_losses_are_scaled_down_to_what_it_lost_and_never_up():
    """Losses of 40 and 30 points are scaled to the 50 that the seat had."""
    found = report(
        [1, 0, 1, 0],
        ["b", "6", "b", "6"],
        [choice("b", a=0.5, b=0.1), roll(0.1, 0.1), choice("b", a=0.4, b=0.1), roll(0.1, 0.1), ended(0.0)],
    )
    assert found.play(1, by=1) == pytest.approx(-0.5)
    assert found.start[0] == pytest.approx(0.5)
    assert [step.loss for step in found.steps] == pytest.approx([0.4, 0, 0.3, 0]), "these stay as judged"
    found = report([1, 0], ["b", "6"], [choice("b", a=0.5, b=0.4), roll(0.4, 0.4), ended(0.0)])
    assert found.play(1, by=1) == pytest.approx(-0.1)
    assert found.start[0] == pytest.approx(0.1)
    adds_up(found)


def test_a_loss_counts_as_play_as_far_as_the_next_positions_confirm_it():
    """The appraiser takes back 20 of 30 points at the position after the move."""
    found = report(
        [1, 2, 0], ["b", "x", "6"],
        [choice("b", a=0.8, b=0.5), choice("x", 2, x=0.3, y=0.1), roll(0.7, 0.7), ended(0.7)],
    )  # fmt: skip
    assert found.steps[0].loss == pytest.approx(0.3)
    assert found.play(1, by=1) == 0, "10 points are left, and the judge's drift is 20"
    exact = report(
        [1, 2, 0], ["b", "x", "6"],
        [choice("b", a=0.8, b=0.5), choice("x", 2, x=0.5, y=0.1), roll(0.5, 0.5), ended(0.5)],
    )  # fmt: skip
    assert exact.play(1, by=1) == pytest.approx(-0.3)
    assert exact.start[0] == pytest.approx(0.8)


def test_a_start_is_never_below_nothing_or_above_all():
    found = report([1, 2], ["b", "y"], [choice("b", a=0.9, b=0.1), choice("y", 2, x=0.9, y=0.1), ended(1.0)])
    adds_up(found)
    found = report([0, 1], ["6", "a"], [roll(0.5, 0.9), choice("a", a=0.9, b=0.2), ended(0.0)])
    adds_up(found)
    assert found.start[0] == 0
    assert found.steps[1].loss == 0
    assert found.steps[1].change == (0, 0), "the best move is charged with nothing"
    assert found.luck(1) == pytest.approx(0), "the roll can't have brought what nobody ever had"


def test_rolls_share_what_the_start_cannot_take_by_what_each_of_them_changed():
    """Luck of 60, 0 and -20 points can't end in a loss without mistakes: 40 points are too many."""
    found = report(
        [0, 0, 0, 1],
        ["6", "3", "1", "a"],
        [roll(0.3, 0.9), roll(0.9, 0.9), roll(0.9, 0.7), choice("a", a=0.7, b=0.2), ended(0.0)],
    )
    assert [step.change[0] for step in found.steps] == pytest.approx([0.3, 0, -0.3, 0])
    adds_up(found)


def test_where_no_roll_changed_anything_play_is_scaled_down_until_the_start_can_take_the_rest():
    """Seat 1 is judged to have given away 20 points, but seat 2 ends with 10: seat 1 gave 10."""
    best, taken, end = (0.7, 0.2, 0.1), (0.2, 0.7, 0.1), (0.2, 0.1, 0.7)
    found = report(
        [1, 0],
        ["b", "3"],
        [
            Appraisal(best, taken, {"a": best, "b": taken}, "a", WHY),
            Appraisal(taken, taken),
            Appraisal(end, end),
        ],
    )
    assert found.steps[0].loss == pytest.approx(0.5)
    assert found.steps[0].change == pytest.approx((-0.1, 0.1, 0))
    assert found.steps[1].change == (0, 0, 0)
    assert found.start == pytest.approx((0.3, 0, 0.7))


def test_a_report_can_begin_at_a_later_place():
    found = report([0, 1], ["6", "b"], [roll(0.5, 0.5), choice("b", a=0.5, b=0.1), ended(0.1)], first=10)
    assert [step.place for step in found.steps] == [10, 11]
    assert [step.loss for step in found.steps] == pytest.approx([0, 0.4])


def test_who_had_nothing_at_stake_has_no_accuracy():
    found = report([1], ["a"], [choice("a", a=0.5), ended(0.5)])
    assert found.accuracy(1) is found.accuracy(2) is None
    assert found.mistakes(1) == []
    assert report([], [], [ended(0.5)]).start == (0.5, 0.5)


def test_mistakes_are_the_readers_own_the_worst_first_and_every_blunder_is_named():
    losses = [0.01, 0.2, 0.6, 0.06, 0.7, 0.55, 0.3, 0.8]
    found = report(
        [1] * 8 + [2],
        ["b"] * 9,
        [*(choice("b", a=0.9, b=0.9 - loss) for loss in losses), choice("b", 2, a=0.9, b=0.1), ended(0.0)],
    )
    assert [step.place for step in found.mistakes(1, most=2)] == [8, 5, 3, 6]
    assert [step.place for step in found.mistakes(1)] == [8, 5, 3, 6, 7]
    assert [step.place for step in found.mistakes(2)] == [9]


def test_turning_points_are_the_events_that_changed_most_in_their_order():
    found = report(
        [0, 1, 0],
        ["1", "b", "6"],
        [roll(0.5, 0.3), choice("b", a=0.3, b=0.25), roll(0.25, 1.0), ended(1.0)],
    )
    assert [step.place for step in found.turning_points(2)] == [1, 3]
