"""Every page of the house, as somebody looks at it."""

import re
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page

from speeltafel.games import GAMES
from tests.browser_axe.conftest import MOMENTS
from tests.stage import OpenHouse, visit


@dataclass(frozen=True)
class Place:
    """A page and who looks: a name, `mover`, `other`, or nobody."""

    path: str
    who: str = ""

    def __str__(self) -> str:
        return f"{self.who or 'nobody'} at {self.path}"

    def eyes(self, actors: dict[str, str]) -> str:
        """The person who looks."""
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
    Place("/t/waiting", "Ana"),
    Place("/t/waiting", "Bo"),
    Place("/t/waiting"),
    Place("/t/waiting/check"),
    Place("/t/saxum-over/check", "Ana"),
    Place("/t/full", "Ana"),
    Place("/t/handed", "Ana"),
    Place("/t/handed?as=1", "Ana"),
    Place("/t/solo", "Ana"),
    Place("/t/talking", "Ana"),
    *(Place(f"/t/{game}-late/at/12", "Ana") for game in GAMES),
    *(Place(f"/rules/{game}") for game in GAMES),
    Place("seat link"),
    Place("/owner"),
    Place("owner inside"),
    Place("/no-such-page"),
    Place("/t/no-such-table"),
]
PAGES = [*TABLE_PAGES, *OTHER_PAGES]


def go(place: Place, page: Page, house: OpenHouse) -> None:
    """Go there, through the door that leads there."""
    match place.path:
        case "seat link":
            page.goto(seat_link(page.context, house))
        case "owner inside":
            page.goto("/owner")
            page.get_by_label(re.compile("Key|Sleutel")).fill(house.owner_key)
            page.get_by_role("button", name="Open").click()
            page.get_by_role("button", name=re.compile("Back up|reservekopie")).wait_for()
        case path:
            page.goto(path)
    page.wait_for_load_state("load")
    for folded in page.locator("details:not([open]) > summary").all():
        if folded.is_visible():
            folded.click()


def seat_link(context: BrowserContext, house: OpenHouse) -> str:
    """Bo's private link, as Bo finds it at the table; whoever looks here is somebody else."""
    assert context.browser
    bo = visit(context.browser, house, "Bo")
    page = bo.new_page()
    page.goto("/t/talking")
    link = page.locator(".more input[readonly]").get_attribute("value")
    bo.close()
    assert link
    return link
