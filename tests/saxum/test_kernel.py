"""The kernel against the rules: the same seats, moves, successors, ends and odds along whole games."""

import random
from collections import Counter

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM, kernel
from speeltafel.games.saxum.rules import SIX_AGAIN, THROW, Take, Use
from tests.saxum.positions import position


def careless(rng, moves):
    return rng.choice(moves)


def quarrelsome(rng, moves):
    """Takes where it can, so that insurance runs out and lines are broken and rebuilt."""
    return rng.choice([move for move in moves if isinstance(move, Take)] or moves)


def peaceful(rng, moves):
    """Scores and places, so that points and supplies decide."""
    return rng.choice([move for move in moves if isinstance(move, Use)] or moves)


def agree(state, array):
    """Check everything that the kernel says about a state, and return its turn by the rules."""
    assert array.tolist() == kernel.encode(state).tolist()
    now = SAXUM.turn(state)
    match now:
        case Choose(seat, offered):
            into = np.full(kernel.WIDTH, -1, dtype=kernel.DTYPE)
            found = kernel.moves(array, into)
            assert kernel.turn(array) == seat
            assert into[:found].tolist() == sorted(kernel.index(move) for move in offered)
        case Chance():
            assert kernel.turn(array) == 0
        case Over(_, winners):
            shares = np.zeros(2)
            kernel.result(array, shares)
            assert kernel.turn(array) == -1
            assert shares.tolist() == [float(seat in winners) for seat in (1, 2)]
    return now


def anywhere(rng, target):
    """Return a random position: any board, and each seat close to any of the ends."""
    fields = list("1" * rng.randint(0, 15) + "2" * rng.randint(0, 10))
    fields += "." * (25 - len(fields))
    rng.shuffle(fields)
    pairs = [[rng.randint(0, most) for _ in (1, 2)] for most in (target - 1, 6, 7)]
    points, rows, insurance = map(tuple, pairs)
    return position(
        "".join(fields),
        to_move=rng.choice((1, 2)),
        points=points,
        rows=rows,
        insurance=insurance,
        target=target,
    )


@pytest.mark.parametrize("target", [10, 11, 40, 177, 999])
@pytest.mark.parametrize("manner", [careless, quarrelsome, peaceful])
def test_kernel_and_rules_agree_along_whole_games(target, manner):
    rng, endings, events = random.Random(f"{target} {manner.__name__}"), Counter(), 0
    while events < 3000:
        state = anywhere(rng, target) if endings.total() % 2 else begin(SAXUM, 2, {"target": target})
        array = kernel.encode(state)
        while not isinstance(now := agree(state, array), Over):
            chosen = manner(rng, now.moves) if isinstance(now, Choose) else rng.choice(list(now.odds))
            state = SAXUM.play(state, chosen)
            kernel.play(array, kernel.index(chosen))
            events += 1
        endings[now.why] += 1
    if target == 40:
        assert endings.keys() == {"points", "rows", "insurance"}


@pytest.mark.parametrize("dice", ["", "3", "6"])
def test_dice_fall_by_the_odds_of_the_rules(dice):
    odds = (SIX_AGAIN if dice else THROW).odds
    array, chance = kernel.encode(position(dice=dice)), seeded(11)
    fallen = Counter(kernel.name(kernel.sample_chance(array, chance)) for _ in range(20_000))
    assert fallen.keys() == odds.keys()
    for outcome, weight in odds.items():
        expected = 20_000 * weight / odds.total
        # Five standard deviations, for 27 outcomes at a fixed seed.
        assert abs(fallen[outcome] - expected) < 5 * expected**0.5


def test_every_action_has_one_move_and_back():
    named = [kernel.name(action) for action in range(kernel.ACTIONS)]
    assert [kernel.index(move) for move in named] == list(range(kernel.ACTIONS))
    assert len(set(named)) == kernel.ACTIONS


def test_random_games_repeat_with_their_dice():
    start = kernel.encode(begin(SAXUM, 2, {}))
    first, again, other = (kernel.playouts(start, 20, seeded(seed)) for seed in (1, 1, 2))
    assert first == again != other
    assert first > 20 * 50
    assert start.tolist() == kernel.encode(begin(SAXUM, 2, {})).tolist()
