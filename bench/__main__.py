"""`make bench`: how fast the rules and the kernels of each game are, beside a plain loop in the same run.

Machines differ and are shared, so a figure means something only beside the loop's. Each is the median of
several rounds with the slowest and the fastest; time is CPU time of this one process.
"""

import subprocess
import sys
import time

from bench import environments, kernels, rules, store, web


def main() -> None:
    """Print the tables."""
    version = sys.version.split()[0]
    print(f"CPython {version}, one core, {rules.ROUNDS} rounds of {rules.ROUND_SECONDS} s of CPU time each")
    rules.main()
    kernels.main()
    environments.main()
    web.main()
    store.main()
    print("\nthe contract suite, whole, in seconds of wall time (three runs):")
    spent = []
    for _ in range(3):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "tests/contract"], check=True, capture_output=True
        )
        spent.append(time.perf_counter() - began)
    print("  " + "  ".join(f"{seconds:.1f}" for seconds in sorted(spent)))


main()
