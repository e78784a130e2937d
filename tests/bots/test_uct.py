"""The plain tree search, over a tiny game whose truth is known."""

import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from speeltafel.bots import uct
from speeltafel.core.compile_cache import fingerprint
from tests.bots import heap
from tests.bots.heap import State, share

pytestmark = pytest.mark.xdist_group("heap")  # Its kernel is compiled once.


@pytest.mark.parametrize("lies", range(4, 11))
def test_it_comes_near_the_truth(lies):
    thought = uct.weigh(heap, [State(lies, 2, 2, 3)], (1, 2, 3), Random(lies), playouts=20_000)
    truth = {take: 1 - share(lies - take) for take in (1, 2, 3)}
    assert truth[thought.move] > max(truth.values()) - 0.01
    assert thought.chances == pytest.approx((1 - truth[thought.move], truth[thought.move]), abs=0.03)
    assert thought.values[thought.move] == thought.chances[1]
    assert set(thought.values) == {1, 2, 3}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_every_seat_of_three_plays_for_itself(seat):
    thought = uct.weigh(heap, [State(3, seat, 3, 3)], (1, 2, 3), Random(seat), playouts=2000)
    assert thought.move == 3
    assert thought.chances == tuple(float(other == seat) for other in (1, 2, 3))


def test_the_same_chance_gives_the_same_thought():
    def thought():
        return uct.weigh(heap, [State(9, 2, 3, 2)], (1, 2), Random(5), playouts=500)

    assert thought() == thought()


def test_a_tree_that_is_full_still_learns():
    tree = uct.compiled(heap)
    grown = tree.new_tree(2, 3)
    start = heap.encode(State(4, 1, 2, 2))
    tree.search(grown, start[None], np.array([0, 1]), 30_000, uct.seeded(1), None)
    assert grown.capacity[0] == 0
    assert sum(grown.sums[:, 0] > 0) == 3
    weights = [tree.root_statistics(grown, start, take - 1) for take in (1, 2)]
    assert weights[1][0] + weights[0][0] == 30_000


def test_worlds_are_drawn_from_all_that_may_be_true():
    """Three or four lie there, nobody knows which: taking three wins, or leaves the last to another."""
    states = [State(3, 1, 2, 3), State(4, 1, 2, 3)]
    thought = uct.weigh(heap, states, (1, 2, 3), Random(2), playouts=20_000)
    assert thought.values[3] == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("seconds", [0, -0.0000126, -1])
def test_something_sensible_comes_even_of_no_time_or_of_less_than_none(seconds):
    thought = uct.weigh(heap, [State(9, 1, 2, 3)], (1, 2, 3), Random(1), seconds=seconds)
    assert thought.move in (1, 2, 3)


def test_a_forced_move_is_answered_at_once():
    """It gets ten minutes, and takes a few playouts."""
    thought = uct.weigh(heap, [State(2, 1, 2, 1)], (1,), Random(1), seconds=600)
    assert thought.move == 1
    assert sum(thought.chances) == pytest.approx(1)


def test_the_value_of_the_only_move_is_searched_too():
    """One playout would say 0 or 1, and so would the luck of the throw before it."""
    lying = State(9, 2, 2, 3)
    game = SimpleNamespace(consistent_states=lambda view: [view])
    judged = uct.judge(game, heap, lying, (2,), 1, Random(1))
    assert judged.shares[2] == pytest.approx((share(7), 1 - share(7)), abs=0.1)


def test_two_kernels_are_two_modules():
    assert uct.compiled(heap) is uct.compiled(heap)
    assert uct.compiled(heap).kernel is heap
    assert uct.compiled(heap).__name__ == "speeltafel.bots.tree_over_tests_bots_heap"


def test_another_process_finds_it_compiled():
    uct.weigh(heap, [State(9, 1, 2, 3)], (1, 2, 3), Random(1), playouts=1)
    code = """if True:
        from random import Random
        from speeltafel.bots import uct
        from tests.bots import heap
        uct.weigh(heap, [heap.State(9, 1, 2, 3)], (1, 2, 3), Random(1), playouts=1)
        stats = uct.compiled(heap).search.stats
        print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
    """
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["1", "0"]


def test_what_is_compiled_is_kept_apart_for_every_kernel_and_anew_when_it_changes(tmp_path):
    template = Path(uct.__file__).with_name("tree.py")
    kernel = tmp_path / "kernel.py"
    kernel.write_text("from speeltafel.core.game import LEVELS\n", "utf-8")
    first = fingerprint(template, kernel)
    assert first != fingerprint(template, Path(heap.__file__))
    fingerprint.cache_clear()
    kernel.write_text("from speeltafel.core.game import Odds\n", "utf-8")
    assert first != fingerprint(template, kernel)
