"""Fair dice in browsers: entropy contributed automatically and by hand, and the check page."""

import re

from playwright.sync_api import expect

from tests.browser.people import Person


def test_browsers_contribute_entropy_and_the_match_can_be_verified(desktop: Person, phone: Person):
    link = desktop.open_table("saxum")
    expect(desktop.page.get_by_text("Guest has shaken the dice")).to_be_visible()
    phone.join(link, "Bo")
    expect(phone.page.get_by_text("Bo heeft geschud")).to_be_visible()
    expect(desktop.page.get_by_text("Bo has shaken the dice")).to_be_visible()
    seal = desktop.page.locator(".hint code").inner_text()
    field = desktop.page.locator("#stir")
    field.fill("hocus pocus")
    desktop.press(desktop.button("Shake"))
    expect(field).to_have_value("")
    desktop.start_match()
    expect(phone.page.locator("#board")).to_be_visible()
    phone.press(phone.page.locator(".more summary", has_text="Opgeven"))
    phone.press(phone.button("Ja, ik geef op"))
    expect(desktop.page.locator(".finale")).to_be_visible()
    phone.press(phone.page.locator(".proof a", has_text="Controleer deze partij"))
    expect(phone.page.locator(".verdict")).to_contain_text("Alles klopt")
    expect(phone.page.locator("code").first).to_have_text(seal)
    expect(phone.page.locator("article")).to_contain_text("9ddc02cc152c21de5d673f9acdb5eb79")
    expect(phone.page.locator("article li", has_text=re.compile("^Bo: [0-9a-f]{32}$"))).to_be_visible()
    assert phone.fits()
