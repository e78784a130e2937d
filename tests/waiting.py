"""Waiting for conditions that become true in another thread or process."""

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


def wait_until(condition: Callable[[], Value], seconds: float = 90) -> Value:
    """Wait until a condition is true; return its value. Fail after so many seconds."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, "the condition never became true"
        time.sleep(0.002)
    return value
