"""`speeltafel serve`: open the house, and say where it is."""

import errno
import gc
import hmac
import logging
import os
import secrets
import socket
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
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
from speeltafel.cli import phrases
from speeltafel.cli.data import FILE as FILE
from speeltafel.cli.keeper import keep
from speeltafel.cli.logs import write_log
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, fill
from speeltafel.games import GAMES
from speeltafel.play.programs import GONE
from speeltafel.play.seating import DRAWN
from speeltafel.store import Store, is_address
from speeltafel.web.app import create_app, guarded
from speeltafel.web.hosts import hostname
from speeltafel.web.limits.admission import limited
from speeltafel.web.limits.budgets import Limits
from speeltafel.web.limits.connection import IDLE, MOST_TEXT
from speeltafel.web.limits.rates import RATE
from speeltafel.web.services import Settings

PORT = 8377
MOST_THINKERS = 4
"""Each takes half a gigabyte once it knows all games."""


def serve(
    host: str,
    port: int | None,
    data: Path,
    language: Language,
    rate: float = RATE,
    thinkers: int | None = None,
    warm: bool = False,
    database: str | None = None,
    workers: int = 1,
    log: str = "plain",
    patience: float = GONE,
    public_hosts: Sequence[str] = (),
    seating: str = DRAWN,
) -> None:
    """Run the house until somebody stops it; one address may send so many posts a second for long.

    It is kept in the folder `data`, or in a database that other workers may use too. A program that is not
    heard of for so many seconds of `patience` when it must choose is replaced by a bot.
    """
    if workers > 1 and (database is None or not is_address(database)):
        raise BadRequest(phrases.ONE_WORKER)
    write_log(log)
    names = frozenset(
        hostname(name.strip()) for given in public_hosts for name in given.split(",") if name.strip()
    )
    thinking = thinkers or spare_cores()
    place = database or data / FILE
    plan = Plan(place, data, rate, thinking, warm, log, patience, names, seating, language)
    with listen(host, port) as door:
        if workers > 1:
            with Store.open(plan.place) as store:
                key = owner_key(store)
            tell(welcome(host, door.getsockname()[1], key, language))
            keep(door, workers, plan.share(workers), work)
        else:
            work(door, plan, lambda key: tell(welcome(host, door.getsockname()[1], key, language)))


@dataclass(frozen=True, slots=True)
class Plan:
    """How one worker keeps house."""

    place: Path | str
    data: Path
    rate: float
    thinkers: int
    warm: bool
    log: str
    patience: float = GONE
    public_hosts: frozenset[str] = frozenset()
    seating: str = DRAWN
    language: Language = "en"
    """What pages speak to a browser that asks for none of our languages."""

    def share(self, workers: int) -> "list[Plan]":
        """One for each of so many: those who think are divided, and what is compiled is compiled by one."""
        each, more = divmod(self.thinkers, workers)
        return [
            replace(self, thinkers=max(1, each + (number < more)), warm=self.warm and not number)
            for number in range(workers)
        ]


def work(door: socket.socket, plan: Plan, opened: Callable[[str], None] = lambda key: None) -> None:
    """Keep house until told to stop."""
    write_log(plan.log)
    with Store.open(plan.place, sole=True) as store, closing(Workers(plan.thinkers)) as bots:
        key = owner_key(store)
        chosen = Settings(
            key, plan.data, plan.language, plan.public_hosts, plan.seating, plan.rate, plan.patience
        )
        app = create_app(store, GAMES, chosen, bots.think, bots.appraise)
        opened(key)
        if plan.warm:
            bots.warm_up()
        spare_the_collector()
        open_wide()
        Server(app, plan.log, plan.rate).run([door])


def owner_key(store: Store) -> str:
    """The key for the owner's page: another at every start, or where many keep house the same for all."""
    if not store.shared:
        return secrets.token_urlsafe(12)
    drawn = hmac.digest(bytes.fromhex(store.server_key()), b"the owner's key", sha256)
    return urlsafe_b64encode(drawn[:12]).decode()


