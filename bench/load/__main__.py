"""`make load`: moves a second, waiting, CPU and memory, and how they grow; a peer beside us in the same run.

Server and players share this machine over loopback. Every table plays its next move as soon as the last one
was answered and every viewer had it, so with many tables the waiting is mostly for each other's moves: the
row of a single table says what one move takes. The house's moves are on the disk (fsync) before anyone hears
of them. The peer tells everyone first, and then keeps the move in memory, or with its FlatFile storage in
files that it does not sync: both weaker.
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

from bench.load import house, peer, shelves
from bench.load.evening import Evening, Playing, Round
from bench.load.report import HEAD, UNDER, line, ratio
from bench.pace import pace

ROUNDS = 5
SHORTEST = 57
"""Moves in the shortest of two hundred random games of Squadro: no table ends before."""
Opened = Callable[[int, int], Awaitable[Sequence[Playing]]]
"""Opens so many tables with so many watchers at each."""


class Contest:
    """Servers that are open at the same time and play their rounds in turn."""

    def __init__(self) -> None:
        self.evenings: dict[str, Evening] = {}
        self.rounds: dict[str, list[Round]] = {}
        self.paces: list[float] = []

    async def play(self, moves: int, rounds: int = ROUNDS) -> None:
        """A round to warm up, then those that count."""
        for number in range(rounds + 1):
            for name, evening in self.evenings.items():
                self.paces.append(pace())
                one = await evening.round(moves)
                if number:
                    self.rounds.setdefault(name, []).append(one)

    def tell(self) -> None:
        """Print a line for each."""
        for name, rounds in self.rounds.items():
            print(line(name, rounds, self.paces), flush=True)


@asynccontextmanager
async def contest(
    count: int, moves: int, watchers: int = 0, game: str = "squadro", rivals: Sequence[str] = ()
) -> AsyncIterator[Contest]:
    """The house and some rivals with so many tables each, that suffice for these rounds."""
    each = moves * (ROUNDS + 1) // count
    spare = count * (each // SHORTEST) if game == "squadro" else 0
    with ExitStack() as stack:
        both = Contest()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = stack.enter_context(house.open_house(folder / "house"))
        tables = await house.open_tables(ours.port, game, count + spare, watchers)
        both.evenings[f"house {game}"] = Evening(ours, tables[:count], tables[count:])
        for rival in rivals:
            place = peer.MEMORY if rival == peer.MEMORY else folder / "peer"
            theirs = stack.enter_context(peer.open_peer(place))
            matches = await peer.open_matches(theirs.port, count + spare, watchers)
            both.evenings[f"peer {rival}"] = Evening(theirs, matches[:count], matches[count:])
        yield both
        for evening in both.evenings.values():
            evening.leave()


async def by_tables(rivals: Sequence[str]) -> None:
    """How it grows with tables, and what a table takes in memory."""
    memory: dict[str, dict[int, float]] = {}
    for count, moves in ((1, 100), (10, 300), (100, 900), (1000, 2000)):
        async with contest(count, moves, rivals=rivals) as both:
            await both.play(moves)
            print(f"\n{count:,} table{'s' * (count > 1)}, 2 viewers each, {moves:,} moves a round at most")
            both.tell()
            for name, rounds in both.rounds.items():
                memory.setdefault(name, {})[count] = rounds[-1].memory
            if rivals and count == 100:
                for rival in rivals:
                    times = ratio(both.rounds["house squadro"], both.rounds[f"peer {rival}"])
                    print(f"  the house plays {times} times as fast as the peer ({rival})")
    print("\nmemory of a table, from 1 to 1,000 tables:")
    for name, at in memory.items():
        print(f"  {name:24}{(at[1000] - at[1]) / 999 * 1e3:>7.0f} kB")


async def by_viewers(rivals: Sequence[str]) -> None:
    """How it grows with those who look on."""
    for viewers in (2, 5, 10):
        async with contest(20, 180, viewers - 2, rivals=rivals[-1:]) as both:
            await both.play(180)
            print(f"\n20 tables, {viewers} viewers each, 180 moves a round at most")
            both.tell()


async def by_screens(_: Sequence[str]) -> None:
    """What the second page costs: in turn, tables with two at two screens, and at one that they share."""
    count, moves = 100, 900
    print(f"\n{count} tables, {moves} moves a round at most")
    with tempfile.TemporaryDirectory() as folder, house.open_house(Path(folder) / "house") as served:
        both = Contest()
        for name, shared in (("house, two screens", False), ("house, one screen", True)):
            tables = await house.open_tables(served.port, "squadro", count, shared=shared)
            both.evenings[name] = Evening(served, tables)
        await both.play(moves)
        both.tell()
        for evening in both.evenings.values():
            evening.leave()


async def by_games(_: Sequence[str]) -> None:
    """Games with dice, which the peer has not: a move is often followed by rolls, each with its frames."""
    print("\n100 tables, 2 viewers each, 600 moves a round at most")
    for game in ("zocken", "saxum"):
        async with contest(100, 600, game=game) as one:
            await one.play(600)
            one.tell()


async def by_length(rivals: Sequence[str]) -> None:
    """Whether a move costs more in a long game: the same position with a short and a long log behind it."""
    count, moves = 10, 90
    print(f"\n{count} tables, 2 viewers each, {moves} moves a round at most")
    with tempfile.TemporaryDirectory() as folder:
        for length in (50, 1000, 4000):
            data = Path(folder) / str(length)
            shelves.lay(data, {f"{length}-{number}": length for number in range(count)})
            with house.open_house(data) as served:
                tables = [house.Table(served.port, Random(number)) for number in range(count)]
                for number, table in enumerate(tables):
                    table.id = f"{length}-{number}"
                    for seat, name in zip(table.seats, shelves.PEOPLE, strict=True):
                        seat.cookie = f"speeltafel={name}"
                    await table.come_in()
                await play_at(f"house, log of {length:,}", Evening(served, tables), moves)
        for rival in rivals[-1:]:
            with peer.open_peer(Path(folder) / "peer") as served:
                matches = await peer.open_matches(served.port, count, endless=True)
                evening = Evening(served, matches)
                played = 0
                for length in (50, 1000):
                    await evening.round(length * count - played, 45.0)
                    await play_at(f"peer {rival}, log of {length:,}", evening, moves)
                    played = length * count + moves * (ROUNDS + 1)


async def play_at(what: str, evening: Evening, moves: int) -> None:
    """A line for one server."""
    one = Contest()
    one.evenings[what] = evening
    await one.play(moves)
    one.tell()


PARTS = {
    "tables": by_tables,
    "viewers": by_viewers,
    "screens": by_screens,
    "games": by_games,
    "length": by_length,
}
"""What can be asked for by itself: `python -m bench.load length`."""


async def main() -> None:
    """Print everything."""
    began = time.perf_counter()
    trouble = peer.install()
    rivals = () if trouble else (peer.MEMORY, "files")
    print(
        f"CPython {platform.python_version()}, {os.cpu_count()} cores shared by server and players, load"
        f" {os.getloadavg()[0]:.1f} at the start; medians of {ROUNDS} rounds, after one to warm up"
    )
    if trouble:
        print(f"without the peer: {trouble}")
    else:
        await peer.compare_rules()
    print(f"\n{HEAD}\n{UNDER}")
    for name, part in PARTS.items():
        if name in (sys.argv[1:] or PARTS):
            await part(rivals)
    print(f"\n{time.perf_counter() - began:.0f} s, load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    uvloop.run(main())
