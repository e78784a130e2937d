"""A house in a process of its own, opened fast and killed without a goodbye.

A cold start reads a thousand modules. A process that has read them already is forked for each opening instead
(`multiprocessing`'s fork server): what opens is the same house, from `serve` on, in a process of its own.
"""

import asyncio
import multiprocessing
import os
import resource
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from starlette.websockets import WebSocket

from speeltafel.cli import serve as serving
from speeltafel.store import backup, log, sqlite
from speeltafel.store.writer import Writer
from speeltafel.web import actions
from speeltafel.web.guard import Rates
from speeltafel.web.sheet import environment, parts

NOBODY = 65534
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload([__name__])

# Read before the fork: it is quicker, and the house may then give up its right to read files.
for _name in ("table.html", "waiting.html", "error.html"):
    environment().get_template(_name)
parts()


@dataclass(frozen=True, slots=True)
class Trap:
    """Where a house kills itself, once told to: at the so-manieth passage of a place in the code."""

    place: str = ""
    passage: int = 1
    more: float = 0.0
    """Seconds after it (`moment`), or bytes into it (`torn`)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a house is opened."""

    data: Path
    port: int
    grumbles: Path
    trap: Trap = Trap()
    clock: Path | None = None
    """A file that says how many seconds the wall clock is wrong."""
    modest: bool = False
    """Without an administrator's rights, whom no file mode stops."""


def die() -> None:
    """As in a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def run(opening: Opening) -> None:
    """Open the house and stay open until killed."""
    grumbles = os.open(opening.grumbles, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    os.dup2(grumbles, 1)
    os.dup2(grumbles, 2)
    if opening.clock is not None:
        set_clock_wrong(opening.clock)
    if opening.modest and os.geteuid() == 0:
        os.seteuid(NOBODY)
    let_all_in()
    if opening.trap.place == "migration":
        _in_a_migration(opening.trap)
    signal.signal(signal.SIGUSR1, lambda *_: PLACES[opening.trap.place](opening.trap, opening.data))
    serving.serve("127.0.0.1", opening.port, opening.data, "en")


def set_clock_wrong(file: Path) -> None:
    """From here on the time of day is what the file says it is."""
    true = time.time
    time.time = lambda: true() + float(file.read_text())


def let_all_in() -> None:
    """All guests come from one address here, so the door doesn't count them."""
    create = serving.create_app

    def create_open(*facts: Any) -> Any:
        app = create(*facts)
        app.state.rates = Rates(1e9, 1e9)
        return app

    serving.create_app = create_open


# Places to die.


def _wrap(owner: Any, name: str, trap: Trap, *, after: bool, kill: Callable[[], None] = die) -> None:
    """Die at the so-manieth call of this function, before it or after it."""
    true, passages = getattr(owner, name), iter(range(trap.passage - 1, -1, -1))

    def trapped(*args: Any, **kwargs: Any) -> Any:
        now = next(passages, 1) == 0
        if now and not after:
            kill()
        answer = true(*args, **kwargs)
        if now and after:
            kill()
        return answer

    async def trapped_later(*args: Any, **kwargs: Any) -> Any:
        answer = await true(*args, **kwargs)
        if next(passages, 1) == 0:
            kill()
        return answer

    setattr(owner, name, trapped_later if asyncio.iscoroutinefunction(true) else trapped)


def _at_some_moment(trap: Trap, data: Path) -> None:
    """So many microseconds after a commit began: within it, while it is told, or while it is answered."""

    def soon() -> None:
        threading.Timer(trap.more, die).start()

    _wrap(Writer, "_commit", trap, after=False, kill=soon)


def _in_a_write(trap: Trap, data: Path) -> None:
    """In the middle of a write: the system cuts it off at a byte, and the house with it."""
    files = [file for file in sqlite.beside(data / serving.FILE) if file.exists()]
    size = max((file.stat().st_size for file in files), default=0)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + int(trap.more), resource.RLIM_INFINITY))


def _in_a_migration(trap: Trap) -> None:
    """After the so-manieth statement the store executes since it was opened."""
    passages = iter(range(trap.passage - 1, -1, -1))

    def count(*_: Any) -> None:
        if next(passages, 1) == 0:
            die()

    event.listen(Engine, "after_cursor_execute", count)


PLACES: dict[str, Callable[[Trap, Path], None]] = {
    "insert": lambda trap, _: _wrap(log, "add", trap, after=True),
    "commit": lambda trap, _: _wrap(Writer, "_commit", trap, after=True),
    "telling": lambda trap, _: _wrap(WebSocket, "send_text", trap, after=True),
    "answering": lambda trap, _: _wrap(actions, "done", trap, after=True),
    "moment": _at_some_moment,
    "torn": _in_a_write,
    "copying": lambda trap, _: _wrap(backup, "_check", trap, after=False),
    "copied": lambda trap, _: _wrap(Path, "rename", trap, after=True),
}
"""Where a house can be made to die, by name."""


# From the outside.


class House:
    """A house that can be opened again and again at the same door."""

    def __init__(self, data: Path, **how: Any) -> None:
        self.data, self.port, self._how = data, free_port(), how
        self.grumbles = data / "grumbles.txt"
        data.mkdir(parents=True, exist_ok=True)
        self.process: ForkServerProcess | None = None

    def launch(self, trap: Trap = Trap()) -> None:
        """Start the process, without waiting for it."""
        opening = Opening(self.data, self.port, self.grumbles, trap, **self._how)
        self.process = _forks.Process(target=run, args=(opening,), daemon=True)
        self.process.start()

    async def open(self, trap: Trap = Trap()) -> bool:
        """Start the process and wait until the door is open; answers no where it died before that."""
        self.launch(trap)
        while self.alive:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return True
            except OSError:
                await asyncio.sleep(0.005)
        self.kill()
        return False

    def set_trap(self) -> None:
        """From now on the house is bound to die."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGUSR1)

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self.process is not None and self.process.is_alive()

    async def gone(self) -> None:
        """Wait until it has died by itself."""
        while self.alive:
            await asyncio.sleep(0.005)

    def kill(self) -> int:
        """No goodbye; answers how it ended."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        return self.process.exitcode or 0

    def grumbled(self) -> str:
        """What it said in the window where it was started."""
        return self.grumbles.read_text("utf-8", "replace") if self.grumbles.exists() else ""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])
