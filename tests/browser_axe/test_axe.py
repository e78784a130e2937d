"""Everyone can use every page: axe finds nothing to complain of, by day and by night, in both languages."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser_axe.places import PAGES, go
from tests.stage import DESKTOP, PHONE, visit

SITTINGS = [("nl", PHONE), ("en", DESKTOP)]
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


# The page's ground is a gradient, of which axe can't tell the colour. So each text is judged on that end of
# it where it stands out least: the dark one by day, the light one by night.
BY_DAY, BY_NIGHT = "--page-edge", "--paper"


def complaints(page, ground, options=None):
    page.evaluate("(ground) => { document.body.style.background = `var(${ground})`; }", ground)
    found = Axe().run(page, options=options).response["violations"]
    return [(rule["id"], rule["help"], [node["html"][:160] for node in rule["nodes"][:3]]) for rule in found]


@pytest.mark.parametrize("place", PAGES, ids=str)
def test_axe_has_nothing_to_say(place, house, chrome, actors):
    for language, size in {"other": SITTINGS[:1], "": SITTINGS}.get(place.who, SITTINGS):
        person = visit(chrome, house, place.eyes(actors), language, viewport=size, reduced_motion="reduce")
        page = person.new_page()
        page.emulate_media(color_scheme="light")
        go(place, page, house)
        assert page.locator("html").get_attribute("lang") == language
        assert complaints(page, BY_DAY) == []
        page.emulate_media(color_scheme="dark")
        assert complaints(page, BY_NIGHT, COLOURS) == []
        person.close()


def test_axe_would_speak_up(house, chrome):
    person = visit(chrome, house, "")
    page = person.new_page()
    page.goto("/")
    page.evaluate("document.querySelector('h1').style.color = 'rgb(240, 235, 225)'")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert {"color-contrast", "button-name"} <= {rule for rule, _, _ in complaints(page, BY_DAY)}
    person.close()
