"""Several workers behind one door: whoever dies is replaced, and all go when the keeper goes."""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from speeltafel.core.refusals import Refusal

SOON = 1.0
"""Seconds a worker must have lived; one that died sooner is replaced only after as long a pause."""
GOODBYE = 10.0
"""Seconds a worker has to finish what was asked of it."""

Work = Callable[[socket.socket, Any], None]

_SPAWN = multiprocessing.get_context("spawn")
_logger = logging.getLogger(__name__)


def keep(door: socket.socket, workers: int, plans: Sequence[Any], work: Work) -> None:
    """Keep so many workers at this door until somebody stops us; `work` is what each does by its plan."""
    door.listen(2048)
    stopping = threading.Event()
    asleep, awake = os.pipe()

    def stop(*_: object) -> None:
        stopping.set()
        os.write(awake, b"x")

    before = {sign: signal.signal(sign, stop) for sign in (signal.SIGTERM, signal.SIGINT)}
    crew = [_Post(door, plan, work) for plan in plans]
    try:
        while not stopping.is_set():
            for post in crew:
                post.fill()
            wait([*(post.process.sentinel for post in crew if post.process is not None), asleep], SOON)
    finally:
        for post in crew:
            post.dismiss()
        for post in crew:
            post.see_out()
        for sign, handler in before.items():
            signal.signal(sign, handler)
        os.close(asleep)
        os.close(awake)


class _Post:
    """A worker's place: somebody is always there, or about to come."""

    def __init__(self, door: socket.socket, plan: Any, work: Work) -> None:
        self._facts = (work, door, plan)
        self._since = -SOON
        self.process: SpawnProcess | None = None

    def fill(self) -> None:
        """Start a worker where there is none."""
        if self.process is not None and not self.process.is_alive():
            _logger.warning("A worker ended (%s); another takes its place.", self.process.exitcode)
            self.process.join()
            self.process = None
        if self.process is None and time.monotonic() - self._since >= SOON:
            self._since = time.monotonic()
            self.process = _SPAWN.Process(target=_run, args=self._facts)
            self.process.start()

    def dismiss(self) -> None:
        """Ask it to go."""
        if self.process is not None:
            self.process.terminate()

    def see_out(self) -> None:
        """Wait until it is gone."""
        if self.process is not None:
            self.process.join(GOODBYE)
            self.process.kill()
            self.process.join()


def _run(work: Work, door: socket.socket, plan: Any) -> None:
    """What a worker does; without a keeper it goes home too."""

    def follow() -> None:
        keeper = multiprocessing.parent_process()
        assert keeper is not None
        keeper.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        try:
            work(door, plan)
        except Refusal as refusal:
            _logger.error("A worker could not open the house: %s", refusal)
            raise SystemExit(3) from None
