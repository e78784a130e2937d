"""A lost connection: what was kept still works, and a table opens by itself when the line is back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, PHONE, Person

ALL_KEPT = """async () => {
  const pages = await Promise.all((await caches.keys()).map(async (one) => (await caches.open(one)).keys()));
  return pages.flat().map(({ url }) => new URL(url).pathname);
}"""
KEPT = "(path) => caches.match(path).then(Boolean)"


def keep(person: Person, path: str) -> None:
    """Open a page, and wait until the service worker has it."""
    person.go(path)
    person.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    last = f"{path}/tries" if path[-1].isdigit() else path
    # Playwright's `wait_for_function` takes the promise for a true value.
    person.wait_for(lambda: person.page.evaluate(KEPT, last), f"{path} is not kept")


def test_lessons_and_rules_work_without_a_connection_and_a_table_waits_for_it(people: Meet):
    ana = people(DESKTOP, service_workers="allow")
    ana.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    table = ana.post("/tables", game="squadro", **{"with": "bot"})
    keep(ana, "/rules/squadro")
    keep(ana, "/learn/squadro/4")
    ana.context.set_offline(True)

    ana.go("/learn/squadro/4")
    button = ana.page.locator("#moves button[value='1']")
    button.evaluate("node => node.click()")
    expect(ana.page.locator(".verdict")).to_be_visible()
    ana.press(ana.page.locator(".onward .quiet"))
    expect(ana.page.locator(".verdict.right")).to_be_visible()

    ana.go("/rules/squadro")
    expect(ana.page.locator("#Q1")).to_be_visible()

    ana.page.locator("form[action='/language'] button").evaluate("button => button.click()")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("No connection")
    expect(ana.page.locator("form[action='/language']")).to_be_visible()

    ana.go(table)
    expect(ana.page.get_by_role("status").first).to_contain_text("This table is safe on the server")
    expect(ana.page.get_by_role("link", name="Rules Squadro")).to_have_attribute("href", "/rules/squadro")
    expect(ana.page.get_by_role("link", name="Lesson Squadro")).to_have_attribute("href", "/learn/squadro/4")
    kept = ana.page.evaluate(ALL_KEPT)
    assert kept
    assert not [path for path in kept if path.startswith(("/t/", "/mine", "/me"))]
    ana.context.set_offline(False)
    expect(ana.page.locator("#board")).to_be_visible()
    expect(ana.page).to_have_url(re.compile(f"{table}$"))


def test_all_of_a_game_is_kept_for_when_there_is_no_connection(people: Meet):
    ana = people(PHONE, service_workers="allow")
    ana.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    ana.go("/learn")
    button = ana.page.locator("button[data-game=squadro]")
    expect(button).to_have_text("Bewaar voor onderweg: Squadro")
    button.evaluate(
        "node => Object.assign(node.dataset, { steps: 2, puzzles: 2 })"
    )  # one takes as long as all
    ana.press(button)
    expect(button).to_have_text("✓ Werkt ook zonder verbinding")
    ana.context.set_offline(True)
    for path, shown in (
        ("/rules/squadro", "#Q1"),
        ("/rules/squadro/summary", "h1"),
        ("/learn/squadro/2", "#board"),
        ("/puzzles/squadro/1", "#board"),
    ):
        ana.go(path)
        expect(ana.page.locator(shown).first).to_be_visible()
    button = ana.page.locator("#moves button[name=move]").first
    button.evaluate("node => node.click()")
    expect(ana.page.locator(".verdict")).to_be_visible()
    ana.go("/puzzles/squadro/50")
    expect(ana.page.locator("h1")).to_have_text("Geen verbinding")
    ana.context.set_offline(False)
    expect(ana.page.locator("#board")).to_be_visible()
