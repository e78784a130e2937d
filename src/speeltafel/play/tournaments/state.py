"""A tournament: its settings, entrants, rounds and results, as the events of its log make them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from speeltafel.core.words import Text
from speeltafel.play.events import Entry
from speeltafel.play.fold import BrokenLog
from speeltafel.play.tournaments import events
from speeltafel.play.tournaments.events import Opened, ResultRecorded


@dataclass(slots=True)
class Entrant:
    """A person or a bot that plays along."""

    number: int
    """From 1, in the order of entry."""
    person: str
    name: str
    """Empty once the person was erased."""
    bot: str = ""
    withdrawn: str = ""
    """Why they play no further rounds, as in `Withdrawn`; empty while they play."""
    entered_after: int = 0
    """How many rounds had been paired when they entered."""


@dataclass(slots=True)
class Board:
    """A match of a round."""

    table: str
    """The id of the table; that of the last match, where a drawn one was repeated."""
    seats: tuple[int, ...]
    """The entrant on each seat."""
    prize: int = 1
    result: ResultRecorded | None = None
    earlier: list[str] = field(default_factory=list)
    """The tables of drawn matches that were repeated."""

    @property
    def was_played(self) -> bool:
        """Whether there is a result and everybody showed up."""
        return self.result is not None and self.result.why != "absent"


@dataclass(slots=True)
class Round:
    """A round: its matches, and the entrants who had none."""

    number: int
    at: float
    boards: list[Board]
    byes: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether every match has a result."""
        return all(board.result is not None for board in self.boards)

    @property
    def open_boards(self) -> list[Board]:
        """The matches without a result."""
        return [board for board in self.boards if board.result is None]


class Tournament:
    """The state of a tournament; `apply` changes it."""

    settings: Opened

    def __init__(self) -> None:
        self.seq = 0
        self.at = 0.0
        """The time of the last event."""
        self.entrants: dict[int, Entrant] = {}
        """By number."""
        self.order: list[int] = []
        """The entrants in the order of the draw, later ones last; empty before the start."""
        self.rounds: list[Round] = []
        self.closed = ""
        """Why it is over, as in `Closed`; empty while it isn't."""
        self.stopping = False
        """Whether it was stopped, and matches may still have to be broken off."""

    @property
    def phase(self) -> str:
        """`open` for entrants, `running`, or `over`."""
        return "over" if self.closed else "running" if self.order else "open"

    @property
    def current(self) -> Round | None:
        """The last round that was paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def active(self) -> list[int]:
        """The entrants who have not withdrawn, in order."""
        order = self.order or list(self.entrants)
        return [number for number in order if not self.entrants[number].withdrawn]

    @property
    def bots(self) -> int:
        """How many bots entered."""
        return sum(bool(entrant.bot) for entrant in self.entrants.values())

    @property
    def boards(self) -> Iterable[tuple[Round, Board]]:
        """All matches of all rounds."""
        return ((round, board) for round in self.rounds for board in round.boards)

    def entrant_of(self, person: str) -> Entrant | None:
        """Return the entrant that a person is."""
        return next((one for one in self.entrants.values() if person and one.person == person), None)

    def board_at(self, table: str) -> Board | None:
        """Return the match at this table, unless it was repeated at another."""
        return next((board for _, board in self.boards if board.table == table), None)

    def apply(self, event: events.Event) -> None:
        """Apply one event to the state."""
        self.seq, self.at = event.seq, max(self.at, event.at)
        match event.change:
            case events.Opened() as opened:
                self.settings = opened
            case events.Entered() as entered:
                entrant = Entrant(entered.entrant, entered.person, entered.name, entered.bot)
                entrant.entered_after = len(self.rounds)
                self.entrants[entered.entrant] = entrant
                if self.order:
                    self.order.append(entered.entrant)
            case events.Withdrawn(entrant=number, why=why):
                self.entrants[number].withdrawn = why
            case events.Returned(entrant=number):
                self.entrants[number].withdrawn = ""
            case events.Begun(order=order):
                self.order = list(order)
            case events.RoundPaired(number=number, boards=boards, byes=byes):
                paired = [Board(board.table, board.seats, board.prize) for board in boards]
                self.rounds.append(Round(number, event.at, paired, byes))
            case events.BoardRepeated(table=table, again=again):
                if (board := self.board_at(table)) is not None:
                    board.earlier.append(table)
                    board.table, board.seats, board.result = again.table, again.seats, None
            case events.ResultRecorded() as result:
                if (board := self.board_at(result.table)) is not None:
                    board.result = result
            case events.Stopped():
                self.closed, self.stopping = "stopped", True
            case events.Closed(why=why):
                self.closed, self.stopping = why, False
            case events.LogRewritten():
                pass
            case _:
                assert_never(event.change)


def fold(entries: Sequence[Entry], onto: Tournament | None = None) -> Tournament:
    """Return the tournament that a log describes, or that more entries make of a known one."""
    tournament = onto or Tournament()
    for entry in entries:
        if entry.seq != tournament.seq + 1:
            why = f"{tournament.seq + 1}, {entry.seq}"
            raise BrokenLog(tournament.seq + 1, Text(f"er ontbreekt iets: {why}", f"a gap: {why}"))
        tournament.apply(events.decode(entry))
    return tournament
