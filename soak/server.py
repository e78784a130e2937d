"""A server in a process of its own that starts fast and can crash at a chosen point.

A cold start imports a thousand modules. Instead, each start forks a process that has imported them already
(`multiprocessing`'s fork server); from `serve` on the server is the real one.
"""

import asyncio
import ctypes
import multiprocessing
import os
import resource
import signal
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Engine, event

from speeltafel.cli import serve as serving
from speeltafel.server.notices import notices
from speeltafel.server.notices.delivery import courier
from speeltafel.server.notices.delivery.courier import Courier
from speeltafel.server.notices.delivery.https import Place, Poster
from speeltafel.server.viewers import Viewer
from speeltafel.store import Store, backup, log, sqlite
from speeltafel.store.writer import Writer
from speeltafel.web import table_socket
from speeltafel.web.limits import connection
from speeltafel.web.pages import actions
from speeltafel.web.services import Settings
from speeltafel.web.templating import environment

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        __name__,
        "psycopg",
        "alembic.command",
        "speeltafel.server.notices.delivery.push",
        "uvicorn.lifespan.on",
        "uvicorn.loops.uvloop",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)

# Compiled before the fork, so that the first page is fast.
for _name in ("base.html", "fragments.html", "table.html", "waiting.html", "error.html"):
    environment().get_template(_name)


@dataclass(frozen=True, slots=True)
class CrashPoint:
    """Where an armed server kills itself: at the nth pass of a place in the code."""

    place: str = ""
    nth: int = 1
    more: float = 0.0
    """Seconds after it (`moment`), or bytes into it (`torn`)."""


NO_CRASH = CrashPoint()


@dataclass(frozen=True, slots=True)
class Receiving:
    """Where all notices go, instead of to the internet."""

    smtp: str
    """The address of the SMTP server."""
    web_port: int
    """The port of the web server on this machine that receives pushes and webhooks."""
    trusted: bytes
    """Its certificate, as PEM."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a server is started."""

    data: Path
    port: int
    output_file: Path
    crash: CrashPoint = NO_CRASH
    clock: Path | None = None
    """A file with the seconds to add to the wall clock."""
    unprivileged: bool = False
    """Without root's right to write read-only files."""
    patience: float = sqlite.PATIENCE
    """Seconds to wait for a lock of another process."""
    buffer: int = 0
    """Size of a socket's send buffer; by default the system's, some megabytes."""
    heartbeat: float = table_socket.HEARTBEAT
    """Seconds between two heartbeats of a WebSocket."""
    close_timeout: float = connection.CLOSE_TIMEOUT
    """Seconds a WebSocket has to answer the server's close; then the code it was closed with may be lost."""
    ack_timeout: float = connection.ACK_TIMEOUT
    """Seconds a client may take to make room for what the server sends; then its connection is cut."""
    database: str | None = None
    """The URL of a PostgreSQL database, if not SQLite."""
    receiving: Receiving | None = None


def kill_self() -> None:
    """End this process as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def run(options: Options) -> None:
    """Serve until killed."""
    output_file = os.open(options.output_file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    os.dup2(output_file, 1)
    os.dup2(output_file, 2)
    if options.clock is not None:
        skew_clock(options.clock)
    if options.unprivileged:
        give_up_dac_override()
    table_socket.HEARTBEAT = options.heartbeat
    connection.CLOSE_TIMEOUT, connection.ACK_TIMEOUT = options.close_timeout, options.ack_timeout
    set_lock_timeout(options.patience)
    if options.buffer:
        limit_send_buffer(options.buffer)
    if options.crash.place == "migration":
        _in_a_migration(options.crash)
    signal.signal(signal.SIGUSR1, lambda *_: PLACES[options.crash.place](options.crash, options.data))
    # All guests have the same address, so there is no rate limit.
    settings = Settings(folder=options.data, rate=1e9)
    if options.receiving is not None:
        send_notices_to(options.receiving)
        home = f"http://127.0.0.1:{options.port}"
        settings = replace(settings, smtp=options.receiving.smtp, public_url=home)
    place = options.database or options.data / serving.FILE
    bots = serving.default_bot_workers()
    serving.serve("127.0.0.1", options.port, serving.WorkerOptions(place, settings, bots))


def skew_clock(file: Path) -> None:
    """Add the seconds in this file to the wall clock, from now on."""
    true = time.time
    time.time = lambda: true() + float(file.read_text())


def give_up_dac_override() -> None:
    """Give up root's right to ignore file modes."""
    if os.geteuid() == 0:
        system, header, rights = (
            ctypes.CDLL(None),
            (ctypes.c_uint32 * 2)(0x20080522, 0),
            (ctypes.c_uint32 * 6)(),
        )
        assert system.capget(header, rights) == 0
        rights[0] &= ~(1 << 1)  # CAP_DAC_OVERRIDE, among those in effect
        assert system.capset(header, rights) == 0


def set_lock_timeout(seconds: float) -> None:
    """Change the default time that a store waits for a lock."""
    defaults: dict[str, Any] = vars(Store)["open"].__func__.__kwdefaults__
    defaults["patience"] = seconds


