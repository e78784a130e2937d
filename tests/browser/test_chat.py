"""The chat: a line of another is noticed where the chat is off screen, until it is read."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, PHONE, Person, seat_by_requests
from tests.browser_axe.looks import LIES

SAID = "#polite p:has-text('Hoi')"


def say(person: Person, words: str) -> None:
    """Write a line by request, without a look at the page."""
    person.post(f"/t/{person.table.get_attribute('data-room')}/say", text=words)


def test_on_a_phone_a_line_of_another_shows_at_once_and_is_counted_until_it_is_read(people: Meet):
    desktop, phone = people(DESKTOP), people(PHONE, hurry=10_000)
    seat_by_requests("squadro", desktop, [phone])
    mark, lay = phone.page.locator("#unread"), phone.page.evaluate(LIES)
    say(phone, "Ik ook")
    say(desktop, "Hoi, heb je zin?")
    expect(mark).to_have_accessible_name("Ongelezen in de chat: 1")
    say(desktop, "Hoi?")
    expect(mark).to_have_accessible_name("Ongelezen in de chat: 2")
    expect(phone.page.locator(SAID)).to_have_count(2)
    assert phone.page.evaluate(LIES) == lay
    assert phone.fits()
    phone.page.reload()
    expect(mark).to_have_accessible_name("Ongelezen in de chat: 2")
    phone.press(mark)
    expect(phone.page.locator("#chat")).to_be_focused()
    expect(phone.page.locator("#chat li").first).to_be_in_viewport()
    expect(mark).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator("#board")).to_be_visible()
    say(phone, "Ja")
    expect(phone.page.locator("#chat li").first).to_contain_text("Ja")
    expect(mark).to_have_count(0)


def test_a_new_line_lies_over_the_header_and_leads_to_the_chat(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    mark, lay = phone.page.locator("#unread"), phone.page.evaluate(LIES)
    say(desktop, "Hoi! " * 50)
    expect(mark).to_contain_text("Gast Hoi! Hoi!")
    box = mark.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 48
    assert phone.page.evaluate(LIES) == lay
    phone.press(mark)
    expect(mark).to_have_count(0)
    say(desktop, "Hoi daar")
    expect(phone.page.locator("#chat li").first).to_contain_text("Hoi daar")
    expect(mark).to_have_count(0)


def test_a_line_of_somebody_who_is_blocked_is_not_told(people: Meet):
    desktop, third, phone = people(DESKTOP), people(DESKTOP), people(PHONE)
    seat_by_requests("zocken", desktop, [third, phone], rounds=1)
    path = f"{phone.origin}/t/{phone.table.get_attribute('data-room')}"
    headers = {"origin": phone.origin}
    form: dict[str, str | float | bool] = {"seat": 1, "on": "yes"}
    assert phone.context.request.post(f"{path}/block", form=form, headers=headers).ok
    phone.go(path)
    expect(phone.page.locator("#board")).to_be_visible()
    say(desktop, "Hoi van wie geblokkeerd is")
    say(third, "Hoi van een ander")
    expect(phone.page.locator("#unread")).to_contain_text("Gast 2 Hoi van een ander")
    expect(phone.page.locator("#chat li")).to_have_count(1)
    expect(phone.page.locator(SAID)).to_have_count(1)


@pytest.mark.parametrize("game", ["squadro", "saga"])
def test_on_a_wide_screen_the_chat_is_in_sight(people: Meet, game: str):
    screen = {**DESKTOP, "viewport": {"width": 1280, "height": 900}}
    ana, bo = people(screen), people(screen)
    seat_by_requests(game, ana, [bo])
    for number in range(1, 13):
        say(bo, f"Line {number}")
        expect(ana.page.locator("#chat li")).to_have_count(number)
    assert ana.page.evaluate("scrollY") == 0
    expect(ana.page.locator("#words")).to_be_in_viewport(ratio=1)
    expect(ana.page.locator("#chat li").first).to_be_in_viewport()
    assert ana.fits()
