"""Bots are fair: they see what their seat sees, and what they can't see changes nothing."""

import ast
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random

import pytest
from msgspec import Struct

from speeltafel import bots
from speeltafel.bots import greedy, plain
from speeltafel.core.game import LEVELS
from speeltafel.games import GAMES
from tests.bots.positions import choices
from tests.test_architecture import PACKAGE

HIDING = [game for game in GAMES.values() if game.hidden]
MOST_STATES = 6
OUT_OF_REACH = ("speeltafel.play", "speeltafel.store", "speeltafel.web", "speeltafel.cli")


def parts(value):
    """Everything that can be reached from a value."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from parts(getattr(value, field))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from parts(item)


def veiled_choices(game, number):
    """Choices of a seat that can't tell some states apart."""
    found = 0
    for choice in choices(game, 2000, seed=7):
        states = list(islice(game.consistent_states(choice.view), MOST_STATES))
        if len(states) > 1 and found < number:
            found += 1
            yield choice, states
        if found == number:
            return


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_what_a_bot_gets_holds_not_the_state(game):
    """A small game's view may be a state in which what is hidden is blank, but never the true one."""
    for choice, _ in veiled_choices(game, 5):
        assert not any(part == choice.state for part in parts(choice.view))


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
@pytest.mark.parametrize("level", LEVELS[:3])
def test_worlds_a_seat_cannot_tell_apart_give_the_same_thought(game, level):
    for choice, states in veiled_choices(game, 4):
        expected = bots.find(game.key).think(choice.view, choice.moves, level, 60, Random(5))
        for state in states:
            seen = game.view(state, choice.seat)
            thought = bots.find(game.key).think(seen, game.turn(state).moves, level, 60, Random(5))
            assert thought.move == expected.move
            assert thought.chances == pytest.approx(expected.chances)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
@pytest.mark.parametrize("yardstick", [greedy, plain], ids=lambda module: module.__name__)
def test_the_yardsticks_are_fair_too(game, yardstick):
    for choice, states in veiled_choices(game, 4):
        moves = {
            yardstick.bot(game)
            .think(game.view(state, choice.seat), choice.moves, "casual", 60, Random(5))
            .move
            for state in states
        }
        assert len(moves) == 1


def test_a_bot_cannot_import_tables_or_the_server():
    """The view it is handed is all it can know: none looks for a state where others keep theirs."""
    for path in (PACKAGE / "bots").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                names += [alias.name for alias in node.names]
                assert not {"gc", "inspect"} & set(names), path
                assert not any(name.startswith(OUT_OF_REACH) for name in names), path
