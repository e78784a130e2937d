"""A tournament in two browsers: made with the keyboard, and pages that follow while they are open."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, PHONE, Person


def enter(person: Person, path: str, name: str) -> None:
    """Enter a tournament."""
    person.go(f"/tournaments/{path}")
    person.page.locator("[name=name]").fill(name)
    person.page.locator("[name=name]").press("Enter")
    expect(person.page.locator(".entrants")).to_contain_text(name)


def test_a_form_keeps_what_was_typed_when_the_language_is_switched(desktop: Person):
    desktop.go("/tournaments")
    page, form = desktop.page, desktop.page.locator("#new-tournament")
    for language in ("nl", "en"):
        desktop.press(form.locator("summary"))
        desktop.press(page.locator("button[name=language]"))
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(form.locator("[name=rounds]")).to_be_visible()
        desktop.go("/tournaments")
        expect(form.locator("[name=rounds]")).not_to_be_visible()
    page.get_by_label("Name of the tournament").fill("Friday cup")
    form.locator("[name=game]").select_option("saga")
    form.locator("[name=duplicate]").check()
    page.evaluate("document.querySelector('#new-tournament details').open = true")
    form.locator("[name=rounds]").fill("3")
    form.locator("[name=drawn]").uncheck()
    page.wait_for_load_state("networkidle")
    desktop.press(page.locator("button[name=language]"))
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(form.locator("[name=rounds]")).to_have_value("3")
    expect(form.locator("[name=rounds]")).to_be_visible()
    expect(form.locator("[name=title]")).to_have_value("Friday cup")
    expect(form.locator("[name=game]")).to_have_value("saga")
    expect(form.locator("[name=duplicate]")).to_be_checked()
    expect(form.locator("[name=drawn]")).not_to_be_checked()
    assert page.evaluate("sessionStorage.length") == 0, "it comes along once"


def test_standings_move_on_a_page_that_is_open(desktop: Person, phone: Person):
    desktop.go("/tournaments")
    desktop.page.get_by_label("Name of the tournament").fill("Friday cup")
    desktop.page.get_by_label("The next round begins by itself").press("Space")
    desktop.press(desktop.page.locator("form.settings summary"))
    desktop.page.get_by_label("Draw the order at the start").press("Space")
    desktop.page.get_by_label("Name of the tournament").press("Enter")
    expect(desktop.page.locator("h1")).to_have_text("Friday cup")
    path = desktop.page.url.rpartition("/tournaments/")[2]
    desktop.page.emulate_media(media="print")
    expect(desktop.page.locator("#live")).to_be_visible()
    expect(desktop.page.locator("#entry form")).to_be_hidden()
    desktop.page.emulate_media(media="screen")
    enter(desktop, path, "Ana")
    desktop.press(desktop.button("Add bots"))
    expect(desktop.page.locator("#organise")).to_contain_text("so far there are 2")
    count = desktop.page.get_by_label("How many")
    count.fill("7")
    enter(phone, path, "Bo")
    expect(phone.page.locator(".entrants li")).to_have_count(3)
    assert phone.fits()
    start = desktop.button("Start with round 1")
    expect(start).to_be_visible()
    expect(count).to_have_value("7")
    expect(count).to_be_focused()
    desktop.press(start)
    mine = phone.page.get_by_role("link", name="Naar mijn partij")
    expect(mine).to_be_visible()
    expect(phone.page.locator("#entry")).to_contain_text("Je doet mee als Bo.")
    desktop.press(desktop.page.locator("#tournament summary", has_text="Players"))
    desktop.press(desktop.page.get_by_role("button", name="Remove").last)
    expect(phone.page.locator("#live")).to_contain_text("opgegeven")
    expect(mine).to_have_count(0)
    expect(phone.page.locator("#entry")).to_contain_text("De organisator heeft je uitgeschreven.")
    assert phone.fits()
    own_mark = phone.page.locator("#live").get_by_text("(jij)").first
    expect(own_mark).to_be_visible()
    phone.page.emulate_media(media="print")
    expect(own_mark).to_be_hidden()
    expect(phone.page.locator("#copy")).to_be_hidden()
    expect(phone.page.locator("#live table").first).to_be_visible()
    phone.page.emulate_media(media="screen")


LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


def test_a_live_round_calls_on_any_page_and_its_names_stay_in_sight(people: Meet):
    ana, bo = people(DESKTOP), people({**PHONE, "locale": "en-GB"})
    facts = {"title": "Cup", "game": "squadro", "system": "round-robin", "pace": "clock-30"}
    cup = ana.post("/tournaments", **facts)
    for person, name in ((ana, "Ana"), (bo, "Bartholomeus")):
        person.post(f"{cup}/enter", name=name)
        person.go("/rules/saga")
    ana.post(f"{cup}/bots", count=2, level="beginner")
    banner = bo.page.locator("#call")
    expect(banner).to_be_hidden()
    ana.post(f"{cup}/start")

    def is_called() -> bool:
        bo.page.evaluate(LOOK)
        return banner.is_visible()

    bo.wait_for(is_called, "the page never calls")  # the tables are made after the start
    expect(banner).to_have_text("Your tournament match has begun: play now")
    expect(bo.page).to_have_title(re.compile("^▶ "))
    assert bo.fits()
    bo.press(banner)
    expect(bo.page.locator("#board")).to_be_visible()
    expect(banner).to_be_hidden()
    bo.go(cup)
    cell = bo.page.locator("tbody .name").first
    bo.page.locator("#live .wide").first.evaluate("box => box.scrollTo(box.scrollWidth, 0)")
    assert cell.evaluate("cell => cell.closest('.wide').scrollLeft > 0")
    assert cell.evaluate(
        "cell => cell.getBoundingClientRect().x >= cell.closest('.wide').getBoundingClientRect().x"
    )
    expect(banner).to_be_hidden()
