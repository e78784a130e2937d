"""What `speeltafel new-game` asks about a game, and what it makes of the answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import click

from speeltafel.cli import author_texts as texts
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Language, Text, fill, say

T = TypeVar("T")
LEAST, MOST = 2, 8
_SEATS = re.compile(r"([0-9])(?: *- *([0-9]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that is to be written."""

    name: str
    seats: range = range(2, 3)
    chance: str = "nothing"
    """`nothing`, `dice` or `cards`."""
    hidden: bool = False
    board: str = "rows"
    """`rows`, `squares`, `hexagons` or `points`."""

    @property
    def key(self) -> str:
        """The name for programs, and of its folder."""
        return self.name.lower()


def plan(
    given: Mapping[str, str | None], check_name: Callable[[str], None], language: Language, asking: bool
) -> Plan:
    """Return what to write; what isn't given is asked, or takes its default where nobody can answer."""

    def named(answer: str) -> str:
        check_name(answer)
        return answer[:1].upper() + answer[1:]

    if not asking and given["name"] is None:
        raise BadRequest(texts.NAME_IS_MISSING)

    def answer(what: str, question: Text, parse: Callable[[str], T], default: str = "") -> T:
        told = given[what]
        if told is not None or not asking:
            return parse(default if told is None else told.strip())
        return ask(question, parse, default, language)

    def chosen(what: str, question: Text, choices: Mapping[str, Text], default: str) -> str:
        return answer(what, listed(question, choices), one_of(what, choices), default)

    return Plan(
        answer("name", texts.ASK_NAME, named),
        answer("seats", texts.ASK_SEATS, seats, "2"),
        chosen("chance", texts.ASK_CHANCE, texts.CHANCE, "nothing"),
        chosen("hidden", texts.ASK_HIDDEN, texts.HIDDEN, "nothing") == "something",
        chosen("board", texts.ASK_BOARD, texts.BOARD, "rows"),
    )


def ask(question: Text, parse: Callable[[str], T], default: str, language: Language) -> T:
    """Ask until an answer is right; an empty one means the default."""
    while True:
        click.echo(question.into(language), nl=False)
        try:
            return parse(input().strip() or default)
        except Refusal as refusal:
            click.echo(refusal.text.into(language))


def listed(question: Text, choices: Mapping[str, Text]) -> Text:
    """Return a question with its choices, numbered; the first is the default."""
    lines = [(f"  {n}. {words.nl}", f"  {n}. {words.en}") for n, words in enumerate(choices.values(), 1)]
    nl, en = ("\n".join(column) for column in zip(*lines, strict=True))
    last = say(texts.YOUR_ANSWER, default=1)
    return Text(f"{question.nl}\n{nl}\n{last.nl}", f"{question.en}\n{en}\n{last.en}")


def one_of(option: str, choices: Mapping[str, Text]) -> Callable[[str], str]:
    """Return what reads an answer: a number of the list, a choice's name, or its words in either language."""

    def parse(answer: str) -> str:
        meant = answer.lower()
        for number, (name, words) in enumerate(choices.items(), 1):
            short = {text.partition(":")[0] for text in words}
            if meant in {str(number), name, *words, *short}:
                return name
        facts = {"shown": ascii(answer[:40]), "option": option, "choices": ", ".join(choices)}
        raise BadRequest(fill(texts.BAD_CHOICE, **facts))

    return parse


def seats(answer: str) -> range:
    """Return numbers of players, typed as `3` or `2-4`."""
    found = _SEATS.fullmatch(answer)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not LEAST <= low <= high <= MOST:
        raise BadRequest(say(texts.BAD_SEATS, shown=ascii(answer[:40])))
    return range(low, high + 1)
