"""The yardstick of the benchmarks: the speed of a plain loop, because machines differ and are shared."""

import time

SCALE = 20e6
"""The speed of the loop, in rounds a second, for which goals are set."""


def pace() -> float:
    """Return the speed of a plain loop at this moment, in rounds a second."""
    total, began = 0, time.process_time()
    for number in range(50_000):
        total += number
    return 50_000 / (time.process_time() - began)
