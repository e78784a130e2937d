"""Standings and what breaks ties."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from speeltafel.play.tournaments.duplicate import worths
from speeltafel.play.tournaments.events import ResultRecorded
from speeltafel.play.tournaments.results import points
from speeltafel.play.tournaments.settings import SYSTEMS
from speeltafel.play.tournaments.standings import criteria, standings
from speeltafel.play.tournaments.state import Board, Round
from tests.tournaments.simulation import Simulation, stronger


def places(tournament):
    return [(row.place, row.number) for row in standings(tournament)]


def played(it, results):
    """Play a round robin by who beats whom; a pair that is missing is a draw."""

    def result(board):
        one, other = board.seats
        places = [1, 2] if (one, other) in results else [2, 1] if (other, one) in results else [1, 1]
        return places, [3 - place for place in places]

    return it.play(result)


def test_points_are_the_share_of_opponents_who_came_in_later():
    assert points([1, 2]) == [1, 0]
    assert points([1, 1]) == [Fraction(1, 2)] * 2
    assert points([2, 1, 4, 3]) == [Fraction(2, 3), 1, 0, Fraction(1, 3)]
    assert points([1, 1, 3]) == [Fraction(3, 4), Fraction(3, 4), 0]


def test_the_match_between_them_decides_between_two_with_equal_points():
    it = Simulation(4, system="round-robin", drawn=False)
    tournament = played(it, {(1, 2), (2, 3), (2, 4), (3, 1), (1, 4), (4, 3)})
    assert places(tournament) == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert criteria(tournament)[0] == "direct"
    assert standings(tournament)[0].breaks[0] == 1


def test_points_against_the_strong_break_a_tie_that_has_no_match_between_them():
    it = Simulation(4, system="round-robin", drawn=False)
    # 2, 3 and 4 all beat each other in a circle and lose to 1.
    tournament = played(it, {(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (4, 2)})
    assert places(tournament) == [(1, 1), (2, 2), (2, 3), (2, 4)], "level in everything: they share a place"


def test_stronger_opponents_break_a_tie_in_a_swiss():
    it = Simulation(8, rounds=3, drawn=False)
    tournament = it.play(stronger)
    rows = standings(tournament)
    assert rows[0].number == 1
    assert rows[0].points == 3
    for one, other in pairwise(rows):
        assert (one.points, one.breaks) >= (other.points, other.breaks)


@pytest.mark.parametrize("system", SYSTEMS)
def test_before_the_start_everybody_is_level_in_the_order_of_entry(system):
    assert places(Simulation(3, system=system).tournament) == [(1, 1), (1, 2), (1, 3)]


def test_a_bye_brings_a_point_and_is_no_opponent():
    it = Simulation(3, rounds=1, drawn=False)
    tournament = it.play(stronger)
    (bye,) = tournament.rounds[0].byes
    row = next(row for row in standings(tournament) if row.number == bye)
    assert (row.points, row.played, row.won) == (1, 0, 0)
    assert row.breaks[criteria(tournament).index("buchholz")] == 1, "it counts as one's own points"


@pytest.mark.parametrize(
    ("third", "expected"),
    [
        (True, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (5, 7), (5, 8)]),
        (False, [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8)]),
    ],
)
def test_a_knockout_ranks_by_how_far_one_came(third, expected):
    it = Simulation(8, system="knockout", drawn=False, third_place=third)
    assert sorted(places(it.play(stronger))) == expected


def test_heats_rank_by_how_far_one_came_and_the_place_at_the_last_table():
    it = Simulation(8, game="zocken", seats=4, system="knockout", drawn=False)
    assert [number for _, number in places(it.play(stronger))][:4] == [1, 2, 3, 4]


def test_while_it_is_played_nobody_still_in_it_is_below_who_lost():
    it = Simulation(4, system="knockout", drawn=False).start()
    first, _ = it.tournament.current.boards
    it.record(first, [1, 2], [5, 3])
    assert places(it.tournament)[-1] == (4, first.seats[1])
    assert [place for place, _ in places(it.tournament)] == [1, 1, 1, 4]


def duplicate(results, entrants=8, **settings):
    it = Simulation(entrants, duplicate=True, drawn=False, rounds=1, **settings).start()
    for board, scores in zip(it.tournament.current.boards, results, strict=True):
        best = sorted(scores, reverse=True)
        it.record(board, [best.index(score) + 1 for score in scores], scores)
    return it.tournament


def test_in_a_duplicate_a_seat_is_compared_with_the_same_seat_elsewhere():
    tournament = duplicate([(10, 4), (8, 6), (3, 9), (8, 6)])
    round = tournament.rounds[0]
    found = worths(round)
    assert [first.share for first, _ in found] == [1, Fraction(1, 2), 0, Fraction(1, 2)]
    assert [second.share for _, second in found] == [0, Fraction(1, 2), 1, Fraction(1, 2)]
    best = found[0][0]
    assert (best.margin, best.average, best.gain) == (6, 1, 5)
    assert sum(row.points for row in standings(tournament)) == len(round.boards)


def test_a_round_of_twice_as_many_tables_is_twice_the_work():
    """Comparing each table with each other would make it four times."""

    def calls(tables):
        boards = []
        for number in range(tables):
            result = ResultRecorded(str(number), (1, 2), "played", (number % 50, number % 7))
            boards.append(Board(str(number), (2 * number, 2 * number + 1), result=result))
        counted = Counter()
        sys.setprofile(lambda frame, event, argument: counted.update([event]))
        try:
            worths(Round(1, 0.0, boards, ()))
        finally:
            sys.setprofile(None)
        return counted["call"]

    assert calls(100) < 3 * calls(50)


def test_luck_cancels_out_in_a_duplicate():
    """Seat 1 wins at every table by its dice; who wins by more there, or loses by less elsewhere, leads."""
    tournament = duplicate([(20, 1), (15, 6), (15, 6), (12, 9)])
    boards = tournament.rounds[0].boards
    leaders = {row.number for row in standings(tournament)[:2]}
    assert leaders == {boards[0].seats[0], boards[3].seats[1]}


def test_a_single_table_has_nothing_to_be_compared_with():
    tournament = duplicate([(20, 1)], entrants=3)
    assert {row.points for row in standings(tournament)} == {Fraction(1, 2)}


def test_in_a_duplicate_of_three_seats_each_seat_is_compared_with_its_own():
    tournament = duplicate([(9, 5, 1), (8, 7, 1)], entrants=6, game="columbiz", seats=3)
    first, second = worths(tournament.rounds[0])
    assert [one.share + other.share for one, other in zip(first, second, strict=True)] == [1, 1, 1]
    assert first[0].share == 1
