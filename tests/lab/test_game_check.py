"""What `speeltafel check-game` says: nothing wrong about whole games, and every fault of a faulty one."""

import sys
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from itertools import count
from typing import Any

import pytest
from click.testing import CliRunner

from speeltafel.cli import check_game as command
from speeltafel.cli.main import main
from speeltafel.cli.new_game import write
from speeltafel.cli.new_game_questions import Plan
from speeltafel.core.game import Chance, Choose, Odds, OneOf, Over, Reason
from speeltafel.core.lesson import Step
from speeltafel.core.puzzle import Puzzle
from speeltafel.core.refusals import BadToken
from speeltafel.core.words import Text, same
from speeltafel.games import GAMES
from speeltafel.lab import game_check
from speeltafel.lab.game_check import findings
from tests.new_game.copies import files
from tests.playouts import games, ours


def required(game):
    return [one.text for one in findings(game) if one.required]


def says(template, texts):
    """Return whether one of these texts comes from a template."""
    return any(text.en.startswith(template.en.partition("{")[0]) for text in texts)


@cache
def found(key):
    """Return what a game on the shelf lacks; the tests of one game run in one process."""
    return findings(GAMES[key])


@games
def test_nothing_wrong_is_said_about_a_game_on_the_shelf(game):
    assert not any(one.required for one in found(game.key))


@ours
def test_our_games_lack_nothing(game):
    assert found(game.key) == []


def imported(key):
    return getattr(import_module(f"speeltafel.games.{key}"), key.upper())


@pytest.fixture
def vuist(shelf):
    """The game of the guide."""
    (shelf / "vuist").mkdir()
    for name, text in files().items():
        (shelf / "vuist" / name).write_text(text, "utf-8")
    return imported("vuist")


@pytest.fixture
def toren(shelf, monkeypatch):
    """A new game: with dice, of which the throw is hidden at first. One random game shows its faults."""
    monkeypatch.setattr(game_check, "GAMES", 1)
    write(Plan("Toren", chance="dice", hidden=True), shelf)
    return imported("toren")


def test_the_game_of_the_guide_lacks_what_makes_a_game_complete(vuist):
    advice = [one.text for one in findings(vuist) if not one.required]
    assert game_check.UNTOLD.en.format(what="V2, V3, V4") in [text.en for text in advice]
    for template in (
        game_check.DRY_REASONS,
        game_check.NO_LESSON,
        game_check.NO_PUZZLES,
        game_check.NO_BRIEF,
        game_check.NO_DIAGRAMS,
        game_check.NO_KERNEL,
        game_check.NO_TESTS,
    ):
        assert says(template, advice), template.en


def test_a_game_without_points_is_noted_and_no_fault(toren):
    won = replace(toren, tally=None)
    assert required(won) == []
    assert game_check.NO_POINTS in [one.text for one in findings(won)]
    assert game_check.NO_POINTS not in [one.text for one in findings(toren)]


def test_a_game_that_is_only_won_or_lost_lacks_no_points(toren):
    def turn(state):
        now = toren.turn(state)
        return replace(now, scores=(0, 0)) if isinstance(now, Over) else now

    won = replace(toren, tally=None, turn=turn)
    assert game_check.NO_POINTS not in [one.text for one in findings(won)]


def test_an_error_is_named_with_the_line_of_the_game(shelf):
    write(Plan("Toren"), shelf)
    file = shelf / "toren" / "rules.py"
    lines = file.read_text("utf-8").splitlines()
    (at,) = [number for number, line in enumerate(lines, 1) if line.startswith("def play(")]
    file.write_text("\n".join([*lines[:at], "    1 / 0", *lines[at:]]), "utf-8")
    (told,) = required(imported("toren"))
    assert f"ZeroDivisionError: division by zero ({file}, line {at + 1})" in told.en
    assert f"({file}, regel {at + 1})" in told.nl


def test_a_turn_that_returns_nothing_is_told(toren):
    (told,) = required(replace(toren, turn=lambda state: None))
    assert "`turn` returns None; it must be Choose" in told.en


def test_a_lesson_mentions_rulings_wherever_it_is_kept(toren):
    told = replace(toren, lesson=(step(words=Text("Pak er een (T3).", "Take one (T3).")),))
    assert "T3" not in game_check.mentioned(toren)
    assert "T3" in game_check.mentioned(told)


def with_lists(game):
    def start(seats, options):
        return replace(game.start(seats, options), points=[0] * seats)

    return replace(game, start=start)


