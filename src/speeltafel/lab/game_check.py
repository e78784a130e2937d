"""What a game still lacks: what the guide requires first, then what makes it complete."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from random import Random

from speeltafel.bots import kernel_check
from speeltafel.core.game import Choose, OneOf, Over
from speeltafel.core.game_files import shown_path
from speeltafel.core.match import AnyGame
from speeltafel.core.origin import RAISED, told
from speeltafel.core.proofreading import (
    book_faults,
    puzzle_faults,
    quoted,
    said_faults,
    step_faults,
    step_texts,
    text_faults,
)
from speeltafel.core.shelf import folder_of
from speeltafel.core.words import Text, same, say
from speeltafel.lab import promises
from speeltafel.lab.random_games import EndlessGame, Played, play_out

GAMES, LONGEST = 6, 20_000
"""How many random games are played, with every number of seats in turn, and how long each may get."""
_PEOPLE = [same(name) for name in ("Ana", "Bo", "Cas", "Dee", "Eva", "Fee", "Gus", "Han")]
"""The same names in both languages, so that an untranslated sentence is seen."""
_MORE = Text("{first} (en nog {count})", "{first} (and {count} more)")

CRASHES = Text(
    "Een willekeurige partij stopt met een fout: {what}.", "A random game stops with an error: {what}."
)
ENDLESS = Text(
    "Een willekeurige partij is na {what} gebeurtenissen niet afgelopen.",
    "A random game has not ended after {what} events.",
)
MUTABLE = Text("Een stelling kan veranderd worden: {what}.", "A state can be changed: {what}.")
BAD_TURNS = Text("Een beurt klopt niet: {what}.", "A turn is wrong: {what}.")
LEAKS = Text("Wat verborgen is, lekt uit: {what}.", "What is hidden leaks: {what}.")
LOG_LEAKS = Text(
    "Het verslag verraadt wat verborgen is: {what}.", "The log gives away what is hidden: {what}."
)
NOTHING_HIDDEN = Text(
    "Het spel zegt dat er iets verborgen is, maar elk zicht past bij één stelling.",
    "The game says that something is hidden, but every view fits one state only.",
)
UNREADABLE = Text(
    "`read` leest deze tokens niet terug: {what}.", "`read` can't read these tokens back: {what}."
)
NEW_ODDS = Text(
    "`turn` maakt elke keer nieuwe kansen: {what}.", "`turn` creates new odds every time: {what}."
)
NO_REASON = Text(
    "Zetten worden zonder goede reden geweigerd: {what}.", "Moves are refused without a good reason: {what}."
)
REFUSED = Text("`why_not` weigert zetten die kunnen: {what}.", "`why_not` refuses legal moves: {what}.")
NO_JSON = Text(
    "Programma's krijgen het zicht niet als JSON, er is een `dump_view` nodig: {what}.",
    "Programs don't get the view as JSON, a `dump_view` is needed: {what}.",
)
BAD_LABELS = Text("De woorden voor zetten kloppen niet: {what}.", "The words for moves are wrong: {what}.")
BAD_SENTENCES = Text(
    "De zinnen over wat gebeurd is kloppen niet: {what}.", "The sentences about events are wrong: {what}."
)
BAD_QUESTIONS = Text(
    "De vragen of beschrijvingen kloppen niet: {what}.", "The questions or descriptions are wrong: {what}."
)
NO_TOUCH = Text(
    "Iets op tafel wordt voor niets aangeraakt: {what}.", "Something on the table is touched in vain: {what}."
)
ONE_LANGUAGE = Text("Een tekst is er in maar één taal: {what}.", "A text is in one language only: {what}.")
BAD_TEXTS = Text("Andere teksten kloppen niet: {what}.", "Other texts are wrong: {what}.")
BAD_OPTIONS = Text("Opties of hun woorden kloppen niet: {what}.", "Options or their words are wrong: {what}.")
BAD_BOOKS = Text("De spelregels kloppen niet: {what}.", "The rulebooks are wrong: {what}.")
BAD_LESSON = Text("De les klopt niet: {what}.", "The lesson is wrong: {what}.")
BAD_PUZZLES = Text("De puzzels kloppen niet: {what}.", "The puzzles are wrong: {what}.")
UNTOLD = Text(
    "Geen reden, zin, les of test noemt deze uitspraken: {what}.",
    "No reason, sentence, lesson or test mentions these rulings: {what}.",
)
DRY_REASONS = Text(
    "Elke zet wordt met dezelfde woorden geweigerd: {what}. Zie `reasons.py`.",
    "Every move is refused with the same words: {what}. See `reasons.py`.",
)
NO_LESSON = Text("Er is geen les (`lesson.json`).", "There is no lesson (`lesson.json`).")
NO_PUZZLES = Text("Er zijn geen puzzels (`puzzles.json`).", "There are no puzzles (`puzzles.json`).")
NO_BRIEF = Text(
    "De regels staan niet op één bladzij (`brief.nl.md`, `brief.en.md`).",
    "The rules are not on one page (`brief.nl.md`, `brief.en.md`).",
)
NO_DIAGRAMS = Text(
    "De spelregels tonen geen stellingen (`diagrams.py`).", "The rulebook shows no positions (`diagrams.py`)."
)
NO_KERNEL = Text(
    "Er is geen kernel (`kernel.py`): bots zoeken langzaam.",
    "There is no kernel (`kernel.py`): bots search slowly.",
)
NO_POINTS = Text(
    "Het spel heeft geen punten: je wint of je verliest. Telt het ze wel, zet dan `points` in `words.py`.",
    "The game has no points: it is won or lost. If it counts any, define `points` in `words.py`.",
)
ONLY_BUTTONS = Text(
    "Geen enkele zet raakt iets op tafel aan: zetten zijn alleen knoppen.",
    "No move touches anything on the table: moves are only buttons.",
)
NO_TESTS = Text("Het spel heeft geen eigen tests ({what}).", "The game has no tests of its own ({what}).")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a game lacks."""

    text: Text
    required: bool = True
    """Whether the guide requires it; otherwise it makes a game complete."""


