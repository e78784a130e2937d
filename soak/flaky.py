"""`make flaky`: run the tests of sockets, processes and Chromium many times beside a load on every core."""

import argparse
import multiprocessing
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
OUTPUTS = ROOT / "build" / "flaky"
SOCKETS = [
    *("tests/cluster", "tests/leaks", "tests/packaging", "tests/soak", "tests/store", "tests/web"),
    "tests/bots/test_workers.py",
    *(f"tests/cli/test_{name}.py" for name in ("data", "engine_fuzz", "serve", "terminal")),
    *(f"tests/lab/test_{name}.py" for name in ("arena", "cluster", "players")),
]
CHROMIUM = ["tests/browser", "tests/browser_axe"]


def main() -> None:
    """Run all rounds, and print which tests failed how often; exit with 1 where any did."""
    parser = argparse.ArgumentParser(prog="python -m soak.flaky", description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="how often each test runs")
    parser.add_argument("tests", nargs="*", help="other tests than those of sockets, processes and Chromium")
    options = parser.parse_args()
    # pytest-playwright and the grouped tests are run apart, as `make test` does.
    parts = [options.tests] if options.tests else [SOCKETS, CHROMIUM]
    OUTPUTS.mkdir(parents=True, exist_ok=True)
    load = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(os.cpu_count() or 1)]
    for process in load:
        process.start()
    failed: Counter[str] = Counter()
    for number in range(1, options.times + 1):
        begun, ran = time.monotonic(), 0
        names: list[str] = []
        for part, tests in enumerate(parts):
            more, these = _run(OUTPUTS / f"{number}-{part}", tests)
            ran, names = ran + more, names + these
        failed.update(names)
        took = time.monotonic() - begun
        print(f"round {number}: {ran} tests in {took:.0f} s, {len(names)} failed", flush=True)
    for process in load:
        process.kill()
    for name, times in failed.most_common():
        print(f"{times:4} of {options.times}  {name}")
    print(f"{len(failed)} tests failed; the output of each round is in {OUTPUTS.relative_to(ROOT)}/")
    sys.exit(bool(failed))


def _spin() -> None:
    """Keep a core busy."""
    while True:
        pass


def _run(output: Path, tests: list[str]) -> tuple[int, list[str]]:
    """Run these tests once; return how many ran and the names of those that failed."""
    report, log = output.with_suffix(".xml"), output.with_suffix(".txt")
    report.unlink(missing_ok=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "2",
        "--dist",
        "loadgroup",
        f"--junit-xml={report}",
        *tests,
    ]
    with log.open("wb") as file:
        code = subprocess.run(command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT).returncode
    if not report.exists():
        return 0, [f"pytest ended with {code}: {log.relative_to(ROOT)}"]
    cases = list(ElementTree.parse(report).iter("testcase"))
    bad = [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]
    return len(cases), bad


if __name__ == "__main__":
    main()
