"""Steps of a lesson as Python text: what is recorded reads back as the same step."""

import pytest

from speeltafel.core.lesson import Step
from speeltafel.core.recording import step_source, with_step
from speeltafel.core.words import Text
from tests.playouts import ours


def read_back(module):
    found = {}
    exec(module, found)
    return found["LESSON"]


@ours
def test_the_steps_of_our_lessons_read_back(game):
    module = ""
    for step in game.lesson:
        module = with_step(module, step, game.name)
    assert read_back(module) == game.lesson
    assert [dict(step.wrong) for step in read_back(module)] == [dict(step.wrong) for step in game.lesson]
    assert max(map(len, module.splitlines())) <= 110


def test_quotation_marks_and_options_read_back():
    words = Text("Zeg \"ja\", niet 'nee'.", 'Say "yes".')
    step = Step(
        title=words,
        words=words,
        task=words,
        log="",
        right=("a", "b"),
        well=words,
        other=words,
        options={"way": "short", "open": True, "goal": 5},
        seats=3,
        puzzle=True,
    )
    (back,) = read_back(with_step("", step, "Toren"))
    assert back == step
    assert back.options == step.options


@pytest.mark.parametrize("module", ["LESSON = ()\n", "STEPS = (\n)\n", "LESSON = make()\n"])
def test_a_module_without_a_list_of_steps_is_refused(module):
    text = Text("a", "b")
    step = Step(title=text, words=text, task=text, log="", right=(), well=text, other=text)
    assert step_source(step).startswith("    Step(\n")
    with pytest.raises(ValueError, match="no LESSON"):
        with_step(module, step, "Toren")
