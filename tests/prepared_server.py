"""A server with prepared tables, for browser tests, screenshots and Lighthouse.

People with their tokens and tables with seeded random moves are written to a new store before the server
starts, so every run has the same positions.
"""

import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Playwright, ViewportSize, expect

from speeltafel.core.game import Choose, Over
from speeltafel.core.report import Appraisal
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play import chat, decisions, holidays
from speeltafel.play.events import Change, Entry, Event, encode
from speeltafel.play.notices import DAY
from speeltafel.play.ratings import Finished
from speeltafel.play.table import Table
from speeltafel.play.tournaments.events import Change as TournamentChange
from speeltafel.play.tournaments.events import Event as TournamentEvent
from speeltafel.play.tournaments.events import encode as encode_tournament
from speeltafel.server.studies import encode_appraisal, position_names
from speeltafel.store import Person, Store, digest, tournaments
from speeltafel.store.people.holidays import take

expect.set_options(timeout=60_000)

BEGAN = 1_790_000_000.0
"""The time of the first event of every table."""
GUESS = Text("Dat is een gok.", "That is a guess.")
PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@dataclass(frozen=True)
class PreparedTable:
    """A table to prepare."""

    id: str
    game: str
    people: Sequence[str]
    events: int | None = None
    """The least number of moves and rolls, -1 for a whole match; None before the match."""
    to_go: int = 0
    """Of a whole match, the number of moves and rolls that are left out at its end."""
    seed: int = 1
    chairs: int = 0
    """The number of seats, if more than people."""
    options: dict[str, object] | None = None
    talk: Sequence[tuple[str, str]] = ()


class StoreWriter:
    """Writes people and tables to the store of a server that has not started."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: set[str] = set()

    def add_person(self, name: str) -> None:
        """Add a person, once."""
        if name not in self._known:
            self._known.add(name)
            self.store.add_person(Person(ident(name), name, BEGAN), digest(token(name))).result()

    def add_program(self, name: str, owner: str) -> None:
        """Add a program of a person."""
        program = Person(ident(name), name, BEGAN, owner=ident(owner))
        self.store.add_person(program, digest(token(name))).result()

    def add_table(self, prepared: PreparedTable) -> Table:
        """Add a table: open it, seat its people and play its moves."""
        for name in prepared.people:
            self.add_person(name)
        table, events = play_table(prepared)
        self.store.create_room(prepared.id, seed(prepared), BEGAN, events).result()
        return table

    def add_analysis(self, prepared: PreparedTable, table: Table) -> None:
        """Add an analysis of a finished match, with random values."""
        assert table.match is not None
        rng = random.Random(prepared.id)
        taken = [*(table.game.write(move) for move in table.match.moves), ""]
        for position, state, token in zip(position_names(table), table.match.states, taken, strict=True):
            turn = table.game.turn(state)
            if isinstance(turn, Over):
                found = Appraisal(turn.shares, turn.shares)
            elif isinstance(turn, Choose):
                shares = {table.game.write(move): self._drawn(rng, table.seats) for move in turn.moves}
                best = max(shares, key=lambda move: shares[move][turn.seat - 1])
                found = Appraisal(shares[best], shares[token or best], shares, best, GUESS)
            else:
                found = Appraisal(self._drawn(rng, table.seats), self._drawn(rng, table.seats))
            self.store.keep_study(prepared.id, position, encode_appraisal(found)).result()

    def _drawn(self, rng: random.Random, seats: int) -> tuple[float, ...]:
        drawn = [rng.random() for _ in range(seats)]
        return tuple(share / sum(drawn) for share in drawn)

    def add_tournament(self, id: str, changes: Sequence[TournamentChange]) -> None:
        """Add a tournament in which this happened."""
        events = [TournamentEvent(place, BEGAN + place, change) for place, change in enumerate(changes, 1)]
        first, *rest = (encode_tournament(event) for event in events)
        self.store.write(tournaments.create, id, digest(id).encode()[:32], first, 5).result()
        self.store.write(tournaments.append, id, rest).result()

    def add_holidays(self, name: str) -> None:
        """Let a person have had a holiday, be on holiday now, and have another to come."""
        now = time.time()
        for days, began in ((2, now - 40 * DAY), (3, now - DAY), (5, now)):
            first = holidays.today("UTC", began) + timedelta(days=20 if began == now else 0)
            last = first + timedelta(days=days - 1)
            self.store.write(take, ident(name), f"{name}-{days}", first, last, "UTC", began).result()

    def add_rating(self, game: str, came_in: dict[str, int]) -> None:
        """Let people take part in ratings, and rate one match with these places."""
        people = {ident(name): place for name, place in came_in.items()}
        for person in people:
            self.store.change_person(person, rated=True).result()
        self.store.rate(Finished("saga-over", game, 1.0, people)).result()


def play_table(prepared: PreparedTable) -> tuple[Table, list[Entry]]:
    """Open a table, seat its people and play its moves; return it with its events."""
    table, events = Table(GAMES, seed(prepared)), []
    rng = random.Random(f"{prepared.id} {prepared.seed}")

    def apply(changes: Sequence[Change]) -> None:
        for change in changes:
            event = Event(table.seq + 1, BEGAN + table.seq, change)
            events.append(encode(event))
            table.apply(event)

    chairs, host = max(prepared.chairs, len(prepared.people)), ident(prepared.people[0])
    apply(decisions.set_up(GAMES, prepared.game, chairs, prepared.options or {}, host))
    for seat, name in enumerate(prepared.people, 1):
        apply(decisions.sit(table, seat, ident(name), name))
    if prepared.events is not None:
        most = prepared.events
        if prepared.to_go:
            whole, _ = play_table(replace(prepared, to_go=0))
            assert whole.match is not None
            most = len(whole.match.moves) - prepared.to_go
        apply(decisions.start(table, host))
        assert table.match is not None
        while isinstance(table.turn, Choose) and (most < 0 or len(table.match.moves) < most):
            seat, chosen = table.actor, table.game.write(rng.choice(table.turn.moves))
            apply(decisions.move(table, seat, chosen, table.version, table.chairs[seat - 1].person))
    for name, text in prepared.talk:
        apply(chat.send(table, ident(name), text))
    return table, events


def seed(prepared: PreparedTable) -> bytes:
    """Return the seed of a table's dice."""
    return digest(f"{prepared.id} {prepared.seed}").encode()[:32]


