"""Passkeys in a real browser, with Chromium's own virtual authenticator."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, Person


def add_authenticator(person: Person) -> None:
    """Give a browser an authenticator that recognises its user, as a phone's fingerprint reader does."""
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_brings_somebody_back_whose_browser_forgot_everything(people: Meet):
    ana = people(DESKTOP, new=True)
    ana.origin = ana.origin.replace("127.0.0.1", "localhost")
    table = ana.post("/tables", game="squadro")
    add_authenticator(ana)
    ana.go("/me")
    page, made = ana.page, ana.page.get_by_text("Passkey created with Chrome on Linux")
    ana.button("Create a passkey").focus()
    page.keyboard.press("Enter")
    expect(made).to_be_visible()
    ana.context.clear_cookies()
    ana.go("/me")
    expect(page.get_by_text("We don't know this browser yet.")).to_be_visible()
    ana.press(ana.button("Sign in with a passkey"))
    expect(made).to_be_visible()
    ana.go(table)
    expect(page.locator(".chairs").get_by_text("(you)")).to_be_visible()
    ana.go("/me")
    ana.press(page.locator("summary", has_text="Remove this passkey"))
    ana.press(ana.button("Remove this passkey"))
    expect(made).to_have_count(0)
    ana.context.clear_cookies()
    ana.go("/me")
    ana.press(ana.button("Sign in with a passkey"))
    expect(page.get_by_role("alert").filter(has_text="This passkey was not accepted")).to_be_visible()
    ana.expected.append("422")
