"""How somebody did over many matches: by game, by opponent, and in a row."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from speeltafel.core.game import Over
from speeltafel.core.words import Names, Text
from speeltafel.play.room import Room


def winners(room: Room) -> tuple[int, ...]:
    """The seats that won; none where nobody plays against another, or where all agreed to stop."""
    turn = room.turn
    if room.seats == 1:
        return ()
    if isinstance(turn, Over):
        return turn.winners
    left = tuple(seat for seat, chair in enumerate(room.chairs, 1) if not chair.resigned)
    return left if room.closed not in ("", "agreed", "brought") and len(left) == 1 else ()


@dataclass(slots=True)
class Account:
    """So many matches, and how they went."""

    played: int = 0
    won: float = 0.0
    """A win that is shared counts in parts."""

    def count(self, share: float) -> None:
        """One more."""
        self.played += 1
        self.won += share


@dataclass(slots=True)
class Results:
    """All that is to be told of somebody's matches; give them the oldest first."""

    games: dict[str, Account] = field(default_factory=dict)
    bests: dict[str, int] = field(default_factory=dict)
    """The highest score in each game, alone or against others."""
    people: dict[str, tuple[Text, Account]] = field(default_factory=dict)
    """By opponent, who is called as they were called last."""
    bots: dict[tuple[str, str], Account] = field(default_factory=dict)
    """By game and level of the bot."""
    streak: int = 0
    """Matches won in a row up to now."""
    longest: int = 0

    def add(self, room: Room, person: str) -> None:
        """Another match that is over. One that went on from laid moves, or on several own chairs, is none."""
        seats = room.seats_of(person)
        if not room.over or room.laid or len(seats) != 1:
            return
        (seat,) = seats
        if isinstance(room.turn, Over):
            best = self.bests.get(room.game.key)
            score = room.turn.scores[seat - 1]
            self.bests[room.game.key] = score if best is None else max(best, score)
        won = winners(room)
        if not won:
            return
        share = (seat in won) / len(won)
        self.games.setdefault(room.game.key, Account()).count(share)
        self.streak = self.streak + 1 if won == (seat,) else 0
        self.longest = max(self.longest, self.streak)
        self._meet(room, seat, share, room.names)

    def _meet(self, room: Room, mine: int, share: float, names: Names) -> None:
        for seat, chair in enumerate(room.chairs, 1):
            if seat != mine and chair.person:
                _, account = self.people.get(chair.person, (names[seat - 1], Account()))
                account.count(share)
                self.people[chair.person] = names[seat - 1], account
            elif seat != mine and chair.bot:
                self.bots.setdefault((room.game.key, chair.bot), Account()).count(share)


def results(rooms: Iterable[Room], person: str) -> Results:
    """How somebody did in these matches, the oldest first."""
    total = Results()
    for room in rooms:
        total.add(room, person)
    return total
