"""Data folders with long logs: tables at the same position, after many moves that were undone."""

from collections.abc import Sequence
from pathlib import Path

from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import Change, Entry, Event, encode
from speeltafel.play.table import Table
from speeltafel.store import Person, Store, digest

PEOPLE = ("ana", "bo")
"""The players, whose names are also their tokens."""


def write(data: Path, lengths: dict[str, int]) -> None:
    """Write tables of Squadro with logs of at least these lengths, whose moves were all undone."""
    data.mkdir(parents=True, exist_ok=True)
    with Store.open(data / "speeltafel.db") as store:
        for name in PEOPLE:
            store.add_person(Person(name, name.title(), 0.0), digest(name)).result()
        for id, length in lengths.items():
            store.create_room(id, bytes(32), 0.0, log(length)).result()


def log(length: int) -> list[Entry]:
    """Return a log of this length: a first move is played and undone again and again."""
    table, entries = Table(GAMES, bytes(32)), list[Entry]()
    ana, bo = PEOPLE

    def apply(changes: Sequence[Change]) -> None:
        for change in changes:
            event = Event(table.seq + 1, 0.0, change)
            entries.append(encode(event))
            table.apply(event)

    apply(decisions.set_up(GAMES, "squadro", 2, {}, ana))
    for seat, name in enumerate(PEOPLE, 1):
        apply(decisions.sit(table, seat, name, name.title()))
    apply(decisions.start(table, ana))
    while len(entries) < length:
        apply(decisions.move(table, 1, "1", table.version, ana))
        apply(decisions.undo(table, 1, ana))
        apply(decisions.answer(table, True, bo))
    return entries
