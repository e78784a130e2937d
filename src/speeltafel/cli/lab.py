"""`speeltafel lab`: measure and train bots, find puzzles, and export matches as data."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

import click

from speeltafel import __version__
from speeltafel.cli import texts
from speeltafel.cli.files import refuse_taken, writing_to
from speeltafel.cli.options import (
    PATH,
    game_option,
    language_option,
    on_option,
    pair,
    seed_option,
    stderr_is_terminal,
    tell,
)
from speeltafel.cli.solve import solve
from speeltafel.core.match import begin, complete
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.games import GAMES
from speeltafel.play.match import find

if TYPE_CHECKING:
    from speeltafel.lab.arena import Pair, Round, Setting
    from speeltafel.lab.export import Tally


@click.group()
def lab() -> None:
    """Measure and train bots, solve Squadro, find puzzles, and export matches as data."""


lab.add_command(solve)


@lab.command()
@click.argument("game")
@click.argument("who", metavar="PLAYER PLAYER...", nargs=-1)
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=50,
    show_default=True,
    help="Rounds a pair.",
)
@click.option(
    "--seats", metavar="N", type=int, default=2, show_default=True, help="Number of players at a table."
)
@game_option
@seed_option
@click.option("--next", "neighbours", is_flag=True, help="Pair each player only with the next one named.")
@click.option(
    "--yardstick",
    "yardsticks",
    metavar="PLAYER",
    multiple=True,
    help="A player that is paired only with the last one named.",
)
@click.option(
    "--cores",
    metavar="N",
    type=click.IntRange(1, 1024),
    default=os.cpu_count() or 1,
    help="All by default.",
)
@on_option
@click.option(
    "--into",
    metavar="FOLDER",
    type=PATH,
    default=Path("speeltafel-lab"),
    show_default=True,
    help="Folder of finished rounds, all of which count; the same command continues where it stopped.",
)
@click.option(
    "--write",
    metavar="FILE",
    type=PATH,
    help="Also write the result to this Markdown page.",
)
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
    """Let players meet at GAME, in every seat and with the same dice, and print their Elo.

    A player is a level (master, or club@0.1 for a tenth of a second a move), uct@SECONDS, greedy, random, or
    program:COMMAND, which must speak the engine protocol.
    """
    from speeltafel.lab import players
    from speeltafel.lab.arena import Setting

    chosen, values = find(GAMES, game), dict(pair(text) for text in options)
    begin(chosen, seats, values)
    names, measures = ([players.read(word).name for word in words] for words in (who, yardsticks))
    everybody = [*names, *measures]
    if not names or len(everybody) < 2 or len(set(everybody)) < len(everybody):
        raise BadRequest(texts.TWO_PLAYERS)
    if seats < 2:
        raise BadRequest(texts.NOT_ALONE)
    contest = Contest(Setting(game, seats, values, seed), names, measures, rounds, neighbours)
    try:
        with writing_to(into):
            contest.play(into / game, where, cores, language)
    except KeyboardInterrupt:
        tell(language, texts.BROKEN_OFF, err=True, folder=into)
        sys.exit(130)
    contest.report(into / game, write, language)


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom in the arena, in which setting, and how often."""

    setting: "Setting"
    names: Sequence[str]
    yardsticks: Sequence[str]
    rounds: int
    neighbours: bool

    @property
    def pairs(self) -> "Sequence[Pair]":
        """The pairs that meet."""
        from speeltafel.lab.arena import pairs

        return pairs(self.names, neighbours=self.neighbours, yardsticks=self.yardsticks)

    def play(self, folder: Path, where: str, cores: int, language: Language) -> None:
        """Play the rounds that are not in the folder yet, and show progress."""
        from speeltafel.lab.arena import compete, finished
        from speeltafel.lab.cluster import place

        met = finished(folder, self.setting)
        done = sum(number <= self.rounds and pair in self.pairs for pair, number in met)
        total = len(self.pairs) * self.rounds
        if done:
            tell(language, texts.GOING_ON, done=done, total=total)
        with place(where, cores) as compute, progress(done, total, language) as show:
            for played in compete(folder, self.setting, self.pairs, self.rounds, compute):
                show(played)

    def report(self, folder: Path, page: Path | None, language: Language) -> None:
        """Print the ladder, draw its plot in the folder, and write both to `page` if one is given."""
        from speeltafel.lab import ladder
        from speeltafel.lab.arena import finished

        met = sorted(finished(folder, self.setting).items(), key=lambda item: item[0][1])
        results = [played for (pair, _), played in met if pair in self.pairs]
        click.echo("\n" + ladder.told(self.setting, results, language))
        plot = folder / "elo.svg"
        plot.write_text(ladder.plot(self.setting, results), "utf-8")
        click.echo()
        tell(language, texts.DRAWN, file=plot)
        if page is not None:
            stamp = f"version {__version__}, {date.today():%Y-%m-%d}"
            ladder.write(page, self.setting, results, self.command, stamp)
            tell(language, texts.WRITTEN, file=page)

    @property
    def command(self) -> str:
        """The command line that repeats this contest."""
        words = ["speeltafel", "lab", "arena", self.setting.game, *self.names]
        words += ["--next"] if self.neighbours else []
        for yardstick in self.yardsticks:
            words += ["--yardstick", yardstick]
        words += ["--rounds", str(self.rounds)]
        words += ["--seats", str(self.setting.seats)] if self.setting.seats != 2 else []
        for name, value in self.setting.options.items():
            words += ["--option", f"{name}={json.dumps(value)}"]
        return join(words + (["--seed", str(self.setting.seed)] if self.setting.seed != 1 else []))


