"""Steps of a lesson made on the page for authors: a form, its step, and the file that it is written to."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from speeltafel import texts
from speeltafel.core import lesson
from speeltafel.core.game_files import FaultyFile, read_file
from speeltafel.core.lesson import Step
from speeltafel.core.proofreading import step_faults
from speeltafel.core.recording import lesson_text, step_text
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import LANGUAGES, Text, say
from speeltafel.web.pages.author_positions import Position, options_text

_BAR = re.compile(r"(?<!\\)\|")
"""What parts a token and its texts; in a text it is `\\|`."""


@dataclass(frozen=True, slots=True)
class Made:
    """A step that was made, what is wrong with it, and where it was written."""

    source: str = ""
    faults: tuple[Text, ...] = ()
    said: Text | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    """What was typed; nothing once it is written, so that the next step begins with an empty form."""


def recorded(position: Position, form: Mapping[str, str]) -> Made:
    """Return the step that a form describes; write it to the game's folder if asked to and it is right."""
    game, one, given = position.game, step_of(position, form), form
    faults = (*filter(None, [position.refusal]), *step_faults(game, one))
    said = None
    if form.get("do") == "write" and not faults:
        file = position.folder / lesson.FILE
        try:
            steps = list(read_file(file, lesson.read)) if file.exists() else []
        except FaultyFile as fault:
            raise BadRequest(say(texts.AUTHOR_UNREADABLE, what=fault.text)) from None
        place = form.get("place", "")
        if place.isdecimal() and 1 <= int(place) <= len(steps):
            steps[int(place) - 1] = one
        else:
            steps.append(one)
        file.write_text(lesson_text(steps), "utf-8")
        said, given = say(texts.AUTHOR_WRITTEN, file=f"{game.key}/{file.name}"), {}
    return Made(step_text(one), faults, said, given)


def form_of(step: Step, place: int) -> dict[str, str]:
    """Return the form of a step that is in the lesson, to change it."""
    form = {"place": f"{place}", "seats": f"{step.seats}", "log": step.log, "then": step.then}
    form |= {
        f"{name}-{language}": getattr(step, name).into(language)
        for name in texts.AUTHOR_FIELDS
        for language in LANGUAGES
    }
    form["options"] = options_text(step.options)
    form["right"] = " ".join(step.right)
    form["wrong"] = "\n".join(
        " | ".join(" ".join(part.replace("|", r"\|").split()) for part in (token, *said))
        for token, said in step.wrong.items()
    )
    return form | ({"puzzle": "yes"} if step.puzzle else {})


def step_of(position: Position, form: Mapping[str, str]) -> Step:
    """Return the step that a form describes."""
    wrong: dict[str, Text] = {}
    for line in form.get("wrong", "").splitlines():
        if line.strip():
            token, *said = (part.strip().replace(r"\|", "|") for part in _BAR.split(line))
            if not 1 <= len(said) <= 2:
                raise BadRequest(say(texts.AUTHOR_BAD_LINE, line=ascii(line[:40])))
            if token in wrong:
                raise BadRequest(say(texts.AUTHOR_TWO_LINES, token=token))
            wrong[token] = Text(said[0], *said[1:] or [""])

    def text(name: str) -> Text:
        nl, en = (" ".join(form.get(f"{name}-{language}", "").split()) for language in LANGUAGES)
        return Text(nl, en)

    return Step(
        title=text("title"),
        words=text("words"),
        task=text("task"),
        log=position.log,
        right=tuple(form.get("right", "").split()),
        well=text("well"),
        wrong=wrong,
        other=text("other"),
        then=" ".join(form.get("then", "").split()),
        seats=position.seats,
        options=position.options,
        puzzle=form.get("puzzle") == "yes",
    )
