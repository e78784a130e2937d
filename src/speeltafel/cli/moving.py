"""`speeltafel move-house`: all that a house keeps, from a file to a database, or back."""

from collections.abc import Sequence
from pathlib import Path

from speeltafel.cli import phrases
from speeltafel.cli.serve import FILE
from speeltafel.core.words import fill
from speeltafel.games import GAMES
from speeltafel.play.room import Room
from speeltafel.store import BadStore, Event, Moved, Store, is_address, locate, write_anew


def move_house(source: str, target: str) -> Moved:
    """Carry everything over; a new house that is a file must not be there yet, a database must be empty."""
    if not is_address(source):
        file = house_in(source)
        if not file.is_file():
            raise BadStore(fill(phrases.NO_HOUSE, place=file))
        source = str(file)
    with Store.open(source) as here:
        if is_address(target):
            with Store.open(target) as there:
                return here.move_to(there, fold)
        moved: list[Moved] = []

        def fill_in(part: Path) -> None:
            with Store.open(part) as there:
                moved.append(here.move_to(there, fold))

        write_anew(house_in(target), fill_in)
        return moved[0]


def house_in(place: str) -> Path:
    """The file of a house, where its folder may be named too."""
    path = locate(place)
    return path / FILE if path.is_dir() else path


def fold(seed: bytes, events: Sequence[Event]) -> None:
    """Play a log over; refused where our rules don't know what it says."""
    room = Room(GAMES, seed)
    for event in events:
        room.apply(event)
