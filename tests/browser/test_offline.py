"""A lost connection: what was kept still works, and a table opens by itself when the line is back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.people import DESKTOP, Person

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
    person.page.wait_for_function(KEPT, arg=last)


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
