"""Bots with a trained evaluation: what they search, what they refuse, and who does without."""

from dataclasses import replace
from functools import reduce
from operator import or_
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from speeltafel import bots
from speeltafel.bots import compiler, deepening, evaluation, trained, uct
from speeltafel.bots.evaluation import HIDDEN, Learned, Net
from speeltafel.core.game import LEVELS, Between, OneOf
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import same
from speeltafel.lab.value_training import random_net
from tests.bots import heap, narrow_nim, nim
from tests.bots.nim import NIM, State

pytestmark = pytest.mark.xdist_group("nim")  # Its kernel is compiled once.


def net(kernel=nim, seats=2, **weights):
    """Return a net that thinks all seats equal, or one with these output biases."""
    places, bits = np.zeros(3, np.int64), np.arange(3)
    bias = np.array(weights.get("bias", np.zeros(seats)), np.float32)
    hidden = np.zeros((3, HIDDEN), np.float32), np.zeros(HIDDEN, np.float32)
    return Net(places, bits, *hidden, np.zeros((HIDDEN, seats), np.float32), bias)


def known(options=0):
    """Return what was learned of Nim; it knows no heap with these bits, which belong to other options."""
    return Learned(net(), np.zeros(2, np.int64), np.array([options, 0]), {})


@pytest.fixture
def learned(monkeypatch):
    """The bot of Nim with a net that knows nothing."""
    monkeypatch.setattr(bots, "kernel_of", {"nim": nim}.get)
    monkeypatch.setattr(evaluation, "trained", lambda game, kernel: {2: known()})
    return bots.generic(NIM)


def think(bot, state, level="club", seed=1, seconds=60.0):
    return bot.think(NIM.view(state, state.seat), NIM.turn(state).moves, level, seconds, Random(seed))


@pytest.mark.parametrize("level", LEVELS[2:])
@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_a_win_in_sight_is_found(learned, left, level):
    for seat in (1, 2):
        found = think(learned, State(left, seat), level)
        assert found.move == left % 4
        assert found.chances[seat - 1] == 1


def test_an_end_counts_less_the_later_it_comes():
    """Of four matches the last is gone one move later, of eight three moves later."""
    module = deepening.compiled(nim)
    for left, events in ((4, 1), (8, 3)):
        search = deepening.Search(nim, net(), State(left), (1, 2, 3), Random(1))
        search.deepen(60)
        assert set(search.scores.values()) == {module.DELAY * events - module.END}


def test_the_same_chance_gives_the_same_thought(learned):
    assert think(learned, State(), seed=5) == think(learned, State(), seed=5)


def minimax(module, weights, s, depth, events, kernel=nim):
    """Return the score of a state without any pruning or memory."""
    shares, seat = np.zeros(2), nim.turn(s)
    if seat < 0:
        nim.result(s, shares)
        return (shares[0] - shares[1]) * (module.END - module.DELAY * events)
    if depth == 0:
        evaluation.evaluate(s, weights, np.zeros(HIDDEN, np.float32), shares)
        return shares[0] - shares[1]
    into = np.empty(nim.WIDTH, np.int64)
    offered, scores = kernel.moves(s, into), []
    for action in into[:offered]:
        after = s.copy()
        nim.play(after, action)
        scores.append(minimax(module, weights, after, depth - (offered > 1), events + 1, kernel))
    return max(scores) if seat == 1 else min(scores)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("left", range(2, 10))
def test_a_judge_scores_every_move_as_plain_minimax_does(left, seat):
    """With random weights. Larger heaps come back after other numbers of turns, searched deeper."""
    weights, state = random_net(nim, nim.encode(State()), 2, seed=left), State(left, seat)
    search = deepening.Search(nim, weights, state, NIM.turn(state).moves, Random(1), margin=np.inf)
    module = deepening.compiled(nim)
    for depth in range(1, 6):
        search._to_depth(depth)
        for move, score in search.finished.items():
            after = nim.encode(NIM.play(state, move))
            truth = minimax(module, weights, after, depth - 1, 0)
            assert score == pytest.approx(truth if seat == 1 else -truth, abs=1e-6)


@pytest.mark.parametrize("left", [5, 7, 9, 11])
def test_forced_moves_are_searched_as_deep_as_others(left, interpreter):
    assert interpreter.ask((search_forced_moves, left), 600) is None


@pytest.mark.nightly
@pytest.mark.parametrize("left", [5, 7, 9, 11])
def test_compiled_forced_moves_are_searched_as_deep_as_others(left):
    search_forced_moves(left)


