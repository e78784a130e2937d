"""A game that is on no shelf and brings nothing but its law gets every environment."""

from dataclasses import replace

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from speeltafel.core.compiled import seeded
from speeltafel.games import GAMES
from speeltafel.lab import openspiel, oracle, pettingzoo, vector
from speeltafel.lab.environments.by_rules import RulesEnvironment
from speeltafel.lab.gymnasium import Seat
from tests.lab.test_pettingzoo import pytestmark as warnings_of_pettingzoo

STRANGER = replace(GAMES["zocken"], key="stranger", name="Stranger")
OPTIONS = {"rounds": 1}

pytestmark = warnings_of_pettingzoo


def test_a_table_of_many():
    table, rng = vector.make(STRANGER, 4, seed=1, options=OPTIONS), seeded(1)
    assert isinstance(table, RulesEnvironment)
    assert (table.encoding.actions, table.encoding.outcomes) == (19, 6)
    now, actions, ends = table.reset(), np.zeros(4, dtype=np.int64), 0
    for _ in range(60):
        table.draw(actions, rng)
        ends += table.step(actions).ended.sum()
        assert (now.rewards.sum(axis=1) == 0).all()
    assert ends >= 4
    with pytest.raises(ValueError, match="not on offer"):
        table.step([99] * 4)
    told = vector.make(STRANGER, 2, options=OPTIONS, chance="told")
    told.step([int(np.flatnonzero(told.now.masks[0])[0])] * 2)
    with pytest.raises(ValueError, match="can't fall in game 1"):
        told.roll([0, 77])
    told.roll([0, -1])
    assert told.now.seats.tolist() == [1, 1]


def test_pettingzoo(capsys):
    def env():
        return pettingzoo.env(STRANGER, seats=3, options=OPTIONS)

    api_test(env(), num_cycles=30)
    seed_test(env, num_cycles=20)


def test_gymnasium_with_the_plain_bot_opposite():
    check_env(Seat(STRANGER, options=OPTIONS), skip_render_check=True)
    env = Seat(STRANGER, seat=2, options=OPTIONS, opponents="beginner")
    assert env.reset(seed=1)[1]["action_mask"].any()


def test_openspiel():
    openspiel.register(STRANGER)
    pyspiel.random_sim_test(
        pyspiel.load_game("speeltafel_stranger(rounds=1)"), num_sims=1, serialize=True, verbose=False
    )


def test_the_oracle_knows_nothing_of_it():
    assert oracle.values(STRANGER, oracle.state_of(STRANGER)) is None
