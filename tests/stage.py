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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Playwright, ViewportSize

from speeltafel.core.game import Choose, Over
from speeltafel.core.report import Appraisal
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play import chat, decisions
from speeltafel.play.events import Change, Event, encode
from speeltafel.play.ratings import Finished
from speeltafel.play.table import Table
from speeltafel.server.studies import encode_appraisal, position_names
from speeltafel.store import Person, Store, digest

BEGAN = 1_790_000_000.0
"""The time of the first event of every table."""
GUESS = Text("Dat is een gok.", "That is a guess.")
PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@dataclass(frozen=True)
class Set:
    """A table to prepare."""

    id: str
    game: str
    people: Sequence[str]
    events: int | None = None
    """The least number of moves and rolls, -1 for a whole match; None before the match."""
    seed: int = 1
    chairs: int = 0
    """The number of seats, if more than people."""
    options: dict[str, object] | None = None
    talk: Sequence[tuple[str, str]] = ()


class Hand:
    """Writes people and tables to the store of a server that has not started."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: set[str] = set()

    def meet(self, name: str) -> None:
        """Add a person, once."""
        if name not in self._known:
            self._known.add(name)
            self.store.add_person(Person(ident(name), name, "en", BEGAN, BEGAN), digest(token(name))).result()

    def write_program(self, name: str, owner: str) -> None:
        """Add a program of a person."""
        program = Person(ident(name), name, "en", BEGAN, BEGAN, owner=ident(owner))
        self.store.add_person(program, digest(token(name))).result()

    def lay(self, table: Set) -> Table:
        """Add a table: open it, seat its people and play its moves."""
        for name in table.people:
            self.meet(name)
        room, events = Table(GAMES, seed(table)), []
        rng = random.Random(f"{table.id} {table.seed}")

        def happen(changes: Sequence[Change]) -> None:
            for change in changes:
                event = Event(room.seq + 1, BEGAN + room.seq, change)
                events.append(encode(event))
                room.apply(event)

        chairs, host = max(table.chairs, len(table.people)), ident(table.people[0])
        happen(decisions.set_up(GAMES, table.game, chairs, table.options or {}, host))
        for seat, name in enumerate(table.people, 1):
            happen(decisions.sit(room, seat, ident(name), name))
        if table.events is not None:
            happen(decisions.start(room, host))
            assert room.match is not None
            while isinstance(room.turn, Choose) and (
                table.events < 0 or len(room.match.moves) < table.events
            ):
                seat, chosen = room.actor, room.game.write(rng.choice(room.turn.moves))
                happen(decisions.move(room, seat, chosen, room.version, room.chairs[seat - 1].person))
        for name, text in table.talk:
            happen(chat.send(room, ident(name), text))
        self.store.create_room(table.id, seed(table), BEGAN, events).result()
        return room

    def study(self, table: Set, room: Table) -> None:
        """Add an analysis of a finished match, with random values."""
        assert room.match is not None
        rng = random.Random(table.id)
        taken = [*(room.game.write(move) for move in room.match.moves), ""]
        for position, state, token in zip(position_names(room), room.match.states, taken, strict=True):
            turn = room.game.turn(state)
            if isinstance(turn, Over):
                found = Appraisal(turn.shares, turn.shares)
            elif isinstance(turn, Choose):
                shares = {room.game.write(move): self._drawn(rng, room.seats) for move in turn.moves}
                best = max(shares, key=lambda move: shares[move][turn.seat - 1])
                found = Appraisal(shares[best], shares[token or best], shares, best, GUESS)
            else:
                found = Appraisal(self._drawn(rng, room.seats), self._drawn(rng, room.seats))
            self.store.keep_study(table.id, position, encode_appraisal(found)).result()

    def _drawn(self, rng: random.Random, seats: int) -> tuple[float, ...]:
        drawn = [rng.random() for _ in range(seats)]
        return tuple(share / sum(drawn) for share in drawn)

    def rate(self, game: str, came_in: dict[str, int]) -> None:
        """Let people take part in ratings, and rate one match with these places."""
        people = {ident(name): place for name, place in came_in.items()}
        for person in people:
            self.store.change_person(person, rated=True).result()
        self.store.rate(Finished("saga-over", game, 1.0, people)).result()


def seed(table: Set) -> bytes:
    """Return the seed of a table's dice."""
    return digest(f"{table.id} {table.seed}").encode()[:32]


def ident(name: str) -> str:
    """Return the id of a person."""
    return digest(f"person {name}")[:16]


def token(name: str) -> str:
    """Return the token of a person."""
    return digest(f"token {name}")


@dataclass(frozen=True)
class OpenHouse:
    """A running server."""

    url: str
    owner_key: str


@contextmanager
def open_house(folder: Path) -> Iterator[OpenHouse]:
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
            yield OpenHouse(url, key)
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
    """Start the Chromium that $CHROMIUM names, or Debian's, without its background traffic."""
    named = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return playwright.chromium.launch(
        executable_path=named, args=[*quiet, "--disable-sync", "--no-first-run"]
    )


def visit(browser: Browser, house: OpenHouse, name: str, language: str = "en", **more: Any) -> BrowserContext:
    """Return a browser context with a person's cookies; without, where the name is empty."""
    context = browser.new_context(base_url=house.url, **more)
    context.set_default_timeout(60_000)
    hand_over(context, house, name, language)
    return context


def hand_over(context: BrowserContext, house: OpenHouse, name: str, language: str) -> None:
    """Give a browser context a person's cookies in place of those it has; none, where the name is empty."""
    context.clear_cookies()
    cookies = {"taal": language} | ({"speeltafel": token(name)} if name else {})
    context.add_cookies([{"name": key, "value": value, "url": house.url} for key, value in cookies.items()])
