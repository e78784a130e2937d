"""Ratings: how strong somebody is at a game, and how sure that is, from matches with others who take part.

The model is openskill's Plackett-Luce, made for any number of players: a number for the strength (mu) and one
for how far off that may be (sigma), both moved by who came before whom.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from speeltafel.core.game import Over
from speeltafel.play.results import winners
from speeltafel.play.room import Room

MIDDLE, SCALE = 1500, 40
"""As people know ratings from elsewhere: everybody begins at 1,500, give or take 667."""

MIN_TURNS = 3
"""Turns everybody must have played themselves. The shortest whole matches seen have as many: Columbiz with
four players has 3 or 4 turns a seat, Saga 11, Zocken 15, Saxum 20, Squadro 37."""
MOST_MET, DAY = 5, 86400.0
"""Matches of one game that count between the same two people, within so many seconds."""


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


def own_turns(room: Room, seat: int) -> tuple[int, int]:
    """Return how many turns of this seat the person who began there played, and how many it had.

    A turn is all that a seat chooses before another seat chooses; one choice of their own makes it theirs.
    """
    own = total = before = 0
    counted = False
    left = room.deserted.get(seat, len(room.choosers))
    for place, (chooser, by_bot) in enumerate(zip(room.choosers, room.by_bot, strict=True)):
        if chooser == seat:
            if before != seat:
                total, counted = total + 1, False
            if not by_bot and place < left and not counted:
                own, counted = own + 1, True
        before = chooser or before
    return own, total


def is_short(room: Room) -> bool:
    """Return whether somebody played fewer turns than `MIN_TURNS`, and not even all of a whole match."""
    for seat in room.rated:
        own, total = own_turns(room, seat)
        if own < (min(MIN_TURNS, total) if isinstance(room.turn, Over) else MIN_TURNS):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that was begun as a rated one and is over."""

    room: str
    game: str
    at: float
    """When it was over."""
    places: Mapping[str, int]
    """In which place everybody came in."""
    why_not: str = ""
    """Why it does not count whoever played it: `agreed` to stop, or `short`."""


def finished(id: str, room: Room) -> Finished:
    """Return what ratings need to know of a rated match that is over."""
    came_in = places(room)
    why_not = "agreed" if not came_in else "short" if is_short(room) else ""
    return Finished(id, room.game.key, room.ended, came_in, why_not)


def pairs(people: Iterable[str]) -> set[frozenset[str]]:
    """Return everybody who meets somebody in a match of these people."""
    return {frozenset(two) for two in combinations(set(people), 2)}


def why_not(
    people: Collection[str], at: float, excluded: Collection[str], met: Mapping[frozenset[str], list[float]]
) -> str:
    """Return why a match of these people, over at this time, does not count: `excluded`, `often` or nothing.

    `met` holds for every two people when their matches of this game were over that counted.
    """
    if not set(excluded).isdisjoint(people):
        return "excluded"
    often = (sum(at - DAY < then <= at for then in met.get(two, ())) for two in pairs(people))
    return "often" if any(number >= MOST_MET for number in often) else ""


@dataclass(slots=True)
class Ledger:
    """All ratings, as finished matches make them when they are added in the order in which they were over."""

    excluded: Collection[str] = ()
    """People and rooms whose matches do not count."""
    ratings: dict[tuple[str, str], Rating] = field(default_factory=dict)
    """By person and game."""
    verdicts: dict[str, str] = field(default_factory=dict)
    """Why each room's match does not count; empty where it does."""
    _met: dict[str, dict[frozenset[str], list[float]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )

    def add(self, match: Finished) -> None:
        """Let one more match change the ratings, if it counts."""
        people, met = list(match.places), self._met[match.game]
        reason = "excluded" if match.room in self.excluded else match.why_not
        reason = reason or why_not(people, match.at, self.excluded, met)
        self.verdicts[match.room] = reason
        if reason:
            return
        for two in pairs(people):
            met[two].append(match.at)
        before = {person: self.ratings.get((person, match.game), Rating()) for person in people}
        for person, rating in rate(before, match.places).items():
            self.ratings[person, match.game] = rating


def recomputed(matches: Iterable[Finished], excluded: Collection[str] = ()) -> Ledger:
    """Return the ratings that these matches make by today's rule."""
    ledger = Ledger(excluded)
    for match in sorted(matches, key=lambda match: (match.at, match.room)):
        ledger.add(match)
    return ledger


@cache
def _model() -> Any:
    # Read when the first match is rated: it takes as long as all the rest of a start.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rate(before: Mapping[str, Rating], came_in: Mapping[str, int]) -> dict[str, Rating]:
    """What a match makes of everybody's rating; nothing where there were no places."""
    if len(came_in) < 2:
        return {}
    people: list[str] = list(came_in)
    teams = [[_model().rating(mu=before[one].mu, sigma=before[one].sigma)] for one in people]
    rated = _model().rate(teams, ranks=[came_in[one] for one in people])
    return {
        one: Rating(team[0].mu, team[0].sigma, before[one].played + 1)
        for one, team in zip(people, rated, strict=True)
    }
