"""The contract of every game: a lesson of real positions, with an answer to every move."""

import re

import pytest

from speeltafel.core.match import begin, replay
from speeltafel.core.proofreading import step_faults, step_texts
from speeltafel.core.words import LANGUAGES
from tests.playouts import complete_of, games, ours


def position(game, step, more=""):
    states, _ = replay(game, begin(game, step.seats, step.options), f"{step.log} {more}".split())
    return states[-1]


@ours
def test_a_lesson_has_eight_to_twelve_steps_and_some_are_puzzles(game):
    assert 8 <= len(game.lesson) <= 12
    assert sum(step.puzzle for step in game.lesson) >= 2


@games
def test_every_step_is_a_position_with_an_answer_to_every_move_in_both_languages(game):
    for step in game.lesson:
        assert not list(step_faults(game, step)), step.title.en


@ours
def test_a_lesson_leads_to_the_rulings_a_first_game_needs_and_to_none_that_is_not_there(game):
    letter = game.rulings[0][0]
    for language in LANGUAGES:
        words = " ".join(text.into(language) for step in game.lesson for text in step_texts(step))
        named = set(re.findall(rf"\b{letter}\d+\b", words))
        assert named <= set(game.rulings)
        assert named >= set(complete_of(game).TAUGHT.split())


@ours
def test_a_lesson_answers_what_players_ask_after_it(game):
    questions = complete_of(game).QUESTIONS
    assert len(questions) >= 8
    for question in questions:
        words = game.lesson[question.step - 1].words
        assert question.nl in words.nl, question.asked
        assert question.en in words.en, question.asked


@ours
def test_a_lesson_that_breaks_a_rule_would_be_noticed(game):
    with pytest.raises(Exception, match="Event"):
        position(game, game.lesson[0], "nonsense")
