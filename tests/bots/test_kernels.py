"""The contract of a kernel, for every game; `tests/NAME/test_kernel.py` has what concerns one."""

import random
from collections import Counter

import numpy as np
import pytest

from speeltafel.bots import uct
from speeltafel.core.compiled import seeded
from speeltafel.core.game import Chance
from speeltafel.core.match import begin
from speeltafel.games import GAMES
from tests.bots.kernels import WITH_KERNEL, every_option, follow, kernel_of
from tests.nightly import only, sizes
from tests.playouts import play_out, tables

DRAWS = 20_000


@sizes("choices", 100, 1000)
@tables(WITH_KERNEL)
def test_random_games_are_the_same_by_the_rules_and_by_the_kernel(key, seats, choices):
    """For every set-up random games are played until so many choices were made."""
    game, rng, chosen = GAMES[key], random.Random(f"{key} {seats}"), []

    def choose(moves):
        chosen.append(rng.choice(moves))
        return chosen[-1]

    for options in every_option(game, rng):
        chosen.clear()
        while len(chosen) < choices:
            follow(game, begin(game, seats, options), rng, choose)


@pytest.mark.parametrize("key", [key for key in WITH_KERNEL if GAMES[key].chance])
def test_outcomes_have_the_weights_of_the_rules_and_are_drawn_by_them(key):
    """Chi-square over 20,000 draws for every kind of chance; rare outcomes do not count."""
    game, rng, tried = GAMES[key], seeded(11), set()
    kernel = kernel_of(game)
    for state in [state for seed in range(8) for state in play_out(game, seed).states]:
        turn = game.turn(state)
        if not isinstance(turn, Chance) or len(turn.odds) in tried:
            continue
        tried.add(len(turn.odds))
        array, first = kernel.encode(state), kernel.ACTIONS
        weights = {number: kernel.weight(array, number) for number in range(first, first + kernel.OUTCOMES)}
        possible = {kernel.name(state, number): weight for number, weight in weights.items() if weight}
        assert possible == dict(turn.odds)
        assert {kernel.index(state, outcome) for outcome in possible} == {n for n in weights if weights[n]}
        drawn = Counter(kernel.name(state, kernel.sample_chance(array, rng)) for _ in range(DRAWS))
        assert drawn.keys() <= turn.odds.keys()
        expected = {outcome: DRAWS * weight / turn.odds.total for outcome, weight in turn.odds.items()}
        common = {outcome: times for outcome, times in expected.items() if times >= 5}
        far = sum((drawn[outcome] - times) ** 2 / times for outcome, times in common.items())
        assert far < len(common) + 5 * (2 * len(common)) ** 0.5
    assert tried


@pytest.mark.parametrize("key", only(set(WITH_KERNEL) - {"saga", "zocken"}, WITH_KERNEL))
def test_playouts_repeat_with_their_generator_and_leave_their_start_alone(key):
    """Of the games whose kernels have none of their own, every run compiles those of Saxum only."""
    game = GAMES[key]
    kernel = kernel_of(game)
    start = kernel.encode(begin(game, game.seats[-1], {}))
    before, rng = start.copy(), seeded(1)
    playouts = uct.compiled(kernel).playouts
    events = playouts(start, 20, rng)
    after = rng.copy()
    assert playouts(start, 20, seeded(1)) == events > 20
    playouts(start, 20, rng)
    assert rng[0] != after[0] != seeded(1)[0]
    np.testing.assert_array_equal(start, before)
