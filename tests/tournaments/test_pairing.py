"""Who plays whom: properties of every kind of pairing."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speeltafel.play.tournaments import heats, knockout, round_robin, swiss
from speeltafel.play.tournaments.ledger import Ledger
from tests.tournaments.simulation import Simulation, stronger


@given(st.integers(2, 24))
def test_in_a_round_robin_everybody_meets_everybody_once(number):
    order, met, firsts = list(range(1, number + 1)), Counter(), Counter()
    for round in range(1, round_robin.round_count(number) + 1):
        pairs = round_robin.pairs(order, round)
        assert len({one for pair in pairs for one in pair}) == 2 * len(pairs) == number - number % 2
        met.update(frozenset(pair) for pair in pairs)
        firsts.update(first for first, _ in pairs)
    assert met == Counter(map(frozenset, combinations(order, 2)))
    assert all(abs(2 * firsts[one] - (number - 1)) <= 1 for one in order), "both seats equally often"


@given(st.integers(2, 12))
def test_the_second_cycle_swaps_the_seats(number):
    order, rounds = list(range(1, number + 1)), round_robin.round_count(number)
    pairs = [pair for round in range(1, 2 * rounds + 1) for pair in round_robin.pairs(order, round, 2)]
    assert Counter(pairs) == Counter((one, other) for one in order for other in order if one != other)


def random_result(rng, draws=0.2):
    def result(board):
        if rng.random() < draws:
            return [1] * len(board.seats), [5] * len(board.seats)
        places = list(range(1, len(board.seats) + 1))
        rng.shuffle(places)
        return places, [10 - place for place in places]

    return result


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 26), st.integers(0, 2**32))
def test_swiss_pairs_nobody_twice_and_gives_one_bye_at_most(number, seed):
    rng = Random(seed)
    it = Simulation(number, rounds=min(6, number - 1)).start()
    while not it.tournament.closed:
        present = [one for board in it.tournament.current.boards for one in board.seats]
        assert sorted([*present, *it.tournament.current.byes]) == sorted(it.tournament.active)
        it.play_round(random_result(rng))
        it.go_on()
    ledger = Ledger(it.tournament)
    if number > 2 * len(it.tournament.rounds):  # with fewer entrants than that a second meeting may be due
        assert max(ledger.met.values()) == 1
    assert max(ledger.byes.values(), default=0) <= 1
    if number > 8:
        for seats in ledger.seats.values():
            assert abs(seats[1] - seats[2]) <= 2, "both seats nearly equally often"


@settings(max_examples=15, deadline=None)
@given(st.integers(12, 30), st.integers(0, 2**32))
def test_swiss_opponents_have_nearly_the_same_points(number, seed):
    rng = Random(seed)
    it = Simulation(number, rounds=4).start()
    for _ in range(2):
        it.play_round(random_result(rng, 0))
        points = Ledger(it.tournament).points
        it.go_on()
        for board in it.tournament.current.boards:
            one, other = board.seats
            assert abs(points[one] - points[other]) <= 1
        for bye in it.tournament.current.byes:
            lowest = min(points[one] for one in it.tournament.active)
            assert points[bye] - lowest <= 1


def test_in_the_first_round_of_a_swiss_the_upper_half_meets_the_lower():
    pairs = swiss.pair([swiss.Contender(number) for number in range(1, 9)]).pairs
    assert [sorted(pair) for pair in pairs] == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert Counter(first > 4 for first, _ in pairs) == {True: 2, False: 2}


def test_who_met_everybody_meets_somebody_again_rather_than_nobody():
    everybody = {1, 2, 3, 4}
    pairs = swiss.pair([swiss.Contender(number, met=everybody - {number}) for number in (1, 2, 3, 4)]).pairs
    assert {one for pair in pairs for one in pair} == everybody


def test_a_rematch_is_avoided_even_where_points_then_differ():
    ranking = [
        swiss.Contender(1, Fraction(3), met={2}),
        swiss.Contender(2, Fraction(3), met={1}),
        swiss.Contender(3, Fraction(0), met={4}),
        swiss.Contender(4, Fraction(0), met={3}),
    ]
    assert all({1, 2} != {*pair} for pair in swiss.pair(ranking).pairs)


@given(st.integers(2, 200))
def test_a_bracket_keeps_the_best_apart_until_the_end(number):
    slots = knockout.bracket(list(range(1, number + 1)))
    assert sorted(slots)[-number:] == list(range(1, number + 1))
    while len(slots) > 1:
        pairs = list(zip(slots[::2], slots[1::2], strict=True))
        slots = [min(filter(None, pair)) for pair in pairs]
        assert {1, 2} <= {*slots} or len(slots) == 1
        assert all(any(pair) for pair in pairs), "nobody waits for nobody"


@pytest.mark.parametrize("number", [3, 4, 7, 8, 13])
def test_a_knockout_ends_with_one_winner(number):
    it = Simulation(number, system="knockout", drawn=False, third_place=True)
    tournament = it.play(stronger)
    assert tournament.closed == "complete"
    assert len(tournament.rounds) == (number - 1).bit_length()
    final, *third = tournament.rounds[-1].boards
    assert set(final.seats) == {1, 2}
    assert [set(board.seats) for board in third] == ([{3, 4}] if number > 3 else [])
    assert sum(board.prize == 1 for _, board in tournament.boards) == number - 1


@given(st.integers(2, 200), st.integers(3, 8))
def test_tables_of_more_seats_are_as_even_as_can_be(number, seats):
    sizes = heats.sizes(number, seats)
    assert sum(sizes) == number
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= seats
    assert min(sizes) >= 2
    groups = heats.snake(list(range(number)), seats)
    assert sorted(one for group in groups for one in group) == list(range(number))
    assert sorted(map(len, groups)) == sorted(sizes)


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_at_tables_of_four_people_meet_seldom_again(system):
    rng = Random(1)
    it = Simulation(16, game="zocken", seats=4, system=system, rounds=4).start()
    tournament = it.play(random_result(rng))
    met = Ledger(tournament).met
    assert all(len(round.boards) == 4 for round in tournament.rounds)
    assert max(met.values()) <= 2
    assert sum(count > 1 for count in met.values()) <= 8
    for seats in Ledger(tournament).seats.values():
        assert sum(seats.values()) == 4
        assert max(seats.values()) <= 2


@pytest.mark.parametrize(("number", "seats"), [(9, 3), (20, 4), (11, 4), (5, 4), (64, 8)])
def test_heats_of_a_knockout_send_the_better_half_on(number, seats):
    it = Simulation(number, game="zocken", seats=seats, system="knockout", drawn=False)
    tournament = it.play(stronger)
    sizes = [sum(len(board.seats) for board in round.boards) for round in tournament.rounds]
    assert sizes[0] == number
    assert sizes == sorted(sizes, reverse=True)
    assert len(tournament.rounds) == knockout.round_count(number, seats)
    assert 1 in tournament.rounds[-1].boards[0].seats


def test_two_hundred_are_paired_in_a_few_seconds():
    it = Simulation(200, rounds=9).start()
    rng = Random(3)
    for _ in range(3):
        it.play_round(random_result(rng))
        it.go_on()
    assert len(it.tournament.current.boards) == 100
    assert max(Ledger(it.tournament).met.values()) == 1
