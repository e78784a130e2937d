"""`python -m bench.leaks`: does the time to render an update for other seats reveal a hidden card?

Updates of two matches of Saga that differ only in that card (`tests.leaks.twin_matches`) are rendered for an
observer who may not know it, in a random order, with warm and with cold caches. The medians of each pair are
compared. The last column counts: how often the slower of the two has the higher card. Chance is half.
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
from tests.leaks.test_twin_servers import begun
from tests.leaks.twin_matches import Pair
from tests.leaks.twin_servers import TwinServers

PAIRS = 120
ROUNDS = 21


def main() -> None:
    """Measure, and print the two rows."""
    rng = Random(1)
    tables = [table for seed in range(PAIRS) if (table := asyncio.run(hidden(seed)))]
    print(f"{len(tables)} pairs of tables, {ROUNDS} updates of each\n")
    print("          µs an update   one less other, µs   share of that   slower has the higher card")
    for name, clear in (("warm", lambda: None), ("cold", clear_caches)):
        print(row(name, [measure(table, clear, rng) for table in tables], tables))


async def hidden(seed: int) -> tuple[Pair, list[LoadedTable], int | None] | None:
    """Return two tables where a card was just hidden, and an observer who may not know it."""
    pair = Pair(SAGA, seed)
    twins = TwinServers(pair)
    if not await begun(pair, twins) or not await twins.step():
        return None
    cards = [moves[-1] for moves in pair.moves]
    if not all(isinstance(move, Hide) for move in cards) or cards[0] == cards[1]:
        return None
    return pair, twins.loaded, pair.rng.choice(pair.blind)


def measure(
    table: tuple[Pair, list[LoadedTable], int | None], clear: Callable[[], None], rng: Random
) -> tuple[float, float]:
    """Return the median microseconds of rendering each of the two."""
    _, loaded_tables, observer = table
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for which in rng.sample((0, 1), 2):
            loaded = loaded_tables[which]
            audience = loaded.audience(
                loaded.table.chairs[observer - 1].person if observer else "", observer, "en"
            )
            event = Event(loaded.table.seq, 0.0, MovePlayed(seat=1, token=""))
            loaded.rendered.drawings.clear()
            clear()
            began = time.process_time_ns()
            UpdateBuilder(loaded, event).build(audience)
            times[which].append((time.process_time_ns() - began) / 1e3)
    return statistics.median(times[0]), statistics.median(times[1])


def clear_caches() -> None:
    """Clear all caches of Saga."""
    for name, module in list(sys.modules.items()):
        if name.startswith("speeltafel.games.saga"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def row(
    name: str, times: list[tuple[float, float]], tables: list[tuple[Pair, list[LoadedTable], int | None]]
) -> str:
    """Return a row: the mean, the difference with its 95% interval, and the share of right guesses."""
    differences = [one - other for one, other in times]
    mean = statistics.mean(one for one, _ in times)
    spread = 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))
    right = sum(
        (difference > 0) == (pair.moves[0][-1].card > pair.moves[1][-1].card)
        for difference, (pair, _, _) in zip(differences, tables, strict=True)
    )
    share = right / len(differences)
    doubt = 1.96 * math.sqrt(0.25 / len(differences))
    return (
        f"{name:>6}{mean:>16,.0f}{statistics.mean(differences):>+13.1f} ± {spread:<6.1f}"
        f"{statistics.mean(differences) / mean:>+12.2%}{share:>16.0%} ± {doubt:.0%} of 50%"
    )


if __name__ == "__main__":
    main()
