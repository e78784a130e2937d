"""Strangers find each other in the lobby, also where the server is killed while they wait."""

import re
import signal

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, PHONE, ServerProcess

LOST = "Failed to load resource|ERR_CONNECTION|net::ERR"


def test_two_find_each_other_though_the_server_is_killed(own_server: ServerProcess, people: Meet):
    ana, bo = people(DESKTOP, own_server), people(PHONE, own_server)
    ana.expected.append(LOST)
    ana.go("/")
    ana.page.get_by_role("link", name="Find players").click()
    ana.press(ana.button("Find an opponent"))
    expect(ana.page.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    ana.page.get_by_role("link", name="Daily puzzle").click()
    expect(ana.page.locator("#quick")).to_be_visible()
    own_server.stop(signal.SIGKILL)
    own_server.start()
    bo.go("/lobby")
    assert bo.fits()
    bo.press(bo.button("Zoek een tegenstander").first)
    expect(bo.page.locator("#board")).to_be_visible()
    assert bo.fits()
    found = ana.page.get_by_role("link", name="Your opponent is here! Go to the table")
    expect(found).to_be_visible()
    expect(ana.page.locator("#urgent")).to_have_text(re.compile("Your opponent is here"))
    found.press("Enter")
    expect(ana.page.locator("#board")).to_be_visible()
    expect(ana.page).to_have_url(bo.page.url)
