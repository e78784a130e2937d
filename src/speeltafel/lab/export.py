"""Export all finished public matches of a server: two tables and a folder of records. See `docs/data.md`.

Logs are replayed by `Table`, so an export contains what was played by the rules. Who played is left out.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple

from speeltafel.core import record
from speeltafel.core.game import Over
from speeltafel.core.match import AnyGame
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord
from speeltafel.lab.schema import TABLES, VERSION, page
from speeltafel.play.events import Entry, MatchChange, MatchStarted, MovePlayed, MovesUndone, Rolled, decode
from speeltafel.play.proof import prove
from speeltafel.play.results import winners
from speeltafel.play.seating import Chair
from speeltafel.play.table import Table

SUFFIX = ".speeltafel"
GROUP = 20_000
"""The number of events held in memory before they are written."""


class Kept(NamedTuple):
    """A table as stored."""

    id: str
    seed: bytes
    entries: Sequence[Entry]


Find = Callable[[str], Kept | None]
"""Finds a table by its id."""


class Choice(NamedTuple):
    """Who chose an event, and how long that took."""

    player: str | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Played:
    """A public match, without the names of its players."""

    table: Table
    record: Record
    choices: Sequence[Choice]
    began: float
    ended: float
    taken_back: int


class Tally(NamedTuple):
    """The numbers of an export."""

    games: int
    events: int
    left_out: int
    """Tables whose match is not over, not public, or can't be read."""


def played(kept: Kept, find: Find, games: Mapping[str, AnyGame]) -> Played | None:
    """Return the match of a table, if it is public: see `docs/data.md`."""
    table, choices = Table(games, kept.seed), list[Choice]()
    began = ended = 0.0
    undone = 0
    for event in map(decode, kept.entries):
        seat, since = table.actor, table.since
        player = played_by(table.chairs[seat - 1]) if seat else None
        table.apply(event)
        ended = event.at if isinstance(event.change, MatchChange) else ended
        match event.change:
            case MatchStarted():
                began, choices = event.at, [Choice(None, None)] * len(table.imported)
            case MovePlayed():
                choices.append(Choice(player, round(max(0.0, event.at - since), 1)))
            case Rolled():
                choices.append(Choice(None, None))
            case MovesUndone(to):
                undone += 1
                del choices[to:]
    if table.match is None or not table.over or is_sealed(table, find, games):
        return None
    if len(table.imported) == len(table.match.moves):
        return None  # A record that somebody brought, or a match in which nothing was played here.
    table.match.given_names = {}
    match = table.match.record
    if table.dice.mix:
        match = prove(table.match, table.dice, table.commitment, table.stirs, table.drawn)
    return Played(table, match, choices, began, ended, undone)


def played_by(chair: Chair) -> str:
    """Return who plays on a chair: a bot by its level, also where it plays for somebody."""
    return chair.bot or ("program" if chair.program else "person" if chair.person else "nobody")


def is_sealed(table: Table, find: Find, games: Mapping[str, AnyGame]) -> bool:
    """Return whether a later part of a duplicate match uses these dice and isn't over: then it is secret."""
    if not table.returns:
        return table.sealed
    following = find(table.next) if table.next else None
    if following is None:
        return True
    other = Table(games, following.seed)
    for event in map(decode, following.entries):
        other.apply(event)
    if other.leg != table.leg + 1:
        return False  # The group went on to something else.
    return not other.over or is_sealed(other, find, games)


def export(ids: Iterable[str], find: Find, games: Mapping[str, AnyGame], folder: Path) -> Tally:
    """Write every public match of these tables to a folder, in random order and numbered anew."""
    from pyarrow import Table, schema
    from pyarrow.parquet import ParquetWriter

    shuffled = list(ids)
    SystemRandom().shuffle(shuffled)
    records = folder / "records"
    records.mkdir(parents=True, exist_ok=True)
    (folder / "DATA.md").write_text(page(), "utf-8")
    schemas = {
        name: schema(
            [(column.name, arrow(column.type)) for column in columns], {"speeltafel": str(VERSION).encode()}
        )
        for name, columns in TABLES.items()
    }
    count = total = 0
    with (
        ParquetWriter(folder / "games.parquet", schemas["games"]) as games_file,
        ParquetWriter(folder / "events.parquet", schemas["events"]) as events_file,
    ):
        files = {"games": games_file, "events": events_file}
        waiting: dict[str, list[dict[str, Any]]] = {"games": [], "events": []}

        def write() -> None:
            for name, rows in waiting.items():
                files[name].write_table(Table.from_pylist(rows, schemas[name]))
                rows.clear()

        for match in public(shuffled, find, games):
            count += 1
            name = f"{count:06}{SUFFIX}"
            (records / name).write_text(record.write(match.record), "utf-8", newline="\n")
            waiting["games"].append(game_row(count, match, name))
            waiting["events"] += event_rows(count, match)
            total += len(match.record.log)
            if len(waiting["events"]) >= GROUP:
                write()
        write()
    return Tally(count, total, len(shuffled) - count)


def public(ids: Iterable[str], find: Find, games: Mapping[str, AnyGame]) -> Iterator[Played]:
    """Yield the public matches of these tables; skip those by rules we don't know."""
    for id in ids:
        kept = find(id)
        try:
            match = played(kept, find, games) if kept is not None else None
        except BadRecord:
            match = None
        if match is not None:
            yield match


def game_row(number: int, match: Played, file: str) -> dict[str, Any]:
    """Return the row of a match."""
    table, turn = match.table, match.table.turn
    kind, *amount = table.pace.values()
    return {
        "id": number,
        "game": table.game.key,
        "rules": table.game.version,
        "seats": table.seats,
        "options": json.dumps(dict(table.options)),
        "month": datetime.fromtimestamp(match.began, UTC).strftime("%Y-%m"),
        "pace": "-".join(map(str, (kind, *amount))),
        "players": [played_by(chair) for chair in table.chairs],
        "rated": bool(table.rated),
        "laid": len(table.imported),
        "leg": table.leg,
        "events": len(match.record.log),
        "taken_back": match.taken_back,
        "ended": turn.why if isinstance(turn, Over) else table.closed,
        "scores": list(turn.scores) if isinstance(turn, Over) else None,
        "winners": list(winners(table)),
        "seconds": round(max(0.0, match.ended - match.began), 1),
        "proven": match.record.proof is not None,
        "record": file,
    }


def event_rows(number: int, match: Played) -> Iterator[dict[str, Any]]:
    """Yield the rows of a match's events."""
    rows = zip(match.record.log, match.table.choosers, match.choices, strict=True)
    for place, (token, seat, choice) in enumerate(rows, 1):
        yield {
            "id": number,
            "event": place,
            "seat": seat,
            "token": token,
            "player": choice.player,
            "seconds": choice.seconds,
        }


def arrow(type: str) -> Any:
    """Return Arrow's type of this name."""
    import pyarrow

    plain = {
        "bool": pyarrow.bool_,
        "double": pyarrow.float64,
        "int32": pyarrow.int32,
        "string": pyarrow.string,
    }
    return plain[type]() if type in plain else pyarrow.list_(arrow(type.removeprefix("list<").rstrip(">")))
