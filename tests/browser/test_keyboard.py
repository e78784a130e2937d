"""Whole matches by keyboard alone, from the front page to the result."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.matches import (
    all_see_the_result,
    anything,
    by_keys,
    now_and_then,
    play,
    tab_to,
)
from tests.browser.people import DESKTOP, Person


def sits_down_at(game: str, person: Person, options: dict[str, str]) -> None:
    """Go from the front page to the first move with Tab and Enter."""
    person.go("/")
    tab_to(person, f".box:has(input[value={game}]) button[value=here]")
    expect(person.page.locator("form.settings")).to_be_visible()
    for name, value in options.items():
        field = f"[name=option-{name}]"
        tab_to(person, field, then="")
        person.page.keyboard.press("ControlOrMeta+a")
        person.page.keyboard.type(value)
        person.page.keyboard.press("Enter")
        expect(person.page.locator(f"{field}[value='{value}']")).to_be_visible()
    tab_to(person, "form[action$='/start'] button")
    expect(person.page.locator("#board")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "options"),
    [("saxum", {"target": "10"}), ("columbiz", {})],
)
def test_two_at_one_keyboard_play_a_whole_match(people: Meet, game, options):
    person = people(DESKTOP)
    sits_down_at(game, person, options)
    play([person], anything(), by_keys, now_and_then([person]))
    all_see_the_result([person])


def test_two_at_one_keyboard_play_saga_and_hand_the_screen_over(people: Meet):
    person = people(DESKTOP)
    sits_down_at("saga", person, {})
    play([person], anything(2), by_keys, now_and_then([person]), gets_ready=takes_the_screen)
    all_see_the_result([person])


def takes_the_screen(person: Person) -> bool:
    """Confirm the handover of a shared screen, which shows no hand before."""
    assert person.page.locator("#items [id^=i-hand-]").count() == 0
    tab_to(person, "#prompt a.button")
    expect(person.page.locator(".ask.mine")).to_be_visible()
    assert person.page.locator("#items [id^=i-hand-]").count() > 0
    return True
