"""From the front page to a rulebook, a printed summary and a table."""

import re

import pytest
from playwright.sync_api import expect

from speeltafel.games import GAMES
from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, Person, seat_by_requests
from tests.nightly import only

HEIGHT = 800
"""Of a usual laptop's screen, 1280 wide."""


def test_from_the_front_page_to_the_rules_to_a_first_match(people: Meet):
    person = people(DESKTOP)
    person.go("/")
    person.press(person.box("saxum").get_by_role("link", name="Rules"))
    page = person.page
    page.locator(".contents").get_by_role("link").nth(3).click()
    expect(page.locator(":target")).to_be_in_viewport()
    sign = page.locator(":target .anchor")
    page.locator(":target").hover()
    expect(sign).to_have_css("opacity", "1")
    page.locator("#X14").get_by_role("link", name="X9").click()
    expect(page.locator("p#X9")).to_be_in_viewport()
    assert page.url.endswith("/rules/saxum#X9")
    page.locator("button[value=bot]").click()
    expect(page.locator("#board")).to_be_visible()


def test_rulebooks_begin_with_a_summary_and_can_be_searched(desktop: Person):
    desktop.go("/rules/squadro")
    page = desktop.page
    expect(page.get_by_role("heading", name="In short")).to_be_in_viewport()
    box, found = page.get_by_role("searchbox", name="Search the rules"), page.locator("#found")
    box.press_sequentially("THIRD time")
    expect(page.locator("#Q7")).to_be_visible()
    expect(page.locator("#Q4")).to_be_hidden()
    expect(page.get_by_role("heading", name="When do you jump")).to_be_hidden()
    expect(page.get_by_role("heading", name="Can a position repeat?")).to_be_visible()
    expect(found).to_contain_text("passages found")
    box.press("Enter")
    expect(page.locator(".searched :is(p, li):visible").first).to_be_in_viewport()
    page.locator(".searched li:visible a[href='#Q7']").first.click()  # a link shows all of the book again
    expect(page.locator("#Q4")).to_be_visible()
    expect(page.locator("p#Q7")).to_be_in_viewport()
    box.fill("adrian")  # written Adrián
    expect(page.get_by_text("Squadro was designed by")).to_be_visible()
    expect(page.locator("#Q7")).to_be_hidden()
    box.fill("submarine")
    expect(found).to_have_text("Nothing found. Try another word.")
    box.press("Escape")
    expect(page.locator("#Q4")).to_be_visible()
    expect(found).to_be_empty()


def test_without_scripts_rulebooks_are_complete_and_have_no_search(people: Meet):
    person = people(DESKTOP | {"java_script_enabled": False})
    person.go("/rules/squadro")
    expect(person.page.locator("#find")).to_be_hidden()
    expect(person.page.locator("#Q7")).to_be_visible()


@pytest.mark.parametrize("game", only(["saga"], GAMES))
def test_a_summary_fits_one_screen_and_one_printed_page(people: Meet, game: str):
    person = people(DESKTOP)
    for _ in ("one language", "the other"):
        person.page.set_viewport_size({"width": 1280, "height": HEIGHT})
        person.go(f"/rules/{game}/summary")
        assert person.page.evaluate("document.documentElement.scrollHeight") <= HEIGHT
        expect(person.page.locator("#print")).to_be_visible()
        sheets = person.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type /Page\b(?!s)", sheets)) == 1
        person.press(person.page.locator("button[name=language]"))


def test_things_on_the_board_can_be_explained(desktop: Person, phone: Person):
    seat_by_requests("columbiz", desktop, [phone])
    page, hint = desktop.page, desktop.page.locator("#hint")
    page.locator("#items .item.live .hit").first.click(button="right")
    expect(hint).to_contain_text(re.compile("What you can do with it now:|Dit kun je er nu mee doen:"))
    page.locator("#items .item[data-touch=cell-66] .hit").click(button="right")
    link = hint.get_by_role("link")
    expect(link).to_have_attribute("href", re.compile(r"^/rules/columbiz#C\d$"))
    page.locator("#items .item.live").first.focus()
    page.keyboard.press("?")
    expect(hint.get_by_role("link")).to_have_count(0)
    expect(hint.locator("li").first).to_be_visible()
    expect(page.locator("#items .picked")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(hint).to_be_empty()


def test_a_long_press_explains_a_piece_and_does_not_move_it(phone: Person, desktop: Person):
    seat_by_requests("squadro", phone, [desktop])
    page = phone.page
    spot = page.locator("#items .item.live .hit").first.bounding_box()
    assert spot
    finger = phone.context.new_cdp_session(page)
    at = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#hint h3")).to_contain_text(re.compile("rij 1", re.IGNORECASE))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#hint li")).to_have_count(1)
    expect(page.locator("#log li")).to_have_count(0)
    page.locator("#seats").tap()
    expect(page.locator("#hint")).to_be_empty()
    page.locator("#items .item.live .hit").first.tap()
    expect(page.locator("#log li")).to_have_count(1)
