"""What `speeltafel backup`, `restore`, `check`, `move-data` and `ratings` do to data, without a server."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from speeltafel.cli import texts
from speeltafel.cli.files import refuse_taken
from speeltafel.core.words import Text, say
from speeltafel.games import GAMES
from speeltafel.play import fold as folding
from speeltafel.play.table import Table
from speeltafel.store import (
    Entry,
    Report,
    Store,
    Transferred,
    backup,
    check,
    is_address,
    locate,
    ratings,
    salvage,
)
from speeltafel.store.ratings import Repair
from speeltafel.store.salvage import Salvaged

FILE = "speeltafel.db"
MOST_LISTED = 20
"""The most damaged tables that are listed; of others only the number is printed."""


def data_file(place: Path | str) -> Path:
    """Return the data file that is meant by a file or its folder."""
    path = locate(place)
    return path / FILE if path.is_dir() else path


def fold(seed: bytes, events: Sequence[Entry]) -> Table:
    """Return the table that results from replaying a log by the rules of our games."""
    return folding.fold(GAMES, seed, events)


def back_up(data: Path, file: Path, database: str | None) -> None:
    """Copy all data to a new file; the source is only read."""
    place = database or data / FILE
    if is_address(place):
        with Store.open(place, create=False) as store:
            store.backup(file)
    else:
        backup.copy(locate(place), file)


def restore_from(file: Path, data: Path) -> None:
    """Make a backup the data of a server, after replaying every log in it without an error."""
    backup.restore(file, data / FILE, fold)


def examine(place: Path | str, save: Path | None = None) -> tuple[Report, Salvaged | None]:
    """Check a data folder, a backup or a database; write what can be saved to the new folder `save`."""
    if save is not None:
        refuse_taken(save)
    with _opened(place) as (connection, complaints):
        report = check.examine(connection, fold, complaints)
        return report, salvage.save(connection, save / FILE, report) if save is not None else None


@contextmanager
def _opened(place: Path | str) -> Iterator[tuple[Connection, list[str]]]:
    if is_address(place):
        with Store.open(place, create=False) as store, store.snapshot() as connection:
            yield connection, []
    else:
        with check.opened(data_file(place)) as found:
            yield found


def move(source: str, target: str) -> Transferred:
    """Copy all data to a file that doesn't exist yet or to an empty database, and verify the copy.

    No server can open the source meanwhile: what it acknowledged after the read would be missing in the copy.
    """
    with Store.open(source if is_address(source) else data_file(source), create=False, sole=True) as store:
        if is_address(target):
            with Store.open(target) as database:
                return store.transfer_to(database, fold)
        moved: list[Transferred] = []

        def fill_in(part: Path) -> None:
            with Store.open(part) as file:
                moved.append(store.transfer_to(file, fold))

        backup.write(data_file(target), fill_in)
        return moved[0]


def recompute(
    data: Path, database: str | None, exclude: Collection[str], include: Collection[str], apply: bool
) -> Repair:
    """Return what recomputing changes; write it if `apply`.

    What was excluded before stays excluded, unless it is in `include`.
    """
    with Store.open(database or data / FILE, create=False) as store:
        excluded = (set(store.read(ratings.excluded)) | set(exclude)) - set(include)
        matches = store.read(ratings.finished_matches, GAMES)
        if not apply:
            return store.read(ratings.preview, matches, excluded)
        return store.write(ratings.repair, matches, excluded).result()


def lines(report: Report, place: Path | str, folder: Path | None, salvaged: Salvaged | None) -> list[Text]:
    """Return the findings of a check as sentences."""
    found = []
    if report.file:
        found.append(say(texts.FILE_DAMAGED, first=report.file[0], more=len(report.file) - 1))
    elif not is_address(place):
        found.append(texts.FILE_WHOLE)
    whole = report.rooms - len(report.broken)
    found.append(say(texts.TABLES_WHOLE, whole=whole, all=report.rooms, events=report.events))
    found += [
        say(texts.TABLE_BROKEN, table=broken.room, whole=broken.whole, why=broken.why)
        for broken in report.broken[:MOST_LISTED]
    ]
    if (more := len(report.broken) - MOST_LISTED) > 0:
        found.append(say(texts.MORE_BROKEN, count=more))
    if report.foreign:
        found.append(say(texts.TABLES_FOREIGN, count=len(report.foreign)))
    if report.unreadable:
        found.append(say(texts.ROWS_LOST, which=", ".join(report.unreadable)))
    found += [say(texts.DISAGREES, why=why) for why in report.disagreements]
    if report.sound:
        found.append(texts.ALL_WELL)
    elif salvaged is None:
        found.append(say(texts.HOW_TO_SAVE, place=place if not is_address(place) else "…"))
    if salvaged is not None:
        tables, events, people = (salvaged.written[name] for name in ("room", "event", "person"))
        found.append(say(texts.SALVAGED, folder=folder, tables=tables, events=events, people=people))
        if salvaged.skipped:
            which = ", ".join(f"{name} ({count})" for name, count in salvaged.skipped.items())
            found.append(say(texts.ROWS_LEFT_OUT, which=which))
    return found
