"""Knockouts: a bracket of pairs, or heats of three and more of whom the better half goes on."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from speeltafel.play.tournaments.heats import sizes, snake
from speeltafel.play.tournaments.state import Board, Round, Tournament


class Drawn(NamedTuple):
    """The groups of a round, with the prize of each, and who goes on without a match."""

    groups: list[tuple[tuple[int, ...], int]]
    byes: list[int]


def bracket(order: Sequence[int]) -> list[int]:
    """Return the slots of the first round: the best two can meet in the final only; 0 is an empty slot."""
    size = 1
    places = [1]
    while size < len(order):
        size *= 2
        places = [place for one in places for place in (one, size + 1 - one)]
    return [order[place - 1] if place <= len(order) else 0 for place in places]


def round_count(entrants: int, seats: int) -> int:
    """Return how many rounds it takes."""
    number = 0
    while entrants > 1:
        number += 1
        groups = sizes(entrants, seats)
        entrants = 1 if len(groups) == 1 else sum(-(-size // 2) for size in groups)
    return number


def ranked(tournament: Tournament, board: Board) -> list[int]:
    """Return the entrants of a match that is over, the best first; a tie goes to the better in the draw."""
    assert board.result is not None
    places = dict(zip(board.seats, board.result.places, strict=True))
    return sorted(board.seats, key=lambda number: (places[number], tournament.order.index(number)))


def slots(tournament: Tournament) -> list[int]:
    """Return who is where in the bracket of pairs after all rounds; 0 where nobody is."""
    now = bracket(tournament.order)
    for round in tournament.rounds:
        winners = []
        for one, other in zip(now[::2], now[1::2], strict=True):
            winners.append(_winner(tournament, round, one, other))
        now = winners
    return now


def _winner(tournament: Tournament, round: Round, one: int, other: int) -> int:
    for board in round.boards:
        if {*board.seats} == {one, other}:
            return ranked(tournament, board)[0]
    return next((number for number in (one, other) if number and number in round.byes), 0)


def left(tournament: Tournament) -> list[int]:
    """Return who is still in it, the best of the last round first."""
    if not tournament.rounds:
        return tournament.active
    if tournament.settings.seats == 2:
        return [number for number in slots(tournament) if number]
    last = tournament.rounds[-1]
    if len(last.boards) <= 1:
        return [*last.byes, *(ranked(tournament, board)[0] for board in last.boards)]
    through = [ranked(tournament, board)[: -(-len(board.seats) // 2)] for board in last.boards]
    most = max(map(len, through))
    return [heat[place] for place in range(most) for heat in through if place < len(heat)]


def draw(tournament: Tournament, is_in: Callable[[int], bool]) -> Drawn:
    """Return the next round; whoever is not `is_in` any more gives the opponent a bye."""
    if tournament.settings.seats > 2:
        return _heats([number for number in left(tournament) if is_in(number)], tournament.settings.seats)
    now = [number if number and is_in(number) else 0 for number in slots(tournament)]
    groups, byes = list[tuple[tuple[int, ...], int]](), list[int]()
    for one, other in zip(now[::2], now[1::2], strict=True):
        if one and other:
            groups.append(((one, other), 1))
        elif one or other:
            byes.append(one or other)
    third = [number for number in _semi_finalists(tournament) if is_in(number)]
    if len(now) == 2 and tournament.settings.third_place and len(third) == 2:
        groups.append(((third[0], third[1]), 3))
    return Drawn(groups, byes)


def _heats(order: Sequence[int], seats: int) -> Drawn:
    if len(order) == 1:
        return Drawn([], list(order))
    return Drawn([(tuple(group), 1) for group in snake(order, seats)], [])


def _semi_finalists(tournament: Tournament) -> list[int]:
    """Return who lost in the last round, which is that of the semi-finals."""
    if not tournament.rounds:
        return []
    return [ranked(tournament, board)[1] for board in tournament.rounds[-1].boards]
