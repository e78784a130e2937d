"""`speeltafel serve`: configure uvicorn and the app, print the addresses, and run until stopped."""

import errno
import gc
import hmac
import logging
import os
import pickle
import secrets
import socket
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import click
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from speeltafel.bots.workers import Workers
from speeltafel.cli import author, author_texts, texts
from speeltafel.cli.data import FILE as FILE
from speeltafel.cli.logs import configure_logging
from speeltafel.cli.supervisor import supervise
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, fill
from speeltafel.games import GAMES
from speeltafel.store import Store, is_address
from speeltafel.web.app import create_app, guarded
from speeltafel.web.limits.admission import limited
from speeltafel.web.limits.budgets import Limits
from speeltafel.web.limits.connection import IDLE, MAX_TEXT
from speeltafel.web.limits.rates import RATE
from speeltafel.web.services import Settings, build

PORT = 8377
MAX_BOT_WORKERS = 4
"""The most bot workers by default: each takes half a gigabyte once it has loaded all games."""


def serve(host: str, port: int | None, options: "WorkerOptions", workers: int = 1) -> None:
    """Run the server until it is stopped, in this process or in `workers` processes."""
    if workers > 1 and not is_address(options.place):
        raise BadRequest(texts.ONE_WORKER)
    if options.settings.author is not None:
        author.check_host(host)
    configure_logging(options.log)
    with listen(host, port) as listener:

        def print_addresses(key: str) -> None:
            for line in addresses(host, listener.getsockname()[1], key, options.settings.language):
                click.echo(line)

        if options.settings.author is not None:
            language = options.settings.language
            page = f"http://localhost:{listener.getsockname()[1]}/"
            click.echo(texts.RUNNING.into(language) + f"\n  {page}")
            click.echo(fill(author_texts.AUTHOR_PAGE, address=page).into(language))
            click.echo(texts.STOP.into(language))
            watched = author.Watched(options.settings.author, language, pickle.dumps(options))
            supervise(listener, [watched], author.run_worker, expected=author.EXIT_CODES)
        elif workers > 1:
            with Store.open(options.place) as store:
                key = owner_key(store)
            print_addresses(key)
            supervise(listener, options.split(workers), run_worker)
        else:
            run_worker(listener, options, print_addresses)


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """The settings of one worker process."""

    place: Path | str
    """The data file, or the address of the database, which workers can share."""
    settings: Settings
    """What the pages depend on; `owner_key` is filled in when the data is open."""
    bot_workers: int
    """Processes that compute bots' moves."""
    warm: bool = False
    """Whether to load the bots of all games at the start."""
    log: str = "plain"

    def split(self, workers: int) -> "list[WorkerOptions]":
        """Return the options of each of so many workers.

        The bot workers are divided among them. Only the first loads all bots; others use what it compiled.
        """
        each, more = divmod(self.bot_workers, workers)
        return [
            replace(self, bot_workers=max(1, each + (number < more)), warm=self.warm and not number)
            for number in range(workers)
        ]


def run_worker(
    listener: socket.socket, options: WorkerOptions, on_open: Callable[[str], None] = lambda key: None
) -> None:
    """Open the data and serve requests until stopped; `on_open` is called with the owner's key."""
    configure_logging(options.log)
    with Store.open(options.place, sole=True) as store, closing(Workers(options.bot_workers)) as bots:
        key = owner_key(store)
        settings = replace(options.settings, owner_key=key)
        app = create_app(build(store, GAMES, settings, bots.think, bots.appraise, bots.compiled_share))
        on_open(key)
        tune_garbage_collector()
        raise_file_limit()
        on_start = bots.warm_up if options.warm else None
        Server(app, options.log, settings.rate, on_start).run([listener])


def owner_key(store: Store) -> str:
    """Return the key of the owner's page: new at every start, or the same for all workers of a database."""
    if not store.shared:
        return secrets.token_urlsafe(12)
    drawn = hmac.digest(bytes.fromhex(store.server_key()), b"the owner's key", sha256)
    return urlsafe_b64encode(drawn[:12]).decode()