@contextmanager
def progress(done: int, total: int, language: Language) -> Iterator[Callable[["Round"], None]]:
    """Yield a function to call after every round: it moves a progress bar, or prints a line now and then."""
    if stderr_is_terminal():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("", total=total, completed=done)

            def advance(played: "Round") -> None:
                bar.update(task, advance=1, description=" – ".join(played.pair))

            yield advance
        return
    every = max(1, total // 20)

    def line(played: "Round") -> None:
        nonlocal done
        done += 1
        if done % every == 0 or done == total:
            (first, second), share = played.pair, f"{played.share:.0%}"
            facts = {"done": done, "total": total, "first": first, "second": second, "share": share}
            tell(language, texts.ROUND, err=True, **facts)

    yield line


@lab.command()
@click.argument("game")
@game_option
@on_option
@language_option
def train(game: str, options: Sequence[str], where: str, language: Language) -> None:
    """Train the bot of GAME from scratch.

    The bots of our own games take about twenty minutes on two cores. Any other game with a kernel gets an
    evaluation, by self-play, in a few minutes; for the options given here, and only tables with these use it.
    """
    from speeltafel.bots import kernel_check
    from speeltafel.core.compiled import on_compile
    from speeltafel.lab import training
    from speeltafel.lab.cluster import PROCESSES, place

    given = dict(pair(text) for text in options)
    complete(find(GAMES, game), given)
    training.trainer_of(game)
    if not training.has_own_bot(game):
        with on_compile(lambda: tell(language, kernel_check.COMPILING, err=True)):
            kernel_check.check(GAMES[game])
    how = {"options": given} if given else {}
    try:
        with place(where, os.cpu_count() or 1) as compute:
            training.train(game, click.echo, compute if where != PROCESSES else None, **how)
    except KeyboardInterrupt:
        tell(language, texts.TRAINING_STOPPED, err=True)
        sys.exit(130)


@lab.command()
@click.argument("game")
@seed_option
@click.option(
    "--count",
    metavar="N",
    type=click.IntRange(1, 1000),
    default=50,
    show_default=True,
    help="Number of puzzles to find.",
)
@click.option(
    "--into",
    metavar="FILE",
    type=PATH,
    help="File to write; by default GAME-puzzles.json.",
)
@language_option
def puzzles(game: str, seed: int, count: int, into: Path | None, language: Language) -> None:
    """Find puzzles of GAME in matches between bots; fifty take about ten minutes.

    For Squadro set SPEELTAFEL_SQUADRO_TABLE to a solved table, so that every answer is proven.
    """
    from speeltafel.lab import puzzles

    find(GAMES, game)
    file = into or Path(f"{game}-puzzles.json")
    with writing_to(file):
        puzzles.make(game, seed, count, file, click.echo)
    tell(language, texts.PUZZLES_MADE, count=count, file=file)


@lab.command()
@click.option(
    "--from",
    "source",
    metavar="PLACE",
    default="speeltafel-data/speeltafel.db",
    show_default=True,
    help="Data file or database.",
)
@click.option("--to", "folder", metavar="FOLDER", type=PATH, required=True, help="A new folder.")
@language_option
def export(source: str, folder: Path, language: Language) -> None:
    """Export all finished public matches as Parquet and records, without names or chat.

    docs/data.md describes the columns.
    """
    with writing_to(folder):
        tally = exported(source, folder)
    left = tally.left_out
    tell(language, texts.EXPORTED, games=tally.games, events=tally.events, left=left, folder=folder)


def exported(source: str, folder: Path) -> "Tally":
    """Export the matches of the data at `source` to a new folder."""
    from speeltafel.lab.export import Kept, export
    from speeltafel.store import Store

    if find_spec("pyarrow") is None:
        raise BadRequest(texts.NO_ARROW)
    refuse_taken(folder)
    with Store.open(source, create=False) as store:

        def kept(id: str) -> Kept | None:
            room = store.room(id)
            return Kept(id, room.seed, store.events(id)) if room is not None else None

        return export([room.id for room in store.rooms()], kept, GAMES, folder)