def limit_send_buffer(size: int) -> None:
    """Limit the send buffer of every connection."""
    listen = serving.listen

    def listen_with_limit(*arguments: Any) -> socket.socket:
        listening = listen(*arguments)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
        return listening

    vars(serving)["listen"] = listen_with_limit


def send_notices_to(receiving: Receiving) -> None:
    """Send all notices to these receivers, as many as there are, and again without the usual waits."""
    vars(courier)["Poster"] = lambda: poster_to(receiving.web_port, receiving.trusted)
    notices.GRACE, notices.POLL = 0.05, 0.2
    notices.SINGLE = 10**9  # each by itself, so that its receiver knows which it is
    notices.FIRST_RETRY, notices.LAST_RETRY = 0.1, 1.0
    notices.MAILS_AN_HOUR = notices.MAILS_A_DAY = notices.HOOKS_AN_HOUR = 10**9


def poster_to(port: int, trusted: bytes) -> Poster:
    """Return what posts to this port of this machine whatever the address names, by its certificate."""

    def parse(url: str) -> Place:
        parts = urlsplit(url)
        return Place("localhost", port, parts.path + (f"?{parts.query}" if parts.query else ""))

    context = ssl.create_default_context(cadata=trusted.decode())
    return Poster(is_allowed=lambda address: True, parse=parse, context=context)


# Crash points.


def _wrap(
    owner: Any, name: str, crash: CrashPoint, *, after: bool, kill: Callable[[], None] = kill_self
) -> None:
    """Crash at the nth call of this function, before it or after it."""
    true, passes = getattr(owner, name), iter(range(crash.nth - 1, -1, -1))

    def crashing(*args: Any, **kwargs: Any) -> Any:
        now = next(passes, 1) == 0
        if now and not after:
            kill()
        result = true(*args, **kwargs)
        if now and after:
            kill()
        return result

    async def crashing_async(*args: Any, **kwargs: Any) -> Any:
        result = await true(*args, **kwargs)
        if next(passes, 1) == 0:
            kill()
        return result

    setattr(owner, name, crashing_async if asyncio.iscoroutinefunction(true) else crashing)


def _at_some_moment(crash: CrashPoint, data: Path) -> None:
    """Crash some microseconds after a commit began: within it, or while updates or the response are sent."""

    def soon() -> None:
        threading.Timer(crash.more, kill_self).start()

    _wrap(Writer, "_commit", crash, after=False, kill=soon)


def _in_a_write(crash: CrashPoint, data: Path) -> None:
    """Crash in the middle of a write: the system ends the process at a file size limit."""
    _, written_ahead, *_ = sqlite.beside(data / serving.FILE)
    size = written_ahead.stat().st_size if written_ahead.exists() else 0
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + int(crash.more), resource.RLIM_INFINITY))


def _in_a_migration(crash: CrashPoint) -> None:
    """Crash after the nth SQL statement since the store was opened."""
    passes = iter(range(crash.nth - 1, -1, -1))

    def count(*_: Any) -> None:
        if next(passes, 1) == 0:
            kill_self()

    event.listen(Engine, "after_cursor_execute", count)


PLACES: dict[str, Callable[[CrashPoint, Path], None]] = {
    "insert": lambda crash, _: _wrap(log, "append", crash, after=True),
    "commit": lambda crash, _: _wrap(Writer, "_commit", crash, after=True),
    "publishing": lambda crash, _: _wrap(Viewer, "send", crash, after=True),
    "responding": lambda crash, _: _wrap(actions, "acknowledgement", crash, after=True),
    "delivering": lambda crash, _: _wrap(Courier, "deliver", crash, after=True),
    "moment": _at_some_moment,
    "torn": _in_a_write,
    "copying": lambda crash, _: _wrap(backup, "_check", crash, after=False),
    "copied": lambda crash, _: _wrap(Path, "rename", crash, after=True),
}
"""Ways to arm the crash points, by name."""


# The parent process.


class ServerProcess:
    """A server that can be started again and again on the same port."""

    def __init__(self, data: Path, **how: Any) -> None:
        self.data, self.port, self._how = data, free_port(), how
        self.database: str | None = how.get("database")
        self.output_file = data / "output.txt"
        data.mkdir(parents=True, exist_ok=True)
        self.process: ForkServerProcess | None = None

    def launch(self, crash: CrashPoint = NO_CRASH) -> None:
        """Start the process, without waiting for it."""
        options = Options(self.data, self.port, self.output_file, crash, **self._how)
        # Not a daemon: those may not start processes, and bots need them.
        self.process = FORKS.Process(target=run, args=(options,))
        self.process.start()

    async def start(self, crash: CrashPoint = NO_CRASH) -> bool:
        """Start the process and wait until it listens; return False if it died before that."""
        self.launch(crash)
        while self.alive:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return True
            except OSError:
                await asyncio.sleep(0.005)
        self.kill()
        return False

    def arm(self) -> None:
        """Arm the crash point."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGUSR1)

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.is_alive()

    async def wait_exit(self) -> None:
        """Wait until the process has exited by itself."""
        while self.alive:
            await asyncio.sleep(0.005)

    def kill(self) -> int:
        """Kill the process; return its exit code."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        return self.process.exitcode or 0

    def output(self) -> str:
        """Return what the server printed and logged."""
        return self.output_file.read_text("utf-8", "replace") if self.output_file.exists() else ""


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
