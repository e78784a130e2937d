"""Ratings: an estimate of everybody's strength at a game, from matches with others who take part.

The model is openskill's Plackett-Luce, for any number of players: a mean (mu) and a standard deviation
(sigma), which the order of a match's players updates.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from speeltafel.core.game import Over
from speeltafel.play.results import winners
from speeltafel.play.table import Table

MIDDLE, SCALE = 1500, 40
"""The scale of Elo ratings, as people know it: everybody begins at 1,500, give or take 667."""

MIN_TURNS = 3
"""Turns that everybody who stays must have played themselves. The shortest whole matches have as many:
Columbiz with four players has 3 or 4 turns a seat, Saga 11, Zocken 15, Saxum 20, Squadro 37."""
MOST_MET, DAY = 5, 86400.0
"""Rated matches of one game between the same two people, and the seconds within which they are counted."""
MOST_PLAYED = 20
"""Rated matches of one game a day for one person."""
NEWCOMER, MOST_NEW = 3, 3
"""Somebody with fewer rated matches of a game is a newcomer to it. Each of the others has so many rated
matches a day with newcomers: a person can make any number of newcomers by clearing cookies."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating at one game."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    played: int = 0

    @property
    def shown(self) -> int:
        """The rating as pages show it."""
        return round(MIDDLE + SCALE * (self.mu - 25.0))

    @property
    def spread(self) -> int:
        """Half the width of the 95% interval."""
        return round(2 * SCALE * self.sigma)


def counts(table: Table) -> bool:
    """Return whether the match to come can be rated: several people, one on each seat, who all take part.

    A later game of a duplicate match can be only if the one before was, for the same people, who all know
    its dice.
    """
    people = [chair.person for chair in table.chairs if chair.rated and not chair.bot]
    fair = not table.imported and (table.leg < 2 or table.leg_rated)
    return fair and len(people) > 1 and len(set(people)) == table.seats


def can_count_again(table: Table) -> bool:
    """Return whether the next game of a duplicate match can be rated: this one was, for the same people."""
    return sorted(table.rated.values()) == sorted(chair.person for chair in table.chairs)


def places(table: Table) -> dict[str, int]:
    """Return the place of everybody in a rated match; nobody if it had no winner.

    Somebody who gave up, or left the seat to another or to a bot, comes last.
    """
    won, turn = winners(table), table.turn
    if not won:
        return {}
    scores = turn.scores if isinstance(turn, Over) else (0,) * table.seats
    results = {}
    for seat, person in table.rated.items():
        stayed = seat in table.stayed
        results[person] = (stayed, seat in won, scores[seat - 1]) if stayed else (False, False, 0)
    order = sorted(set(results.values()), reverse=True)
    return {person: order.index(result) + 1 for person, result in results.items()}


def own_turns(table: Table, seat: int) -> tuple[int, int]:
    """Return how many turns of a seat its first person played, and how many it had.

    A turn is all that a seat chooses before another seat does; one choice of their own makes it theirs. A
    forced move that the server played is no choice, so a turn of nothing else is not counted.
    """
    left = table.deserted.get(seat, len(table.choosers))
    turns: dict[int, bool] = {}
    number = before = 0
    moves = zip(table.choosers, table.by_bot, table.forced, strict=True)
    for place, (chooser, by_bot, forced) in enumerate(moves):
        number += chooser not in (0, before)
        before = chooser or before
        if chooser == seat and not forced:
            turns[number] = turns.get(number, False) or (not by_bot and place < left)
    return sum(turns.values()), len(turns)


def is_short(table: Table) -> bool:
    """Return whether a match is too short to be rated: somebody who stayed played too few turns themselves.

    Too few is less than `MIN_TURNS`, or than all turns of a whole match that has fewer. Somebody who left
    after one turn of their own can't make the match short for the others. Somebody without a turn was perhaps
    never there, and loses nothing, whether to a clock or because of a bot that stood in.
    """
    for seat in table.rated:
        own, total = own_turns(table, seat)
        enough = 1
        if seat in table.stayed:
            enough = max(1, min(MIN_TURNS, total)) if isinstance(table.turn, Over) else MIN_TURNS
        if own < enough:
            return True
    return not table.stayed


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match that began as a rated one."""

    table_id: str
    game: str
    at: float
    """When it ended."""
    places: Mapping[str, int]
    """The place of each person."""
    why_not: str = ""
    """Why it doesn't count after all: `agreed` to stop, or `short`."""


