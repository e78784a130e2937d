"""What people submitted at a table and how it was answered, compared with the stored log."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from speeltafel.games import GAMES
from speeltafel.play.events import Entry, MatchChange, decode
from speeltafel.play.table import Table


@dataclass(eq=False, slots=True)
class Submit:
    """A submitted move or chat line. `answer` is `yes`, `no`, or empty where no response came."""

    action: str
    seat: int
    text: str
    """The token of a move, or the text of a chat line."""
    version: int
    key: str
    """The idempotency key."""
    answer: str = ""
    seq: int = 0
    """Its last event, where the answer is `yes`."""


@dataclass
class Ledger:
    """All submits at one table."""

    table_id: str
    submits: list[Submit] = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)
    """The log at the last check."""

    def check(self, database: Path | str) -> Table:
        """Check that the log is whole and has every acknowledged submit once, in order; return its table."""
        seed, events = read(database, self.table_id)
        assert [event.seq for event in events] == list(range(1, len(events) + 1)), "a gap in the log"
        assert events[: len(self.log)] == self.log, "stored events have changed"
        times = [event.at for event in events]
        assert times == sorted(times), "times go backwards"
        self.log = events
        self._check_moves(events)
        self._check_chat(events)
        table = Table(GAMES, seed)
        for event in events:
            table.apply(decode(event))
        return table

    def _check_moves(self, events: list[Entry]) -> None:
        version, moves, ends, forced = 0, {}, {}, set()
        for event in events:
            if event.kind == "move":
                moves[version] = (event.body["seat"], event.body["token"])
                if event.body.get("forced"):
                    forced.add(version)
                else:
                    last = version
            if isinstance(decode(event).change, MatchChange):
                version += 1
            if event.kind in ("move", "roll") and moves:
                ends[last] = event.seq
        submitted = {
            (submit.version, submit.seat, submit.text) for submit in self.submits if submit.action == "move"
        }
        for at, move in moves.items():
            assert (at, *move) in submitted or at in forced, f"{move} at version {at}, which nobody submitted"
        for submit in self.submits:
            if submit.action == "move" and submit.answer == "yes":
                assert moves.get(submit.version) == (submit.seat, submit.text), f"{submit} is lost"
                assert ends[submit.version] <= submit.seq, f"{submit} was answered before it was stored"

    def _check_chat(self, events: list[Entry]) -> None:
        lines = [(event.body["text"], event.seq) for event in events if event.kind == "say"]
        times = Counter(text for text, _ in lines)
        submitted = {submit.text: submit for submit in self.submits if submit.action == "say"}
        assert not [text for text, count in times.items() if count > 1 or text not in submitted], times
        places = dict(lines)
        for submit in self.submits:
            if submit.action == "say" and submit.answer == "yes":
                assert 0 < places.get(submit.text, 0) <= submit.seq, f"{submit} is lost"
        for seat in {submit.seat for submit in submitted.values()}:
            mine = [
                places[text] for text, submit in submitted.items() if submit.seat == seat and text in places
            ]
            assert mine == sorted(mine), "chat lines of one person are out of order"


def read(database: Path | str, table_id: str) -> tuple[bytes, list[Entry]]:
    """Read the seed and the log of a table from the SQLite file or the PostgreSQL database."""
    if isinstance(database, str):
        return read_postgres(database, table_id)
    file = database
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as reading:
        ((seed,),) = reading.execute("select seed from room where id = ?", (table_id,))
        rows = reading.execute(
            "select seq, at, kind, body from event where room = ? order by seq", (table_id,)
        ).fetchall()
    return seed, [Entry(seq, at, kind, json.loads(body)) for seq, at, kind, body in rows]


def read_postgres(address: str, table_id: str) -> tuple[bytes, list[Entry]]:
    """Read the seed and the log of a table from PostgreSQL."""
    with psycopg.connect(address) as reading:
        ((seed,),) = reading.execute("select seed from room where id = %s", (table_id,)).fetchall()
        query = "select seq, at, kind, body from event where room = %s order by seq"
        rows = reading.execute(query, (table_id,)).fetchall()
    return bytes(seed), [Entry(seq, at, kind, json.loads(body)) for seq, at, kind, body in rows]


def event_counts(file: Path) -> dict[str, Any]:
    """Return the number of events of each table, and the result of SQLite's integrity check."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as reading:
        (sound,) = reading.execute("pragma integrity_check").fetchone()
        return {
            "sound": sound,
            "events": dict(reading.execute("select room, count(*) from event group by room").fetchall()),
        }
