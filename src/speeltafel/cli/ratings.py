"""`speeltafel ratings`: recompute all ratings from the logs, with some people or matches excluded."""

from pathlib import Path

import click

from speeltafel.cli import texts
from speeltafel.cli.options import data_option, database_option, language_option
from speeltafel.core.words import Language, say


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
    message = say(texts.RATINGS_APPLIED if apply else texts.RATINGS_SHOWN, counted=counted, all=len(reasons))
    click.echo(message.into(language))
