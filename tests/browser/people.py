"""A house that is really open, and people who really look at it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

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


HURRY = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, ms = 0, ...more) => later(act, ms > MOST ? ms : ms / 20, ...more);
})()"""
"""What a page waits for, if it is no longer than MOST ms, takes a twentieth of the time."""


KNOWS_THE_GAMES = """(() => {
  const get = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) { return key.startsWith("met-") ? "yes" : get.call(this, key); };
})()"""
"""Whoever plays here has closed every game's introduction, which lies over the board at a first table."""


class OpenHouse:
    """`python -m speeltafel serve` as a process of its own."""

    def __init__(self, data: Path, sources: Path = SOURCES) -> None:
        self.data, self.sources = data, sources
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Open the doors, and wait until somebody answers."""
        command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", str(self.port)]
        with (self.data / "stderr.txt").open("ab") as grumbles:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data)],
                env={**os.environ, "PYTHONPATH": str(self.sources)},
                stdout=subprocess.DEVNULL,
                stderr=grumbles,
            )
        deadline = time.monotonic() + 90
        while True:
            try:
                urllib.request.urlopen(f"{self.origin}/health", timeout=5).close()
                return
            except OSError:
                assert self._process.poll() is None, "the house fell down"
                assert time.monotonic() < deadline, "the house doesn't open"
                time.sleep(0.05)

    def close(self, by: int = signal.SIGTERM) -> None:
        """Close the doors; with SIGKILL, in the middle of a sentence."""
        assert self._process is not None
        status = self._process.poll()
        self._process.send_signal(by)
        self._process.wait(90)
        grumbled = (self.data / "stderr.txt").read_text("utf-8")
        assert status is None, f"the house fell down by itself ({status}): {grumbled}"
        assert "Traceback" not in grumbled, grumbled


@dataclass
class Person:
    """Somebody at a browser: a page of their own, and all that went over the wire."""

    context: BrowserContext
    page: Page
    origin: str
    touch: bool
    language: str
    scripts: bool = True
    requests: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Trouble this story means to cause, as patterns."""

    # Looking.

    @property
    def room(self) -> Locator:
        """The table on the page."""
        return self.page.locator("#room")

    @property
    def prompt(self) -> Locator:
        """What is asked now."""
        return self.page.locator("#prompt")

    def happened(self) -> int:
        """The number of events at this table, as the house knows them."""
        id = self.room.get_attribute("data-room")
        return int(self.context.request.get(f"{self.origin}/t/{id}/news").json()["n"])

    def is_up_to_date(self, happened: int | None = None) -> dict[str, Any]:
        """Wait until the page knows all that had happened; what it shows then. More may happen meanwhile."""
        happened, deadline = happened or self.happened(), time.monotonic() + 90
        while (shown := self.page.evaluate(SHOWN))["seq"] < happened:
            assert time.monotonic() < deadline, "the page falls behind"
            self.page.wait_for_timeout(20)
        return dict(shown)

    # Doing.

    def go(self, path: str) -> None:
        """Open a page of the house; one without scripts may just then be looking again by itself."""
        place = path if path.startswith("http") else f"{self.origin}{path}"
        for last in (self.scripts, False, True):
            try:
                self.page.goto(place, wait_until="domcontentloaded")
                return
            except Error as trouble:
                if last or f'interrupted by another navigation to "{place}"' not in trouble.message:
                    raise

    def fits(self) -> bool:
        """Whether nothing sticks out sideways; asked once every style sheet has come: words come first."""
        self.page.wait_for_load_state("load")
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def press(self, thing: Locator, patience: float | None = None) -> None:
        """Click, or tap on a phone, once it is there; for how many ms one waits, if not as for all else."""
        thing.tap(timeout=patience) if self.touch else thing.click(timeout=patience)

    def button(self, words: str) -> Locator:
        """A button, by the words on it."""
        return self.page.get_by_role("button", name=words, exact=True)

    def more(self) -> None:
        """Open the panel with everything else."""
        self.unfolds("More|Meer")

    def unfolds(self, words: str) -> None:
        """Open what is folded away below the table under these words."""
        panel = self.page.locator(".more > details").filter(
            has=self.page.locator("summary", has_text=re.compile(f"^({words})$"))
        )
        if panel.get_attribute("open") is None:
            self.press(panel.locator("summary"))

    def seat_link(self) -> str:
        """The private link of one's chair."""
        self.unfolds("Continue on another device|Speel verder op een ander apparaat")
        return self.page.locator(".more .panel input[readonly]").input_value()

    def tells(self, path: str, **form: str | int) -> str:
        """Tell the house something without the page; where it leads."""
        headers = {"origin": self.origin, "accept-language": self.language}
        answer = self.context.request.post(
            f"{self.origin}{path}", form=dict(form), headers=headers, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    # Coming in.

    def invites(self, game: str, seats: int = 2, **options: object) -> str:
        """Set up a table for friends, agree on how to play, and copy its link."""
        self.go("/")
        self.press(self.box(game).locator("button[value=friends]"))
        self.arranges(seats, **options)
        return self.page.locator("#link").input_value()

    def box(self, game: str) -> Locator:
        """A box on the shelf."""
        return self.page.locator(".box").filter(has=self.page.locator(f"input[value={game}]"))

    def arranges(self, seats: int, **options: object) -> None:
        """Fill in the settings."""
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

    def joins(self, link: str, name: str) -> None:
        """Open a link from a friend and sit down on the first free chair."""
        self.go(link)
        free = self.page.locator("form[action$='/sit']").first
        free.locator("input[name=name]").fill(name)
        self.press(free.locator("button"))
        expect(self.page.locator(".chairs").get_by_text(name)).to_be_visible()

    def starts(self) -> None:
        """Begin the game."""
        self.press(self.page.locator("form[action$='/start'] button"))
        expect(self.page.locator("#board")).to_be_visible()


def meet(
    browser: Browser,
    house: OpenHouse,
    profile: dict[str, Any],
    calm: bool = True,
    hurry: int = 1_000,
    **more: Any,
) -> Person:
    """Somebody with a browser of their own. Who wants it calm waits little for what comes in steps."""
    motion = {"reduced_motion": "reduce"} if calm else {}
    context = browser.new_context(**{**profile, **motion, **more})
    context.set_default_timeout(60_000)
    context.add_init_script(KNOWS_THE_GAMES)
    if calm:
        context.add_init_script(HURRY.replace("MOST", str(hurry)))
    page = context.new_page()
    person = Person(context, page, house.origin, bool(profile.get("has_touch")), profile["locale"])
    person.scripts = more.get("java_script_enabled", True)
    context.on("request", lambda request: person.requests.append(request.url))
    context.on("weberror", lambda error: person.trouble.append(f"error: {error.error}"))
    context.on(
        "console",
        lambda said: (
            person.trouble.append(f"{said.type}: {said.text}") if said.type in ("error", "warning") else None
        ),
    )
    page.on("websocket", lambda wire: _overhear(person, wire))
    return person


def _overhear(person: Person, wire: Any) -> None:
    person.requests.append(wire.url)
    wire.on("framereceived", lambda frame: person.frames.append(str(frame)))


def sit_together(game: str, host: Person, guests: list[Person], **options: object) -> list[Person]:
    """Everyone around one table, and the game begun."""
    everyone = [host, *guests]
    link = host.invites(game, len(everyone), **options)
    for number, guest in enumerate(guests, 2):
        guest.joins(link, f"Gast {number}")
    if not host.scripts:
        host.go(link)
    expect(host.page.locator("form[action$='/sit']")).to_have_count(0)
    host.starts()
    for guest in guests:
        if not guest.scripts:
            guest.go(link)
        expect(guest.page.locator("#board")).to_be_visible()
    return everyone


def find_themselves_at(game: str, host: Person, guests: list[Person]) -> None:
    """The same without the way there, which is walked by every story about sitting down and every match."""
    table = host.tells("/tables", game=game, **{"with": "friends"})
    for number, guest in enumerate(guests, 2):
        guest.tells(f"{table}/sit", seat=number, name=f"Gast {number}")
    host.tells(f"{table}/start")
    for person in (host, *guests):
        person.go(table)
        expect(person.page.locator("#board")).to_be_visible()
