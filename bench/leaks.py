"""`python -m bench.leaks`: does the time it takes to tell others of a face-down card tell which card it is?

Two games of Saga that differ only in that card (`tests.leaks.twins`) are told to somebody who may not know
it, in turns and in a random order, with everything remembered (warm) and with nothing (cold). Per pair of
games the medians of the two are compared. What counts is the last column: how often the slower of the two is
the one with the higher card. A guesser who knew nothing would be right half the time.
"""

import asyncio
import math
import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Hide
from speeltafel.play.events import Event, MovePlayed
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.updates import UpdateBuilder
from tests.leaks.houses import Doubled
from tests.leaks.test_houses import begun
from tests.leaks.twins import Pair

PAIRS = 120
ROUNDS = 21


def main() -> None:
    """Measure, and write the two rows."""
    rng = Random(1)
    tables = [table for seed in range(PAIRS) if (table := asyncio.run(hidden(seed)))]
    print(f"{len(tables)} pairs of tables, {ROUNDS} tellings of each\n")
    print("          µs a telling   one less other, µs   share of that   slower has the higher card")
    for name, forget in (("warm", lambda: None), ("cold", forget_all)):
        print(row(name, [measure(table, forget, rng) for table in tables], tables))


async def hidden(seed: int) -> tuple[Pair, list[LoadedTable], int | None] | None:
    """Two tables where a card has just been laid face down, and somebody who may not know which."""
    pair = Pair(SAGA, seed)
    doubled = Doubled(pair)
    if not await begun(pair, doubled) or not await doubled.step():
        return None
    cards = [moves[-1] for moves in pair.moves]
    if not all(isinstance(move, Hide) for move in cards) or cards[0] == cards[1]:
        return None
    return pair, doubled.lives, pair.rng.choice(pair.blind)


def measure(
    table: tuple[Pair, list[LoadedTable], int | None], forget: Callable[[], None], rng: Random
) -> tuple[float, float]:
    """The median microseconds of telling the one and the other."""
    _, lives, observer = table
    took: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for which in rng.sample((0, 1), 2):
            live = lives[which]
            audience = live.audience(
                live.table.chairs[observer - 1].person if observer else "", observer, "en"
            )
            event = Event(live.table.seq, 0.0, MovePlayed(seat=1, token=""))
            live.rendered.drawings.clear()
            forget()
            began = time.process_time_ns()
            UpdateBuilder(live, event).build(audience)
            took[which].append((time.process_time_ns() - began) / 1e3)
    return statistics.median(took[0]), statistics.median(took[1])


def forget_all() -> None:
    """Empty everything Saga remembers between two tellings."""
    for name, module in list(sys.modules.items()):
        if name.startswith("speeltafel.games.saga"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def row(
    name: str, times: list[tuple[float, float]], tables: list[tuple[Pair, list[LoadedTable], int | None]]
) -> str:
    """A row: the mean, the difference with its 95% interval, and how often a guesser would be right."""
    apart = [one - other for one, other in times]
    mean = statistics.mean(one for one, _ in times)
    spread = 1.96 * statistics.stdev(apart) / math.sqrt(len(apart))
    right = sum(
        (difference > 0) == (pair.moves[0][-1].card > pair.moves[1][-1].card)
        for difference, (pair, _, _) in zip(apart, tables, strict=True)
    )
    share = right / len(apart)
    doubt = 1.96 * math.sqrt(0.25 / len(apart))
    return (
        f"{name:>6}{mean:>16,.0f}{statistics.mean(apart):>+13.1f} ± {spread:<6.1f}"
        f"{statistics.mean(apart) / mean:>+12.2%}{share:>16.0%} ± {doubt:.0%} of 50%"
    )


if __name__ == "__main__":
    main()
