"""The yardstick of all our benchmarks: machines differ and are shared, a plain loop says by how much."""

import time

SCALE = 20e6
"""The loop's speed, in rounds a second, at which our goals are set."""


def pace() -> float:
    """How fast a plain loop runs just now, in rounds a second."""
    total, began = 0, time.process_time()
    for number in range(50_000):
        total += number
    return 50_000 / (time.process_time() - began)
