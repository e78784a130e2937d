"""The game of docs/adding-a-game.md and two examples in a real browser, with boards from their scenes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.matches import (
    Do,
    all_see_the_result,
    anything,
    by_keys,
    by_touch,
    on_offer,
)
from tests.browser.people import DESKTOP, PHONE, Person, ServerProcess, meet
from tests.browser.test_bots import is_my_turn
from tests.browser_axe.looks import OUT_OF_REACH, axe_by_day
from tests.new_game.copies import add_example, copy, follow_the_guide


def against_a_bot(person: Person) -> None:
    """Start a short match against a bot from the waiting room."""
    person.open_table("vuist", goal=5)
    person.press(person.page.locator("form[action$='/bot'] button"))
    person.start_match()
    is_my_turn(person)


def to_the_end(person: Person, do: Do) -> None:
    """Play against the bot until the match is over."""
    choose = anything()
    for _ in range(40):
        expect(person.page.locator(".ask.mine, #room[data-over=yes]").first).to_be_visible(timeout=90_000)
        if person.wait_up_to_date()["over"]:
            return
        version = person.table.get_attribute("data-version")
        do(person, choose(on_offer(person)))
        expect(person.table).not_to_have_attribute("data-version", version or "")
    raise AssertionError("the match has no end")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the new games."""
    sources = copy(tmp_path_factory.mktemp("sources"))
    follow_the_guide(sources)
    for key in ("molenspel", "wolf"):
        add_example(sources, key)
    server = ServerProcess(tmp_path_factory.mktemp("data"), sources.folder)
    server.start()
    yield server
    server.stop()


@contextmanager
def playing(chromium: Browser, server: ServerProcess, key: str, locale: str) -> Iterator[Person]:
    """Somebody who plays both seats of an example."""
    person = meet(chromium, server, DESKTOP | {"locale": locale}, calm=True)
    person.go(person.post("/tables", game=key, **{"with": "here"}))
    person.start_match()
    yield person
    assert not person.trouble
    person.context.close()


def test_the_walkthrough_game_is_played_by_touch_and_keyboard(
    chromium: Browser, server: ServerProcess
) -> None:
    for profile, do in ((PHONE, by_touch), (DESKTOP, by_keys)):
        person = meet(chromium, server, profile, calm=True)
        against_a_bot(person)
        expect(person.page.locator("#items .spread-pebble")).to_have_count(3)
        assert person.fits()
        assert not axe_by_day(person.page)
        assert not person.page.evaluate(OUT_OF_REACH), "a thumb must be able to touch it"
        to_the_end(person, do)
        all_see_the_result([person])
        assert not person.trouble
        person.context.close()


def test_a_place_where_a_man_was_put_is_no_longer_lit_and_the_focus_is_on_the_man(
    chromium: Browser, server: ServerProcess
) -> None:
    with playing(chromium, server, "molenspel", "nl-NL") as person:
        person.page.set_viewport_size({"width": 390, "height": 844})
        expect(person.page.locator("#theme"), "beside a long name").to_be_in_viewport(ratio=1)
        person.page.set_viewport_size(DESKTOP["viewport"])
        for place in ("a1", "d1"):
            put = person.page.locator(f"#items .item[data-touch={place}]")
            expect(put).to_have_attribute("role", "button")
            put.locator(".hit").click()
            expect(put).not_to_have_attribute("role", "button")
            expect(put).not_to_have_attribute("aria-pressed", "true")
        expect(person.page.locator("#items .picked")).to_have_count(0)
        person.page.locator("#items .item[data-touch=g1]").focus()
        person.page.keyboard.press("Enter")
        man = person.page.locator("#items .spread-thing[data-touch=g1]")
        expect(man, "who plays by keys goes on from there").to_be_focused()
        expect(man).to_have_attribute("tabindex", "0")
        expect(person.page.locator("#items [tabindex]:not([aria-label])")).to_have_count(0)


def test_touching_another_piece_picks_that_one_and_an_impossible_goal_says_who_can_go_there(
    chromium: Browser, server: ServerProcess
) -> None:
    with playing(chromium, server, "wolf", "en-GB") as person:

        def touched(place: str) -> Locator:
            found = person.page.locator(f"#items .item[data-touch={place}]")
            found.locator(".hit").click()
            return found

        touched("e1")
        touched("d2")
        expect(person.page.locator("#items .spread-thing[data-touch=d2]")).to_be_visible()
        expect(touched("b8")).to_have_attribute("data-picked", "yes")
        other = touched("d8")
        expect(other).to_have_attribute("data-picked", "yes")
        expect(person.page.locator("#items [data-picked]")).to_have_count(1)
        touched("g7")
        complaint = person.page.locator(".complaint")
        expect(complaint).to_contain_text(re.compile("with it now: .*g7.* · .*g7"))
        expect(other).to_have_attribute("data-picked", "yes")
        touched("e7")
        expect(person.page.locator("#items .spread-thing[data-touch=e7]")).to_be_visible()
        touched("d2")
        touched("c3")
        expect(person.page.locator("#items .spread-thing[data-touch=c3]")).to_be_visible()
        touched("e7")
        touched("d8")
        expect(complaint, "the reason is about both touches").to_contain_text("A sheep never goes back.")
        expect(complaint.locator("a")).to_have_attribute("href", "/rules/wolf#W3")
