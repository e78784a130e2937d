"""What is said of a kernel that doesn't compile: its function, its line, and what the compiler says."""

import sys
from importlib import import_module

import pytest
from click.testing import CliRunner

import speeltafel.games
from speeltafel.bots import kernel_check
from speeltafel.cli import check_game
from speeltafel.cli.main import main
from speeltafel.cli.new_game import write
from speeltafel.cli.new_game_questions import Plan
from speeltafel.lab import training

KERNEL = """import numpy as np

from speeltafel.core.compiled import njit

SIZE, DTYPE, ACTIONS, OUTCOMES, WIDTH = 2, np.int64, 3, 0, 3


def encode(state):
    return np.zeros(SIZE, DTYPE)


def index(state, move):
    return 0


def name(state, number):
    return "1"


@njit
def left(s):
    return s[0]


@njit
def turn(s):
    if left(s) == 0:
        return -1
    return s[1]


@njit
def moves(s, into):
    into[0] = 0
    return 1


@njit
def play(s, action):
    s[0] = left(s) - 1


@njit
def result(s, into):
    into[0] = 1.0
"""
WRONG = {
    "sound": ("", "", "", ""),
    "in a helper": (
        "return s[0]",
        'return s[0] + "a"',
        "`left` in {file}, regel 22, is niet te compileren: No implementation of function",
        "`left` in {file}, line 22, doesn't compile: No implementation of function",
    ),
    "unknown name": (
        "into[0] = 1.0",
        "into[0] = best(s)",
        "`result` in {file}, regel 45, is niet te compileren: NameError: name 'best' is not defined",
        "`result` in {file}, line 45, doesn't compile: NameError: name 'best' is not defined",
    ),
    "unknown name in a helper": (
        "return s[0]",
        "return s[best]",
        "`left` in {file}, regel 22, is niet te compileren: NameError: name 'best' is not defined",
        "`left` in {file}, line 22, doesn't compile: NameError: name 'best' is not defined",
    ),
    "not compiled": (
        "@njit\ndef play",
        "def play",
        "`play` mist @njit",
        "`play` lacks @njit",
    ),
    "nothing returned": (
        "    return 1\n",
        "",
        "`moves` geeft none terug, en dat moet altijd",
        "`moves` returns none, and that must always",
    ),
    "no outcomes": (
        "ACTIONS, OUTCOMES, WIDTH = 2, np.int64, 3, 0, 3",
        "ACTIONS, OUTCOMES, WIDTH = 2, np.int64, 3, 6, 3",
        "hij mist `weight`, `sample_chance`",
        "it lacks `weight`, `sample_chance`",
    ),
    "fraction": ("3, 0, 3", "3, 0, 9 / 3", "`WIDTH` moet een geheel", "`WIDTH` must be a whole number"),
    "array": ("np.zeros(SIZE, DTYPE)", "[0, 0]", "`encode` moet een array", "`encode` must return an array"),
    "encode": ("np.zeros(SIZE, DTYPE)", "state.sise", "{file}, regel 9)", "{file}, line 9)"),
    "import": ("import njit", "import njitt", "{file}, regel 3)", "{file}, line 3)"),
    "exit": ("SIZE, DTYPE", "raise SystemExit\nSIZE, DTYPE", "{file}, regel 5)", "{file}, line 5)"),
}


@pytest.fixture
def toren(tmp_path, monkeypatch):
    """A function that makes a new game with a kernel, in which one text is replaced by another."""
    monkeypatch.setattr(speeltafel.games, "__path__", [*speeltafel.games.__path__, str(tmp_path)])
    write(Plan("Toren"), tmp_path)
    file = tmp_path / "toren" / "kernel.py"

    def made(old="", new=""):
        assert old in KERNEL
        file.write_text(KERNEL.replace(old, new, 1) if old else KERNEL, "utf-8")
        return import_module("speeltafel.games.toren").TOREN, file

    yield made
    for name in [name for name in sys.modules if name.startswith("speeltafel.games.toren")]:
        del sys.modules[name]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_fault_of_a_kernel_is_told_in_one_line(toren, wrong):
    old, new, nl, en = WRONG[wrong]
    game, file = toren(old, new)
    told = list(kernel_check.faults(game))
    assert len(told) == (wrong != "sound")
    for fault in told:
        assert nl.format(file=file) in fault.nl
        assert en.format(file=file) in fault.en
        assert "\n" not in fault.en
        assert len(fault.en) < 300 + len(str(file))


def test_a_game_without_a_kernel_has_nothing_to_compile(toren):
    game, file = toren()
    file.unlink()
    assert not list(kernel_check.faults(game))


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("words", [("check-game",), ("lab", "train")])
def test_commands_say_what_is_wrong(toren, monkeypatch, words, language):
    game, _ = toren("def moves", "def mooves")
    for module in (check_game, training, sys.modules["speeltafel.cli.lab"]):
        monkeypatch.setattr(module, "GAMES", {game.key: game})
    done = CliRunner().invoke(main, [*words, "toren", "--language", language])
    assert done.exit_code == 1
    assert kernel_check.COMPILING.into(language) not in done.stderr, "there is nothing to compile"
    what = {"nl": "De kernel werkt niet: hij mist `moves`", "en": "The kernel doesn't work: it lacks `moves`"}
    assert what[language] in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("language", ["nl", "en"])
def test_commands_say_that_they_compile_only_where_they_must(toren, monkeypatch, language):
    game, _ = toren()
    monkeypatch.setattr(check_game, "GAMES", {game.key: game})
    said = []
    for _ in range(2):
        for name in [name for name in sys.modules if name.startswith("speeltafel.games.toren.kernel")]:
            del sys.modules[name]  # as in another process
        done = CliRunner().invoke(main, ["check-game", "toren", "--language", language])
        said.append(done.stderr.count(kernel_check.COMPILING.into(language)))
    assert said == [1, 0]
