"""Notices in the browser: the badge on every page, what a hidden tab reports, and the service worker."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Worker, expect

from soak import receivers
from speeltafel.games import GAMES
from tests.browser.conftest import Meet
from tests.browser.matches import anything, by_touch, on_offer
from tests.browser.people import DESKTOP, PHONE, Person, seat_by_requests
from tests.nightly import only

MESSAGE = {
    "id": "m1",
    "title": "It's your turn at Squadro",
    "body": "At the table: Bo.",
    "topic": "the-table",
    "language": "en",
}

CLICK = """async () => {
  clients.openWindow = async (path) => (await clients.matchAll())[0].navigate(path);
  const event = new ExtendableEvent("notificationclick");
  event.notification = [...self.shown.values()][0];
  dispatchEvent(event);
}"""
DRAWER = """() => {
  const shown = (self.shown = new Map());
  registration.getNotifications = async ({ tag }) => [...shown.values()].filter((one) => one.tag === tag);
  registration.showNotification = async (title, options) =>
    void shown.set(options.tag, { title, close() {}, ...options });
  navigator.setAppBadge = async (count) => void (self.onIcon = count);
}"""
"""Keeps notifications by their tags, and a number on the icon, as a desktop does: Chromium without windows
has nowhere to show them."""
PUSH = """async (data) => {
  const event = new PushEvent("push", { data }), work = [];
  event.waitUntil = (promise) => work.push(promise);
  dispatchEvent(event);
  await Promise.all(work);
  return [...self.shown.values()].map(({ title, tag, data }) => [title, tag, data.id]);
}"""
RENEWED = """async ([now, before]) => {
  const { endpoint, ...keys } = now, event = new ExtendableEvent("pushsubscriptionchange"), work = [];
  const newSubscription = { toJSON: () => ({ endpoint, keys }) }, oldSubscription = { endpoint: before };
  Object.assign(event, { newSubscription, oldSubscription, waitUntil: (promise) => work.push(promise) });
  dispatchEvent(event);
  await Promise.all(work);
}"""
APP = """
  navigator.setAppBadge = async (count) => void (window.onIcon = count);
  navigator.clearAppBadge = async () => void (window.onIcon = 0);
