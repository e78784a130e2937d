"""The Saxum lesson, checked against the rules."""

import re

import pytest

from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.games.saxum.data import INSURANCE, ROW_GOAL, SIX_PRICE, STONES, TARGET

SAXUM = GAMES["saxum"]
NUMBERS = {"seven": 7, "four": 4, "three": 3, "eight": 8, "nine": 9}


def after(step, *moves):
    return replay(SAXUM, begin(SAXUM, step.seats, step.options), [*step.log.split(), *moves])[0]


@pytest.mark.parametrize("step", SAXUM.lesson, ids=lambda step: step.title.en)
def test_the_points_a_step_says_you_have_are_those_of_its_position(step):
    state = after(step)[-1]
    for said in (
        *re.findall(r"[Yy]ou have (\d+) points", step.words.en),
        *re.findall(r"and (\d+) points", step.words.en),
    ):
        assert state.points[state.to_move - 1] == int(said)
    for said in (
        *re.findall(r"Je hebt (\d+) punten", step.words.nl),
        *re.findall(r"en (\d+) punten", step.words.nl),
    ):
        assert state.points[state.to_move - 1] == int(said)


def test_the_figures_of_the_game_are_the_rules():
    words = " ".join(step.words.en for step in SAXUM.lesson)
    assert f"a supply of {STONES} stones" in words
    assert f"{TARGET} points win" in words
    assert "Seven row points win" in words
    assert NUMBERS["seven"] == ROW_GOAL == INSURANCE
    assert f"pay {SIX_PRICE} points" in words


def test_the_sizes_of_groups_are_those_on_the_board():
    steps = {step.title.en: step for step in SAXUM.lesson}
    points, capture = steps["Points"], steps["Capturing a stone"]
    before, then = after(points, "c5")[-2:]
    assert then.points[0] - before.points[0] == 4
    for move in capture.right:
        before, then = after(capture, move)[-2:]
        assert before.points[0] - then.points[0] == 3
    insured = steps["Insurance"]
    before, then = after(insured, "a2-points")[-2:]
    assert before.points[0] - then.points[0] == 8
    assert before.insurance[0] == INSURANCE
    first = steps["Free fields come first"]
    for move in first.right:
        scored = [
            after(first, move, field)[-1].points[0] - after(first, move)[-1].points[0]
            for field in map(SAXUM.write, SAXUM.turn(after(first, move)[-1]).moves)
            if len(field) == 2
        ]
        assert 9 in scored


def test_with_an_empty_supply_only_one_number_saves_from_passing():
    step = next(step for step in SAXUM.lesson if step.title.en == "When your supply is empty")
    assert after(step)[-1].stones[0] == 0
    for face in "12345":
        offered = [SAXUM.write(move) for move in SAXUM.turn(after(step, f"buy{face}")[-1]).moves]
        assert (offered == ["pass"]) is (f"buy{face}" not in step.right)
    before, then = after(step, "buy4", "d2")[-2:]
    assert then.points[0] - before.points[0] == 12
    assert "a group of 12" in step.well.en
    assert "een groep van 12" in step.well.nl
