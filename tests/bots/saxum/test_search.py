"""The search against the law: whole throws averaged move by move, sixes thrown again step by step."""

import numpy as np
import pytest

from speeltafel.bots.saxum.player import learned
from speeltafel.bots.saxum.search import evaluate_moves, expectation
from speeltafel.bots.saxum.throws import make_buffers
from speeltafel.bots.saxum.value import (
    BIAS,
    INPUTS,
    OUTPUT,
    OUTPUT_BIAS,
    evaluate,
    extract_features,
    make_memo,
)
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.games.saxum import SAXUM, kernel
from speeltafel.games.saxum.rules import REROLL, SIX_AGAIN, Thrown
from tests.saxum.positions import position

CROWDED = "11212 21.12 12211 1122. 2.121"
SETTLED = "11122 12.22 1112. .2.12 1..22"
PLACES = [
    position(SETTLED, points=(5, 9), insurance=(2, 3)),
    position(SETTLED, to_move=2, points=(30, 14), insurance=(0, 1), rows=(2, 4)),
    position(CROWDED, points=(170, 160), insurance=(0, 0)),
    position(CROWDED, to_move=2, points=(3, 2), insurance=(0, 0), rows=(6, 6)),
    position(points=(0, 0)),
]
places = pytest.mark.parametrize("state", PLACES, ids=range(len(PLACES)))


def by_the_law(state, seat, throws=0):
    """The seat's chance of winning by the law's own turns; after so many throws the net is asked."""
    match SAXUM.turn(state):
        case Over(_, winners):
            return float(seat in winners)
        case Chance(odds):
            if not state.dice and throws == 0:
                mine = evaluate(learned(), make_memo(), kernel.encode(state))
                return mine if state.to_move == seat else 1 - mine
            left = throws if state.dice else throws - 1
            outcomes = [(SAXUM.play(state, fallen), weight) for fallen, weight in odds.items()]
            return sum(weight * by_the_law(then, seat, left) for then, weight in outcomes) / odds.total
        case Choose(_, moves):
            return max(after_move(state, move, seat, throws) for move in moves)


def after_move(state, move, seat, throws=0):
    """What a move is worth; a six thrown again may come back, which is approached step by step."""
    then = SAXUM.play(state, move)
    if move != REROLL:
        return by_the_law(then, seat, throws)
    faces = sum(by_the_law(SAXUM.play(then, face), seat, throws) for face in list(SIX_AGAIN.odds)[:-1])
    bought = [by_the_law(SAXUM.play(state, buy), seat, throws) for buy in SAXUM.turn(state).moves[1:]]
    again = 0.0
    for _ in range(40):
        again = (faces + max([again, *bought])) / 6
    return again


@places
def test_a_throw_is_worth_what_the_law_makes_of_it(state):
    found = expectation(learned(), make_memo(), make_buffers(), kernel.encode(state), 1)
    assert found == pytest.approx(by_the_law(state, state.to_move, throws=1), abs=1e-9)


@places
@pytest.mark.parametrize("dice", [(3, 6), (6, 6), (2, 4)])
def test_moves_are_worth_what_the_law_makes_of_them(state, dice):
    laid = SAXUM.play(state, Thrown(dice))
    if not isinstance(SAXUM.turn(laid), Choose):
        assert laid.winner == 3 - state.to_move
        return
    options, worth = np.zeros(kernel.WIDTH, dtype=np.int64), np.zeros(kernel.WIDTH)
    found = evaluate_moves(learned(), make_memo(), make_buffers(), kernel.encode(laid), 0, options, worth)
    for number in range(found):
        expected = after_move(laid, kernel.name(laid, options[number]), state.to_move)
        assert worth[number] == pytest.approx(expected, abs=1e-9)


def test_looking_further_agrees_about_a_game_that_is_decided():
    """Whoever throws wins with any field: 176 points, stones everywhere, and nothing free."""
    state = position("11111 22222 11111 22222 11111", points=(176, 0), insurance=(7, 0))
    poor = position("12121 21212 12121 21212 11111", to_move=2, points=(176, 0), insurance=(7, 0))
    values = [
        expectation(learned(), make_memo(), make_buffers(), kernel.encode(state), depth)
        for depth in (1, 2, 3)
    ]
    assert max(values) - min(values) < 0.1
    assert expectation(learned(), make_memo(), make_buffers(), kernel.encode(poor), 2) < 0.1


def test_a_search_that_runs_out_says_so():
    buffers = make_buffers(1000)
    expectation(learned(), make_memo(), buffers, kernel.encode(PLACES[0]), 3)
    assert buffers.left[0] < 0


@places
def test_what_is_remembered_of_a_board_changes_nothing(state):
    """The net gives the same value from all features at once and through a cache that holds another board."""
    net, s = learned(), kernel.encode(state)
    memo, features = make_memo(), np.zeros(INPUTS)
    many = extract_features(s, memo)
    features[memo.indices[:many]] = memo.values[:many]
    layer = np.maximum(features @ net[:INPUTS] + net[BIAS], 0)
    plain = 1 / (1 + np.exp(-(layer @ net[OUTPUT] + net[OUTPUT_BIAS, 0])))
    kept = make_memo()
    evaluate(net, kept, kernel.encode(PLACES[-1]))
    kept.boards[:] = kept.boards.max(axis=0)
    for _ in range(2):
        assert evaluate(net, kept, s) == pytest.approx(plain, abs=1e-4)
