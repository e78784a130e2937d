"""Crashes: people play, the server crashes at a chosen or random point, and starts again.

Beside two tables with open pages there are tournaments, and people who play when a notice tells them to.
"""

import asyncio
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from soak.correspondence import Correspondence, Receivers
from soak.guests import Guest, Lost
from soak.ledger import event_counts
from soak.postgres import Cluster
from soak.server import CrashPoint, ServerProcess
from soak.tables import Table
from soak.tournaments import PLANS, Cup, Plan
from speeltafel.cli.serve import FILE
from speeltafel.games import GAMES

POINTS = {
    "outside": 20,  # killed from the parent process, at a random time
    "late": 2,  # the same, after some seconds, in which bots play too
    "moment": 16,  # microseconds after a commit began
    "insert": 8,  # written, not committed
    "commit": 10,  # committed, nothing sent
    "delivering": 4,  # a notice is received, but not marked as sent
    "publishing": 10,  # some updates sent
    "responding": 8,  # updates sent, the response is not
    "torn": 8,  # in the middle of a write
    "starting": 6,  # while the server starts after the last crash
    "cold": 2,  # the same, started from the command line
    "migration": 3,  # while the schema is created
    "copying": 2,  # a backup is written but not renamed
    "copied": 1,  # a backup is renamed, the response is not sent
}
"""Where the server crashes, and how often in a hundred."""
POSTGRES_POINTS = {
    "outside": 22,
    "late": 2,
    "moment": 18,
    "commit": 12,
    "publishing": 12,
    "responding": 10,
    "starting": 6,
    "cold": 2,
    "migration": 4,
    "postgres": 12,  # PostgreSQL is killed, not the server
}
"""The same with PostgreSQL."""
LONG = 250
"""Events after which a table is replaced by one of another game."""
TIMEOUT = 60.0
"""Seconds to wait for a crash."""
LONG_LIFE = 6.0
"""The most seconds until a late crash."""


