"""Commands for whoever runs a server: `backup`, `restore`, `check` and `move-house`."""

import sys
from pathlib import Path

import click

from speeltafel.cli import phrases
from speeltafel.cli.options import Refused, database_option, language_option
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Language, fill, say


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), default=Path("speeltafel-data"), show_default=True)
@database_option
@language_option
def backup(file: Path, data: Path, database: str | None, language: Language) -> None:
    """Copy all data of the server to FILE, also while it runs."""
    from speeltafel.cli.data import back_up

    try:
        back_up(data, file, database)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    click.echo(fill(phrases.BACKED_UP, file=file).into(language))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), default=Path("speeltafel-data"), show_default=True)
@language_option
def restore(file: Path, data: Path, language: Language) -> None:
    """Check the copy FILE and put it back as the data of a server; every running game goes on."""
    from speeltafel.cli.data import bring_back

    try:
        bring_back(file, data)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    click.echo(fill(phrases.RESTORED, data=data).into(language))


@click.command()
@click.argument("place", metavar="FOLDER", default="speeltafel-data")
@database_option
@click.option(
    "--save",
    metavar="NEWFOLDER",
    type=click.Path(path_type=Path),
    help="Write all that can be saved to a new data folder.",
)
@language_option
def check(place: str, database: str | None, save: Path | None, language: Language) -> None:
    """Check the data in FOLDER, which may also be a backup file; exit code 0 only if all is well.

    SQLite's own check, every log replayed by the rules, and whether its parts agree. Nothing is changed.
    """
    from speeltafel.cli.data import examine, lines

    try:
        report, salvaged = examine(database or place, save)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    for text in lines(report, database or place, save, salvaged):
        click.echo(text.into(language))
    if not report.sound:
        sys.exit(1)


@click.command("move-house")
@click.option(
    "--from", "source", metavar="PLACE", required=True, help="A data folder, a file, or a database."
)
@click.option("--to", "target", metavar="PLACE", required=True, help="A new file, or an empty database.")
@language_option
def move_house(source: str, target: str, language: Language) -> None:
    """Copy all data to another place and verify it; the source stays as it is.

    A place is a file or an address like postgresql://name@machine/database. Stop the server first.
    """
    from speeltafel.cli.moving import move_house as move

    try:
        moved = move(source, target)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    rows = moved.rows
    told = say(phrases.MOVED, rooms=rows["room"], events=rows["event"], people=rows["person"])
    click.echo(told.into(language))
    if moved.unreadable:
        click.echo(say(phrases.CARRIED_UNREAD, count=len(moved.unreadable)).into(language))
