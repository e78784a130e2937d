"""Long logs, laid in a house before it opens: tables at the same position, some with much taken back."""

from pathlib import Path

from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.decisions import Draft
from speeltafel.play.events import Event
from speeltafel.play.room import Room
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


def log(length: int) -> list[Event]:
    """A game that begins, and then a first move that is played and taken back until the log is this long."""
    room, events = Room(GAMES, bytes(32)), list[Event]()
    ana, bo = PEOPLE

    def happen(drafts: list[Draft]) -> None:
        for kind, body in drafts:
            events.append(Event(room.seq + 1, 0.0, kind, body))
            room.apply(events[-1])

    happen(decisions.set_up(GAMES, "squadro", 2, {}, ana))
    for seat, name in enumerate(PEOPLE, 1):
        happen(decisions.sit(room, seat, name, name.title()))
    happen(decisions.start(room, ana))
    while len(events) < length:
        happen(decisions.move(room, 1, "1", room.version, ana))
        happen(decisions.undo(room, 1, ana))
        happen(decisions.answer(room, True, bo))
    return events
