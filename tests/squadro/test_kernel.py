"""Squadro's kernel where positions come back, and its random games."""

import random
from itertools import cycle

import numpy as np
import pytest

from speeltafel.bots import uct
from speeltafel.core.compiled import seeded
from speeltafel.core.game import Choose
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO, kernel
from speeltafel.games.squadro.rules import Advance, State, play, turn
from tests.bots.kernels import compare, every_option, follow
from tests.squadro.positions import at, played
from tests.squadro.test_rules import CIRCLE, ROAD

OPTIONS = list(every_option(SQUADRO, random.Random(0)))


@pytest.mark.parametrize("repetition", ["draw", "ban"])
def test_games_that_go_round_in_a_circle_are_the_same(repetition):
    """Two who mostly walk a circle, and sometimes leave it: old positions come back, and may be forbidden."""
    rng, ends = random.Random(7), []
    for _ in range(40):
        circle = cycle(CIRCLE.split())

        def choose(moves, circle=circle):
            wanted = Advance(int(next(circle)))
            return wanted if wanted in moves and rng.random() < 0.97 else rng.choice(moves)

        begun = played(begin(SQUADRO, 2, {"repetition": repetition}), ROAD)
        ends.append(follow(SQUADRO, begun, rng, choose).why)
    assert ends.count("four-home") > 5
    assert ends.count("repetition") > 5 or repetition == "ban"


def test_with_ban_a_move_is_on_offer_where_every_move_makes_an_old_position_again():
    state = at(rows=(12, 12, 3, 12, 9), columns=(12, 0, 0, 12, 12), to_move=2, ban=True)
    futures = [play(state, move) for move in turn(state).moves]
    earlier = tuple((future.steps, future.to_move) for future in futures)
    for known in (earlier, earlier[:1], earlier[1:]):
        banned = State(state.steps, 2, known, True)
        compare(SQUADRO, banned, kernel.encode(banned))


def test_a_state_with_more_memories_than_fit_forgets_the_oldest():
    many = tuple((((n % 6,) * 5, (0,) * 5), 1 + n % 2) for n in range(kernel.MEMORY + 9))
    array = kernel.encode(State(((1,) * 5, (0,) * 5), 1, many, False))
    kernel.play(array, 0)
    after = play(State(((1,) * 5, (0,) * 5), 1, many, False), Advance(1))
    np.testing.assert_array_equal(array, kernel.encode(after))


def test_a_side_is_decoded_to_its_pieces():
    rng = random.Random(3)
    for _ in range(100):
        pieces = tuple(rng.choices(range(13), k=5))
        assert kernel.pieces_of(kernel.side(pieces)) == pieces


def test_playouts_are_as_long_as_random_games_by_the_rules():
    rng = random.Random(5)
    lengths = []
    for _ in range(300):
        state, moves = begin(SQUADRO, 2, {}), 0
        while isinstance(now := turn(state), Choose):
            state, moves = play(state, rng.choice(now.moves)), moves + 1
        lengths.append(moves)
    mean, spread = np.mean(lengths), np.std(lengths) / len(lengths) ** 0.5
    for options in OPTIONS:
        length = kernel.playouts(kernel.encode(begin(SQUADRO, 2, options)), 20_000, seeded(1)) / 20_000
        assert abs(length - mean) < 4 * spread


@pytest.mark.parametrize("repetition", ["draw", "ban"])
def test_playouts_from_within_a_circle_are_as_long_as_by_the_rules(repetition):
    """Twice round already: some of the random games end at once in a draw, or may not."""
    begun = played(begin(SQUADRO, 2, {"repetition": "draw"}), ROAD)
    twice = played(begun, CIRCLE + " " + " ".join(CIRCLE.split()[:-1]))
    start = State(twice.steps, twice.to_move, twice.earlier, repetition == "ban")
    rng, lengths = random.Random(1), []
    for _ in range(400):
        state, moves = start, 0
        while isinstance(now := turn(state), Choose):
            state, moves = play(state, rng.choice(now.moves)), moves + 1
        lengths.append(moves)
    length = kernel.playouts(kernel.encode(start), 20_000, seeded(2)) / 20_000
    assert abs(length - np.mean(lengths)) < 4 * np.std(lengths) / len(lengths) ** 0.5
    assert (min(lengths) == 1) == (repetition == "draw")


NEARLY = CIRCLE.rsplit(" ", 1)[0]
"""The circle but for its last move."""


@pytest.mark.parametrize("road", ["", ROAD, f"{ROAD} {CIRCLE} {NEARLY}"])
def test_a_playout_is_the_random_game_that_the_same_dice_make_move_by_move(road):
    plain = uct.compiled(kernel).random_playout
    start = kernel.encode(played(begin(SQUADRO, 2), road))
    quick, slow, ends = np.zeros(2), np.zeros(2), set()
    for seed in range(400):
        dice = seeded(seed), seeded(seed)
        kernel.playout(start.copy(), dice[0], quick)
        plain(start.copy(), dice[1], slow)
        assert list(quick) == list(slow)
        assert dice[0] == dice[1]
        ends.add(tuple(quick))
    assert {(1.0, 0.0), (0.0, 1.0)} <= ends
    assert ((0.5, 0.5) in ends) == (CIRCLE in road)


def test_a_playout_of_a_finished_game_is_its_result():
    over = play(at(rows=(12, 12, 12, 11, 0), to_move=1), Advance(4))
    won = np.zeros(2)
    kernel.playout(kernel.encode(over), seeded(1), won)
    assert list(won) == [1.0, 0.0]


def test_playouts_with_ban_are_won_as_often_as_by_the_rules():
    begun = played(played(begin(SQUADRO, 2, {"repetition": "ban"}), ROAD), NEARLY)
    start, won, share, rng = kernel.encode(begun), np.zeros(2), np.zeros(2), random.Random(9)
    dice = seeded(3)
    for _ in range(5000):
        kernel.playout(start.copy(), dice, won)
        assert won.max() == 1
        share += won / 5000
    wins = 0
    for _ in range(300):
        state = begun
        while isinstance(now := turn(state), Choose):
            state = play(state, rng.choice(now.moves))
        wins += now.winners == (1,)
    assert abs(wins / 300 - share[0]) < 4 * (0.25 / 300) ** 0.5
