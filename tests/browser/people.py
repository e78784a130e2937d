"""A server in a process of its own, and people with browsers."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from re import Pattern
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect

from tests.prepared_server import token

SOURCES = Path(__file__).parents[2] / "src"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "locale": "nl-NL",
    "has_touch": True,
    "is_mobile": True,
}


SHOWN = """() => {
  const { seq, over } = document.getElementById("room").dataset;
  return { seq: Number(seq), over: over === "yes", asked: Boolean(document.querySelector(".ask.mine")) };
}"""


BLOCKED = "Service Worker registration blocked"
"""What Chromium says where a test allows no service worker."""
HURRY = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, ms = 0, ...more) => later(act, ms > MOST ? ms : ms / 20, ...more);
})()"""
"""Timeouts of at most MOST ms take a twentieth of their time."""


INTRODUCTIONS_CLOSED = """(() => {
  const get = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) { return key.startsWith("met-") ? "yes" : get.call(this, key); };
})()"""
"""Every game's introduction, which covers the board at a first table, counts as closed."""


class ServerProcess:
    """`python -m speeltafel serve` as a process of its own."""

    def __init__(self, data: Path, sources: Path = SOURCES, *options: str) -> None:
        self.data, self.sources, self.options = data, sources, options
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        serve = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", str(self.port)]
        with (self.data / "stderr.txt").open("ab") as stderr:
            self._process = subprocess.Popen(
                [*serve, "--data", str(self.data), *self.options],
                env={**os.environ, "PYTHONPATH": str(self.sources)},
                stdout=subprocess.DEVNULL,
                stderr=stderr,
            )
        deadline = time.monotonic() + 90
        while True:
            try:
                urllib.request.urlopen(f"{self.origin}/health", timeout=5).close()
                return
            except OSError:
                assert self._process.poll() is None, "the server exited"
                assert time.monotonic() < deadline, "the server does not start"
                time.sleep(0.05)

    def stop(self, by: int = signal.SIGTERM) -> None:
        """Stop the server with a signal; it must have run until now and logged no traceback."""
        assert self._process is not None
        status = self._process.poll()
        self._process.send_signal(by)
        self._process.wait(90)
        output = (self.data / "stderr.txt").read_text("utf-8")
        assert status is None, f"the server exited by itself ({status}): {output}"
        assert "Traceback" not in output, output