def findings(game: AnyGame, compiles: bool = False) -> list[Finding]:
    """Return what a game lacks, the most important first; its kernel is read only if that may be compiled."""
    found: list[Finding] = []
    try:
        played = [
            play_out(game, seed, game.seats[seed % len(game.seats)], longest=LONGEST)
            for seed in range(max(GAMES, len(game.seats)))
        ]
    except EndlessGame:
        return [Finding(say(ENDLESS, what=LONGEST))]
    except RAISED as error:
        return [Finding(say(CRASHES, what=told(error, folder_of(game.key))))]
    for template, find in _PLAYED:
        faults = (fault for one in played for fault in find(one, Random(one.seats)))
        found += _finding(game, template, faults)
    if game.hidden and not _hides(played):
        found.append(Finding(NOTHING_HIDDEN))
    for template, check in _STATIC:
        found += _finding(game, template, check(game))
    if compiles:
        broken = list(_finding(game, kernel_check.BAD_KERNEL, kernel_check.faults(game)))
        found += broken
        if not broken:
            others = (kernel_check.disagreements(game, one.states, one.moves) for one in played)
            found += _finding(game, kernel_check.OTHER_RULES, chain.from_iterable(others))
    return found + [Finding(text, required=False) for text in advice(game, played)]


Find = Callable[[Played, Random], Iterable[Text]]
_PLAYED: list[tuple[Text, Find]] = [
    (MUTABLE, lambda played, rng: promises.state_faults(played)),
    (BAD_TURNS, lambda played, rng: promises.seat_faults(played)),
    (LEAKS, promises.view_faults),
    (LOG_LEAKS, promises.history_faults),
    (UNREADABLE, promises.token_faults),
    (NEW_ODDS, lambda played, rng: promises.odds_faults(played)),
    (REFUSED, lambda played, rng: promises.legal_faults(played)),
    (NO_REASON, lambda played, rng: _reason_faults(played, rng)),
    (NO_JSON, lambda played, rng: promises.program_faults(played)),
    (NO_TOUCH, promises.touch_faults),
    (BAD_LABELS, promises.label_faults),
    (BAD_SENTENCES, lambda played, rng: promises.sentence_faults(played, rng, _PEOPLE[: played.seats])),
    (BAD_QUESTIONS, lambda played, rng: promises.question_faults(played, rng, _PEOPLE[: played.seats])),
]


