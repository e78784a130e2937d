"""The bot for a game without one of its own, and the greedy player: yardsticks that play anything."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from speeltafel import bots
from speeltafel.bots import greedy, lookahead, plain
from speeltafel.core.game import LEVELS
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import Advance
from tests.bots.positions import choices
from tests.playouts import games


@games
def test_the_plain_bot_plays_every_game_at_every_level(game):
    thinker = plain.bot(game)
    for level in LEVELS:
        for choice in choices(game, 2, seed=LEVELS.index(level) * 10):
            thought = thinker.think(choice.view, choice.moves, level, 0.05, Random(1))
            assert thought.move in choice.moves
            assert len(thought.chances) == choice.seats
            assert sum(thought.chances) == pytest.approx(1)
            assert set(thought.values) <= set(choice.moves)
            assert thought.reason.nl != thought.reason.en


def four_home_next(track):
    """Seat 1 has three pieces home, and the one on this track a step before it."""
    steps = [12, 12, 12, 8, 8]
    steps[track - 1] = 11
    return replace(begin(SQUADRO, 2), steps=(tuple(steps), (11, 11, 12, 12, 12)))


@pytest.mark.parametrize("track", [4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_the_plain_bot_sees_a_win_and_says_so(track, level):
    state = four_home_next(track)
    view = SQUADRO.view(state, 1)
    thought = plain.bot(SQUADRO).think(view, SQUADRO.turn(state).moves, level, 0.05, Random(2))
    assert thought.move == Advance(track)
    assert thought.chances == (1.0, 0.0)
    assert thought.reason == lookahead.WINS


def test_a_forced_move_is_played_out_once():
    state = replace(begin(SQUADRO, 2), steps=((12, 12, 12, 6, 12), (0, 0, 0, 0, 0)))
    view = SQUADRO.view(state, 1)
    thought = plain.bot(SQUADRO).think(view, (Advance(4),), "master", 60, Random(2))
    assert thought.move == Advance(4)
    assert thought.reason.en == "There is nothing else to do."


def test_the_value_of_the_only_move_is_played_out_more_than_once(monkeypatch):
    """One playout would say 0 or 1, and so would the luck of the throw before it."""
    monkeypatch.setattr(plain, "perf_counter", count(0, 0.01).__next__)
    view = SQUADRO.view(begin(SQUADRO, 2), 1)
    judged = plain.judge(SQUADRO, view, (Advance(4),), 0.3, Random(2))
    assert 0.1 < judged.shares[Advance(4)][0] < 0.9


def test_a_level_without_a_clock_is_the_same_every_time():
    (choice,) = choices(SQUADRO, 1)

    def thought():
        return plain.bot(SQUADRO).think(choice.view, choice.moves, "casual", 60, Random(3))

    assert thought() == thought()


def test_a_game_without_a_folder_gets_the_plain_bot(monkeypatch):
    sixth = replace(SQUADRO, key="sixth")
    monkeypatch.setitem(bots.GAMES, "sixth", sixth)
    state = four_home_next(4)
    thought = bots.find("sixth").think(SQUADRO.view(state, 1), (Advance(4), Advance(5)), "club", 1, Random(1))
    assert thought.move == Advance(4)


def test_a_module_is_no_game_and_an_unknown_game_has_no_bot():
    for name in ("greedy", "chess"):
        with pytest.raises(KeyError):
            bots.find(name)


@games
def test_the_greedy_player_plays_every_game(game):
    for choice in choices(game, 25):
        assert greedy.bot(game).think(choice.view, choice.moves, "", 0, Random(1)).move in choice.moves


GRABS = [
    # The third piece jumps the one that stands in its way; the others only walk.
    ("squadro", 2, ["1", "2"], {"3"}),
    # A group of two scores two, a stone alone one.
    ("saxum", 2, ["34", "c4", "12", "a2", "34", "d3", "11", "a1", "35", "c5", "22", "b2", "34"], {"c4"}),
    # Its own circle is worth something, the others nothing.
    ("zocken", 2, ["green", "3"], {"f4"}),
    # The highest cell that three sixes can pay for, keeping those and throwing the rest.
    ("columbiz", 2, ["12345666"], {"keep:666"}),
]


@pytest.mark.parametrize(("key", "seats", "log", "grabbed"), GRABS, ids=[grab[0] for grab in GRABS])
def test_the_greedy_player_takes_what_lies_there(key, seats, log, grabbed):
    game = GAMES[key]
    states, _ = replay(game, begin(game, seats), log)
    turn = game.turn(states[-1])
    view, think = game.view(states[-1], turn.seat), greedy.bot(game).think
    taken = {game.write(think(view, turn.moves, "", 0, Random(seed)).move) for seed in range(20)}
    assert taken == grabbed
