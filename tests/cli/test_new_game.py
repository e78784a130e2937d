"""What `speeltafel new-game` asks, and that every answer leads to a game that can be played."""

import sys
from importlib import import_module
from itertools import combinations, product
from pathlib import Path

import pytest
from click.testing import CliRunner

import speeltafel.games
from speeltafel.cli import author_texts as texts
from speeltafel.cli import new_game as command
from speeltafel.cli.main import main
from speeltafel.cli.new_game import put_on_the_shelf, write
from speeltafel.cli.new_game_questions import Plan
from speeltafel.core.game import Over
from speeltafel.lab.game_check import findings
from tests import nightly
from tests.playouts import play_out

SEATS = (range(2, 3), range(2, 6))
PLANS = [
    Plan(f"Game{number}", seats, chance, hidden, board)
    for number, (seats, chance, hidden, board) in enumerate(
        product(SEATS, texts.CHANCE, (False, True), texts.BOARD)
    )
]


def every_pair_of_answers():
    """Return a quarter of the plans, in which any two answers to two questions stand together."""
    found = []
    for plan in PLANS:
        chance, board = list(texts.CHANCE).index(plan.chance), list(texts.BOARD).index(plan.board)
        if SEATS.index(plan.seats) == (chance + board) % 2 and plan.hidden == (chance + board // 2) % 2:
            found.append(plan)
    return found


PAIRS = every_pair_of_answers()
plans = pytest.mark.parametrize(
    "plan", nightly.only(PAIRS, PLANS), ids=lambda plan: f"{plan.chance}-{plan.hidden}-{plan.board}"
)


@pytest.fixture
def load(tmp_path, monkeypatch):
    """A function that writes a game and imports it, as if it were in the folder of all games."""
    before = set(sys.modules)
    monkeypatch.setattr(speeltafel.games, "__path__", [*speeltafel.games.__path__, str(tmp_path)])

    def written(plan):
        write(plan, tmp_path)
        return getattr(import_module(f"speeltafel.games.{plan.key}"), plan.key.upper())

    yield written
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_any_two_answers_are_tested_together():
    def pairs(chosen):
        answers = [(plan.seats, plan.chance, plan.hidden, plan.board) for plan in chosen]
        return {(i, one[i], j, one[j]) for one in answers for i, j in combinations(range(4), 2)}

    assert pairs(PAIRS) == pairs(PLANS)


@plans
def test_every_answer_leads_to_a_game_that_fits_it_and_is_played(load, plan):
    game = load(plan)
    assert game.name == plan.name
    assert game.seats == plan.seats
    assert game.chance == (plan.chance != "nothing")
    assert game.hidden == plan.hidden
    assert len(game.rulings) == 4
    for seats in plan.seats:
        played = play_out(game, 1, seats)
        over = game.turn(played.states[-1])
        assert isinstance(over, Over)
        assert over.why == "full"
        shown = game.look.draw(game.view(played.states[-1], None), [texts.ASK_NAME] * seats, "en")
        kinds = {item.kind for item in shown.items}
        assert ("spread-place" in kinds) == (plan.board != "rows")


def answer(monkeypatch, tmp_path, *lines, options=()):
    """Run the command in a terminal in which somebody types these lines."""
    monkeypatch.setattr(command, "is_interactive", lambda: True)
    return CliRunner().invoke(
        main, ["new-game", "--into", str(tmp_path), *options], input="\n".join([*lines, ""])
    )


@pytest.mark.parametrize(
    ("language", "answers"),
    [("nl", ["toren", "2-4", "kaarten", "iets", "4"]), ("en", ["toren", "2-4", "cards", "2", "points"])],
)
def test_a_terminal_asks_for_everything(tmp_path, monkeypatch, language, answers):
    result = answer(monkeypatch, tmp_path, *answers, options=["--language", language])
    assert result.exit_code == 0, result.output
    for question in (texts.ASK_NAME, texts.ASK_SEATS, texts.ASK_CHANCE, texts.ASK_HIDDEN, texts.ASK_BOARD):
        assert question.into(language) in result.output
    assert "seats=range(2, 5)" in (tmp_path / "toren" / "__init__.py").read_text("utf-8")
    assert "DECK" in (tmp_path / "toren" / "rules.py").read_text("utf-8")
    assert (tmp_path / "toren" / "view.py").exists()
    assert "points(" in (tmp_path / "toren" / "data.py").read_text("utf-8")


def test_what_was_told_is_not_asked_and_enter_takes_the_default(tmp_path, monkeypatch):
    options = ["Toren", "--seats", "3", "--board", "squares", "--language", "en"]
    result = answer(monkeypatch, tmp_path, "", "", options=options)
    assert result.exit_code == 0, result.output
    assert texts.ASK_SEATS.en not in result.output
    assert texts.ASK_BOARD.en not in result.output
    assert "chance=False" in (tmp_path / "toren" / "__init__.py").read_text("utf-8")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_bad_answer_is_explained_and_asked_again(tmp_path, monkeypatch, language):
    answers = ["2048", "squadro", "toren", "nine", "4-2", "1", "2", "coins", "", "7", "", "round", ""]
    result = answer(monkeypatch, tmp_path, *answers, options=["--language", language])
    assert result.exit_code == 0, result.output
    for shown in ("'2048'", "'nine'", "'4-2'", "'1'", "'coins'", "'7'", "'round'"):
        assert shown in result.output
    again = {
        texts.ASK_NAME: 3,
        texts.ASK_SEATS: 4,
        texts.ASK_CHANCE: 2,
        texts.ASK_HIDDEN: 2,
        texts.ASK_BOARD: 2,
    }
    for question, times in again.items():
        assert result.output.count(question.into(language)) == times
    assert (tmp_path / "toren").is_dir()


@pytest.mark.parametrize("answers", [[], ["toren", "2"], ["toren", "2", "1", "1"]])
def test_whoever_stops_answering_gets_nothing(tmp_path, monkeypatch, answers):
    result = answer(monkeypatch, tmp_path, *answers)
    assert result.exit_code == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "value"), [("seats", "9"), ("chance", "coins"), ("hidden", "maybe"), ("board", "round")]
)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_bad_option_is_refused(tmp_path, option, value, language):
    words = ["new-game", "toren", "--into", str(tmp_path), f"--{option}", value, "--language", language]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    told = result.output.splitlines()[0]
    assert told.startswith(f"'{value}' ")
    assert (
        f"--{option}" if option != "seats" else {"nl": "aantal spelers", "en": "players"}[language]
    ) in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("language", "said"), [("nl", "Hoe heet het spel?"), ("en", "What is the game called?")]
)
def test_without_a_terminal_a_name_is_required(tmp_path, language, said):
    result = CliRunner().invoke(main, ["new-game", "--into", str(tmp_path), "--language", language])
    assert result.exit_code == 1
    assert result.output.startswith(said)


