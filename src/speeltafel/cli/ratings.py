"""`speeltafel ratings`: recompute all ratings from the logs, without some people or matches."""

from collections.abc import Collection
from functools import partial
from pathlib import Path

import click

from speeltafel.cli import phrases
from speeltafel.cli.data import FILE
from speeltafel.cli.options import Refused, database_option, language_option
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Language, say
from speeltafel.games import GAMES
from speeltafel.store import Store
from speeltafel.store import ratings as kept
from speeltafel.store.ratings import Repair


@click.command()
@click.option("--data", type=click.Path(path_type=Path), default=Path("speeltafel-data"), show_default=True)
@click.option("--exclude", metavar="ID", multiple=True, help="A person or table whose matches don't count.")
@click.option("--include", metavar="ID", multiple=True, help="A person or table excluded before.")
@click.option("--apply", is_flag=True, help="Write the new ratings; without it they are only shown.")
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
    """Recompute all ratings from the matches, by today's rules, and show what changes."""
    try:
        done = recompute(data, database, exclude, include, apply)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    for change in done.changes:
        before, after = (
            f"{rating.shown} ± {rating.spread}" if rating else "–" for rating in (change.before, change.after)
        )
        click.echo(f"{change.person}  {change.name}  {change.game}: {before} → {after}")
    verdicts = done.ledger.verdicts.values()
    counted = sum(not why for why in verdicts)
    told = say(
        phrases.RATINGS_APPLIED if apply else phrases.RATINGS_SHOWN, counted=counted, all=len(verdicts)
    )
    click.echo(told.into(language))


def recompute(
    data: Path, database: str | None, exclude: Collection[str], include: Collection[str], apply: bool
) -> Repair:
    """Return what recomputing changes, or changed where it is applied.

    What was excluded before stays so, unless it is included again.
    """
    with Store.open(database or data / FILE, create=False) as store:
        excluded = (set(store.read(kept.excluded)) | set(exclude)) - set(include)
        matches = store.read(partial(kept.finished_matches, games=GAMES))
        if not apply:
            return store.read(partial(kept.preview, matches=matches, excluding=excluded))
        return store.write(partial(kept.repair, matches=matches, excluding=excluded)).result()
