"""Observations by name: of the five games, of games made by the guide, and of games with only a kernel."""

import re
from dataclasses import replace
from importlib import import_module
from math import prod
from types import SimpleNamespace

import gymnasium as gym
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import speeltafel.games
from speeltafel.core.compiled import seeded
from speeltafel.core.kit.board import Board, hexagons, squares, track
from speeltafel.core.kit.spread import Thing
from speeltafel.core.words import same
from speeltafel.lab import openspiel, pettingzoo, vector
from speeltafel.lab.environments import encoding as encodings
from speeltafel.lab.environments import table_observation
from speeltafel.lab.environments.by_rules import RulesEnvironment
from speeltafel.lab.environments.compiled import CompiledEnvironment
from speeltafel.lab.environments.setting import setting
from speeltafel.lab.gymnasium import Seat
from tests.lab.test_pettingzoo import SHORT
from tests.lab.test_pettingzoo import pytestmark as warnings_of_pettingzoo
from tests.new_game.copies import ROOT, files
from tests.playouts import all_observers, games, play_out

pytestmark = warnings_of_pettingzoo


@pytest.fixture(scope="module")
def sketches(tmp_path_factory):
    """Vuist of the guide and Molenspel of the examples, as no game of the house."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "vuist").mkdir()
    for name, text in files().items():
        (folder / "vuist" / name).write_text(text, "utf-8")
    speeltafel.games.__path__ += [str(folder), str(ROOT / "examples" / "games")]
    yield {key: getattr(import_module(f"speeltafel.games.{key}"), key.upper()) for key in SKETCHES}
    del speeltafel.games.__path__[-2:]


SKETCHES = ("vuist", "molenspel")


@pytest.fixture(params=SKETCHES)
def sketched(request, sketches):
    return sketches[request.param]


FACTS = {
    "squadro": lambda state, own: {"ban": [state.ban], "positions": [len(state.earlier)], "unused": [0]},
    "saxum": lambda state, own: {
        "target": [state.target],
        "other": [part[2 - own] for part in (state.points, state.rows, state.insurance)],
        "own": [part[own - 1] for part in (state.points, state.rows, state.insurance)],
    },
    "zocken": lambda state, own: {
        "round": [state.round, state.rounds],
        "out": [len(state.out)],
        "points": turned(state.totals, own),
    },
    "columbiz": lambda state, own: {
        "throws": [state.throws_left],
        "supply": turned(state.supply, own),
        "points": turned(state.points, own),
        "prisoners": turned(state.prisoners, own),
    },
    "saga": lambda state, own: {
        "round": [state.round],
        "fame": turned(state.fame, own),
        "groups": turned([len(groups) for groups in state.groups], own),
        "hands": turned([len(hand) for hand in state.hands], own),
    },
}
"""What is in some parts of an observation, among them one near the end."""


def turned(facts, own):
    """Return what every seat has, the own first."""
    return [*facts[own - 1 :], *facts[: own - 1]]


@games
def test_the_parts_of_an_observation_have_the_state_in_them(game):
    played = play_out(game, 5, seats=game.seats[-1], options=SHORT.get(game.key))
    numbers = encodings.encoding(setting(game, played.seats, dict(played.options)))
    assert numbers.observation_size == sum(map(prod, numbers.layout.values()))
    for state in played.states[:: max(1, len(played.states) // 8)]:
        for own in range(1, played.seats + 1):
            named = numbers.named(numbers.observe(game.view(state, own)))
            assert {name: array.shape for name, array in named.items()} == dict(numbers.layout)
            assert named["seat"].tolist() == [own]
            for name, expected in FACTS.get(game.key, lambda *_: {})(state, own).items():
                assert named[name].tolist() == expected, name


def test_many_observations_are_taken_apart_at_once_and_nothing_is_copied():
    table = vector.make("columbiz", 3)
    named = table.encoding.named(table.now.looks)
    assert named["cells"].shape == (3, 6, 6)
    assert named["seat"].tolist() == [[1], [1], [1]]
    assert all(np.shares_memory(array, table.now.looks) for array in named.values())


def test_named_environments_pass_their_owners_tests(capsys):
    api_test(pettingzoo.env("saga", seats=3, named=True), num_cycles=20)
    check_env(Seat("columbiz", named=True), skip_render_check=True)
    env = gym.make("speeltafel/Saxum-v1", named=True)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert seen["target"].tolist() == [env.unwrapped.setting.start.target]


def test_a_game_made_by_the_guide_passes_their_owners_tests(sketched, capsys):
    for named in (False, True):
        api_test(pettingzoo.env(sketched, named=named), num_cycles=30)
        check_env(Seat(sketched, named=named), skip_render_check=True)
    openspiel.register(sketched)
    game = pyspiel.load_game(f"speeltafel_{sketched.key}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    observer, state = game.make_py_observer(), game.new_initial_state()
    if state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    observer.set_from(state, 0)
    assert observer.dict["to_move"].tolist() == [state.current_player()]
    np.testing.assert_array_equal(
        observer.tensor, np.concatenate([a.ravel() for a in observer.dict.values()])
    )


def test_a_game_made_by_the_guide_has_its_tokens_for_actions_and_none_is_refused(sketched):
    table, rng = vector.make(sketched, 16, seed=3), seeded(1)
    assert table.encoding.actions == len(sketched.tokens)
    actions, ends = np.zeros(16, dtype=np.int64), 0
    for _ in range(150):
        table.draw(actions, rng)
        ends += table.step(actions).ended.sum()
        for observer in all_observers(2):
            seen = table.encoding.observe(sketched.view(table.states[0], observer))
            np.testing.assert_array_equal(table.look(0, observer or 0), seen)
    assert ends
    late = play_out(sketched, 1)
    later = encodings.encoding(setting(sketched, None, dict(late.options), late.log[:-1]))
    first = encodings.encoding(setting(sketched, None, dict(late.options)))
    assert (later.actions, later.layout, later.kinds) == (first.actions, first.layout, first.kinds)


def test_what_lies_on_a_table_is_observed_from_the_own_seat(sketches):
    molenspel = sketches["molenspel"]
    laid = setting(molenspel, log="a1 g7 a4")
    numbers = encodings.encoding(laid)
    own, other, watcher = (
        numbers.named(numbers.observe(molenspel.view(laid.start, observer))) for observer in (1, 2, None)
    )
    places = [place.name for place in import_module("speeltafel.games.molenspel.board").GRID.places]
    assert own["board"].shape == (24, 3)
    assert numbers.kinds["board"] == ("man", "something else")
    man = {"a1": [1, 1, 0], "a4": [1, 1, 0], "g7": [2, 1, 0]}
    assert own["board"].tolist() == [man.get(place, [0, 0, 0]) for place in places]
    assert other["board"].tolist() == [
        [3 - man[place][0], 1, 0] if place in man else [0] * 3 for place in places
    ]
    assert own["still_to_place_own"].tolist() == other["still_to_place_next"].tolist() == [7, 0]
    assert own["still_to_place_next"].tolist() == other["still_to_place_own"].tolist() == [8, 0]
    assert own["to_move"].tolist() == [1]
    assert other["to_move"].tolist() == [0]
    assert (own["seat"].tolist(), other["seat"].tolist(), watcher["seat"].tolist()) == ([1], [2], [0])
    assert watcher["board"].tolist() == own["board"].tolist()


def test_an_observation_of_a_table_tells_no_secret(sketches):
    vuist = sketches["vuist"]
    numbers = encodings.encoding(setting(vuist))
    hidden = 0
    for state in play_out(vuist, 2, options={}).states:
        for observer in all_observers(2):
            view = vuist.view(state, observer)
            looks = {
                numbers.observe(vuist.view(one, observer)).tobytes() for one in vuist.consistent_states(view)
            }
            assert len(looks) == 1
            hidden += len(list(vuist.consistent_states(view))) > 1
    assert hidden
    shut = vuist.play(vuist.play(setting(vuist).start, "r4"), "h2")
    own, other = (numbers.named(numbers.observe(vuist.view(shut, seat))) for seat in (1, 2))
    assert own["die"].tolist() == [[0, 1, 4]]
    kinds = numbers.kinds["fist"]
    assert own["fist"].tolist() == [[1, 1 + kinds.index("back #"), 2]]
    assert other["fist"].tolist() == [[2, 1 + kinds.index("back ?"), 0]]


def test_a_thing_that_no_random_game_showed_is_something_else(sketches):
    vuist = sketches["vuist"]
    start = setting(vuist, options={"goal": 5})
    observe = table_observation.Observer(start, [start.start])
    assert observe.kinds["die"] == ("something else",)
    fallen = vuist.play(start.start, "r6")
    numbers = encodings.encoding(start)
    seen = observe(vuist.view(fallen, 1))
    assert seen[4:7].tolist() == [0, 1, 6]
    assert numbers.layout == observe.layout


@pytest.mark.parametrize(
    ("grid", "shape"), [(squares(5, 4), (4, 5)), (track(12, 4), (12,)), (hexagons((3, 4, 3)), (10,))]
)
def test_squares_are_in_rows_and_columns(grid, shape):
    last = grid.places[-1].name
    part = Board(same("Board"), grid, {last: Thing("king", "man", same("king"), sign="K12", seat=2)})
    places = table_observation._Places(2, part)
    places.see(part, 1)
    assert places.settle() == (*shape, 3)
    into = [0] * (3 * len(grid.places))
    places.write(part, 1, into, 0)
    assert np.array(into).reshape(places.shape)[(-1,) * len(shape)].tolist() == [2, 1, 12]
    assert sum(map(bool, into)) == 3
    assert places.kinds == ("man K#", "something else")


def test_a_line_of_text_is_its_kind_and_its_numbers():
    line = table_observation._Line(2)
    for text in ("Hearts", "Points: 3 and 4"):
        line.see(SimpleNamespace(title=same(text)), 1)
    assert line.settle() == (3,)
    assert line.kinds == ("Hearts", "Points: # and #", "something else")
    for text, expected in (("Hearts", [1, 0, 0]), ("Points: 12 and 7", [2, 12, 7]), ("Pass 5", [3, 5, 0])):
        into = [0, 0, 0]
        line.write(SimpleNamespace(title=same(text)), 1, into, 0)
        assert into == expected


def test_a_game_with_only_a_kernel_that_hides_nothing_shows_its_whole_state(monkeypatch):
    find = encodings.find_spec
    monkeypatch.setattr(
        encodings, "find_spec", lambda name: None if name.endswith(".observation") else find(name)
    )
    table, rng = vector.make("saxum", 4, seed=1), seeded(1)
    slow = vector.make("saxum", 4, seed=1, by="law")
    assert isinstance(table, CompiledEnvironment)
    assert isinstance(slow, RulesEnvironment)
    kernel = import_module("speeltafel.games.saxum.kernel")
    actions = np.zeros(4, dtype=np.int64)
    for _ in range(30):
        table.draw(actions, rng)
        named = table.encoding.named(table.step(actions).looks)
        np.testing.assert_array_equal(named["seat"][:, 0], table.now.seats)
        np.testing.assert_array_equal(named["state"], table.states[:, : kernel.SIZE])
    state = slow.states[0]
    np.testing.assert_array_equal(slow.now.looks[0][1:], kernel.encode(state))
    assert encodings._module(setting("saga")) is None


def test_a_move_that_a_game_forgot_to_list_is_named(sketches):
    vuist = sketches["vuist"]
    forgot = replace(vuist, tokens=tuple(token for token in vuist.tokens if token != "h3"))
    with pytest.raises(LookupError, match=r"'h3' is not among the tokens that Vuist lists"):
        vector.make(forgot)


def test_tokens_keep_their_order_and_those_of_a_set_are_sorted(sketches):
    assert re.fullmatch(
        r"([a-g]\d )+(x[a-g]\d )+([a-g]\d-[a-g]\d ?)+", " ".join(sketches["molenspel"].tokens)
    )
    assert list(sketches["vuist"].tokens) == sorted(sketches["vuist"].tokens)
