"""How fluid tables stay while a match is looked into: `python -m bench.fluency`, some minutes.

Some tables play, each its next move as soon as the last one went round, while in turn nothing else happens or
a match that is over is studied in the background. The waiting is from a move's sending until every viewer has
it. What a study takes is by the clock, when nothing else happens in the house.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import uvloop

from bench.load.evening import Evening, Round
from bench.load.house import Table, open_house, open_tables
from bench.load.processes import Served
from speeltafel.games import GAMES

TABLES, SPARE = 3, 150
"""Tables at play, and those that take the place of one whose game is over."""
MOVES, SECONDS = 200, 2.0
"""The most of a round."""
PAIRS = 3
"""Rounds with and without a study, for each game."""
KNOWN = "<polyline"
"""Stands on the page once everything is known."""


def main() -> None:
    """Print the figures."""
    uvloop.run(measure())


async def measure() -> None:
    """Study a match of each game, beside tables at play and alone."""
    print(
        "                events  study s  for 100 | quiet p50 ms  p99 ms | studied p50 ms  p99 ms | p50 ratio"
    )
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as served:
        playing = await open_tables(served.port, "squadro", TABLES + SPARE)
        evening = Evening(served, playing[:TABLES], playing[TABLES:])
        await evening.round(MOVES, SECONDS)
        for game in GAMES:
            await study(await played_out(served, game, 0))  # compiles what it needs
            table = await played_out(served, game, 1)
            alone = await study(table)
            quiet: list[Round] = []
            studied: list[Round] = []
            for pair in range(PAIRS):
                quiet.append(await evening.round(MOVES, SECONDS))
                other = await played_out(served, game, 2 + pair)
                await begin(other)
                studied.append(await evening.round(MOVES, SECONDS))
                await until_known(other)
            print(line(game, table.version, alone, quiet, studied), flush=True)
        evening.leave()


async def played_out(served: Served, game: str, seed: int) -> Table:
    """A table whose match was played to its end."""
    table = Table(served.port, Random(f"{game} {seed}"))
    await table.open(game)
    await Evening(served, [table]).round(10_000, 60.0)
    assert table.over
    return table


async def begin(table: Table) -> None:
    """Somebody who played wants to know how it went."""
    status, _, words = await table.seats[0].ask("POST", f"/t/{table.id}/analysis", "begin=yes")
    assert status == 200, words


async def until_known(table: Table) -> None:
    """Look, as the page does by itself, until everything is known."""
    while KNOWN not in (await table.seats[0].ask("GET", f"/t/{table.id}/analysis"))[2]:
        await asyncio.sleep(0.25)


async def study(table: Table) -> float:
    """How many seconds the study of a match takes when nothing else happens."""
    began = time.perf_counter()
    await begin(table)
    await until_known(table)
    return time.perf_counter() - began


def line(game: str, events: int, alone: float, quiet: Sequence[Round], studied: Sequence[Round]) -> str:
    """The figures of one game."""
    (calm, calm_late), (busy, busy_late) = waits(quiet), waits(studied)
    ratios = sorted(waits([two])[0] / waits([one])[0] for one, two in zip(quiet, studied, strict=True))
    return (
        f"{game:14}{events:>8}{alone:>9.1f}{100 * alone / events:>9.1f} |{calm:>13.2f}{calm_late:>8.1f} |"
        f"{busy:>15.2f}{busy_late:>8.1f} | {statistics.median(ratios):.2f} ({ratios[0]:.2f}-{ratios[-1]:.2f})"
    )


def waits(rounds: Sequence[Round]) -> tuple[float, float]:
    """The median and the 99th of a hundred, in milliseconds."""
    every = sorted(wait for one in rounds for wait in one.waits)
    return every[len(every) // 2] * 1e3, every[len(every) * 99 // 100] * 1e3


if __name__ == "__main__":
    main()
