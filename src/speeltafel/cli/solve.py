"""`speeltafel lab solve`: solve Squadro and write the result to a folder."""

import os
import sys
from pathlib import Path

import click

from speeltafel.cli.options import on_option, prints_refusals
from speeltafel.core.words import LANGUAGES, Language, Text

ALL_CORRECT = Text("Alles klopt.", "All is as known.")


@click.command()
@click.argument("game", type=click.Choice(["squadro"]))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--down-to",
    metavar="N",
    type=click.IntRange(0, 16),
    default=0,
    show_default=True,
    help="The last layer to solve.",
)
@click.option("--cores", metavar="N", type=click.IntRange(1), help="Number of cores; all by default.")
@on_option
@click.option("--check", is_flag=True, help="Verify the result: counts, checksums, random positions.")
@click.option("--reachable", is_flag=True, help="Count the reachable positions; takes half as long again.")
@click.option(
    "--openings",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the results of the opening positions to this file, for the bots.",
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Dutch or English.")
@prints_refusals
def solve(
    game: str,
    folder: Path,
    down_to: int,
    cores: int | None,
    where: str,
    check: bool,
    reachable: bool,
    openings: Path | None,
    language: Language,
) -> None:
    """Solve GAME completely and write the table to DIR; all of Squadro takes 26 GB.

    A run that was stopped continues where it was. On a cluster all nodes must see DIR under the same path.
    The master plays by the table if SPEELTAFEL_SQUADRO_TABLE names its folder; see docs/squadro.md.
    """
    from speeltafel.bots.squadro import opening, proof, solution
    from speeltafel.bots.squadro.table import Table
    from speeltafel.lab.cluster import PROCESSES, place

    def say(text: Text) -> None:
        click.echo(text.into(language))

    with place(where, cores or os.cpu_count() or 1) as compute:
        cluster = compute if where != PROCESSES else None
        solution.solve(folder, range(down_to, 17), say, cores, cluster)
    errors = [proof.NOT_ALL] if openings is not None and down_to else []
    if openings is not None and not down_to:
        written = opening.write(Table.read(folder), openings)
        say(Text(f"{written:,} stellingen geschreven", f"{written:,} positions written"))
    if check:
        errors += proof.check(folder, say)
    if reachable:
        errors += proof.check_reachable(folder, say)
    for error in errors:
        say(error)
    if errors:
        sys.exit(1)
    if check or reachable:
        say(ALL_CORRECT)
