"""Long logs, laid in a house before it opens: tables at the same position, some with much taken back."""

from collections.abc import Sequence
from pathlib import Path

from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import Change, Entry, Event, encode
from speeltafel.play.table import Table
from speeltafel.store import Person, Store, digest

PEOPLE = ("ana", "bo")
"""Who sits at these tables; their names are their tokens too."""


def lay(data: Path, lengths: dict[str, int]) -> None:
    """Lay tables of Squadro with logs of at least these lengths, whose every move was taken back."""
    data.mkdir(parents=True, exist_ok=True)
    with Store.open(data / "speeltafel.db") as store:
        for name in PEOPLE:
            store.add_person(Person(name, name.title(), "en", 0.0, 0.0), digest(name)).result()
        for id, length in lengths.items():
            store.create_room(id, bytes(32), 0.0, log(length)).result()


def log(length: int) -> list[Entry]:
    """A game that begins, and then a first move that is played and taken back until the log is this long."""
    room, entries = Table(GAMES, bytes(32)), list[Entry]()
    ana, bo = PEOPLE

    def happen(changes: Sequence[Change]) -> None:
        for change in changes:
            event = Event(room.seq + 1, 0.0, change)
            entries.append(encode(event))
            room.apply(event)

    happen(decisions.set_up(GAMES, "squadro", 2, {}, ana))
    for seat, name in enumerate(PEOPLE, 1):
        happen(decisions.sit(room, seat, name, name.title()))
    happen(decisions.start(room, ana))
    while len(entries) < length:
        happen(decisions.move(room, 1, "1", room.version, ana))
        happen(decisions.undo(room, 1, ana))
        happen(decisions.answer(room, True, bo))
    return entries
