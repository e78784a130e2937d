"""Plans and turns against the law: every set of discs it allows, in its best order, and no other."""

import random

import numpy as np
import pytest

from speeltafel.bots.columbiz import value
from speeltafel.bots.columbiz.plans import MAX_PLANS, carry_out, list_plans, make_plans
from speeltafel.bots.columbiz.search import Study, Thinker
from speeltafel.bots.columbiz.turns import evaluate_plans
from speeltafel.core.game import Choose
from speeltafel.games.columbiz import COLUMBIZ, kernel
from tests.bots.columbiz.nets import any_net
from tests.columbiz.positions import crowded, position
from tests.playouts import play_out


def ends(state):
    """How the law lets this turn end, order by order: each end, and the most points it comes with."""
    mover, found, waiting = state.to_move, {}, [state]
    while waiting:
        now = waiting.pop()
        if now.to_move != mover or now.throws_left:
            points = now.points[mover - 1]
            known = kernel.encode(now)
            known[kernel.POINTS + mover - 1] = 0
            found[known.tobytes()] = max(points, found.get(known.tobytes(), 0))
            continue
        turn = COLUMBIZ.turn(now)
        assert isinstance(turn, Choose)
        waiting += [COLUMBIZ.play(now, move) for move in turn.moves]
    return found


def planned(state):
    """The same by the plans."""
    array, plans, found = kernel.encode(state), make_plans(), {}
    listed = list_plans(array, plans)
    done = array.copy()
    for plan in range(listed):
        if plan or state.placed or listed == 1:
            carry_out(array, plans, plan, done)
            points = done[kernel.POINTS + state.to_move - 1]
            done[kernel.POINTS + state.to_move - 1] = 0
            assert done.tobytes() not in found
            found[done.tobytes()] = points
    return found


@pytest.mark.parametrize("density", [1, 4, 7])
def test_plans_are_the_ends_of_all_orders_with_the_points_of_the_best(density):
    rng = random.Random(density)
    for _ in range(25):
        drawing = crowded(rng, density)
        dice = "".join(sorted(rng.choices(rng.sample("123456", 3), k=8)))
        supply = (5, rng.randint(1, 5), 2)
        state = position(drawing, dice=dice, seat=2, seats=3, supply=supply, placed=rng.choice([0, 0, 2]))
        assert planned(state) == ends(state)


def test_an_empty_board_has_4997_plans_within_eight_dice():
    array = kernel.encode(COLUMBIZ.start(2, {}))
    assert list_plans(array, make_plans()) == 4997


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plan_is_judged_as_the_state_it_leads_to(seats):
    net = any_net(seats, 3)
    plans, worth, shares = make_plans(), np.zeros((MAX_PLANS, seats)), np.zeros(seats)
    on = value.make_buffers(seats, MAX_PLANS)
    for state in play_out(COLUMBIZ, 4, seats).states:
        if state.throws_left == 3 and state.to_move:
            array = kernel.encode(state)
            found = list_plans(array, plans)
            evaluate_plans(array, plans, found, net, on, worth)
            done = array.copy()
            for plan in range(0, found, 37):
                carry_out(array, plans, plan, done)
                value.evaluate(done, net, on, shares)
                assert worth[plan] == pytest.approx(shares, abs=1e-5)


def test_mirrored_boards_are_worth_the_same():
    net, on, one, other = any_net(2, 5), value.make_buffers(2, 1), np.zeros(2), np.zeros(2)
    for state in play_out(COLUMBIZ, 6, 2).states:
        if state.throws_left == 3 and state.to_move:
            array = kernel.encode(state)
            value.evaluate(array, net, on, one)
            array[: kernel.CELLS] = array[: kernel.CELLS].reshape(6, 6)[::-1].ravel()
            value.evaluate(array, net, on, other)
            assert one == pytest.approx(other, abs=1e-5)


def test_a_look_at_the_reply_is_what_the_next_turn_is_worth():
    thinker = Thinker(any_net(2, 7))
    state = position("1 2 . . . .\n2 1 1 . 2 .", dice="33344556", throws_left=1)
    study = Study(kernel.encode(state), thinker)
    plan = int(study.candidates()[0])
    study.search_plan(plan)
    done = study.s.copy()
    carry_out(study.s, study.thinker.plans, plan, done)
    reply = Study(done, Thinker(thinker.net))
    assert study.worth[plan] == pytest.approx(reply.thinker.solution.kept[-1, 0])


def test_a_disc_is_worth_what_the_best_order_after_it_still_brings():
    """With 1 and 2 lying, 3 before 4 makes a row of three and then of four and wins; 4 first only ties."""
    state = position("2 2 . . . .", dice="34", placed=2, seat=2, points=(2, 0), last_round=True)
    study = Study(kernel.encode(state), Thinker(any_net(2, 7)))
    values = {
        COLUMBIZ.write(kernel.name(state, move)): shares.tolist()
        for move, shares in study.placement_values().items()
    }
    assert values == {"31": [0, 1], "41": [0.5, 0.5], "done": [1, 0]}