def tell(lines: Sequence[str]) -> None:
    """Say this in the window where the house was opened."""
    for line in lines:
        click.echo(line)


class Server(uvicorn.Server):
    """What serves the house; when it closes, those who listen are told at once, for they would never go."""

    def __init__(self, app: Starlette, log: str, rate: float = RATE) -> None:
        super().__init__(settings(guarded(app), log, rate))
        self._house = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close: first the streams, then the rest."""
        self._house.state.services.programs.leave()
        await super().shutdown(sockets)


def spare_cores() -> int:
    """How many processes may think for bots: all cores but one, and not more than a group needs."""
    return max(1, min(MOST_THINKERS, (os.cpu_count() or 1) - 1))


class Config(uvicorn.Config):
    """Uvicorn's configuration, with connection limits around the HTTP protocol that it chooses."""

    def __init__(self, app: ASGIApp, rate: float, **options: Any) -> None:
        super().__init__(app, **options)
        self._limits = Limits(rate, self.forwarded_allow_ips)

    def load(self) -> None:
        """Load the app and the protocols."""
        super().load()
        self.http_protocol_class = limited(self._limits, self.http_protocol_class)


def settings(app: ASGIApp, log: str = "plain", rate: float = RATE) -> uvicorn.Config:
    """How uvicorn serves this app, where an address may post so many times a second."""
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    return Config(
        app,
        rate,
        log_config=LOGGING_CONFIG if log == "plain" else None,
        log_level="warning",
        access_log=False,  # A chair's private link is a path, and belongs in no log.
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MOST_TEXT,
        timeout_keep_alive=IDLE,  # `Connection` closes those from elsewhere sooner
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )


def is_ours(record: logging.LogRecord) -> bool:
    """Return whether a log record is about us, and not about what a visitor sent.

    Uvicorn logs a traceback for each text that is not UTF-8, and a warning for each upgrade it doesn't make.
    """
    return not str(record.msg).startswith(("Invalid UTF-8 sequence", "Unsupported upgrade request"))


def spare_the_collector() -> None:
    """Let Python look for lost memory less often, and never in what is here for good.

    Positions and frames hold no circles, so there is little to find: at 100 tables this took a tenth off the
    CPU time of a move without its frames, and two thirds off the longest waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def open_wide() -> None:
    """Let as many pages be open as the system lets us at most: each takes a file.

    Mostly 1,024 are allowed unless one asks, which is some five hundred tables of two.
    """
    with suppress(ImportError, ValueError, OSError):  # Windows counts none; a Mac may not give what it says.
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        _, most = getrlimit(RLIMIT_NOFILE)
        setrlimit(RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int | None) -> socket.socket:
    """The door: the port asked for, or ours, or any free one where ours is taken and none was asked for."""
    for wanted in (PORT, 0) if port is None else (port,):
        door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, wanted))
        except (OSError, OverflowError) as trouble:
            door.close()
            taken = getattr(trouble, "errno", None) == errno.EADDRINUSE
            if taken and port is None and wanted:
                continue
            why = phrases.PORT_TAKEN if taken else phrases.NO_DOOR
            raise BadRequest(fill(why, host=host, port=wanted)) from None
        return door
    raise AssertionError("there is always a free port, or a refusal")


def welcome(host: str, port: int, key: str, language: Language) -> list[str]:
    """Where to go: here, on the network, and as the owner."""
    lines = [phrases.OPEN_HOUSE.into(language), f"  http://localhost:{port}/"]
    if host == "0.0.0.0" and (address := own_address()):
        lines.append(f"  http://{address}:{port}/")
    return [*lines, f"{phrases.OWNER_KEY.into(language)} {key}", phrases.STOP.into(language)]


def own_address() -> str:
    """This computer's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
