"""Latency of moves while a match is analysed: `python -m bench.background_studies`, some minutes.

Some tables play, each its next move as soon as all viewers received the last one, in turn with and without
the analysis of a finished match. Latency is from sending a move until every viewer has received it. The
seconds of an analysis are wall time while nothing else runs.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import uvloop

from bench.load.processes import ServerProcess
from bench.load.rounds import Load, Round
from bench.load.server import Table, open_tables, run_server
from speeltafel.games import GAMES

TABLES, SPARE = 3, 150
"""Tables that play, and spare ones for matches that end."""
MOVES, SECONDS = 200, 2.0
"""The limits of a round."""
PAIRS = 3
"""Rounds with and without an analysis, for each game."""
KNOWN = "<polyline"
"""On the page when the analysis is complete."""


def main() -> None:
    """Print the figures."""
    uvloop.run(measure())


async def measure() -> None:
    """Analyse a match of each game, alone and while tables play."""
    print(
        "                events  study s  for 100 | quiet p50 ms  p99 ms | studied p50 ms  p99 ms | p50 ratio"
    )
    with tempfile.TemporaryDirectory() as folder, run_server(Path(folder)) as process:
        playing = await open_tables(process.port, "squadro", TABLES + SPARE)
        load = Load(process, playing[:TABLES], playing[TABLES:])
        await load.round(MOVES, SECONDS)
        for game in GAMES:
            await study(await played_out(process, game, 0))  # compiles the kernel
            table = await played_out(process, game, 1)
            alone = await study(table)
            quiet: list[Round] = []
            studied: list[Round] = []
            for pair in range(PAIRS):
                quiet.append(await load.round(MOVES, SECONDS))
                other = await played_out(process, game, 2 + pair)
                await begin(other)
                studied.append(await load.round(MOVES, SECONDS))
                await until_known(other)
            print(line(game, table.version, alone, quiet, studied), flush=True)
        load.leave()


async def played_out(process: ServerProcess, game: str, seed: int) -> Table:
    """Return a table with a finished match."""
    table = Table(process.port, Random(f"{game} {seed}"))
    await table.open(game)
    await Load(process, [table]).round(10_000, 60.0)
    assert table.over
    return table


async def begin(table: Table) -> None:
    """Begin the analysis."""
    status, _, words = await table.seats[0].request("POST", f"/t/{table.id}/analysis", "begin=yes")
    assert status == 200, words


async def until_known(table: Table) -> None:
    """Poll, as the page does, until the analysis is complete."""
    while KNOWN not in (await table.seats[0].request("GET", f"/t/{table.id}/analysis"))[2]:
        await asyncio.sleep(0.25)


async def study(table: Table) -> float:
    """Return the seconds of an analysis while nothing else runs."""
    began = time.perf_counter()
    await begin(table)
    await until_known(table)
    return time.perf_counter() - began


def line(game: str, events: int, alone: float, quiet: Sequence[Round], studied: Sequence[Round]) -> str:
    """Return a line with the figures of one game."""
    (calm, calm_late), (busy, busy_late) = waits(quiet), waits(studied)
    ratios = sorted(waits([two])[0] / waits([one])[0] for one, two in zip(quiet, studied, strict=True))
    return (
        f"{game:14}{events:>8}{alone:>9.1f}{100 * alone / events:>9.1f} |{calm:>13.2f}{calm_late:>8.1f} |"
        f"{busy:>15.2f}{busy_late:>8.1f} | {statistics.median(ratios):.2f} ({ratios[0]:.2f}-{ratios[-1]:.2f})"
    )


def waits(rounds: Sequence[Round]) -> tuple[float, float]:
    """Return the median and the 99th percentile, in milliseconds."""
    every = sorted(wait for one in rounds for wait in one.waits)
    return every[len(every) // 2] * 1e3, every[len(every) * 99 // 100] * 1e3


if __name__ == "__main__":
    main()