def search_forced_moves(left):
    """What the search remembers of a forced move from one depth doesn't do for the next.

    An end may come by two ways: what is remembered of the shorter one isn't the score of the longer.
    """
    weights, state = random_net(nim, nim.encode(State()), 2, seed=left), State(left)
    module = deepening.compiled(narrow_nim)
    search = deepening.Search(narrow_nim, weights, state, (1, 2, 3), Random(1), margin=np.inf)
    for depth in range(1, 5):
        search._to_depth(depth)
        for move, score in search.finished.items():
            after = nim.encode(NIM.play(state, move))
            truth = minimax(module, weights, after, depth - 1, 0, narrow_nim)
            assert score == pytest.approx(truth, abs=1e-6), (depth, move)


def test_a_move_that_loses_is_not_played_where_others_were_not_searched_to_the_end():
    """Of five matches one takes one; three lose, and there is only time to find that out."""
    alone = deepening.Search(nim, net(), State(5), (3,), Random(1))
    alone._to_depth(3)
    module, counts = deepening.compiled(nim), alone._buffers.counts
    search = deepening.Search(nim, net(), State(5), (1, 2, 3), Random(1))
    search.scores = {3: 0.5, 1: 0.0, 2: -0.5}
    search._buffers.counts[module.LIMIT] = counts[module.NODES]
    search._to_depth(3)
    assert search.scores[3] < -module.PROVEN
    assert search.draw(Random(1)) == 1


def test_moves_that_are_as_good_are_drawn(learned):
    """The net thinks all moves equal, and the end is out of sight."""
    weighed = (
        deepening.weigh(nim, net(), State(60), (1, 2, 3), Random(seed), seconds=60, nodes=50)
        for seed in range(30)
    )
    assert {thought.move for thought in weighed} == {1, 2, 3}


def test_a_judge_values_all_moves_at_one_depth(learned):
    found = learned.judge(NIM.view(State(7), 1), (1, 2, 3), 60, Random(1))
    assert found.best == 3
    assert found.shares == {1: (0, 1), 2: (0, 1), 3: (1, 0)}


def test_the_net_is_asked_where_the_end_is_out_of_sight():
    lean = net(bias=(1, 0))
    thought = deepening.weigh(nim, lean, State(60), (1, 2, 3), Random(1), seconds=60, nodes=50)
    assert thought.chances[0] == pytest.approx(1 / (1 + np.exp(-1)), abs=1e-6)
    assert "turns ahead" in thought.reason.en


def test_a_game_with_chance_searches_a_tree_that_asks_the_net(interpreter):
    assert interpreter.ask((search_by_the_net, 200), 600) is None


@pytest.mark.nightly
def test_a_game_with_chance_searches_a_compiled_tree_that_asks_the_net():
    search_by_the_net(2000)


def search_by_the_net(playouts):
    for seats in (2, 3):
        one = net(heap, seats, bias=(1,) + (0,) * (seats - 1))
        assert not deepening.suits(heap, one)
        states, moves = [heap.State(9, 1, seats, 3)], (1, 2, 3)
        weighed = uct.weigh(heap, states, moves, Random(1), playouts=playouts, net=one)
        assert sum(weighed.chances) == pytest.approx(1)
        assert "continuations" in weighed.reason.en


def test_a_win_at_hand_counts_more_than_what_the_net_says(interpreter):
    assert interpreter.ask((take_a_win, 200), 600) == 3


@pytest.mark.nightly
def test_in_a_compiled_tree_too_a_win_at_hand_counts_more_than_what_the_net_says():
    assert take_a_win(500) == 3


def take_a_win(playouts):
    """Return the move that takes the last three of a heap, by a net that expects to lose."""
    against, states = net(heap, bias=(-3, 3)), [heap.State(3, 1, 2, 3)]
    return uct.weigh(heap, states, (1, 2, 3), Random(1), playouts=playouts, net=against).move


@pytest.mark.parametrize("level", LEVELS[:2])
def test_the_weak_levels_play_as_without_training_move_for_move(learned, level):
    untrained = uct.bot(NIM, nim)
    for left in range(4, 22):
        assert think(learned, State(left), level) == think(untrained, State(left), level)


def test_a_number_of_seats_without_a_net_plays_as_without_training(learned):
    without = trained.bot(NIM, nim, {})
    for left in range(4, 22):
        assert think(without, State(left)) == think(uct.bot(NIM, nim), State(left))
    assert set(without.judge(NIM.view(State(7), 1), (1, 2, 3), 0.1, Random(1)).shares) == {1, 2, 3}


def test_at_a_table_with_other_options_nothing_learned_is_used():
    bot, untrained = trained.bot(NIM, nim, {2: known(options=32)}), uct.bot(NIM, nim)
    assert "turns ahead" in think(bot, State(20)).reason.en
    assert think(bot, State(40)) == think(untrained, State(40))


