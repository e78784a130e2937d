"""A bridge from the writer's thread to the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable

from speeltafel.store import OnDone


class LoopBridge:
    """Completes futures of the event loop from another thread.

    One commit completes many commands, and waking the loop is the expensive part: so it is woken once for all
    of them.
    """

    def __init__(self) -> None:
        self._done: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._is_woken = False

    async def wait(self, start: Callable[[OnDone], None]) -> None:
        """Start something that calls back on another thread, and wait until it has."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def on_done(_: object, error: BaseException | None) -> None:
            if loop.is_closed():
                return  # nobody waits any more
            self._done.append((future, error))
            if not self._is_woken:
                self._is_woken = True
                loop.call_soon_threadsafe(self._complete)

        start(on_done)
        await future

    def _complete(self) -> None:
        self._is_woken = False  # first, so that what is done from now on wakes the loop again
        while self._done:
            future, error = self._done.popleft()
            if future.done():
                continue
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(None)
