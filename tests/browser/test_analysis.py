"""The analysis of a match by real bots, by keyboard and on a phone."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.matches import by_touch, on_offer
from tests.browser.people import Person, seat_by_requests

A_WHILE = 240_000
"""Milliseconds a first study may take, where the bots must be compiled."""


def enters(person: Person, thing: Locator) -> None:
    """Focus an element by keyboard and press Enter."""
    thing.focus()
    person.page.keyboard.press("Enter")


def test_an_analysis_links_every_event_to_its_position(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    for person in (desktop, phone):
        by_touch(person, on_offer(person)[0])
        expect(person.page.locator(".ask.mine")).to_have_count(0)
    desktop.press(desktop.page.locator(".more summary", has_text="Resign"))
    desktop.press(desktop.button("Yes, I resign"))
    expect(desktop.page.locator(".finale")).to_be_visible()
    enters(desktop, desktop.page.locator("a", has_text="How did it go?"))
    enters(desktop, desktop.button("Analyse this game"))
    expect(desktop.page.locator(".chart").first).to_be_visible(timeout=A_WHILE)
    enters(desktop, desktop.page.locator("summary", has_text="Step by step"))
    expect(desktop.page.locator("td.known").first).to_contain_text("Proven: ")
    enters(desktop, desktop.page.locator("details tbody a").first)
    expect(desktop.page).to_have_url(re.compile(r"/at/1$"))
    expect(phone.page.locator(".finale")).to_be_visible()
    phone.press(phone.page.locator("a", has_text="Hoe liep het?"))
    expect(phone.page.locator(".chart").first).to_be_visible()
    assert phone.fits()
