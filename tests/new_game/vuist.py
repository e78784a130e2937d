"""The rules of Vuist, run by `test_guide.py` in the copy that has the game; not collected by itself."""

from random import Random

import pytest

from speeltafel.bots import plain
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES


@pytest.fixture
def game():
    return GAMES["vuist"]


def after(game, log, **options):
    return replay(game, begin(game, 2, options), log.split())[0][-1]


def test_v1_v2_v3_a_right_guess_brings_the_throw_and_a_wrong_one_what_was_hidden(game):
    assert after(game, "r6 h2 g2").points == (0, 6)
    assert after(game, "r6 h2 g3").points == (2, 0)
    assert after(game, "r6 h2 g3 r1 h3 g3").points == (3, 0)


def test_v4_whoever_has_enough_has_won(game):
    over = game.turn(after(game, "r5 h1 g1", goal=5))
    assert (over.scores, over.winners, over.why) == ((0, 5), (2,), "goal")


def test_looking_ahead_knows_no_secret(game):
    """Seat 2 needs a right guess. No number is safer to hide, since seat 2 can't know it."""
    state = after(game, "r5", goal=5)
    turn = game.turn(state)
    for level in LEVELS[:3]:
        thought = plain.bot(game).think(game.view(state, 1), turn.moves, level, 60, Random(1))
        assert set(thought.values) == set(turn.moves)


def test_no_opponent_in_a_playout_acts_upon_a_secret(game):
    """A right guess loses at once. An opponent who could see through the fist would never miss."""
    state = after(game, "r5", goal=5)
    turn = game.turn(state)
    assert isinstance(turn, Choose)
    thought = plain.bot(game).think(game.view(state, 1), turn.moves, "club", 60, Random(1))
    assert max(thought.values.values()) > 0.4
