"""Recording: a step of a lesson as the Python text of `lesson.py`."""

import ast

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

_WIDTH = 110
_HEAD = '''"""{name} learnt by doing."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

LESSON = (
)
'''


def step_source(step: Step) -> str:
    """Return a step as Python text, indented as in `LESSON`."""
    lines = ["    Step("]
    for name in ("title", "words", "task"):
        lines += _text(name, getattr(step, name))
    first, *more = map(_string, _parts(step.log, _WIDTH - len("        log=,")))
    lines.append("\n        ".join([f"        log={first}", *more]) + ",")
    right = ", ".join(map(_string, step.right))
    one_line = f"        right=({right}{',' if len(step.right) == 1 else ''}),"
    if len(one_line) <= _WIDTH:
        lines.append(one_line)
    else:
        lines += ["        right=(", *(f"            {_string(move)}," for move in step.right), "        ),"]
    lines += _text("well", step.well)
    if step.wrong:
        lines.append("        wrong={")
        for token, text in step.wrong.items():
            lines += [f"            {_string(token)}: Text(", *_arguments(text, 16), "            ),"]
        lines.append("        },")
    lines += _text("other", step.other)
    if step.then:
        lines.append(f"        then={_string(step.then)},")
    if step.seats != 2:
        lines.append(f"        seats={step.seats},")
    if step.options:
        options = ", ".join(f"{_string(name)}: {_value(value)}" for name, value in step.options.items())
        lines.append(f"        options={{{options}}},")
    if step.puzzle:
        lines.append("        puzzle=True,")
    return "\n".join([*lines, "    ),"]) + "\n"


def with_step(module: str, step: Step, name: str) -> str:
    """Return the text of `lesson.py` with this step at the end of its `LESSON`.

    An empty module is begun. Raises `ValueError` where there is no tuple to add a step to.
    """
    module = module or _HEAD.format(name=name)
    for node in ast.parse(module).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Tuple):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            end = node.value.end_lineno
            if end is not None and any(isinstance(one, ast.Name) and one.id == "LESSON" for one in targets):
                lines = module.splitlines(keepends=True)
                if lines[end - 1].strip() == ")":
                    return "".join([*lines[: end - 1], step_source(step), *lines[end - 1 :]])
    raise ValueError("no LESSON")


def _text(name: str, text: Text) -> list[str]:
    one_line = f"        {name}=Text({_string(text.nl)}, {_string(text.en)}),"
    if len(one_line) <= _WIDTH:
        return [one_line]
    return [f"        {name}=Text(", *_arguments(text, 12), "        ),"]


def _arguments(text: Text, indent: int) -> list[str]:
    """Return both languages as string literals, each over as many lines as it needs."""
    lines = []
    for words in text:
        parts = _parts(words, _WIDTH - indent - 3)
        lines += [f"{' ' * indent}{_string(part)}" for part in parts]
        lines[-1] += ","
    return lines


def _parts(words: str, width: int) -> list[str]:
    """Return the parts of a long text, cut after spaces; joined they are the text."""
    parts = [""]
    for piece in words.split(" "):
        if parts[-1] and len(_string(parts[-1] + piece)) > width:
            parts.append("")
        parts[-1] += f"{piece} "
    parts[-1] = parts[-1][:-1]
    return parts


def _string(words: str) -> str:
    """Return a string literal in double quotes, as the formatter writes it."""
    shown = repr(words)
    if shown[0] == '"':
        return shown
    inner = shown[1:-1].replace("\\'", "'")
    return f'"{inner}"' if '"' not in inner else shown


def _value(value: object) -> str:
    return _string(value) if isinstance(value, str) else repr(value)
