"""Standings: the entrants by points, ties broken by criteria that are each explained in words."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from speeltafel.play.tournaments import knockout
from speeltafel.play.tournaments.ledger import Ledger
from speeltafel.play.tournaments.settings import KNOCKOUT, ROUND_ROBIN
from speeltafel.play.tournaments.state import Tournament

Criterion = Callable[[Ledger, int, Collection[int]], Fraction]
"""Returns the value of an entrant among those who are level so far."""


def direct(ledger: Ledger, number: int, level: Collection[int]) -> Fraction:
    """Return the points in matches between those who are level, once all of them have met; else 0."""
    group = set(level)
    mine = [entry for entry in ledger.entries[number] if group.intersection(entry.opponents)]
    if not all(group - {one} <= _played(ledger, one) for one in group):
        return Fraction(0)
    beaten = sum(len(group.intersection(entry.beaten)) for entry in mine)
    equal = sum(len(group.intersection(entry.level)) for entry in mine)
    return beaten + Fraction(equal, 2)


def buchholz(ledger: Ledger, number: int, level: Collection[int]) -> Fraction:
    """Return the sum of the points of all opponents; a round without one counts as one's own points."""
    own = ledger.points[number]
    return sum(
        (
            sum((ledger.points[other] for other in entry.opponents), Fraction(0)) if entry.played else own
            for entry in ledger.entries[number]
        ),
        Fraction(0),
    )


def sonneborn(ledger: Ledger, number: int, level: Collection[int]) -> Fraction:
    """Return the points of the opponents one beat, and half of those of the ones who were equal."""
    total = Fraction(0)
    for entry in ledger.entries[number]:
        total += sum((ledger.points[other] for other in entry.beaten), Fraction(0))
        total += sum((ledger.points[other] for other in entry.level), Fraction(0)) / 2
    return total


def wins(ledger: Ledger, number: int, level: Collection[int]) -> Fraction:
    """Return the number of matches won."""
    return Fraction(sum(entry.won for entry in ledger.entries[number] if entry.played))


def at_table(ledger: Ledger, number: int, level: Collection[int]) -> Fraction:
    """Return the points against the opponents at the table."""
    return sum((entry.at_table for entry in ledger.entries[number]), Fraction(0))


def gain(ledger: Ledger, number: int, level: Collection[int]) -> Fraction:
    """Return how much more one led than the average of one's seats."""
    return sum((entry.gain for entry in ledger.entries[number]), Fraction(0))


CRITERIA: Mapping[str, Criterion] = {
    "direct": direct,
    "buchholz": buchholz,
    "sonneborn": sonneborn,
    "wins": wins,
    "at_table": at_table,
    "gain": gain,
}


def criteria(tournament: Tournament) -> tuple[str, ...]:
    """Return the names of what breaks ties in a tournament, in order."""
    if tournament.settings.system == KNOCKOUT:
        return ()
    if tournament.settings.duplicate:
        return ("gain", "at_table", "direct")
    if tournament.settings.system == ROUND_ROBIN:
        return ("direct", "sonneborn", "wins")
    return ("buchholz", "direct", "sonneborn", "wins")


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant in the standings."""

    place: int
    """Shared by those who are level in everything."""
    number: int
    points: Fraction
    played: int
    won: int
    breaks: tuple[Fraction, ...]
    """The values of what breaks ties, by `criteria`."""


def standings(tournament: Tournament, ledger: Ledger | None = None) -> list[Row]:
    """Return the standings; before the start everybody in the order of entry."""
    ledger = ledger or Ledger(tournament)
    order = tournament.order or list(tournament.entrants)
    if tournament.settings.system == KNOCKOUT:
        reached = _reached(tournament, order)
        groups = _split(order, lambda number: reached[number])
        values: dict[int, list[Fraction]] = {number: [] for number in order}
    else:
        groups = _split(order, lambda number: ledger.points[number])
        values = {number: [] for number in order}
        for name in criteria(tournament):
            finer = []
            for group in groups:
                for number in group:
                    values[number].append(CRITERIA[name](ledger, number, group))
                finer += _split(group, lambda number: values[number][-1])
            groups = finer
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        for number in group:
            entries = [entry for entry in ledger.entries[number] if entry.played]
            won = sum(entry.won for entry in entries)
            rows.append(Row(place, number, ledger.points[number], len(entries), won, tuple(values[number])))
    return rows


def _split(group: Sequence[int], key: Callable[[int], object]) -> list[list[int]]:
    """Return a group by falling values, those with the same value together and in order."""
    found: dict[object, list[int]] = {}
    for number in group:
        found.setdefault(key(number), []).append(number)
    return [found[value] for value in sorted(found, reverse=True)]  # type: ignore[type-var]


def _played(ledger: Ledger, number: int) -> set[int]:
    return {other for entry in ledger.entries[number] for other in entry.opponents}


def _reached(tournament: Tournament, order: Sequence[int]) -> dict[int, tuple[int, int, int]]:
    """Return how far everybody came in a knockout: the round, whether for the first prize, and how high."""
    last = len(tournament.rounds)
    known = dict.fromkeys(order, (last + 1, 0, 0))
    through = set(knockout.left(tournament)) if last and tournament.rounds[-1].over else None
    for number in order:
        if tournament.entrants[number].withdrawn and (through is None or number in through):
            known[number] = (_last_round(tournament, number), 1, -len(order))
    for round in tournament.rounds:
        for board in round.boards:
            if board.result is None:
                continue
            ranked = knockout.ranked(tournament, board)
            for place, number in enumerate(ranked):
                lost = place >= (1 if _is_last(tournament, round.number) else -(-len(ranked) // 2))
                if lost or board.prize > 1:
                    known[number] = (round.number, int(board.prize == 1), -place)
    return known


def _is_last(tournament: Tournament, number: int) -> bool:
    """Return whether only one match of a round was for the first prize: it was the final."""
    boards = [board for board in tournament.rounds[number - 1].boards if board.prize == 1]
    return len(boards) == 1 and not tournament.rounds[number - 1].byes


def _last_round(tournament: Tournament, number: int) -> int:
    return max((round.number for round, board in tournament.boards if number in board.seats), default=0)
