"""Houses that are kept as they were: what a Speeltafel left on disk, as SQL, and what lay on its tables.

`make records` writes the houses of the present version where there are none yet, and never touches one that
is there: it is what people have, so a later Speeltafel must open it and go on. Each version keeps two: in the
one named `-stirred` every browser added to the chance before the game, as browsers do.
"""

import json
import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from speeltafel import __version__
from speeltafel.core.game import Choose, Over
from speeltafel.games import GAMES
from speeltafel.games.saga import SAGA
from speeltafel.play.events import Event, MatchStarted, MovePlayed, Rolled, SatDown, TableOpened, encode
from speeltafel.store import Person, digest
from tests.leaks.twins import Pair
from tests.web.guests import open_house

HOUSES = Path(__file__).parent / "houses"
PEOPLE = ("ana", "bo", "cas")


def furnish(house, stirred=False):
    """People who play every game, some to the end, and talk; where they stir, also a duplicate match."""
    for name in PEOPLE:
        person = Person(f"person-{name}", name.title(), "nl", 1.0, 1.0)
        house.store.add_person(person, digest(f"token-{name}")).result()
    guests = known_guests(house)
    rng = random.Random("a house that is kept")
    for game in GAMES.values():
        many = 3 if 3 in game.seats else 2
        for steps in (12, 10**6):
            table = house.table(game.key, *guests[:many], start=not stirred, pace="days-3")
            if stirred:
                stir_and_start(table, guests[:many], rng)
            guests[0].done(f"{table}/say", text="Hé, daar zijn we weer")
            house.play(table, guests, rng, steps)
            house.now += 60
        if many == 2:
            guests[0].done(f"{table}/again", game=game.key)
    if stirred:
        play_twice(house, guests[:2], rng)
    hide_a_card(house)
    asked = house.table("squadro", *guests[:2])
    house.play(asked, guests, rng, 3)
    guests[0].done(f"{asked}/undo", seat=1)


def stir_and_start(table, guests, rng):
    """Every browser stirs, and the host begins."""
    for seat, guest in enumerate(guests, 1):
        guest.done(f"{table}/stir", seat=seat, random=rng.randbytes(16).hex())
    guests[0].done(f"{table}/start")


def play_twice(house, guests, rng):
    """A duplicate match of Columbiz: both games to the end, with the same dice."""
    table = house.table("columbiz", *guests, start=False, duplicate="yes")
    stir_and_start(table, guests, rng)
    house.play(table, guests, rng, 10**6)
    table = guests[0].done(f"{table}/again", game="columbiz", same="yes")["go"]
    house.play(table, guests[::-1], rng, 10**6)


def hide_a_card(house):
    """A running game of Saga in which something lies face down."""
    pair = next(pair for pair in (Pair(SAGA, seed) for seed in range(99)) if pair.seats == len(PEOPLE))
    changes = [TableOpened(game="saga", rules=1, seats=3, options=pair.options, host="person-ana")]
    changes += [
        SatDown(seat=seat, person=f"person-{name}", name=name.title()) for seat, name in enumerate(PEOPLE, 1)
    ]
    changes.append(MatchStarted())
    while not pair.differ:
        turn = pair.turn
        token = SAGA.write(pair.step()[0])
        changes.append(MovePlayed(turn.seat, token) if isinstance(turn, Choose) else Rolled(token))
    entries = [encode(Event(at, house.now, change)) for at, change in enumerate(changes, 1)]
    house.store.create_room("face-down", bytes(32), house.now, entries).result()


def known_guests(house):
    """The same people again, with the tokens they always had."""
    guests = [house.guest() for _ in PEOPLE]
    for guest, name in zip(guests, PEOPLE, strict=True):
        guest.http.cookies.set("speeltafel", f"token-{name}")
    return guests


def positions(house):
    """What lies on every table, and how it ended."""
    found = {}
    for row in house.store.rooms():
        room = house.room(f"/t/{row.id}")
        table = room.match
        found[row.id] = {
            "game": room.game.key,
            "events": room.seq,
            "state": room.game.dump(table.state) if table else None,
            "scores": list(room.turn.scores) if isinstance(room.turn, Over) else None,
        }
    return found


def dump(file):
    """A database as SQL, one statement a line."""
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def rebuild(sql, file):
    """The database that this SQL makes."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sql)


def main():
    """Keep the houses of the present version, unless they are there."""
    HOUSES.mkdir(exist_ok=True)
    for name, stirred in ((__version__, False), (f"{__version__}-stirred", True)):
        kept = HOUSES / f"{name}.sql"
        if kept.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            with open_house(Path(folder)) as house:
                furnish(house, stirred)
                lying = positions(house)
            kept.write_text(dump(Path(folder) / "house.db"), "utf-8")
        kept.with_suffix(".json").write_text(json.dumps(lying) + "\n", "utf-8")


if __name__ == "__main__":
    main()
