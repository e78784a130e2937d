"""Durable events a second of the store, with 1, 10 and 100 concurrent writers.

The writers are tasks of one event loop, as in the server, each with a table of its own; each waits until its
event is on disk before it appends the next. The disk is the limit, so times are wall times; beside them are
the events of a commit, and the CPU time of an event.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from speeltafel.store import Entry, Store

ROUNDS = 7
ROUND_SECONDS = 0.6
WRITERS = (1, 10, 100)
BODY = {"seat": 1, "token": "35", "person": "0123456789abcdef"}

HEAD = "writers   events/s   slowest   fastest   a commit   p50 ms   p99 ms   CPU µs"


async def write(store: Store, tables: dict[str, int]) -> tuple[float, float, float, list[float]]:
    """Run one round; return events a second, events a commit, CPU µs an event, and ms waited for each."""
    waits: list[float] = []
    commits, cpu, began = store.writer.commits, time.process_time(), time.perf_counter()

    async def writer(id: str) -> None:
        while (submitted := time.perf_counter()) - began < ROUND_SECONDS:
            tables[id] += 1
            await asyncio.wrap_future(store.append(id, [Entry(tables[id], 0.0, "move", BODY)]))
            waits.append((time.perf_counter() - submitted) * 1000)

    await asyncio.gather(*map(writer, tables))
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    done = len(waits)
    return done / spent, done / (store.writer.commits - commits), cpu / done * 1e6, waits


def line(store: Store, writers: int) -> str:
    """Return a line with the figures for so many writers."""
    tables = {f"{writers}-{number}": 0 for number in range(writers)}
    for id in tables:
        store.create_room(id, b"", time.time()).result()
    asyncio.run(write(store, tables))
    rounds = [asyncio.run(write(store, tables)) for _ in range(ROUNDS)]
    rates = sorted(rate for rate, _, _, _ in rounds)
    shared = statistics.median(group for _, group, _, _ in rounds)
    cpu = statistics.median(cpu for _, _, cpu, _ in rounds)
    waits = sorted(wait for _, _, _, waits in rounds for wait in waits)
    return (
        f"{writers:>7}{statistics.median(rates):>11,.0f}{rates[0]:>10,.0f}{rates[-1]:>10,.0f}"
        f"{shared:>11.1f}{waits[len(waits) // 2]:>9.2f}{waits[len(waits) * 99 // 100]:>9.2f}{cpu:>9.0f}"
    )


def main() -> None:
    """Print the table."""
    print(f"durable events, {ROUNDS} rounds of {ROUND_SECONDS} s by the clock, one writer thread\n")
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.db") as store:
        for writers in WRITERS:
            print(line(store, writers))


if __name__ == "__main__":
    main()
