"""The kernel against the rules: the same choices, successors, odds and ends."""

import random
from collections import Counter

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.games.columbiz import COLUMBIZ, kernel
from speeltafel.games.columbiz.rules import Digits, odds, ways_to_go_on
from tests.columbiz.positions import crowded, position
from tests.playouts import play_out


def legal(array):
    into = np.empty(kernel.WIDTH, dtype=np.int64)
    found = kernel.moves(array, into)
    return into[:found].tolist()


def agree(state):
    """Whether the kernel asks the same of the same seat, and ends alike."""
    array = kernel.encode(state)
    match COLUMBIZ.turn(state):
        case Choose(seat, moves):
            assert kernel.turn(array) == seat
            assert legal(array) == sorted(map(kernel.index, moves))
        case Chance():
            assert kernel.turn(array) == 0
        case Over(_, winners, _):
            assert kernel.turn(array) == -1
            shares = np.zeros(len(state.supply))
            kernel.result(array, shares)
            seats = range(1, len(state.supply) + 1)
            assert shares.tolist() == [(seat in winners) / len(winners) for seat in seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kernel_agrees_along_random_games(seats):
    for seed in range(60):
        for state, move, following in play_out(COLUMBIZ, seed, seats).events:
            agree(state)
            array = kernel.encode(state)
            kernel.play(array, kernel.index(move))
            assert array.tolist() == kernel.encode(following).tolist()
        agree(following)


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
            agree(state)
            array, move = kernel.encode(state), rng.choice(COLUMBIZ.turn(state).moves)
            state = COLUMBIZ.play(state, move)
            kernel.play(array, kernel.index(move))
            assert array.tolist() == kernel.encode(state).tolist()


def test_every_number_is_one_move_and_back():
    assert [kernel.index(kernel.name(action)) for action in range(kernel.ACTIONS)] == list(
        range(kernel.ACTIONS)
    )


def test_there_are_as_many_heaps_and_ways_to_go_on_as_counting_says():
    whole = kernel.HEAPS[kernel.KEEPS :]
    assert (len(kernel.HEAPS), len(whole)) == (3003, 1287)
    assert sum(len(ways_to_go_on(dice)) for dice in whole) == 75_582
    assert max(len(ways_to_go_on(dice)) for dice in whole) == kernel.WIDTH


@pytest.mark.parametrize("kept", ["1234566", "44", ""])
def test_throws_fall_by_the_odds_of_the_rules(kept):
    """Chi-square over 60,000 throws of a fixed seed; rare outcomes don't count."""
    weights, dice, rolls = odds(8 - len(kept)), seeded(8), 60_000
    array = kernel.encode(position(dice=kept, throws_left=2))
    seen = Counter(kernel.name(kernel.sample_chance(array, dice)) for _ in range(rolls))
    assert set(seen) <= set(weights)
    expected = {throw: weight * rolls / weights.total for throw, weight in weights.items()}
    common = [throw for throw in expected if expected[throw] >= 5]
    gap = sum((seen[throw] - expected[throw]) ** 2 / expected[throw] for throw in common)
    assert gap < len(common) + 4 * (2 * len(common)) ** 0.5


def test_random_games_by_the_kernel_are_as_long_as_by_the_rules():
    """The quick way to keep anything is that of the rules: as many moves and throws, to within four sigma."""
    lengths = [len(play_out(COLUMBIZ, seed, 2).moves) for seed in range(400)]
    games = 20_000
    mean = kernel.playouts(kernel.encode(COLUMBIZ.start(2, {})), games, seeded(5)) / games
    assert abs(mean - np.mean(lengths)) < 4 * np.std(lengths) / 20


def test_a_cell_and_a_throw_that_are_written_alike_share_a_number():
    state = position(dice="33333455", throws_left=0)
    array = kernel.encode(state)
    kernel.play(array, kernel.index(Digits("35")))
    assert array.tolist() == kernel.encode(COLUMBIZ.play(state, Digits("35"))).tolist()
