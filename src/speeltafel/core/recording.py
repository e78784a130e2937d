"""Recording: the texts of `lesson.json` and `puzzles.json`."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict

from speeltafel.core.lesson import Step
from speeltafel.core.puzzle import Puzzle
from speeltafel.core.words import Text

_WIDTH = 110
_TEXTS = ("title", "words", "task", "log", "right", "well", "wrong", "other", "then")
"""The fields of a step, in the order of a reader; the others are left out where they are as usual."""


def lesson_text(steps: Iterable[Step]) -> str:
    """Return the text of a lesson, as `lesson.read` reads it."""
    return "[\n" + ",\n".join(map(step_text, steps)) + "\n]\n"


def step_text(step: Step) -> str:
    """Return a step as JSON, a line for each fact; a long text has one in each language."""
    facts: dict[str, object] = {name: getattr(step, name) for name in _TEXTS}
    for name in ("wrong", "then"):
        if not facts[name]:
            del facts[name]
    if step.seats != 2:
        facts["seats"] = step.seats
    if step.options:
        facts["options"] = dict(step.options)
    if step.puzzle:
        facts["puzzle"] = True
    return f" {_object(facts, 2)}"


def puzzles_text(facts: Mapping[str, object], puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a file of puzzles, one a line and the easiest first, with its provenance."""
    in_order = sorted(puzzles, key=lambda puzzle: puzzle.rating)
    spread = Counter(puzzle.rating for puzzle in in_order)
    facts = {**facts, "ratings": {f"{rating}": spread[rating] for rating in sorted(spread)}}
    head = ",\n".join(f" {_json(name)}: {json.dumps(value)}" for name, value in facts.items())
    lines = ",\n".join(f"  {_json(asdict(puzzle))}" for puzzle in in_order)
    return f'{{\n{head},\n "puzzles": [\n{lines}\n ]\n}}\n'


def _object(facts: Mapping[str, object], indent: int) -> str:
    """Return an object whose first name is in the line of its bracket."""
    lines = []
    for name, value in facts.items():
        head = f"{_json(name)}: "
        if name == "wrong" and isinstance(value, Mapping):
            shown = _object(value, indent + len(head) + 1)
        elif isinstance(value, Text):
            shown = f"[{_json(value.nl)}, {_json(value.en)}]"
            if indent + len(head) + len(shown) >= _WIDTH:
                shown = f"[{_json(value.nl)},\n{' ' * (indent + len(head) + 1)}{_json(value.en)}]"
        else:
            shown = _json(value)
        lines.append(head + shown)
    return "{" + f",\n{' ' * indent}".join(lines) + "}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
