"""Ratings: how strong somebody is at a game, and how sure that is, from matches with others who take part.

The model is openskill's Plackett-Luce, made for any number of players: a number for the strength (mu) and one
for how far off that may be (sigma), both moved by who came before whom.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from speeltafel.core.game import Over
from speeltafel.play.results import winners
from speeltafel.play.room import Room

MIDDLE, SCALE = 1500, 40
"""As people know ratings from elsewhere: everybody begins at 1,500, give or take 667."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is at one game."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    played: int = 0

    @property
    def shown(self) -> int:
        """The strength as a page tells it."""
        return round(MIDDLE + SCALE * (self.mu - 25.0))

    @property
    def spread(self) -> int:
        """How far it may be off, in nineteen cases of twenty."""
        return round(2 * SCALE * self.sigma)


def counts(room: Room) -> bool:
    """Whether the match to come counts: several people, one on each chair, who all take part."""
    people = [chair.person for chair in room.chairs if chair.rated and not chair.bot]
    return len(people) > 1 and len(set(people)) == room.seats and not room.laid


def places(room: Room) -> dict[str, int]:
    """In which place everybody of a match that counts came in; nobody where it had no winner.

    Whoever gave up, or left the chair to another or to a bot, comes last.
    """
    won, turn = winners(room), room.turn
    if not won:
        return {}
    scores = turn.scores if isinstance(turn, Over) else (0,) * room.seats
    results = {}
    for seat, person in room.rated.items():
        chair = room.chairs[seat - 1]
        stayed = seat not in room.deserted and not chair.resigned and not chair.bot
        results[person] = (stayed, seat in won, scores[seat - 1]) if stayed else (False, False, 0)
    order = sorted(set(results.values()), reverse=True)
    return {person: order.index(result) + 1 for person, result in results.items()}


@cache
def _model() -> Any:
    # Read when the first match is rated: it takes as long as all the rest of a start.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rate(before: Mapping[str, Rating], came_in: Mapping[str, int]) -> dict[str, Rating]:
    """What a match makes of everybody's rating; nothing where there were no places."""
    if not came_in:
        return {}
    people: list[str] = list(came_in)
    teams = [[_model().rating(mu=before[one].mu, sigma=before[one].sigma)] for one in people]
    rated = _model().rate(teams, ranks=[came_in[one] for one in people])
    return {
        one: Rating(team[0].mu, team[0].sigma, before[one].played + 1)
        for one, team in zip(people, rated, strict=True)
    }
