"""A score sheet: how everybody did in several matches of one group, whoever sat where."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from speeltafel.core.game import Over
from speeltafel.core.words import Text
from speeltafel.play.results import winners
from speeltafel.play.room import Room


@dataclass(frozen=True, slots=True)
class Score:
    """What one player made of one match."""

    points: int | None
    """None where the match ended before its end."""
    share: float
    """Of the victory."""


@dataclass(slots=True)
class Player:
    """Somebody of the group, or a bot, as called last; and a score for each match they were in."""

    name: Text
    scores: dict[int, Score] = field(default_factory=dict)
    """By the number of the match on the sheet."""

    @property
    def won(self) -> float:
        """Matches won; a shared win counts in parts."""
        return sum(score.share for score in self.scores.values())

    @property
    def points(self) -> int:
        """Points of all matches together: to be compared only where those were of one game."""
        return sum(score.points or 0 for score in self.scores.values())


def score_sheet(rooms: Sequence[Room]) -> list[Player]:
    """Everybody who was in one of these matches, in the order in which they came."""
    players: dict[tuple[str, str], Player] = {}
    for number, room in enumerate(rooms):
        won = winners(room) if room.over else ()
        for seat, name in enumerate(room.names, 1):
            if not room.chairs[seat - 1].taken:
                continue
            player = players.setdefault(_who(room, seat), Player(name))
            player.name = name
            if room.over:
                points = room.turn.scores[seat - 1] if isinstance(room.turn, Over) else None
                player.scores[number] = Score(points, (seat in won) / len(won) if won else 0.0)
    return list(players.values())


def _who(room: Room, seat: int) -> tuple[str, str]:
    """By what somebody is known again: by name only where several are one person, or none."""
    chair = room.chairs[seat - 1]
    alone = chair.person and len(room.seats_of(chair.person)) == 1
    return chair.person, "" if alone else chair.name


def leaders(players: Sequence[Player]) -> list[Player]:
    """Who did best in all: the most matches won and then, where all were of one game, the most points."""
    best = max(((player.won, player.points) for player in players), default=(0.0, 0))
    return [player for player in players if (player.won, player.points) == best]
