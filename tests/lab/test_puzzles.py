"""Puzzles judged again, and how they are found. With PUZZLES=all every one of them, else a few of each."""

import json
import os
from random import Random

import pytest

from speeltafel import bots
from speeltafel.bots.bot import Bot
from speeltafel.bots.squadro import verdicts
from speeltafel.cli.main import main
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.games.squadro.rules import Advance
from speeltafel.lab import puzzles
from tests.cli.test_main import run as run_fixture

run = run_fixture
ALL = os.environ.get("PUZZLES") == "all"
BOUNDS = (1.5, 6) if ALL else (0.4, 1.5, 6)
"""Seconds to think: a busy machine may need more of them for the same thoughts."""


def some(key, many):
    """All puzzles of a game, or so many from easy to hard."""
    known = GAMES[key].puzzles
    return known if ALL else known[:: -(-len(known) // many)]


def position(key, puzzle):
    game = GAMES[key]
    return replay(game, begin(game, puzzle.seats), puzzle.log.split())[0][-1]


def test_in_squadro_every_answer_is_proven_and_every_other_move_is_refuted():
    for puzzle in some("squadro", 30):
        assert verdicts.is_proven(position("squadro", puzzle), Advance(int(puzzle.answer))), puzzle.source


def test_a_proof_holds_no_move_for_sure_that_is_not():
    start = begin(GAMES["squadro"], 2)
    assert set(verdicts.verdicts(start, 4).values()) == {verdicts.OPEN}


def test_in_zocken_the_exact_values_are_those_of_the_file():
    for puzzle in some("zocken", 12):
        game, state = GAMES["zocken"], position("zocken", puzzle)
        turn = game.turn(state)
        thought = bots.find("zocken").think(game.view(state, turn.seat), turn.moves, "master", 2.0, Random(1))
        assert game.write(thought.move) == puzzle.answer, puzzle.source
        for move, value in thought.values.items():
            assert value == pytest.approx(puzzle.chances[game.write(move)], abs=0.002), puzzle.source


@pytest.mark.parametrize("key", ["saxum", "columbiz", "saga"])
def test_a_bounded_think_still_finds_the_answer_among_the_best(key):
    margin = puzzles.bar_of(GAMES[key]).margin / 2
    for puzzle in some(key, 4):
        judged(key, puzzle, 0.01)  # so that none of its time is the compiler's
        judgments = (judged(key, puzzle, seconds) for seconds in BOUNDS)
        assert any(of[puzzle.answer] >= max(of.values()) - margin for of in judgments), puzzle.source


def judged(key, puzzle, seconds):
    """What the master makes of a puzzle's moves in so many seconds."""
    game, state = GAMES[key], position(key, puzzle)
    turn = game.turn(state)
    thought = bots.find(key).think(game.view(state, turn.seat), turn.moves, "master", seconds, Random(1))
    return {game.write(move): value for move, value in thought.values.items()}


def test_puzzles_are_found_by_a_command_and_again_by_the_same(run, tmp_path):
    asked = ("lab", "puzzles", "zocken", "--seed", "5", "--count", "4", "--language", "en")
    shown = run(*asked)
    assert shown.exit_code == 0, shown.output
    assert "4 puzzles are in zocken-puzzles.json." in shown.output
    made = json.loads((tmp_path / "zocken-puzzles.json").read_text("utf-8"))
    assert made["made"] == "speeltafel lab puzzles zocken --seed 5 --count 4"
    assert len(made["puzzles"]) == 4
    assert run(*asked, "--into", "again.json").exit_code == 0
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert again["puzzles"] == made["puzzles"]


def test_a_game_without_a_name_of_ours_has_no_puzzles(run):
    shown = run("lab", "puzzles", "chess", "--language", "en")
    assert shown.exit_code
    assert "We know no game 'chess'." in shown.output
    assert "puzzles" in main.commands["lab"].commands


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_game_whose_bot_has_no_bar_is_told_what_it_needs(run, monkeypatch, language):
    monkeypatch.setattr(puzzles.bots, "find", lambda key: Bot(lambda *view: None))
    shown = run("lab", "puzzles", "squadro", "--language", language)
    assert shown.exit_code == 1
    for part in ("`Bot.bar`", "Bar(0.1)", "bots/squadro/", "bots/bot.py"):
        assert part in shown.output
