"""Pairing: the next round of a tournament, by its system."""

from collections.abc import Callable, Sequence
from math import ceil, log2

from speeltafel.play.tournaments import heats, knockout, round_robin, swiss
from speeltafel.play.tournaments.events import Pairing, RoundPaired
from speeltafel.play.tournaments.ledger import Ledger
from speeltafel.play.tournaments.settings import KNOCKOUT, MAX_ROUNDS, ROUND_ROBIN
from speeltafel.play.tournaments.standings import standings
from speeltafel.play.tournaments.state import Tournament

TableId = Callable[[int, int, int], str]
"""Returns the id of a table, by round, board and how often the match was repeated; boards count from 1."""


def round_count(tournament: Tournament) -> int:
    """Return how many rounds the tournament has with its entrants of now."""
    settings, entrants = tournament.settings, len(tournament.order or tournament.entrants)
    if entrants < 2:
        return 0
    if settings.system == KNOCKOUT:
        return knockout.round_count(entrants, settings.seats)
    if settings.system == ROUND_ROBIN and settings.seats == 2:
        return round_robin.round_count(entrants, settings.cycles)
    if settings.rounds:
        return settings.rounds
    if settings.seats == 2:
        return ceil(log2(entrants))
    return min(MAX_ROUNDS, ceil((entrants - 1) / (settings.seats - 1)))


def is_complete(tournament: Tournament) -> bool:
    """Return whether no further round follows the last one."""
    if len(tournament.active) < 2 or len(tournament.rounds) >= round_count(tournament):
        return True
    if tournament.settings.system == KNOCKOUT:
        return len([number for number in knockout.left(tournament) if _is_in(tournament)(number)]) < 2
    return False


def next_round(tournament: Tournament, table_id: TableId) -> RoundPaired:
    """Return the round to come."""
    number = len(tournament.rounds) + 1
    settings = tournament.settings
    prizes: list[int] = []
    if settings.system == KNOCKOUT:
        drawn = knockout.draw(tournament, _is_in(tournament))
        groups, prizes = [group for group, _ in drawn.groups], [prize for _, prize in drawn.groups]
        groups, byes = _with_seats(tournament, groups), drawn.byes
    elif settings.seats > 2:
        groups, byes = _groups(tournament), []
    elif settings.system == ROUND_ROBIN:
        groups, byes = _circle(tournament, number)
    else:
        groups, byes = _swiss(tournament)
    boards = [
        Pairing(table_id(number, place, 0), tuple(group), prizes[place - 1] if prizes else 1)
        for place, group in enumerate(groups, 1)
    ]
    return RoundPaired(number, tuple(boards), tuple(byes))


def _is_in(tournament: Tournament) -> Callable[[int], bool]:
    return lambda number: not tournament.entrants[number].withdrawn


def _circle(tournament: Tournament, number: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the pairs of a round robin; who would meet somebody who withdrew has a bye."""
    is_in, groups, byes = _is_in(tournament), list[tuple[int, ...]](), list[int]()
    for pair in round_robin.pairs(tournament.order, number, tournament.settings.cycles):
        present = [one for one in pair if is_in(one)]
        if len(present) == 2:
            groups.append(pair)
        else:
            byes += present
    return groups, byes


def _swiss(tournament: Tournament) -> tuple[list[tuple[int, ...]], list[int]]:
    ledger, is_in = Ledger(tournament), _is_in(tournament)
    ranking = [
        swiss.Contender(
            number,
            ledger.points[number],
            ledger.opponents(number),
            ledger.byes[number],
            ledger.seats[number][1] - ledger.seats[number][2],
        )
        for number in (row.number for row in standings(tournament, ledger))
        if is_in(number)
    ]
    found = swiss.pair(ranking)
    return [*found.pairs], [found.bye] if found.bye else []


def _groups(tournament: Tournament) -> list[tuple[int, ...]]:
    """Return the tables of three and more seats of a round robin or a Swiss tournament."""
    ledger, is_in = Ledger(tournament), _is_in(tournament)
    spread = tournament.settings.system == ROUND_ROBIN
    order = tournament.order if spread else [row.number for row in standings(tournament, ledger)]
    present = [number for number in order if is_in(number)]
    groups = heats.mixed(present, tournament.settings.seats, ledger.met, spread)
    return [heats.seated(group, lambda number, seat: ledger.seats[number][seat]) for group in groups]


def _with_seats(tournament: Tournament, groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    seats = Ledger(tournament).seats
    return [heats.seated(group, lambda number, seat: seats[number][seat]) for group in groups]
