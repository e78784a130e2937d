"""What every bot owes, whatever its game: a legal move, honest shares, words in both languages, in time."""

from functools import cache
from random import Random

import pytest

from speeltafel import bots
from speeltafel.bots import LEAST_SECONDS
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.words import LANGUAGES
from speeltafel.games import GAMES
from tests.bots.positions import choices
from tests.playouts import OURS, games, play_out

levels = pytest.mark.parametrize("level", LEVELS)
SECONDS = 0.1


@games
@levels
def test_a_thought_is_well_formed(game, level):
    bot = bots.find(game.key)
    for choice in choices(game, 4, seed=100 * LEVELS.index(level)):
        thought = bot.think(choice.view, choice.moves, level, SECONDS, Random(7))
        assert thought.move in choice.moves
        assert len(thought.chances) == choice.seats
        assert sum(thought.chances) == pytest.approx(1, abs=1e-6)
        assert all(-1e-9 <= share <= 1 + 1e-9 for share in thought.chances)
        assert set(thought.values) <= set(choice.moves)
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in thought.values.values())
        for language in LANGUAGES:
            said = thought.reason.into(language)
            assert said == said.strip()
            assert said[0] == said[0].upper()
            assert said[-1] in ".!?"
            assert not set("{}[]|") & set(said), said
        assert thought.reason.nl != thought.reason.en


@cache
def forced_choices(key):
    """Some moments in random games at which a seat has only one move."""
    game, found = GAMES[key], []
    for seed in range(60):
        for state in play_out(game, seed).states:
            turn = game.turn(state)
            if isinstance(turn, Choose) and len(turn.moves) == 1:
                found.append((game.view(state, turn.seat), turn.moves))
                break
    return found[:5]


# In Squadro two pieces at least can move as long as nobody has won.
@pytest.mark.parametrize("key", [key for key in OURS if key != "squadro"])
@levels
def test_a_forced_move_is_answered_at_once(key, level):
    """It gets ten minutes each time, and would need an hour for all if it used them."""
    assert forced_choices(key)
    for view, moves in forced_choices(key):
        thought = bots.find(key).think(view, moves, level, 600, Random(1))
        assert thought.move == moves[0]
        assert sum(thought.chances) == pytest.approx(1, abs=1e-6)


@games
@pytest.mark.parametrize("level", LEVELS[:3])
def test_a_level_without_a_clock_repeats_itself(game, level):
    bot = bots.find(game.key)
    for choice in choices(game, 3, seed=50):
        first, again = (bot.think(choice.view, choice.moves, level, 60, Random(11)) for _ in range(2))
        assert first.move == again.move
        assert first.chances == pytest.approx(again.chances)


@games
@levels
def test_hardly_any_time_still_gives_a_move(game, level):
    bot = bots.find(game.key)
    for choice in choices(game, 2, seed=70):
        assert bot.think(choice.view, choice.moves, level, LEAST_SECONDS, Random(3)).move in choice.moves