def test_what_options_change_is_known_from_the_first_states():
    """A prize that stays as it is tells tables apart; the heap was an input, so that any is known."""
    numbers = {"heap": Between(same("heap"), 21, 5, 40), "prize": OneOf(same("prize"), 1, (1, 4))}
    game = replace(NIM, options=numbers, start=lambda seats, chosen: (chosen["heap"], chosen["prize"]))
    kernel = SimpleNamespace(SIZE=2, encode=lambda state: np.array(state, np.int8))
    bits = net()._replace(places=np.zeros(6, np.int64), bits=np.arange(6))
    for prize, other in ((1, 4), (4, 1)):
        known = evaluation.learned(game, kernel, 2, {"heap": 21, "prize": prize}, bits)
        assert known.knows(np.array((3, prize), np.int8))
        assert not known.knows(np.array((21, other), np.int8))


@pytest.mark.parametrize(("low", "high"), [(5, 6), (6, 9), (20, 27), (1, 200), (7, 7), (96, 1000)])
def test_all_that_a_range_of_values_changes_is_known_from_a_few(low, high):
    begun = []

    def start(seats, chosen):
        begun.append(chosen["heap"])
        return (chosen["heap"],)

    game = replace(NIM, options={"heap": Between(same("heap"), low, low, high)}, start=start)
    kernel = SimpleNamespace(SIZE=1, encode=lambda state: np.array(state, np.int64))
    nothing = net()._replace(places=np.zeros(0, np.int64), bits=np.zeros(0, np.int64))
    known = evaluation.learned(game, kernel, 2, {"heap": low}, nothing)
    assert known.options[0] == reduce(or_, (value ^ low for value in range(low, high + 1)))
    assert len(begun) <= 13


def test_a_net_beside_a_game_that_hides_something_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(evaluation, "file_of", lambda kernel: tmp_path / "value.npz")
    evaluation.save(tmp_path / "value.npz", NIM, nim, {}, {2: net()}, {})
    with pytest.raises(BadRequest) as refused:
        evaluation.trained(replace(NIM, hidden=True), nim)
    assert "hides something" in refused.value.text.en
    assert "verbergt iets" in refused.value.text.nl


def test_what_is_saved_is_read_again(tmp_path):
    file = tmp_path / "value.npz"
    evaluation.save(file, NIM, nim, {}, {2: net(bias=(0.5, 0.25))}, {"seed": 1})
    (seats, read), *rest = evaluation.load(file, NIM, nim).items()
    assert (seats, rest) == (2, [])
    for was, now in zip(net(bias=(0.5, 0.25)), read.net, strict=True):
        assert was.dtype == now.dtype
        np.testing.assert_array_equal(was, now)


@pytest.mark.parametrize("written", ["another game's", "other states", "no archive", "another archive"])
def test_a_file_that_does_not_fit_is_refused(tmp_path, written):
    file = tmp_path / "nim" / "value.npz"
    file.parent.mkdir()
    if written == "another game's":
        evaluation.save(file, replace(NIM, key="mim"), nim, {}, {2: net()}, {})
    elif written == "other states":
        turned = {**vars(nim), "encode": lambda state: nim.encode(state)[::-1]}
        evaluation.save(file, NIM, SimpleNamespace(**turned), {}, {2: net()}, {})
    elif written == "no archive":
        file.write_bytes(b"PK but nothing else")
    else:
        np.savez(file, weights=np.zeros(3))
    with pytest.raises(BadRequest) as refused:
        evaluation.load(file, NIM, nim)
    assert f"{file} does not fit this game's kernel." in refused.value.text.en
    assert f"{file} past niet bij de kernel van dit spel." in refused.value.text.nl
    assert "speeltafel lab train nim" in refused.value.text.nl


def test_a_game_without_a_file_has_the_bot_it_had(monkeypatch):
    monkeypatch.setattr(bots, "kernel_of", {"nim": nim}.get)
    assert evaluation.trained(NIM, nim) == {}
    assert bots.generic(NIM).judge.func is uct.judge


def test_what_a_trained_game_needs_is_compiled_in_advance(tmp_path, monkeypatch):
    folder = tmp_path / "games" / "nim"
    folder.mkdir(parents=True)
    (folder / "kernel.py").touch()
    (folder / evaluation.FILE).touch()
    monkeypatch.setattr(compiler, "PACKAGE", tmp_path)
    needed = {path.name for path in compiler.sources_of("nim")}
    assert needed == {"kernel.py", "tree.py", "uct.py", "alpha_beta.py", "deepening.py", "trained.py"}
