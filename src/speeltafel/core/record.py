"""Records: a match as plain text, a header, an empty line and the tokens. `read(write(m)) == m`.

    speeltafel record 1
    game: saxum
    rules: 1
    seats: 2
    option target: 177
    name 1: Ana

    35 c5 12 a2

The value of an option is JSON. Names are optional. Tokens are separated by any white space.
`laid: 12` says that the first twelve tokens were imported: the match continued a position of another one.
`dice: by turns` marks a game of a duplicate match: see `speeltafel.play.draw_keys`.
A game that was played on a server also carries its proof, in further lines of the header: see `Proof`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from textwrap import fill

from speeltafel.core.game import Value
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRecord
from speeltafel.core.words import Text

FIRST_LINE = "speeltafel record 1"
BY_TURNS = "by turns"
ROLL = re.compile(r"[0-9]{1,9}(@[0-9]{1,9}\.[0-9]{1,9})?", re.ASCII)
"""An event that chance decided, as a proof refers to it."""
_PROOF = {"commitment", "seed", "checksum", "drawn"}
"""The keys that only a proof has."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What lets anyone check the dice: the commitment before the game, and the seed revealed after it."""

    commitment: str
    """The SHA-256 of the seed, published before any seat contributed entropy."""
    stirs: Mapping[int, str]
    """The entropy that each seat contributed, 16 bytes in hexadecimal."""
    seed: str = ""
    """The server's secret in hexadecimal."""
    odds: Mapping[str, str] = field(default_factory=dict)
    """How each kind of chance is drawn, by its number: `dice 2`, or `any` and its outcomes."""
    rolls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Which events, counted from 1, were drawn by which of those odds."""
    occasions: Mapping[int, str] = field(default_factory=dict)
    """The draw key of each of them, where dice fall by turns."""
    drawn: tuple[int, ...] = ()
    """For each seat the chair its player had before seats were drawn; empty where they were not."""
    checksum: str = ""
    """The SHA-256 of all the rest: the record is complete."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is kept of a match."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Value]
    log: tuple[str, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    proof: Proof | None = None
    imported: int = 0
    """How many of the first events were imported and not played, so that no proof covers them."""
    by_turns: bool = False
    """Whether the dice fell by turns, and not by the number of the event."""


def set_up_lines(record: Record) -> list[str]:
    """Return the lines that are fixed when the game begins."""
    lines = [f"game: {record.game}", f"rules: {record.rules}", f"seats: {record.seats}"]
    lines += [f"option {name}: {json.dumps(value)}" for name, value in record.options.items()]
    lines += [f"laid: {record.imported}"] if record.imported else []
    lines += [f"dice: {BY_TURNS}"] if record.by_turns else []
    if record.proof is not None:
        lines += [f"stir {seat}: {stir}" for seat, stir in record.proof.stirs.items()]
    return lines


def checksum(record: Record) -> str:
    """Return the SHA-256 of the sorted header lines and the tokens, however the text is wrapped."""
    assert record.proof is not None
    plain = replace(record, proof=replace(record.proof, checksum=""))
    return sha256("\n".join([*sorted(_header(plain)), " ".join(record.log)]).encode()).hexdigest()


def _header(record: Record) -> list[str]:
    header = set_up_lines(record) + [f"name {seat}: {name}" for seat, name in record.names.items()]
    if (proof := record.proof) is not None:
        header.append(f"commitment: {proof.commitment}")
        header += [f"seed: {proof.seed}"] if proof.seed else []
        header += [f"drawn: {' '.join(map(str, proof.drawn))}"] if proof.drawn else []
        header += [f"odds {kind}: {odds}" for kind, odds in proof.odds.items()]
        header += [f"rolls {kind}: {_events(rolls, proof.occasions)}" for kind, rolls in proof.rolls.items()]
        header += [f"checksum: {proof.checksum}"] if proof.checksum else []
    return header


def _events(rolls: tuple[int, ...], occasions: Mapping[int, str]) -> str:
    """Return the numbers of these events, each with its draw key: `3@1.0 5@1.1`."""
    return " ".join(f"{event}@{occasions[event]}" if event in occasions else str(event) for event in rolls)


def write(record: Record) -> str:
    """Return the record as text."""
    header = [FIRST_LINE, *_header(record)]
    tokens = fill(" ".join(record.log), 100, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*header, "", tokens]).rstrip("\n") + "\n"


