"""Notices in the browser: the badge on every page, what a hidden tab reports, and the service worker."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Worker, expect

from tests.browser.conftest import Meet
from tests.browser.matches import anything, by_touch, on_offer
from tests.browser.people import DESKTOP, Person, seat_by_requests

MESSAGE = {
    "id": "m1",
    "title": "It's your turn at Squadro",
    "body": "At the table: Bo.",
    "topic": "the-table",
    "language": "en",
}

NEW_NOTICES = "self.registration.getNotifications().then((all) => all.map(({ title, tag }) => [title, tag]))"


@pytest.fixture
def worker(desktop: Person) -> Worker:
    """The service worker of somebody who allows notifications."""
    desktop.context.grant_permissions(["notifications"], origin=desktop.origin)
    desktop.go("/mine/notices")
    with desktop.context.expect_event("serviceworker") as started:
        desktop.page.evaluate(
            "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
        )
    return started.value


def push(person: Person, worker: Worker, **facts: str) -> list[Any]:
    """Let the browser's push service deliver a message; return what is shown then."""
    text = json.dumps(MESSAGE | facts)
    worker.evaluate(
        """async (text) => {
          const event = new PushEvent("push", { data: text });
          const done = new Promise((resolve) => {
            event.waitUntil = resolve;
          });
          self.dispatchEvent(event);
          await (await done);
        }""",
        text,
    )
    found: list[Any] = worker.evaluate(NEW_NOTICES)
    return found


def test_the_service_worker_shows_a_message_once_and_opens_its_table(desktop: Person, worker: Worker):
    table = desktop.post("/tables", game="squadro")
    assert push(desktop, worker, path=table) == [[MESSAGE["title"], "the-table"]]
    assert push(desktop, worker, path=table) == [[MESSAGE["title"], "the-table"]], "sent twice, shown once"
    assert len(push(desktop, worker, id="m2", path=table, topic="another")) == 2
    desktop.go(table)
    before = worker.evaluate(NEW_NOTICES)
    assert push(desktop, worker, id="m3", path=table, topic="third") == before, "the table is in sight"


def test_the_badge_counts_the_tables_that_wait_and_leads_to_the_next(people: Meet):
    ana, bo = people(DESKTOP), people(DESKTOP)
    seat_by_requests("squadro", ana, [bo])
    waiting = ana.page.url
    ana.go("/rules/squadro")
    badge = ana.page.locator("#waiting")
    expect(badge).to_have_text("1")
    expect(badge).to_have_attribute("aria-label", "Tables waiting for you: 1. To the next")
    expect(ana.page).to_have_title(re.compile(r"^\(1\) "))
    ana.press(badge)
    expect(ana.page).to_have_url(waiting)
    expect(ana.page).to_have_title(re.compile(r"^● [^(]"))
    expect(badge).to_be_hidden()


def test_only_a_visible_page_reports_what_was_seen(people: Meet):
    ana, bo = people(DESKTOP), people(DESKTOP)
    seat_by_requests("squadro", ana, [bo])
    answer = bo.context.request.post(
        f"{bo.origin}/mine/notices/webhook",
        form={"url": "https://hooks.invalid/x", "format": "json"},
        headers={"origin": bo.origin},
    )
    assert answer.ok
    with bo.page.expect_websocket() as opening:
        bo.page.reload()
    with opening.value.expect_event("framesent", lambda frame: '"seen"' in str(frame)):
        expect(bo.page.locator("#board")).to_be_visible()
    bo.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    sent: list[str] = []
    opening.value.on("framesent", lambda frame: sent.append(str(frame)))
    by_touch(ana, anything()(on_offer(ana)))
    expect(bo.page.locator(".ask.mine")).to_be_visible()
    assert sent == []
    bo.page.evaluate("Object.defineProperty(document, 'hidden', { value: false })")
    with opening.value.expect_event("framesent", lambda frame: '"seen"' in str(frame)):
        bo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
