"""The kernel against the rules: every event of random games, for every number of seats and rounds."""

from collections import Counter

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.games.zocken import ZOCKEN, kernel
from speeltafel.games.zocken.rules import ODDS
from tests.playouts import play_out
from tests.zocken.positions import new, position

ROUNDS = (1, 2, 5, 20)


def on_offer(array):
    into = np.full(kernel.WIDTH, -1, dtype=np.int32)
    return [kernel.name(int(action)) for action in into[: kernel.moves(array, into)]]


@pytest.mark.parametrize("seats", ZOCKEN.seats)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_kernel_and_rules_agree_event_by_event(seats, rounds):
    for seed in range(3 if rounds < 20 else 1):
        played = play_out(ZOCKEN, seed, seats, {"rounds": rounds})
        array = kernel.encode(played.states[0])
        for before, move, after in played.events:
            match ZOCKEN.turn(before):
                case Choose(seat, offered):
                    assert kernel.turn(array) == seat
                    assert set(on_offer(array)) == set(offered)
                case Chance(odds):
                    assert kernel.turn(array) == 0
                    assert kernel.name(kernel.sample_chance(array, seeded(len(odds)))) in odds
            kernel.play(array, kernel.index(move))
            np.testing.assert_array_equal(array, kernel.encode(after))
        assert kernel.turn(array) == -1
        last = ZOCKEN.turn(played.states[-1])
        assert isinstance(last, Over)
        shares = np.empty(seats)
        kernel.result(array, shares)
        due = [(seat in last.winners) / len(last.winners) for seat in range(1, seats + 1)]
        assert shares.tolist() == pytest.approx(due)


def test_moves_are_offered_in_the_order_of_their_numbers():
    into = np.empty(kernel.WIDTH, dtype=np.int32)
    for hand in ("", "G1", "G6", "G3"):
        many = kernel.moves(kernel.encode(position("X | X 3 X X X 3 X | X", hand)), into)
        assert many > 0
        assert list(into[:many]) == sorted(into[:many])


def test_every_action_has_one_name():
    assert [kernel.index(kernel.name(action)) for action in range(kernel.ACTIONS)] == list(
        range(kernel.ACTIONS)
    )


def test_a_throw_shows_each_face_as_often():
    array = kernel.encode(position("X | X X X X X X X | X", "R0"))
    dice, throws = seeded(7), 60_000
    seen = Counter(kernel.name(kernel.sample_chance(array, dice)) for _ in range(throws))
    assert set(seen) == set(ODDS)
    far = sum((many - throws / 6) ** 2 / (throws / 6) for many in seen.values())
    assert far < 20.5  # chi-square, five degrees of freedom: 1 in 1,000


@pytest.mark.parametrize(("seats", "events"), [(1, 105), (2, 220), (8, 1120)])
def test_random_games_run_their_course(seats, events):
    # A turn is seven dice, each chosen, thrown and placed, and a bet of everybody else.
    assert kernel.playouts(kernel.encode(new(seats)), 10, seeded(3)) == 10 * events


def test_a_playout_leaves_its_start_alone():
    start = kernel.encode(new(4))
    before = start.copy()
    kernel.playouts(start, 2, seeded(1))
    np.testing.assert_array_equal(start, before)
