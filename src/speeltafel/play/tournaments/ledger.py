"""The ledger: what every entrant did in each round, which standings and pairings are made from."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from speeltafel.play.tournaments.duplicate import HALF, Worth, worths
from speeltafel.play.tournaments.results import points
from speeltafel.play.tournaments.state import Board, Round, Tournament

BYE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Entry:
    """What an entrant did in a round."""

    round: int
    points: Fraction
    """What counts in the standings."""
    at_table: Fraction
    """The points at the table, which in a duplicate tournament count for nothing but a tie."""
    opponents: tuple[int, ...] = ()
    """Whom they played; nobody with a bye, or where somebody did not show up."""
    beaten: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    """The opponents with the same place."""
    gain: Fraction = Fraction(0)
    """In a duplicate tournament: the lead over opponents, compared with the average of the seat."""
    won: bool = False
    """Whether they alone were first."""

    @property
    def played(self) -> bool:
        """Whether they had opponents."""
        return bool(self.opponents)


class Ledger:
    """What every entrant did in each round."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.entries: dict[int, list[Entry]] = {number: [] for number in tournament.entrants}
        self.met: Counter[frozenset[int]] = Counter()
        """How often each two were at a table, also where that match is not over."""
        self.seats: defaultdict[int, Counter[int]] = defaultdict(Counter)
        """How often each entrant had each seat."""
        self.byes: Counter[int] = Counter()
        self.worths: dict[int, list[list[Worth]]] = {}
        """In a duplicate tournament: what the boards of each round were worth, by its number."""
        duplicate = tournament.settings.duplicate
        for round in tournament.rounds:
            # The point of a bye stands beside the results of a round: there are none where it was broken off.
            for number in round.byes if round.over or tournament.closed != "stopped" else ():
                self.byes[number] += 1
                self.entries[number].append(Entry(round.number, HALF if duplicate else BYE, BYE))
            values: list[list[Worth]] = worths(round) if duplicate else [[] for _ in round.boards]
            if duplicate:
                self.worths[round.number] = values
            for board, worth in zip(round.boards, values, strict=True):
                self._count(round, board, worth)
        self.points = {
            number: sum((entry.points for entry in entries), Fraction(0))
            for number, entries in self.entries.items()
        }

    def opponents(self, number: int) -> set[int]:
        """Return whom an entrant has met."""
        return {other for two in self.met if number in two for other in two if other != number}

    def _count(self, round: Round, board: Board, worth: Sequence[Worth]) -> None:
        for seat, one in enumerate(board.seats, 1):
            self.seats[one][seat] += 1
            for other in board.seats[seat:]:
                self.met[frozenset((one, other))] += 1
        if board.result is None:
            return
        places, at_table = board.result.places, points(board.result.places)
        for seat, number in enumerate(board.seats):
            others = [other for other in range(len(places)) if other != seat] if board.was_played else []
            value = worth[seat] if worth else None
            entry = Entry(
                round.number,
                at_table[seat] if value is None else value.share,
                at_table[seat],
                tuple(board.seats[other] for other in others),
                tuple(board.seats[other] for other in others if places[other] > places[seat]),
                tuple(board.seats[other] for other in others if places[other] == places[seat]),
                (value.gain or Fraction(0)) if value is not None else Fraction(0),
                places[seat] == 1 and places.count(1) == 1,
            )
            self.entries[number].append(entry)
