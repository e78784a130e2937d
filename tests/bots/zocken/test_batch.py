"""NumPy's solution of a turn is that of the compiled loops."""

import numpy as np
import pytest

from speeltafel.bots.zocken import batch, plan, turn
from speeltafel.bots.zocken.abstraction import load
from speeltafel.bots.zocken.duel import NETS
from speeltafel.bots.zocken.plan import before
from tests.zocken.positions import position

POSITIONS = {
    "one die left": "X | R1 O1 Y2 G3 B4 P5 X | X",
    "four dice left, one own field taken": "X | O1 X X G3 X P5 X | X",
    "four dice left, the row falls": "X | X X Y5 X B4 X X | 2",
    "five dice left": "X | X O2 X X B4 X X | X",
    "six dice left": "X | X 6 X X X X X | X",
}


@pytest.mark.parametrize("row", POSITIONS.values(), ids=POSITIONS)
def test_it_finds_the_same_positions_and_the_same_values(row):
    here, classes, buffers = before(position(row)), load(), plan._buffers()
    nodes, begins = turn.reachable(classes, *here[:3], buffers.seen, buffers.nodes)
    found, starts = batch.reachable(*here[:3])
    assert starts.tolist() == begins.tolist()
    assert set(map(tuple, found.tolist())) == set(map(tuple, nodes.tolist()))
    worth = np.ascontiguousarray(np.tanh(NETS / 90).T)
    solved = np.zeros((2, int(classes.offsets[-1, -1]), 2))
    for values in solved.reshape(2, -1):
        turn.set_final_values(worth, values)
    turn.solve(classes, nodes, begins, 1, here.left, here.matches, solved[0].ravel())
    batch.solve(found, starts, 1, here.left, here.matches, solved[1].ravel())
    for left in range(1, here.left + 1):
        at = batch.positions(found[starts[left] : starts[left - 1]], left) + here.matches
        assert solved[1, at] == pytest.approx(solved[0, at]), left
        assert solved[0, at].any()


def test_a_turn_is_worth_the_known_points():
    """From the first row it lays: a die beside its own colour, by the values the file has."""
    here = before(position("X | R1 X X X X X X | X"))
    nodes, begins = batch.reachable(*here[:3])
    values = np.zeros(int(load().offsets[-1, -1]))
    turn.set_final_values(turn.POINTS[:, None].copy(), values)
    batch.solve(nodes, begins, 1, here.left, here.matches, values)
    at = turn.address(load(), *here[:3]) + here.matches
    assert values[at] == pytest.approx(plan.for_points().value(here), abs=1e-9)
