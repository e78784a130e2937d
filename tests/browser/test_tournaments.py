"""A tournament in two browsers: made with the keyboard, and standings that move on a page that is open."""

from playwright.sync_api import expect

from tests.browser.people import Person


def test_standings_move_on_a_page_that_is_open(desktop: Person, phone: Person):
    desktop.go("/tournaments")
    desktop.page.get_by_label("Name of the tournament").fill("Friday cup")
    desktop.page.get_by_label("The next round begins by itself").press("Space")
    desktop.press(desktop.page.locator("form.settings summary"))
    desktop.page.get_by_label("Draw the order at the start").press("Space")
    desktop.page.get_by_label("Name of the tournament").press("Enter")
    expect(desktop.page.locator("h1")).to_have_text("Friday cup")
    path = desktop.page.url.rpartition("/tournaments/")[2]
    for person, name in ((desktop, "Ana"), (phone, "Bo")):
        person.go(f"/tournaments/{path}")
        person.page.locator("[name=name]").fill(name)
        person.page.locator("[name=name]").press("Enter")
        expect(person.page.locator(".entrants")).to_contain_text(name)
    desktop.press(desktop.button("Add bots"))
    expect(desktop.page.locator(".entrants li")).to_have_count(3)
    expect(phone.page.locator(".entrants li")).to_have_count(3)
    assert phone.fits()
    desktop.press(desktop.button("Start with round 1"))
    mine = phone.page.get_by_role("link", name="Naar mijn partij")
    expect(mine).to_be_visible()
    desktop.press(desktop.page.locator("#tournament summary", has_text="Players"))
    desktop.press(desktop.page.get_by_role("button", name="Remove").last)
    expect(phone.page.locator("#live")).to_contain_text("opgegeven")
    expect(mine).to_have_count(0)
    assert phone.fits()
    phone.page.emulate_media(media="print")
    expect(phone.page.locator("#copy")).to_be_hidden()
    expect(phone.page.locator("#live table").first).to_be_visible()
    phone.page.emulate_media(media="screen")
