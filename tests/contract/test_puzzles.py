"""The contract of every game: puzzles that are real positions, each with one clearly best answer."""

import re

from speeltafel.core.game import LEVELS
from speeltafel.core.proofreading import puzzle_faults
from speeltafel.core.puzzle import HARDEST
from speeltafel.lab.puzzles import EARLIEST, bar_of
from tests.playouts import games, ours


@ours
def test_there_are_enough_puzzles_from_easy_to_hard_and_none_comes_twice(game):
    ratings = [puzzle.rating for puzzle in game.puzzles]
    assert 40 <= len(ratings) <= 60
    assert ratings == sorted(ratings)
    assert set(ratings) <= set(range(1, HARDEST + 1))
    assert max(ratings.count(rating) for rating in set(ratings)) <= len(ratings) / 3 + 1
    assert len({puzzle.log for puzzle in game.puzzles}) == len(ratings)
    assert all(len(puzzle.log.split()) >= EARLIEST for puzzle in game.puzzles)


@games
def test_every_puzzle_is_a_legal_position_with_its_answer_among_the_moves(game):
    for puzzle in game.puzzles:
        assert not list(puzzle_faults(game, puzzle)), puzzle.source


@ours
def test_the_answer_leads_every_other_move_by_the_margin(game):
    for puzzle in game.puzzles:
        assert puzzle.lead >= bar_of(game).margin - 0.0011, puzzle.source  # both were rounded


@games
def test_every_puzzle_says_who_found_it(game):
    for puzzle in game.puzzles:
        assert list(puzzle.found) == list(LEVELS[:-1])
        assert all(re.fullmatch(r"[0-4]/4", times) for times in puzzle.found.values())
        missed = 1 - sum(int(times[0]) for times in puzzle.found.values()) / 16
        assert puzzle.rating == min(HARDEST, 1 + int(missed * HARDEST))