def _finding(game: AnyGame, template: Text, faults: Iterable[Text]) -> Iterator[Finding]:
    """Yield one line for all faults of a kind: the first, and how many more."""
    try:
        different = list(dict.fromkeys(islice(faults, 1000)))
    except RAISED as error:  # what a faulty game raised is the finding
        different = [told(error, folder_of(game.key))]
    if different:
        first, more = different[0], len(different) - 1
        what = Text(*(words.rstrip(".") for words in first))
        if more:
            what = Text(
                _MORE.nl.format(first=what.nl, count=more), _MORE.en.format(first=what.en, count=more)
            )
        yield Finding(say(template, what=what))


def _reason_faults(played: Played, rng: Random) -> Iterator[Text]:
    tokens = promises.some_tokens(played, rng)
    for state in rng.sample(played.states, min(12, len(played.states))):
        yield from promises.reason_faults(played.game, state, rng.sample(tokens, min(60, len(tokens))))


def _hides(played: Iterable[Played]) -> bool:
    """Return whether some view fits several states."""
    return any(
        len(list(islice(one.game.consistent_states(one.game.view(state, None)), 2))) > 1
        for one in played
        for state in one.states
    )


def _fact_faults(game: AnyGame) -> Iterator[Text]:
    for text in filter(None, (game.summary, game.tally, *game.endings.values())):
        yield from said_faults(text)


def _option_faults(game: AnyGame) -> Iterator[Text]:
    for name, option in game.options.items():
        if not name.isidentifier() or not name.isascii():
            yield Text(
                f"{quoted(name)} is geen naam zoals `first`", f"{quoted(name)} is no name like `first`"
            )
        yield from said_faults(option.label)
        if isinstance(option, OneOf):
            for value in option.values:
                if isinstance(value, str) and value not in option.words:
                    yield same(f"{name}={value}")
            for words in option.words.values():
                yield from said_faults(words)


def _lesson_faults(game: AnyGame) -> Iterator[Text]:
    for step in game.lesson:
        for fault in step_faults(game, step):
            yield Text(f"{quoted(step.title.nl)}, {fault.nl}", f"{quoted(step.title.en)}, {fault.en}")


def _puzzle_faults(game: AnyGame) -> Iterator[Text]:
    for number, puzzle in enumerate(game.puzzles, 1):
        for fault in puzzle_faults(game, puzzle):
            yield Text(f"puzzel {number}, {fault.nl}", f"puzzle {number}, {fault.en}")


_STATIC: list[tuple[Text, Callable[[AnyGame], Iterable[Text]]]] = [
    (ONE_LANGUAGE, lambda game: _language_faults(game)),
    (BAD_TEXTS, _fact_faults),
    (BAD_OPTIONS, _option_faults),
    (BAD_BOOKS, book_faults),
    (BAD_LESSON, _lesson_faults),
    (BAD_PUZZLES, _puzzle_faults),
]


def advice(game: AnyGame, played: Sequence[Played]) -> Iterator[Text]:
    """Yield what would make a game that plays complete."""
    reasons = set(_reasons(game, played))
    if untold := sorted(set(game.rulings) - mentioned(game) - {rule for rule, _ in reasons}, key=_number):
        yield say(UNTOLD, what=", ".join(untold))
    if len({words for _, words in reasons}) == 1 and not has_module(game, "reasons"):
        yield say(DRY_REASONS, what=quoted(next(iter(reasons))[1]))
    if not game.lesson:
        yield NO_LESSON
    if not game.puzzles:
        yield NO_PUZZLES
    if game.table is not None and game.tally is None and _scores(played):
        yield NO_POINTS
    if game.table is not None and not _touches(played):
        yield ONLY_BUTTONS
    if game.brief == game.rulebook:
        yield NO_BRIEF
    if not game.diagrams:
        yield NO_DIAGRAMS
    if not has_module(game, "kernel"):
        yield NO_KERNEL
    if (tests := tests_of(game)) is not None and not any(tests.rglob("test_*.py")):
        yield say(NO_TESTS, what=f"tests/{game.key}")


