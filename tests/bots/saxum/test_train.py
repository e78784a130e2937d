"""Learning by self-play: it repeats itself, it says where a net comes from, and it learns."""

import json

import numpy as np
import pytest

from speeltafel.bots.saxum.player import WEIGHTS, read
from speeltafel.bots.saxum.search import evaluate_moves
from speeltafel.bots.saxum.throws import make_buffers
from speeltafel.bots.saxum.train import GAMES, STEPS, random_net, train
from speeltafel.bots.saxum.value import make_memo
from speeltafel.core.compiled import seeded
from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM, kernel

SOME = 400


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    """The same few games learnt from twice, and what was said meanwhile."""
    folders, said = [tmp_path_factory.mktemp("net") for _ in (1, 2)], []
    for folder in folders:
        train(said.append, games=SOME, seed=3, folder=folder)
    return [folder / WEIGHTS.name for folder in folders], said


def test_the_same_seed_gives_the_same_net(lessons):
    (first, again), said = lessons
    assert first.read_bytes() == again.read_bytes()
    assert said[:STEPS] == said[STEPS:]
    assert said[-1].startswith(f"{SOME} games: ")


def test_a_net_comes_with_where_it_comes_from(lessons):
    facts = json.loads(lessons[0][0].with_suffix(".json").read_text())
    assert (facts["games"], facts["seed"]) == (SOME, 3)
    ours = json.loads(WEIGHTS.with_suffix(".json").read_text())
    assert ours["games"] == GAMES


def test_a_few_hundred_games_are_a_good_beginning(lessons):
    nets = read(lessons[0][0]), random_net(np.random.default_rng(3))
    assert sum(won(nets, game) for game in range(40)) > 28


def won(nets, game):
    """Whether the first net wins this game; they take turns to begin."""
    s, rng, room = kernel.encode(begin(SAXUM, 2, {"target": 60})), seeded(game), make_buffers()
    options, worth = np.zeros(kernel.WIDTH, dtype=np.int64), np.zeros(kernel.WIDTH)
    kept = [make_memo(), make_memo()]
    while (seat := kernel.turn(s)) >= 0:
        if seat == 0:
            kernel.play(s, kernel.sample_chance(s, rng))
            continue
        side = (seat + game) % 2
        found = evaluate_moves(nets[side], kept[side], room, s, 0, options, worth)
        kernel.play(s, options[np.argmax(worth[:found])])
    return (s[kernel.WINNER] + game) % 2 == 0
