"""The supervisor of `serve --workers N`: start worker processes on one socket and replace those that exit."""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Collection, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from speeltafel.core.refusals import Refusal

RESTART_DELAY = 1.0
"""Seconds between two starts of the same worker, so that one that fails at once doesn't restart in a loop."""
STOP_TIMEOUT = 10.0
"""Seconds a worker has to finish its requests before it is killed."""
BACKLOG = 2048
"""Connections that may wait in the listening socket's queue."""

Target = Callable[[socket.socket, Any], None]
"""What a worker process runs: it gets the listening socket and its options."""

_SPAWN = multiprocessing.get_context("spawn")
_logger = logging.getLogger(__name__)


def supervise(
    listener: socket.socket, options: Sequence[Any], target: Target, expected: Collection[int] = ()
) -> None:
    """Run one worker for each element of `options` until SIGTERM or SIGINT, then stop them all.

    A worker that exits with an `expected` code is replaced without a warning.
    """
    listener.listen(BACKLOG)
    stopping = threading.Event()
    wakeup_read, wakeup_write = os.pipe()

    def stop(*_: object) -> None:
        stopping.set()
        os.write(wakeup_write, b"x")

    handlers = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    workers = [_Worker(listener, each, target, expected) for each in options]
    try:
        while not stopping.is_set():
            for worker in workers:
                worker.ensure_running()
            running = [worker.process.sentinel for worker in workers if worker.process is not None]
            wait([*running, wakeup_read], RESTART_DELAY)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
        for number, handler in handlers.items():
            signal.signal(number, handler)
        os.close(wakeup_read)
        os.close(wakeup_write)


class _Worker:
    """One worker process, and its successors."""

    def __init__(
        self, listener: socket.socket, options: Any, target: Target, expected: Collection[int]
    ) -> None:
        self._arguments = (target, listener, options)
        self._expected = expected
        self._started_at = -RESTART_DELAY
        self.process: SpawnProcess | None = None

    def ensure_running(self) -> None:
        """Start the process if there is none, at most once in `RESTART_DELAY` seconds."""
        if self.process is not None and not self.process.is_alive():
            if self.process.exitcode not in self._expected:
                _logger.warning("Worker exited with code %s; starting another.", self.process.exitcode)
            self.process.join()
            self.process = None
        if self.process is None and time.monotonic() - self._started_at >= RESTART_DELAY:
            self._started_at = time.monotonic()
            self.process = _SPAWN.Process(target=_run, args=self._arguments)
            self.process.start()

    def terminate(self) -> None:
        """Send SIGTERM."""
        if self.process is not None:
            self.process.terminate()

    def join(self) -> None:
        """Wait for the process to exit; kill it after `STOP_TIMEOUT` seconds."""
        if self.process is not None:
            self.process.join(STOP_TIMEOUT)
            self.process.kill()
            self.process.join()


def _run(target: Target, listener: socket.socket, options: Any) -> None:
    """Run in the worker process: call `target`, and stop when the supervisor is gone."""

    def stop_with_parent() -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_with_parent, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        try:
            target(listener, options)
        except Refusal as refusal:
            _logger.error("Worker can't start: %s", refusal)
            raise SystemExit(3) from None
