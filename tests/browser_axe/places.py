"""Every page of the server, with its viewer."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Page, ViewportSize

from speeltafel.games import GAMES
from tests.prepared_server import RunningServer, set_cookies

MOMENTS = {"early": 3, "late": 47, "over": -1}
"""How many events have passed at each of the tables."""


NARROW: ViewportSize = {"width": 320, "height": 640}
ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""A desktop of 1280 by 800 pixels at 200 %."""


@dataclass(frozen=True)
class Place:
    """A page and its viewer: a person's name, `mover`, `other`, or empty for nobody."""

    path: str
    who: str = ""

    def __str__(self) -> str:
        return f"{self.who or 'nobody'} at {self.path}"

    def observer(self, actors: dict[str, str]) -> str:
        """Return the name of the viewer."""
        actor = actors.get(self.path.split("/")[2]) if self.path.startswith("/t/") else ""
        match self.who:
            case "mover":
                return actor or "Ana"
            case "other":
                return "Bo" if actor == "Ana" else "Ana"
        return self.who


TABLE_PAGES = [
    *(Place(f"/t/{game}-{moment}", "mover") for game in GAMES for moment in MOMENTS),
    *(Place(f"/t/{game}-late", who) for game in GAMES for who in ("other", "")),
]
OTHER_PAGES = [
    Place("/"),
    Place("/", "Ana"),
    Place("/mine", "Ana"),
    Place("/mine"),
    Place("/mine/scores", "Ana"),
    Place("/mine/notices", "Ana"),
    Place("/mine/holidays", "Ana"),
    Place("/lobby", "Ana"),
    Place("/mine/blocked", "Ana"),
    Place("/ratings", "Ana"),
    Place("/me", "Ana"),
    Place("/me"),
    Place("device link made", "Ana"),
    Place("device link opened", "Bo"),
    Place("/programs", "Ana"),
    Place("/programs"),
    Place("/t/squadro-over/evening", "Bo"),
    Place("/t/waiting", "Ana"),
    Place("/t/waiting", "Bo"),
    Place("/t/waiting"),
    Place("/t/waiting/check"),
    Place("/t/saxum-over/check", "Ana"),
    Place("/t/full", "Ana"),
    Place("/t/squadro-over/analysis", "Ana"),
    Place("/t/columbiz-over/analysis", "Ana"),
    Place("/t/zocken-round/analysis"),
    Place("/t/handed", "Ana"),
    Place("/t/handed?as=1", "Ana"),
    Place("/t/solo", "Ana"),
    Place("/t/talking", "Ana"),
    *(Place(f"/t/{game}-late/at/12", "Ana") for game in GAMES),
    Place("/t/saga-over/at/40?eyes=2", "Ana"),
    Place("/t/zocken-over/at/30"),
    Place("/tournaments", "Ana"),
    Place("/tournaments/cup", "Ana"),
    Place("/tournaments/cup"),
    Place("/tournaments/cup-over"),
    Place("/tournaments/cup-over/rounds/1"),
    Place("/records"),
    Place("/learn"),
    *(Place(f"/learn/{game}/2") for game in ("saxum", "saga", "columbiz")),
    Place("/learn/squadro/4?move=1"),
    Place("/learn/squadro/11"),
    Place("/puzzles"),
    Place("/puzzles/saga"),
    *(Place(f"/puzzles/{game}/30") for game in ("zocken", "squadro")),
    *(Place(f"/rules/{game}") for game in GAMES),
    *(Place(f"/rules/{game}/summary") for game in GAMES),
    Place("seat link"),
    Place("/owner"),
    Place("owner inside"),
    Place("/no-such-page"),
    Place("/t/no-such-table"),
]
WORDY = [
    Place("/"),
    Place("/", "Ana"),
    Place("/mine", "Ana"),
    Place("/mine/scores", "Ana"),
    Place("/t/waiting", "Ana"),
    Place("/t/waiting"),
    Place("/t/full", "Ana"),
    *(Place(f"/t/{game}-early", "mover") for game in GAMES),
    *(Place(f"/t/{game}-late", "mover") for game in GAMES),
    Place("/t/squadro-over", "mover"),
    Place("/t/saga-late"),
    Place("/t/handed", "Ana"),
    *(Place(f"/rules/{game}") for game in GAMES),
    Place("/learn"),
    *(Place(f"/learn/{game}/{len(GAMES[game].lesson)}") for game in GAMES),
    *(Place(f"/puzzles/{game}/1") for game in ("saga", "columbiz")),
    Place("/puzzles"),
    Place("/ratings", "Ana"),
    Place("/me", "Ana"),
    Place("/tournaments", "Ana"),
    Place("/tournaments/cup", "Ana"),
    Place("/tournaments/cup-over"),
    Place("/no-such-page"),
]
"""Where no text may be cut off at any size, in both languages."""
PAGES = [*TABLE_PAGES, *OTHER_PAGES]
GAME = re.compile("|".join(GAMES))


def one_of_each_kind(places: Iterable[Place]) -> list[Place]:
    """Return the first place of each kind; places that differ only in their game are of one kind."""
    kinds: dict[tuple[str, str], Place] = {}
    for place in places:
        kinds.setdefault((GAME.sub("game", place.path), place.who), place)
    return list(kinds.values())


UNFOLD = """() => {
  for (const fold of document.querySelectorAll("details:not([open])")) fold.open ||= fold.checkVisibility();
}"""


@dataclass(frozen=True)
class Screen:
    """One page for all viewers, reset between them, which is faster than a new browser for each."""

    page: Page
    server: RunningServer
    actors: dict[str, str]
    language: str
    size: ViewportSize

    def show(self, place: Place) -> Page:
        """Open a place as its viewer, in light mode, with panels in their initial state."""
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(self.size)
        match place.path:
            case "seat link":
                self.show(Place("/t/talking", "Bo"))
                link = self.page.locator(".more input[readonly]").get_attribute("value")
                assert link
                self._open(link, place)
            case "device link made":
                self._open_device_link(place)
            case "device link opened":
                self._open(self._open_device_link(Place("/me", "Ana")), place)
            case "owner inside":
                self._open("/owner", place)
                self.page.get_by_label(re.compile("Key|Sleutel")).fill(self.server.owner_key)
                self.page.get_by_role("button", name=re.compile("Continue|Verder")).click()
                self.page.get_by_role("button", name=re.compile("Back up|reservekopie")).wait_for()
                self.page.wait_for_load_state("load")
            case path:
                self._open(path, place)
        assert self.page.locator("html").get_attribute("lang") == self.language
        return self.page

    def _open_device_link(self, place: Place) -> str:
        """Make a personal link, and return it."""
        self._open("/me", place)
        self.page.locator("form[action='/me/link'] button").click()
        return self.page.locator("#link").input_value()

    def _open(self, path: str, place: Place) -> None:
        set_cookies(self.page.context, self.server, place.observer(self.actors), self.language)
        self.page.goto(path)

    def unfold(self) -> None:
        """Open every visible fold, then those inside."""
        self.page.evaluate(UNFOLD)
