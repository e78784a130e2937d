"""The Zocken lesson, checked against the rules and against exact values."""

import pytest

from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.games.zocken.data import (
    BET_COST,
    ESCAPE_COST,
    MATCHES,
    OUT_COST,
    ROUNDS,
    SEQUENCE,
)
from speeltafel.lab import oracle

ZOCKEN = GAMES["zocken"]
STEPS = {step.title.en: step for step in ZOCKEN.lesson}


def values(step):
    """The average points of each move, worked out exactly."""
    state = replay(ZOCKEN, begin(ZOCKEN, step.seats, step.options), step.log.split())[0][-1]
    known = oracle.values("zocken", state)
    assert known is not None
    return known.values


@pytest.mark.parametrize("step", ZOCKEN.lesson[1:], ids=lambda step: step.title.en)
def test_a_move_that_is_called_right_is_the_best_one(step):
    worth = values(step)
    assert set(step.right) == {move for move in worth if worth[move] == max(worth.values())}


def test_the_escape_is_better_by_as_much_as_the_lesson_says():
    worth = values(STEPS["Leave room"])
    assert round(worth["right"] - worth["f7"]) == 3
    assert "3 punten meer" in STEPS["Leave room"].well.nl
    assert "3 points more" in STEPS["Leave room"].well.en


def test_the_figures_of_the_game_are_the_rules():
    table = STEPS["Matching colours"].words
    for number, nl, en in (
        (1, "Eén juiste kleur is 10", "One match is worth 10"),
        (2, "twee 30", "two 30"),
        (3, "drie 60", "three 60"),
        (4, "vier 100", "four 100"),
        (5, "vijf 150", "five 150"),
        (6, "zes 210", "six 210"),
        (7, "zeven 280", "seven 280"),
    ):
        assert nl.endswith(f" {MATCHES[number]}")
        assert nl in table.nl
        assert en in table.en
    out = STEPS["Escape or OUT"]
    assert f"you get {SEQUENCE} points" in out.words.en
    assert f"costs {OUT_COST} points" in out.words.en
    assert f"would have cost {OUT_COST + SEQUENCE}" in out.well.en
    assert f"costs {ESCAPE_COST} points" in STEPS["Leave room"].words.en
    assert f"they lose {BET_COST}" in STEPS["Betting"].words.en
    assert f"make {MATCHES[7] + SEQUENCE}" in STEPS["The perfect turn"].well.en
    assert f"{MATCHES[3] + SEQUENCE} points are there" in STEPS["Betting"].well.en
    assert ROUNDS == 5
    assert "five rounds" in ZOCKEN.lesson[0].words.en
