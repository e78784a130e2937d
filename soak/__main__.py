"""`make soak`: a thousand deaths of a house, and what is left of it after each."""

import argparse
import asyncio
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from soak.crashes import Crashes
from soak.postgres import cluster


def main() -> None:
    """Die as often as was asked, and say how it went."""
    asked = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    asked.add_argument("--points", type=int, default=1000, help="how often the house dies")
    asked.add_argument("--seed", type=int, default=None, help="repeat a run; by default the time of day")
    asked.add_argument(
        "--first", type=int, default=0, help="the number of the first point, to go on from there"
    )
    asked.add_argument("--postgres", action="store_true", help="the house is kept on PostgreSQL")
    wish = asked.parse_args()
    seed = int(time.time()) if wish.seed is None else wish.seed
    print(f"seed {seed}: {wish.points} points from {wish.first}", flush=True)
    begun = time.monotonic()

    def tell(line: str) -> None:
        if int(line.split()[0]) % 25 == 0:
            print(f"{time.monotonic() - begun:7.0f} s  point {line}", flush=True)

    with tempfile.TemporaryDirectory() as folder, cluster() if wish.postgres else nullcontext() as server:
        crashes = Crashes(Path(folder), seed, server)
        asyncio.run(crashes.run(wish.points, wish.first, tell))
    took = time.monotonic() - begun
    print(f"{sum(crashes.done.values())} points in {took:.0f} s, {crashes.matches} matches, nothing lost:")
    for kind, times in crashes.done.most_common():
        print(f"  {kind:10} {times}")


if __name__ == "__main__":
    main()
