"""Our games in OpenSpiel, by its own checks, and its algorithms on them."""

import pickle
import random
import warnings
from functools import partial
from importlib import import_module

import msgspec
import numpy as np
import pytest

import speeltafel.games
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.games import GAMES
from speeltafel.games.saga import kernel
from speeltafel.lab import oracle
from speeltafel.lab.environments.by_rules import rewards
from speeltafel.lab.environments.encoding import encoding
from speeltafel.lab.environments.setting import setting
from tests.lab.test_pettingzoo import SHORT
from tests.new_game.copies import EXAMPLES, ROOT
from tests.playouts import all_observers, fullest_tables, games, play_out

with warnings.catch_warnings():
    # Its flags module calls a name of Python that goes away some day.
    warnings.simplefilter("ignore", DeprecationWarning)
    import pyspiel
    from absl import flags
    from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, mcts

    from speeltafel.lab import openspiel

LATE = (
    "4 2 4 1 3 4 2 3 3 1 5 5 2 1 4 5 4 3 1 1 5 3 3 4 2 1 1 5 4 3 5 5 4 3 5 5 3 1 4 3 3 4 4 5 5 1 2 4 5 2 1 5"
    " 1 5 4 1 1 4 5 4 4 2 1 4 4 2 1 2 2 4 5 4 4 2 4 2 4 4 5"
)
"""Squadro near its end: 269 moves are left to think of, track 2 wins for seat 2 and track 4 loses."""


def load(key, **parameters):
    return pyspiel.load_game(f"speeltafel_{key}", {**SHORT.get(key, {}), **parameters})


@fullest_tables(GAMES)
def test_openspiels_own_simulation_passes(key, seats):
    pyspiel.random_sim_test(load(key, players=seats), num_sims=1, serialize=seats < 4, verbose=False)


@pytest.fixture(scope="module", params=EXAMPLES)
def example(request):
    """An example, known to OpenSpiel and on no shelf: it is played and observed by its rules."""
    with pytest.MonkeyPatch.context() as patch:
        folders = [*speeltafel.games.__path__, str(ROOT / "examples" / "games")]
        patch.setattr(speeltafel.games, "__path__", folders)
        game = getattr(import_module(f"speeltafel.games.{request.param}"), request.param.upper())
        openspiel.register(game)
        yield game


def test_openspiels_own_simulation_of_an_example_passes(example):
    for seats in example.seats:
        again = seats == example.seats[0]  # Every state is replayed from the first one, which takes long.
        pyspiel.random_sim_test(load(example.key, players=seats), 1, again, verbose=False)


@games
def test_openspiels_own_playthrough_can_be_played_again(game, tmp_path):
    played_again(game, tmp_path)


def test_openspiels_own_playthrough_of_an_example_can_be_played_again(example, tmp_path):
    played_again(example, tmp_path)


def played_again(game, tmp_path):
    """Let OpenSpiel write down a random game with all it can ask of its states, and play it once more."""
    flags.FLAGS.mark_as_parsed()
    name = str(load(game.key, players=2))
    told = generate_playthrough.playthrough(name, None, seed=5)
    (tmp_path / "played.txt").write_text(told)
    original, again = generate_playthrough.replay(str(tmp_path / "played.txt"))
    assert again == original
    assert "IsTerminal() = True" in told


@games
def test_a_state_is_the_laws_at_every_step(game):
    played = play_out(game, 3, options=SHORT.get(game.key))
    options = {name: value for name, value in played.options.items() if name not in SHORT.get(game.key, {})}
    state = load(game.key, players=played.seats, **options).new_initial_state()
    numbers = state.started.encoding
    for law, move, _ in played.events:
        turn = game.turn(law)
        if isinstance(turn, Chance):
            assert state.is_chance_node()
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            action = numbers.encode_outcome(law, move)
        else:
            assert isinstance(turn, Choose)
            assert state.current_player() == turn.seat - 1
            action = numbers.encode_action(law, move)
            assert action in state.legal_actions()
            seen = state.observation_tensor(turn.seat - 1)
            np.testing.assert_array_equal(seen, numbers.observe(game.view(law, turn.seat)))
        assert state.action_to_string(state.current_player(), action) == game.write(move)
        state.apply_action(action)
    over = game.turn(played.states[-1])
    assert isinstance(over, Over)
    assert state.returns() == pytest.approx(rewards(over))


