"""A lesson as JSON: what is recorded reads back as the same steps."""

from importlib.resources import files

import pytest

from speeltafel.core import lesson
from speeltafel.core.game_files import FaultyFile
from speeltafel.core.lesson import Step
from speeltafel.core.recording import lesson_text, step_text
from speeltafel.core.words import Text
from tests.playouts import ours


def same(steps, others):
    """Whether these steps are equal, also in what no hash takes into account."""
    return steps == others and list(map(step_text, steps)) == list(map(step_text, others))


@ours
def test_the_steps_of_our_lessons_read_back(game):
    assert game.lesson
    assert same(lesson.read(lesson_text(game.lesson)), game.lesson)


@ours
def test_our_lessons_are_as_they_would_be_recorded(game):
    file = files(f"speeltafel.games.{game.key}") / "lesson.json"
    assert file.read_text("utf-8") == lesson_text(game.lesson)


def test_quotation_marks_and_options_read_back():
    words = Text("Zeg \"ja\", niet 'nee'.", 'Say "yes".')
    step = Step(
        title=words,
        words=words,
        task=words,
        log="",
        right=("a", "b"),
        well=words,
        wrong={"c": words},
        other=words,
        options={"way": "short", "open": True, "goal": 5},
        seats=3,
        puzzle=True,
    )
    (back,) = lesson.read(lesson_text([step]))
    assert same([back], [step])
    assert (back.options, back.wrong) == (step.options, step.wrong)


def test_a_text_that_is_no_lesson_is_refused():
    assert lesson.read("[]\n") == ()
    with pytest.raises(FaultyFile, match=r"`lesson\.json` is no list"):
        lesson.read("{}")