class Server(uvicorn.Server):
    """Uvicorn's server, which ends the endless streams of programs before it waits for open responses.

    `on_start` is called when the server answers requests, so what takes long doesn't delay the first page.
    """

    def __init__(
        self, app: Starlette, log: str, rate: float = RATE, on_start: Callable[[], None] | None = None
    ) -> None:
        super().__init__(uvicorn_config(guarded(app), log, rate))
        self._app, self._on_start = app, on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as uvicorn does, then call `on_start`."""
        await super().startup(sockets)
        if self._on_start is not None:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams of programs, then shut down as uvicorn does."""
        self._app.state.services.programs.stop()
        await super().shutdown(sockets)


def default_bot_workers() -> int:
    """Return the number of bot workers unless one is given: all cores but one, at most `MAX_BOT_WORKERS`."""
    return max(1, min(MAX_BOT_WORKERS, (os.cpu_count() or 1) - 1))


class Config(uvicorn.Config):
    """Uvicorn's configuration, with connection limits around the HTTP protocol that it chooses."""

    def __init__(self, app: ASGIApp, rate: float, **options: Any) -> None:
        super().__init__(app, **options)
        self._limits = Limits(rate, self.forwarded_allow_ips)

    def load(self) -> None:
        """Load the app and the protocols."""
        super().load()
        self.http_protocol_class = limited(self._limits, self.http_protocol_class)


def uvicorn_config(app: ASGIApp, log: str = "plain", rate: float = RATE) -> uvicorn.Config:
    """Return uvicorn's configuration for this app; `rate` is how many posts a second an address may send."""
    logging.getLogger("uvicorn.error").addFilter(is_about_server)
    return Config(
        app,
        rate,
        log_config=LOGGING_CONFIG if log == "plain" else None,
        log_level="warning",
        access_log=False,  # paths include the private links of seats, which belong in no log
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MAX_TEXT,
        timeout_keep_alive=IDLE,  # `Connection` closes those from elsewhere sooner
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )


def is_about_server(record: logging.LogRecord) -> bool:
    """Return whether a log record is about the server, and not about what a client sent.

    Uvicorn logs a traceback for each text that is not UTF-8, and a warning for each upgrade it doesn't make.
    """
    return not str(record.msg).startswith(("Invalid UTF-8 sequence", "Unsupported upgrade request"))


def tune_garbage_collector() -> None:
    """Run the garbage collector less often, and never over the objects that exist now.

    Positions and updates hold no reference cycles, so there is little to collect: at 100 tables this took a
    tenth off the CPU time of a move without its updates, and two thirds off the longest pauses. Nothing is
    collected first: that takes a twentieth of the start, and finds fewer than a thousand objects.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def raise_file_limit() -> None:
    """Raise the limit on open files to the most the system allows: every open page takes one.

    The usual soft limit is 1,024, which is enough for some five hundred tables of two.
    """
    with suppress(ImportError, ValueError, OSError):  # Windows has no limit; macOS may refuse its maximum
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        _, most = getrlimit(RLIMIT_NOFILE)
        setrlimit(RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int | None) -> socket.socket:
    """Return a bound socket: on the port asked for, else on `PORT`, else on any free port."""
    for wanted in (PORT, 0) if port is None else (port,):
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, wanted))
        except (OSError, OverflowError) as error:
            listener.close()
            taken = getattr(error, "errno", None) == errno.EADDRINUSE
            if taken and port is None and wanted:
                continue
            why = texts.PORT_TAKEN if taken else texts.CANT_LISTEN
            raise BadRequest(fill(why, host=host, port=wanted)) from None
        return listener
    raise AssertionError("there is always a free port, or a refusal")


def addresses(host: str, port: int, key: str, language: Language) -> list[str]:
    """Return the lines that say where the server is: on this machine, on the network, and the owner's key."""
    lines = [texts.RUNNING.into(language), f"  http://localhost:{port}/"]
    if host == "0.0.0.0" and (address := network_address()):
        lines.append(f"  http://{address}:{port}/")
    return [*lines, f"{texts.OWNER_KEY.into(language)} {key}", texts.STOP.into(language)]


def network_address() -> str:
    """Return this machine's address on its network, or an empty string; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
