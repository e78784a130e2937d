"""`make load`: moves a second, latency, CPU time and memory, compared with boardgame.io in the same run.

Server and clients share this machine over loopback. Every table plays its next move as soon as all viewers
received the last one, so with many tables the latency is mostly waiting for the moves of other tables: the
row of a single table says what one move takes. Our moves are on disk (fsync) before an update is sent. The
peer sends updates first, and then keeps the move in memory, or with its FlatFile storage in files that it
does not sync: both weaker.
"""

import os
import platform
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import uvloop

from bench.load import long_logs, peer, server
from bench.load.report import HEAD, UNDER, line, ratio
from bench.load.rounds import Load, PlayableTable, Round
from bench.pace import pace

ROUNDS = 5
SHORTEST = 57
"""Moves in the shortest of two hundred random games of Squadro: no table ends before."""
Opened = Callable[[int, int], Awaitable[Sequence[PlayableTable]]]
"""Opens so many tables with so many watchers at each."""


class Comparison:
    """Servers that run at the same time and are measured in turn."""

    def __init__(self) -> None:
        self.loads: dict[str, Load] = {}
        self.rounds: dict[str, list[Round]] = {}
        self.paces: list[float] = []

    async def play(self, moves: int, rounds: int = ROUNDS) -> None:
        """Run a round to warm up, then those that are measured."""
        for number in range(rounds + 1):
            for name, load in self.loads.items():
                self.paces.append(pace())
                one = await load.round(moves)
                if number:
                    self.rounds.setdefault(name, []).append(one)

    def report(self) -> None:
        """Print a line for each server."""
        for name, rounds in self.rounds.items():
            print(line(name, rounds, self.paces), flush=True)


@asynccontextmanager
async def comparison(
    count: int, moves: int, watchers: int = 0, game: str = "squadro", peers: Sequence[str] = ()
) -> AsyncIterator[Comparison]:
    """Run our server and peers with so many tables each, enough for these rounds."""
    each = moves * (ROUNDS + 1) // count
    spare = count * (each // SHORTEST) if game == "squadro" else 0
    with ExitStack() as stack:
        both = Comparison()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = stack.enter_context(server.run_server(folder / "ours"))
        tables = await server.open_tables(ours.port, game, count + spare, watchers)
        both.loads[f"ours {game}"] = Load(ours, tables[:count], tables[count:])
        for storage in peers:
            place = peer.MEMORY if storage == peer.MEMORY else folder / "peer"
            theirs = stack.enter_context(peer.open_peer(place))
            matches = await peer.open_matches(theirs.port, count + spare, watchers)
            both.loads[f"peer {storage}"] = Load(theirs, matches[:count], matches[count:])
        yield both
        for load in both.loads.values():
            load.leave()


async def by_tables(peers: Sequence[str]) -> None:
    """Measure by number of tables, and the memory of a table."""
    memory: dict[str, dict[int, float]] = {}
    for count, moves in ((1, 100), (10, 300), (100, 900), (1000, 2000)):
        async with comparison(count, moves, peers=peers) as both:
            await both.play(moves)
            print(f"\n{count:,} table{'s' * (count > 1)}, 2 viewers each, {moves:,} moves a round at most")
            both.report()
            for name, rounds in both.rounds.items():
                memory.setdefault(name, {})[count] = rounds[-1].memory
            if peers and count == 100:
                for storage in peers:
                    times = ratio(both.rounds["ours squadro"], both.rounds[f"peer {storage}"])
                    print(f"  our server plays {times} times as fast as the peer ({storage})")
    print("\nmemory of a table, from 1 to 1,000 tables:")
    for name, at in memory.items():
        print(f"  {name:24}{(at[1000] - at[1]) / 999 * 1e3:>7.0f} kB")


async def by_viewers(peers: Sequence[str]) -> None:
    """Measure by number of viewers."""
    for viewers in (2, 5, 10):
        async with comparison(20, 180, viewers - 2, peers=peers[-1:]) as both:
            await both.play(180)
            print(f"\n20 tables, {viewers} viewers each, 180 moves a round at most")
            both.report()


async def by_screens(_: Sequence[str]) -> None:
    """Measure what the second page costs: tables with two screens, and with one that both share."""
    count, moves = 100, 900
    print(f"\n{count} tables, {moves} moves a round at most")
    with tempfile.TemporaryDirectory() as folder, server.run_server(Path(folder) / "ours") as process:
        both = Comparison()
        for name, shared in (("ours, two screens", False), ("ours, one screen", True)):
            tables = await server.open_tables(process.port, "squadro", count, shared=shared)
            both.loads[name] = Load(process, tables)
        await both.play(moves)
        both.report()
        for load in both.loads.values():
            load.leave()


async def by_games(_: Sequence[str]) -> None:
    """Measure games with dice, which the peer does not have; each roll has its own update."""
    print("\n100 tables, 2 viewers each, 600 moves a round at most")
    for game in ("zocken", "saxum"):
        async with comparison(100, 600, game=game) as one:
            await one.play(600)
            one.report()


async def by_length(peers: Sequence[str]) -> None:
    """Measure whether a move costs more when the log is long, at the same position."""
    count, moves = 10, 90
    print(f"\n{count} tables, 2 viewers each, {moves} moves a round at most")
    with tempfile.TemporaryDirectory() as folder:
        for length in (50, 1000, 4000):
            data = Path(folder) / str(length)
            long_logs.write(data, {f"{length}-{number}": length for number in range(count)})
            with server.run_server(data) as process:
                tables = [server.Table(process.port, Random(number)) for number in range(count)]
                for number, table in enumerate(tables):
                    table.id = f"{length}-{number}"
                    for seat, name in zip(table.seats, long_logs.PEOPLE, strict=True):
                        seat.cookie = f"speeltafel={name}"
                    await table.open_pages()
                await play_at(f"ours, log of {length:,}", Load(process, tables), moves)
        for storage in peers[-1:]:
            with peer.open_peer(Path(folder) / "peer") as process:
                matches = await peer.open_matches(process.port, count, endless=True)
                load = Load(process, matches)
                played = 0
                for length in (50, 1000):
                    await load.round(length * count - played, 45.0)
                    await play_at(f"peer {storage}, log of {length:,}", load, moves)
                    played = length * count + moves * (ROUNDS + 1)


async def play_at(what: str, load: Load, moves: int) -> None:
    """Print a line for one server."""
    one = Comparison()
    one.loads[what] = load
    await one.play(moves)
    one.report()


PARTS = {
    "tables": by_tables,
    "viewers": by_viewers,
    "screens": by_screens,
    "games": by_games,
    "length": by_length,
}
"""The parts, which can be run alone: `python -m bench.load length`."""


async def main() -> None:
    """Run the parts and print their lines."""
    began = time.perf_counter()
    error = peer.install()
    peers = () if error else (peer.MEMORY, "files")
    print(
        f"CPython {platform.python_version()}, {os.cpu_count()} cores shared by server and players, load"
        f" {os.getloadavg()[0]:.1f} at the start; medians of {ROUNDS} rounds, after one to warm up"
    )
    if error:
        print(f"without the peer: {error}")
    else:
        await peer.compare_rules()
    print(f"\n{HEAD}\n{UNDER}")
    for name, part in PARTS.items():
        if name in (sys.argv[1:] or PARTS):
            await part(peers)
    print(f"\n{time.perf_counter() - began:.0f} s, load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    uvloop.run(main())
