"""The kernel against the rules: the same choices, tables and ends, along random games of every kind."""

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA, kernel
from tests.saga.tables import after, table

SIDES = ["".join(sides) for sides in product("cp", repeat=6)]


def same(array, state):
    """Whether the array says what the state says."""
    return np.array_equal(array, kernel.encode(state))


def follow(seats, options, rng):
    """Play one random game by the rules and by the kernel side by side."""
    state = begin(SAGA, seats, options)
    array = kernel.encode(state)
    offered = np.zeros(kernel.WIDTH, dtype=np.int64)
    while not isinstance(turn := SAGA.turn(state), Over):
        if isinstance(turn, Chance):
            assert kernel.turn(array) == 0
            move = turn.odds.holding(rng.randrange(turn.odds.total))
        else:
            assert kernel.turn(array) == turn.seat
            ids = list(offered[: kernel.moves(array, offered)])
            assert ids == sorted(map(kernel.index, turn.moves))
            assert {kernel.name(action) for action in ids} == set(turn.moves)
            # Mostly what changes much: a random game hardly ever shows or takes back what it hid.
            rare = [
                move for move in turn.moves if type(move).__name__ in {"Hide", "Show", "TakeBack", "Guard"}
            ]
            move = rng.choice(rare if rare and rng.random() < 0.3 else turn.moves)
        action = kernel.index(move)
        assert 0 <= action < kernel.ACTIONS
        assert kernel.name(action) == move
        state = SAGA.play(state, move)
        kernel.play(array, action)
        assert same(array, state), (SAGA.write(move), state)
    assert kernel.turn(array) == -1
    shares = np.zeros(seats)
    kernel.result(array, shares)
    assert [kernel.score(array, seat + 1) for seat in range(seats)] == list(turn.scores)
    assert {seat + 1: share for seat, share in enumerate(shares) if share} == dict.fromkeys(
        turn.winners, 1 / len(turn.winners)
    )


@pytest.mark.parametrize("seats", SAGA.seats)
def test_the_kernel_plays_every_side_and_seat_count_by_the_rules(seats):
    rng = random.Random(seats)
    for sides in SIDES:
        follow(seats, {"sides": sides, "memory": rng.random() < 0.5}, rng)


@pytest.mark.parametrize("seats", SAGA.seats)
def test_the_kernel_plays_drawn_sides_and_the_first_game_by_the_rules(seats):
    rng = random.Random(seats)
    for sides, display in product(("random", "pcpcpc"), ("drawn", "castle")):
        for _ in range(4):
            follow(seats, {"sides": sides, "display": display}, rng)


def test_the_kernel_draws_sides_and_a_first_games_sets_by_the_odds_of_the_rules():
    dice = seeded(1)
    for options in ({"sides": "random"}, {"display": "castle"}):
        start = begin(SAGA, 3, options)
        odds = SAGA.turn(start).odds
        array = kernel.encode(start)
        drawn = Counter(kernel.name(kernel.sample_chance(array, dice)) for _ in range(100 * len(odds)))
        assert set(drawn) == set(odds)
        assert all(60 < times < 150 for times in drawn.values())


@pytest.mark.parametrize("seats", SAGA.seats)
def test_the_kernel_deals_by_the_odds_of_the_rules(seats):
    start = begin(SAGA, seats, {"sides": "cccccc", "memory": False})
    dice = seeded(seats)
    deals = SAGA.turn(start).odds
    drawn = Counter(
        kernel.name(kernel.sample_chance(kernel.encode(start), dice)) for _ in range(100 * len(deals))
    )
    assert set(drawn) == set(deals)
    assert all(60 < times < 150 for times in drawn.values())
    for deal in list(deals)[::7]:
        table = SAGA.play(start, deal)
        displays = SAGA.turn(table).odds
        array = kernel.encode(table)
        drawn = Counter(kernel.name(kernel.sample_chance(array, dice)) for _ in range(2000))
        assert set(drawn) <= set(displays)
        # 2,000 draws of 2,232 leave about 41 % of them undrawn.
        assert 0.55 < len(drawn) / len(displays) < 0.63


def test_of_equal_forces_the_kernel_too_reinforces_the_oldest_and_shows_the_one_not_covered():
    state = table(
        sides="ccpccc",
        lands="B1 b3p1",
        hands=("y2 y3 o1 r1", "r1 r1"),
        groups=("g1 g1(y2) g1(y2)",),
        covered=1,
        laid=True,
    )
    array = kernel.encode(state)
    kernel.play(array, kernel.index(SAGA.read("show>g1(y2)")))
    assert same(array, after(state, "show>g1(y2)"))
    assert after(state, "show>g1(y2)").groups[0] == ("g1", "g1(y2)", "g1y2")


def test_the_kernel_never_offers_more_than_its_width():
    cards = " ".join(f"{colour}{value}" for colour in "rgbopy" for value in (1, 2, 3, 4))
    state = table(
        sides="ccpccc",
        lands="B1 b3, P1 p3, Y1 y4g1",
        hands=(" ".join(cards.split()[::2]),),
        groups=(" ".join(cards.split()[1::2]),),
        fame=(9, 0),
        free=cards,
    )
    turn = SAGA.turn(state)
    assert isinstance(turn, Choose)
    assert 250 < len(turn.moves) <= kernel.WIDTH


def test_playouts_count_every_event_and_fall_alike_for_the_same_dice():
    start = kernel.encode(begin(SAGA, 2, {"sides": "pcpcpc", "memory": True}))
    events = kernel.playouts(start, 50, seeded(1))
    assert events == kernel.playouts(start, 50, seeded(1))
    assert 50 * 25 < events < 50 * 150
