"""Running scenarios of a server with faults."""

import asyncio

TIMEOUT = 180
"""Seconds after which a scenario fails."""


def run(scenario):
    """Run a scenario to its end."""
    asyncio.run(asyncio.wait_for(scenario(), TIMEOUT))


def times(count):
    """Return a function that returns True so many times, then False."""
    left = iter(range(count))
    return lambda: next(left, None) is not None
