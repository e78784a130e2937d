"""The score sheet of a group: everybody's results over several matches, whatever seats they had."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from speeltafel.core.words import Text
from speeltafel.play.results import scores, winners
from speeltafel.play.table import Table


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one player in one match."""

    points: int | None
    """None if the match was stopped before its end, or is only won or lost."""
    share: float
    """The share of the win: 1 alone, 1/n with others, 0 without."""


@dataclass(slots=True)
class Player:
    """A person or bot of the group, by their latest name, with a score for each of their matches."""

    name: Text
    scores: dict[int, Score] = field(default_factory=dict)
    """By the index of the match."""

    @property
    def won(self) -> float:
        """The matches won; a shared win counts as a share."""
        return sum(score.share for score in self.scores.values())

    @property
    def points(self) -> int:
        """The sum of points, comparable only if all matches were of one game."""
        return sum(score.points or 0 for score in self.scores.values())


def score_sheet(tables: Sequence[Table]) -> list[Player]:
    """Return everybody who played in these matches, in order of first appearance."""
    players: dict[tuple[str, str], Player] = {}
    for number, table in enumerate(tables):
        won, told = winners(table) if table.over else (), scores(table)
        for seat, name in enumerate(table.names, 1):
            if not table.chairs[seat - 1].taken:
                continue
            player = players.setdefault(_who(table, seat), Player(name))
            player.name = name
            if table.over:
                points = told[seat - 1] if told else None
                player.scores[number] = Score(points, (seat in won) / len(won) if won else 0.0)
    return list(players.values())


def _who(table: Table, seat: int) -> tuple[str, str]:
    """Return what identifies a player across matches: a person, and a name for bots and shared screens."""
    chair = table.chairs[seat - 1]
    alone = chair.person and len(table.seats_of(chair.person)) == 1
    return chair.person, "" if alone else chair.name


def leaders(players: Sequence[Player]) -> list[Player]:
    """Return who did best: by matches won, then by points, which must be those of one game."""
    best = max(((player.won, player.points) for player in players), default=(0.0, 0))
    return [player for player in players if (player.won, player.points) == best]
