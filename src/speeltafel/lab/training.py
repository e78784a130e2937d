"""Train bots, in this process or elsewhere."""

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from speeltafel.bots.compute import Compute

Lesson = tuple[str, dict[str, Any]]
"""A game, and the arguments of its training."""


def train(game: str, progress: Callable[[str], None], elsewhere: Compute | None = None, **how: Any) -> None:
    """Train the bot of this game, in this process or elsewhere; the files are the same.

    Where training can distribute its games, it does. Otherwise it learns from every game before it plays the
    next: then the whole training is one task, and the files it wrote are copied here.
    """
    module = import_module(f"speeltafel.bots.{game}.train")
    if elsewhere is None:
        module.train(progress, **how)
    elif "compute" in signature(module.train).parameters:
        module.train(progress, compute=elsewhere, **how)
    else:
        folder = how.pop("folder", Path(str(module.__file__)).parent)
        for said, files in elsewhere.each(_learn_there, [(game, how)]):
            for line in said:
                progress(line)
            for name, written in files.items():
                (folder / name).write_bytes(written)


def _learn_there(lesson: Lesson) -> tuple[list[str], dict[str, bytes]]:
    """Run the training; return its progress messages and the files it wrote."""
    game, how = lesson
    said: list[str] = []
    with TemporaryDirectory() as folder:
        train(game, said.append, folder=Path(folder), **how)
        return said, {file.name: file.read_bytes() for file in Path(folder).iterdir()}
