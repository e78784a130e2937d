"""Ratings: one for each person and game; every match is counted once."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, exists, insert, select, text

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import Refusal
from speeltafel.play.events import decode
from speeltafel.play.ratings import (
    DAY,
    Begun,
    Finished,
    History,
    Ledger,
    Rating,
    finished,
    history,
    rate,
    recomputed,
    why_not,
)
from speeltafel.play.table import Table
from speeltafel.store import log
from speeltafel.store.tables import COUNTED, EVENT, EXCLUDED, PERSON, RATING, ROOM

BEGUN = text("event.kind = 'rated'")
"""Spelled as in the index, which isn't used otherwise."""


@dataclass(frozen=True, slots=True)
class Change:
    """What recomputing changes for one person at one game; None where there was or will be no rating."""

    person: str
    name: str
    game: str
    before: Rating | None
    after: Rating | None


@dataclass(frozen=True, slots=True)
class Repair:
    """What recomputing all ratings from the logs gives, and what it changes."""

    ledger: Ledger
    changes: list[Change]


def of(connection: Connection, people: Collection[str], game: str) -> dict[str, Rating]:
    """Return these people's ratings at a game; those who have none get a new one."""
    asked = select(RATING).where(RATING.c.person.in_(list(people)), RATING.c.game == game)
    known = {row.person: Rating(row.mu, row.sigma, row.played) for row in connection.execute(asked)}
    return {person: known.get(person, Rating()) for person in people}


def count(connection: Connection, match: Finished) -> bool:
    """Update the ratings with a match, if it counts; return whether it had not been judged before."""
    if connection.scalar(select(COUNTED.c.room).where(COUNTED.c.room == match.table_id)) is not None:
        return False
    excluded = excluded_among(connection, [match.table_id, *match.places])
    reason = "excluded" if excluded else match.why_not
    _judge(connection, match, reason)
    if not reason:
        people = set(match.places)
        known = _known(connection, people)
        for person, rating in rate(of(connection, people, match.game), match.places).items():
            connection.execute(delete(RATING).where(RATING.c.person == person, RATING.c.game == match.game))
            if person in known:
                _keep(connection, person, match.game, rating)
    return True


def why_unrated(connection: Connection, game: str, people: Collection[str], at: float) -> str:
    """Return why a match of these people that begins now is not rated; empty where it is."""
    return why_not(people, at, excluded_among(connection, people), _past(connection, game, people, at))


def verdict(connection: Connection, room: str) -> str | None:
    """Return why a room's rated match did not count, empty where it did; None before it was judged."""
    found: str | None = connection.scalar(select(COUNTED.c.why).where(COUNTED.c.room == room))
    return found


def excluded_among(connection: Connection, ids: Collection[str]) -> set[str]:
    """Return which of these people and rooms the owner excludes."""
    return set(connection.scalars(select(EXCLUDED.c.id).where(EXCLUDED.c.id.in_(list(ids)))))


def excluded(connection: Connection) -> list[str]:
    """Return all people and rooms the owner excludes."""
    return list(connection.scalars(select(EXCLUDED.c.id).order_by(EXCLUDED.c.id)))


def preview(connection: Connection, matches: Iterable[Finished], excluding: Collection[str]) -> Repair:
    """Return what recomputing from these matches without these people and rooms would change."""
    ledger = recomputed(matches, frozenset(excluding))
    names = {row.id: row.name for row in connection.execute(select(PERSON.c.id, PERSON.c.name))}
    known = _known(connection, {person for person, _ in ledger.ratings})
    after = {key: rating for key, rating in ledger.ratings.items() if key[0] in known}
    before = {
        (row.person, row.game): Rating(row.mu, row.sigma, row.played)
        for row in connection.execute(select(RATING))
    }
    changes = [
        Change(person, names.get(person, ""), game, before.get((person, game)), after.get((person, game)))
        for person, game in sorted(before.keys() | after.keys())
        if before.get((person, game)) != after.get((person, game))
    ]
    return Repair(ledger, changes)