class Crashes:
    """A server that crashes again and again, and two tables that go on."""

    def __init__(
        self, folder: Path, seed: int, postgres: Cluster | None = None, plans: Sequence[Plan] = PLANS
    ) -> None:
        self.folder, self.seed, self.postgres = folder, seed, postgres
        self.points = POINTS if postgres is None else POSTGRES_POINTS
        self.receivers = Receivers()
        self.server = ServerProcess(
            folder / "data",
            database=None if postgres is None else postgres.database(),
            receiving=self.receivers.addresses,
        )
        self.correspondence: Correspondence | None = None
        self.plans, self.cups = plans, list[Cup]()
        self.tables: list[Table] = []
        self.done: Counter[str] = Counter()
        self.matches = self.tournaments = 0
        self.events = 0

    @property
    def database(self) -> Path | str:
        """The SQLite file, or the URL of the PostgreSQL database."""
        return self.server.database or self.server.data / FILE

    async def run(
        self, points: int, first: int = 0, report: Callable[[str], None] = lambda line: None
    ) -> None:
        """Crash so many times, each with a seed of its own, and check the data after each crash."""
        try:
            for number in range(first, first + points):
                rng = Random(f"{self.seed}-{number}")
                kind = rng.choices(list(self.points), list(self.points.values()))[0]
                try:
                    async with asyncio.timeout(4 * TIMEOUT):
                        await self.point(kind, rng)
                except Exception as error:
                    error.add_note(f"seed {self.seed}, point {number}: {kind}")
                    raise
                self.done[kind] += 1
                report(f"{number + 1} {kind}")
            async with asyncio.timeout(TIMEOUT):
                await self._start(CrashPoint())
                await self.check()
            await self.finish()
            assert "Traceback" not in self.server.output(), self.server.output()
        finally:
            await self.close()

    async def close(self) -> None:
        """Close all pages and kill the server."""
        for table in self.tables:
            await table.leave()
        if self.server.process is not None:
            self.server.kill()
        self.receivers.close()

    async def finish(self) -> None:
        """Play the tournaments to their ends, wait for the last notices, and check all of it."""
        await asyncio.gather(*(cup.finish() for cup in self.cups))
        if self.correspondence is not None:
            await self.correspondence.finish()

    async def point(self, kind: str, rng: Random) -> None:
        """Start the server, check its data, play, and crash."""
        if kind == "migration":
            await self._crash_in_migration(rng)
            return
        if kind in ("starting", "cold"):
            await self._crash_at_start(kind, rng)
            return
        await self._start(crash_point_for(kind, rng))
        playing = [asyncio.create_task(self._play())]
        if kind in ("copying", "copied"):
            playing.append(asyncio.create_task(self._copy()))
        if kind == "outside":
            await asyncio.sleep(rng.uniform(0, 0.4))
        elif kind == "late":
            await asyncio.sleep(rng.uniform(0, LONG_LIFE))
        elif kind == "postgres":
            await self._kill_postgres(rng)
        else:
            self.server.arm()
            await asyncio.wait_for(self.server.wait_exit(), TIMEOUT)
        self.server.kill()
        await asyncio.gather(*playing)

    async def _start(self, crash: CrashPoint) -> None:
        """Start the server and check its data."""
        assert await self.server.start(crash), self.server.output()
        await self.check()

    async def check(self) -> None:
        """Check that every acknowledged submit is stored and every page is right; replace finished tables."""
        for table in self.tables:
            table.check(self.database)
            await table.settle()
        self.events = sum(len(table.ledger.log) for table in self.tables)
        for at, table in enumerate(self.tables):
            if table.over or len(table.ledger.log) > LONG:
                await table.leave()
                self.tables[at] = await self._new_table()
        while len(self.tables) < 2:
            self.tables.append(await self._new_table())
        await self._check_slow_games()

    async def _check_slow_games(self) -> None:
        """Check the correspondence and the tournaments; replace a tournament that is over."""
        how = {"retry_unavailable": self.postgres is not None}
        if self.correspondence is None:
            rng = Random(f"{self.seed}-correspondence")
            self.correspondence = Correspondence(
                self.receivers, self.server.port, rng, lambda: self.database, **how
            )
            await self.correspondence.begin()
        self.correspondence.check()
        if self.correspondence.over:
            await self.correspondence.open_table()
        for cup in self.cups:
            if cup.over:
                await cup.finish()
            else:
                cup.check()
        self.cups = [cup for cup in self.cups if not cup.over]
        for plan in self.plans:
            if not any(cup.plan == plan for cup in self.cups):
                self.tournaments += 1
                rng = Random(f"{self.seed}-tournament-{self.tournaments}")
                self.cups.append(Cup(plan, self.server.port, rng, lambda: self.database, **how))
                await self.cups[-1].begin()

    async def _new_table(self) -> Table:
        self.matches += 1
        games = list(GAMES)
        table = Table(
            games[self.matches % len(games)],
            self.server.port,
            Random(f"{self.seed}-{self.matches}"),
            retry_unavailable=self.postgres is not None,
        )
        await table.begin()
        return table

    async def _play(self) -> None:
        """Play until the server is down."""
        assert self.correspondence is not None
        await asyncio.gather(
            self.correspondence.play(lambda: self.server.alive),
            *(table.play(lambda: self.server.alive) for table in self.tables),
            *(cup.play(lambda: self.server.alive) for cup in self.cups),
        )

    # Crashes outside of play.

    async def _kill_postgres(self, rng: Random) -> None:
        """Kill and restart PostgreSQL while the server runs and people go on."""
        assert self.postgres is not None
        await asyncio.sleep(rng.uniform(0, 0.4))
        await asyncio.to_thread(self.postgres.stop, "immediate")
        await asyncio.sleep(rng.uniform(0, 0.3))
        await asyncio.to_thread(self.postgres.start)
        guest = Guest(self.server.port)
        while (await guest.get("/ready")).status != 200:
            await asyncio.sleep(0.02)
        await asyncio.sleep(rng.uniform(0, 0.4))

    async def _crash_at_start(self, kind: str, rng: Random) -> None:
        if kind == "cold":
            command = [
                sys.executable,
                "-m",
                "speeltafel",
                "serve",
                "--no-warm",
                "--port",
                str(self.server.port),
            ]
            if self.server.database is not None:
                command += ["--database", self.server.database]
            process = subprocess.Popen(
                [*command, "--data", str(self.server.data)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            await asyncio.sleep(rng.uniform(0.2, 2.5))
            process.kill()
            process.wait()
            return
        self.server.launch()
        await asyncio.sleep(rng.uniform(0, 0.3))
        self.server.kill()

    async def _crash_in_migration(self, rng: Random) -> None:
        """Crash a new server while its schema is created; the next start completes it."""
        database = None if self.postgres is None else self.postgres.database()
        new = ServerProcess(self.folder / f"new-{rng.randrange(10**9)}", database=database)
        started = await new.start(CrashPoint("migration", rng.randrange(1, 40)))
        if started:
            new.kill()
        assert await new.start(), new.output()
        guest = Guest(new.port)
        assert (await guest.post("/tables", game="squadro")).status == 303
        new.kill()
        assert database is not None or event_counts(new.data / FILE)["sound"] == "ok"

    async def _copy(self) -> None:
        """Make a backup as the owner; if there is one, check that it is sound and has all earlier events."""
        before = {table.ledger.table_id: len(table.ledger.log) for table in self.tables}
        known = set(self.server.data.glob("backup-*.db"))
        keys: list[str] = re.findall(r"/owner\): (\S+)", self.server.output())
        owner = Guest(self.server.port)
        with suppress(Lost):
            answer = await owner.post("/owner", key=keys[-1])
            assert answer.status == 303, answer.text
            owner.token += "; " + answer.headers["set-cookie"].split(";")[0]
            await owner.post("/owner", do="backup")
        for copy in set(self.server.data.glob("backup-*.db")) - known:
            counts = event_counts(copy)
            assert counts["sound"] == "ok"
            assert all(counts["events"][id] >= count for id, count in before.items())
        for part in self.server.data.glob("*.part*"):
            part.unlink()
        for copy in self.server.data.glob("backup-*.db"):
            copy.unlink()


def crash_point_for(kind: str, rng: Random) -> CrashPoint:
    """Choose where the server crashes."""
    match kind:
        case "outside" | "late":
            return CrashPoint()
        case "moment":
            return CrashPoint(kind, rng.randrange(1, 12), rng.uniform(0, 0.006))
        case "torn":
            return CrashPoint(kind, 1, rng.randrange(1, 60_000))
        case "copying" | "copied":
            return CrashPoint(kind)
        case "delivering":
            return CrashPoint(kind, rng.randrange(1, 3))
    return CrashPoint(kind, rng.randrange(1, 16))