@dataclass(frozen=True)
class Telling:
    """A view that has the secret in a field that isn't compared."""

    state: Any
    observer: int | None
    secret: int = field(compare=False)


def with_telling_views(game):
    def view(state, observer):
        return Telling(game.view(state, observer).state, observer, state.worth)

    return replace(game, view=view)


def with_open_views(game):
    return replace(game, view=lambda state, observer: game.view(state, state.seat))


def in_seat_0(turn):
    return replace(turn, seat=0) if isinstance(turn, Choose) else turn


def at_the_end(game, **facts):
    def turn(state):
        now = game.turn(state)
        return replace(now, **facts) if isinstance(now, Over) else now

    return replace(game, turn=turn)


def with_new_odds(game):
    def turn(state):
        found = game.turn(state)
        return Chance(Odds(dict(found.odds))) if isinstance(found, Chance) else found

    return replace(game, turn=turn)


def forgetful(token):
    raise BadToken(token)


def broken(state, move):
    raise KeyError(move)


def leave(state, move):
    sys.exit(3)


def step(**more):
    facts = {
        "title": Text("Eén", "One"),
        "words": Text("Pak.", "Take."),
        "task": Text("Pak 1.", "Take 1."),
        "log": "die1",
        "right": ("1",),
        "well": Text("Goed.", "Well done."),
        "other": Text("Nee.", "No."),
    }
    return Step(**(facts | more))


def puzzle(**more):
    chances = {str(number): (number == 3) / 2 for number in range(1, 13)}
    facts = {
        "log": "die1",
        "answer": "3",
        "chances": chances,
        "reason": Text("Zo.", "So."),
        "tempting": "4",
        "rating": 1,
        "found": {},
        "source": "us",
    }
    return Puzzle(**(facts | more))


def refuses_once(game):
    """Refuse a legal move in one position of hundreds: the last but one."""

    def why_not(view, move):
        held = sum(map(len, view.state.held))
        return Reason.of("T1", "Nee.", "No.") if held == 11 and move in PLACES else game.why_not(view, move)

    return why_not


def every_round(game):
    ticks = count()
    return lambda state: Choose(1, (str(next(ticks) % 12 + 1),))


