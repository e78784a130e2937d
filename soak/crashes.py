"""Crashes: people play, the house dies at a chosen or a random moment, and opens again."""

import asyncio
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from soak.guests import Guest, Lost
from soak.house import House, Trap
from soak.ledger import rows_of
from soak.postgres import Cluster
from soak.tables import Table
from speeltafel.cli.serve import FILE
from speeltafel.games import GAMES

POINTS = {
    "outside": 26,  # from the outside, whatever the house is doing
    "moment": 16,  # microseconds after a commit began
    "insert": 8,  # written, not committed
    "commit": 10,  # committed, nobody knows
    "telling": 10,  # some were told
    "answering": 8,  # all are being told, the answer is not out
    "torn": 8,  # in the middle of a write
    "starting": 6,  # while the house opens on what the last death left
    "cold": 2,  # the same from the command line
    "migration": 3,  # while the tables are made
    "copying": 2,  # a backup is written but not in place
    "copied": 1,  # a backup is in place, the owner wasn't told
}
"""Where the house dies, and how often in a hundred."""
SERVER_POINTS = {
    "outside": 24,
    "moment": 18,
    "commit": 12,
    "telling": 12,
    "answering": 10,
    "starting": 6,
    "cold": 2,
    "migration": 4,
    "server": 12,  # not the house but its database, without a goodbye
}
"""The same for a house that is kept on PostgreSQL."""
LONG = 250
"""Events after which a table makes room for another game."""
ENOUGH = 60.0
"""Seconds after which a house that should have died hasn't."""


