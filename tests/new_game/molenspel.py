"""The rules of Molenspel; `test_contract.py` runs it in a copy that has the game.

Pytest does not collect this file by itself.
"""

import re
import sys
from contextlib import closing
from dataclasses import replace
from importlib import import_module, invalidate_caches
from pathlib import Path
from random import Random

import pytest

from speeltafel import bots
from speeltafel.bots.workers import Workers
from speeltafel.core.asker import NOBODY
from speeltafel.core.game import LEVELS, Choose, Over
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.lab.environments.encoding import encoding
from speeltafel.lab.environments.setting import setting
from tests.bots.kernels import compare, kernel_of
from tests.new_game.copies import GUIDE
from tests.playouts import play_out

GAME = GAMES["molenspel"]
BOARD = import_module("speeltafel.games.molenspel.board")
PLACED = "f4 c5 d5 g7 f2 a1 e5 d1 a7 g4 b4 b2 d3 e3 c4 e4 b6 d7".split()  # noqa: SIM905
"""Nine men each without a mill."""


def after(log, **options):
    """Return the state after these moves."""
    return replay(GAME, begin(GAME, 2, options), log)[0][-1]


def offered(state):
    turn = GAME.turn(state)
    assert isinstance(turn, Choose)
    return set(turn.moves)


def test_m1_the_board_has_24_points_and_16_mills_and_each_point_is_in_two():
    assert len(BOARD.POINTS) == 24
    assert len(BOARD.MILLS) == 16
    assert {sum(point in mill for mill in BOARD.MILLS) for point in BOARD.POINTS} == {2}
    assert sorted(map(len, BOARD.NEIGHBOURS.values())) == [2] * 12 + [3] * 8 + [4] * 4
    assert all(
        point in BOARD.NEIGHBOURS[other] for point in BOARD.POINTS for other in BOARD.NEIGHBOURS[point]
    )


def test_m2_men_are_placed_in_turn_on_empty_points():
    assert offered(after([])) == set(BOARD.POINTS)
    assert offered(after(["a1"])) == set(BOARD.POINTS) - {"a1"}
    state = after(PLACED)
    assert state.hand == (0, 0)
    assert [len(men) for men in state.men] == [9, 9]


def test_m3_then_a_man_slides_to_an_empty_neighbour():
    moves = offered(after(PLACED))
    stand = {point for point, _ in after(PLACED).men[0]}
    taken = set(PLACED)
    assert moves == {f"{a}-{b}" for a in stand for b in BOARD.NEIGHBOURS[a] if b not in taken}


def test_m4_three_men_fly():
    flights = 0
    for state in [state for seed in range(8) for state in play_out(GAME, seed).states]:
        turn, men = GAME.turn(state), state.men[state.seat - 1]
        if isinstance(turn, Choose) and len(men) == 3 and not state.hand[turn.seat - 1] and not state.taking:
            taken = {point for men in state.men for point, _ in men}
            assert len(turn.moves) == 3 * (24 - len(taken))
            flights += 1
    assert flights > 10


def test_m5_a_mill_takes_a_man_that_is_in_none():
    log = ["a1", "a7", "d1", "d7", "g1"]
    assert offered(after(log)) == {"xa7", "xd7"}
    state = after([*log, "xa7"])
    assert [point for point, _ in state.men[1]] == ["d7"]
    assert state.seat == 2


def test_m5_where_all_are_in_mills_any_is_taken():
    state = after(["a1", "a7", "d1", "d7", "b4", "g7", "xb4", "g1"])
    assert offered(state) == {"xa7", "xd7", "xg7"}


def test_m6_and_m7_a_match_ends_with_two_men_a_block_or_a_draw():
    ends = {}
    for seed in range(60):
        last = play_out(GAME, seed).states[-1]
        over = GAME.turn(last)
        assert isinstance(over, Over)
        ends.setdefault(over.why, (last, over))
    state, over = ends["men"]
    assert min(over.scores) == 2
    assert over.scores[over.winners[0] - 1] > 2
    state, over = ends["quiet"]
    assert over.winners == (1, 2)
    assert state.quiet == state.quiet_limit


def test_the_kernel_agrees_where_a_seat_is_blocked():
    """Random games hardly ever end so: seat 2's four men in a corner can't move."""
    stand = ("a4", "d2", "g4", "d7"), ("a1", "d1", "g1", "a7")
    men = tuple(tuple((point, number) for number, point in enumerate(points, 1)) for points in stand)
    state = replace(begin(GAME, 2), men=men, hand=(0, 0), seat=2)
    over = compare(GAME, state, kernel_of(GAME).encode(state))
    assert (over.why, over.winners) == ("blocked", (1,))


def test_a_mill_that_wins_is_closed_at_every_level():
    """Seat 2 has three men. Closing the mill a1-d1-g1 takes one of them, and so does no other move."""
    stand = ("a1", "d1", "g4", "b2", "f6"), ("a7", "d7", "e3")
    men = tuple(tuple((point, number) for number, point in enumerate(points, 1)) for points in stand)
    state = replace(begin(GAME, 2), men=men, hand=(0, 0))
    for level in LEVELS:
        thought = bots.ask("molenspel", GAME.view(state, 1), GAME.turn(state).moves, level, 0.1)
        assert thought.move == "g4-g1"


def test_its_bot_moves_at_once_on_a_machine_that_compiled_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    state = begin(GAME, 2)
    turn = GAME.turn(state)
    with closing(Workers(1)) as pool:
        thought = pool.think("molenspel", GAME.view(state, 1), turn.moves, "club", NOBODY).result(200)
        assert thought.move in turn.moves
        assert pool.compiled_share("molenspel") is not None, "the bot was interpreted"


@pytest.fixture
def numbers():
    """The encoding of the game with the observation of the guide beside its kernel."""
    (text,) = re.findall(r"^`observation.py`:\n\n```python\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    name = "speeltafel.games.molenspel.observation"
    file = Path(str(BOARD.__file__)).with_name("observation.py")
    file.write_text(text, "utf-8")
    invalidate_caches()
    yield encoding(setting("molenspel"))
    file.unlink()
    del sys.modules[name]


def test_the_observation_of_the_guide_shows_own_men_first(numbers):
    state = after(["a1", "d1"])
    for seat, own, other in ((1, "a1", "d1"), (2, "d1", "a1"), (None, "a1", "d1")):
        seen = numbers.named(numbers.observe(GAME.view(state, seat)))
        standing = {BOARD.POINTS[at]: int(man) for at, man in enumerate(seen["points"]) if man}
        assert standing == {own: 1, other: 2}
        assert seen["hands"].tolist() == [8, 8]
        assert seen["own_turn"].tolist() == [seat == 1]


def test_a_man_keeps_its_number_wherever_it_goes():
    state = after(PLACED)
    move = Random(1).choice(sorted(offered(state)))
    leaves, to = move.split("-")
    numbers = dict(state.men[0])
    assert dict(GAME.play(state, move).men[0])[to] == numbers[leaves]
