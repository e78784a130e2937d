"""The page for authors in a real browser: moves are played on it, and a step of a lesson is written."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from speeltafel.games import GAMES
from tests.browser.people import DESKTOP, ServerProcess, meet
from tests.new_game.copies import Sources, copy

STEP = {
    "title": ("Een sprong", "A jump ahead"),
    "words": ("Rij 3 kan over een kolom springen.", "Row 3 can jump a column."),
    "task": ("Spring over kolom 2.", "Jump column 2."),
    "well": ("Kolom 2 begint opnieuw.", "Column 2 begins again."),
    "other": ("Zoek een sprong.", "Look for a jump."),
}


@contextmanager
def for_authors(sources: Sources, data: Path) -> Iterator[ServerProcess]:
    """Run a server for authors, who may change these sources."""
    server = ServerProcess(data, sources.folder, "--author")
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for authors, with a copy of the program that they may change."""
    data = tmp_path_factory.mktemp("data")
    with for_authors(copy(tmp_path_factory.mktemp("sources")), data) as server:
        yield server
    assert "exited" not in (data / "stderr.txt").read_text("utf-8"), "a restart is no news"


def test_moves_are_played_and_a_step_is_recorded_that_the_lesson_then_has(
    chromium: Browser, workbench: ServerProcess
) -> None:
    person = meet(chromium, workbench, DESKTOP)
    page = person.page
    person.go("/author/squadro")
    for count, token in enumerate(("1", "2"), 1):
        page.get_by_role("link", name=token, exact=True).click()
        expect(page.get_by_role("heading", name=f"Events so far: {count}")).to_be_visible()
    expect(page.locator(".sights .board")).to_have_count(3)

    page.get_by_text("Make this a step of the lesson").click()
    for name, texts in STEP.items():
        for language, text in zip(("nl", "en"), texts, strict=True):
            page.locator(f"[name={name}-{language}]").fill(text)
    page.get_by_label("Right moves").fill("9")
    page.get_by_role("button", name="Make the step").click()
    expect(page.locator("#step [role=alert]")).to_contain_text("not legal here")
    page.get_by_label("Right moves").fill("3")
    page.get_by_role("button", name="Make the step").click()
    expect(page.get_by_text("This step is right.")).to_be_visible()
    page.get_by_role("button", name="Write it to lesson.json").click()
    expect(page.get_by_text("The step is in squadro/lesson.json.")).to_be_visible()

    # The server has started again with the new lesson, and the page says so.
    page.get_by_role("link", name="Load again").click()
    expect(page.get_by_role("heading", name="Events so far: 2")).to_be_visible()
    person.go(f"/learn/squadro/{len(GAMES['squadro'].lesson) + 1}")
    expect(page.get_by_role("heading", name="A jump ahead")).to_be_visible()
    assert not person.trouble
    person.context.close()


def test_a_fault_in_a_game_is_told_in_the_browser_until_it_is_mended(
    chromium: Browser, tmp_path: Path
) -> None:
    sources = copy(tmp_path)
    (tmp_path / "data").mkdir()
    with for_authors(sources, tmp_path / "data") as server:
        person = meet(chromium, server, DESKTOP)
        page, rules = person.page, sources.shelf / "squadro" / "rules.py"
        person.go("/author/squadro?log=1")
        sound = rules.read_text("utf-8")
        rules.write_text(f"{sound}\n1 / 0\n", "utf-8")
        line = len(sound.splitlines()) + 2
        expect(page.get_by_role("alert")).to_contain_text(f"line {line}: ZeroDivisionError", timeout=90_000)
        person.go("/learn/squadro")
        expect(page.get_by_role("alert")).to_contain_text("The game squadro can't be loaded")
        page.evaluate("document.title = 'Loaded once'")
        for _ in range(2):
            with page.expect_response("**/learn/squadro"):
                pass
        assert page.title() == "Loaded once", "loaded again, the alert would be read aloud again"
        page.go_back()
        rules.write_text(sound, "utf-8")
        expect(page.get_by_role("heading", name="Events so far: 1")).to_be_visible(timeout=90_000)
        # A request may also meet a worker that is about to start again.
        assert not [
            one for one in person.trouble if not re.search(r"status of 503|net::ERR_|Failed to fetch", one)
        ]
        person.context.close()


def test_while_the_bots_think_the_page_says_so(chromium: Browser, workbench: ServerProcess) -> None:
    person = meet(chromium, workbench, DESKTOP)
    page = person.page
    person.go("/author/squadro")
    page.get_by_text("Make this a puzzle").click()
    thinking = page.get_by_text("The bots are thinking.")
    expect(thinking).to_be_hidden()
    page.route("**/author/squadro/puzzle", lambda route: route.fulfill(status=204))  # The page stays.
    page.get_by_role("button", name="Ask the bots").click()
    expect(thinking).to_be_visible()
    person.context.close()
