"""`speeltafel lab`: bots against each other in the arena, bots at school, and games as data."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

import click

from speeltafel import __version__
from speeltafel.cli import phrases
from speeltafel.cli.files import what_went_wrong
from speeltafel.cli.options import Refused, language_option, on_option, pair
from speeltafel.cli.solve import solve
from speeltafel.core.match import begin
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Language, say
from speeltafel.games import GAMES
from speeltafel.play.table import find

if TYPE_CHECKING:
    from speeltafel.lab.arena import Round, Setting
    from speeltafel.lab.export import Tally


@click.group()
def lab() -> None:
    """Measure bots against each other, teach them, and give out games as data."""


lab.add_command(solve)


@lab.command()
@click.argument("game")
@click.argument("who", metavar="PLAYER PLAYER...", nargs=-1)
@click.option(
    "--rounds", type=click.IntRange(1, 1_000_000), default=50, show_default=True, help="For every pair."
)
@click.option("--seats", type=int, default=2, show_default=True, help="How many play.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="An option of the game.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of all dice and choices.")
@click.option("--next", "neighbours", is_flag=True, help="Each meets only the next one named.")
@click.option(
    "--yardstick", "yardsticks", metavar="PLAYER", multiple=True, help="Meets only the last one named."
)
@click.option("--cores", type=click.IntRange(1, 1024), default=os.cpu_count() or 1, help="All, by default.")
@on_option
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=Path("speeltafel-lab"),
    show_default=True,
    help="Where rounds are kept, all of which count; the same command goes on where it stopped.",
)
@click.option("--write", type=click.Path(path_type=Path), help="Also put the result on this page.")
@language_option
def arena(
    game: str,
    who: Sequence[str],
    rounds: int,
    seats: int,
    options: Sequence[str],
    seed: int,
    neighbours: bool,
    yardsticks: Sequence[str],
    cores: int,
    where: str,
    into: Path,
    write: Path | None,
    language: Language,
) -> None:
    """Let players meet at GAME, in every chair and with the same dice.

    A player is a level (master, or club@0.1 for a tenth of a second a move), uct@SECONDS, greedy, random, or
    program:COMMAND, which must speak our engine protocol.
    """
    from speeltafel.lab import ladder, players
    from speeltafel.lab.arena import Setting, compete, finished, pairs
    from speeltafel.lab.cluster import place

    try:
        chosen = find(GAMES, game)
        settings = dict(pair(text) for text in options)
        begin(chosen, seats, settings)
        names = [players.read(word).name for word in who]
        measures = [players.read(word).name for word in yardsticks]
        everybody = [*names, *measures]
        if not names or len(everybody) < 2 or len(set(everybody)) < len(everybody):
            raise BadRequest(phrases.TWO_PLAYERS)
        if seats < 2:
            raise BadRequest(phrases.NOT_ALONE)
        setting = Setting(game, seats, settings, seed)
        meetings = pairs(names, neighbours=neighbours, yardsticks=measures)
        folder = into / game
        done = sum(number <= rounds and met in meetings for met, number in finished(folder, setting))
        total = len(meetings) * rounds
        if done:
            click.echo(say(phrases.GOING_ON, done=done, total=total).into(language))
        with place(where, cores) as compute, shown(done, total, language) as show:
            for played in compete(folder, setting, meetings, rounds, compute):
                show(played)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    except OSError as trouble:
        raise Refused(say(phrases.NOT_KEPT, folder=into, why=what_went_wrong(trouble)), language) from None
    except KeyboardInterrupt:
        click.echo(say(phrases.BROKEN_OFF, folder=into).into(language), err=True)
        sys.exit(130)
    results = [
        played
        for (met, _), played in sorted(finished(folder, setting).items(), key=lambda item: item[0][1])
        if met in meetings
    ]
    click.echo("\n" + ladder.told(setting, results, language))
    drawing = folder / "elo.svg"
    drawing.write_text(ladder.plot(setting, results), "utf-8")
    click.echo("\n" + say(phrases.DRAWN, file=drawing).into(language))
    if write is not None:
        stamp = f"version {__version__}, {date.today():%Y-%m-%d}"
        ladder.write(write, setting, results, command(setting, names, measures, rounds, neighbours), stamp)
        click.echo(say(phrases.WRITTEN, file=write).into(language))


def command(
    setting: "Setting", names: Sequence[str], yardsticks: Sequence[str], rounds: int, neighbours: bool
) -> str:
    """The command that repeats this."""
    words = ["speeltafel", "lab", "arena", setting.game, *names]
    words += ["--next"] if neighbours else []
    for yardstick in yardsticks:
        words += ["--yardstick", yardstick]
    words += ["--rounds", str(rounds)]
    words += ["--seats", str(setting.seats)] if setting.seats != 2 else []
    for name, value in setting.options.items():
        words += ["--option", f"{name}={json.dumps(value)}"]
    return join(words + (["--seed", str(setting.seed)] if setting.seed != 1 else []))


def on_a_terminal() -> bool:
    """Whether somebody is watching."""
    return sys.stderr.isatty()


@contextmanager
def shown(done: int, total: int, language: Language) -> Iterator[Callable[["Round"], None]]:
    """Show every round as it comes: a bar on a terminal, else a line now and then."""
    if on_a_terminal():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task("", total=total, completed=done)

            def advance(played: "Round") -> None:
                progress.update(task, advance=1, description=" – ".join(played.pair))

            yield advance
        return
    every = max(1, total // 20)

    def line(played: "Round") -> None:
        nonlocal done
        done += 1
        if done % every == 0 or done == total:
            first, second = played.pair
            told = say(
                phrases.ROUND, done=done, total=total, first=first, second=second, share=f"{played.share:.0%}"
            )
            click.echo(told.into(language), err=True)

    yield line


@lab.command()
@click.argument("game")
@on_option
@language_option
def train(game: str, where: str, language: Language) -> None:
    """Teach the bot of GAME what it knows, from the beginning; allow twenty minutes on two cores."""
    from speeltafel.lab import training
    from speeltafel.lab.cluster import PROCESSES, place

    try:
        find(GAMES, game)
        name = f"speeltafel.bots.{game}"
        if find_spec(name) is None or find_spec(f"{name}.train") is None:
            raise BadRequest(say(phrases.NOTHING_TO_LEARN, game=GAMES[game].name))
        with place(where, os.cpu_count() or 1) as compute:
            training.train(game, click.echo, compute if where != PROCESSES else None)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None


@lab.command()
@click.argument("game")
@click.option("--seed", type=int, default=1, show_default=True, help="Of all dice and choices.")
@click.option(
    "--count", type=click.IntRange(1, 1000), default=50, show_default=True, help="How many to find."
)
@click.option("--into", type=click.Path(path_type=Path), help="The file; GAME-puzzles.json, unless you say.")
@language_option
def puzzles(game: str, seed: int, count: int, into: Path | None, language: Language) -> None:
    """Find puzzles of GAME in games that bots play; allow ten minutes for fifty.

    For Squadro name a solved table (SPEELTAFEL_SQUADRO_TABLE), so that every answer is proven.
    """
    from speeltafel.lab import puzzles

    try:
        find(GAMES, game)
        file = into or Path(f"{game}-puzzles.json")
        puzzles.make(game, seed, count, file, click.echo)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    except OSError as trouble:
        raise Refused(say(phrases.NOT_KEPT, folder=file, why=what_went_wrong(trouble)), language) from None
    click.echo(say(phrases.PUZZLES_MADE, count=count, file=file).into(language))


@lab.command()
@click.option(
    "--from", "source", default="speeltafel-data/speeltafel.db", show_default=True, help="The house."
)
@click.option("--to", "folder", type=click.Path(path_type=Path), required=True, help="A new folder.")
@language_option
def export(source: str, folder: Path, language: Language) -> None:
    """Write all finished public games of a house as Parquet and records; nobody's name or words are in it."""
    try:
        tally = exported(source, folder)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    except OSError as trouble:
        raise Refused(say(phrases.NOT_KEPT, folder=folder, why=what_went_wrong(trouble)), language) from None
    told = say(phrases.EXPORTED, games=tally.games, events=tally.events, left=tally.left_out, folder=folder)
    click.echo(told.into(language))


def exported(source: str, folder: Path) -> "Tally":
    """Write the games of the house that is kept there to a new folder."""
    from speeltafel.lab.export import Kept, export
    from speeltafel.store import Store

    if find_spec("pyarrow") is None:
        raise BadRequest(phrases.NO_ARROW)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadRequest(say(phrases.FOLDER_TAKEN, folder=folder))
    with Store.open(source, create=False) as store:

        def kept(id: str) -> Kept | None:
            room = store.room(id)
            return Kept(id, room.seed, store.events(id)) if room is not None else None

        return export([room.id for room in store.rooms()], kept, GAMES, folder)
