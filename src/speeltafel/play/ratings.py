"""Ratings: how strong somebody is at a game, and how sure that is, from matches with others who take part.

The model is openskill's Plackett-Luce, made for any number of players: a number for the strength (mu) and one
for how far off that may be (sigma), both moved by who came before whom.
"""

from collections import Counter, defaultdict
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
"""Turns everybody who stays must have played themselves. The shortest whole matches seen have as many:
Columbiz with four players has 3 or 4 turns a seat, Saga 11, Zocken 15, Saxum 20, Squadro 37."""
MOST_MET, DAY = 5, 86400.0
"""Matches of one game that count between the same two people, within so many seconds."""
MOST_PLAYED = 20
"""Matches of one game that count in a day for one person, whomever they play."""
NEWCOMER, MOST_NEW = 3, 3
"""Whoever has fewer counted matches of a game is a newcomer at it. Of matches with newcomers so many count
in a day for each of the others: a person can make any number of newcomers by clearing cookies."""


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
    """Whether the match to come counts: several people, one on each chair, who all take part.

    A later game of a duplicate match counts only if the one before did, for the same people: they all know
    its dice.
    """
    people = [chair.person for chair in room.chairs if chair.rated and not chair.bot]
    fair = not room.laid and (room.leg < 2 or room.leg_rated)
    return fair and len(people) > 1 and len(set(people)) == room.seats


def can_count_again(room: Room) -> bool:
    """Return whether the next game of a duplicate match may count: this one did, for the same people."""
    return sorted(room.rated.values()) == sorted(chair.person for chair in room.chairs)


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
        stayed = seat in room.stayed
        results[person] = (stayed, seat in won, scores[seat - 1]) if stayed else (False, False, 0)
    order = sorted(set(results.values()), reverse=True)
    return {person: order.index(result) + 1 for person, result in results.items()}


def own_turns(room: Room, seat: int) -> tuple[int, int]:
    """Return how many turns of this seat the person who began there played, and how many it had.

    A turn is all that a seat chooses before another seat chooses; one choice of their own makes it theirs.
    A forced move that the server played is no choice, so a turn of nothing else is not counted at all.
    """
    left = room.deserted.get(seat, len(room.choosers))
    turns: dict[int, bool] = {}
    number = before = 0
    moves = zip(room.choosers, room.by_bot, room.forced, strict=True)
    for place, (chooser, by_bot, forced) in enumerate(moves):
        number += chooser not in (0, before)
        before = chooser or before
        if chooser == seat and not forced:
            turns[number] = turns.get(number, False) or (not by_bot and place < left)
    return sum(turns.values()), len(turns)


def is_short(room: Room) -> bool:
    """Return whether somebody who stayed played fewer turns than `MIN_TURNS`, and not all of a whole match.

    Whoever leaves after a turn of their own can't make the match short for the others. Somebody without one
    was perhaps never there, and loses nothing: not to a clock, nor to a bot that played for them.
    """
    for seat in room.rated:
        own, total = own_turns(room, seat)
        enough = 1
        if seat in room.stayed:
            enough = max(1, min(MIN_TURNS, total)) if isinstance(room.turn, Over) else MIN_TURNS
        if own < enough:
            return True
    return not room.stayed


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


@dataclass(frozen=True, slots=True)
class Begun:
    """A rated match that is played or counted: it takes a place under the limits of a day."""

    at: float
    """When it began."""
    people: Collection[str]
    over: float | None = None
    """When it was over; None while it is played."""


@dataclass(slots=True)
class History:
    """When the rated matches of one game began that take a place under the limits of a day."""

    met: dict[frozenset[str], list[float]] = field(default_factory=lambda: defaultdict(list))
    """By the two people who met in them."""
    by_person: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    with_newcomers: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By person, those in which they were no newcomer and somebody else was."""
    played: Counter[str] = field(default_factory=Counter)
    """How many of each person's matches counted."""
    begun: Counter[str] = field(default_factory=Counter)
    """As many, and those that are being played."""

    def add(self, match: Begun) -> None:
        """Note that a match began; matches are added in the order in which they did."""
        for two in pairs(match.people):
            self.met[two].append(match.at)
        for person in self.facing_newcomers(match.people):
            self.with_newcomers[person].append(match.at)
        for person in match.people:
            self.by_person[person].append(match.at)
        self.begun.update(match.people)

    def facing_newcomers(self, people: Collection[str]) -> set[str]:
        """Return those of these people who are no newcomers, where somebody else among them is one.

        A match that is being played counts against whoever plays it: it makes them no newcomer for the limit
        on their own matches, and no known opponent for others. So neither limit is passed by beginning many
        matches at once.
        """
        new = {person for person in people if self.played[person] < NEWCOMER}
        return {person for person in people if self.begun[person] >= NEWCOMER and new - {person}}


def history(matches: Collection[Begun], played: Mapping[str, int]) -> History:
    """Return the history these matches make; `played` is how many each person has now that counted."""
    ended = sorted((match for match in matches if match.over is not None), key=_end)
    past = History(played=Counter(played))
    for match in ended:
        past.played.subtract(match.people)
    past.begun = past.played.copy()
    for match in sorted(matches, key=lambda match: match.at):
        while ended and _end(ended[0]) <= match.at:
            past.played.update(ended.pop(0).people)
        past.add(match)
    past.played = Counter(played)
    return past


def _end(match: Begun) -> float:
    return match.over or 0.0


def why_not(people: Collection[str], at: float, excluded: Collection[str], past: History) -> str:
    """Return why a match of these people that begins at this time is not rated, or nothing where it is.

    Somebody is `excluded`, two met too `often`, somebody played too `many`, or too many with `newcomers`.
    This is asked once, when the match begins: nobody can use a limit up to void a match they are losing.
    """
    if not set(excluded).isdisjoint(people):
        return "excluded"
    if any(_in_a_day(past.met.get(two, ()), at) >= MOST_MET for two in pairs(people)):
        return "often"
    if any(_in_a_day(past.by_person.get(person, ()), at) >= MOST_PLAYED for person in people):
        return "many"
    known = past.facing_newcomers(people)
    over_limit = any(_in_a_day(past.with_newcomers.get(person, ()), at) >= MOST_NEW for person in known)
    return "newcomers" if over_limit else ""


def _in_a_day(times: Iterable[float], until: float) -> int:
    return sum(until - DAY < then <= until for then in times)


@dataclass(slots=True)
class Ledger:
    """All ratings, as finished matches make them when they are added in the order in which they were over.

    The limits of a day are not asked here: a match that was begun as a rated one was within them.
    """

    excluded: Collection[str] = ()
    """People and rooms whose matches do not count."""
    ratings: dict[tuple[str, str], Rating] = field(default_factory=dict)
    """By person and game."""
    verdicts: dict[str, str] = field(default_factory=dict)
    """Why each room's match does not count; empty where it does."""

    def add(self, match: Finished) -> None:
        """Let one more match change the ratings, if it counts."""
        excluded = not {match.room, *match.places}.isdisjoint(self.excluded)
        reason = "excluded" if excluded else match.why_not
        self.verdicts[match.room] = reason
        if reason:
            return
        before = {person: self.ratings.get((person, match.game), Rating()) for person in match.places}
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
