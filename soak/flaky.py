"""`make flaky`: run the tests of sockets, processes and Chromium many times on a machine that is too busy.

Twice as many tests run at a time as there are cores, and are the load for one another. One process runs them
several times, so that it imports, compiles and starts servers and browsers once. A run that is broken off
goes on where it stopped, as long as nothing that git knows has changed.
"""

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path

from soak.rounds import Outcome, read

ROOT = Path(__file__).parent.parent
OUTPUTS = ROOT / "build" / "flaky"
SOCKETS = [
    *("tests/cluster", "tests/leaks", "tests/packaging", "tests/soak", "tests/store", "tests/web"),
    *("tests/lobby", "tests/notices", "tests/bots/test_workers.py"),
    *(f"tests/cli/test_{name}.py" for name in ("data", "engine_fuzz", "serve", "terminal")),
    *(f"tests/lab/test_{name}.py" for name in ("arena", "cluster", "players")),
]
CHROMIUM = ["tests/browser", "tests/browser_axe"]
SESSION = 5
"""Rounds that one process runs: then it ends, since it takes more memory each time."""
PER_CORE = 2
"""Tests at a time on each core."""


def main() -> None:
    """Run the rounds that are left, and print which tests failed how often; exit with 1 where any did."""
    parser = argparse.ArgumentParser(prog="python -m soak.flaky", description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="how often each test runs")
    parser.add_argument(
        "--workers", type=int, default=PER_CORE * (os.cpu_count() or 1), help="tests at a time"
    )
    parser.add_argument("--folder", type=Path, default=OUTPUTS, help="where all results go")
    parser.add_argument("--afresh", action="store_true", help="forget the results that there are")
    parser.add_argument("tests", nargs="*", help="other tests than those of sockets, processes and Chromium")
    options = parser.parse_args()
    # pytest-playwright is run apart, as `make test` does: it has an event loop of its own.
    parts = [options.tests] if options.tests else [SOCKETS, CHROMIUM]
    options.folder.mkdir(parents=True, exist_ok=True)
    results = [
        options.folder / f"{sha256(' '.join([_sources(), *tests]).encode()).hexdigest()[:16]}.jsonl"
        for tests in parts
    ]
    for file in results:
        # A last line that was not written to its end doesn't count.
        known = file.read_bytes() if file.exists() and not options.afresh else b""
        file.write_bytes(known[: known.rfind(b"\n") + 1])
        if before := len(read(file)):
            print(f"{before} results of an earlier run count: {file.name}", flush=True)
    for first in range(1, options.times + 1, SESSION):
        last = min(options.times, first + SESSION - 1)
        for file, tests in zip(results, parts, strict=True):
            _run(file, first, last, options.workers, tests)
    outcomes = [one for file in results for one in read(file) if one.round <= options.times]
    failed = Counter(one.test for one in outcomes if one.failed)
    for name, times in failed.most_common():
        print(f"{times:4} of {options.times}  {name}")
    print(f"{len(failed)} of {len({one.test for one in outcomes})} tests failed; output: {options.folder}")
    sys.exit(bool(failed))


def _sources() -> str:
    """Return what names the files as they are now: a commit, and what differs from it."""

    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout

    return "".join([git("rev-parse", "HEAD"), git("diff", "HEAD"), git("status", "--porcelain")])


def _run(results: Path, first: int, last: int, workers: int, tests: list[str]) -> None:
    """Run these tests in some rounds, but not what there are results of; stop where pytest fails itself."""
    known = results.with_suffix(".done")
    known.write_bytes(results.read_bytes())
    before, begun = len(read(known)), time.monotonic()
    log = results.with_name(f"{results.stem}-{first}-{last}.txt")
    options = [f"--first-round={first}", f"--last-round={last}", f"--results={results}", f"--done={known}"]
    # Folders of tests that passed are removed at once: they would fill the disk.
    options += ["-n", str(workers), "--dist", "worksteal", "-o", "tmp_path_retention_policy=failed"]
    command = [sys.executable, "-m", "pytest", "-p", "soak.rounds", *options, *tests]
    with log.open("ab") as file:
        code = subprocess.run(command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT).returncode
    new: list[Outcome] = read(results)[before:]
    if code not in (0, 1, 5) or (code == 1 and not any(one.failed for one in new)):
        sys.exit(f"pytest ended with {code}: {log}")
    if new:
        took, bad = time.monotonic() - begun, sum(one.failed for one in new)
        load = os.getloadavg()[2]
        print(f"rounds {first}-{last}: {len(new)} in {took:.0f} s, {bad} failed, load {load:.1f}", flush=True)


if __name__ == "__main__":
    main()
