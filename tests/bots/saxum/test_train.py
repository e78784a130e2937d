"""Learning by self-play: it repeats itself, it says where a net comes from, and it learns.

Every run does the least of it as Python; `make nightly` learns from enough games to see that it helps.
"""

import json

import numpy as np
import pytest

from speeltafel.bots.saxum import train as training
from speeltafel.bots.saxum.player import WEIGHTS, read
from speeltafel.bots.saxum.search import evaluate_moves
from speeltafel.bots.saxum.throws import make_buffers
from speeltafel.bots.saxum.train import GAMES, STEPS, random_net
from speeltafel.bots.saxum.value import make_memo
from speeltafel.core.compiled import seeded
from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM, kernel

FEW, SOME = 2, 400


def learned(folder, games, steps=STEPS, target=None):
    """Learn from so many games, if given all to this target; return what was said, and the file."""
    said = []
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "STEPS", steps)
        if target is not None:
            patch.setattr(training, "draw_targets", lambda rng, games: np.full(games, target))
        training.train(said.append, games=games, seed=3, folder=folder)
    return said, folder / WEIGHTS.name


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """What was learned from some games, and what was said meanwhile."""
    return learned(tmp_path_factory.mktemp("net") / "one", SOME)


def assert_repeatable(one, again, steps, games):
    (said, file), (said_again, file_again) = one, again
    assert file.read_bytes() == file_again.read_bytes()
    assert said == said_again
    assert len(said) == steps
    assert said[-1].startswith(f"{games} games: ")
    facts = json.loads(file.with_suffix(".json").read_text())
    assert (facts["games"], facts["seed"]) == (games, 3)


def test_the_same_seed_gives_the_same_net(interpreter, tmp_path):
    one, again = (interpreter.ask((learned, tmp_path / name, FEW, 2, 10), 600) for name in ("a", "b"))
    assert_repeatable(one, again, 2, FEW)


@pytest.mark.nightly
def test_the_same_seed_gives_the_same_net_from_some_games(lesson, tmp_path):
    assert_repeatable(lesson, learned(tmp_path / "again", SOME), STEPS, SOME)


def test_our_net_comes_with_where_it_comes_from():
    ours = json.loads(WEIGHTS.with_suffix(".json").read_text())
    assert ours["games"] == GAMES


@pytest.mark.nightly
def test_a_few_hundred_games_are_a_good_beginning(lesson):
    nets = read(lesson[1]), random_net(np.random.default_rng(3))
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
