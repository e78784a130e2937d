"""Token buckets: budgets that refill steadily up to a burst."""

import time
from typing import Any

MAX_KNOWN = 10_000
"""Buckets and other entries kept; the least recently used is dropped first."""
SLOWEST = 0.01
"""The lowest refill rate, per second, for which an exact waiting time is reported."""


class TokenBucket:
    """A budget that refills steadily up to a burst."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, time.monotonic()

    def left(self) -> float:
        """Return how much may be taken now; negative where too much was taken."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left

    def take(self, amount: float) -> None:
        """Take this amount, whether it is there or not."""
        self._left -= amount

    def refill(self) -> None:
        """Fill the bucket."""
        self._left, self._since = self._burst, time.monotonic()

    def wait(self, amount: float) -> float:
        """Return the seconds until this amount is there."""
        return max(0.0, (amount - self.left()) / max(self._rate, SLOWEST))


class Buckets(dict[str, TokenBucket]):
    """Token buckets by key, all with the same rate and burst."""

    def __init__(self, rate: float, burst: float) -> None:
        super().__init__()
        self._rate, self._burst = rate, burst

    def of(self, key: str) -> TokenBucket:
        """Return the bucket of a key, full where it is new; the least recently used one is dropped."""
        bucket = self.pop(key, None) or TokenBucket(self._rate, self._burst)
        self[key] = bucket  # at the end: the first is the least recently used
        drop_oldest(self)
        return bucket


def drop_oldest(known: dict[str, Any]) -> None:
    """Drop the oldest entry where there is one too many, so that memory is bounded."""
    if len(known) > MAX_KNOWN:
        del known[next(iter(known))]