PLACES = {str(number) for number in range(1, 13)}
FAULTS = {
    "mutable": (game_check.MUTABLE, with_lists),
    "leak": (game_check.LEAKS, with_telling_views),
    "refused now and then": (game_check.REFUSED, lambda game: replace(game, why_not=refuses_once(game))),
    "leaking log": (
        game_check.LOG_LEAKS,
        lambda game: replace(game, redacted_history=lambda states, moves, observer: tuple(moves[:-1])),
    ),
    "nothing hidden": (game_check.NOTHING_HIDDEN, with_open_views),
    "tokens": (game_check.UNREADABLE, lambda game: replace(game, write=lambda move: f"{move} ")),
    "unread tokens": (game_check.UNREADABLE, lambda game: replace(game, read=forgetful)),
    "odds": (game_check.NEW_ODDS, with_new_odds),
    "no reason": (game_check.NO_REASON, lambda game: replace(game, why_not=lambda view, move: None)),
    "unknown ruling": (
        game_check.NO_REASON,
        lambda game: replace(game, why_not=lambda view, move: Reason.of("T9", "Nee.", "No.")),
    ),
    "seat 0": (
        game_check.BAD_TURNS,
        lambda game: replace(game, turn=lambda state: in_seat_0(game.turn(state))),
    ),
    "too few scores": (game_check.BAD_TURNS, lambda game: at_the_end(game, scores=(1,))),
    "no such winner": (game_check.BAD_TURNS, lambda game: at_the_end(game, winners=(3,))),
    "no such end": (game_check.BAD_TURNS, lambda game: at_the_end(game, why="lost")),
    "exit": (game_check.CRASHES, lambda game: replace(game, play=leave)),
    "name of an option": (
        game_check.BAD_OPTIONS,
        lambda game: replace(game, options={"who's first": OneOf(Text("Wie", "Who"), 1, (1, 2))}),
    ),
    "no json": (game_check.NO_JSON, lambda game: replace(game, dump_view=None)),
    "one language": (
        game_check.BAD_LABELS,
        lambda game: replace(game, label=lambda view, move: Text(move, f"take {move}" * (move != "3"))),
    ),
    "same labels": (
        game_check.BAD_LABELS,
        lambda game: replace(game, label=lambda v, m: Text("pak", "take")),
    ),
    "same in both": (
        game_check.BAD_SENTENCES,
        lambda game: replace(game, tell=lambda before, move, after, names: same(f"{names[0].nl} {move}.")),
    ),
    "no sentence": (
        game_check.BAD_SENTENCES,
        lambda game: replace(game, tell=lambda before, move, after, names: Text("pak", "take")),
    ),
    "question": (
        game_check.BAD_QUESTIONS,
        lambda game: replace(game, ask=lambda v, n: Text("Wat nu?", "What?")),
    ),
    "picture": (game_check.BAD_QUESTIONS, lambda game: replace(game, picture=lambda v, names: same("x"))),
    "summary": (game_check.BAD_TEXTS, lambda game: replace(game, summary=same("Taking stones."))),
    "option": (
        game_check.BAD_OPTIONS,
        lambda game: replace(game, options={"way": OneOf(Text("Hoe", "How"), "a", ("a", "b"))}),
    ),
    "books": (
        game_check.BAD_BOOKS,
        lambda game: replace(
            game, rulebook=game.rulebook._replace(en=game.rulebook.en.replace("**T4.** ", ""))
        ),
    ),
    "no rulings": (
        game_check.BAD_BOOKS,
        lambda game: replace(game, rulebook=Text("# Toren", "# Toren")),
    ),
    "short brief": (
        game_check.BAD_BOOKS,
        lambda game: replace(game, brief=Text("Pak stenen (T1).", "Take stones (T1).")),
    ),
    "illegal step": (game_check.BAD_LESSON, lambda game: replace(game, lesson=(step(right=("13",)),))),
    "step of chance": (game_check.BAD_LESSON, lambda game: replace(game, lesson=(step(log=""),))),
    "step in one language": (
        game_check.BAD_LESSON,
        lambda game: replace(game, lesson=(step(words=same("Pak.")),)),
    ),
    "puzzle": (game_check.BAD_PUZZLES, lambda game: replace(game, puzzles=(puzzle(answer="4"),))),
    "error": (game_check.CRASHES, lambda game: replace(game, play=broken)),
    "endless": (game_check.ENDLESS, lambda game: replace(game, turn=every_round(game), play=lambda s, m: s)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(toren, fault, monkeypatch):
    monkeypatch.setattr(game_check, "LONGEST", 200)
    template, spoil = FAULTS[fault]
    assert says(template, required(spoil(toren))), fault


def test_a_rulebook_without_rulings_is_one_fault(shelf):
    write(Plan("Toren"), shelf)
    for language in ("nl", "en"):
        (shelf / "toren" / f"rulebook.{language}.md").write_text("# Toren\n", "utf-8")
    (told,) = required(imported("toren"))
    assert "no ruling at all" in told.en


def test_a_right_step_and_puzzle_are_not_faults(toren):
    assert required(replace(toren, lesson=(step(),), puzzles=(puzzle(),))) == []


def run(monkeypatch, game, language):
    monkeypatch.setattr(command, "GAMES", {game.key: game})
    return CliRunner().invoke(main, ["check-game", game.key, "--language", language])


@pytest.mark.parametrize(
    ("language", "head", "more"),
    [("nl", "ontbreekt nog", "ook kan hebben"), ("en", "still lacks", "have too")],
)
def test_the_command_tells_the_most_important_first_and_fails(toren, monkeypatch, language, head, more):
    result = run(monkeypatch, replace(toren, dump_view=None, summary=same("Stones.")), language)
    assert result.exit_code == 1
    parts = [head, "dump_view", "Stones", more, "lesson.json", "tests/contract -k toren"]
    places = [result.output.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize(("language", "said"), [("nl", "alles wat nodig is"), ("en", "everything it needs")])
def test_the_command_succeeds_where_only_advice_is_left(toren, monkeypatch, language, said):
    result = run(monkeypatch, toren, language)
    assert result.exit_code == 0, result.output
    assert said in result.output


def test_a_whole_game_has_everything(monkeypatch):
    result = run(monkeypatch, GAMES["squadro"], "en")
    assert result.exit_code == 0
    assert result.stdout.startswith("Squadro has everything a game can have.\n")


def test_a_game_that_is_not_there_is_refused():
    result = CliRunner().invoke(main, ["check-game", "toren", "--language", "en"])
    assert result.exit_code == 1
    assert "We know no game" in result.output


def test_every_finding_has_both_languages():
    for name, text in vars(game_check).items():
        if isinstance(text, Text):
            assert text.nl != text.en, name
