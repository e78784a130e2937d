"""Waiting for conditions that become true in another thread or process."""

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")


def wait_until(condition: Callable[[], Value], seconds: float = 90) -> Value:
    """Wait until a condition is true; return its value. Fail after so many seconds.

    It is looked at less and less often: some conditions take more time than what they wait for.
    """
    deadline, pause = time.monotonic() + seconds, 0.001
    while not (value := condition()):
        assert time.monotonic() < deadline, "the condition never became true"
        time.sleep(pause)
        pause = min(1.5 * pause, 0.05)
    return value
