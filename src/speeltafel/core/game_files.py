"""The files in a game's folder that aren't code: reading them, and naming what is wrong with one."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import DecodeError, ValidationError, convert

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text, put, same

T = TypeVar("T")

_IN_FILE = Text("{file}, {what}", "{file}, {what}")
_IN_LINE = Text("regel {line}: {what}", "line {line}: {what}")
_NOT_UTF_8 = Text("dit is geen tekst in UTF-8", "this is no text in UTF-8")
_NO_LIST = Text("`{name}` is geen lijst", "`{name}` is no list")
_IN_ITEM = Text("{item} {number}, {what}", "{item} {number}, {what}")
_IN_FIELD = Text("`{field}`: {what}", "`{field}`: {what}")
_UNKNOWN = Text("zo'n veld is er niet", "there is no such field")
_MISSING = Text("dit veld ontbreekt", "this field is missing")
_NO_VALUE = Text("JSON: {shown} is geen waarde", "JSON: {shown} is no value")
_TOO_LARGE = Text("JSON: dit getal is te groot", "JSON: this number is too large")
_JSON_PART = re.compile(r'"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*')
"""A string or a number."""
_NO_START = Text("bij deze `}}` hoort geen `{{`", "no `{{` belongs to this `}}`")
_NO_END = Text("na deze `{shown}` ontbreekt `{end}`", "`{end}` is missing after this `{shown}`")
_BYTE = re.compile(r"\(byte (\d+)\)")
"""How msgspec names a place."""
_CSS_PART = re.compile(r"/\*.*?(\*/|\Z)|\"(?:\\.|[^\"\\\n])*(\"?)|'(?:\\.|[^'\\\n])*('?)|[{}]", re.DOTALL)
"""A comment, a string or a brace; its end is empty where a comment or a string is never closed."""


class FaultyFile(Refusal):
    """A file of a game that can't be read: in which line or field, and why."""


def read_file(file: Traversable, read: Callable[[str], T]) -> T:
    """Return what `read` makes of the text of a file; a `FaultyFile` that it raises gets the file's name."""
    raw = file.read_bytes()
    try:
        return read(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        what = _in_line(1 + raw[: error.start].count(b"\n"), _NOT_UTF_8)
    except FaultyFile as fault:
        what = fault.text
    raise FaultyFile(put(_IN_FILE, file=shown_path(Path(str(file))), what=what))


def parse(text: str) -> Any:
    """Return the value of a JSON text; raise `FaultyFile` with the line or the field of a mistake.

    `NaN` and `Infinity` are mistakes, and so are numbers that Python can't read.
    """
    try:
        return msgspec.json.decode(text)
    except ValidationError:
        fault = _too_large(text)
    except DecodeError as error:
        fault = _malformed(text, str(error))
    raise FaultyFile(fault)


def _too_large(text: str) -> Text:
    """Return in which line a number is too large, which is all that msgspec finds invalid without a type."""
    for found in _JSON_PART.finditer(text):
        try:
            msgspec.json.decode(found[0])
        except ValidationError:
            return _in_line(1 + text.count("\n", 0, found.start()), _TOO_LARGE)
    raise AssertionError("it is none of its parts")


def _malformed(text: str, said: str) -> Text:
    """Return why a text is no JSON: as Python says it, which tells more than msgspec but allows `NaN`."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return _in_line(error.lineno, same(f"JSON: {error.msg}"))
    except ValueError:  # a number before it has too many digits
        pass
    place = _BYTE.search(said)
    raw, at = text.encode(), int(place[1]) if place else 0
    shown = re.split(rb"[\s,\]}]", raw[at : at + 20])[0].decode("utf-8", "replace")
    return _in_line(1 + raw[:at].count(b"\n"), put(_NO_VALUE, shown=shown))


def style(text: str) -> str:
    """Return the text of a style sheet; raise `FaultyFile` where a brace, comment or string has no partner.

    Browsers would skip whatever follows, also the styles of other games.
    """
    opened: list[int] = []
    for found in _CSS_PART.finditer(text):
        part, line = found[0], 1 + text.count("\n", 0, found.start())
        if part == "{":
            opened.append(line)
        elif part == "}" and not opened:
            raise FaultyFile(_in_line(line, put(_NO_START)))
        elif part == "}":
            opened.pop()
        elif not any(found.groups()):
            begins, ends = ("/*", "*/") if part[0] == "/" else (part[0], part[0])
            raise FaultyFile(_in_line(line, put(_NO_END, shown=begins, end=ends)))
    if opened:
        raise FaultyFile(_in_line(opened[-1], put(_NO_END, shown="{", end="}")))
    return text


def items(found: object, kind: type[T], name: str, item: Text) -> Iterator[T]:
    """Yield the instances of a dataclass that a JSON list describes; raise `FaultyFile` where one is wrong.

    `name` is what the list is called, and `item` one of its items.
    """
    if not isinstance(found, list):
        raise FaultyFile(put(_NO_LIST, name=name))
    for number, one in enumerate(found, 1):
        try:
            yield _made(one, kind)
        except FaultyFile as fault:
            raise FaultyFile(put(_IN_ITEM, item=item, number=number, what=fault.text)) from None


def _made(found: object, kind: type[T]) -> T:
    of: Any = fields(kind)  # type: ignore[arg-type]
    required = {one.name for one in of if one.default is MISSING and one.default_factory is MISSING}
    if isinstance(found, Mapping):
        if unknown := sorted(found.keys() - {one.name for one in of}):
            raise FaultyFile(_in_field(unknown[0], _UNKNOWN))
        if missing := sorted(required - found.keys()):
            raise FaultyFile(_in_field(missing[0], _MISSING))
    try:
        return convert(found, kind)
    except ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise FaultyFile(_in_field(place.strip(".`"), same(reason)) if place else same(reason)) from None


def shown_path(file: Path) -> str:
    """Return a path as one would type it here."""
    return str(file.relative_to(Path.cwd())) if Path.cwd() in file.parents else str(file)


def _in_line(line: int, what: Text) -> Text:
    return put(_IN_LINE, line=line, what=what)


def _in_field(field: str, what: Text) -> Text:
    return put(_IN_FIELD, field=field, what=what)
