"""The results of one person over many matches: by game, by opponent, and in a row."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from speeltafel.core.game import Over
from speeltafel.core.words import Names, Text
from speeltafel.play.table import Table


def winners(table: Table) -> tuple[int, ...]:
    """Return the seats that won; none in a solo match, or where all agreed to stop or it was broken off."""
    turn = table.turn
    if table.seats == 1:
        return ()
    if isinstance(turn, Over):
        return turn.winners
    left = tuple(seat for seat, chair in enumerate(table.chairs, 1) if not chair.resigned)
    return left if table.closed not in ("", "agreed", "brought", "stopped") and len(left) == 1 else ()


def scores(table: Table) -> tuple[int, ...]:
    """Return the scores of a match; none if it was stopped before its end, or is only won or lost."""
    turn = table.turn
    return turn.scores if isinstance(turn, Over) and table.game.tally is not None else ()


@dataclass(slots=True)
class Account:
    """A count of matches played and won."""

    played: int = 0
    won: float = 0.0
    """A shared win counts as a share."""

    def count(self, share: float) -> None:
        """Add a match, with this share of the win."""
        self.played += 1
        self.won += share


@dataclass(slots=True)
class Results:
    """A person's results; matches are added from the oldest on."""

    games: dict[str, Account] = field(default_factory=dict)
    bests: dict[str, int] = field(default_factory=dict)
    """The highest score in each game that has scores, solo or not."""
    people: dict[str, tuple[Text, Account]] = field(default_factory=dict)
    """By opponent, with their latest name."""
    bots: dict[tuple[str, str], Account] = field(default_factory=dict)
    """By game and level of the bot."""
    streak: int = 0
    """Matches won in a row, up to the last one."""
    longest: int = 0

    def add(self, table: Table, person: str) -> None:
        """Add a finished match; ignore one with imported moves, or in which the person had several seats."""
        seats = table.seats_of(person)
        if not table.over or table.imported or len(seats) != 1:
            return
        (seat,) = seats
        if told := scores(table):
            best = self.bests.get(table.game.key)
            score = told[seat - 1]
            self.bests[table.game.key] = score if best is None else max(best, score)
        won = winners(table)
        if not won:
            return
        share = (seat in won) / len(won)
        self.games.setdefault(table.game.key, Account()).count(share)
        self.streak = self.streak + 1 if won == (seat,) else 0
        self.longest = max(self.longest, self.streak)
        self._meet(table, seat, share, table.names)

    def _meet(self, table: Table, mine: int, share: float, names: Names) -> None:
        for seat, chair in enumerate(table.chairs, 1):
            if seat != mine and chair.person:
                _, account = self.people.get(chair.person, (names[seat - 1], Account()))
                account.count(share)
                self.people[chair.person] = names[seat - 1], account
            elif seat != mine and chair.bot:
                self.bots.setdefault((table.game.key, chair.bot), Account()).count(share)


def results(tables: Iterable[Table], person: str) -> Results:
    """Return the results of a person in these matches, given from the oldest on."""
    total = Results()
    for table in tables:
        total.add(table, person)
    return total
