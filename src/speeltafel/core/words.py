"""Texts in Dutch and English.

A `Text` has no default for either language, so a missing translation is a type error.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

Language = Literal["nl", "en"]
LANGUAGES: tuple[Language, ...] = ("nl", "en")


class Text(NamedTuple):
    """The same text in Dutch and in English."""

    nl: str
    en: str

    def into(self, language: Language) -> str:
        """Return this text in one language."""
        return self.nl if language == "nl" else self.en


Names = Sequence[Text]
"""The names of the seats, seat 1 first."""

_FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
TURN = Text("[jij bent|{who} is] aan de beurt.", "[it's your turn|{who} is to play].")
"""Whose turn it is, a template for `say`."""


def same(words: object) -> Text:
    """Return a number, a token or a name, which is the same in both languages."""
    return Text(str(words), str(words))


@cache
def default_names(seats: int) -> Names:
    """Return the names of seats whose players gave none."""
    return tuple(Text(f"Speler {seat}", f"Player {seat}") for seat in range(1, seats + 1))


def count(number: int, one: Text, many: Text) -> Text:
    """Return a number with its noun: 1 point, 2 points."""
    noun = one if abs(number) == 1 else many
    return Text(f"{number} {noun.nl}", f"{number} {noun.en}")


def signed(number: int) -> str:
    """Return a number with a true minus sign: 35, −20."""
    return str(number).replace("-", "−")


def shortened(name: str, letters: int) -> str:
    """Return a name in at most this many letters, the last an ellipsis where some are left out."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def join(parts: Sequence[Text], separator: str = " ") -> Text:
    """Return several texts in a row."""
    if len(parts) == 1:
        return parts[0]
    return Text(separator.join([part.nl for part in parts]), separator.join([part.en for part in parts]))


def listing(parts: Sequence[Text]) -> Text:
    """Return several things in a sentence: a, b and c."""
    return _joined(parts, Text("en", "and"))


def choice(parts: Sequence[Text]) -> Text:
    """Return alternatives in a sentence: a, b or c."""
    return _joined(parts, Text("of", "or"))


def _joined(parts: Sequence[Text], word: Text) -> Text:
    if len(parts) < 2:
        return join(parts)
    head, last = join(parts[:-1], ", "), parts[-1]
    return Text(f"{head.nl} {word.nl} {last.nl}", f"{head.en} {word.en} {last.en}")


def fill(template: Text, **facts: object) -> Text:
    """Return a template filled in, where it is about no seat."""
    return say(template, **facts)  # type: ignore[arg-type]


def put(template: Text, **facts: object) -> Text:
    """Return a part of a sentence filled in; unlike a sentence from `fill` it gets no capital."""
    nl = {place: fact.nl if isinstance(fact, Text) else fact for place, fact in facts.items()}
    en = {place: fact.en if isinstance(fact, Text) else fact for place, fact in facts.items()}
    return Text(template.nl.format_map(nl), template.en.format_map(en))


@lru_cache(maxsize=4096)
def _conjugated(pattern: str, you: bool) -> str:
    """Return a template with the verbs for "you", or those for a name."""
    return _FORMS.sub(lambda forms: forms[1] if you else forms[2], pattern)


def say(
    template: Text,
    names: Names = (),
    observer: int | None = None,
    *,
    who: int | None = None,
    whom: int | None = None,
    **facts: object,
) -> Text:
    """Return a sentence as one reader sees it.

    `{who}` acts and `{whom}` is acted on: a name, or "you" for the reader's own seat. `[place|places]` is the
    verb for "you" and the verb for a name. Facts fill the other places; a `Text` gives each language its own.
    """
    reader = observer if observer is not None and observer in (who, whom) else None
    return _said(template, tuple(names), reader, who, whom, tuple(facts.items()))


@lru_cache(maxsize=1 << 12)
def _said(
    template: Text,
    names: tuple[Text, ...],
    reader: int | None,
    who: int | None,
    whom: int | None,
    facts: tuple[tuple[str, object], ...],
) -> Text:
    """Return the same; cached, as everybody whom it is not about reads the same sentence."""
    you = who is not None and who == reader
    nl: dict[str, object] = {}
    en: dict[str, object] = {}
    for place, fact in facts:
        nl[place], en[place] = fact if isinstance(fact, Text) else (fact, fact)
    if who is not None:
        nl["who"], en["who"] = ("je", "you") if you else names[who - 1]
    if whom is not None:
        nl["whom"], en["whom"] = ("jou", "you") if whom == reader else names[whom - 1]
    return Text(
        _capital(_conjugated(template.nl, you).format_map(nl)),
        _capital(_conjugated(template.en, you).format_map(en)),
    )


def addressed(question: Text, name: Text) -> Text:
    """Return a question to "you" that begins with a name, for a screen that several people share."""
    nl, en = (words[:1].lower() + words[1:] for words in question)
    return Text(f"{name.nl}, {nl}", f"{name.en}, {en}")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
