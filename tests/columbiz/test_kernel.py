"""Columbiz's kernel on crowded boards, and its numbers of heaps and cells."""

import random

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.games.columbiz import COLUMBIZ, kernel
from speeltafel.games.columbiz.rules import Digits, ways_to_go_on
from tests.bots.kernels import compare, play
from tests.columbiz.positions import crowded, position
from tests.playouts import play_out


@pytest.mark.parametrize("density", [2, 4, 8])
def test_the_kernel_agrees_on_crowded_boards(density):
    """Long rows, rich captures, cells emptied and used again, a supply that ends."""
    rng = random.Random(density)
    for _ in range(300):
        drawing = crowded(rng, density)
        dice = "".join(sorted(rng.choices(rng.sample("123456", 2), k=8)))
        state = position(
            drawing, dice=dice, seat=rng.choice([2, 3]), seats=3, supply=(5, rng.randint(1, 5), 2)
        )
        mover = state.to_move
        while state.to_move == mover and not state.throws_left:
            array = kernel.encode(state)
            state = play(COLUMBIZ, state, array, rng.choice(compare(COLUMBIZ, state, array).moves))
            compare(COLUMBIZ, state, array)


def test_there_are_as_many_heaps_and_ways_to_go_on_as_counting_says():
    whole = kernel.HEAPS[kernel.KEEPS :]
    assert (len(kernel.HEAPS), len(whole)) == (3003, 1287)
    assert sum(len(ways_to_go_on(dice)) for dice in whole) == 75_582
    assert max(len(ways_to_go_on(dice)) for dice in whole) == kernel.WIDTH


def test_random_games_by_the_kernel_are_as_long_as_by_the_rules():
    """The quick way to keep anything is that of the rules: as many moves and throws, to within four sigma."""
    lengths = [len(play_out(COLUMBIZ, seed, 2).moves) for seed in range(400)]
    games = 20_000
    mean = kernel.playouts(kernel.encode(COLUMBIZ.start(2, {})), games, seeded(5)) / games
    assert abs(mean - np.mean(lengths)) < 4 * np.std(lengths) / 20


def test_a_cell_and_a_throw_that_are_written_alike_have_numbers_of_their_own():
    for state in (position(dice="33333455", throws_left=0), position(dice="333345", throws_left=1)):
        array, number = kernel.encode(state), kernel.index(state, Digits("35"))
        assert (number < kernel.ACTIONS) == (state.throws_left == 0)
        kernel.play(array, number)
        assert array.tolist() == kernel.encode(COLUMBIZ.play(state, Digits("35"))).tolist()
