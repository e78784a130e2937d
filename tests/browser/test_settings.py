"""Settings apply at once on every page that is open, and `?` lists all keys."""

from playwright.sync_api import expect

from tests.browser.people import Person


def test_a_setting_applies_at_once_on_every_open_page_and_a_move_asks_first(desktop: Person):
    table = desktop.post("/tables", game="squadro", **{"with": "here"})
    desktop.post(f"{table}/start")
    desktop.go(table)
    other = desktop.context.new_page()
    other.goto(f"{desktop.origin}/settings")
    for words in ("Dark", "Ask me first, with a button"):
        other.get_by_label(words).check()
        expect(other.locator(".saved")).to_have_text("✓ Saved")
    root = desktop.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-confirm", "yes")
    version = desktop.table.get_attribute("data-version") or ""
    desktop.page.locator("#items .live").first.click()
    expect(desktop.page.locator("#picked button.main")).to_be_visible()
    expect(desktop.table).to_have_attribute("data-version", version)
    desktop.page.locator("#picked button.main").click()
    expect(desktop.table).not_to_have_attribute("data-version", version)
    other.close()

    desktop.page.locator("h1").first.focus()
    desktop.page.keyboard.press("Shift+?")
    dialog = desktop.page.get_by_role("dialog", name="All keys")
    expect(dialog).to_contain_text("Arrow keys")
    desktop.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
