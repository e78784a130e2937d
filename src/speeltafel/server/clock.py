"""The server's clock: the time of day, which doesn't jump when the system's clock is set."""

import time
from collections.abc import Callable
from functools import partial


def steady() -> Callable[[], float]:
    """Return a clock that reads the time of day once and counts on from there, so no deadline jumps."""
    # CLOCK_BOOTTIME counts time asleep too: a deadline in days goes on while a laptop is closed.
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    ticks = time.monotonic if boot is None else partial(time.clock_gettime, boot)
    begun = time.time() - ticks()
    return lambda: begun + ticks()