@dataclass(eq=False)
class Person:
    """A person with a browser: its page, requests, WebSocket frames and errors."""

    context: BrowserContext
    page: Page
    origin: str
    touch: bool
    language: str
    scripts: bool = True
    requests: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    """What arrived on WebSockets."""
    sent: list[str] = field(default_factory=list)
    """What the page sent on WebSockets."""
    trouble: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Patterns of errors that the test causes on purpose."""

    # Looking.

    @property
    def table(self) -> Locator:
        """The element of the table."""
        return self.page.locator("#room")

    @property
    def prompt(self) -> Locator:
        """The prompt above the board."""
        return self.page.locator("#prompt")

    def event_count(self) -> int:
        """Return the number of the table's events on the server."""
        id = self.table.get_attribute("data-room")
        return int(self.context.request.get(f"{self.origin}/t/{id}/news").json()["n"])

    def wait_up_to_date(self, events: int | None = None) -> dict[str, Any]:
        """Wait until the page has applied so many events, by default all; return what it shows then."""
        events, shown = events or self.event_count(), {"seq": -1}

        def is_up_to_date() -> bool:
            shown.update(self.page.evaluate(SHOWN))
            return shown["seq"] >= events

        self.wait_for(is_up_to_date, "the page falls behind")
        return shown

    def wait_for(self, condition: Callable[[], object], otherwise: str) -> None:
        """Wait until a condition is true; what the browser tells of its pages arrives meanwhile."""
        deadline = time.monotonic() + 90
        while not condition():
            assert time.monotonic() < deadline, otherwise
            self.page.wait_for_timeout(20)

    # Doing.

    def go(self, path: str, interrupted: bool = False) -> None:
        """Open a page; one more time or two where the open page may be `interrupted` by itself.

        A page without scripts reloads itself, perhaps at the same moment.
        """
        place = path if path.startswith("http") else f"{self.origin}{path}"
        for last in (self.scripts and not interrupted, False, True):
            try:
                self.page.goto(place, wait_until="domcontentloaded")
                return
            except Error as trouble:
                if last or f'interrupted by another navigation to "{place}"' not in trouble.message:
                    raise

    def fits(self) -> bool:
        """Return whether nothing overflows sideways, once every style sheet has loaded."""
        self.page.wait_for_load_state("load")
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def press(self, thing: Locator, timeout: float | None = None) -> None:
        """Click, or tap on a phone; `timeout` in ms overrides the default."""
        thing.tap(timeout=timeout) if self.touch else thing.click(timeout=timeout)

    def becomes(self, name: str) -> None:
        """Take the place of somebody of a prepared table."""
        self.context.add_cookies([{"name": "speeltafel", "value": token(name), "url": self.origin}])

    def button(self, words: str) -> Locator:
        """Return a button by its label."""
        return self.page.get_by_role("button", name=words, exact=True)

    def more(self) -> None:
        """Open the panel "More"."""
        self.open_panel("More|Meer")

    def open_panel(self, words: str) -> None:
        """Open the panel below the table with this label."""
        panel = self.page.locator(".more > details").filter(
            has=self.page.locator("summary", has_text=re.compile(f"^({words})$"))
        )
        if panel.get_attribute("open") is None:
            self.press(panel.locator("summary"))

    def hold(self, address: str | Pattern[str]) -> Callable[[], None]:
        """Hold the first request for an address; return a function that waits for it and lets it through."""
        held: list[Route] = []

        def release() -> None:
            self.wait_for(lambda: held, f"the page never asked for {address}")
            held[0].continue_()

        self.page.route(address, lambda route: route.continue_() if held else held.append(route))
        return release

    def seat_link(self) -> str:
        """Return the private link of the person's seat."""
        self.open_panel("Continue on another device|Speel verder op een ander apparaat")
        return self.page.locator(".more .panel input[readonly]").input_value()

    def post(self, path: str, **form: str | int) -> str:
        """Post a form without the page; return the redirect's location."""
        headers = {"origin": self.origin, "accept-language": self.language}
        answer = self.context.request.post(
            f"{self.origin}{path}", form=dict(form), headers=headers, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    # Coming in, and leaving.

    def leave(self) -> None:
        """Leave the site, as a browser that remembers nothing: the next test uses it.

        A test that adds a script to every page can't take it away again: it asks for a new browser.
        """
        for page in self.context.pages[1:]:
            page.close()
        self.page.unroute_all()
        self.go("/health", interrupted=True)
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.context.clear_cookies()

    def begin_anew(self, profile: dict[str, Any]) -> None:
        """Forget what was recorded, and take the size and the media of a new page."""
        self.requests, self.frames, self.sent, self.trouble, self.expected = [], [], [], [], []
        self.page.set_viewport_size(profile["viewport"])
        self.page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")

    def open_table(self, game: str, seats: int = 2, **options: object) -> str:
        """Open a table for friends with these settings; return its link."""
        self.go("/")
        self.press(self.box(game).locator("button[value=friends]"))
        self.change_settings(seats, **options)
        return self.page.locator("#link").input_value()

    def box(self, game: str) -> Locator:
        """Return the box of a game on the front page."""
        return self.page.locator(".box").filter(has=self.page.locator(f"input[value={game}]"))

    def change_settings(self, seats: int, **options: object) -> None:
        """Change the settings of the table."""
        form = self.page.locator("form.settings")
        expect(form).to_be_visible()
        if form.locator("select[name=seats]").count():
            form.locator("select[name=seats]").select_option(str(seats))
        for name, value in options.items():
            place = form.locator(f"[name=option-{name}]")
            if place.evaluate("node => node.localName") == "select":
                place.select_option(value=json.dumps(value))
            else:
                place.fill(str(value))
                place.blur()
        if not self.scripts:
            self.press(form.locator("button"))
        expect(self.page.locator(".chairs > li")).to_have_count(seats)
        for name, value in options.items():
            shown = form.locator(f"[name=option-{name}]")
            expect(shown).to_have_value(re.compile(f'^"?{value}"?$'))

    def join(self, link: str, name: str) -> None:
        """Open a table's link and take the first free seat."""
        self.go(link)
        free = self.page.locator("form[action$='/sit']").first
        free.locator("input[name=name]").fill(name)
        self.press(free.locator("button"))
        expect(self.page.locator(".chairs").get_by_text(name)).to_be_visible()

    def start_match(self) -> None:
        """Start the match."""
        self.press(self.page.locator("form[action$='/start'] button"))
        expect(self.page.locator("#board")).to_be_visible()


def meet(
    browser: Browser,
    server: ServerProcess,
    profile: dict[str, Any],
    calm: bool = True,
    hurry: int = 1_000,
    **more: Any,
) -> Person:
    """Open a browser for a person; when `calm`, without animations and with shorter timeouts in the page.

    It has no service worker unless the test allows one: requests by a worker can't be watched or delayed.
    """
    motion = {"reduced_motion": "reduce"} if calm else {}
    context = browser.new_context(**{"service_workers": "block", **profile, **motion, **more})
    context.set_default_timeout(60_000)
    context.add_init_script(INTRODUCTIONS_CLOSED)
    if calm:
        context.add_init_script(HURRY.replace("MOST", str(hurry)))
    page = context.new_page()
    person = Person(context, page, server.origin, bool(profile.get("has_touch")), profile["locale"])
    person.scripts = more.get("java_script_enabled", True)
    context.on("request", lambda request: person.requests.append(request.url))
    context.on("weberror", lambda error: person.trouble.append(f"error: {error.error}"))
    context.on(
        "console",
        lambda message: (
            person.trouble.append(f"{message.type}: {message.text}")
            if message.type in ("error", "warning") and BLOCKED not in message.text
            else None
        ),
    )
    page.on("websocket", lambda wire: _record_frames(person, wire))
    return person


def _record_frames(person: Person, wire: Any) -> None:
    person.requests.append(wire.url)
    wire.on("framereceived", lambda frame: person.frames.append(str(frame)))
    wire.on("framesent", lambda frame: person.sent.append(str(frame)))


def seat_by_pages(game: str, host: Person, guests: list[Person], **options: object) -> list[Person]:
    """Seat everyone at one table, as people do, and start the match."""
    everyone = [host, *guests]
    link = host.open_table(game, len(everyone), **options)
    for number, guest in enumerate(guests, 2):
        guest.join(link, f"Speler {number}")
    if not host.scripts:
        host.go(link)
    expect(host.page.locator("form[action$='/sit']")).to_have_count(0)
    host.start_match()
    for guest in guests:
        if not guest.scripts:
            guest.go(link)
        expect(guest.page.locator("#board")).to_be_visible()
    return everyone


def seat_by_requests(game: str, host: Person, guests: list[Person], **options: object) -> None:
    """Seat everyone at one table with requests instead of pages, which is faster."""
    table = host.post("/tables", game=game, **{"with": "friends"})
    if options:
        chosen = {f"option-{name}": json.dumps(value) for name, value in options.items()}
        host.post(f"{table}/arrange", seats=len(guests) + 1, pace="none", **chosen)
    for number, guest in enumerate(guests, 2):
        guest.post(f"{table}/sit", seat=number, name=f"Gast {number}")
    host.post(f"{table}/start")
    for person in (host, *guests):
        person.go(table)
        expect(person.page.locator("#board")).to_be_visible()