def _scores(played: Iterable[Played]) -> bool:
    """Return whether some match ended with other scores than zeros."""
    ends = (one.game.turn(one.states[-1]) for one in played)
    return any(isinstance(end, Over) and any(end.scores) for end in ends)


def _touches(played: Iterable[Played]) -> bool:
    """Return whether some move touches anything on the table."""
    return any(
        one.game.look.touches(one.game.view(state, turn.seat), move)
        for one in played
        for state in one.states
        if isinstance(turn := one.game.turn(state), Choose)
        for move in turn.moves
    )


def _reasons(game: AnyGame, played: Iterable[Played]) -> Iterator[tuple[str, str]]:
    """Yield the rulings and the English words with which moves are refused."""
    for one in played:
        rng = Random(0)
        tokens = promises.some_tokens(one, rng)
        for state in rng.sample(one.states[:-1], min(12, len(one.states) - 1)):
            turn = game.turn(state)
            view = game.view(state, getattr(turn, "seat", None))
            for token in rng.sample(tokens, min(60, len(tokens))):
                with suppress(*RAISED):  # told already, as a reason that is missing
                    if reason := game.why_not(view, game.read(token)):
                        yield reason.rule, reason.text.en


def has_module(game: AnyGame, name: str) -> bool:
    """Return whether the folder of a game has this module."""
    return find_spec(f"speeltafel.games.{game.key}.{name}") is not None


def mentioned(game: AnyGame) -> set[str]:
    """Return the rulings that the game's strings (docstrings excepted), lesson or own tests mention."""
    texts = [text for file in folder_of(game.key).rglob("*.py") for text in _strings(file)]
    texts += [words for step in game.lesson for text in step_texts(step) for words in text]
    if (tests := tests_of(game)) is not None:
        texts += [file.read_text("utf-8").replace("_", " ") for file in tests.rglob("test_*.py")]
    letters = "".join({number[0] for number in game.rulings})
    found = re.findall(rf"\b[{letters}]\d+\b", "\n".join(texts), re.IGNORECASE) if letters else []
    return {number.upper() for number in found}


def _language_faults(game: AnyGame) -> Iterator[Text]:
    """Yield the texts in the game's modules that are written in one language, and empty in the other."""
    for file in sorted(folder_of(game.key).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and (words := _written(node)) and not all(map(str.strip, words)):
                for fault in text_faults(words) if any(words) else ():
                    where = f"{shown_path(file)}, ", f"{node.lineno}"
                    yield Text(
                        f"{fault.nl} ({where[0]}regel {where[1]})", f"{fault.en} ({where[0]}line {where[1]})"
                    )


def _written(call: ast.Call) -> Text | None:
    """Return the text of `Text("...", "...")` or `Reason.of("X1", "...", "...")`, if this is one."""
    match call:
        case ast.Call(func=ast.Name("Text"), args=[ast.Constant(str(nl)), ast.Constant(str(en))]):
            return Text(nl, en)
        case ast.Call(
            func=ast.Attribute(ast.Name("Reason"), "of"),
            args=[_, ast.Constant(str(nl)), ast.Constant(str(en))],
        ):
            return Text(nl, en)
    return None


def _strings(file: Path) -> Iterator[str]:
    """Yield the strings of a module that are not docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose:
            yield node.value


def tests_of(game: AnyGame) -> Path | None:
    """Return the folder for the game's own tests; None where the program was installed without tests."""
    tests = Path(str(files("speeltafel"))).parents[1] / "tests"
    return tests / game.key if tests.is_dir() else None


def _number(ruling: str) -> int:
    return int(ruling[1:])
