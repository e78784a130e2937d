"""The last turn from its bets on, held against the rules and nothing else."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from bench.zocken_response import last_turn, response
from speeltafel.bots.zocken import master
from speeltafel.core.game import Chance, Over
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import CIRCLES
from speeltafel.games.zocken.rules import Bet, turn
from tests.zocken.positions import position

ROW = "X | X X R2 O3 Y5 X X | X"
"""Three dice lie, and the others are asked to bet. Three of the dice to come have lost their own fields."""


def asked(totals, row=ROW):
    """The last turn of a match, thrown by the last seat, when seat 1 is asked to bet."""
    seats = len(totals)
    state = position(row, seats=seats, active=seats)
    return replace(state, round=state.rounds, totals=totals, to_move=1)


def plainly(state, known):
    """Everybody's shares by the rules: every seat maximises its own, then its points."""
    key = (
        tuple(die and die.value for die in state.row),
        sum(die is not None and die.colour == CIRCLES[at] for at, die in enumerate(state.row)),
        tuple(sorted(hope(colour, state) for colour in state.left)),
        state.thrown and (hope(state.thrown.colour, state), state.thrown.value),
        (len(state.out), state.bets, state.to_move),
    )
    if key not in known:
        known[key] = _plainly(state, known)
    return known[key]


def hope(colour, state):
    """A die, as far as it matters: one whose own field is taken is like any other such."""
    return colour if state.row[CIRCLES.index(colour)] is None else ""


def _plainly(state, known):
    match turn(state):
        case Over():
            best = np.array(state.totals) == max(state.totals)
            return np.stack([best / best.sum(), np.array(state.totals, dtype=float)])
        case Chance(odds):
            return sum(plainly(ZOCKEN.play(state, roll), known) for roll in odds) / len(odds)
        case choice:
            after = [plainly(ZOCKEN.play(state, move), known) for move in choice.moves]
            own = choice.seat - 1
            return max(after, key=lambda ends: ends[0, own] + master.POINT_BONUS * ends[1, own])


@pytest.mark.parametrize(
    "totals", [(0, 30), (100, 0), (0, 0, 0), (70, 40, 0), (30, 80, 60), (0, 20, 10, 30)], ids=str
)
def test_bets_and_throws_are_those_of_a_plain_search(totals):
    state, known = asked(totals), {}
    found = master.evaluate(state, turn(state).moves)
    for bet in (Bet(True), Bet(False)):
        ends = plainly(ZOCKEN.play(state, bet), known)
        assert found.values[bet] == pytest.approx(ends[0, 0], abs=1e-4)
    assert found.chances == pytest.approx(plainly(state, known)[0], abs=1e-4)


def test_nobody_gains_by_other_bets():
    """After the bets that are made nobody can win more by betting otherwise, whatever is thrown."""
    totals = (30, 80, 60)
    state, known = asked(totals), {}
    made = state
    while made.to_move != made.active:
        values = master.evaluate(made, turn(made).moves).values
        made = ZOCKEN.play(made, max(turn(made).moves, key=values.__getitem__))
    reached = plainly(made, known)[0]
    assert reached == pytest.approx(plainly(state, known)[0], abs=1e-4)
    last = ZOCKEN.play(ZOCKEN.play(state, Bet(bool(made.bets[0]))), Bet(not made.bets[1]))
    assert plainly(last, known)[0, 1] <= reached[1] + 1e-6


def test_all_bets_are_looked_at():
    state = asked((0, 0, 0, 0))
    patterns = master._patterns(state, master._still_asked(state))
    assert {bets[:3] for bets in patterns} == set(product((True, False), repeat=3))
    assert not any(bets[3] for bets in patterns)


@pytest.mark.parametrize("seats", [2, 3])
def test_before_the_bets_a_best_response_gains_little(seats):
    """With two seats nothing: what is worse for the thrower is what the other does."""
    own, best = response(last_turn(seats, Random(4)))
    assert own <= best + 1e-9
    assert best - own < (1e-4 if seats == 2 else 0.01)
