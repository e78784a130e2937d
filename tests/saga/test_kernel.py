"""Saga's kernel: rare moves, deals by the odds, equal forces and the most moves at once."""

import random
from collections import Counter

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Choose
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA, kernel
from tests.bots.kernels import every_option, follow
from tests.playouts import play_out
from tests.saga.tables import after, table

RARE = {"Hide", "Show", "TakeBack", "Guard"}


@pytest.mark.parametrize("seats", SAGA.seats)
def test_the_kernel_hides_shows_and_takes_back_by_the_rules(seats):
    """Random games hardly ever show or take back what they hid, so these moves are preferred."""
    rng = random.Random(seats)

    def choose(moves):
        rare = [move for move in moves if type(move).__name__ in RARE]
        return rng.choice(rare if rare and rng.random() < 0.3 else moves)

    for options in every_option(SAGA, rng):
        follow(SAGA, begin(SAGA, seats, options), rng, choose)


def test_the_kernel_draws_sides_and_a_first_games_sets_by_the_odds_of_the_rules():
    dice = seeded(1)
    for options in ({"sides": "random"}, {"display": "castle"}):
        start = begin(SAGA, 3, options)
        odds = SAGA.turn(start).odds
        array = kernel.encode(start)
        drawn = Counter(kernel.name(start, kernel.sample_chance(array, dice)) for _ in range(100 * len(odds)))
        assert set(drawn) == set(odds)
        assert all(60 < times < 150 for times in drawn.values())


@pytest.mark.parametrize("seats", SAGA.seats)
def test_the_kernel_deals_by_the_odds_of_the_rules(seats):
    start = begin(SAGA, seats, {"sides": "cccccc", "memory": False})
    dice = seeded(seats)
    deals = SAGA.turn(start).odds
    drawn = Counter(
        kernel.name(start, kernel.sample_chance(kernel.encode(start), dice)) for _ in range(100 * len(deals))
    )
    assert set(drawn) == set(deals)
    assert all(60 < times < 150 for times in drawn.values())
    for deal in list(deals)[::7]:
        table = SAGA.play(start, deal)
        displays = SAGA.turn(table).odds
        array = kernel.encode(table)
        drawn = Counter(kernel.name(table, kernel.sample_chance(array, dice)) for _ in range(2000))
        assert set(drawn) <= set(displays)
        # 2,000 draws of 2,232 leave about 41 % of them undrawn.
        assert 0.55 < len(drawn) / len(displays) < 0.63


def test_of_equal_forces_the_kernel_too_reinforces_the_oldest_and_shows_the_one_not_covered():
    state = table(
        sides="ccpccc",
        lands="B1 b3p1",
        hands=("y2 y3 o1 r1", "r1 r1"),
        groups=("g1 g1(y2) g1(y2)",),
        covered=1,
        laid=True,
    )
    array = kernel.encode(state)
    kernel.play(array, kernel.index(state, SAGA.read("show>g1(y2)")))
    np.testing.assert_array_equal(array, kernel.encode(after(state, "show>g1(y2)")))
    assert after(state, "show>g1(y2)").groups[0] == ("g1", "g1(y2)", "g1y2")


def test_the_kernel_never_offers_more_than_its_width():
    cards = " ".join(f"{colour}{value}" for colour in "rgbopy" for value in (1, 2, 3, 4))
    state = table(
        sides="ccpccc",
        lands="B1 b3, P1 p3, Y1 y4g1",
        hands=(" ".join(cards.split()[::2]),),
        groups=(" ".join(cards.split()[1::2]),),
        fame=(9, 0),
        free=cards,
    )
    turn = SAGA.turn(state)
    assert isinstance(turn, Choose)
    assert 250 < len(turn.moves) <= kernel.WIDTH


def test_the_kernel_counts_the_final_scores_of_the_rules():
    for seed in range(30):
        last = play_out(SAGA, seed).states[-1]
        array, scores = kernel.encode(last), SAGA.turn(last).scores
        assert tuple(kernel.score(array, seat) for seat in range(1, len(scores) + 1)) == scores
