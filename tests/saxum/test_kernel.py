"""Saxum's kernel along whole games of different manners, from the start and from anywhere."""

import random
from collections import Counter
from functools import partial

import pytest

from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM
from speeltafel.games.saxum.rules import Take, Use
from tests.bots.kernels import follow
from tests.saxum.positions import position


def careless(rng, moves):
    return rng.choice(moves)


def quarrelsome(rng, moves):
    """Takes where it can, so that insurance runs out and lines are broken and rebuilt."""
    return rng.choice([move for move in moves if isinstance(move, Take)] or moves)


def peaceful(rng, moves):
    """Scores and places, so that points and supplies decide."""
    return rng.choice([move for move in moves if isinstance(move, Use)] or moves)


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
    rng, endings = random.Random(f"{target} {manner.__name__}"), Counter()
    while endings.total() < 40:
        state = anywhere(rng, target) if endings.total() % 2 else begin(SAXUM, 2, {"target": target})
        endings[follow(SAXUM, state, rng, partial(manner, rng)).why] += 1
    if target == 40:
        assert endings.keys() == {"points", "rows", "insurance"}
