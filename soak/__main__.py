"""`make soak`: kill a server a thousand times, and check its data after each crash."""

import argparse
import asyncio
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from soak.crashes import Crashes
from soak.postgres import cluster


def main() -> None:
    """Crash as often as the options say, and print a summary."""
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("--points", type=int, default=1000, help="the number of crashes")
    parser.add_argument("--seed", type=int, default=None, help="repeat a run; by default the time of day")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first point, to go on from there"
    )
    parser.add_argument("--postgres", action="store_true", help="use PostgreSQL, and kill it too")
    options = parser.parse_args()
    seed = int(time.time()) if options.seed is None else options.seed
    print(f"seed {seed}: {options.points} points from {options.first}", flush=True)
    begun = time.monotonic()

    def report(line: str) -> None:
        if int(line.split()[0]) % 25 == 0:
            print(f"{time.monotonic() - begun:7.0f} s  point {line}", flush=True)

    with (
        tempfile.TemporaryDirectory() as folder,
        cluster() if options.postgres else nullcontext() as postgres,
    ):
        crashes = Crashes(Path(folder), seed, postgres)
        asyncio.run(crashes.run(options.points, options.first, report))
    took = time.monotonic() - begun
    print(f"{sum(crashes.done.values())} points in {took:.0f} s, {crashes.matches} matches, nothing lost:")
    if crashes.correspondence is not None:
        arrived = crashes.receivers.look()
        again = arrived.total() - len(arrived)
        turns = crashes.correspondence.awaited
        print(f"{len(arrived)} notices, {again} of them again; {turns} turns waited for theirs")
    print(f"{crashes.tournaments} tournaments")
    for kind, times in crashes.done.most_common():
        print(f"  {kind:10} {times}")


if __name__ == "__main__":
    main()