def finished(id: str, table: Table) -> Finished:
    """Return what ratings need of a finished rated match."""
    came_in = places(table)
    why_not = "agreed" if not came_in else "short" if is_short(table) else ""
    return Finished(id, table.game.key, table.ended, came_in, why_not)


def pairs(people: Iterable[str]) -> set[frozenset[str]]:
    """Return all pairs of these people."""
    return {frozenset(two) for two in combinations(set(people), 2)}


@dataclass(frozen=True, slots=True)
class Begun:
    """A rated match, in progress or counted, that takes up a place under the daily limits."""

    at: float
    """When it began."""
    people: Collection[str]
    over: float | None = None
    """When it ended; None while it is played."""


@dataclass(slots=True)
class History:
    """The times at which rated matches of one game began, for the daily limits."""

    met: dict[frozenset[str], list[float]] = field(default_factory=lambda: defaultdict(list))
    """By pair of people."""
    by_person: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    with_newcomers: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By person: matches in which they were no newcomer and somebody else was."""
    played: Counter[str] = field(default_factory=Counter)
    """The number of each person's matches that counted."""
    begun: Counter[str] = field(default_factory=Counter)
    """The same, with those in progress."""

    def add(self, match: Begun) -> None:
        """Add a match; matches are added in the order in which they began."""
        for two in pairs(match.people):
            self.met[two].append(match.at)
        for person in self.facing_newcomers(match.people):
            self.with_newcomers[person].append(match.at)
        for person in match.people:
            self.by_person[person].append(match.at)
        self.begun.update(match.people)

    def facing_newcomers(self, people: Collection[str]) -> set[str]:
        """Return those of these people who are no newcomers but would play with one.

        A match in progress counts against its players: it makes them no newcomer for their own limit, but
        leaves them newcomers for that of others. So nobody gets around a limit by beginning many matches at
        once.
        """
        new = {person for person in people if self.played[person] < NEWCOMER}
        return {person for person in people if self.begun[person] >= NEWCOMER and new - {person}}


def history(matches: Collection[Begun], played: Mapping[str, int]) -> History:
    """Return the history of these matches; `played` is the number of each person's counted matches now."""
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
    """Return why a match of these people that begins now is not rated; empty if it is.

    Somebody is `excluded`, two met too `often`, somebody played too `many`, or too many with `newcomers`.
    It is decided when the match begins, so nobody can use up a limit to void a match they are losing.
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
    """All ratings; finished matches are added in the order in which they ended.

    The daily limits play no part here: a match that began as a rated one was within them.
    """

    excluded: Collection[str] = ()
    """The people and tables whose matches don't count."""
    ratings: dict[tuple[str, str], Rating] = field(default_factory=dict)
    """By person and game."""
    verdicts: dict[str, str] = field(default_factory=dict)
    """Why each table's match doesn't count; empty if it does."""

    def add(self, match: Finished) -> None:
        """Update the ratings by a match, if it counts."""
        excluded = not {match.table_id, *match.places}.isdisjoint(self.excluded)
        reason = "excluded" if excluded else match.why_not
        self.verdicts[match.table_id] = reason
        if reason:
            return
        before = {person: self.ratings.get((person, match.game), Rating()) for person in match.places}
        for person, rating in rate(before, match.places).items():
            self.ratings[person, match.game] = rating


def recomputed(matches: Iterable[Finished], excluded: Collection[str] = ()) -> Ledger:
    """Return all ratings, computed anew from these matches."""
    ledger = Ledger(excluded)
    for match in sorted(matches, key=lambda match: (match.at, match.table_id)):
        ledger.add(match)
    return ledger


@cache
def _model() -> Any:
    # Imported when the first match is rated: it takes as long as the rest of the server's start.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rate(before: Mapping[str, Rating], came_in: Mapping[str, int]) -> dict[str, Rating]:
    """Return everybody's rating after a match; nothing where there were no places."""
    if len(came_in) < 2:
        return {}
    people: list[str] = list(came_in)
    teams = [[_model().rating(mu=before[one].mu, sigma=before[one].sigma)] for one in people]
    rated = _model().rate(teams, ranks=[came_in[one] for one in people])
    return {
        one: Rating(team[0].mu, team[0].sigma, before[one].played + 1)
        for one, team in zip(people, rated, strict=True)
    }