def ident(name: str) -> str:
    """Return the id of a person."""
    return digest(f"person {name}")[:16]


def token(name: str) -> str:
    """Return the token of a person."""
    return digest(f"token {name}")


@dataclass(frozen=True)
class RunningServer:
    """A running server."""

    url: str
    owner_key: str


@contextmanager
def run_server(folder: Path) -> Iterator[RunningServer]:
    """Run a server on this data folder, in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    root = Path(__file__).parent.parent
    command = [
        sys.executable,
        "-m",
        "speeltafel",
        "serve",
        "--no-warm",
        "--port",
        str(port),
        "--data",
        str(folder),
    ]
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=root) as server:
        try:
            assert server.stdout
            key = ""
            for line in server.stdout:
                if found := re.search(r" (\S{16})$", line.strip()):
                    key = found[1]
                    break
            url = f"http://127.0.0.1:{port}"
            wait_for(url)
            yield RunningServer(url, key)
            assert server.poll() is None, f"the server exited by itself: {server.returncode}"
        finally:
            server.terminate()


def wait_for(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{url}/health").close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(url)


def chromium(playwright: Playwright) -> Browser:
    """Start the Chromium that $CHROMIUM names, or Debian's, without its background traffic.

    The one without windows takes 30 % less time.
    """
    installed = map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))
    named = os.environ.get("CHROMIUM") or next(filter(None, installed), None)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return playwright.chromium.launch(
        executable_path=named, args=[*quiet, "--disable-sync", "--no-first-run"]
    )


def visit(
    browser: Browser, server: RunningServer, name: str, language: str = "en", **more: Any
) -> BrowserContext:
    """Return a browser context with a person's cookies; without, where the name is empty."""
    # A service worker would fetch and keep more than the page that is looked at.
    context = browser.new_context(**{"base_url": server.url, "service_workers": "block", **more})
    context.set_default_timeout(60_000)
    set_cookies(context, server, name, language)
    return context


def set_cookies(context: BrowserContext, server: RunningServer, name: str, language: str) -> None:
    """Give a browser context a person's cookies in place of those it has; none, where the name is empty."""
    context.clear_cookies()
    cookies = {"taal": language} | ({"speeltafel": token(name)} if name else {})
    context.add_cookies([{"name": key, "value": value, "url": server.url} for key, value in cookies.items()])
