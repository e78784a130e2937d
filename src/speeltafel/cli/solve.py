"""The command that solves a game: Squadro, layer by layer, into a folder."""

import os
import sys
from pathlib import Path

import click

from speeltafel.cli.options import Refused, on_option
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import LANGUAGES, Language, Text

NOTHING_WRONG = Text("Alles klopt.", "All is as known.")


@click.command()
@click.argument("game", type=click.Choice(["squadro"]))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--down-to", type=click.IntRange(0, 16), default=0, show_default=True, help="The last layer to solve."
)
@click.option("--cores", type=click.IntRange(1), help="How many cores may work; all, if you don't say.")
@on_option
@click.option("--check", is_flag=True, help="Then judge it again: counts, checksums, random positions.")
@click.option("--reachable", is_flag=True, help="Then count what the two starts lead to; half as long again.")
@click.option(
    "--openings",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Then write who wins in the first positions to this file, as the bots read it.",
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Dutch or English.")
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
    """Solve GAME into DIR; a run that was stopped goes on where it was. All of Squadro takes 26 GB.

    On a cluster all nodes must see DIR under the same path.
    """
    from speeltafel.bots.squadro import opening, proof, solution
    from speeltafel.bots.squadro.table import Table
    from speeltafel.lab.cluster import PROCESSES, place

    def say(text: Text) -> None:
        click.echo(text.into(language))

    try:
        with place(where, cores or os.cpu_count() or 1) as compute:
            elsewhere = compute if where != PROCESSES else None
            solution.solve(folder, range(down_to, 17), say, cores, elsewhere)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    troubles = [proof.NOT_ALL] if openings is not None and down_to else []
    if openings is not None and not down_to:
        written = opening.write(Table.read(folder), openings)
        say(Text(f"{written:,} stellingen geschreven", f"{written:,} positions written"))
    if check:
        troubles += proof.check(folder, say)
    if reachable:
        troubles += proof.check_reachable(folder, say)
    for trouble in troubles:
        say(trouble)
    if troubles:
        sys.exit(1)
    if check or reachable:
        say(NOTHING_WRONG)
