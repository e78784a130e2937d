"""The bots of games without one of their own: what they take, what they avoid, and what they can't know."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from speeltafel import bots
from speeltafel.bots import compiler, lookahead, plain, uct
from speeltafel.core.game import LEVELS, Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.view import consistent_states, view
from speeltafel.games.squadro import SQUADRO
from tests.bots import fist

pytestmark = pytest.mark.xdist_group("fist")  # Its kernel is compiled once.
levels = pytest.mark.parametrize("level", LEVELS)
MOST = 30


class Heap(NamedTuple):
    """Matches on a heap, and whose turn it is; up to 30 are taken at a time, and who takes the last wins."""

    matches: int
    seat: int = 1
    seats: int = 2


def turn(state):
    if not state.matches:
        last = (state.seat - 2) % state.seats + 1
        return Over((0,) * state.seats, (last,), "four-home")
    return Choose(state.seat, tuple(range(1, min(MOST, state.matches) + 1)))


def play(state, taken):
    return state._replace(matches=state.matches - taken, seat=state.seat % state.seats + 1)


OTHER: AnyGame = SQUADRO
HEAP = replace(
    OTHER, key="heap", turn=turn, play=play, view=view, consistent_states=consistent_states, hidden=False
)
FIST = replace(
    OTHER,
    key="fist",
    turn=fist.rules_turn,
    play=fist.rules_play,
    view=fist.view,
    consistent_states=fist.consistent_states,
    hidden=True,
)


def thought(game, state, level, seed=1):
    seat = game.turn(state).seat
    think = bots.generic(game).think
    # An expert and a master use all their time.
    seconds = 60 if level in LEVELS[:3] else 0.1
    return think(game.view(state, seat), game.turn(state).moves, level, seconds, Random(seed))


@levels
@pytest.mark.parametrize("seats", [2, 3])
def test_a_win_is_taken_at_every_level(level, seats):
    for seed in range(5):
        found = thought(HEAP, Heap(MOST, 2, seats), level, seed)
        assert found.move == MOST
        assert found.chances == tuple(float(seat == 2) for seat in range(1, seats + 1))
        assert found.reason == lookahead.WINS


@levels
def test_no_win_is_left_to_the_next_seat_where_that_can_be_avoided(level):
    """Of 32 matches only taking one leaves more than 30."""
    for seed in range(5):
        found = thought(HEAP, Heap(MOST + 2), level, seed)
        assert found.move == 1
        assert found.reason == lookahead.AVOIDS


def test_where_every_move_leaves_a_win_the_search_decides():
    found = thought(HEAP, Heap(MOST + 1), "beginner")
    assert 1 <= found.move <= MOST
    assert "trial games" in found.reason.en


def test_a_move_of_two_choices_wins_too():
    """Whoever takes 7 goes on, as a closed mill goes on to take a man."""

    def play_on(state, taken):
        after = play(state, taken)
        return after._replace(seat=state.seat) if taken == 7 and after.matches else after

    twice = replace(HEAP, play=play_on)
    found = thought(twice, Heap(MOST + 7), "beginner")
    assert found.move == 7
    assert found.reason == lookahead.WINS


def test_looking_ahead_ends_after_so_many_events():
    for events in (0, 40, 100):
        look = lookahead.Lookahead(HEAP, 1, events)
        moves = turn(Heap(MOST + 2)).moves
        assert look.win([Heap(MOST + 2)], moves) is None
        assert len(look.safe([Heap(MOST + 2)], moves)) > 1
        assert look.events == 0


@pytest.fixture(params=["kernel", "rules"])
def hiding(request, monkeypatch):
    """The game that hides something, searched by its kernel or by its rules."""
    if request.param == "kernel":
        monkeypatch.setattr(bots, "kernel_of", {"fist": fist}.get)
    assert (bots.generic(FIST).judge.func is uct.judge) == (request.param == "kernel")
    return FIST


@levels
def test_only_who_closed_a_fist_knows_that_it_wins(hiding, level):
    assert thought(hiding, fist.State(2, 2, 3), level).reason == lookahead.WINS
    found = {repr(thought(hiding, fist.State(1, 2, number), level)) for number in (1, 2, 3)}
    if level in LEVELS[:3]:
        assert len(found) == 1
    assert "trial games" in found.pop()


@levels
def test_passing_to_somebody_who_knows_is_avoided(hiding, level):
    assert fist.PASS not in thought(hiding, fist.State(1, 2, 1), level).values


def test_nobody_in_a_playout_acts_upon_what_it_cannot_see(hiding):
    """The other guesses right once in three times; somebody who saw through the fist would always."""
    values = thought(hiding, fist.State(), "club").values
    assert values.keys() == {0, 1, 2}
    assert max(values.values()) > 0.5


def test_everybody_in_a_playout_acts_upon_what_it_sees():
    """A guess is right once in three times; whoever is passed its own fist names what is in it."""
    states, moves = [fist.State(1, 2, number) for number in (1, 2, 3)], (3, 4, 5, fist.PASS)
    values = uct.weigh(fist, states, moves, Random(3), playouts=20_000).values
    assert values[fist.PASS] < 0.3
    assert values[3] == pytest.approx(1 / 3, abs=0.1)


def test_a_judge_values_every_move_by_as_many_playouts():
    states, moves = fist.View(fist.State(1, 2, fist.UNKNOWN), 1), (3, 4, 5, fist.PASS)
    found = uct.judge(FIST, fist, states, moves, 0.2, Random(1))
    assert found.best != fist.PASS
    assert found.shares[fist.PASS][0] < 0.3
    assert all(sum(shares) == pytest.approx(1) for shares in found.shares.values())


def test_a_kernel_that_cannot_say_what_a_seat_sees_is_not_searched(monkeypatch):
    blind = SimpleNamespace(**{name: getattr(fist, name) for name in dir(fist) if name != "seen"})
    monkeypatch.setattr(bots, "kernel_of", {"fist": blind}.get)
    assert bots.generic(FIST).judge.func is plain.judge
    assert bots.generic(replace(FIST, hidden=False)).judge.func is uct.judge


def test_a_level_has_its_number_of_playouts(monkeypatch):
    monkeypatch.setattr(bots, "kernel_of", {"fist": fist}.get)
    for level, playouts in list(uct.PLAYOUTS.items())[:3]:
        assert f"Of {playouts} trial games" in thought(FIST, fist.State(), level).reason.en


def test_a_game_with_a_kernel_and_no_bot_is_compiled_in_advance(tmp_path, monkeypatch):
    assert compiler.sources_of("heap") == []
    (tmp_path / "games" / "heap").mkdir(parents=True)
    (tmp_path / "games" / "heap" / "kernel.py").touch()
    monkeypatch.setattr(compiler, "PACKAGE", tmp_path)
    assert {path.name for path in compiler.sources_of("heap")} == {"kernel.py", "tree.py", "uct.py"}
