"""Every page fits: no sideways scrolling, targets for a thumb, nothing that moves for who wants it still."""

import pytest

from speeltafel.games import GAMES
from tests.browser.matches import MAP
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
WIDE, HIGH = (f"(node) => node.getBoundingClientRect().{way}" for way in ("width", "height"))
BOARD_WIDTH = """() => {
  const board = document.querySelector("#board"), drawn = board.viewBox.baseVal;
  const box = board.getBoundingClientRect();
  return Math.min(box.width, box.height * drawn.width / drawn.height);
}"""
OUT_OF_REACH = """() => [...document.querySelectorAll("#items .item.live")]
  .map((node) => [node.dataset.touch, node.querySelector(".hit").getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
  .map(([touch, box]) => `${touch} ${box.width} ${box.height}`)"""
HIDDEN = """() => {
  const parts = [".people", ".play", ".stage > .log", ".actions"].map((part) => document.querySelector(part));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const covered = boxes.slice(1).filter((box, at) => box.top < boxes[at].bottom - 0.5);
  const below = boxes.filter((box) => box.bottom > innerHeight + 0.5);
  return [...covered, ...below].map((box) => JSON.stringify(box));
}"""
UNSEEN_SCORES = """() => [...document.querySelectorAll("#seats .score")]
  .filter((score) => score.firstChild.textContent === "" || score.getBoundingClientRect().width < 6
    || score.parentElement.scrollWidth > score.parentElement.clientWidth)
  .map((score) => score.outerHTML)"""
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
            assert page.evaluate(BOARD_WIDTH) >= 287.5
            assert page.evaluate(OUT_OF_REACH) == []
    person.close()


@pytest.mark.parametrize("place", TABLE_PAGES, ids=str)
def test_the_arrows_lead_to_every_thing_on_the_board(place, house, chrome, actors):
    person = visit(chrome, house, place.eyes(actors), viewport=PHONE, reduced_motion="reduce")
    page = person.new_page()
    go(place, page, house)
    ways = page.evaluate(MAP)
    start = page.evaluate("document.querySelector('#items .item[tabindex=\"0\"]').id")
    seen, ahead = {start}, [start]
    while ahead:
        new = set(ways[ahead.pop()].values()) - seen
        seen |= new
        ahead += new
    assert seen == set(ways)
    person.close()


def test_pieces_glide_for_everyone_else(house, chrome):
    person = visit(chrome, house, "Ana", reduced_motion="no-preference")
    page = person.new_page()
    page.goto("/t/squadro-late")
    assert page.evaluate(RESTLESS)
    person.close()


@pytest.mark.parametrize("table", [f"{game}-{moment}" for game in GAMES for moment in ("early", "late")])
def test_on_a_phone_nothing_lies_on_the_board(table, house, chrome, actors):
    person = visit(chrome, house, actors[table], "nl", viewport=PHONE)
    page = person.new_page()
    page.goto(f"/t/{table}")
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(UNSEEN_SCORES) == []
    assert page.locator("#seats li.acting").count() == 1
    person.close()


def test_on_a_phone_the_whole_standing_and_the_whole_log_are_one_tap_away(house, chrome):
    person = visit(chrome, house, "Ana", viewport=PHONE)
    page = person.new_page()
    page.goto("/t/saga-late")
    rest, lines = page.locator("#seats .rest").first, page.locator("#log li")
    assert rest.evaluate(WIDE) <= 1
    page.locator(".people .unfold").click()
    assert rest.evaluate(WIDE) > 20
    shut = page.locator("#log").evaluate(HIGH)
    page.locator(".log .unfold").click()
    assert page.locator("#log").evaluate(HIGH) > 3 * shut
    assert lines.count() == 47
    person.close()


def test_a_picked_card_tells_what_it_would_bring(house, chrome, actors):
    person = visit(chrome, house, actors["saga-early"], viewport=PHONE, reduced_motion="reduce")
    page = person.new_page()
    page.goto("/t/saga-early")
    hopes = page.locator("#i-new [data-with]:visible")
    assert hopes.count() == 0
    page.locator('[data-touch^="hand-"].live .hit').first.click()
    assert hopes.count() == 1
    person.close()