def repair(connection: Connection, matches: Collection[Finished], excluding: Collection[str]) -> Repair:
    """Replace all ratings by what these matches give without these people and rooms.

    A match that was over too late to be among them is no longer marked as judged, so it is judged again.
    """
    done = preview(connection, matches, excluding)
    connection.execute(delete(EXCLUDED))
    for id in sorted(set(excluding)):
        connection.execute(insert(EXCLUDED).values(id=id))
    connection.execute(delete(COUNTED))
    for match in matches:
        _judge(connection, match, done.ledger.verdicts[match.table_id])
    for change in done.changes:
        gone = delete(RATING).where(RATING.c.person == change.person, RATING.c.game == change.game)
        connection.execute(gone)
        if change.after is not None:
            _keep(connection, change.person, change.game, change.after)
    return done


def table(connection: Connection) -> list[tuple[str, str, str, Rating]]:
    """Return the person, name, game and rating of everybody who takes part, the best first."""
    asked = (
        select(RATING, PERSON.c.name)
        .join(PERSON, PERSON.c.id == RATING.c.person)
        .where(PERSON.c.rated == 1)
        .order_by(RATING.c.mu.desc(), RATING.c.person)
    )
    found = connection.execute(asked)
    return [(row.person, row.name, row.game, Rating(row.mu, row.sigma, row.played)) for row in found]


def begun(connection: Connection) -> list[str]:
    """Return the rooms whose match was begun as a rated one."""
    return list(connection.scalars(select(EVENT.c.room).where(BEGUN).distinct()))


def waiting(connection: Connection) -> list[str]:
    """Return the rooms whose rated match was not judged yet, because it is under way or just ended."""
    return list(
        connection.scalars(
            select(EVENT.c.room).where(BEGUN).where(EVENT.c.room.not_in(select(COUNTED.c.room)))
        )
    )


def finished_matches(connection: Connection, games: Mapping[str, AnyGame]) -> list[Finished]:
    """Return every rated match that is over, from the logs; one that today's rules can't read is left out."""
    found = []
    for id in begun(connection):
        seed = connection.scalar(select(ROOM.c.seed).where(ROOM.c.id == id))
        table = Table(games, bytes(seed or b""))
        try:
            for row in connection.execute(select(EVENT).where(EVENT.c.room == id).order_by(EVENT.c.seq)):
                table.apply(decode(log.from_row(row)))
        except Refusal:
            continue
        if table.over:
            found.append(finished(id, table))
    return found


def _past(connection: Connection, game: str, people: Collection[str], at: float) -> History:
    """Return the matches of this game that began in the day before this time and are played or counted."""
    # What began in the last day and is over was over in the last day, which has an index.
    counted = (
        select(EVENT.c.at, EVENT.c.body, COUNTED.c.at.label("over"))
        .join(EVENT, EVENT.c.room == COUNTED.c.room)
        .where(BEGUN, COUNTED.c.at > at - DAY, COUNTED.c.game == game, COUNTED.c.why == "")
    )
    opened = EVENT.alias("opened")
    played = (
        select(EVENT.c.at, EVENT.c.body, opened.c.body.label("opened"))
        .join(opened, and_(opened.c.room == EVENT.c.room, opened.c.seq == 1))
        .where(BEGUN, EVENT.c.at > at - DAY, ~exists().where(COUNTED.c.room == EVENT.c.room))
    )
    matches = [Begun(row.at, _people(row.body), row.over) for row in connection.execute(counted)]
    matches += [
        Begun(row.at, _people(row.body))
        for row in connection.execute(played)
        if json.loads(row.opened)["game"] == game
    ]
    met = {person for match in matches for person in match.people}.union(people)
    known = select(RATING.c.person, RATING.c.played).where(RATING.c.game == game)
    return history(
        matches, {row.person: row.played for row in connection.execute(known) if row.person in met}
    )


def _people(body: str) -> list[str]:
    """Return whom a match is rated for, from its `rated` event."""
    return [person for _, person in json.loads(body)["people"]]


def _known(connection: Connection, people: Collection[str]) -> set[str]:
    """Return those of these people who were not erased meanwhile."""
    there = select(PERSON.c.id).where(PERSON.c.secret.is_not(None))
    return set(people) & set(connection.scalars(there.where(PERSON.c.id.in_(list(people)))))


def _judge(connection: Connection, match: Finished, why: str) -> None:
    row = {"room": match.table_id, "game": match.game, "at": match.at, "why": why}
    connection.execute(insert(COUNTED).values(**row))


def _keep(connection: Connection, person: str, game: str, rating: Rating) -> None:
    row = {"mu": rating.mu, "sigma": rating.sigma, "played": rating.played}
    connection.execute(insert(RATING).values(person=person, game=game, **row))
