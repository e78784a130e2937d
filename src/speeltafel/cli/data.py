"""`speeltafel backup`, `restore` and `check`: the data folder, without a server."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from speeltafel.cli import phrases
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text, say
from speeltafel.games import GAMES
from speeltafel.play import fold as folding
from speeltafel.play.room import Room
from speeltafel.store import Entry, Report, Store, check, copy_file, is_address, locate, restore, salvage
from speeltafel.store.salvage import Salvaged

FILE = "speeltafel.db"
MOST_TOLD = 20
"""Damaged tables that are named; of more only the number is told."""


def file_in(place: Path | str) -> Path:
    """The data file at this place, where its folder may be named too."""
    path = locate(place)
    return path / FILE if path.is_dir() else path


def fold(seed: bytes, events: Sequence[Entry]) -> Room:
    """The room that this log makes by the rules of our games."""
    return folding.fold(GAMES, seed, events)


def back_up(data: Path, file: Path, database: str | None = None) -> None:
    """Copy all data to a new file; nothing is made or changed where it comes from."""
    place = database or data / FILE
    if is_address(place):
        with Store.open(place, create=False) as store:
            store.backup(file)
    else:
        copy_file(locate(place), file)


def bring_back(file: Path, data: Path) -> None:
    """Put a copy where a server can open it, once every log in it was found whole."""
    restore(file, data / FILE, fold)


def examine(place: Path | str, save: Path | None = None) -> tuple[Report, Salvaged | None]:
    """Check a data folder, a copy or a database; where asked, write what can be saved to a new folder."""
    if save is not None and save.exists() and (not save.is_dir() or any(save.iterdir())):
        raise BadRequest(say(phrases.FOLDER_TAKEN, folder=save))
    with _opened(place) as (connection, complaints):
        report = check.examine(connection, fold, complaints)
        return report, salvage.save(connection, save / FILE, report) if save is not None else None


@contextmanager
def _opened(place: Path | str) -> Iterator[tuple[Connection, list[str]]]:
    if is_address(place):
        with Store.open(place, create=False) as store, store.snapshot() as connection:
            yield connection, []
    else:
        with check.opened(file_in(place)) as found:
            yield found


def lines(report: Report, place: Path | str, folder: Path | None, salvaged: Salvaged | None) -> list[Text]:
    """What was found, in sentences."""
    told = []
    if report.file:
        told.append(say(phrases.FILE_DAMAGED, first=report.file[0], more=len(report.file) - 1))
    elif not is_address(place):
        told.append(phrases.FILE_WHOLE)
    whole = report.rooms - len(report.broken)
    told.append(say(phrases.TABLES_WHOLE, whole=whole, all=report.rooms, events=report.events))
    told += [
        say(phrases.TABLE_BROKEN, room=broken.room, whole=broken.whole, why=broken.why)
        for broken in report.broken[:MOST_TOLD]
    ]
    if (more := len(report.broken) - MOST_TOLD) > 0:
        told.append(say(phrases.MORE_BROKEN, count=more))
    if report.foreign:
        told.append(say(phrases.TABLES_FOREIGN, count=len(report.foreign)))
    if report.unreadable:
        told.append(say(phrases.ROWS_LOST, which=", ".join(report.unreadable)))
    told += [say(phrases.DISAGREES, why=why) for why in report.disagreements]
    if report.sound:
        told.append(phrases.ALL_WELL)
    elif salvaged is None:
        told.append(say(phrases.HOW_TO_SAVE, place=place if not is_address(place) else "…"))
    if salvaged is not None:
        rooms, events, people = (salvaged.written[name] for name in ("room", "event", "person"))
        told.append(say(phrases.SALVAGED, folder=folder, rooms=rooms, events=events, people=people))
        if salvaged.skipped:
            which = ", ".join(f"{name} ({count})" for name, count in salvaged.skipped.items())
            told.append(say(phrases.ROWS_LEFT_OUT, which=which))
    return told
