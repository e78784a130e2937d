"""The server's clock: the time of day, which doesn't jump when somebody sets the system's clock."""

import time
from collections.abc import Callable
from functools import partial


def steady() -> Callable[[], float]:
    """Return a clock that reads the time of day once and then counts on, so that no deadline jumps."""
    # Sleep counts too where the system tells of it: a deadline of days goes on while a laptop is closed.
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    ticks = time.monotonic if boot is None else partial(time.clock_gettime, boot)
    begun = time.time() - ticks()
    return lambda: begun + ticks()
