"""`make workers`: SQLite, and PostgreSQL with one, two and four workers.

Server, clients and PostgreSQL share this machine, so on two cores more workers can't be faster: the figures
show what each costs, and that nothing is lost. Connections are spread over the workers, so most moves are
also sent to viewers at another worker.
"""

import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import uvloop

from bench.load import server
from bench.load.processes import ServerProcess, running
from bench.load.rounds import Load, Round
from soak.postgres import Cluster, cluster

ROUNDS = 3
SIZES = ((10, 200), (100, 600), (1000, 1500))
"""Tables, and moves a round at most."""
KINDS = ("SQLite", "PostgreSQL, 1 worker", "PostgreSQL, 2 workers", "PostgreSQL, 4 workers")
HEAD = (
    f"{'':24}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU µs':>9}{'MB':>7}{'server':>9}{'log':>7}\n"
    f"{'':24}{'median':>9}{'to every viewer':>18}{'a move':>9}{'each':>7}{'CPU µs':>9}{'whole':>7}"
)


@dataclass(frozen=True, slots=True)
class Workers:
    """The processes of one server, measured together."""

    supervisor: ServerProcess
    workers: int

    @property
    def port(self) -> int:
        """The port they share."""
        return self.supervisor.port

    @property
    def pids(self) -> list[int]:
        """The process itself, or the workers it has started."""
        if self.workers == 1:
            return [self.supervisor.pid]
        listed = Path(f"/proc/{self.supervisor.pid}/task/{self.supervisor.pid}/children").read_text().split()
        return [pid for pid in map(int, listed) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def cpu(self) -> float:
        """Return the seconds of CPU time of all workers."""
        return sum(ServerProcess(pid, 0).cpu() for pid in self.pids)

    def memory(self) -> float:
        """Return the mean megabytes of a worker."""
        return statistics.mean(ServerProcess(pid, 0).memory() for pid in self.pids)


@contextmanager
def opened(kind: str, postgres: Cluster, folder: Path) -> Iterator[tuple[Workers, str]]:
    """Run a server of this kind; yield it and the URL of its database."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--bot-workers", "1"]
    command += ["--rate", str(server.NO_LIMIT), "--data", str(folder / kind.replace(" ", "-"))]
    workers = int(kind.split()[1]) if "," in kind else 1
    address = postgres.database() if "," in kind else ""
    if address:
        command += ["--database", address, "--workers", str(workers)]
    with running(command, r"http://localhost:(\d+)") as process:
        several = Workers(process, workers)
        deadline = time.monotonic() + 60
        while address and alive(address) < workers:
            assert time.monotonic() < deadline, "not all workers came"
            time.sleep(0.1)
        yield several, address


def alive(address: str) -> int:
    """Return the number of registered workers."""
    with psycopg.connect(address) as connection:
        try:
            counted = connection.execute("select count(*) from worker").fetchone()
        except psycopg.errors.UndefinedTable:
            return 0
        return counted[0] if counted else 0


def postgres_cpu(postgres: Cluster) -> float:
    """Return the seconds of CPU time of all processes of PostgreSQL, also of those that ended."""
    total, tick = 0, os.sysconf("SC_CLK_TCK")
    supervisor = int((postgres.folder / "data" / "postmaster.pid").read_text().split("\n")[0])
    listed = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    for pid in (supervisor, *map(int, listed)):
        facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += (
            int(facts[11]) + int(facts[12]) + (int(facts[13]) + int(facts[14]) if pid == supervisor else 0)
        )
    return total / tick


def whole(address: str) -> str:
    """Return whether every log in the database is without gaps."""
    if not address:
        return "yes"
    with psycopg.connect(address) as connection:
        query = "select room from event group by room having count(*) <> max(seq) or min(seq) <> 1"
        return "no" if connection.execute(query).fetchall() else "yes"


async def measure(kind: str, count: int, moves: int, postgres: Cluster, folder: Path) -> None:
    """Measure some rounds of one kind of server and print a line."""
    with opened(kind, postgres, folder) as (process, address):
        tables = await server.open_tables(process.port, "squadro", count)
        load = Load(process, tables)
        await load.round(moves)
        before, rounds = postgres_cpu(postgres), [await load.round(moves) for _ in range(ROUNDS)]
        print(line(kind, rounds, postgres_cpu(postgres) - before, whole(address)), flush=True)
        load.leave()


def line(kind: str, rounds: Sequence[Round], postgres: float, log: str) -> str:
    """Return a line with the figures of these rounds."""
    waits = sorted(wait for each in rounds for wait in each.waits)
    moves = sum(each.moves for each in rounds)
    return (
        f"{kind:24}{statistics.median(each.rate for each in rounds):>9,.0f}"
        f"{waits[len(waits) // 2] * 1e3:>9.1f}{waits[len(waits) * 99 // 100] * 1e3:>9.1f}"
        f"{sum(each.cpu for each in rounds) / moves * 1e6:>9,.0f}{rounds[-1].memory:>7,.0f}"
        f"{postgres / moves * 1e6 if ',' in kind else 0:>9,.0f}{log:>7}"
    )


async def main() -> None:
    """Measure all sizes; `python -m bench.workers 100` for one."""
    counts = [int(word) for word in sys.argv[1:]]
    print(
        f"CPython {platform.python_version()}, {os.cpu_count()} cores shared by all, load"
        f" {os.getloadavg()[0]:.1f} at the start; {ROUNDS} rounds after one to warm up, fsync on\n{HEAD}"
    )
    with ExitStack() as stack:
        postgres = stack.enter_context(cluster())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for count, moves in SIZES:
            if counts and count not in counts:
                continue
            print(f"\n{count:,} tables, 2 viewers each, {moves:,} moves a round at most")
            for kind in KINDS:
                await measure(kind, count, moves, postgres, folder / str(count))
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    uvloop.run(main())
