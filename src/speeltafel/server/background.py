"""Work that is done again and again while the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from speeltafel.core.refusals import Refusal

_logger = logging.getLogger(__name__)


class Background:
    """Does some work at intervals, and soon after it is woken."""

    def __init__(self, work: Callable[[], Awaitable[None]], interval: float, failure: str) -> None:
        self._work, self._interval, self._failure = work, interval, failure
        """What is done, the seconds to wait after it, and what the log says where it fails."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop; what is left is done after the next start."""
        if self._task is not None:
            self._task.cancel()

    def wake(self) -> None:
        """Do the work soon."""
        self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self._work()
            except Refusal:
                pass  # whatever needs the store reports the error
            except Exception:
                _logger.exception(self._failure)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), self._interval)
