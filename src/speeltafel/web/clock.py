"""The time of day, for a house that must not be unsettled when somebody sets the clock."""

import time
from collections.abc import Callable
from functools import partial


def steady() -> Callable[[], float]:
    """The time of day, read once and then counted on: nobody gains or loses time when a clock is set."""
    # Sleep counts too where the system tells of it: a deadline of days goes on while a laptop is closed.
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    ticks = time.monotonic if boot is None else partial(time.clock_gettime, boot)
    begun = time.time() - ticks()
    return lambda: begun + ticks()
