"""Ratings as they are kept: one for each person and game, and every match counted once."""

from collections.abc import Callable, Collection, Mapping

from sqlalchemy import Connection, delete, insert, select, text

from speeltafel.play.ratings import Rating
from speeltafel.store.tables import COUNTED, EVENT, PERSON, RATING

Rate = Callable[[Mapping[str, Rating]], Mapping[str, Rating]]
"""What a match makes of everybody's rating."""


def of(connection: Connection, people: Collection[str], game: str) -> dict[str, Rating]:
    """How strong these people are at a game, also those of whom nothing is known yet."""
    asked = select(RATING).where(RATING.c.person.in_(list(people)), RATING.c.game == game)
    known = {row.person: Rating(row.mu, row.sigma, row.played) for row in connection.execute(asked)}
    return {person: known.get(person, Rating()) for person in people}


def count(connection: Connection, room: str, game: str, people: Collection[str], rate: Rate) -> bool:
    """Let a match change the ratings of these people; answers whether it hadn't been counted yet."""
    if connection.scalar(select(COUNTED.c.room).where(COUNTED.c.room == room)) is not None:
        return False
    connection.execute(insert(COUNTED).values(room=room))
    there = select(PERSON.c.id).where(PERSON.c.id.in_(list(people)), PERSON.c.secret.is_not(None))
    known = set(connection.scalars(there))  # and not who was forgotten meanwhile
    for person, rating in rate(of(connection, people, game)).items():
        connection.execute(delete(RATING).where(RATING.c.person == person, RATING.c.game == game))
        if person in known:
            row = {"mu": rating.mu, "sigma": rating.sigma, "played": rating.played}
            connection.execute(insert(RATING).values(person=person, game=game, **row))
    return True


def table(connection: Connection) -> list[tuple[str, str, str, Rating]]:
    """Everybody who takes part and was rated: person, name, game and rating."""
    asked = (
        select(RATING, PERSON.c.name)
        .join(PERSON, PERSON.c.id == RATING.c.person)
        .where(PERSON.c.rated == 1)
        .order_by(RATING.c.mu.desc(), RATING.c.person)
    )
    found = connection.execute(asked)
    return [(row.person, row.name, row.game, Rating(row.mu, row.sigma, row.played)) for row in found]


def waiting(connection: Connection) -> list[str]:
    """The rooms whose match counts and was not counted yet: under way, or over in the very last moment."""
    begun = select(EVENT.c.room).where(text("kind = 'rated'"))  # as the index says it, or it isn't used
    return list(connection.scalars(begun.where(EVENT.c.room.not_in(select(COUNTED.c.room)))))
