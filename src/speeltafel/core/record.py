"""The record of a match as plain text: a header, an empty line, the tokens. `read(write(m)) == m`.

    speeltafel record 1
    game: saxum
    rules: 1
    seats: 2
    option target: 177
    name 1: Ana

    35 c5 12 a2

An option's value is written as in JSON. Names are optional. Tokens are separated by any white space.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import fill

from speeltafel.core.game import Value
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRecord
from speeltafel.core.words import Text

FIRST_LINE = "speeltafel record 1"


@dataclass(frozen=True, slots=True)
class Record:
    """All that is kept of a match: what was begun, and what happened."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Value]
    log: tuple[str, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)


def write(record: Record) -> str:
    """The record as text."""
    header = [FIRST_LINE, f"game: {record.game}", f"rules: {record.rules}", f"seats: {record.seats}"]
    header += [f"option {name}: {json.dumps(value)}" for name, value in record.options.items()]
    header += [f"name {seat}: {name}" for seat, name in record.names.items()]
    tokens = fill(" ".join(record.log), 100, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*header, "", tokens]).rstrip("\n") + "\n"


def read(text: str) -> Record:
    """The record a text holds; refused with the line that is wrong."""
    head, _, body = text.replace("\r\n", "\n").lstrip("\ufeff").partition("\n\n")
    lines = head.rstrip("\n").split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise BadRecord(
            Text(
                f"Dit is geen partij van Speeltafel: de eerste regel moet '{FIRST_LINE}' zijn.",
                f"This is no record of Speeltafel: its first line must be '{FIRST_LINE}'.",
            )
        )
    facts: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        key, colon, value = line.partition(":")
        if not colon or key in facts:
            raise _bad_line(number, line)
        facts[key] = value.strip()
    options: dict[str, Value] = {}
    names: dict[int, str] = {}
    for number, (key, value) in enumerate(facts.items(), 2):
        match key.split(" "):
            case ["game" | "rules" | "seats"]:
                continue
            case ["option", name]:
                options[name] = _value(number, key, value)
            case ["name", seat] if whole(seat) is not None and value:
                names[int(seat)] = value
            case _:
                raise _bad_line(number, f"{key}: {value}")
    rules, seats = whole(facts.get("rules", "")), whole(facts.get("seats", ""))
    if not facts.get("game") or rules is None or seats is None:
        raise BadRecord(
            Text(
                "De kop van een partij noemt het spel, de versie van de regels en de plaatsen.",
                "The header of a record names the game, the version of the rules and the seats.",
            )
        )
    if any(not 1 <= seat <= seats for seat in names):
        raise BadRecord(
            Text(
                "Er staat een naam bij een plaats die er niet is.",
                "A name stands at a seat that is not there.",
            )
        )
    return Record(facts["game"], rules, seats, options, tuple(body.split()), names)


def _value(number: int, key: str, value: str) -> Value:
    try:
        found = json.loads(value)
    except ValueError:
        found = None
    if not isinstance(found, int | str):
        raise _bad_line(number, f"{key}: {value}")
    return found


def _bad_line(number: int, line: str) -> BadRecord:
    shown = ascii(line[:60])
    return BadRecord(
        Text(
            f"Regel {number} van de kop klopt niet: {shown}.",
            f"Line {number} of the header is wrong: {shown}.",
        )
    )
