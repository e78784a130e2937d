"""What the store's thread has answered, brought to the event loop: all that waits, with one call."""

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Answers:
    """A letterbox between two threads. A commit answers many at once, and calling the loop is what costs."""

    def __init__(self) -> None:
        self._came: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._called = False

    async def of(self, future: Future[T]) -> T:
        """Wait for this one; whoever stops waiting calls it off, where that is still possible."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()

        def bring(answered: Future[T]) -> None:
            if loop.is_closed():
                return  # Nobody waits any more.
            self._came.append((waiting, answered))
            if not self._called:
                self._called = True
                loop.call_soon_threadsafe(self._hand_out)

        future.add_done_callback(bring)
        try:
            return await waiting
        except asyncio.CancelledError:
            future.cancel()
            raise

    def _hand_out(self) -> None:
        self._called = False  # First, so that what comes from now on calls again.
        while self._came:
            waiting, answered = self._came.popleft()
            if waiting.done():
                continue
            if answered.cancelled():
                waiting.cancel()
            elif (error := answered.exception()) is not None:
                waiting.set_exception(error)
            else:
                waiting.set_result(answered.result())
