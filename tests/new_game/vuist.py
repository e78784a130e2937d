"""The rules of Vuist, run by `test_contract.py` in a copy that has the game; not collected by itself."""

import asyncio
import json
from random import Random
from types import SimpleNamespace

import pytest

from speeltafel.bots import plain
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.match import begin, replay
from speeltafel.core.position import tell_view
from speeltafel.games import GAMES
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.programs.streams import GameStream
from tests.play.driver import TableDriver


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
    assert max(thought.values.values()) > 0.3


def test_a_program_gets_what_its_seat_may_know(game):
    state = after(game, "r6 h2")
    assert tell_view(game, game.view(state, 2)) == {**game.dump(state), "fist": -1}
    assert tell_view(game, game.view(state, 1)) == game.dump(state)
    assert game.dump(state) == json.loads(json.dumps(game.dump(state)))


def test_an_outcome_of_chance_is_never_said_to_be_possible(game):
    """What is possible may be a secret: in a card game it says which cards nobody holds."""
    assert game.why_not(game.view(game.start(2, {"goal": 15}), None), "r6") is not None


def test_a_program_is_told_what_was_hidden_as_soon_as_it_is_known():
    driver = TableDriver("vuist", 2).start()
    loaded = LoadedTable("table", driver.table)
    stream = GameStream(SimpleNamespace(now=lambda: 0.0), "bo", lambda: True, loaded)
    (full, *_) = asyncio.run(stream.changes())
    assert len(full["state"]["log"]) == 1, "the throw"
    driver.play(which=1)
    (hidden, *_) = asyncio.run(stream.changes())
    assert (hidden["first"], hidden["log"]) == (1, ["h0"])
    driver.play(which=1)
    (known, *_) = asyncio.run(stream.changes())
    assert (known["first"], known["log"][:2]) == (1, ["h2", "g2"])
