"""The match against the package from PyPI is fair: every side, first player and pair of first moves."""

from collections import Counter

from bench.peer_squadro import schedule


def test_a_hundred_games_are_balanced_and_so_are_any_first_few():
    games = list(schedule())
    assert len(set(games)) == len(games) == 100
    assert set(Counter((game.first, game.ours) for game in games).values()) == {25}
    assert set(Counter(game.opening for game in games).values()) == {4}
    for few in range(4, 100, 4):
        assert set(Counter((game.first, game.ours) for game in games[:few]).values()) == {few // 4}
