"""One seat against bots, by Gymnasium's own test, for every game and number of seats."""

import random

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.lab.gymnasium import Seat
from tests.lab.test_pettingzoo import SHORT
from tests.playouts import fullest_tables, games


@fullest_tables(GAMES)
def test_gymnasiums_own_test_passes(key, seats):
    check_env(Seat(key, seats=seats, options=SHORT.get(key)), skip_render_check=True)


@games
def test_every_game_is_registered_and_plays_to_its_end(game):
    env = gym.make(f"speeltafel/{game.name}-v{game.version}", options=SHORT.get(game.key), seat=2)
    dice = random.Random(1)
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.observation_space.contains(seen)
        assert (info["action_mask"] == env.unwrapped.action_masks()).all()
        seen, reward, over, cut, info = env.step(dice.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert not cut
        assert over or reward == 0
    assert not info["action_mask"].any()


def test_an_opponent_gets_the_view_of_its_own_seat_and_may_be_any_function():
    asked = []

    def first(view, moves, dice):
        asked.append((view.observer, view.state.to_move))
        return moves[0]

    env = Seat("squadro", seat=2, opponents=first)
    env.reset(seed=1)
    for _ in range(5):
        env.step(np.flatnonzero(env.action_masks())[0])
    assert set(asked) == {(1, 1)}


def test_a_bot_of_the_house_sits_opposite():
    env = Seat("zocken", opponents="casual", options={"rounds": 1}, render_mode="ansi")
    _, info = env.reset(seed=4)
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward in (-1.0, 0.0, 1.0)
    assert "seat 2" in env.render()


def test_an_action_that_is_not_on_offer_loses_and_a_finished_game_takes_none():
    env = Seat("saxum")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["refused"]) == (-1.0, True, wrong)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(wrong)
    with pytest.raises(ValueError, match="no seat 3"):
        Seat("saxum", seat=3)
    with pytest.raises(ValueError, match="no opponent 'god'"):
        Seat("saxum", opponents="god")
    assert env.render() is None


def test_a_seat_begins_where_a_log_ends():
    env = Seat("squadro", log="1 1 2")
    env.reset()
    assert isinstance(env.setting.game.turn(env.setting.start), Choose)
    assert env.setting.start.to_move == 2
