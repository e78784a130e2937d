"""Proofreading: what is wrong with a text in two languages, a rulebook, a step of a lesson or a puzzle.

Every function yields sentences for the author, none where all is well. The contract suite of the tests,
`speeltafel check-game` and the page for authors call the same ones.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.lesson import Step
from speeltafel.core.match import AnyGame, begin, replay
from speeltafel.core.puzzle import HARDEST, Puzzle
from speeltafel.core.refusals import Refusal
from speeltafel.core.rulebook import rulings
from speeltafel.core.words import LANGUAGES, Text

LONGEST, LONGEST_TASK = 480, 70
"""Letters of a text in a lesson; a task must stay in sight on a phone."""
_LEFTOVERS = re.compile(r"[{}\[\]]|\bNone\b(?! of)|Text\(")
_OTHER_TURNS = Text(r"\baan zet\b", r"\b(is|are) (next|to move|to throw)\b")
_SPEAKER = Text(r"(?i:\b(ik|mij|me|mijn)\b)", r"\b(I|me|my|mine)\b")


def turn_faults(turn: object, seats: int) -> Iterator[Text]:
    """Yield what is wrong with what `turn` returns in a game for so many seats."""
    match turn:
        case Choose(seat, _) if seat not in range(1, seats + 1):
            yield Text(
                f"`turn` laat stoel {seat} kiezen, en de stoelen zijn 1 tot en met {seats}",
                f"`turn` lets seat {seat} choose, and the seats are 1 to {seats}",
            )
        case Choose(seat, moves) if not moves:
            yield Text(
                f"`turn` laat stoel {seat} kiezen zonder zetten",
                f"`turn` lets seat {seat} choose without any moves",
            )
        case Over(scores, _, _) if len(scores) != seats:
            yield Text(
                f"`turn` eindigt met {len(scores)} scores, en er zijn {seats} stoelen",
                f"`turn` ends with {len(scores)} scores, and there are {seats} seats",
            )
        case Over(_, winners, _) if not set(winners) <= set(range(1, seats + 1)):
            yield Text(
                f"`turn` eindigt met als winnaars {winners}, en de stoelen zijn 1 tot en met {seats}",
                f"`turn` ends with the winners {winners}, and the seats are 1 to {seats}",
            )
        case Choose() | Chance() | Over():
            pass
        case _:
            shown = repr(turn)[:80]
            yield Text(
                f"`turn` geeft {shown} terug; het moet Choose, Chance of Over zijn",
                f"`turn` returns {shown}; it must be Choose, Chance or Over",
            )


def text_faults(text: Text) -> Iterator[Text]:
    """Yield what is wrong with a text that people read: it has two languages and nothing left to fill in."""
    if not isinstance(text, Text):
        yield Text(f"{text!r} is geen Text", f"{text!r} is no Text")
        return
    if not any(words.strip() for words in text):
        yield Text("er is geen tekst, Nederlands of Engels", "there is no text in Dutch or English")
        return
    for name, words in zip(_LANGUAGES, text, strict=True):
        shown = quoted(words)
        if not words.strip():
            other = quoted(max(text, key=len))
            yield Text(f"geen {name.nl} bij {other}", f"no {name.en} for {other}")
        elif words.strip() != words:
            yield Text(f"{shown} heeft witruimte aan een eind", f"{shown} has white space at an end")
        if found := _LEFTOVERS.search(words):
            yield Text(f"in {shown} staat {found[0]}", f"{shown} contains {found[0]}")
    if text.nl == text.en and text.nl.strip() and not text.nl.isdigit():
        shown = quoted(text.nl)
        yield Text(f"{shown} in beide talen", f"{shown} in both languages")


def said_faults(text: Text) -> Iterator[Text]:
    """Yield what is wrong with a text of a match. Whose turn it is has one word in all games."""
    yield from text_faults(text)
    for words, wrong in zip(text, _OTHER_TURNS, strict=True):
        if found := re.search(wrong, words):
            yield Text(f"schrijf “aan de beurt”, niet “{found[0]}”", f"write “to play” and not “{found[0]}”")


_LANGUAGES = Text("Nederlands", "Dutch"), Text("Engels", "English")


def quoted(words: str) -> str:
    """Return words in quotation marks, shortened."""
    return f"“{words if len(words) <= 60 else words[:59] + '…'}”"


def book_faults(game: AnyGame) -> Iterator[Text]:
    """Yield what is wrong with the rulings of a rulebook and those that it and its summary name."""
    nl, en = (set(rulings(book)) for book in game.rulebook)
    if not nl | en:
        yield Text("ze hebben geen enkele uitspraak", "they have no ruling at all")
        return
    for number in sorted(nl ^ en):
        there, missing = ("nl", "en") if number in nl else ("en", "nl")
        yield Text(
            f"{number} staat in rulebook.{there}.md, niet in rulebook.{missing}.md",
            f"{number} is in rulebook.{there}.md and not in rulebook.{missing}.md",
        )
    letters = "".join(sorted({number[0] for number in nl | en}))
    for name, book in (("rulebook", game.rulebook), ("brief", game.brief)):
        for language, words in zip(LANGUAGES, book, strict=True):
            file, named = f"{name}.{language}.md", set(re.findall(rf"\b[{letters}]\d+\b", words))
            for number in sorted(named - nl - en):
                yield Text(f"{file} noemt {number}, die er niet is", f"{file} names {number}, not there")
            if 2 * len(named & (nl | en)) < len(nl | en):
                yield Text(
                    f"{file} noemt {len(named)} van de {len(nl | en)} uitspraken, en dat moet minstens de"
                    " helft zijn",
                    f"{file} names {len(named)} of the {len(nl | en)} rulings, and must name at least half",
                )


def step_faults(game: AnyGame, step: Step) -> Iterator[Text]:
    """Yield what is wrong with a step of a lesson."""
    legal, wrong = _legal(game, step.seats, step.options, step.log)
    yield from wrong
    if not wrong:
        yield from _answer_faults(legal, step)
        for move in step.right:
            if move in legal and step.then:
                yield from _legal(game, step.seats, step.options, f"{step.log} {move} {step.then}", False)[1]
    for part, words in zip(("title", "words", "task", "well", "other"), step_texts(step), strict=False):
        yield from _prefixed(part, step_text_faults(words, sentence=part != "title"))
    for move, words in step.wrong.items():
        yield from _prefixed(move, step_text_faults(words))
    for task in step.task:
        if len(task) > LONGEST_TASK:
            yield Text(
                f"de opdracht is langer dan {LONGEST_TASK} letters: {quoted(task)}",
                f"the task is longer than {LONGEST_TASK} letters: {quoted(task)}",
            )


def step_texts(step: Step) -> list[Text]:
    """Return all texts of a step: title, words, task, well and other, then those about wrong moves."""
    return [step.title, step.words, step.task, step.well, step.other, *step.wrong.values()]


def step_text_faults(text: Text, sentence: bool = True) -> Iterator[Text]:
    """Yield what is wrong with a text of a lesson; all but a title consist of sentences."""
    yield from text_faults(text)
    for words in text:
        if len(words) >= LONGEST:
            yield Text(
                f"langer dan {LONGEST} letters: {quoted(words)}",
                f"longer than {LONGEST} letters: {quoted(words)}",
            )
        if sentence and words and words[-1] not in ".?!":
            shown = quoted(words[-40:])
            yield Text(f"{shown} eindigt zonder punt", f"{shown} ends without a full stop")
    yield from voice_faults(text)


def voice_faults(text: Text) -> Iterator[Text]:
    """Yield where a stored text speaks of itself instead of to its reader, or writes `5 %`."""
    for words, speaker in zip(text, _SPEAKER, strict=True):
        if found := re.search(speaker, words):
            yield Text(f"in {quoted(words)} staat “{found[0]}”", f"{quoted(words)} says “{found[0]}”")
        if re.search(r"\d\s%", words):
            shown = quoted(words)
            yield Text(f"schrijf 5% zonder spatie: {shown}", f"write 5% without a space: {shown}")


def puzzle_faults(game: AnyGame, puzzle: Puzzle) -> Iterator[Text]:
    """Yield what is wrong with a puzzle."""
    yield from answer_faults(game, puzzle)
    yield from _prefixed("reason", text_faults(puzzle.reason))
    yield from voice_faults(puzzle.reason)
    for words in puzzle.reason:
        if words and not words.endswith((".", "%")):
            yield Text(f"{quoted(words)} eindigt zonder punt", f"{quoted(words)} ends without a full stop")


def answer_faults(game: AnyGame, puzzle: Puzzle) -> Iterator[Text]:
    """Yield what is wrong with the position of a puzzle and its answer, whatever is said of it."""
    legal, wrong = _legal(game, puzzle.seats, {}, puzzle.log)
    yield from wrong
    if not wrong:
        named = [("answer", puzzle.answer), ("tempting", puzzle.tempting)]
        yield from _not_legal(legal, named)
        if set(puzzle.chances) != legal:
            yield Text(
                "`chances` noemt niet alle zetten die kunnen", "`chances` doesn't name all legal moves"
            )
    if puzzle.answer == puzzle.tempting:
        yield Text("het antwoord is ook de verleidelijke zet", "the answer is the tempting move too")
    others = [chance for token, chance in puzzle.chances.items() if token != puzzle.answer]
    if others and puzzle.chances.get(puzzle.answer, 0) <= max(others):
        yield Text(
            "een andere zet heeft even veel kans om te winnen", "another move wins as often as the answer"
        )
    if not 1 <= puzzle.rating <= HARDEST:
        yield Text(f"`rating` is niet 1 tot {HARDEST}", f"`rating` is not 1 to {HARDEST}")


def _answer_faults(legal: set[str], step: Step) -> Iterator[Text]:
    if not step.right:
        yield Text("geen zet is goed", "no move is right")
    elif legal <= set(step.right):
        yield Text(
            "elke zet is goed: er valt niets te kiezen", "every move is right: there is nothing to choose"
        )
    yield from _not_legal(legal, [("right", move) for move in step.right])
    yield from _not_legal(legal, [("wrong", move) for move in step.wrong])
    for move in sorted(set(step.right) & set(step.wrong)):
        yield Text(f"{move} is goed en ook fout", f"{move} is right and wrong")


def _not_legal(legal: set[str], named: Iterable[tuple[str, str]]) -> Iterator[Text]:
    for where, move in named:
        if move not in legal:
            yield Text(
                f"`{where}` noemt {move}, dat hier niet kan", f"`{where}` names {move}, not legal here"
            )


def _legal(
    game: AnyGame, seats: int, options: Mapping[str, object], log: str, choosing: bool = True
) -> tuple[set[str], list[Text]]:
    """Return the tokens that are legal after a log; or what is wrong with it, where it leads to no choice."""
    try:
        states, _ = replay(game, begin(game, seats, options), log.split())
    except Refusal as refusal:
        return set(), [refusal.text]
    turn = game.turn(states[-1])
    if not isinstance(turn, Choose):
        return set(), [Text("niemand is aan de beurt", "nobody is to play")] if choosing else []
    return {game.write(move) for move in turn.moves}, []


def _prefixed(where: str, faults: Iterable[Text]) -> Iterator[Text]:
    for fault in faults:
        yield Text(f"{where}: {fault.nl}", f"{where}: {fault.en}")
