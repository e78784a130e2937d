"""The oracle against the law's own odds, pair by pair, and stories about what is kept."""

from functools import cache

import pytest

from speeltafel.bots.columbiz.oracle import keeps
from speeltafel.bots.columbiz.turns import make_solution, solve_throws
from speeltafel.games.columbiz.kernel import HEAPS, KEEPS
from speeltafel.games.columbiz.rules import STOP, Keep, odds, ways_to_go_on


def most_alike(dice):
    """A valuation for tests: the square of the largest number of equal dice, and sixes break ties."""
    return max(dice.count(face) for face in "123456") ** 2 + dice.count("6") / 10


@cache
def by_the_law(dice, left):
    """What dice are worth by asking the law for every keep and every throw."""
    if not left:
        return most_alike(dice)
    return max(worth_of(way, dice, left) for way in ways_to_go_on(dice))


@cache
def worth_of(way, dice, left):
    if way == STOP:
        return most_alike(dice)
    throws = odds(8 - len(way.dice))
    return (
        sum(
            weight * by_the_law("".join(sorted(way.dice + throw.digits)), left - 1)
            for throw, weight in throws.items()
        )
        / throws.total
    )


@pytest.fixture(scope="module")
def solution():
    solution = make_solution(1)
    solution.final[KEEPS:, 0] = [most_alike(dice) for dice in HEAPS[KEEPS:]]
    solve_throws(1, solution)
    return solution


def test_with_one_throw_left_every_keep_of_every_dice_is_worth_what_the_law_says(solution):
    for dice in ("11111111", "12345666", "11223344", "13355556", "22244466"):
        found = keeps(solution, dice, 1)
        assert set(found) == set(ways_to_go_on(dice))
        for way, value in found.items():
            assert value == pytest.approx(worth_of(way, dice, 1))


def test_with_two_throws_left_too(solution):
    for way, value in keeps(solution, "11122234", 2).items():
        if way == STOP or len(way.dice) > 6:
            assert value == pytest.approx(worth_of(way, "11122234", 2))


def test_the_whole_turn_is_worth_the_mean_of_its_first_throws(solution):
    throws = odds(8)
    mean = sum(weight * max(keeps(solution, throw.digits, 2).values()) for throw, weight in throws.items())
    assert solution.kept[-1, 0, 0] == pytest.approx(mean / throws.total)


def test_equal_dice_are_kept_together(solution):
    worth = keeps(solution, "13444456", 1)
    assert max(worth, key=worth.get) == Keep("4444")
    assert worth[Keep("444")] < worth[Keep("44446")] < worth[Keep("4444")]