def read(text: str) -> Record:
    """Return the record that a text holds; refuse it by the line that is wrong."""
    head, _, body = text.replace("\r\n", "\n").lstrip("\ufeff").partition("\n\n")
    facts, log = _facts(head.rstrip("\n").split("\n")), tuple(body.split())
    rules, seats = whole(facts.get("rules", "")), whole(facts.get("seats", ""))
    header = _Header(seats, len(log))
    for number, (key, value) in enumerate(facts.items(), 2):
        if not header.accepts(key, value):
            raise _bad_line(number, f"{key}: {value}")
    if not facts.get("game") or rules is None or seats is None:
        raise BadRecord(
            Text(
                "De kop van een partij noemt het spel, de versie van de regels en het aantal stoelen.",
                "The header of a record names the game, the version of the rules and the number of seats.",
            )
        )
    if any(not 1 <= seat <= seats for seat in header.names):
        raise BadRecord(
            Text(
                "Er staat een naam bij een plaats die er niet is.",
                "A name stands at a seat that is not there.",
            )
        )
    return Record(
        game=facts["game"],
        rules=rules,
        seats=seats,
        options=header.options,
        log=log,
        names=header.names,
        proof=header.proof(facts),
        imported=int(facts.get("laid", 0)),
        by_turns="dice" in facts,
    )


def _facts(lines: list[str]) -> dict[str, str]:
    """Return the lines of a header by their keys."""
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
    return facts


@dataclass(slots=True)
class _Header:
    """The lines of a header that come in series, such as `name 1` and `name 2`."""

    seats: int | None
    events: int
    """How many tokens follow."""
    options: dict[str, Value] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    stirs: dict[int, str] = field(default_factory=dict)
    odds: dict[str, str] = field(default_factory=dict)
    rolls: dict[str, tuple[int, ...]] = field(default_factory=dict)
    occasions: dict[int, str] = field(default_factory=dict)

    def accepts(self, key: str, value: str) -> bool:
        """Check one line, and store it where it belongs to a series."""
        match key.split(" "):
            case ["game" | "rules" | "seats"]:
                return True
            case ["laid"]:
                return 0 < (whole(value) or 0) <= self.events
            case ["dice"]:
                return value == BY_TURNS
            case ["commitment" | "seed" | "checksum"]:
                return _is_hex(value)
            case ["drawn"]:
                return _is_order(value, self.seats)
            case ["option", name] if (option := _value(value)) is not None:
                self.options[name] = option
            case ["name", seat] if whole(seat) is not None and value:
                self.names[int(seat)] = value
            case ["stir", seat] if whole(seat) is not None and _is_hex(value):
                self.stirs[int(seat)] = value
            case ["odds", kind] if value:
                self.odds[kind] = value
            case ["rolls", kind] if all(map(ROLL.fullmatch, value.split())):
                parts = [roll.partition("@") for roll in value.split()]
                self.rolls[kind] = tuple(int(event) for event, _, _ in parts)
                self.occasions |= {int(event): occasion for event, _, occasion in parts if occasion}
            case _:
                return False
        return True

    def proof(self, facts: Mapping[str, str]) -> Proof | None:
        """Return the proof that a header carries, if any line of one is there."""
        if not (self.stirs or self.odds or self.rolls or _PROOF & facts.keys()):
            return None
        return Proof(
            commitment=facts.get("commitment", ""),
            stirs=self.stirs,
            seed=facts.get("seed", ""),
            odds=self.odds,
            rolls=self.rolls,
            occasions=self.occasions,
            drawn=tuple(map(int, facts.get("drawn", "").split())),
            checksum=facts.get("checksum", ""),
        )


def _is_hex(text: str) -> bool:
    return re.fullmatch("([0-9a-f]{2})+", text) is not None


def _is_order(text: str, seats: int | None) -> bool:
    """Return whether this names every seat once."""
    numbers = [whole(word) for word in text.split()]
    # The length first: a header may claim a billion seats, and they are not to be listed.
    return len(numbers) == seats and set(numbers) == set(range(1, seats + 1))


def _value(text: str) -> Value | None:
    """Return the value of an option, None where it is no JSON of the right type."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, int | str) else None


def _bad_line(number: int, line: str) -> BadRecord:
    shown = ascii(line[:60])
    return BadRecord(
        Text(
            f"Regel {number} van de kop klopt niet: {shown}.",
            f"Line {number} of the header is wrong: {shown}.",
        )
    )
