"""Thousands of games at once, over the compiled kernels: numbers in, numpy arrays out.

    table = make("squadro", batch=4096, seed=1)
    now = table.reset()
    while learning:
        now = table.step(choose(now.looks, now.masks))

A game that ends restarts in the same step: its last rewards come with the next game's first observation.
Outcomes of chance are drawn from each game's own generator, so the same seed and actions give the same games
on any machine and with any number of threads. With `chance="told"` chance waits for `roll`. A game without a
kernel is played by its rules.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from speeltafel.core.match import AnyGame
from speeltafel.lab.environments.by_rules import RulesEnvironment
from speeltafel.lab.environments.compiled import CompiledEnvironment
from speeltafel.lab.environments.encoding import encoding
from speeltafel.lab.environments.environment import Environment
from speeltafel.lab.environments.setting import setting


def make(
    game: str | AnyGame,
    batch: int = 1,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    log: Iterable[str] | str = (),
    chance: Literal["drawn", "told"] = "drawn",
    again: bool = True,
    by: Literal["kernel", "law"] = "kernel",
    threads: int = 1,
) -> Environment:
    """Create a vector environment of so many games, each starting after this log.

    With `again` a game that ends restarts. `by="law"` plays by the rules instead of the kernel: slower, the
    same results, and the states are those of the rules.
    """
    if batch < 1 or threads < 1:
        raise ValueError(f"A table has at least one game and one thread, not {batch} and {threads}.")
    if chance not in ("drawn", "told"):
        raise ValueError(f"Chance is 'drawn' or 'told', not {chance!r}.")
    start = setting(game, seats, options, log)
    numbers = encoding(start)
    if numbers.module is None or by == "law":
        return RulesEnvironment(start, numbers, batch, seed, chance == "drawn", again)
    return CompiledEnvironment(start, numbers, batch, seed, chance == "drawn", again, threads)