def test_who_sees_less_is_told_less():
    """Saga with a knight face down: others' information is the same whichever it is, the owner's is not."""
    game = GAMES["saga"]
    numbers = encoding(setting(game))
    compared = 0
    for seed in range(30):
        played = play_out(game, seed, seats=2, options={"sides": "ppppcp"})
        for law in played.states[:: len(played.states) // 8]:
            for observer in all_observers(2):
                view = game.view(law, observer)
                looks = [
                    numbers.observe(game.view(world, observer)) for world in game.consistent_states(view)
                ]
                assert all(np.array_equal(look, looks[0]) for look in looks)
                direct = np.zeros(numbers.observation_size, dtype=numbers.dtype)
                numbers.module.observe(kernel.encode(law), observer or 0, direct)
                np.testing.assert_array_equal(direct, looks[0])
                compared += len(looks) > 1
    assert compared > 20


def test_an_observer_tells_public_and_private_apart():
    state = load("saga").new_initial_state()
    dice = random.Random(1)
    for _ in range(20):
        chance = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(dice.choice(chance or state.legal_actions()))
    kind = partial(pyspiel.IIGObservationType, perfect_recall=False)
    private = state.get_game().make_py_observer(
        kind(public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )
    public = state.get_game().make_py_observer(kind(private_info=pyspiel.PrivateInfoType.NONE))
    told = msgspec.json.decode(private.string_from(state, 0))
    assert told.keys() == {"observer", "hand"}
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert private.tensor is None
    recall = pyspiel.IIGObservationType(public_info=False, perfect_recall=True)
    assert state.get_game().make_py_observer(recall).string_from(state, 0).count("\n") == 20
    with pytest.raises(ValueError, match="all players"):
        state.get_game().make_py_observer(kind(private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(ValueError, match="no parameters"):
        state.get_game().make_py_observer(None, {"size": 3})


def test_a_log_may_be_written_as_in_an_address_and_a_game_can_be_carried_elsewhere():
    log = "deal:eagle,dragon,lion r3o3.g2r2.b3g4.o1y4.p1y4.y1r2 o2>new"
    plain = load("saga", log=log)
    quoted = pyspiel.load_game(f"speeltafel_saga(log={log.replace(',', '%2C').replace(' ', '%20')})")
    states = [game.new_initial_state() for game in (plain, quoted, pickle.loads(pickle.dumps(quoted)))]
    assert len({str(state) for state in states}) == 1
    assert states[0].information_state_string(1).startswith("2: deal:eagle,dragon,lion")
    assert "player 1" in openspiel.picture(states[0], 0).en


def test_its_counterfactual_regret_finds_what_our_oracle_knows():
    """CFR on the end of a game: nobody can do better against what it found, and it plays the winning move."""
    game = load("squadro", log=LATE)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.exploitability(game, average) < 0.02
    state = game.new_initial_state()
    known = oracle.values("squadro", state.node.state)
    assert known is not None
    chosen = average.action_probabilities(state)
    best = max(chosen, key=chosen.get)
    assert known.values[state.action_to_string(best)] == known.value == 1.0
    assert chosen[best] > 0.9


@pytest.mark.parametrize("key", ["squadro", "zocken"])
def test_its_tree_search_plays_our_games(key):
    game = load(key, **({"log": LATE} if key == "squadro" else {}))
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(game, 2, 60, evaluator, random_state=dice, solve=key == "squadro")
    state = game.new_initial_state()
    action = bot.step(state)
    assert action in state.legal_actions()
    if key == "squadro":
        assert state.action_to_string(action) == "2"
