"""The contract of every game: a lesson of real positions, with an answer to every move."""

import re

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.match import begin, replay
from speeltafel.core.words import LANGUAGES
from tests.playouts import complete_of, games, ours


def words_of(step):
    return [step.title, step.words, step.task, step.well, step.other, *step.wrong.values()]


def position(game, step, more=""):
    states, _ = replay(game, begin(game, step.seats, step.options), f"{step.log} {more}".split())
    return states[-1]


@ours
def test_a_lesson_has_eight_to_twelve_steps_and_some_are_puzzles(game):
    assert 8 <= len(game.lesson) <= 12
    assert sum(step.puzzle for step in game.lesson) >= 2


@games
def test_every_step_asks_for_some_of_the_moves_and_answers_the_others(game):
    for step in game.lesson:
        turn = game.turn(position(game, step))
        assert isinstance(turn, Choose), step.title.en
        legal = {game.write(move) for move in turn.moves}
        assert set(step.right) < legal, (step.title.en, legal)
        assert set(step.wrong) <= legal - set(step.right), (step.title.en, legal)


@games
def test_a_task_is_short_enough_to_stay_in_sight_on_a_phone(game):
    for step in game.lesson:
        assert all(len(step.task.into(language)) <= 70 for language in LANGUAGES), step.task.en


@games
def test_what_follows_a_right_move_can_follow_each_of_them(game):
    for step in game.lesson:
        for move in step.right:
            position(game, step, f"{move} {step.then}")


@games
def test_every_word_of_a_lesson_is_said_in_both_languages(game):
    for step in game.lesson:
        for text in words_of(step):
            assert text.nl.strip() == text.nl != text.en == text.en.strip()
            assert all(len(text.into(language)) < 480 for language in LANGUAGES), text.en
        for text in words_of(step)[1:]:
            assert all(words[-1] in ".?!" for words in text), text.en


@ours
def test_a_lesson_leads_to_the_rulings_a_first_game_needs_and_to_none_that_is_not_there(game):
    letter = game.rulings[0][0]
    for language in LANGUAGES:
        words = " ".join(text.into(language) for step in game.lesson for text in words_of(step))
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