class Crashes:
    """A house that dies again and again, and two tables that play on."""

    def __init__(self, folder: Path, seed: int, server: Cluster | None = None) -> None:
        self.folder, self.seed, self.server = folder, seed, server
        self.points = POINTS if server is None else SERVER_POINTS
        self.house = House(folder / "house", database=None if server is None else server.database())
        self.tables: list[Table] = []
        self.done: Counter[str] = Counter()
        self.matches = 0
        self.events = 0

    @property
    def place(self) -> Path | str:
        """Where the house keeps everything."""
        return self.house.database or self.house.data / FILE

    async def run(self, points: int, first: int = 0, tell: Callable[[str], None] = lambda line: None) -> None:
        """Die so many times, each by a seed of its own, and look each time what was kept."""
        try:
            for number in range(first, first + points):
                rng = Random(f"{self.seed}-{number}")
                kind = rng.choices(list(self.points), list(self.points.values()))[0]
                try:
                    async with asyncio.timeout(4 * ENOUGH):
                        await self.point(kind, rng)
                except Exception as trouble:
                    trouble.add_note(f"seed {self.seed}, point {number}: {kind}")
                    raise
                self.done[kind] += 1
                tell(f"{number + 1} {kind}")
            async with asyncio.timeout(ENOUGH):
                await self._open(Trap())
                await self.look()
            assert "Traceback" not in self.house.grumbled(), self.house.grumbled()
        finally:
            await self.close()

    async def close(self) -> None:
        """Send everyone home."""
        for table in self.tables:
            await table.leave()
        if self.house.process is not None:
            self.house.kill()

    async def point(self, kind: str, rng: Random) -> None:
        """Open the house, look what the last death left, play, and die."""
        if kind == "migration":
            await self._die_while_moving_in(rng)
            return
        if kind in ("starting", "cold"):
            await self._die_while_opening(kind, rng)
            return
        await self._open(trap_for(kind, rng))
        playing = [asyncio.create_task(self._play())]
        if kind in ("copying", "copied"):
            playing.append(asyncio.create_task(self._copy()))
        if kind == "outside":
            await asyncio.sleep(rng.uniform(0, 0.4))
        elif kind == "server":
            await self._lose_the_server(rng)
        else:
            self.house.set_trap()
            await asyncio.wait_for(self.house.gone(), ENOUGH)
        self.house.kill()
        await asyncio.gather(*playing)

    async def _open(self, trap: Trap) -> None:
        """Open the house, and look what the last death left."""
        assert await self.house.open(trap), self.house.grumbled()
        await self.look()

    async def look(self) -> None:
        """Everything said yes to is kept, every page is true; a table whose match is over makes room."""
        for table in self.tables:
            table.check(self.place)
            await table.settle()
        self.events = sum(len(table.ledger.kept) for table in self.tables)
        for at, table in enumerate(self.tables):
            if table.over or len(table.ledger.kept) > LONG:
                await table.leave()
                self.tables[at] = await self._new_table()
        while len(self.tables) < 2:
            self.tables.append(await self._new_table())

    async def _new_table(self) -> Table:
        self.matches += 1
        games = list(GAMES)
        table = Table(
            games[self.matches % len(games)],
            self.house.port,
            Random(f"{self.seed}-{self.matches}"),
            patient=self.server is not None,
        )
        await table.begin()
        return table

    async def _play(self) -> None:
        """Play until the lights go out."""
        await asyncio.gather(*(table.play(lambda: self.house.alive) for table in self.tables))

    # Deaths outside the game.

    async def _lose_the_server(self, rng: Random) -> None:
        """The database dies and comes back, while the house stays and people go on trying."""
        assert self.server is not None
        await asyncio.sleep(rng.uniform(0, 0.4))
        await asyncio.to_thread(self.server.stop, "immediate")
        await asyncio.sleep(rng.uniform(0, 0.3))
        await asyncio.to_thread(self.server.start)
        guest = Guest(self.house.port)
        while (await guest.get("/ready")).status != 200:
            await asyncio.sleep(0.02)
        await asyncio.sleep(rng.uniform(0, 0.4))

    async def _die_while_opening(self, kind: str, rng: Random) -> None:
        if kind == "cold":
            command = [
                sys.executable,
                "-m",
                "speeltafel",
                "serve",
                "--no-warm",
                "--port",
                str(self.house.port),
            ]
            if self.house.database is not None:
                command += ["--database", self.house.database]
            process = subprocess.Popen(
                [*command, "--data", str(self.house.data)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            await asyncio.sleep(rng.uniform(0.2, 2.5))
            process.kill()
            process.wait()
            return
        self.house.launch()
        await asyncio.sleep(rng.uniform(0, 0.3))
        self.house.kill()

    async def _die_while_moving_in(self, rng: Random) -> None:
        """A new house dies while its tables are made; the next opening finishes them."""
        database = None if self.server is None else self.server.database()
        new = House(self.folder / f"new-{rng.randrange(10**9)}", database=database)
        opened = await new.open(Trap("migration", rng.randrange(1, 40)))
        if opened:
            new.kill()
        assert await new.open(), new.grumbled()
        guest = Guest(new.port)
        assert (await guest.post("/tables", game="squadro")).status == 303
        new.kill()
        assert database is not None or rows_of(new.data / FILE)["sound"] == "ok"

    async def _copy(self) -> None:
        """The owner makes a copy; where it is in place it is whole, and holds all that was kept by then."""
        before = {table.ledger.room: len(table.ledger.kept) for table in self.tables}
        known = set(self.house.data.glob("backup-*.db"))
        keys: list[str] = re.findall(r"/owner\): (\S+)", self.house.grumbled())
        owner = Guest(self.house.port)
        with suppress(Lost):
            answer = await owner.post("/owner", key=keys[-1])
            assert answer.status == 303, answer.text
            owner.token += "; " + answer.headers["set-cookie"].split(";")[0]
            await owner.post("/owner", do="backup")
        for copy in set(self.house.data.glob("backup-*.db")) - known:
            whole = rows_of(copy)
            assert whole["sound"] == "ok"
            assert all(whole["rooms"][room] >= count for room, count in before.items())
        for part in self.house.data.glob("*.part*"):
            part.unlink()
        for copy in self.house.data.glob("backup-*.db"):
            copy.unlink()


def trap_for(kind: str, rng: Random) -> Trap:
    """Where exactly the house will die."""
    match kind:
        case "outside":
            return Trap()
        case "moment":
            return Trap(kind, rng.randrange(1, 12), rng.uniform(0, 0.006))
        case "torn":
            return Trap(kind, 1, rng.randrange(1, 60_000))
        case "copying" | "copied":
            return Trap(kind)
    return Trap(kind, rng.randrange(1, 16))
