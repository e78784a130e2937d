"""The contract of every game: puzzles that are real positions, each with one clearly best answer."""

import re

from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.match import begin, replay
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


@games
def test_every_puzzle_is_a_legal_position_with_its_answer_among_the_moves(game):
    for puzzle in game.puzzles:
        tokens = puzzle.log.split()
        assert len(tokens) >= EARLIEST
        turn = game.turn(replay(game, begin(game, puzzle.seats), tokens)[0][-1])
        assert isinstance(turn, Choose), puzzle.source
        legal = {game.write(move) for move in turn.moves}
        assert {puzzle.answer, puzzle.tempting} <= set(puzzle.chances) == legal, puzzle.source
        assert puzzle.answer != puzzle.tempting


@games
def test_the_answer_leads_every_other_move_by_the_margin(game):
    for puzzle in game.puzzles:
        others = [value for token, value in puzzle.chances.items() if token != puzzle.answer]
        lead = puzzle.chances[puzzle.answer] - max(others)
        assert lead >= bar_of(game).margin - 0.0011, puzzle.source  # both were rounded


@games
def test_stored_texts_speak_to_the_reader_and_write_percentages_alike(game):
    lesson = [
        text for step in game.lesson for text in (step.words, step.well, step.other, *step.wrong.values())
    ]
    for text in (*lesson, *(puzzle.reason for puzzle in game.puzzles)):
        assert not re.search(r"\b(ik|mij|me|mijn)\b", text.nl, re.IGNORECASE), text.nl
        assert not re.search(r"\b(I|me|my|mine)\b", text.en), text.en
        assert not re.search(r"\d\s%", f"{text.nl} {text.en}"), text.en


@games
def test_every_puzzle_says_why_in_both_languages_and_who_found_it(game):
    for puzzle in game.puzzles:
        assert puzzle.reason.nl != puzzle.reason.en
        assert all(words.endswith((".", "%")) for words in puzzle.reason)
        assert list(puzzle.found) == list(LEVELS[:-1])
        assert all(re.fullmatch(r"[0-4]/4", times) for times in puzzle.found.values())
        missed = 1 - sum(int(times[0]) for times in puzzle.found.values()) / 16
        assert puzzle.rating == min(HARDEST, 1 + int(missed * HARDEST))
