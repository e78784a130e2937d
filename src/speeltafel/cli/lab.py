"""`speeltafel lab`: measure and train bots, find puzzles, and export matches as data."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
    from speeltafel.lab.arena import Meeting, Played, Setting
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
    help="Folder of finished games, all of which count; the same command continues where it stopped.",
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
    language: Language,
) -> None:
    """Let players meet at GAME, in every seat and with the same dice, and print what each won.

    With two seats also their Elo; with more, each of a pair sits alone among the other.

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
    contest.report(into / game, language)


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom in the arena, in which setting, and how often."""

    setting: "Setting"
    names: Sequence[str]
    yardsticks: Sequence[str]
    rounds: int
    neighbours: bool

    @property
    def pairs(self) -> "list[Meeting]":
        """The pairs that meet."""
        from speeltafel.lab.arena import pairs

        seats = self.setting.seats
        return pairs(self.names, seats, neighbours=self.neighbours, yardsticks=self.yardsticks)

    def play(self, folder: Path, where: str, cores: int, language: Language) -> None:
        """Play the games that are not in the folder yet, and show progress."""
        from speeltafel.lab.arena import compete, finished, slots
        from speeltafel.lab.cluster import place

        wanted = slots(self.pairs, self.rounds, self.setting.seats)
        total, played = len(wanted), finished(folder, self.setting.facts)
        done = sum(slot in played for slot in wanted)
        if done:
            tell(language, texts.GOING_ON, done=done, total=total)
        with place(where, cores) as compute, progress(done, total, language) as show:
            for each in compete(folder, self.setting, wanted, compute):
                show(each)

    def report(self, folder: Path, language: Language) -> None:
        """Print the results."""
        from speeltafel.lab import results
        from speeltafel.lab.arena import finished

        pairs = self.pairs
        games = [
            played for slot, played in finished(folder, self.setting.facts).items() if slot.meeting in pairs
        ]
        click.echo("\n" + results.told(self.setting, games, language))


@contextmanager
def progress(done: int, total: int, language: Language) -> Iterator[Callable[["Played"], None]]:
    """Yield a function to call after every game: it moves a progress bar, or prints a line now and then."""
    if stderr_is_terminal():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("", total=total, completed=done)

            def advance(played: "Played") -> None:
                bar.update(task, advance=1, description=" – ".join(played.slot.meeting))

            yield advance
        return
    every = max(1, total // 20)

    def line(played: "Played") -> None:
        nonlocal done
        done += 1
        if done % every == 0 or done == total:
            (first, second), share = played.slot.meeting, f"{played.share:.0%}"
            facts = {"done": done, "total": total, "first": first, "second": second, "share": share}
            tell(language, texts.GAME_PLAYED, err=True, **facts)

    yield line


@lab.command()
@click.argument("game")
@game_option
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(0, 1_000_000),
    help="Rounds of the games after training, with every number of players: by default 30; 0 for none, then"
    " what was learned is used in any case.",
)
@on_option
@language_option
def train(game: str, options: Sequence[str], rounds: int | None, where: str, language: Language) -> None:
    """Train the bot of GAME from scratch.

    The bots of our own games take about twenty minutes on two cores. Any other game with a kernel gets an
    evaluation, by self-play, in a few minutes; for the options given here, and only tables with these use it.
    Then it plays against the bot as it is now, in every seat and with the same dice, and what was learned is
    used only where it wins more.
    """
    from speeltafel.bots import kernel_check
    from speeltafel.core.compiled import on_compile
    from speeltafel.lab import training, trial
    from speeltafel.lab.cluster import PROCESSES, place

    given = dict(pair(text) for text in options)
    complete(find(GAMES, game), given)
    training.trainer_of(game)
    how: dict[str, Any] = {"options": given} if given else {}
    if rounds is not None:
        how["rounds"] = rounds
    if not training.has_own_bot(game):
        how["language"] = language
        trial.check_rounds(GAMES[game], trial.ROUNDS if rounds is None else rounds)
        with on_compile(lambda: tell(language, kernel_check.COMPILING, err=True)):
            kernel_check.check(GAMES[game])
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