"""
"""An icon of the app: Chromium without windows has none."""


def registered(person: Person) -> Worker:
    """Return the service worker of somebody who switched on notices, once it runs."""
    person.go("/mine/notices")
    register = "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
    person.page.evaluate(f"{register}.then(() => null)")
    person.wait_for(lambda: person.context.service_workers, "there is no service worker")
    (worker,) = person.context.service_workers
    worker.evaluate(DRAWER)
    return worker


def switch_on(person: Person, name: str) -> dict[str, str]:
    """Switch on notices for a browser of this name; return its subscription."""
    subscription = receivers.Browser(name).subscription
    added = person.context.request.post(
        f"{person.origin}/mine/notices/push", form={**subscription}, headers={"origin": person.origin}
    )
    assert added.ok
    return subscription


def push(worker: Worker, **facts: str) -> list[Any]:
    """Deliver a message to a service worker, and return the notifications that are shown then."""
    found: list[Any] = worker.evaluate(PUSH, json.dumps(MESSAGE | facts))
    return found


def test_the_service_worker_shows_a_message_once_and_opens_its_table(people: Meet):
    desktop = people(DESKTOP, service_workers="allow")
    table = desktop.post("/tables", game="squadro")
    worker = registered(desktop)
    shown = [MESSAGE["title"], "the-table", "m1"]
    assert push(worker, path=table) == [shown]
    assert push(worker, path=table) == [shown], "sent twice, shown once"
    assert push(worker, path=table, id="m2") == [[*shown[:2], "m2"]], "the last of a table replaces others"
    desktop.go(table)
    assert push(worker, path=table, id="m3") == [[*shown[:2], "m2"]], "the table is in sight"

    desktop.go("/rules/squadro")
    worker.evaluate(CLICK)
    expect(desktop.page).to_have_url(f"{desktop.origin}{table}")


def test_notices_follow_a_subscription_that_the_browser_renews(people: Meet):
    ana = people(DESKTOP, service_workers="allow")
    ana.expected += ["404"]
    before, after = switch_on(ana, "before"), receivers.Browser("after").subscription
    ana.context.add_init_script(
        f"PushManager.prototype.getSubscription = async () => ({{ endpoint: '{after['endpoint']}' }})"
    )
    worker = registered(ana)
    worker.evaluate(RENEWED, [after, before["endpoint"]])
    ana.go("/mine/notices")
    rows = ana.page.locator(".plain-list li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("…fter")
    expect(rows.locator("[data-end]")).to_have_text("· this browser")
    expect(ana.page.locator("#push")).to_be_hidden()
    ana.press(ana.page.get_by_role("button", name="Remove"))
    worker.evaluate(RENEWED, [before, after["endpoint"]])
    ana.go("/mine/notices")
    expect(rows).to_have_count(0)


def test_switching_on_this_browser_keeps_what_was_typed(people: Meet):
    ana = people(DESKTOP, service_workers="allow")
    endpoint, p256dh, auth = receivers.Browser("ana").subscription.values()
    made = json.dumps({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}})
    ana.context.add_init_script(
        f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({made}) }})"
    )
    ana.go("/mine/notices")
    ana.page.get_by_label("Once a day").check()
    ana.page.get_by_label("Address of the webhook").fill("https://hooks.")
    ana.press(ana.button("Switch on for this device"))
    expect(ana.page.get_by_text("Added: A browser …/ana")).to_be_visible()
    expect(ana.page.get_by_label("Once a day")).to_be_checked()
    expect(ana.page.get_by_label("Address of the webhook")).to_have_value("https://hooks.")


def test_my_tables_follow_the_badge(people: Meet):
    ana, bo = people(DESKTOP), people(DESKTOP)
    seat_by_requests("squadro", ana, [bo])
    bo.go("/mine")
    row = bo.page.locator("#tables a")
    expect(row).to_contain_text("to play")
    row.focus()
    by_touch(ana, anything()(on_offer(ana)))
    expect(ana.page.locator("#log li")).to_have_count(1)
    bo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(bo.page.locator("#tables a.calls")).to_contain_text("Your turn")
    expect(row).to_be_focused()
    expect(bo.page.locator("#waiting")).to_have_text("1")


@pytest.mark.parametrize("game", only(["columbiz"], GAMES))
def test_the_top_of_a_table_fits_every_phone_with_the_badge(people: Meet, game: str):
    ana, bo = people(PHONE), people(DESKTOP)
    seat_by_requests(game, ana, [bo])
    ana.page.locator("#waiting").evaluate("badge => { badge.hidden = false; badge.textContent = '12'; }")
    for width in (320, 360, 390, 412, 448, 480):
        ana.page.set_viewport_size({"width": width, "height": 800})
        assert ana.fits(), width


def test_the_badge_counts_the_tables_that_wait_and_leads_to_the_next(people: Meet):
    ana, bo = people(DESKTOP, new=True), people(DESKTOP)
    seat_by_requests("squadro", ana, [bo])
    waiting = ana.page.url
    ana.context.add_init_script(APP)
    ana.go("/rules/squadro")
    badge = ana.page.locator("#waiting")
    expect(badge).to_have_text("1")
    expect(badge).to_have_attribute("aria-label", "Tables waiting for you: 1. To the next")
    expect(ana.page).to_have_title(re.compile(r"^\(1\) "))
    assert ana.page.evaluate("window.onIcon") == 1
    ana.press(badge)
    expect(ana.page).to_have_url(waiting)
    expect(ana.page).to_have_title(re.compile(r"^● [^(]"))
    expect(badge).to_be_hidden()


def test_only_a_visible_page_reports_what_was_seen(people: Meet):
    ana, bo = people(DESKTOP), people(DESKTOP)
    seat_by_requests("squadro", ana, [bo])
    switch_on(bo, "bo")
    bo.page.reload()
    reports_what_was_seen(bo)
    bo.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    before = len(bo.sent)
    by_touch(ana, anything()(on_offer(ana)))
    expect(bo.page.locator(".ask.mine")).to_be_visible()
    assert bo.sent[before:] == []
    bo.page.evaluate("Object.defineProperty(document, 'hidden', { value: false })")
    bo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    reports_what_was_seen(bo, before)


def reports_what_was_seen(person: Person, since: int = 0) -> None:
    """Wait until the page sends what it has shown, after so many frames."""
    person.wait_for(lambda: any('"seen"' in frame for frame in person.sent[since:]), "nothing is reported")
