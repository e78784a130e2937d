"""What the store's thread has answered, brought to the event loop: all that waits, with one call."""

import asyncio
from collections import deque
from collections.abc import Callable

from speeltafel.store import OnDone


class Answers:
    """A letterbox between two threads. A commit answers many at once, and calling the loop is what costs."""

    def __init__(self) -> None:
        self._came: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._called = False

    async def to(self, ask: Callable[[OnDone], None]) -> None:
        """Ask what another thread will answer, and wait; who stops waiting has asked all the same."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[None] = loop.create_future()

        def bring(_: object, error: BaseException | None) -> None:
            if loop.is_closed():
                return  # Nobody waits any more.
            self._came.append((waiting, error))
            if not self._called:
                self._called = True
                loop.call_soon_threadsafe(self._hand_out)

        ask(bring)
        await waiting

    def _hand_out(self) -> None:
        self._called = False  # First, so that what comes from now on calls again.
        while self._came:
            waiting, error = self._came.popleft()
            if waiting.done():
                continue
            if error is not None:
                waiting.set_exception(error)
            else:
                waiting.set_result(None)