def test_a_new_game_is_put_at_the_end_of_the_shelf(tmp_path):
    file = tmp_path / "__init__.py"
    file.write_text('A = (\n    "x",\n)\nSHELF = (\n    "saxum",\n)\n"""The folders."""\n', "utf-8")
    assert str(file) in put_on_the_shelf("toren", file).en
    assert file.read_text("utf-8").endswith('SHELF = (\n    "saxum",\n    "toren",\n)\n"""The folders."""\n')


def test_a_shelf_that_looks_otherwise_is_left_alone(tmp_path):
    file = tmp_path / "__init__.py"
    file.write_text('SHELF = ["saxum"]\n', "utf-8")
    assert 'a line "toren"' in put_on_the_shelf("toren", file).en
    assert file.read_text("utf-8") == 'SHELF = ["saxum"]\n'


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("text", [None, "", "X = 1\n"])
def test_in_a_folder_without_a_shelf_the_command_says_where_games_are_found(tmp_path, text, language):
    file = tmp_path / "__init__.py"
    if text is not None:
        file.write_text(text, "utf-8")
    words = ["new-game", "toren", "--into", str(tmp_path), "--language", language]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    found = Path(speeltafel.games.__file__).parent
    assert str(found / "toren") in result.output
    assert str(found / "__init__.py") in result.output
    assert str(file) not in result.output, "a list there is read by nobody"
    assert not file.exists() if text is None else file.read_text("utf-8") == text


@plans
def test_nothing_that_a_game_needs_is_lacking(load, plan):
    assert not [one.text.en for one in findings(load(plan)) if one.required]
