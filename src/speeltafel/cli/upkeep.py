"""Commands for the data of a server: `backup`, `restore`, `check`, `move-data` and `ratings`."""

import sys
from pathlib import Path

import click

from speeltafel.cli import texts
from speeltafel.cli.options import PATH, data_option, database_option, language_option, tell
from speeltafel.core.words import Language


@click.command()
@click.argument("file", type=PATH)
@data_option
@database_option
@language_option
def backup(file: Path, data: Path, database: str | None, language: Language) -> None:
    """Copy all data of a server to FILE, also while the server runs."""
    from speeltafel.cli.data import back_up

    back_up(data, file, database)
    tell(language, texts.BACKED_UP, file=file)


@click.command()
@click.argument("file", type=PATH)
@data_option
@language_option
def restore(file: Path, data: Path, language: Language) -> None:
    """Check the backup FILE and make it the data of a server; every running match continues.

    Refuses a damaged backup, and a data folder that already has data.
    """
    from speeltafel.cli.data import restore_from

    restore_from(file, data)
    tell(language, texts.RESTORED, data=data)


@click.command()
@click.argument("place", metavar="FOLDER", default="speeltafel-data")
@database_option
@click.option(
    "--save",
    metavar="NEWFOLDER",
    type=PATH,
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
    tell(language, texts.MOVED, tables=rows["room"], events=rows["event"], people=rows["person"])
    if moved.unreadable:
        tell(language, texts.CARRIED_UNREAD, count=len(moved.unreadable))


@click.command()
@data_option
@click.option("--exclude", metavar="ID", multiple=True, help="A person or table whose matches don't count.")
@click.option("--include", metavar="ID", multiple=True, help="A person or table to count again.")
@click.option("--apply", is_flag=True, help="Write the new ratings; without it they are only printed.")
@database_option
@language_option
def ratings(
    data: Path,
    exclude: tuple[str, ...],
    include: tuple[str, ...],
    apply: bool,
    database: str | None,
    language: Language,
) -> None:
    """Recompute all ratings from the matches by today's rules, and print what changes."""
    from speeltafel.cli.data import recompute

    result = recompute(data, database, exclude, include, apply)
    for change in result.changes:
        before, after = (
            f"{rating.shown} ± {rating.spread}" if rating else "–" for rating in (change.before, change.after)
        )
        click.echo(f"{change.person}  {change.name}  {change.game}: {before} → {after}")
    reasons = result.ledger.verdicts.values()
    counted = sum(not why for why in reasons)
    message = texts.RATINGS_APPLIED if apply else texts.RATINGS_SHOWN
    tell(language, message, counted=counted, all=len(reasons))
