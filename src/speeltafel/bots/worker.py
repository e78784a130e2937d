"""A bot worker: a low-priority process that runs one job after another.

A worker that interprets runs the bots' functions as Python, without Numba's compiler: some hundred times
slower, but at once, where the compiler takes up to a minute for a game.
"""

import os
import signal
from collections.abc import Callable
from logging import getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from speeltafel.core.origin import RAISED

NICENESS = 10
STARTING = 60.0
"""Seconds a process may take to start and import this package."""
_SPAWN = get_context("spawn")

Work = tuple[Any, ...]
"""A job: a function, the key of a game, and more arguments."""


class BotFailed(Exception):
    """A job failed."""


class Worker:
    """One worker process; it is started for the next job, again after it ended."""

    def __init__(self, interprets: bool = False) -> None:
        self._interprets = interprets
        self._running: tuple[Connection, SpawnProcess] | None = None

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self._running is not None

    def ask(self, work: Work, timeout: float) -> Any:
        """Return the result or the exception of a job; `EOFError` or `OSError` where the process is gone."""
        self._running = self._running or start(self._interprets)
        pipe, _ = self._running
        pipe.send(work)
        if not pipe.poll(timeout):
            raise EOFError
        return pipe.recv()

    def interpret(self) -> None:
        """Interpret from now on; a process that runs must not have imported a bot yet."""
        self._interprets = True
        if self._running is not None:
            try:
                self.ask((switch_compiler_off,), STARTING)
            except (EOFError, OSError):
                self.stop()

    def stop(self) -> None:
        """Kill the process."""
        if self._running is not None:
            pipe, process = self._running
            self._running = None
            pipe.close()
            process.kill()
            process.join()


def start(interprets: bool) -> tuple[Connection, SpawnProcess]:
    """Start a process; return it and the pipe to it."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_serve, args=(theirs, interprets), daemon=True)
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()  # Then the pipe ends with the process.
    return ours, process


def _serve(pipe: Connection, interprets: bool) -> None:
    """The main loop of a worker process."""
    _lower_priority()
    if interprets:
        switch_compiler_off()
    while True:
        try:
            work = pipe.recv()
            pipe.send(_answer(*work))
        except (EOFError, OSError):
            return


def _answer(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except RAISED as mistake:
        getLogger(__name__).exception("a bot of %s made a mistake", *arguments[:1])
        return BotFailed(repr(mistake))


def _lower_priority() -> None:
    """Lower the priority, and ignore Ctrl-C, which the server handles."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def switch_compiler_off() -> None:
    """Let functions run as Python here: `core/compiled.py` reads the setting when it is imported."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    import numpy as np

    np.seterr(all="ignore")  # Compiled arithmetic wraps around and divides by zero silently.
