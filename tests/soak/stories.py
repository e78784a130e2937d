"""How a story about a house in trouble is told."""

import asyncio

PATIENCE = 180
"""Seconds after which a story that goes nowhere is a failure rather than a hang."""


def tell(story):
    """Tell it to its end."""
    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def enough(times):
    """Whether to go on: so many times."""
    left = iter(range(times))
    return lambda: next(left, None) is not None
