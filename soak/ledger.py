"""What people asked at a table and what they were answered, held against what the house kept."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from speeltafel.games import GAMES
from speeltafel.play.events import Entry, decode
from speeltafel.play.table import MATCH_CHANGES, Table


@dataclass(eq=False, slots=True)
class Submit:
    """Something somebody asked. `said` is `yes`, `no`, or nothing where no answer came."""

    what: str
    seat: int
    words: str
    """A move's token, or what was said."""
    version: int
    once: str
    said: str = ""
    seq: int = 0
    """The last event of it, where the answer was yes."""


@dataclass
class Ledger:
    """All that was asked at one table."""

    room: str
    submits: list[Submit] = field(default_factory=list)
    kept: list[Entry] = field(default_factory=list)
    """The log as it was when last looked at."""

    def check(self, place: Path | str) -> Table:
        """The log is whole, and holds every yes once and in order; answers the room it makes."""
        seed, events = read(place, self.room)
        assert [event.seq for event in events] == list(range(1, len(events) + 1)), "a gap in the log"
        assert events[: len(self.kept)] == self.kept, "what was kept has changed"
        times = [event.at for event in events]
        assert times == sorted(times), "an event before the one before it"
        self.kept = events
        self._check_moves(events)
        self._check_words(events)
        room = Table(GAMES, seed)
        for event in events:
            room.apply(decode(event))
        return room

    def _check_moves(self, events: list[Entry]) -> None:
        version, moves, ends, forced = 0, {}, {}, set()
        for event in events:
            if event.kind == "move":
                moves[version] = (event.body["seat"], event.body["token"])
                if event.body.get("forced"):
                    forced.add(version)
                else:
                    last = version
            if isinstance(decode(event).change, MATCH_CHANGES):
                version += 1
            if event.kind in ("move", "roll") and moves:
                ends[last] = event.seq
        asked = {
            (submit.version, submit.seat, submit.words) for submit in self.submits if submit.what == "move"
        }
        for at, move in moves.items():
            assert (at, *move) in asked or at in forced, f"{move} at version {at}, which nobody asked"
        for submit in self.submits:
            if submit.what == "move" and submit.said == "yes":
                assert moves.get(submit.version) == (submit.seat, submit.words), f"{submit} is lost"
                assert ends[submit.version] <= submit.seq, f"{submit} was answered before it was kept"

    def _check_words(self, events: list[Entry]) -> None:
        said = [(event.body["text"], event.seq) for event in events if event.kind == "say"]
        times = Counter(words for words, _ in said)
        asked = {submit.words: submit for submit in self.submits if submit.what == "say"}
        assert not [words for words, count in times.items() if count > 1 or words not in asked], times
        places = dict(said)
        for submit in self.submits:
            if submit.what == "say" and submit.said == "yes":
                assert 0 < places.get(submit.words, 0) <= submit.seq, f"{submit} is lost"
        for seat in {submit.seat for submit in asked.values()}:
            mine = [
                places[words] for words, submit in asked.items() if submit.seat == seat and words in places
            ]
            assert mine == sorted(mine), "words of one person out of order"


def read(place: Path | str, room: str) -> tuple[bytes, list[Entry]]:
    """A room's seed and log, read beside the house from its file or its database."""
    if isinstance(place, str):
        return read_server(place, room)
    file = place
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as reading:
        ((seed,),) = reading.execute("select seed from room where id = ?", (room,))
        rows = reading.execute(
            "select seq, at, kind, body from event where room = ? order by seq", (room,)
        ).fetchall()
    return seed, [Entry(seq, at, kind, json.loads(body)) for seq, at, kind, body in rows]


def read_server(address: str, room: str) -> tuple[bytes, list[Entry]]:
    """A room's seed and log in a database on a server."""
    with psycopg.connect(address) as reading:
        ((seed,),) = reading.execute("select seed from room where id = %s", (room,)).fetchall()
        asked = "select seq, at, kind, body from event where room = %s order by seq"
        rows = reading.execute(asked, (room,)).fetchall()
    return bytes(seed), [Entry(seq, at, kind, json.loads(body)) for seq, at, kind, body in rows]


def rows_of(file: Path) -> dict[str, Any]:
    """How many events each room has, and whether the file is sound."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as reading:
        (sound,) = reading.execute("pragma integrity_check").fetchone()
        return {
            "sound": sound,
            "rooms": dict(reading.execute("select room, count(*) from event group by room").fetchall()),
        }
