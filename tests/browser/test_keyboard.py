"""Matches by keyboard alone: whole, from the front page to the first moves, and the last moves."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.matches import (
    after_choices,
    all_see_the_result,
    anything,
    by_keys,
    never,
    now_and_then,
    play,
    tab_to,
    take_their_seats,
)
from tests.browser.people import DESKTOP, Person
from tests.nightly import only, sizes


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


@pytest.mark.nightly
def test_two_at_one_keyboard_play_a_whole_match_of_saxum(people: Meet):
    person = people(DESKTOP)
    sits_down_at("saxum", person, {"target": "10"})
    play([person], anything(), by_keys, now_and_then([person]))
    all_see_the_result([person])


def takes_the_screen(person: Person) -> bool:
    """Confirm the handover of a shared screen, which shows no hand before."""
    assert person.page.locator("#items [id^=i-hand-]").count() == 0
    tab_to(person, "#prompt a.button")
    expect(person.page.locator(".ask.mine")).to_be_visible()
    assert person.page.locator("#items [id^=i-hand-]").count() > 0
    return True


READY = {"columbiz": never, "saga": takes_the_screen}


@sizes("choices", 3, 6)
@pytest.mark.parametrize("game", only(["saga"], READY))
def test_two_at_one_keyboard_play_the_first_moves(people: Meet, game, choices):
    person = people(DESKTOP)
    sits_down_at(game, person, {})
    look = now_and_then([person], 3)
    play([person], anything(2), by_keys, look, READY[game], enough=after_choices(choices))


@pytest.mark.parametrize("game", only(["columbiz"], READY))
def test_two_at_one_keyboard_play_the_last_moves(people: Meet, game):
    person = people(DESKTOP)
    take_their_seats(f"{game}-keyed", [person])
    play([person], anything(2), by_keys, now_and_then([person], 3), READY[game])
    all_see_the_result([person])
