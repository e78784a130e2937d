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
from tests.leaks.twin_matches import Pair
from tests.web.local_server import local_server

SAVED = Path(__file__).parent / "saved"
PEOPLE = ("ana", "bo", "cas")


def furnish(server, stirred=False):
    """People who play every game, some to the end, and talk; where they stir, also a duplicate match."""
    for name in PEOPLE:
        person = Person(f"person-{name}", name.title(), "nl", 1.0, 1.0)
        server.store.add_person(person, digest(f"token-{name}")).result()
    guests = known_guests(server)
    rng = random.Random("a house that is kept")
    for game in GAMES.values():
        many = 3 if 3 in game.seats else 2
        for steps in (12, 10**6):
            path = server.new_table(game.key, *guests[:many], start=not stirred, pace="days-3")
            if stirred:
                stir_and_start(path, guests[:many], rng)
            guests[0].post_ok(f"{path}/say", text="Hé, daar zijn we weer")
            server.play(path, guests, rng, steps)
            server.now += 60
        if many == 2:
            guests[0].post_ok(f"{path}/again", game=game.key)
    if stirred:
        play_twice(server, guests[:2], rng)
    hide_a_card(server)
    asked = server.new_table("squadro", *guests[:2])
    server.play(asked, guests, rng, 3)
    guests[0].post_ok(f"{asked}/undo", seat=1)


def stir_and_start(path, guests, rng):
    """Every browser stirs, and the host begins."""
    for seat, guest in enumerate(guests, 1):
        guest.post_ok(f"{path}/stir", seat=seat, random=rng.randbytes(16).hex())
    guests[0].post_ok(f"{path}/start")


def play_twice(server, guests, rng):
    """A duplicate match of Columbiz: both games to the end, with the same dice."""
    path = server.new_table("columbiz", *guests, start=False, duplicate="yes")
    stir_and_start(path, guests, rng)
    server.play(path, guests, rng, 10**6)
    path = guests[0].post_ok(f"{path}/again", game="columbiz", same="yes")["go"]
    server.play(path, guests[::-1], rng, 10**6)


def hide_a_card(server):
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
    entries = [encode(Event(at, server.now, change)) for at, change in enumerate(changes, 1)]
    server.store.create_room("face-down", bytes(32), server.now, entries).result()


def known_guests(server):
    """The same people again, with the tokens they always had."""
    guests = [server.guest() for _ in PEOPLE]
    for guest, name in zip(guests, PEOPLE, strict=True):
        guest.http.cookies.set("speeltafel", f"token-{name}")
    return guests


def positions(server):
    """What lies on every table, and how it ended."""
    found = {}
    for row in server.store.rooms():
        room = server.table_at(f"/t/{row.id}")
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
    SAVED.mkdir(exist_ok=True)
    for name, stirred in ((__version__, False), (f"{__version__}-stirred", True)):
        kept = SAVED / f"{name}.sql"
        if kept.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            with local_server(Path(folder)) as server:
                furnish(server, stirred)
                lying = positions(server)
            kept.write_text(dump(Path(folder) / "house.db"), "utf-8")
        kept.with_suffix(".json").write_text(json.dumps(lying) + "\n", "utf-8")


if __name__ == "__main__":
    main()
