"""Commands for the data of a server: `backup`, `restore`, `check` and `move-data`."""

import sys
from pathlib import Path

import click

from speeltafel.cli import texts
from speeltafel.cli.options import data_option, database_option, language_option
from speeltafel.core.words import Language, fill, say


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@database_option
@language_option
def backup(file: Path, data: Path, database: str | None, language: Language) -> None:
    """Copy all data of a server to FILE, also while the server runs."""
    from speeltafel.cli.data import back_up

    back_up(data, file, database)
    click.echo(fill(texts.BACKED_UP, file=file).into(language))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@language_option
def restore(file: Path, data: Path, language: Language) -> None:
    """Check the backup FILE and make it the data of a server; every running match continues.

    Refuses a damaged backup, and a data folder that already has data.
    """
    from speeltafel.cli.data import restore_from

    restore_from(file, data)
    click.echo(fill(texts.RESTORED, data=data).into(language))


@click.command()
@click.argument("place", metavar="FOLDER", default="speeltafel-data")
@database_option
@click.option(
    "--save",
    metavar="NEWFOLDER",
    type=click.Path(path_type=Path),
    help="Write everything that can be saved to a new data folder.",
)
@language_option
def check(place: str, database: str | None, save: Path | None, language: Language) -> None:
    """Check the data in FOLDER or in a backup file; the exit code is 0 only if all is well.

    Runs SQLite's integrity check, replays every log by the rules, and compares what must agree. Only reads.
    """
    from speeltafel.cli.data import examine, lines

    report, salvaged = examine(database or place, save)
    for text in lines(report, database or place, save, salvaged):
        click.echo(text.into(language))
    if not report.sound:
        sys.exit(1)


@click.command("move-data")
@click.option(
    "--from", "source", metavar="PLACE", required=True, help="A data folder, a data file, or a database."
)
@click.option("--to", "target", metavar="PLACE", required=True, help="A new file, or an empty database.")
@language_option
def move_data(source: str, target: str, language: Language) -> None:
    """Copy all data from a file to a database, or back, and verify the copy.

    A place is a file or an address like postgresql://user@host/database. Stop the server first. The source is
    only read.
    """
    from speeltafel.cli.data import move

    moved = move(source, target)
    rows = moved.rows
    message = say(texts.MOVED, tables=rows["room"], events=rows["event"], people=rows["person"])
    click.echo(message.into(language))
    if moved.unreadable:
        click.echo(say(texts.CARRIED_UNREAD, count=len(moved.unreadable)).into(language))
