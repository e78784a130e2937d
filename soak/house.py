"""A house in a process of its own, opened fast and killed without a goodbye.

A cold start reads a thousand modules. A process that has read them already is forked for each opening instead
(`multiprocessing`'s fork server): what opens is the same house, from `serve` on, in a process of its own.
"""

import asyncio
import ctypes
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

from speeltafel.cli import serve as serving
from speeltafel.server.viewers import Viewer
from speeltafel.store import Store, backup, log, sqlite
from speeltafel.store.writer import Writer
from speeltafel.web import table_socket
from speeltafel.web.pages import actions
from speeltafel.web.templating import environment

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        __name__,
        "psycopg",
        "alembic.command",
        "uvicorn.lifespan.on",
        "uvicorn.loops.uvloop",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)

# Read before the fork, as a house that has been open for a while has done.
for _name in ("base.html", "fragments.html", "table.html", "waiting.html", "error.html"):
    environment().get_template(_name)


@dataclass(frozen=True, slots=True)
class Trap:
    """Where a house kills itself, once told to: at the so-manieth passage of a place in the code."""

    place: str = ""
    passage: int = 1
    more: float = 0.0
    """Seconds after it (`moment`), or bytes into it (`torn`)."""


NONE = Trap()


@dataclass(frozen=True, slots=True)
class Opening:
    """How a house is opened."""

    data: Path
    port: int
    grumbles: Path
    trap: Trap = NONE
    clock: Path | None = None
    """A file that says how many seconds the wall clock is wrong."""
    modest: bool = False
    """Without an administrator's right to write what is read-only."""
    patience: float = sqlite.PATIENCE
    """Seconds to wait for another program's lock."""
    buffer: int = 0
    """Bytes the system keeps for one who doesn't read; by default up to some megabytes, as it likes."""
    beat: float = table_socket.HEARTBEAT
    """Seconds between two words to a page about where we are."""
    database: str | None = None
    """Where it is kept, if not in a file."""


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
    if opening.modest:
        obey_file_modes()
    table_socket.HEARTBEAT = opening.beat
    be_patient(opening.patience)
    if opening.buffer:
        keep_little(opening.buffer)
    if opening.trap.place == "migration":
        _in_a_migration(opening.trap)
    signal.signal(signal.SIGUSR1, lambda *_: PLACES[opening.trap.place](opening.trap, opening.data))
    # All guests come from one address.
    serving.serve("127.0.0.1", opening.port, opening.data, "en", rate=1e9, database=opening.database)


def set_clock_wrong(file: Path) -> None:
    """From here on the time of day is what the file says it is."""
    true = time.time
    time.time = lambda: true() + float(file.read_text())


def obey_file_modes() -> None:
    """As everybody but an administrator does: give up the one right that overrides them."""
    if os.geteuid() == 0:
        system, header, rights = (
            ctypes.CDLL(None),
            (ctypes.c_uint32 * 2)(0x20080522, 0),
            (ctypes.c_uint32 * 6)(),
        )
        assert system.capget(header, rights) == 0
        rights[0] &= ~(1 << 1)  # CAP_DAC_OVERRIDE, among those in effect
        assert system.capset(header, rights) == 0


def be_patient(seconds: float) -> None:
    """Open a store with this patience, unless told otherwise."""
    defaults: dict[str, Any] = vars(Store)["open"].__func__.__kwdefaults__
    defaults["patience"] = seconds


def keep_little(size: int) -> None:
    """Let the system keep no more than this for one who doesn't read."""
    listen = serving.listen

    def listen_narrowly(*facts: Any) -> socket.socket:
        door = listen(*facts)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
        return door

    vars(serving)["listen"] = listen_narrowly


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
    _, written_ahead, *_ = sqlite.beside(data / serving.FILE)
    size = written_ahead.stat().st_size if written_ahead.exists() else 0
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
    "insert": lambda trap, _: _wrap(log, "append", trap, after=True),
    "commit": lambda trap, _: _wrap(Writer, "_commit", trap, after=True),
    "telling": lambda trap, _: _wrap(Viewer, "send", trap, after=True),
    "answering": lambda trap, _: _wrap(actions, "yes", trap, after=True),
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
        self.database: str | None = how.get("database")
        self.grumbles = data / "grumbles.txt"
        data.mkdir(parents=True, exist_ok=True)
        self.process: ForkServerProcess | None = None

    def launch(self, trap: Trap = NONE) -> None:
        """Start the process, without waiting for it."""
        opening = Opening(self.data, self.port, self.grumbles, trap, **self._how)
        self.process = FORKS.Process(target=run, args=(opening,), daemon=True)
        self.process.start()

    async def open(self, trap: Trap = NONE) -> bool:
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
