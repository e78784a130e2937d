"""How many events a second the store makes durable, for 1, 10 and 100 who write at once.

The writers are tasks of one event loop, as in the server, each in a room of its own; each waits for its event
to be on disk before it asks for the next. The disk decides, so the time is the clock's; beside it stand how
many events shared a commit and how much CPU time an event took, loop and writer together.
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


async def write(store: Store, rooms: dict[str, int]) -> tuple[float, float, float, list[float]]:
    """One round: events a second, events a commit, CPU µs an event, and how many ms each waited."""
    waits: list[float] = []
    commits, cpu, began = store.writer.commits, time.process_time(), time.perf_counter()

    async def writer(room: str) -> None:
        while (asked := time.perf_counter()) - began < ROUND_SECONDS:
            rooms[room] += 1
            await asyncio.wrap_future(store.append(room, [Entry(rooms[room], 0.0, "move", BODY)]))
            waits.append((time.perf_counter() - asked) * 1000)

    await asyncio.gather(*map(writer, rooms))
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu
    done = len(waits)
    return done / spent, done / (store.writer.commits - commits), cpu / done * 1e6, waits


def line(store: Store, writers: int) -> str:
    """The figures for so many writers."""
    rooms = {f"{writers}-{number}": 0 for number in range(writers)}
    for room in rooms:
        store.create_room(room, b"", time.time()).result()
    asyncio.run(write(store, rooms))
    rounds = [asyncio.run(write(store, rooms)) for _ in range(ROUNDS)]
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
