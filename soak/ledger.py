"""What people submitted at a table and how it was answered, compared with the stored log."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, text

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
        *_, table = replayed(seed, events)
        return table

    def _check_moves(self, events: list[Entry]) -> None:
        version, moves, ends, unasked, bots, last = 0, {}, {}, set(), set(), -1
        for event in events:
            if event.kind == "bot":
                bots.add(event.body["seat"])
            if event.kind == "move":
                moves[version] = (event.body["seat"], event.body["token"])
                if event.body.get("forced") or event.body["seat"] in bots:
                    unasked.add(version)
                if not event.body.get("forced"):
                    last = version
            if isinstance(decode(event).change, MatchChange):
                version += 1
            if event.kind in ("move", "roll") and moves:
                ends[last] = event.seq
        submitted = {
            (submit.version, submit.seat, submit.text) for submit in self.submits if submit.action == "move"
        }
        for at, move in moves.items():
            assert (at, *move) in submitted or at in unasked, f"{move} at {at}, which nobody submitted"
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


@contextmanager
def reading(database: Path | str) -> Iterator[Connection]:
    """Read the SQLite file or the PostgreSQL database beside its server."""
    if isinstance(database, str):
        engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool)
    else:
        address = f"{database.absolute().as_uri()}?mode=ro"
        opened = partial(sqlite3.connect, address, uri=True, timeout=30)
        engine = create_engine("sqlite://", creator=opened, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def read(database: Path | str, table_id: str) -> tuple[bytes, list[Entry]]:
    """Return the seed and the log of a table."""
    with reading(database) as connection:
        return read_from(connection, table_id)


def read_from(connection: Connection, table_id: str) -> tuple[bytes, list[Entry]]:
    """Return the seed and the log of a table."""
    seed = connection.scalar(text("select seed from room where id = :id"), {"id": table_id})
    query = "select seq, at, kind, body from event where room = :id order by seq"
    rows = connection.execute(text(query), {"id": table_id})
    return bytes(seed), [Entry(seq, at, kind, json.loads(body)) for seq, at, kind, body in rows]


def replayed(seed: bytes, events: Iterable[Entry]) -> Iterator[Table]:
    """Yield a table after each event of its log."""
    table = Table(GAMES, seed)
    for event in events:
        table.apply(decode(event))
        yield table


def event_counts(file: Path) -> dict[str, Any]:
    """Return the number of events of each table, and the result of SQLite's integrity check."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as reading:
        (sound,) = reading.execute("pragma integrity_check").fetchone()
        return {
            "sound": sound,
            "events": dict(reading.execute("select room, count(*) from event group by room").fetchall()),
        }
