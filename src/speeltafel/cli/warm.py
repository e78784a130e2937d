"""`speeltafel warm`: compile the bots of all games in advance."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager

import click

from speeltafel.bots.compiler import POLL_INTERVAL, compiled_shares
from speeltafel.bots.worker import BotFailed, Worker
from speeltafel.cli import texts
from speeltafel.cli.options import language_option, stderr_is_terminal, tell
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, say
from speeltafel.games import GAMES

AT_ONCE = 2
"""The most games that are compiled at once by default: each takes up to a gigabyte."""

Show = Callable[[str, float], None]
"""Show that this share of a game is compiled."""


@click.command()
@click.option("--cores", metavar="N", type=click.IntRange(1), help="Games to compile at once; 2 by default.")
@language_option
def warm(cores: int | None, language: Language) -> None:
    """Compile the bots of all games now, so that they think at full speed from the first move.

    The server does this by itself while people play; this command is for those who want it done before, and
    for container images. It takes one or two minutes. What is compiled already is left alone.
    """
    began = time.monotonic()
    at_once = cores or min(AT_ONCE, os.cpu_count() or 1)
    with progress(language) as show, ThreadPoolExecutor(at_once) as pool:
        for done in as_completed([pool.submit(_compile, game, show) for game in GAMES]):
            try:
                done.result()
            except (BotFailed, EOFError, OSError) as mistake:
                pool.shutdown(cancel_futures=True)
                raise BadRequest(say(texts.NOT_WARM, why=str(mistake) or type(mistake).__name__)) from None
    tell(language, texts.WARM, seconds=round(time.monotonic() - began))


def _compile(game: str, show: Show) -> None:
    worker = Worker()
    try:
        for share in compiled_shares(game, worker):
            show(game, share)
            time.sleep(POLL_INTERVAL)
        show(game, 1.0)
    finally:
        worker.stop()


@contextmanager
def progress(language: Language) -> Iterator[Show]:
    """Yield a function that moves a game's progress bar; without a terminal it prints a line at the end."""
    if not stderr_is_terminal():

        def line(game: str, share: float) -> None:
            if share == 1.0:
                tell(language, texts.GAME_WARM, err=True, game=GAMES[game].name)

        yield line
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as bars:
        tasks = {key: bars.add_task(game.name, total=1.0) for key, game in GAMES.items()}
        yield lambda game, share: bars.update(tasks[game], completed=share)
