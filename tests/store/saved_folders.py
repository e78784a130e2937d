"""Data folders of earlier versions, saved as SQL, and the positions of their tables.

`make records` writes those of the present version if they are missing, and never changes existing ones:
people have such data, so later versions must open it and go on. Each version has two: in `-stirred` all
browsers contributed entropy before the match, as browsers do.
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


def fill(server, stirred=False):
    """Play all games, some to the end, and chat; with contributed entropy also a duplicate match."""
    for name in PEOPLE:
        person = Person(f"person-{name}", name.title(), 1.0)
        server.store.add_person(person, digest(f"token-{name}")).result()
    guests = known_guests(server)
    rng = random.Random("a house that is kept")
    for game in GAMES.values():
        many = 3 if 3 in game.seats else 2
        for steps in (12, 10**6):
            path = server.new_table(game.key, *guests[:many], start=not stirred, pace="days-3")
            if stirred:
                contribute_and_start(path, guests[:many], rng)
            guests[0].post_ok(f"{path}/say", text="Hé, daar zijn we weer")
            server.play(path, guests, rng, steps)
            server.now += 60
        if many == 2:
            guests[0].post_ok(f"{path}/again", game=game.key)
    if stirred:
        play_duplicate(server, guests[:2], rng)
    hide_a_card(server)
    undone = server.new_table("squadro", *guests[:2])
    server.play(undone, guests, rng, 3)
    guests[0].post_ok(f"{undone}/undo", seat=1)


def contribute_and_start(path, guests, rng):
    """Contribute entropy for every seat, and start the match."""
    for seat, guest in enumerate(guests, 1):
        guest.post_ok(f"{path}/stir", seat=seat, random=rng.randbytes(16).hex())
    guests[0].post_ok(f"{path}/start")


def play_duplicate(server, guests, rng):
    """Play a duplicate match of Columbiz: both legs to the end."""
    path = server.new_table("columbiz", *guests, start=False, duplicate="yes")
    contribute_and_start(path, guests, rng)
    server.play(path, guests, rng, 10**6)
    path = guests[0].post_ok(f"{path}/again", game="columbiz", same="yes")["go"]
    server.play(path, guests[::-1], rng, 10**6)


def hide_a_card(server):
    """Store a running match of Saga with a hidden card."""
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
    """Return guests with the stored tokens."""
    guests = [server.guest() for _ in PEOPLE]
    for guest, name in zip(guests, PEOPLE, strict=True):
        guest.http.cookies.set("speeltafel", f"token-{name}")
    return guests


def positions(server):
    """Return the position of every table, and its scores."""
    found = {}
    for row in server.store.rooms():
        table = server.table_at(f"/t/{row.id}")
        match = table.match
        found[row.id] = {
            "game": table.game.key,
            "events": table.seq,
            "state": table.game.dump(match.state) if match else None,
            "scores": list(table.turn.scores) if isinstance(table.turn, Over) else None,
        }
    return found


def dump(file):
    """Return a database as SQL, one statement a line."""
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def rebuild(sql, file):
    """Create the database of this SQL."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sql)


def main():
    """Save the data folders of the present version, unless they exist."""
    SAVED.mkdir(exist_ok=True)
    for name, stirred in ((__version__, False), (f"{__version__}-stirred", True)):
        saved = SAVED / f"{name}.sql"
        if saved.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            with local_server(Path(folder)) as server:
                fill(server, stirred)
                found = positions(server)
            saved.write_text(dump(Path(folder) / "server.db"), "utf-8")
        saved.with_suffix(".json").write_text(json.dumps(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
