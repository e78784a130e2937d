"""Our games in PettingZoo, by PettingZoo's own tests, for every game and number of seats."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from speeltafel.core.game import Choose, Over
from speeltafel.games import GAMES
from speeltafel.lab import pettingzoo
from speeltafel.lab.environments.by_rules import rewards
from tests.playouts import fullest_tables, games

SHORT = {"zocken": {"rounds": 1}, "saxum": {"target": 20}}

# PettingZoo's test knows by name which of its own classics have a mask beside what is seen, as ours have.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # Who is not to move, or has finished, may do nothing; its classics do the same.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@fullest_tables(GAMES)
def test_pettingzoos_own_test_of_the_interface_passes(key, seats, capsys):
    api_test(pettingzoo.env(key, seats=seats, options=SHORT.get(key)), num_cycles=60)


@fullest_tables(GAMES)
def test_pettingzoos_own_test_of_seeds_passes(key, seats):
    seed_test(lambda: pettingzoo.env(key, seats=seats, options=SHORT.get(key)), num_cycles=40)


@games
def test_a_whole_game_ends_as_the_law_says_and_everybody_leaves(game):
    """Played by the law inside, so that its state is there to be held against what the agents see."""
    table = pettingzoo.env(game, options=SHORT.get(game.key), render_mode="ansi")
    table.reset(seed=3)
    dice = random.Random(3)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        state = table._table.states[0]
        turn = game.turn(state)
        assert isinstance(table.render(), str)
        assert not cut
        if over:
            assert isinstance(turn, Over)
            assert reward == pytest.approx(rewards(turn)[int(agent[-1]) - 1])
            table.step(None)
            continue
        assert isinstance(turn, Choose)
        assert agent == f"seat_{turn.seat}"
        seen_by_law = table._table.encoding.observe(game.view(state, turn.seat))
        np.testing.assert_array_equal(seen["observation"], seen_by_law)
        table.step(dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert table.agents == []


def test_by_the_kernel_or_by_the_law_the_same_actions_lead_to_the_same():
    fast, slow = (pettingzoo.env("squadro", render_mode=mode) for mode in (None, "ansi"))
    dice = random.Random(1)
    for seed in range(3):
        fast.reset(seed=seed)
        slow.reset(seed=seed)
        while fast.agents:
            assert fast.agent_selection == slow.agent_selection
            for agent in fast.agents:
                for one, other in zip(
                    fast.observe(agent).values(), slow.observe(agent).values(), strict=True
                ):
                    np.testing.assert_array_equal(one, other)
            assert fast.last()[1:] == slow.last()[1:]
            may = np.flatnonzero(fast.observe(fast.agent_selection)["action_mask"]).tolist()
            action = dice.choice(may) if may else None
            fast.step(action)
            slow.step(action)
        assert not slow.agents


def test_what_is_not_on_offer_is_refused_and_who_comes_too_early_is_told():
    table = pettingzoo.env("squadro")
    with pytest.raises(RuntimeError, match="reset"):
        table.step(0)
    with pytest.raises(RuntimeError, match="reset"):
        table.observe("seat_1")
    table.reset()
    for wrong in (5, -1, None):
        with pytest.raises(ValueError, match="not on offer to seat_1; nothing was played"):
            table.step(wrong)
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo.env("squadro", render_mode="human")
    assert table.render() is None
