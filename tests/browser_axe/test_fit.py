"""Every page fits: no sideways scrolling, targets for a thumb, nothing that moves for who wants it still."""

import pytest

from tests.browser_axe.places import PAGES, TABLE_PAGES, go
from tests.stage import PHONE, visit

NARROW = {"width": 320, "height": 640}
ZOOMED = {"width": 640, "height": 400}
"""A desktop of 1280 by 800 pixels at 200 %."""

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_LOW = """() => {
  const seen = (node) => node.checkVisibility() && !node.closest(".unseen, .skip");
  const inSentence = (node) => node.matches("a") && getComputedStyle(node).display === "inline";
  const all = "a, button, summary, select, input:not([type=hidden], [type=checkbox])";
  return [...document.querySelectorAll(all)]
    .filter((node) => seen(node) && !inSentence(node) && node.getBoundingClientRect().height < 43.5)
    .map((node) => node.outerHTML.slice(0, 120));
}"""
BOARD_WIDTH = "() => document.querySelector('#board').getBoundingClientRect().width"
RESTLESS = """() => [...document.querySelectorAll("*")]
  .filter((node) => getComputedStyle(node).transitionDuration.split(", ").some((time) => time !== "0s")
    || getComputedStyle(node).animationName !== "none")
  .map((node) => node.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("place", PAGES, ids=str)
def test_a_page_fits_a_small_phone_and_a_zoomed_desktop(place, house, chrome, actors):
    person = visit(
        chrome, house, place.eyes(actors), "nl", viewport=PHONE, reduced_motion="reduce", has_touch=True
    )
    page = person.new_page()
    go(place, page, house)
    assert page.evaluate(TOO_LOW) == []
    assert page.evaluate(RESTLESS) == []
    for size in (NARROW, ZOOMED):
        page.set_viewport_size(size)
        assert page.evaluate(TOO_WIDE) <= 0, size
        if place in TABLE_PAGES:
            assert page.evaluate(BOARD_WIDTH) >= 288
    person.close()


def test_pieces_glide_for_everyone_else(house, chrome):
    person = visit(chrome, house, "Ana", reduced_motion="no-preference")
    page = person.new_page()
    page.goto("/t/squadro-late")
    assert page.evaluate(RESTLESS)
    person.close()


def test_on_a_phone_the_question_stays_in_sight(house, chrome, actors):
    person = visit(chrome, house, actors["columbiz-late"], viewport=PHONE)
    page = person.new_page()
    page.goto("/t/columbiz-late")
    box = page.locator(".ask.mine").bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    person.close()
