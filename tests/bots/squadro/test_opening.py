"""The proven opening: what is in the file fits together, and a master keeps to it."""

import random

import numpy as np
import pytest

from speeltafel.bots import find
from speeltafel.bots.squadro import opening
from speeltafel.bots.squadro.layers import ENDLESS, FIRST, SECOND
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import State, movable
from tests.bots.squadro.test_search import positions

pytestmark = pytest.mark.usefixtures("cache")


def read():
    """Every position of the first moves with its verdict."""
    with np.load(opening.FILE) as kept:
        numbers = np.cumsum(kept["gaps"]).tolist()
        return dict(zip(numbers, kept["verdicts"].tolist(), strict=True))


def test_the_first_moves_are_all_there_and_each_is_worth_what_its_best_reply_makes_it():
    verdicts, within = read(), opening.first_positions(opening.PLIES - 2)
    assert opening.FILE.stat().st_size < 40_000
    assert set(within) < set(verdicts)
    assert set(verdicts.values()) <= {FIRST, SECOND, ENDLESS}
    for number, (steps, seat) in within.items():
        worth, tracks = opening.keeping(steps, seat)
        assert worth == verdicts[number]
        assert tracks


@pytest.mark.parametrize("seat", [1, 2])
def test_seat_1_wins_whoever_begins_and_whatever_the_first_move_is(seat):
    start = opening.STARTS[seat - 1]
    assert opening.known(*start) == dict.fromkeys(range(1, 6), FIRST)
    assert opening.keeping(*start) == (FIRST, frozenset(range(1, 6)))


def test_all_moves_of_a_lost_last_position_lose_and_of_a_won_one_none_is_known():
    """Its moves lead out of the file. Judged by search, they were worth more than the lost position is."""
    verdicts, earlier = read(), opening.first_positions(opening.PLIES - 1)
    last = {
        number: at for number, at in opening.first_positions(opening.PLIES).items() if number not in earlier
    }
    lost = won = 0
    for number, (steps, seat) in random.Random(2).sample(sorted(last.items()), 2000):
        after = opening.known(steps, seat)
        if verdicts[number] == 3 - seat:
            assert set(after.values()) == {3 - seat}
            assert set(after) == {move.track for move in movable(State(steps, seat, (), False))}
            lost += 1
        elif after:
            assert seat in after.values(), "by other ways its moves are in the file"
        else:
            won += 1
    assert lost > 100
    assert won > 100


def test_what_is_not_an_opening_is_not_known():
    for steps, seat in positions(20, seed=1, plies=range(30, 50)):
        assert opening.known(steps, seat) == {}
        assert opening.keeping(steps, seat)[1] == frozenset()


def test_a_master_keeps_what_is_proven_and_says_so():
    """Also where the time is too short to see it."""
    asked = 0
    for steps, seat in random.Random(3).sample(list(opening.first_positions(6).values()), 1200):
        worth, tracks = opening.keeping(steps, seat)
        state = State(steps, seat, (), False)
        if worth != seat or len(tracks) == len(movable(state)):
            continue
        asked += 1
        view = SQUADRO.view(state, seat)
        thought = find("squadro").think(view, movable(state), "master", 0.01, random.Random(1))
        assert thought.move.track in tracks
        assert "proven to keep the win" in thought.reason.en
        assert set(thought.values) == set(movable(state))
        if asked == 40:
            break
    assert asked == 40


def test_where_repeating_is_forbidden_a_move_is_found_though_none_is_proven():
    for steps, seat in opening.first_positions(5).values():
        _, tracks = opening.keeping(steps, seat)
        others = [move for move in movable(State(steps, seat, (), False)) if move.track not in tracks]
        if others:
            break
    view = SQUADRO.view(State(steps, seat, (), True), seat)
    thought = find("squadro").think(view, others, "master", 0.01, random.Random(1))
    assert thought.move in others


class Always:
    """A table that says the same of every position."""

    def __init__(self, winner):
        self.winner = winner

    def verdict(self, steps, seat):
        return self.winner


def test_what_is_written_is_read_and_another_solution_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "FILE", tmp_path / "opening.npz")
    monkeypatch.setattr(opening, "PLIES", 4)
    many = opening.write(Always(SECOND), opening.FILE, opening.PLIES)
    assert many == len(opening.first_positions(4)) > 700
    for steps, seat in opening.first_positions(3).values():
        assert set(opening.known(steps, seat).values()) == {SECOND}
    assert opening.wrong(Always(SECOND)) == 0
    assert opening.wrong(Always(FIRST)) == many
