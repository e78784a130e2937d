"""Train bots, in this process or elsewhere."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from inspect import getfile, signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from speeltafel import bots
from speeltafel.bots.compute import Compute
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text, say
from speeltafel.games import GAMES

NOTHING_TO_LEARN = Text(
    "De bot van {game} hoeft niets te leren: hij rekent alles uit.",
    "The bot of {game} has nothing to train: it computes everything.",
)
NO_KERNEL = Text(
    "{game} heeft geen kernel, en die is voor trainen nodig: zie docs/adding-a-game.md.",
    "{game} has no kernel, and training needs one: see docs/adding-a-game.md.",
)
HIDES = Text(
    "{game} verbergt iets. Een bot die tegen zichzelf speelt ziet alles, en leert dus wat aan tafel niet"
    " klopt. Hij blijft zoeken zonder training.",
    "{game} hides something. A bot that plays against itself sees everything, so what it learns is wrong at"
    " a table. It keeps searching without training.",
)

OWN_OPTIONS = Text(
    "{game} wordt op zijn eigen manier getraind, en daarbij is met {what} niets te kiezen.",
    "{game} has a training of its own, which knows no {what}.",
)

Lesson = tuple[str, dict[str, Any]]
"""A game, and the arguments of its training."""


def train(game: str, progress: Callable[[str], None], elsewhere: Compute | None = None, **how: Any) -> None:
    """Train the bot of this game, in this process or elsewhere; the files are the same.

    Where training can distribute its games, it does. Otherwise it learns from every game before it plays the
    next: then the whole training is one task, and the files it wrote are copied here.
    """
    trainer = trainer_of(game)
    for given, option in (("options", "--option"), ("rounds", "--rounds")):
        if given in how and given not in signature(trainer).parameters:
            raise BadRequest(say(OWN_OPTIONS, game=GAMES[game].name, what=option))
    if elsewhere is None:
        trainer(progress, **how)
    elif "compute" in signature(trainer).parameters:
        trainer(progress, compute=elsewhere, **how)
    else:
        folder = how.pop("folder", None) or Path(getfile(trainer)).parent
        for said, files in elsewhere.each(_learn_there, [(game, how)]):
            for line in said:
                progress(line)
            for name, written in files.items():
                (folder / name).write_bytes(written)


def trainer_of(game: str) -> Callable[..., None]:
    """Return the training of this game: its bot's own, or that of any game with a kernel.

    Raise `BadRequest` where there is nothing to train.
    """
    rules, bot = GAMES[game], f"speeltafel.bots.{game}"
    if has_own_bot(game):
        if find_spec(f"{bot}.train") is None:
            raise BadRequest(say(NOTHING_TO_LEARN, game=rules.name))
        train: Callable[..., None] = import_module(f"{bot}.train").train
        return train
    if bots.kernel_of(game) is None:
        raise BadRequest(say(NO_KERNEL, game=rules.name))
    if rules.hidden:
        raise BadRequest(say(HIDES, game=rules.name))
    from speeltafel.lab import value_training

    return partial(value_training.train, game)


def has_own_bot(game: str) -> bool:
    """Return whether this game has a bot of its own, which brings its own training."""
    return find_spec(f"speeltafel.bots.{game}") is not None


def _learn_there(lesson: Lesson) -> tuple[list[str], dict[str, bytes]]:
    """Run the training; return its progress messages and the files it wrote."""
    game, how = lesson
    said: list[str] = []
    with TemporaryDirectory() as folder:
        train(game, said.append, folder=Path(folder), **how)
        return said, {file.name: file.read_bytes() for file in Path(folder).iterdir()}
